//! The depth of the queue: the number of visits that wait, over the hours of an evening.

use queuescope::order;

use crate::evening::Evening;

/// The depth of the queue over an evening.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Depth {
    /// The mean, weighted by time.
    pub(super) mean: f64,
    /// The largest number of visits at one time.
    pub(super) max: u64,
}

impl Depth {
    /// The depth between the start and the end of the hours. A visit waits from joining to its match or to leaving. `None` if the evening has
    /// no length.
    pub(super) fn of(evening: &Evening) -> Option<Depth> {
        let length = evening.length.0;
        if length <= 0 {
            return None;
        }
        let mut waited = 0;
        let mut joins = Vec::new();
        let mut ends = Vec::new();
        for visit in &evening.visits {
            let from = visit.joined.0.clamp(0, length);
            let to = (visit.joined.0 + super::waited(visit, evening.end).0).clamp(0, length);
            if from < to {
                waited += to - from;
                joins.push(from);
                ends.push(to);
            }
        }
        order::sort_numbers(&mut joins);
        order::sort_numbers(&mut ends);
        let mut max = 0;
        let mut ended = 0;
        for (joined, &time) in joins.iter().enumerate() {
            // A visit that ends at the time at which another begins does not wait beside it.
            while ends[ended] <= time {
                ended += 1;
            }
            max = max.max(joined + 1 - ended);
        }
        Some(Depth { mean: waited as f64 / length as f64, max: max as u64 })
    }
}
