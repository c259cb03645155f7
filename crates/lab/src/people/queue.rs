//! The depth of the queue on single evenings.

use queuescope::Millis;

use crate::metrics::nearest_rank;
use crate::part::{Outcome, Part, VisitRecord};
use crate::pooled::DEPTH_POINTS;

/// The queue over one evening of an arm. Times are in seconds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QueueOfEvening {
    /// The times at which the number of waiting visits changed, with the new number.
    pub depth: Vec<(f64, u32)>,
    /// The times at which matches became final, each once.
    pub matches: Vec<f64>,
}

impl QueueOfEvening {
    /// The queue that these visits of one evening make.
    pub fn of(visits: &[VisitRecord]) -> QueueOfEvening {
        let joins = visits.iter().map(|record| (record.joined, 1_i32));
        let ends = visits.iter().map(|record| (end(record), -1));
        let mut changes: Vec<(Millis, i32)> = joins.chain(ends).collect();
        changes.sort_unstable();
        let mut depth: Vec<(f64, u32)> = vec![(0.0, 0)];
        let mut waiting = 0_i32;
        for (at, change) in changes {
            waiting += change;
            let step = (at.seconds(), waiting.max(0).unsigned_abs());
            match depth.last_mut() {
                Some(last) if last.0 == step.0 => *last = step,
                _ => depth.push(step),
            }
        }
        let mut matches: Vec<Millis> = visits.iter().filter(|record| record.outcome == Outcome::Matched).map(end).collect();
        matches.sort_unstable();
        matches.dedup();
        QueueOfEvening { depth, matches: matches.into_iter().map(Millis::seconds).collect() }
    }

    /// The number of waiting visits at a time.
    pub fn at(&self, seconds: f64) -> u32 {
        let after = self.depth.partition_point(|(at, _)| *at <= seconds);
        after.checked_sub(1).map_or(0, |index| self.depth[index].1)
    }
}

/// Where eight of ten evenings are: the smallest number of waiting visits that at least a tenth, and that at least nine tenths of the evenings
/// do not exceed, in the middle of each hundredth of the evening. Empty if no evening is listed completely.
pub fn depth_range(part: &Part, arm: usize) -> Vec<(f64, f64)> {
    let Some(visits) = part.visits() else { return Vec::new() };
    let length = part.pooled(arm).bands().length().seconds();
    let evenings = part.first_evening()..=visits.last_complete();
    let queues: Vec<QueueOfEvening> = evenings.map(|evening| QueueOfEvening::of(visits.of(evening, arm as u32))).collect();
    if queues.is_empty() {
        return Vec::new();
    }
    let range = |point: usize| {
        let at = (point as f64 + 0.5) / DEPTH_POINTS as f64 * length;
        let mut depths: Vec<u32> = queues.iter().map(|queue| queue.at(at)).collect();
        depths.sort_unstable();
        let end = |percent| f64::from(nearest_rank(&depths, percent).unwrap_or(0));
        (end(10), end(90))
    };
    (0..DEPTH_POINTS).map(range).collect()
}

/// When a visit ended.
fn end(record: &VisitRecord) -> Millis {
    Millis(record.joined.0 + record.wait.0)
}
