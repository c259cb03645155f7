//! Benchmark of simulated evenings: what arrivals, patience, returns and facts cost in addition to the rounds.

use std::hint::black_box;

use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::study::presets::StudyPreset;
use queuescope_lab::study::{Study, Visitors};

use crate::Clock;
use crate::measure::{self, best_times_of_both, run_to_end};
use crate::rows::Row;

/// Largest ratio. A wave over the few players who wait takes less than half a microsecond, so most of the time goes into the visits: five random
/// numbers each, a player, and the facts of a match.
const LIMIT: f64 = 5.0;
/// Arrivals per hour with which an evening of the study `ladder-night` has about 300 visits.
const ARRIVALS: f64 = 90.0;

/// Runs the benchmark of this module.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    vec![row(build, clock)]
}

/// Returns the best time of simulating an evening.
pub(crate) fn best_time(clock: Clock, turns: usize) -> f64 {
    let Some(study) = study() else { return f64::INFINITY };
    let crowd = Crowd::of(&study);
    measure::best_time(clock, turns, || _ = black_box(Evening::run(&study, &crowd, 0, 1)))
}

/// Compares an evening with the run of its scenario.
fn row(build: &str, clock: Clock) -> Row {
    let Some(study) = study() else { return no_row("no such study") };
    let crowd = Crowd::of(&study);
    let evening = |number| Evening::run(&study, &crowd, 0, number);
    let Ok(finished) = evening(1) else { return no_row("too many visits") };
    let visits = finished.visits.len();
    let (simulated, rounds) = best_times_of_both(clock, 60, || _ = black_box(evening(1)), || run_to_end(&finished.scenario));
    Row::at_most(format!("waves, an evening of {visits} visits, against its rounds alone, {build}"), simulated / rounds, LIMIT)
}

fn study() -> Option<Study> {
    let mut study = StudyPreset::by_id("ladder-night")?.study().ok()?;
    if let Visitors::Random { evening, .. } = &mut study.visitors {
        evening.per_hour = ARRIVALS;
    }
    Some(study)
}

/// A row that fails.
fn no_row(why: &str) -> Row {
    Row::at_most(format!("waves, an evening: {why}"), f64::INFINITY, LIMIT)
}
