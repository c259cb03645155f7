//! The rows of the table: what must hold, and what this run saw.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;

use queuescope::engines::waves;
use queuescope::{Listener, Silent};
use queuescope_twins::population::{self, Numbers};
use serde::Serialize;

use crate::Clock;
use crate::checks;
use crate::matchings;
use crate::snapshots;
use crate::ticks;
use crate::work::{Hard, Round, best, best_of_both, scenario};

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// What was done.
    pub work: String,
    /// The ratio seen.
    pub ratio: f64,
    /// The ratio asked for.
    pub limit: f64,
    /// Whether the ratio must be at least the limit; otherwise at most.
    pub at_least: bool,
    /// Whether it is.
    pub ok: bool,
}

impl Row {
    pub(crate) fn at_least(work: String, ratio: f64, limit: f64) -> Row {
        Row { work, ratio: rounded(ratio), limit, at_least: true, ok: ratio >= limit }
    }
    pub(crate) fn at_most(work: String, ratio: f64, limit: f64) -> Row {
        Row { work, ratio: rounded(ratio), limit, at_least: false, ok: ratio <= limit }
    }
}

fn rounded(ratio: f64) -> f64 {
    (ratio * 1_000.0).round() / 1_000.0
}

/// All rows of one build ("native" or "wasm").
pub fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = vec![small_wave(build, clock), twin(build, clock), listener(build, clock)];
    let (wave_100k, sort_100k) = Round::wave(100_000).against_sorting(clock, 9);
    let (wave_1m, sort_1m) = Round::wave(1_000_000).against_sorting(clock, 9);
    rows.push(Row::at_most(format!("waves, 100,000 players, against sorting them, {build}"), wave_100k / sort_100k, 15.0));
    rows.push(Row::at_most(format!("waves, 1,000,000 players, against sorting them, {build}"), wave_1m / sort_1m, 8.0));
    rows.push(Row::at_most(format!("waves, growth from 100,000 to 1,000,000 players, {build}"), wave_1m / wave_100k, 14.0));
    rows.extend(hard_queues(build, clock));
    rows.extend(checks::rows(build, clock));
    rows.extend(snapshots::rows(build, clock));
    rows.extend(matchings::rows(build, clock));
    rows.extend(ticks::rows(build, clock));
    rows
}

/// Times of whole rounds in this build, in milliseconds.
pub fn times(clock: Clock) -> BTreeMap<&'static str, f64> {
    let time = |mut round: Round, turns| (0..turns).map(|_| round.once(clock)).fold(f64::INFINITY, f64::min);
    BTreeMap::from([
        ("waves, 10,000 players", time(Round::wave(10_000), 30)),
        ("waves, 100,000 players", time(Round::wave(100_000), 9)),
        ("buckets, 100,000 fresh players", time(Round::over(Arc::new(population::fresh(100_000, 42))), 9)),
        ("cliques, 100,000 players", time(Round::over(Arc::new(population::one_tier(100_000, 42))), 5)),
        ("buckets, 20,000 old and new players", time(Round::over(Arc::new(population::old_and_new(20_000, false, 42))), 9)),
        ("lobbies, 300 requests, the exact way", time(ticks::exact(300), 12)),
        ("lobbies, 3,000 requests, the quick way", time(ticks::quick(3_000), 5)),
    ])
}

fn twin(build: &str, clock: Clock) -> Row {
    let scenario = scenario(10_000);
    let mut wave = Round::wave(10_000);
    let fast = (0..20).map(|_| wave.once(clock)).fold(f64::INFINITY, f64::min);
    let slow = best(clock, 2, || _ = black_box(queuescope_twins::waves::run(&scenario)));
    Row::at_least(format!("waves, 10,000 players, times faster than the literal twin, {build}"), slow / fast, 100.0)
}

fn small_wave(build: &str, clock: Clock) -> Row {
    let scenario = scenario(30);
    // Some thousand waves a turn: one takes microseconds, less than a browser's clock can tell apart.
    let many = 2_000;
    let fresh = queuescope::Run::new(scenario.clone());
    let (fast, slow) = best_of_both(
        clock,
        12,
        || (0..many).for_each(|_| _ = black_box(fresh.clone().round(&mut Silent))),
        || (0..many).for_each(|_| _ = black_box(queuescope_twins::waves::run(&scenario))),
    );
    Row::at_most(format!("waves, 30 players, against the literal twin, {build}"), fast / slow, 1.0)
}

/// Four times the players take four times as long, and a little more where things are put in order; sixteen times would be quadratic.
fn hard_queues(build: &str, clock: Clock) -> impl Iterator<Item = Row> {
    let queues = [
        (Hard::OneRating, "one rating, no wait twice"),
        (Hard::Rising, "waits rise with ratings and outweigh them"),
        (Hard::LongMemory, "two players a wave, all of them active for good"),
    ];
    queues.into_iter().map(move |(queue, name)| {
        Row::at_most(format!("waves, {name}, growth from 10,000 to 40,000 players, {build}"), queue.growth(clock), 8.0)
    })
}

/// A refinement pass with the silent listener against the same loop without any listener in it. Both are loops of the bench's own, word
/// for word the same with and without: this measures the mechanism, not an engine, for engines have no version without a listener.
fn listener(build: &str, clock: Clock) -> Row {
    let mut numbers = Numbers(3);
    let pairs: Vec<[i64; 2]> = (0..200_000).map(|_| [i64::from(numbers.rating()), i64::from(numbers.rating())]).collect();
    let (mut with, mut without) = (pairs.clone(), pairs.clone());
    let times = best_of_both(
        clock,
        80,
        || with.clone_from_slice(black_box(&told_pass(&pairs, &mut Silent))),
        || without.clone_from_slice(black_box(&untold_pass(&pairs))),
    );
    debug_assert_eq!(with, without);
    Row::at_most(format!("listener off, against the loop without one, {build}"), times.0 / times.1, 1.02)
}

fn told_pass<L: Listener>(pairs: &[[i64; 2]], listener: &mut L) -> Vec<[i64; 2]> {
    let mut pairs = pairs.to_vec();
    let mut swaps = 0;
    for index in 1..pairs.len() {
        let ([a, b], [c, d]) = (pairs[index - 1], pairs[index]);
        let better = squared(a, d) + squared(c, b) < squared(a, b) + squared(c, d);
        listener.record(|| waves::Event::Ranked { candidates: index as u64 }.into());
        if better {
            (pairs[index - 1], pairs[index]) = ([a, d], [c, b]);
            swaps += 1;
        }
    }
    listener.record(|| waves::Event::Refined { swaps, passes: 1, errors: [0, 0] }.into());
    pairs
}

/// Word for word the same, without the listener.
fn untold_pass(pairs: &[[i64; 2]]) -> Vec<[i64; 2]> {
    let mut pairs = pairs.to_vec();
    for index in 1..pairs.len() {
        let ([a, b], [c, d]) = (pairs[index - 1], pairs[index]);
        let better = squared(a, d) + squared(c, b) < squared(a, b) + squared(c, d);
        if better {
            (pairs[index - 1], pairs[index]) = ([a, d], [c, b]);
        }
    }
    pairs
}

fn squared(a: i64, b: i64) -> i64 {
    (a - b) * (a - b)
}
