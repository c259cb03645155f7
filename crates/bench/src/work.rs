//! The pieces of work that are measured, and how they are measured.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::{Run, Scenario, Silent};
use queuescope_twins::population::{self, Numbers};

use crate::Clock;

/// The best times of two works, in milliseconds, taken in turns.
pub(crate) fn best_of_both(clock: Clock, turns: usize, mut first: impl FnMut(), mut second: impl FnMut()) -> (f64, f64) {
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..turns {
        best = (best.0.min(timed(clock, &mut first)), best.1.min(timed(clock, &mut second)));
    }
    best
}

/// The best time of a work, in milliseconds.
pub(crate) fn best(clock: Clock, turns: usize, mut work: impl FnMut()) -> f64 {
    (0..turns).map(|_| timed(clock, &mut work)).fold(f64::INFINITY, f64::min)
}

fn timed(clock: Clock, work: &mut impl FnMut()) -> f64 {
    let start = clock();
    work();
    clock() - start
}

/// A queue and one wave over it. The run is made beforehand: what is timed is the round, arrivals and clean-up included.
pub(crate) struct Wave {
    fresh: Run,
    /// The copy the next call works on: made before the clock starts.
    next: Option<Run>,
}

impl Wave {
    pub(crate) fn new(players: usize) -> Wave {
        Wave { fresh: Run::new(scenario(players)), next: None }
    }

    /// The best time of the wave and that of sorting as many u32, in milliseconds.
    pub(crate) fn against_sorting(&mut self, clock: Clock, turns: usize) -> (f64, f64) {
        let mut numbers = Numbers(5);
        let unsorted: Vec<u32> = (0..self.fresh.scenario().players.len()).map(|_| numbers.below(u64::from(u32::MAX)) as u32).collect();
        let mut best = (f64::INFINITY, f64::INFINITY);
        for _ in 0..turns {
            best.0 = best.0.min(self.once(clock));
            let mut list = unsorted.clone();
            best.1 = best.1.min(timed(clock, &mut || black_box(&mut list).sort_unstable()));
        }
        best
    }

    /// The time of one wave, in milliseconds.
    pub(crate) fn once(&mut self, clock: Clock) -> f64 {
        let mut run = self.next.take().unwrap_or_else(|| self.fresh.clone());
        let mut made = None;
        let time = timed(clock, &mut || made = Some(run.round(&mut Silent)));
        black_box(made);
        self.next = Some(self.fresh.clone());
        time
    }
}

/// A queue of the usual mix.
pub(crate) fn scenario(players: usize) -> Arc<Scenario> {
    Arc::new(population::waves(players, 42))
}
