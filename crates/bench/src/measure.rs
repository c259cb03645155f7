//! Measures the time of work. All times are in milliseconds, and each is the best of several turns.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::{Run, Scenario, Silent};
use queuescope_twins::population::Numbers;

use crate::Clock;

/// Returns the best times of two pieces of work, which are measured alternately.
pub(crate) fn best_times_of_both(clock: Clock, turns: usize, mut first: impl FnMut(), mut second: impl FnMut()) -> (f64, f64) {
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..turns {
        best = (best.0.min(timed(clock, &mut first)), best.1.min(timed(clock, &mut second)));
    }
    best
}

/// Returns the best time of a piece of work.
pub(crate) fn best_time(clock: Clock, turns: usize, mut work: impl FnMut()) -> f64 {
    (0..turns).map(|_| timed(clock, &mut work)).fold(f64::INFINITY, f64::min)
}

fn timed(clock: Clock, work: &mut impl FnMut()) -> f64 {
    let start = clock();
    work();
    clock() - start
}

/// The first round of a run. Creating the run is not measured. The round includes joins and clean-up.
pub(crate) struct Round {
    fresh: Run,
    /// Copy of `fresh` for the next measurement, made before the clock starts.
    next: Option<Run>,
}

impl Round {
    pub(crate) fn first_of(scenario: Arc<Scenario>) -> Round {
        Round { fresh: Run::new(scenario), next: None }
    }

    /// Returns the best time of the round, and the best time of sorting one u32 per player.
    pub(crate) fn best_times_with_sorting(&mut self, clock: Clock, turns: usize) -> (f64, f64) {
        let mut numbers = Numbers(5);
        let unsorted: Vec<u32> = (0..self.fresh.scenario().players.len()).map(|_| numbers.below(u64::from(u32::MAX)) as u32).collect();
        let mut best = (f64::INFINITY, f64::INFINITY);
        for _ in 0..turns {
            best.0 = best.0.min(self.time(clock));
            let mut list = unsorted.clone();
            best.1 = best.1.min(timed(clock, &mut || black_box(&mut list).sort_unstable()));
        }
        best
    }

    /// Returns the best time of the round.
    pub(crate) fn best_time(&mut self, clock: Clock, turns: usize) -> f64 {
        (0..turns).map(|_| self.time(clock)).fold(f64::INFINITY, f64::min)
    }

    fn time(&mut self, clock: Clock) -> f64 {
        let mut run = self.next.take().unwrap_or_else(|| self.fresh.clone());
        let mut summary = None;
        let time = timed(clock, &mut || summary = Some(run.round(&mut Silent)));
        black_box(summary);
        self.next = Some(self.fresh.clone());
        time
    }
}

/// Returns the best times of the first rounds of two scenarios, which are measured alternately.
pub(crate) fn best_times_of_rounds(clock: Clock, turns: usize, scenarios: [Arc<Scenario>; 2]) -> (f64, f64) {
    let [mut few, mut many] = scenarios.map(Round::first_of);
    (0..turns).fold((f64::INFINITY, f64::INFINITY), |best, _| (best.0.min(few.time(clock)), best.1.min(many.time(clock))))
}

/// Runs a scenario to its end.
pub(crate) fn run_to_end(scenario: &Arc<Scenario>) {
    let mut run = Run::new(scenario.clone());
    while !run.is_over() {
        black_box(run.round(&mut Silent));
    }
}
