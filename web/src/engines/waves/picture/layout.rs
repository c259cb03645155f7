//! Where everybody stands: on the first rail, on the second, or between them. Players who would overlap stand in lanes, outwards from the
//! rail, so that nobody hides anybody.

use queuescope::PlayerState;
use queuescope::engines::waves::event::Side;

use super::density::DENSE_FROM;
use crate::engines::waves::Scene;
use crate::picture::{Axis, AxisRange, Orientation};

/// Where in the picture a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    /// On a side's rail.
    Rail(Side),
    /// Between the rails: flexible, or not yet put anywhere.
    Middle,
}

/// A player's place in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    pub(crate) player: u32,
    pub(crate) zone: Zone,
    pub(crate) rating: f64,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The whole picture's geometry at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) orientation: Orientation,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) axis: Axis,
    /// How far across the first and the second rail lie.
    pub(crate) rails: [f64; 2],
    /// Half the width of a marker.
    pub(crate) radius: f64,
    pub(crate) spots: Vec<Spot>,
}

/// Half-widths of markers, the largest that fits is taken.
const RADII: [f64; 6] = [9.5, 8.0, 6.5, 5.0, 4.0, 2.5];
/// Between two markers.
const BETWEEN: f64 = 2.0;
/// Names want some room beyond the outermost lane.
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
        let standing = layout.standing(moment);
        let (radius, spots) =
            if players > DENSE_FROM { (DENSE_RADIUS, layout.in_line(&standing)) } else { layout.largest_swarm(&standing) };
        layout.radius = radius;
        layout.spots = spots;
        // `spot` searches by player.
        layout.spots.sort_unstable_by_key(|spot| spot.player);
        layout
    }

    /// The largest markers with which everybody has a place at their own rating; with the smallest, some stand beside it.
    fn largest_swarm(&self, standing: &[(Zone, f64, u32)]) -> (f64, Vec<Spot>) {
        let at_rating = RADII.into_iter().find_map(|radius| Some((radius, self.swarm(standing, radius, false)?)));
        let smallest = RADII[RADII.len() - 1];
        at_rating.unwrap_or_else(|| (smallest, self.swarm(standing, smallest, true).unwrap_or_default()))
    }

    /// From (along the axis, across it) to the picture's x and y.
    pub(crate) fn point(&self, along: f64, across: f64) -> (f64, f64) {
        match self.orientation {
            Orientation::Wide => (along, across),
            Orientation::Tall => (across, along),
        }
    }

    /// The spot of a player, if they are in the picture.
    pub(crate) fn spot(&self, player: u32) -> Option<&Spot> {
        self.spots.binary_search_by_key(&player, |spot| spot.player).ok().map(|index| &self.spots[index])
    }

    /// Whether a spot lies on the piece of the axis that is shown.
    pub(crate) fn shows(&self, spot: &Spot) -> bool {
        (self.axis.low..=self.axis.high).contains(&spot.rating)
    }

    /// Where the first lane of a zone lies, and which way the next ones are.
    pub(crate) fn lanes(&self, zone: Zone) -> (f64, f64) {
        let [first, second] = self.rails;
        match zone {
            Zone::Rail(Side::First) => (first, -1.0),
            Zone::Rail(Side::Second) => (second, 1.0),
            Zone::Middle => (f64::midpoint(first, second), 1.0),
        }
    }

    /// How many lanes a zone has room for.
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

    /// Who stands where, and at which rating, in order of rating.
    fn standing(&self, moment: &Scene<'_>) -> Vec<(Zone, f64, u32)> {
        let players = moment.scenario.players.len() as u32;
        let mut found: Vec<(Zone, f64, u32)> =
            (0..players).filter_map(|player| zone(moment, player).map(|(zone, rating)| (zone, rating, player))).collect();
        found.sort_by(|(_, a, _), (_, b, _)| a.total_cmp(b));
        found
    }

    /// A place for everybody that is nobody else's: the nearest free lane, or, if they may move, beside it. `None` if somebody has none.
    fn swarm(&self, standing: &[(Zone, f64, u32)], radius: f64, may_move: bool) -> Option<Vec<Spot>> {
        let step = 2.0 * radius + BETWEEN;
        let mut spots = Vec::with_capacity(standing.len());
        for zone in ZONES {
            let mut lanes: Vec<Vec<f64>> = vec![Vec::new(); self.lane_count(zone, radius)];
            for &(_, rating, player) in standing.iter().filter(|entry| entry.0 == zone) {
                let at = self.axis.at(rating);
                let moves = if may_move { standing.len() as i32 * 2 } else { 0 };
                // 0, +1, −1, +2, …
                let shifts = (0..=moves).map(|shift| f64::from((shift + 1) / 2) * if shift % 2 == 1 { step } else { -step });
                let (along, lane) = shifts.map(|shift| at + shift).find_map(|along| {
                    // They come in order of rating: where nobody moves, only the last one of a lane can be in the way.
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

    /// A crowd is drawn by its density; those who are picked out of it stand on the rail.
    fn in_line(&self, standing: &[(Zone, f64, u32)]) -> Vec<Spot> {
        standing.iter().map(|&(zone, rating, player)| self.spot_in(zone, rating, player, self.axis.at(rating), 0, 0.0)).collect()
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

/// The zones, in the order they are filled.
const ZONES: [Zone; 3] = [Zone::Rail(Side::First), Zone::Rail(Side::Second), Zone::Middle];
/// Half the width of a marker that is picked out of a crowd.
const DENSE_RADIUS: f64 = 5.0;

/// Where a player belongs, and at which rating; nowhere if they are not in this wave.
fn zone(moment: &Scene<'_>, player: u32) -> Option<(Zone, f64)> {
    let mark = moment.own.players[player as usize];
    let in_wave = match moment.frame.states[player as usize] {
        PlayerState::Queued => true,
        PlayerState::Matched => mark.taken,
        // Before anything has happened everybody is shown who will be there, faintly: an empty picture would say nothing.
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
