//! The thumbnail of a buckets run: time runs downwards, each ticket is a cone that widens when its range grows, and a match joins two cones.

use std::ops::Range;

use queuescope::engines::Buckets;
use queuescope::{Millis, Trace};

use super::history::{History, Step, TicketHistory};
use crate::film::{EngineShot, Sketch, dot};
use crate::svg::{Point, Stroke};

type Shot<'a> = EngineShot<'a, Buckets>;

/// Room above the start and below the end of the run.
const MARGIN: f64 = 8.0;
/// Buckets left and right of the outermost tickets, and the fewest buckets shown.
const BESIDE: f64 = 3.5;
const FEWEST: f64 = 12.0;
/// Radius of a ticket where it enters and where it is matched.
const HEAD: f64 = 2.2;
/// Half the size of the cross at a declined match.
const CROSS: f64 = 3.5;

/// Returns the whole run, because what ranges do is only visible over time.
pub(super) fn telling(trace: &Trace) -> Range<usize> {
    0..trace.len()
}

/// Draws a run up to the position of the shot.
pub(super) fn thumbnail(shot: &Shot<'_>) -> Sketch {
    let history = History::of(shot.trace, shot.scenario.players.len());
    let now = shot.frame.round.map_or(Millis(0), |round| round.time);
    let scale = Scale::of(&history, shot);
    let (mut cones, mut spines, mut heads) = (Stroke::default(), Stroke::default(), Stroke::default());
    for stay in history.tickets.iter().flat_map(|ticket| &ticket.stays) {
        let steps: Vec<Step> = stay.steps.iter().copied().filter(|step| step.from.is_before(shot.position)).collect();
        let Some(first) = steps.first() else { continue };
        let end = stay.end.filter(|end| end.is_before(shot.position)).map_or(now, |end| end.time);
        if !shot.is_crowd() {
            scale.cone(&mut cones, &steps, end);
            dot(&mut heads, scale.at(first.bucket, first.from.time), HEAD);
        }
        spines.line(scale.at(first.bucket, first.from.time), scale.at(first.bucket, end));
    }
    let (mut matches, mut feet, mut declined, mut crosses) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    for found in history.matches.iter().filter(|found| found.found.is_before(shot.position)) {
        let time = found.found.time;
        let [a, b] = found.tickets.map(|ticket| scale.at(history.tickets[ticket].bucket_at(time), time));
        let has_failed = !found.declined.is_empty() && found.settled.is_some_and(|settled| settled.is_before(shot.position));
        if has_failed {
            declined.line(a, b);
            let (x, y) = (f64::midpoint(a.0, b.0), a.1);
            crosses.line((x - CROSS, y - CROSS), (x + CROSS, y + CROSS)).line((x - CROSS, y + CROSS), (x + CROSS, y - CROSS));
        } else {
            matches.line(a, b);
            [a, b].iter().for_each(|foot| dot(&mut feet, *foot, if shot.is_crowd() { HEAD / 2.0 } else { HEAD }));
        }
    }
    let mut sketch = Sketch::default();
    sketch.add("cones", cones);
    sketch.add(if shot.is_crowd() { "spine many" } else { "spine" }, spines);
    sketch.add("heads", heads);
    sketch.add("ink dashed", declined);
    sketch.add(if shot.is_crowd() { "ink thin" } else { "ink" }, matches);
    sketch.add("feet", feet);
    sketch.add("cross", crosses);
    sketch
}

/// Places buckets and times in the picture.
struct Scale {
    low: f64,
    high: f64,
    end: f64,
    width: f64,
    height: f64,
}

impl Scale {
    fn of(history: &History, shot: &Shot<'_>) -> Scale {
        let buckets = || history.tickets.iter().map(TicketHistory::bucket);
        let (low, high) = (buckets().min().unwrap_or_default() as f64, buckets().max().unwrap_or_default() as f64);
        let beside = BESIDE.max((FEWEST - (high - low)) / 2.0);
        let end = history.end.0.max(1) as f64;
        Scale { low: low - beside, high: high + beside, end, width: shot.size.width, height: shot.size.height }
    }

    /// The horizontal place of a bucket's middle, or of an edge half a bucket away. Ranges beyond the picture end at its edge.
    fn x(&self, bucket: f64) -> f64 {
        ((bucket - self.low) / (self.high - self.low) * self.width).clamp(0.0, self.width)
    }

    fn y(&self, time: Millis) -> f64 {
        MARGIN + time.0.max(0) as f64 / self.end * (self.height - 2.0 * MARGIN)
    }

    fn at(&self, bucket: i64, time: Millis) -> Point {
        (self.x(bucket as f64), self.y(time))
    }

    /// Adds the outline of a cone: down its left side, which widens at each growth step, and up its right side.
    fn cone(&self, stroke: &mut Stroke, steps: &[Step], end: Millis) {
        let mut left = Vec::new();
        let mut right = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let until = steps.get(index + 1).map_or(end, |next| next.from.time);
            // A range that grows in the moment of a match would only draw a line.
            if until <= step.from.time && index > 0 {
                continue;
            }
            let [low, high] = [-1.0, 1.0].map(|side| self.x(step.bucket as f64 + side * (step.range as f64 + 0.5)));
            for time in [step.from.time, until] {
                left.push((low, self.y(time)));
                right.push((high, self.y(time)));
            }
        }
        left.extend(right.into_iter().rev());
        stroke.shape(&left);
    }
}
