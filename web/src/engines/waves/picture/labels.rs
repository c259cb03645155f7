//! Names beside the markers. They never overlap each other, a marker or the names of the sides. If there is no room, the least important names
//! are left out; pointing at a player shows theirs.
//!
//! In a wide picture a name is beside its marker if that is above others and has room, or else outside all markers there. In a turned picture
//! the names are in a column outside each rail, and of the players between the rails only those who matter now have one.

use queuescope::engines::waves::event::Side;
use queuescope::order;

use super::drawing::MAX_NAMED;
use super::layout::{Layout, Spot, Zone};
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::words::number;

/// A name with its rating and the line to its marker.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    pub(crate) player: u32,
    pub(crate) name: String,
    pub(crate) rating: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) anchor: &'static str,
    pub(crate) leader: Option<[f64; 4]>,
}

/// A rectangle: left, top, right, bottom.
pub(crate) type Area = [f64; 4];

/// Approximate width of a character.
const CHARACTER: f64 = 7.5;
/// Longer names are cut.
const LONGEST_NAME: usize = 16;
/// Distance between two lines of names, and the height of a line above and below its baseline.
const LINE: f64 = 19.0;
const ABOVE: f64 = 12.0;
const BELOW: f64 = 4.0;
/// Number of places outwards that are tried for a name, and the distance between two.
const TRIES: usize = 26;
const TRY: f64 = 3.0;
/// Places along the axis that are tried, in widths of the name.
const SHIFTS: [f64; 9] = [0.0, -0.3, 0.3, -0.55, 0.55, -0.8, 0.8, -1.1, 1.1];
/// Smallest distance of a name from the edge of a turned picture, and its usual and smallest distance from the markers.
const EDGE: f64 = 2.0;
const FROM_COLUMN: f64 = 12.0;
const NEAREST: f64 = 4.0;
/// Distance from a marker to its name.
const APART: f64 = 7.0;
/// A name this close to its marker needs no line to it.
const CLOSE: f64 = 12.0;

/// Returns the approximate width of a text.
pub(crate) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER
}

/// True if an area overlaps one of others.
pub(crate) fn overlaps(area: &Area, others: &[Area]) -> bool {
    others.iter().any(|other| area[0] < other[2] && other[0] < area[2] && area[1] < other[3] && other[1] < area[3])
}

/// Returns the labels that fit, the `important` players' first, and all areas in use. `reserved` are areas that must stay free.
pub(crate) fn labels(layout: &Layout, moment: &Scene<'_>, important: &[u32], reserved: Vec<Area>) -> (Vec<Label>, Vec<Area>) {
    let shown = |player: &u32| layout.spot(*player).is_some_and(|spot| layout.shows(spot));
    let mut named: Vec<u32> = important.iter().copied().filter(shown).collect();
    if layout.players <= MAX_NAMED {
        // With all names, their order must not depend on the event, because names would jump from step to step.
        named = layout.spots.iter().map(|spot| spot.player).filter(shown).collect();
        order::sort_by(&mut named, |a, b| rating(layout, *a).total_cmp(&rating(layout, *b)));
    }
    let mut writer = Writer { layout, areas: reserved, labels: Vec::new() };
    match layout.orientation {
        Orientation::Wide => named.iter().for_each(|&player| writer.wide(moment, player)),
        Orientation::Tall => {
            [Side::First, Side::Second].into_iter().for_each(|side| writer.column(moment, side, &named));
            // There is little room between the rails, so only the players who matter now have a name there, and only beside their markers.
            let between = |player: &&u32| layout.spot(**player).is_some_and(|spot| spot.zone == Zone::Middle && layout.shows(spot));
            important.iter().filter(between).for_each(|&player| writer.between(moment, player));
        }
    }
    (writer.labels, writer.areas)
}

fn rating(layout: &Layout, player: u32) -> f64 {
    layout.spot(player).map_or(0.0, |spot| spot.rating)
}

/// Returns a player's name, cut if it is very long.
fn short_name(moment: &Scene<'_>, player: u32) -> String {
    let name = moment.id(player);
    if name.chars().count() <= LONGEST_NAME { name } else { name.chars().take(LONGEST_NAME - 1).chain(['…']).collect() }
}

/// Places one label after the other.
struct Writer<'a> {
    layout: &'a Layout,
    /// Areas that are in use.
    areas: Vec<Area>,
    labels: Vec<Label>,
}

impl Writer<'_> {
    /// Places a label in a wide picture.
    fn wide(&mut self, moment: &Scene<'_>, player: u32) {
        let layout = self.layout;
        let Some(spot) = layout.spot(player) else { return };
        let name = short_name(moment, player);
        // Between the rails a player is drawn at the mean of two ratings, which is not a rating they have.
        let rating = if spot.zone == Zone::Middle { String::new() } else { number(spot.rating.round() as i64) };
        let width = text_width(&name) + if rating.is_empty() { 0.0 } else { text_width(&rating) + 5.0 };
        // A line to a name may cross another name only if there is no other place.
        let found = self.beside(spot, width).or_else(|| self.outside(spot, width, false)).or_else(|| self.outside(spot, width, true));
        let Some((x, y, leader)) = found else { return };
        self.areas.push(area_of(x, y, width));
        self.labels.push(Label { player, name, rating, x, y, anchor: "middle", leader });
    }

    /// Places a label beside a marker between the rails of a turned picture, if there is room.
    fn between(&mut self, moment: &Scene<'_>, player: u32) {
        let Some(spot) = self.layout.spot(player) else { return };
        let name = short_name(moment, player);
        let width = text_width(&name);
        let Some((x, y, leader)) = self.beside(spot, width) else { return };
        self.areas.push(area_of(x, y, width));
        self.labels.push(Label { player, name, rating: String::new(), x, y, anchor: "middle", leader });
    }

    /// Returns a place at the left or right of a marker that is above others, or between the rails.
    fn beside(&self, spot: &Spot, width: f64) -> Option<(f64, f64, Option<[f64; 4]>)> {
        let layout = self.layout;
        if layout.lanes(spot.zone).0 == spot.y && spot.zone != Zone::Middle {
            return None;
        }
        let far = layout.radius + APART + width / 2.0;
        let y = spot.y + 4.5;
        [-1.0, 1.0].into_iter().map(|side| spot.x + side * far).find(|x| self.is_free(spot, &area_of(*x, y, width))).map(|x| (x, y, None))
    }

    /// Returns the nearest place outside the markers around a player.
    fn outside(&self, spot: &Spot, width: f64, may_cross: bool) -> Option<(f64, f64, Option<[f64; 4]>)> {
        let layout = self.layout;
        let (rail, outwards) = match spot.zone {
            // A name between the rails is above its own marker.
            Zone::Middle => (spot.y, -1.0),
            zone => layout.lanes(zone),
        };
        let mut best: Option<(f64, f64, f64)> = None;
        for shift in SHIFTS.map(|share| share * width) {
            let x = (spot.x + shift).clamp(width / 2.0 + 4.0, (layout.width - width / 2.0 - 4.0).max(width / 2.0 + 4.0));
            let stack = if spot.zone == Zone::Middle { 0.0 } else { layout.stack(spot.zone, x - width / 2.0, x + width / 2.0) };
            let stack = stack.max(layout.radius);
            // With all names, they are in lines. Among many markers they are as close as possible.
            let all = layout.players <= MAX_NAMED;
            let (tries, step, near, shift_cost) = if all { (TRIES / 5, LINE, stack + 14.0, 0.6) } else { (TRIES, TRY, stack + 9.0, 0.35) };
            let place = (0..tries).map(|index| near + index as f64 * step).find_map(|off| {
                let y = if outwards > 0.0 { rail + off + ABOVE - 1.0 } else { rail - off };
                let free = self.is_free(spot, &area_of(x, y, width)) && (may_cross || !self.crosses(self.leader(spot, x, y, outwards)));
                free.then_some((off, y))
            });
            if let Some((off, y)) = place {
                let cost = off + shift.abs() * shift_cost;
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, x, y));
                }
            }
        }
        let (_, x, y) = best?;
        let leader = self.leader(spot, x, y, outwards);
        let moved = (leader[3] - leader[1]).abs() > CLOSE || (x - spot.x).abs() > width / 2.0;
        Some((x, y, moved.then_some(leader)))
    }

    /// Returns the line from a marker to its name.
    fn leader(&self, spot: &Spot, x: f64, y: f64, outwards: f64) -> [f64; 4] {
        let end = if outwards > 0.0 { y - ABOVE } else { y + BELOW };
        [spot.x, spot.y + outwards * (self.layout.radius + 3.0), x + (spot.x - x) * 0.3, end]
    }

    /// True if a line crosses a name.
    fn crosses(&self, [x1, y1, x2, y2]: [f64; 4]) -> bool {
        let point = |step: u32| {
            let part = f64::from(step) / 8.0;
            (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
        };
        let inside = |(x, y): (f64, f64), area: &Area| x > area[0] && x < area[2] && y > area[1] && y < area[3];
        (1..8).map(point).any(|point| self.areas.iter().any(|area| inside(point, area)))
    }

    /// True if an area is inside the picture, and free of labels and of other players' markers.
    fn is_free(&self, own: &Spot, area: &Area) -> bool {
        let layout = self.layout;
        let inside = area[0] >= 2.0 && area[2] <= layout.width - 2.0 && area[1] >= 1.0 && area[3] <= layout.height - 18.0;
        // Includes the ring of players who play both.
        let r = layout.radius + if layout.players <= MAX_NAMED { 5.0 } else { 2.0 };
        let covers = |spot: &Spot| {
            spot.player != own.player && spot.x + r > area[0] && spot.x - r < area[2] && spot.y + r > area[1] && spot.y - r < area[3]
        };
        inside && !overlaps(area, &self.areas) && !layout.spots.iter().any(covers)
    }

    /// Places the labels of a side in a column outside its rail, each as close to its marker as the others allow.
    fn column(&mut self, moment: &Scene<'_>, side: Side, named: &[u32]) {
        let layout = self.layout;
        let zone = Zone::Rail(side);
        let (rail, outwards) = layout.lanes(zone);
        let (top, bottom) = (layout.axis.at(layout.axis.high).min(layout.axis.at(layout.axis.low)) - 8.0, layout.height - 6.0);
        let fit = ((bottom - top) / LINE).floor().max(0.0) as usize;
        let mut spots: Vec<&Spot> =
            named.iter().filter_map(|player| layout.spot(*player)).filter(|spot| spot.zone == zone).take(fit).collect();
        order::sort_by(&mut spots, |a, b| a.y.total_cmp(&b.y));
        let lines = spread(&spots.iter().map(|spot| spot.y).collect::<Vec<f64>>(), bottom - 4.0);
        for (spot, y) in spots.into_iter().zip(lines) {
            let name = short_name(moment, spot.player);
            let stack = layout.stack(zone, y - 8.0, y + 8.0).max(layout.stack(zone, spot.y - 6.0, spot.y + 6.0));
            let (width, nearest) = (text_width(&name), rail + outwards * (stack + NEAREST));
            // A name moves closer to the markers rather than over the edge.
            let room = if outwards < 0.0 { nearest - EDGE } else { layout.width - EDGE - nearest };
            if room < width {
                continue;
            }
            let x = nearest + outwards * (room - width).min(FROM_COLUMN - NEAREST);
            let end = x + outwards * width;
            let leader = Some([spot.x + outwards * (layout.radius + 3.0), spot.y, x - outwards * 3.0, y]);
            let anchor = if outwards < 0.0 { "end" } else { "start" };
            self.areas.push([x.min(end), y - ABOVE + 4.0, x.max(end), y + BELOW + 5.0]);
            self.labels.push(Label { player: spot.player, name, rating: String::new(), x, y: y + 4.5, anchor, leader });
        }
    }
}

/// Moves lines apart, so that none overlaps the next, and up, so that the last one ends above `bottom`.
fn spread(wanted: &[f64], bottom: f64) -> Vec<f64> {
    let mut lines: Vec<f64> = Vec::with_capacity(wanted.len());
    for &y in wanted {
        lines.push(lines.last().map_or(y, |last| y.max(last + LINE)));
    }
    let mut limit = bottom;
    for y in lines.iter_mut().rev() {
        *y = y.min(limit);
        limit = *y - LINE;
    }
    lines
}

fn area_of(x: f64, y: f64, width: f64) -> Area {
    [x - width / 2.0 - 3.0, y - ABOVE, x + width / 2.0 + 3.0, y + BELOW]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_column_keep_their_distance_and_stay_above_the_bottom() {
        assert_eq!(spread(&[10.0, 12.0, 100.0], 200.0), [10.0, 29.0, 100.0]);
        assert_eq!(spread(&[10.0, 190.0, 195.0], 200.0), [10.0, 181.0, 200.0]);
        assert_eq!(spread(&[], 200.0), Vec::<f64>::new());
    }
}
