//! The evenings of a study, divided into shards that workers simulate. Shards are handed out in order and folded in order, so what is counted is
//! always the first evenings, and the numbers do not depend on the number of workers.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use queuescope::order;

/// Evenings that are simulated together: the first and the last. Evenings count from 1.
pub(crate) type Shard = RangeInclusive<u32>;

/// Time that a shard should take, in milliseconds. Shorter ones spend much of it on messages, longer ones make the progress jump.
const SHARD_MILLIS: f64 = 200.0;
/// Largest number of evenings in a shard.
const MAX_SHARD: u32 = 64;

/// Which evenings are waiting, in work, and done.
#[derive(Debug)]
pub(crate) struct Shards {
    /// The first evening that was not handed out yet.
    next: u32,
    /// The last evening to simulate.
    last: u32,
    /// The shards that came back without an answer.
    returned: Vec<Shard>,
    /// The answers that wait for earlier ones, by their first evening.
    early: BTreeMap<u32, (Shard, String)>,
    /// Number of evenings that are folded.
    folded: u32,
    /// Number of evenings that are simulated.
    simulated: u32,
    /// Number of evenings in the next shard.
    size: u32,
}

impl Shards {
    /// All evenings from 1 to the last.
    pub(crate) fn new(last: u32) -> Shards {
        Shards { next: 1, last, returned: Vec::new(), early: BTreeMap::new(), folded: 0, simulated: 0, size: 1 }
    }

    /// Returns the next shard to simulate; `None` if all are handed out.
    pub(crate) fn hand_out(&mut self) -> Option<Shard> {
        if let Some(shard) = self.returned.pop() {
            return Some(shard);
        }
        let first = self.next;
        let last = self.last.min(first.saturating_add(self.size - 1));
        self.next = last + 1;
        (first <= last).then_some(first..=last)
    }

    /// Takes back a shard whose worker failed.
    pub(crate) fn take_back(&mut self, shard: Shard) {
        self.returned.push(shard);
        // The earliest shard goes out first, because later ones wait for it.
        order::sort_by_key(&mut self.returned, |shard| std::cmp::Reverse(*shard.start()));
    }

    /// Takes the answer of a shard. `millis` is how long it took. Returns the answers that can be folded now, in the order of their evenings.
    pub(crate) fn answered(&mut self, shard: Shard, answer: String, millis: f64) -> Vec<String> {
        let evenings = length(&shard);
        self.simulated += evenings;
        let fitting = SHARD_MILLIS * f64::from(evenings) / millis.max(1.0);
        // The size at most doubles, because one quick shard does not mean that the next is quick too.
        self.size = (fitting as u32).clamp(1, (self.size * 2).min(MAX_SHARD));
        self.early.insert(*shard.start(), (shard, answer));
        let mut ready = Vec::new();
        while let Some((shard, answer)) = self.early.remove(&(self.folded + 1)) {
            self.folded = *shard.end();
            ready.push(answer);
        }
        ready
    }

    /// Raises the last evening. Lowering it is not possible, because later evenings may be in work.
    pub(crate) fn extend(&mut self, last: u32) {
        self.last = self.last.max(last);
    }

    /// The last evening to simulate.
    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    /// Number of evenings that are folded: all of them from the first.
    pub(crate) fn folded(&self) -> u32 {
        self.folded
    }

    /// Number of evenings that are simulated, also those that wait for earlier ones.
    pub(crate) fn simulated(&self) -> u32 {
        self.simulated
    }

    /// True once all evenings are folded.
    pub(crate) fn is_done(&self) -> bool {
        self.folded >= self.last
    }
}

/// Number of evenings in a shard.
fn length(shard: &Shard) -> u32 {
    shard.end() - shard.start() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates with this many workers. The worker whose turn it is comes from `order`. Every third shard fails once.
    fn run(workers: usize, evenings: u32, order: impl Fn(usize) -> usize) -> Vec<u32> {
        let mut shards = Shards::new(evenings);
        let mut at_work: Vec<Option<Shard>> = vec![None; workers];
        let (mut folded, mut failed) = (Vec::new(), 0);
        for turn in 0.. {
            for worker in &mut at_work {
                *worker = worker.take().or_else(|| shards.hand_out());
            }
            let worker = order(turn) % workers;
            let Some(shard) = at_work[worker].take() else {
                if shards.is_done() {
                    break;
                }
                continue;
            };
            if turn % 3 == 0 && failed < 20 {
                failed += 1;
                shards.take_back(shard);
                continue;
            }
            let text = shard.clone().map(|evening| evening.to_string()).collect::<Vec<String>>().join(" ");
            for answer in shards.answered(shard, text, 30.0) {
                folded.extend(answer.split(' ').map(|evening| evening.parse::<u32>().expect("it is a number")));
            }
            assert_eq!(folded.len() as u32, shards.folded());
            assert!(shards.simulated() >= shards.folded());
        }
        assert_eq!((shards.folded(), shards.simulated()), (evenings, evenings));
        folded
    }

    #[test]
    fn evenings_are_folded_in_order_with_any_number_of_workers_in_any_order() {
        for workers in [1, 2, 3, 8] {
            for step in [1, 3, 5, 7] {
                let folded = run(workers, 203, |turn| (turn.wrapping_mul(0x9e37_79b9) * step) >> 13);
                assert!(folded.iter().copied().eq(1..=203), "{workers} workers, step {step}: {folded:?}");
            }
        }
    }

    #[test]
    fn shards_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        let mut shards = Shards::new(1_000);
        let mut sizes = Vec::new();
        for millis in [10.0, 10.0, 10.0, 10.0, 4_000.0, 10.0] {
            let shard = shards.hand_out().expect("evenings are left");
            sizes.push(length(&shard));
            shards.answered(shard, String::new(), millis);
        }
        assert_eq!(sizes, [1, 2, 4, 8, 16, 1]);
    }

    #[test]
    fn more_evenings_can_be_added_after_the_end() {
        let mut shards = Shards::new(1);
        let first = shards.hand_out().expect("there is one");
        assert_eq!((first.clone(), shards.hand_out()), (1..=1, None));
        assert_eq!(shards.answered(first, "a".to_owned(), 1.0), ["a"]);
        assert!(shards.is_done());
        shards.extend(3);
        assert_eq!((shards.is_done(), shards.hand_out()), (false, Some(2..=3)));
    }
}
