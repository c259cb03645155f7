//! A crowd too large to see everybody in: bars along the rails, as high as there are players at that rating, in the same signs as the
//! markers: hollow is free, filled is taken, dimmed sits out.

use queuescope::engines::waves::event::Side;
use yew::prelude::*;

use super::layout::{Layout, Orientation, Spot, Zone};
use crate::moment::Moment;

/// Above this many players the picture shows a density instead of everybody.
pub(crate) const DENSE_FROM: usize = 200;

/// How wide a bar is along the axis, and how high the highest is across it.
const BAR: f64 = 10.0;
const HIGHEST: f64 = 96.0;
/// The middle has bars on both sides of its line, and less room.
const HIGHEST_MIDDLE: f64 = 70.0;

/// What has become of a player, as the bars tell it: from the rail outwards.
const STATES: [&str; 3] = ["taken", "free", "dim"];

/// The bars of all three zones.
pub(crate) fn crowd(layout: &Layout, moment: &Moment) -> Html {
    let zones = [(Zone::Rail(Side::First), "first"), (Zone::Rail(Side::Second), "second"), (Zone::Middle, "undecided")];
    let bars = zones.map(|(zone, class)| (bins(layout, moment, zone), zone, class));
    let most = bars.iter().flat_map(|(bins, ..)| bins).map(|bin| bin.iter().sum::<u32>()).max().unwrap_or(0).max(1);
    html! {
        <g key="crowd" class="crowd">
            { for bars.iter().flat_map(|(bins, zone, class)| (0..STATES.len()).map(move |state| (bins, *zone, *class, state))).map(|(bins, zone, class, state)| html! {
                <path key={format!("{class} {state}")} class={classes!(class, STATES[state])} d={outline(layout, bins, zone, state, most)} />
            }) }
        </g>
    }
}

/// The chosen pairs as one stroke each, all in one path; those being looked at are drawn on top with their names.
pub(crate) fn crowd_pairs(layout: &Layout, moment: &Moment, important: &[u32]) -> Html {
    let mut strokes = [String::new(), String::new()];
    for pair in &moment.wave().pairs {
        let (Some(a), Some(b)) = (layout.spot(pair.lead.index), layout.spot(pair.follow.index)) else { continue };
        let lit = important.contains(&pair.lead.index) || important.contains(&pair.follow.index);
        strokes[usize::from(lit)].push_str(&format!("M{:.0} {:.0}L{:.0} {:.0}", a.x, a.y, b.x, b.y));
    }
    let [others, lit] = strokes;
    html! { <g key="pairs"><path class="ink many" d={others} /><path class="ink" d={lit} /></g> }
}

/// Players by place on the axis and by what has become of them.
fn bins(layout: &Layout, moment: &Moment, zone: Zone) -> Vec<[u32; 3]> {
    let length = layout.axis.length(layout.axis.high - layout.axis.low);
    let mut bins = vec![[0; 3]; (length / BAR).ceil() as usize + 1];
    for spot in layout.spots.iter().filter(|spot| spot.zone == zone && layout.shows(spot)) {
        let bin = &mut bins[bin_of(layout, spot)];
        let mark = moment.wave().players[spot.player as usize];
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
    let mut path = String::new();
    for (index, bin) in bins.iter().enumerate().filter(|(_, bin)| bin[state] > 0) {
        let below: u32 = bin[..state].iter().sum();
        let (near, far) = (rail + outwards * high(below), rail + outwards * high(below + bin[state]));
        let step = BAR * if layout.orientation == Orientation::Wide { 1.0 } else { -1.0 };
        let start = layout.axis.at(layout.axis.low) + index as f64 * step;
        let corners = [(start, near), (start, far), (start + step * 0.88, far), (start + step * 0.88, near)];
        for (corner, (along, across)) in corners.into_iter().enumerate() {
            let (x, y) = layout.point(along, across);
            path.push_str(&format!("{}{x:.1} {y:.1}", if corner == 0 { 'M' } else { 'L' }));
        }
        path.push('Z');
    }
    path
}
