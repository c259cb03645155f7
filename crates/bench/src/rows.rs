//! Rows of the benchmark table: measured ratios and their limits.

use std::collections::BTreeMap;
use std::sync::Arc;

use queuescope_twins::population;
use serde::Serialize;

use crate::measure::Round;
use crate::{Clock, assignments, buckets, cliques, evening, listener, lobbies, matchings, waves};

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Description of the work and what it is compared with.
    pub work: String,
    /// The measured ratio that `work` describes.
    pub ratio: f64,
    /// Limit for the ratio.
    pub limit: f64,
    /// True if the ratio must be at least the limit. Otherwise it must be at most the limit.
    pub at_least: bool,
    /// True if the ratio meets the limit.
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

/// Runs all benchmarks. `build` is "native" or "wasm" and labels the rows.
pub fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = waves::rows(build, clock);
    rows.extend(buckets::rows(build, clock));
    rows.extend(cliques::rows(build, clock));
    rows.extend(assignments::rows(build, clock));
    rows.extend(matchings::rows(build, clock));
    rows.extend(lobbies::rows(build, clock));
    rows.push(evening::row(build, clock));
    rows.push(listener::row(build, clock));
    rows
}

/// Measures the rounds whose times are compared between builds. Returns the time of each in milliseconds.
pub fn times(clock: Clock) -> BTreeMap<&'static str, f64> {
    let round_of = |scenario| Round::first_of(Arc::new(scenario));
    BTreeMap::from([
        ("waves, 10,000 players", waves::wave(10_000).best_time(clock, 30)),
        ("waves, 100,000 players", waves::wave(100_000).best_time(clock, 9)),
        ("buckets, 100,000 new players", round_of(population::fresh(100_000, 42)).best_time(clock, 9)),
        ("buckets, 20,000 old and new players", round_of(population::old_and_new(20_000, false, 42)).best_time(clock, 9)),
        ("cliques, 100,000 players", round_of(population::one_tier(100_000, 42)).best_time(clock, 5)),
        ("lobbies, 300 requests, exact matching", lobbies::exact(300).best_time(clock, 12)),
        ("lobbies, 3,000 requests, greedy matching", lobbies::greedy(3_000).best_time(clock, 5)),
    ])
}
