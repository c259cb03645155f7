//! Benchmark of simulated evenings: what arrivals, patience, returns and facts cost in addition to the rounds.

use std::hint::black_box;

use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::study::presets::StudyPreset;

use crate::Clock;
use crate::measure::{best_times_of_both, run_to_end};
use crate::rows::Row;

const LIMIT: f64 = 1.3;

/// Compares an evening of about 300 visits with the run of its scenario.
pub(crate) fn row(build: &str, clock: Clock) -> Row {
    let Some(Ok(study)) = StudyPreset::by_id("ladder-night").map(StudyPreset::study) else { return no_row("no such study") };
    let crowd = Crowd::of(&study);
    let evening = |number| Evening::run(&study, &crowd, 0, number);
    let Ok(finished) = evening(1) else { return no_row("too many visits") };
    let visits = finished.visits.len();
    let (simulated, rounds) = best_times_of_both(clock, 60, || _ = black_box(evening(1)), || run_to_end(&finished.scenario));
    Row::at_most(format!("waves, an evening of {visits} visits, against its rounds alone, {build}"), simulated / rounds, LIMIT)
}

/// A row that fails.
fn no_row(why: &str) -> Row {
    Row::at_most(format!("waves, an evening: {why}"), f64::INFINITY, LIMIT)
}
