//! The players' markers, which differ by shape and not only by colour. Circle: first side. Square: second side. Diamond: flexible and not
//! yet on a side. Hollow: free. Filled: taken. Dashed outline: free, but no opponent is left in reach. Dimmed: sits out. Dashed ring: plays both.
//! The number inside is the waves waited.

use queuescope::engines::waves::event::Side;

use super::layout::Zone;
use crate::svg::{Stroke, Tag, circle, path, rect, tag, words};

/// Appearance of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Appearance {
    /// Side the player is on, or the only one they play; `None` for flexible players without a side.
    pub(crate) side: Option<Side>,
    pub(crate) taken: bool,
    /// True if no opponent is left in reach.
    pub(crate) alone: bool,
    /// True if the marker shows that the player plays both sides.
    pub(crate) flexible: bool,
    pub(crate) now: bool,
    pub(crate) selected: bool,
    pub(crate) wait_cycles: u32,
}

/// Smallest half-width of a marker with room for a number.
const MIN_RADIUS_FOR_NUMBER: f64 = 9.0;

/// Draws a marker into an element, centred on its origin.
pub(crate) fn marker(mut into: Tag, zone: Zone, radius: f64, appearance: Appearance) -> Tag {
    if appearance.now {
        into = into.with(circle("now-fill", radius + 6.0));
    }
    if appearance.selected {
        into = into.with(circle("chosen-ring", radius + 5.0));
    }
    into = match zone {
        Zone::Rail(Side::First) if appearance.flexible => into.with(circle("flex-ring", radius + 4.0)),
        Zone::Rail(Side::Second) if appearance.flexible => into.with(square("flex-ring", radius + 3.0, 4.0)),
        _ => into,
    };
    // Small squares have less rounded corners, so that they do not look like circles.
    let corner = if radius > 6.0 { 2.0 } else { 1.0 };
    into = into.with(match (appearance.side, appearance.taken, appearance.alone) {
        (Some(Side::First), true, _) => circle("first taken", radius),
        (Some(Side::First), false, true) => circle("first free alone", radius),
        (Some(Side::First), false, false) => circle("first free", radius),
        (Some(Side::Second), true, _) => square("second taken", radius - 0.5, corner),
        (Some(Side::Second), false, true) => square("second free alone", radius - 0.5, corner),
        (Some(Side::Second), false, false) => square("second free", radius - 0.5, corner),
        (None, true, _) => diamond("undecided taken", radius),
        (None, false, _) => diamond("undecided free", radius),
    });
    if radius < MIN_RADIUS_FOR_NUMBER {
        return into;
    }
    let class = match appearance.side {
        _ if appearance.taken => "count in-taken",
        Some(Side::First) => "count in-free-first",
        Some(Side::Second) => "count in-free-second",
        None => "count in-free-both",
    };
    into.with(words(class, (0.0, 4.5), "middle").with_text(appearance.wait_cycles.to_string()))
}

/// Draws the small mark at a flexible player's rating for the other side.
pub(crate) fn ghost((x, y): (f64, f64), title: String) -> Tag {
    let mut stroke = Stroke::default();
    stroke.shape(&[(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)]);
    path("flex-ghost", stroke.0).with(tag("title", &[]).with_text(title))
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
