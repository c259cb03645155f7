//! Rows of the benchmark table: measured ratios and their limits.

use std::collections::BTreeMap;
use std::sync::Arc;

use queuescope::Scenario;
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

/// A group of benchmarks: its name, and the function that runs them.
type Group = (&'static str, fn(&str, Clock) -> Vec<Row>);

const GROUPS: &[Group] = &[
    ("waves", waves::rows),
    ("buckets", buckets::rows),
    ("cliques", cliques::rows),
    ("assignments", assignments::rows),
    ("matchings", matchings::rows),
    ("lobbies", lobbies::rows),
    ("evening", evening::rows),
    ("listener", listener::rows),
];

/// Work whose time is compared between builds. Its name begins with that of its group.
type Work = (&'static str, fn(Clock) -> f64);

const TIMES: &[Work] = &[
    ("waves, 10,000 players", |clock| waves::wave(10_000).best_time(clock, 30)),
    ("waves, 100,000 players", |clock| waves::wave(100_000).best_time(clock, 9)),
    ("buckets, 100,000 new players", |clock| round_of(population::fresh(100_000, 42)).best_time(clock, 9)),
    ("buckets, 20,000 old and new players", |clock| round_of(population::old_and_new(20_000, false, 42)).best_time(clock, 9)),
    ("cliques, 100,000 players", |clock| round_of(population::one_tier(100_000, 42)).best_time(clock, 5)),
    ("lobbies, 300 requests, exact matching", |clock| lobbies::exact(300).best_time(clock, 12)),
    ("lobbies, 3,000 requests, greedy matching", |clock| lobbies::greedy(3_000).best_time(clock, 5)),
    ("evening, about 300 visits, waves", |clock| evening::best_time(clock, 60)),
];

fn round_of(scenario: Scenario) -> Round {
    Round::first_of(Arc::new(scenario))
}

/// Runs the benchmarks of one group or, if `only` is empty, of all. `build` is "native" or "wasm" and labels the rows.
pub fn rows(build: &str, clock: Clock, only: &str) -> Vec<Row> {
    let groups = GROUPS.iter().filter(|(name, _)| only.is_empty() || only == *name);
    groups.flat_map(|(_, rows)| rows(build, clock)).collect()
}

/// Measures the work of one group or, if `only` is empty, of all, whose time is compared between builds. Returns the times in milliseconds.
pub fn times(clock: Clock, only: &str) -> BTreeMap<&'static str, f64> {
    let is_meant = |name: &str| only.is_empty() || name.split(',').next() == Some(only);
    TIMES.iter().filter(|(name, _)| is_meant(name)).map(|(name, time)| (*name, time(clock))).collect()
}
