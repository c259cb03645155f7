//! Positions of the players: on the first rail, on the second, or between them. Players who would overlap are placed in lanes outwards from
//! the rail, so that no marker hides another.

use queuescope::PlayerState;
use queuescope::engines::waves::event::Side;

use super::density::DENSE_FROM;
use crate::engines::waves::Scene;
use crate::picture::{Axis, AxisRange, Orientation};

/// Part of the picture a player is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    /// On a side's rail.
    Rail(Side),
    /// Between the rails: not yet on a side.
    Middle,
}

/// A player's position in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    pub(crate) player: u32,
    pub(crate) zone: Zone,
    pub(crate) rating: f64,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// Geometry of the picture at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) orientation: Orientation,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) axis: Axis,
    /// Positions of the first and the second rail, across the axis.
    pub(crate) rails: [f64; 2],
    /// Half the width of a marker.
    pub(crate) radius: f64,
    pub(crate) spots: Vec<Spot>,
}

/// Half-widths of markers. The layout uses the largest that fits.
const RADII: [f64; 6] = [9.5, 8.0, 6.5, 5.0, 4.0, 2.5];
/// Space between two markers.
const BETWEEN: f64 = 2.0;
/// Space for names beyond the outermost lane.
const ROOM_FOR_NAMES: f64 = 30.0;

impl Layout {
    pub(crate) fn of(moment: &Scene<'_>, orientation: Orientation, view: AxisRange) -> Layout {
        let players = moment.scenario.players.len();
        let (width, height, axis, rails) = match orientation {
            Orientation::Wide => (820.0, 580.0, Axis::over(view, 28.0, 792.0), [136.0, 440.0]),
            Orientation::Tall => {
                let height = if players > 24 { 860.0 } else { 620.0 };
                (374.0, height, Axis::over(view, height - 24.0, 36.0), [120.0, 254.0])
            }
        };
        let mut layout = Layout { orientation, width, height, axis, rails, radius: RADII[0], spots: Vec::new() };
        let placed = placed_players(moment);
        let (radius, spots) = if players > DENSE_FROM { (DENSE_RADIUS, layout.in_line(&placed)) } else { layout.largest_swarm(&placed) };
        layout.radius = radius;
        layout.spots = spots;
        // `spot` does a binary search by player.
        layout.spots.sort_unstable_by_key(|spot| spot.player);
        layout
    }

    /// Returns the largest radius at which every player fits at their exact rating, with the spots. If even the smallest radius does not
    /// fit, some players are shifted along the axis.
    fn largest_swarm(&self, placed: &[PlacedPlayer]) -> (f64, Vec<Spot>) {
        let at_rating = RADII.into_iter().find_map(|radius| Some((radius, self.swarm(placed, radius, false)?)));
        let smallest = RADII[RADII.len() - 1];
        at_rating.unwrap_or_else(|| (smallest, self.swarm(placed, smallest, true).unwrap_or_default()))
    }

    /// Converts (along the axis, across it) to the picture's x and y.
    pub(crate) fn point(&self, along: f64, across: f64) -> (f64, f64) {
        match self.orientation {
            Orientation::Wide => (along, across),
            Orientation::Tall => (across, along),
        }
    }

    /// Returns the spot of a player, if they are in the picture.
    pub(crate) fn spot(&self, player: u32) -> Option<&Spot> {
        self.spots.binary_search_by_key(&player, |spot| spot.player).ok().map(|index| &self.spots[index])
    }

    /// True if a spot is on the visible part of the axis.
    pub(crate) fn shows(&self, spot: &Spot) -> bool {
        (self.axis.low..=self.axis.high).contains(&spot.rating)
    }

    /// Returns the position of a zone's first lane, and the direction (1 or −1) of the next lanes.
    pub(crate) fn lanes(&self, zone: Zone) -> (f64, f64) {
        let [first, second] = self.rails;
        match zone {
            Zone::Rail(Side::First) => (first, -1.0),
            Zone::Rail(Side::Second) => (second, 1.0),
            Zone::Middle => (f64::midpoint(first, second), 1.0),
        }
    }

    /// Number of lanes that fit into a zone.
    fn lane_count(&self, zone: Zone, radius: f64) -> usize {
        let [first, second] = self.rails;
        let far = if self.orientation == Orientation::Wide { self.height - ROOM_FOR_NAMES } else { self.width };
        let room = match zone {
            Zone::Rail(Side::First) => first - ROOM_FOR_NAMES,
            Zone::Rail(Side::Second) => far - second - ROOM_FOR_NAMES,
            Zone::Middle => second - first - 2.0 * ROOM_FOR_NAMES,
        };
        (room / (2.0 * radius + BETWEEN)) as usize + 1
    }

    /// Gives every player a separate spot in the nearest free lane, shifted along the axis if `may_move`. Returns `None` if a player does not
    /// fit.
    fn swarm(&self, placed: &[PlacedPlayer], radius: f64, may_move: bool) -> Option<Vec<Spot>> {
        let step = 2.0 * radius + BETWEEN;
        let mut spots = Vec::with_capacity(placed.len());
        for zone in ZONES {
            let mut lanes: Vec<Vec<f64>> = vec![Vec::new(); self.lane_count(zone, radius)];
            for &(_, rating, player) in placed.iter().filter(|entry| entry.0 == zone) {
                let at = self.axis.at(rating);
                let moves = if may_move { placed.len() as i32 * 2 } else { 0 };
                // 0, +1, −1, +2, …
                let shifts = (0..=moves).map(|shift| f64::from((shift + 1) / 2) * if shift % 2 == 1 { step } else { -step });
                let (along, lane) = shifts.map(|shift| at + shift).find_map(|along| {
                    // Players are in order of rating. Unless players are shifted, only the last one of a lane can be in the way.
                    let near = if may_move { usize::MAX } else { 1 };
                    let free = |taken: &Vec<f64>| taken.iter().rev().take(near).all(|other| (along - other).abs() >= step - 0.01);
                    lanes.iter().position(free).map(|lane| (along, lane))
                })?;
                lanes[lane].push(along);
                spots.push(self.spot_in(zone, rating, player, along, lane, step));
            }
        }
        Some(spots)
    }

    /// Places all players on the first lane. Used for crowds, whose picture is a histogram with a few players marked on the rail.
    fn in_line(&self, placed: &[PlacedPlayer]) -> Vec<Spot> {
        placed.iter().map(|&(zone, rating, player)| self.spot_in(zone, rating, player, self.axis.at(rating), 0, 0.0)).collect()
    }

    fn spot_in(&self, zone: Zone, rating: f64, player: u32, along: f64, lane: usize, step: f64) -> Spot {
        let (start, outwards) = self.lanes(zone);
        let lanes = match zone {
            Zone::Rail(_) => lane as f64 * outwards,
            // Around the middle: 0, +1, −1, +2, …
            Zone::Middle => (lane.div_ceil(2) as f64) * if lane % 2 == 1 { 1.0 } else { -1.0 },
        };
        let (x, y) = self.point(along, start + lanes * step);
        Spot { player, zone, rating, x, y }
    }
}

/// A player with their zone and rating.
type PlacedPlayer = (Zone, f64, u32);

/// Zones in the order they are filled.
const ZONES: [Zone; 3] = [Zone::Rail(Side::First), Zone::Rail(Side::Second), Zone::Middle];
/// Half the width of a marker drawn over the histogram of a crowd.
const DENSE_RADIUS: f64 = 5.0;

/// Players in the picture, in order of rating.
fn placed_players(moment: &Scene<'_>) -> Vec<PlacedPlayer> {
    let players = moment.scenario.players.len() as u32;
    let mut placed: Vec<PlacedPlayer> =
        (0..players).filter_map(|player| zone(moment, player).map(|(zone, rating)| (zone, rating, player))).collect();
    placed.sort_by(|(_, a, _), (_, b, _)| a.total_cmp(b));
    placed
}

/// Returns a player's zone, and the rating to draw them at; `None` if they are not in this wave.
fn zone(moment: &Scene<'_>, player: u32) -> Option<(Zone, f64)> {
    let mark = moment.own.players[player as usize];
    let in_wave = match moment.frame.states[player as usize] {
        PlayerState::Queued => true,
        PlayerState::Matched => mark.taken,
        // Before the first event all players are shown faintly, because an empty picture would say nothing.
        PlayerState::Away => moment.position == 0,
        PlayerState::Left | PlayerState::Pending => false,
    };
    let ratings = moment.ratings(player).map(|rating| rating.map(f64::from));
    let middle = match ratings {
        [Some(first), Some(second)] => f64::midpoint(first, second),
        [first, second] => first.or(second)?,
    };
    in_wave.then(|| match mark.side {
        Some(side) => (Zone::Rail(side), ratings[side as usize].unwrap_or(middle)),
        None => (Zone::Middle, middle),
    })
}
