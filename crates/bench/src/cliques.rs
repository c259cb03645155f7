//! Benchmarks of the cliques engine: one snapshot that forms all lobbies of ten in one tier.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::{Run, Silent};
use queuescope_twins::population;

use crate::Clock;
use crate::measure::{Round, best_time, best_times_of_both};
use crate::rows::Row;

/// Runs the benchmarks of this engine.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = vec![small_snapshot(build, clock), twin(build, clock)];
    rows.extend(one_tier(build, clock));
    rows
}

fn small_snapshot(build: &str, clock: Clock) -> Row {
    let scenario = Arc::new(population::one_tier(30, 42));
    let repetitions = 2_000;
    let fresh = Run::new(Arc::clone(&scenario));
    let (fast, slow) = best_times_of_both(
        clock,
        12,
        || (0..repetitions).for_each(|_| _ = black_box(fresh.clone().round(&mut Silent))),
        || (0..repetitions).for_each(|_| _ = black_box(queuescope_twins::cliques::run(&scenario))),
    );
    Row::at_most(format!("cliques, 30 players, against the literal twin, {build}"), fast / slow, 1.0)
}

fn twin(build: &str, clock: Clock) -> Row {
    let scenario = Arc::new(population::one_tier(1_000, 42));
    let mut snapshot = Round::first_of(Arc::clone(&scenario));
    let fast = snapshot.best_time(clock, 60);
    let slow = best_time(clock, 3, || _ = black_box(queuescope_twins::cliques::run(&scenario)));
    Row::at_least(format!("cliques, all lobbies of 1,000 players, speed-up over the literal twin, {build}"), slow / fast, 100.0)
}

fn one_tier(build: &str, clock: Clock) -> [Row; 2] {
    let snapshot = |players| Round::first_of(Arc::new(population::one_tier(players, 42)));
    let (snapshot_100k, sort_100k) = snapshot(100_000).best_times_with_sorting(clock, 9);
    let (snapshot_1m, _) = snapshot(1_000_000).best_times_with_sorting(clock, 9);
    [
        Row::at_most(format!("cliques, all lobbies of 100,000 players, against sorting them, {build}"), snapshot_100k / sort_100k, 30.0),
        Row::at_most(format!("cliques, growth from 100,000 to 1,000,000 players, {build}"), snapshot_1m / snapshot_100k, 14.0),
    ]
}
