//! A crowd too large to see everybody in: bars along the rails, as high as there are players at that rating, in the same signs as the
//! markers: hollow is free, filled is taken, dimmed sits out.

use queuescope::engines::waves::event::Side;

use super::layout::{Layout, Spot, Zone};
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::svg::{Stroke, Tag, group, path, tag};

/// Above this many players the picture shows a density instead of everybody.
pub(crate) const DENSE_FROM: usize = 200;

/// How wide a bar is along the axis, and how high the highest is across it.
const BAR: f64 = 10.0;
const HIGHEST: f64 = 96.0;
/// The middle has bars on both sides of its line, and less room.
const HIGHEST_MIDDLE: f64 = 70.0;

/// By zone, what has become of the players: from the rail outwards taken, free, sitting out.
const CLASSES: [[&str; 3]; 3] = [
    ["first taken", "first free", "first dim"],
    ["second taken", "second free", "second dim"],
    ["undecided taken", "undecided free", "undecided dim"],
];

/// The bars of all three zones.
pub(crate) fn crowd(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let zones = [(Zone::Rail(Side::First), 0), (Zone::Rail(Side::Second), 1), (Zone::Middle, 2)];
    let bars = zones.map(|(zone, which)| (bins(layout, moment, zone), zone, which));
    let most = bars.iter().flat_map(|(bins, ..)| bins).map(|bin| bin.iter().sum::<u32>()).max().unwrap_or(0).max(1);
    let mut group = tag("g", &["class"]).is("crowd").key("crowd");
    for (bins, zone, which) in &bars {
        for (state, class) in CLASSES[*which].into_iter().enumerate() {
            group = group.with(path(class, outline(layout, bins, *zone, state, most)));
        }
    }
    group
}

/// The chosen pairs as one stroke each, all in one path; those being looked at are drawn on top.
pub(crate) fn crowd_pairs(layout: &Layout, moment: &Scene<'_>, important: &[u32]) -> Tag {
    let mut strokes = [Stroke::default(), Stroke::default()];
    for pair in &moment.own.pairs {
        let (Some(a), Some(b)) = (layout.spot(pair.lead.index), layout.spot(pair.follow.index)) else { continue };
        let lit = important.contains(&pair.lead.index) || important.contains(&pair.follow.index);
        strokes[usize::from(lit)].line((a.x, a.y), (b.x, b.y));
    }
    let [others, lit] = strokes;
    group("pairs").with(path("ink many", others.0)).with(path("ink", lit.0))
}

/// Players by place on the axis and by what has become of them.
fn bins(layout: &Layout, moment: &Scene<'_>, zone: Zone) -> Vec<[u32; 3]> {
    let length = layout.axis.length(layout.axis.high - layout.axis.low);
    let mut bins = vec![[0; 3]; (length / BAR).ceil() as usize + 1];
    for spot in layout.spots.iter().filter(|spot| spot.zone == zone && layout.shows(spot)) {
        let bin = &mut bins[bin_of(layout, spot)];
        let mark = moment.own.players[spot.player as usize];
        bin[if mark.sits_out { 2 } else { usize::from(!mark.taken) }] += 1;
    }
    bins
}

fn bin_of(layout: &Layout, spot: &Spot) -> usize {
    (layout.axis.length(spot.rating - layout.axis.low) / BAR) as usize
}

/// The bars of one state: they stand on those of the states before it.
fn outline(layout: &Layout, bins: &[[u32; 3]], zone: Zone, state: usize, most: u32) -> String {
    let (rail, outwards) = layout.lanes(zone);
    let highest = if zone == Zone::Middle { HIGHEST_MIDDLE } else { HIGHEST };
    let high = |players: u32| f64::from(players) / f64::from(most) * highest;
    let mut stroke = Stroke::default();
    for (index, bin) in bins.iter().enumerate().filter(|(_, bin)| bin[state] > 0) {
        let below: u32 = bin[..state].iter().sum();
        let (near, far) = (rail + outwards * high(below), rail + outwards * high(below + bin[state]));
        let step = BAR * if layout.orientation == Orientation::Wide { 1.0 } else { -1.0 };
        let start = layout.axis.at(layout.axis.low) + index as f64 * step;
        let end = start + step * 0.88;
        stroke.shape(&[(start, near), (start, far), (end, far), (end, near)].map(|(along, across)| layout.point(along, across)));
    }
    stroke.0
}
