//! The two axes: lines and numbers of the buckets, lines and times of the run, and the line of the present.

use queuescope::Millis;

use super::layout::Layout;
use super::time_axis::whole_seconds;
use crate::engines::buckets::Scene;
use crate::svg::{Stroke, Tag, group, line, path, rect, words};
use crate::words::number;

/// Smallest width of columns with lines between them.
const LINED_COLUMN: f64 = 8.0;
/// Smallest distance between numbers on the axis of buckets.
const TICK_PIXELS: f64 = 27.0;
/// Distance between the time of the present and a tick, below which the tick is left out.
const NEAR_PRESENT: f64 = 18.0;

/// Draws the lines behind everything else. A crowd has fewer of them.
pub(super) fn grid(layout: &Layout, moment: &Scene<'_>, is_crowd: bool) -> Tag {
    let mut grid = Stroke::default();
    let [left, right] = layout.sides;
    if layout.column >= LINED_COLUMN && !is_crowd {
        for bucket in layout.axis.low.ceil() as i64..=layout.axis.high.floor() as i64 + 1 {
            let x = layout.axis.at(bucket as f64 - 0.5);
            grid.line((x, layout.rows[0] - 8.0), (x, layout.floor)).line((x, layout.time.top), (x, layout.time.bottom));
        }
    }
    let interval = moment.settings.range_interval;
    for time in if is_crowd { layout.time.ticks(interval) } else { layout.time.lines(interval) } {
        grid.line((left, layout.time.at(time)), (right, layout.time.at(time)));
    }
    path("grid", grid.0).key("grid")
}

/// Draws the axis of buckets with its numbers, and the times.
pub(super) fn axes(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let [left, right] = layout.sides;
    let buckets = layout.axis.ticks_every(TICK_PIXELS).into_iter().map(|bucket| {
        let at = (layout.axis.at(bucket as f64), layout.floor + 17.0);
        words("axis", at, "middle").key(&bucket.to_string()).with_text(number(bucket))
    });
    let present = layout.time.at(layout.now);
    let is_free = |time: &Millis| (layout.time.at(*time) - present).abs() >= NEAR_PRESENT;
    let times = layout.time.ticks(moment.settings.range_interval).into_iter().filter(is_free).map(|time| {
        let at = (left - 10.0, layout.time.at(time) + 4.0);
        words("axis", at, "end").key(&format!("at {}", time.0)).with_text(whole_seconds(time))
    });
    group("axes")
        .with(path("rail", line((left, layout.floor), (right, layout.floor))).key("rail"))
        .with(words("axis", (left - 10.0, layout.floor + 17.0), "end").key("unit").with_text("bucket".to_owned()))
        .all(buckets)
        .all(times)
}

/// Draws the line of the present, with its time under the highlighter.
pub(super) fn present(layout: &Layout) -> Tag {
    let ([left, right], y) = (layout.sides, layout.time.at(layout.now));
    group("present")
        .with(path("present-line", line((left, y), (right, y))).key("line"))
        .with(rect("now-fill", (2.0, y - 11.0), left - 8.0, 22.0, 3.0).key("ground"))
        .with(words("now-text", (left / 2.0 - 2.0, y + 4.5), "middle").key("time").with_text(whole_seconds(layout.now)))
}

/// Draws the numbers of tickets beyond each end of the visible part of the axis of buckets.
pub(super) fn beyond(layout: &Layout) -> Tag {
    let lower = layout.spots.iter().filter(|spot| (spot.bucket as f64) < layout.axis.low).count();
    let higher = layout.spots.iter().filter(|spot| (spot.bucket as f64) > layout.axis.high).count();
    let y = layout.floor - 10.0;
    let ends = [(lower, (layout.sides[0] + 4.0, y), "start", "lower"), (higher, (layout.sides[1] - 4.0, y), "end", "higher")];
    let ends = ends.into_iter().filter(|(count, ..)| *count > 0);
    group("beyond")
        .all(ends.map(|(count, at, anchor, word)| words("axis halo", at, anchor).with_text(format!("{} {word}", number(count as i64)))))
}
