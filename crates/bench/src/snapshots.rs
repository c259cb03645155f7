//! The rows of the cliques engine: one snapshot that makes all lobbies of ten out of one tier.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::{Run, Silent};
use queuescope_twins::population;

use crate::Clock;
use crate::rows::Row;
use crate::work::{Round, best, best_of_both};

/// All of them.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = vec![small_snapshot(build, clock), twin(build, clock)];
    rows.extend(one_tier(build, clock));
    rows
}

/// One snapshot of thirty players.
fn small_snapshot(build: &str, clock: Clock) -> Row {
    let scenario = Arc::new(population::one_tier(30, 42));
    let many = 2_000;
    let fresh = Run::new(Arc::clone(&scenario));
    let (fast, slow) = best_of_both(
        clock,
        12,
        || (0..many).for_each(|_| _ = black_box(fresh.clone().round(&mut Silent))),
        || (0..many).for_each(|_| _ = black_box(queuescope_twins::cliques::run(&scenario))),
    );
    Row::at_most(format!("cliques, 30 players, against the literal twin, {build}"), fast / slow, 1.0)
}

fn twin(build: &str, clock: Clock) -> Row {
    let scenario = Arc::new(population::one_tier(1_000, 42));
    let mut snapshot = Round::over(Arc::clone(&scenario));
    let fast = (0..60).map(|_| snapshot.once(clock)).fold(f64::INFINITY, f64::min);
    let slow = best(clock, 3, || _ = black_box(queuescope_twins::cliques::run(&scenario)));
    Row::at_least(format!("cliques, all lobbies of 1,000, times faster than the literal twin, {build}"), slow / fast, 100.0)
}

fn one_tier(build: &str, clock: Clock) -> [Row; 2] {
    let snapshot = |players| Round::over(Arc::new(population::one_tier(players, 42)));
    let (snapshot_100k, sort_100k) = snapshot(100_000).against_sorting(clock, 9);
    let (snapshot_1m, _) = snapshot(1_000_000).against_sorting(clock, 9);
    [
        Row::at_most(format!("cliques, all lobbies of 100,000, against sorting them, {build}"), snapshot_100k / sort_100k, 30.0),
        Row::at_most(format!("cliques, growth from 100,000 to 1,000,000 players, {build}"), snapshot_1m / snapshot_100k, 14.0),
    ]
}
