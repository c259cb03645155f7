//! The markers: shape before colour. First side a circle, second a square, flexible and undecided a diamond. Hollow is free, filled is
//! taken, dimmed sits out; a dashed ring means plays both; the number inside is the waves waited.

use queuescope::engines::waves::event::Side;

use super::layout::Zone;
use crate::svg::{Stroke, Tag, circle, path, rect, tag, words};

/// How a marker looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// The side on whose rail the player is, or the only one they play; none for the undecided.
    pub(crate) side: Option<Side>,
    pub(crate) taken: bool,
    pub(crate) flexible: bool,
    pub(crate) now: bool,
    pub(crate) selected: bool,
    pub(crate) wait_cycles: u32,
}

/// From this half-width on there is room for a number in a marker.
const ROOM_FOR_NUMBER: f64 = 9.0;

/// Puts a marker into an element, around its origin.
pub(crate) fn marker(mut into: Tag, zone: Zone, radius: f64, look: Look) -> Tag {
    if look.now {
        into = into.with(circle("now-fill", radius + 7.5)).with(circle("cut", radius + 2.5));
    }
    if look.selected {
        into = into.with(circle("chosen-ring", radius + 7.0));
    }
    into = match zone {
        Zone::Rail(Side::First) if look.flexible => into.with(circle("flex-ring", radius + 4.0)),
        Zone::Rail(Side::Second) if look.flexible => into.with(square("flex-ring", radius + 3.0, 4.0)),
        _ => into,
    };
    into = into.with(match (look.side, look.taken) {
        (Some(Side::First), true) => circle("first taken", radius),
        (Some(Side::First), false) => circle("first free", radius),
        (Some(Side::Second), true) => square("second taken", radius - 1.0, 2.0),
        (Some(Side::Second), false) => square("second free", radius - 1.0, 2.0),
        (None, true) => diamond("undecided taken", radius),
        (None, false) => diamond("undecided free", radius),
    });
    if radius < ROOM_FOR_NUMBER {
        return into;
    }
    let class = match look.side {
        _ if look.taken => "count in-taken",
        Some(Side::First) => "count in-free-first",
        Some(Side::Second) => "count in-free-second",
        None => "count in-free-both",
    };
    into.with(words(class, (0.0, 4.0), "middle").says(look.wait_cycles.to_string()))
}

/// Where a flexible player could have played instead.
pub(crate) fn ghost((x, y): (f64, f64), title: String) -> Tag {
    let mut stroke = Stroke::default();
    stroke.shape(&[(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)]);
    path("flex-ghost", stroke.0).with(tag("title", &[]).says(title))
}

fn square(class: &'static str, half: f64, corner: f64) -> Tag {
    rect(class, (-half, -half), 2.0 * half, 2.0 * half, corner)
}

fn diamond(class: &'static str, radius: f64) -> Tag {
    let r = radius + 1.0;
    let mut stroke = Stroke::default();
    stroke.shape(&[(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)]);
    path(class, stroke.0)
}
