//! Where everybody stands: on the first rail, on the second, or between them. Players who would overlap stand in lanes, outwards from the
//! rail, so that nobody hides anybody.

use queuescope::engines::waves::event::Side;
use queuescope::{Place, sorted_positions};

use super::density::DENSE_FROM;
use crate::moment::Moment;
use crate::picture::{Axis, Orientation, View};

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

/// Lanes a rail has at most before they begin to share: beyond, the picture would leave its frame.
const MOST_LANES: usize = 9;

impl Layout {
    pub(crate) fn of(moment: &Moment, orientation: Orientation, view: View) -> Layout {
        let players = moment.scenario.players.len();
        let radius = match players {
            0..=40 => 9.5,
            41..=90 => 6.5,
            _ => 4.0,
        };
        let (width, height, axis, rails) = match orientation {
            Orientation::Wide => (820.0, 580.0, Axis::over(view, 28.0, 792.0), [136.0, 440.0]),
            Orientation::Tall => {
                let height = if players > 24 { 860.0 } else { 620.0 };
                (374.0, height, Axis::over(view, height - 24.0, 36.0), [120.0, 254.0])
            }
        };
        let mut layout = Layout { orientation, width, height, axis, rails, radius, spots: Vec::new() };
        layout.spots = layout.place(moment);
        layout
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

    fn place(&self, moment: &Moment) -> Vec<Spot> {
        let dense = moment.scenario.players.len() > DENSE_FROM;
        let players = moment.scenario.players.len();
        let mut spots: Vec<Option<Spot>> = vec![None; players];
        let waiting: Vec<(Zone, f64, u32)> =
            (0..players as u32).filter_map(|player| zone(moment, player).map(|(zone, rating)| (zone, rating, player))).collect();
        // Twice the rating: in the middle of two ratings there may be a half.
        let keys: Vec<i64> = waiting.iter().map(|(_, rating, _)| (rating * 2.0) as i64).collect();
        let order = sorted_positions(&keys);
        for zone in [Zone::Rail(Side::First), Zone::Rail(Side::Second), Zone::Middle] {
            // The end of each lane so far.
            let mut ends: Vec<f64> = Vec::new();
            let (start, outwards) = self.lanes(zone);
            for &(_, rating, player) in order.iter().map(|&place| &waiting[place as usize]).filter(|entry| entry.0 == zone) {
                let along = self.axis.at(rating);
                let room = 2.0 * self.radius + 2.0;
                let free = ends.iter().position(|end| (along - end).abs() >= room).unwrap_or(ends.len().min(MOST_LANES - 1));
                // A crowd is drawn by its density; those who are picked out of it stand on the rail.
                let lane = if dense { 0 } else { free };
                if lane == ends.len() {
                    ends.push(along);
                } else {
                    ends[lane] = along;
                }
                let step = match zone {
                    Zone::Rail(_) => lane as f64 * outwards,
                    // Around the middle: 0, +1, −1, +2, …
                    Zone::Middle => (lane.div_ceil(2) as f64) * if lane % 2 == 1 { 1.0 } else { -1.0 },
                };
                let (x, y) = self.point(along, start + step * room);
                spots[player as usize] = Some(Spot { player, zone, rating, x, y });
            }
        }
        spots.into_iter().flatten().collect()
    }
}

/// Where a player belongs, and at which rating; nowhere if they are not in this wave.
fn zone(moment: &Moment, player: u32) -> Option<(Zone, f64)> {
    let mark = moment.wave().players[player as usize];
    let in_wave = match moment.frame.places[player as usize] {
        Place::Queued => true,
        Place::Matched => mark.taken,
        Place::Away | Place::Left => false,
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
