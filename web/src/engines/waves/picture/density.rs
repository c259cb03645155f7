//! Histogram of a crowd too large to draw every player: bars along the rails. They are styled like the markers. Hollow: free. Filled: taken.
//! Dimmed: sits out.

use queuescope::engines::waves::event::Side;

use super::layout::{Layout, MAX_BAR, Spot, Zone};
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::svg::{Stroke, Tag, path, tag};

/// Width of a bar, along the axis.
const BAR_WIDTH: f64 = 8.0;
/// Height of the highest bar in the middle zone, as a part of the picture.
const MAX_BAR_MIDDLE: f64 = 0.12;

/// CSS classes of the bars, by zone and, from the rail outwards, by state: taken, free, sitting out.
const CLASSES: [[&str; 3]; 3] = [
    ["first taken", "first free", "first dim"],
    ["second taken", "second free", "second dim"],
    ["undecided taken", "undecided free", "undecided dim"],
];

/// Draws the bars of all three zones.
pub(crate) fn bars(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let zones = [(Zone::Rail(Side::First), 0), (Zone::Rail(Side::Second), 1), (Zone::Middle, 2)];
    let bars = zones.map(|(zone, which)| (bins(layout, moment, zone), zone, which));
    let most = bars.iter().flat_map(|(bins, ..)| bins).map(|bin| bin.iter().sum::<u32>()).max().unwrap_or(0).max(1);
    let mut group = tag("g", &["class"]).fixed("bars").key("bars");
    for (bins, zone, which) in &bars {
        for (state, class) in CLASSES[*which].into_iter().enumerate() {
            group = group.with(path(class, outline(layout, bins, *zone, state, most)));
        }
    }
    group
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
    let max_height = layout.across() * if zone == Zone::Middle { MAX_BAR_MIDDLE } else { MAX_BAR };
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
