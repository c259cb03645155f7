//! Benchmark of the silent listener, which must cost nothing.

use std::hint::black_box;

use queuescope::engines::waves;
use queuescope::{Listener, Silent};
use queuescope_twins::population::Numbers;

use crate::Clock;
use crate::measure::best_times_of_both;
use crate::rows::Row;

/// Runs the benchmark of the silent listener.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    vec![row(build, clock)]
}

/// Compares a refinement pass that sends events to the silent listener with the same loop without a listener. The loops are copies made for
/// this benchmark, because engines have no version without a listener.
fn row(build: &str, clock: Clock) -> Row {
    let mut numbers = Numbers(3);
    let pairs: Vec<[i64; 2]> = (0..200_000).map(|_| [i64::from(numbers.rating()), i64::from(numbers.rating())]).collect();
    let (mut with, mut without) = (pairs.clone(), pairs.clone());
    let (with_listener, without_listener) = best_times_of_both(
        clock,
        80,
        || with.clone_from_slice(black_box(&pass_with_listener(&pairs, &mut Silent))),
        || without.clone_from_slice(black_box(&pass_without_listener(&pairs))),
    );
    debug_assert_eq!(with, without);
    Row::at_most(format!("silent listener, against the same loop without a listener, {build}"), with_listener / without_listener, 1.02)
}

fn pass_with_listener<L: Listener>(pairs: &[[i64; 2]], listener: &mut L) -> Vec<[i64; 2]> {
    let mut pairs = pairs.to_vec();
    let mut swaps = 0;
    for index in 1..pairs.len() {
        let ([a, b], [c, d]) = (pairs[index - 1], pairs[index]);
        let is_better = squared(a, d) + squared(c, b) < squared(a, b) + squared(c, d);
        listener.record(|| waves::Event::Ranked { candidates: index as u64, by_turns: false }.into());
        if is_better {
            (pairs[index - 1], pairs[index]) = ([a, d], [c, b]);
            swaps += 1;
        }
    }
    listener.record(|| waves::Event::Selected { pairs: swaps, counts: [0, 0] }.into());
    pairs
}

/// The same loop as [`pass_with_listener`], without the listener.
fn pass_without_listener(pairs: &[[i64; 2]]) -> Vec<[i64; 2]> {
    let mut pairs = pairs.to_vec();
    for index in 1..pairs.len() {
        let ([a, b], [c, d]) = (pairs[index - 1], pairs[index]);
        let is_better = squared(a, d) + squared(c, b) < squared(a, b) + squared(c, d);
        if is_better {
            (pairs[index - 1], pairs[index]) = ([a, d], [c, b]);
        }
    }
    pairs
}

fn squared(a: i64, b: i64) -> i64 {
    (a - b) * (a - b)
}
