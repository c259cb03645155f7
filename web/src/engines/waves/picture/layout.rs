//! Geometry of the picture: the axis, the two rails, and the position of every player on a rail or between them. Players who would overlap are
//! placed in lanes outwards from the rail, so that no marker hides another.
//!
//! The rails keep their places while players are sorted and assigned. Until all have a side, they leave room for all players who can play it.

use queuescope::engines::waves::event::Side;
use queuescope::order;

use super::drawing::{self, Drawing};
use super::ledger;
use crate::engines::PictureProps;
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
    /// The player's ratings for both sides.
    pub(crate) ratings: [Option<f64>; 2],
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// Geometry of the picture at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) orientation: Orientation,
    pub(crate) drawing: Drawing,
    /// Number of players in the wave.
    pub(crate) players: usize,
    pub(crate) width: f64,
    /// Height without the ledger.
    pub(crate) height: f64,
    /// Height of the row of squares below the axis.
    pub(crate) ledger: f64,
    pub(crate) axis: Axis,
    /// Positions of the first and the second rail, across the axis.
    pub(crate) rails: [f64; 2],
    /// Half the width of a marker.
    pub(crate) radius: f64,
    /// The drawn players, in order of their index.
    pub(crate) spots: Vec<Spot>,
}

/// Smallest width and height that a picture is laid out for.
const SMALLEST: f64 = 200.0;
/// Room for the numbers of the axis, under the second rail or left of the first one.
const AXIS_ROOM: f64 = 26.0;
/// Distance of the ends of the axis from the edges of the picture.
const MARGIN: f64 = 28.0;
/// Room for the sides' names above a turned picture.
const HEAD_ROOM: f64 = 36.0;
/// Space between two markers.
const BETWEEN: f64 = 1.5;
/// Room for names beyond the outermost lane: plenty, enough and little. With all names, a wide picture needs more.
const NAME_ROOM_WIDE: [f64; 3] = [66.0, 48.0, 30.0];
const ALL_NAMES_WIDE: [f64; 3] = [88.0, 60.0, 36.0];
const NAME_ROOM_TALL: [f64; 3] = [84.0, 64.0, 30.0];
/// What to try until all players fit, best first: the size of a marker as a part of the usual size, and which room for names.
const TRIES: [(f64, usize); 8] = [(1.0, 0), (1.0, 1), (0.8, 1), (1.0, 2), (0.8, 2), (0.65, 2), (0.5, 2), (0.3, 2)];
/// Half the width of the smallest marker.
const SMALLEST_RADIUS: f64 = 2.5;
/// Part of the picture outside each rail if it has bars, and height of the highest bar.
const BARS: f64 = 0.24;
pub(crate) const MAX_BAR: f64 = 0.15;
/// Smallest part of a wide and of a turned picture between the rails. A turned picture needs more room for names.
const BETWEEN_RAILS: [f64; 2] = [0.36, 0.3];

impl Layout {
    pub(crate) fn of(moment: &Scene<'_>, props: &PictureProps, view: AxisRange) -> Layout {
        let crowd: Vec<Entrant> = drawing::players(moment).filter_map(|player| Entrant::of(moment, player)).collect();
        let (width, whole_height) = (props.size.width.max(SMALLEST), props.size.height.max(SMALLEST));
        let ledger = ledger::height(moment, whole_height);
        let height = whole_height - ledger;
        let axis = match props.orientation {
            Orientation::Wide => Axis::over(view, MARGIN, width - MARGIN),
            Orientation::Tall => Axis::over(view, height - MARGIN / 2.0, HEAD_ROOM + MARGIN / 2.0),
        };
        let mut layout = Layout {
            orientation: props.orientation,
            drawing: Drawing::of(crowd.len(), props.mode),
            players: crowd.len(),
            width,
            height,
            ledger,
            axis,
            rails: [0.0; 2],
            radius: drawing::radius(crowd.len(), props.orientation),
            spots: Vec::new(),
        };
        layout.spots = layout.placed(&crowd);
        // `spot` does a binary search by player.
        order::sort_by_key(&mut layout.spots, |spot| spot.player);
        layout
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

    /// Returns the place of a player on a side's rail. A player who is between the rails may be paired on either.
    pub(crate) fn on_side(&self, player: u32, side: Side) -> Option<(f64, f64)> {
        let spot = self.spot(player)?;
        match (spot.zone, spot.ratings[side as usize]) {
            (Zone::Middle, Some(rating)) => Some(self.on_rail(rating, side)),
            _ => Some((spot.x, spot.y)),
        }
    }

    /// Returns the point of a rating on a rail.
    pub(crate) fn on_rail(&self, rating: f64, side: Side) -> (f64, f64) {
        self.point(self.axis.at(rating), self.rails[side as usize])
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

    /// Returns how far the markers or bars of a rail reach outwards between two positions along the axis.
    pub(crate) fn stack(&self, zone: Zone, from: f64, to: f64) -> f64 {
        if self.drawing == Drawing::Bars {
            return self.across() * MAX_BAR;
        }
        let (rail, outwards) = self.lanes(zone);
        let reach = |spot: &Spot| {
            let (along, across) = self.point(spot.x, spot.y);
            (along > from - self.radius && along < to + self.radius).then_some((across - rail) * outwards + self.radius)
        };
        self.spots.iter().filter(|spot| spot.zone == zone && self.shows(spot)).filter_map(reach).fold(0.0, f64::max)
    }

    /// Chooses the marker's size and the rails, and returns the spots of the players who are drawn.
    fn placed(&mut self, crowd: &[Entrant]) -> Vec<Spot> {
        if self.drawing == Drawing::Bars {
            self.rails = self.rails_around([1; 3], self.across() * BARS).unwrap_or_else(|| self.fixed_rails());
            return self.in_line(crowd);
        }
        let usual = self.radius;
        let names = match self.orientation {
            Orientation::Wide if self.players <= drawing::MAX_NAMED => ALL_NAMES_WIDE,
            Orientation::Wide => NAME_ROOM_WIDE,
            Orientation::Tall => NAME_ROOM_TALL,
        };
        for (part, room) in TRIES {
            self.radius = (usual * part).max(SMALLEST_RADIUS);
            let lanes = Zone::ALL.map(|zone| self.lanes_needed(crowd, zone));
            if let Some(rails) = self.rails_around(lanes, names[room]) {
                self.rails = rails;
                return self.swarm(crowd, false);
            }
        }
        // Even the smallest markers do not fit at their ratings.
        self.rails = self.fixed_rails();
        self.swarm(crowd, true)
    }

    /// Returns the distance between two lanes.
    fn step(&self) -> f64 {
        2.0 * self.radius + BETWEEN
    }

    /// Returns the length of the picture across the axis.
    pub(crate) fn across(&self) -> f64 {
        if self.orientation == Orientation::Wide { self.height } else { self.width }
    }

    /// Returns the rails that leave room for this many lanes in each zone and for names. `None` if there is too little room between them.
    fn rails_around(&self, lanes: [usize; 3], names: f64) -> Option<[f64; 2]> {
        let out = |lanes: usize| lanes.saturating_sub(1) as f64 * self.step() + self.radius + names;
        let (before, after) = if self.orientation == Orientation::Wide { (0.0, AXIS_ROOM) } else { (AXIS_ROOM, 0.0) };
        let rails = [before + out(lanes[0]), self.across() - after - out(lanes[1])];
        let middle = (lanes[2] + 1) as f64 * self.step();
        let least = self.across() * BETWEEN_RAILS[usize::from(self.orientation == Orientation::Tall)];
        (rails[1] - rails[0] >= middle.max(least)).then_some(rails)
    }

    /// Returns the rails of a picture in which the players do not fit at their ratings.
    fn fixed_rails(&self) -> [f64; 2] {
        [self.across() * 0.36, self.across() * 0.6]
    }

    /// Returns the number of lanes that all players who can be in a zone need.
    fn lanes_needed(&self, crowd: &[Entrant], zone: Zone) -> usize {
        let step = self.step();
        let mut ratings: Vec<f64> = crowd.iter().filter_map(|entrant| entrant.rating_in(zone)).collect();
        order::sort_by(&mut ratings, f64::total_cmp);
        let at: Vec<f64> = ratings.into_iter().map(|rating| self.axis.length(rating - self.axis.low)).collect();
        // Markers that overlap are next to each other in this order, and each needs its own lane.
        let overlapping = |index: usize| at[index..].iter().take_while(|other| **other - at[index] < step - 0.01).count();
        (0..at.len()).map(overlapping).max().unwrap_or_default()
    }

    /// Gives every player a separate spot in the nearest free lane. If `may_move`, there are only as many lanes as fit, and players are shifted
    /// along the axis.
    fn swarm(&self, crowd: &[Entrant], may_move: bool) -> Vec<Spot> {
        let step = self.step();
        let mut spots = Vec::with_capacity(crowd.len());
        for zone in Zone::ALL {
            let mut players: Vec<&Entrant> = crowd.iter().filter(|entrant| entrant.drawn && entrant.zone == zone).collect();
            order::sort_by(&mut players, |a, b| a.rating.total_cmp(&b.rating));
            let count = if may_move { self.lane_count(zone) } else { players.len() };
            let mut lanes: Vec<Vec<f64>> = vec![Vec::new(); count];
            for entrant in players {
                let at = self.axis.at(entrant.rating);
                let moves = if may_move { crowd.len() as i32 * 2 } else { 0 };
                // 0, +1, −1, +2, …
                let shifts = (0..=moves).map(|shift| f64::from((shift + 1) / 2) * if shift % 2 == 1 { step } else { -step });
                let found = shifts.map(|shift| at + shift).find_map(|along| {
                    // Players are in order of rating. Unless players are shifted, only the last one of a lane can be in the way.
                    let near = if may_move { usize::MAX } else { 1 };
                    let free = |taken: &Vec<f64>| taken.iter().rev().take(near).all(|other| (along - other).abs() >= step - 0.01);
                    lanes.iter().position(free).map(|lane| (along, lane))
                });
                let (along, lane) = found.unwrap_or((at, 0));
                if let Some(taken) = lanes.get_mut(lane) {
                    taken.push(along);
                }
                spots.push(self.spot_in(entrant, along, lane));
            }
        }
        spots
    }

    /// Number of lanes that fit into a zone.
    fn lane_count(&self, zone: Zone) -> usize {
        let [first, second] = self.rails;
        let room = match zone {
            Zone::Rail(Side::First) => first,
            Zone::Rail(Side::Second) => self.across() - AXIS_ROOM - second,
            // Lanes are on both sides of the middle, and the outermost ones must not touch the rails.
            Zone::Middle => second - first - 3.0 * self.step(),
        };
        (room / self.step()).max(1.0) as usize
    }

    /// Places all players on the first lane. Used for bars, whose picture marks only a few players on the rail.
    fn in_line(&self, crowd: &[Entrant]) -> Vec<Spot> {
        crowd.iter().filter(|entrant| entrant.drawn).map(|entrant| self.spot_in(entrant, self.axis.at(entrant.rating), 0)).collect()
    }

    fn spot_in(&self, entrant: &Entrant, along: f64, lane: usize) -> Spot {
        let (start, outwards) = self.lanes(entrant.zone);
        let lanes = match entrant.zone {
            Zone::Rail(_) => lane as f64 * outwards,
            // Around the middle: 0, +1, −1, +2, …
            Zone::Middle => (lane.div_ceil(2) as f64) * if lane % 2 == 1 { 1.0 } else { -1.0 },
        };
        let (x, y) = self.point(along, start + lanes * self.step());
        Spot { player: entrant.player, zone: entrant.zone, rating: entrant.rating, ratings: entrant.ratings, x, y }
    }
}

impl Zone {
    /// The zones in the order they are filled.
    const ALL: [Zone; 3] = [Zone::Rail(Side::First), Zone::Rail(Side::Second), Zone::Middle];
}

/// A player of the wave, with their zone and ratings.
struct Entrant {
    player: u32,
    zone: Zone,
    /// The rating to draw the player at.
    rating: f64,
    ratings: [Option<f64>; 2],
    /// True once all players have their sides.
    settled: bool,
    /// False for players who are about to join.
    drawn: bool,
}

impl Entrant {
    fn of(moment: &Scene<'_>, player: u32) -> Option<Entrant> {
        let ratings = moment.ratings(player).map(|rating| rating.map(f64::from));
        let side = moment.own.players[player as usize].side;
        let rating = side.and_then(|side| ratings[side as usize]).or_else(|| middle(ratings))?;
        let (zone, settled) = (side.map_or(Zone::Middle, Zone::Rail), moment.own.pressure.is_some());
        Some(Entrant { player, zone, rating, ratings, settled, drawn: drawing::is_drawn(moment, player) })
    }

    /// Returns the player's rating in a zone, if the player can be in it.
    fn rating_in(&self, zone: Zone) -> Option<f64> {
        match zone {
            _ if self.settled => (zone == self.zone).then_some(self.rating),
            Zone::Rail(side) => self.ratings[side as usize],
            Zone::Middle => middle(self.ratings),
        }
    }
}

/// Returns the rating at which a player without a side is drawn.
fn middle(ratings: [Option<f64>; 2]) -> Option<f64> {
    match ratings {
        [Some(first), Some(second)] => Some(f64::midpoint(first, second)),
        [first, second] => first.or(second),
    }
}
