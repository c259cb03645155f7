//! Histogram of a crowd too large to draw every player: bars along the rails, styled like the markers (hollow: free, filled: taken,
//! dimmed: sits out).

use queuescope::engines::waves::event::Side;

use super::layout::{Layout, Spot, Zone};
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::svg::{Stroke, Tag, group, path, tag};

/// Above this many players the picture shows a histogram instead of one marker per player.
pub(crate) const DENSE_FROM: usize = 200;

/// Width of a bar, along the axis.
const BAR_WIDTH: f64 = 10.0;
/// Height of the highest bar of a rail.
const MAX_HEIGHT: f64 = 96.0;
/// Height of the highest bar in the middle zone, which has less room.
const MAX_HEIGHT_MIDDLE: f64 = 70.0;

/// CSS classes of the bars, by zone and, from the rail outwards, by state: taken, free, sitting out.
const CLASSES: [[&str; 3]; 3] = [
    ["first taken", "first free", "first dim"],
    ["second taken", "second free", "second dim"],
    ["undecided taken", "undecided free", "undecided dim"],
];

/// Draws the bars of all three zones.
pub(crate) fn crowd(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let zones = [(Zone::Rail(Side::First), 0), (Zone::Rail(Side::Second), 1), (Zone::Middle, 2)];
    let bars = zones.map(|(zone, which)| (bins(layout, moment, zone), zone, which));
    let most = bars.iter().flat_map(|(bins, ..)| bins).map(|bin| bin.iter().sum::<u32>()).max().unwrap_or(0).max(1);
    let mut group = tag("g", &["class"]).fixed("crowd").key("crowd");
    for (bins, zone, which) in &bars {
        for (state, class) in CLASSES[*which].into_iter().enumerate() {
            group = group.with(path(class, outline(layout, bins, *zone, state, most)));
        }
    }
    group
}

/// Draws the chosen pairs as lines in a single path, and the pairs of `important` players in a second path on top.
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

/// Counts the players of a zone by position on the axis and by state.
fn bins(layout: &Layout, moment: &Scene<'_>, zone: Zone) -> Vec<[u32; 3]> {
    let length = layout.axis.length(layout.axis.high - layout.axis.low);
    let mut bins = vec![[0; 3]; (length / BAR_WIDTH).ceil() as usize + 1];
    for spot in layout.spots.iter().filter(|spot| spot.zone == zone && layout.shows(spot)) {
        let bin = &mut bins[bin_of(layout, spot)];
        let mark = moment.own.players[spot.player as usize];
        bin[if mark.sits_out { 2 } else { usize::from(!mark.taken) }] += 1;
    }
    bins
}

fn bin_of(layout: &Layout, spot: &Spot) -> usize {
    (layout.axis.length(spot.rating - layout.axis.low) / BAR_WIDTH) as usize
}

/// Outline of the bars of one state, stacked on the bars of the states before it.
fn outline(layout: &Layout, bins: &[[u32; 3]], zone: Zone, state: usize, most: u32) -> String {
    let (rail, outwards) = layout.lanes(zone);
    let max_height = if zone == Zone::Middle { MAX_HEIGHT_MIDDLE } else { MAX_HEIGHT };
    let height = |players: u32| f64::from(players) / f64::from(most) * max_height;
    let mut stroke = Stroke::default();
    for (index, bin) in bins.iter().enumerate().filter(|(_, bin)| bin[state] > 0) {
        let below: u32 = bin[..state].iter().sum();
        let (near, far) = (rail + outwards * height(below), rail + outwards * height(below + bin[state]));
        let step = BAR_WIDTH * if layout.orientation == Orientation::Wide { 1.0 } else { -1.0 };
        let start = layout.axis.at(layout.axis.low) + index as f64 * step;
        let end = start + step * 0.88;
        stroke.shape(&[(start, near), (start, far), (end, far), (end, near)].map(|(along, across)| layout.point(along, across)));
    }
    stroke.0
}
