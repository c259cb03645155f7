//! The pieces of work that are measured, and how they are measured.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::engines::waves::{self, settings::Window};
use queuescope::{Millis, Player, Run, Scenario, Silent, Until};
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

/// A queue and one round over it. The run is made beforehand: what is timed is the round, arrivals and clean-up included.
pub(crate) struct Round {
    fresh: Run,
    /// The copy the next call works on: made before the clock starts.
    next: Option<Run>,
}

impl Round {
    /// A wave of the usual mix.
    pub(crate) fn wave(players: usize) -> Round {
        Round::over(scenario(players))
    }

    /// The first round of a scenario.
    pub(crate) fn over(scenario: Arc<Scenario>) -> Round {
        Round { fresh: Run::new(scenario), next: None }
    }

    /// The best time of the round and that of sorting as many u32, in milliseconds.
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

    /// The time of one round, in milliseconds.
    pub(crate) fn once(&mut self, clock: Clock) -> f64 {
        let mut run = self.next.take().unwrap_or_else(|| self.fresh.clone());
        let mut made = None;
        let time = timed(clock, &mut || made = Some(run.round(&mut Silent)));
        black_box(made);
        self.next = Some(self.fresh.clone());
        time
    }
}

/// The best times of the first rounds of two scenarios, in milliseconds, taken in turns.
pub(crate) fn best_rounds(clock: Clock, turns: usize, scenarios: [Arc<Scenario>; 2]) -> (f64, f64) {
    let [mut few, mut many] = scenarios.map(Round::over);
    (0..turns).fold((f64::INFINITY, f64::INFINITY), |best, _| (best.0.min(few.once(clock)), best.1.min(many.once(clock))))
}

/// A queue of the usual mix.
pub(crate) fn scenario(players: usize) -> Arc<Scenario> {
    Arc::new(population::waves(players, 42))
}

/// Queues and runs in which a careless engine looks at everybody again and again.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hard {
    /// One rating, every wait different.
    OneRating,
    /// Waits rise with ratings and count for more than any gap: everybody's best opponent is at the same end.
    Rising,
    /// Two players a wave, and everybody who ever came stays active.
    LongMemory,
}

impl Hard {
    /// How often the time grows when there are four times as many players: 40,000 instead of 10,000.
    pub(crate) fn growth(self, clock: Clock) -> f64 {
        let [few, many] = [10_000, 40_000].map(|players| self.scenario(players));
        let (few, many) = match self {
            Hard::OneRating | Hard::Rising => best_rounds(clock, 8, [few, many]),
            Hard::LongMemory => best_of_both(clock, 4, || whole_run(&few), || whole_run(&many)),
        };
        many / few
    }

    fn scenario(self, players: usize) -> Arc<Scenario> {
        let mut waves = waves::Settings::default();
        let (sides, interval) = (waves.sides.clone(), waves.wave_interval);
        match self {
            Hard::OneRating => {}
            Hard::Rising => {
                let wide = Window { base: 1_000_000, growth: 0 };
                (waves.high, waves.moderate, waves.low, waves.wait_priority) = (wide, wide, wide, 1_000_000_000);
            }
            Hard::LongMemory => waves.activity_window = Millis(1_000_000_000_000),
        }
        let player = |index: usize| {
            let (couple, side) = (index / 2, index % 2);
            let mut player = Player::new(format!("p{index}"));
            let rating = if matches!(self, Hard::Rising) { 3 * couple as i32 } else { 1_500 };
            player.ratings = vec![(sides[side].clone(), rating)];
            match self {
                Hard::OneRating | Hard::Rising => player.wait_cycles = couple as u32,
                Hard::LongMemory => player.joined = Millis(interval.0 * couple as i64),
            }
            player
        };
        let until = Until::Rounds(if matches!(self, Hard::LongMemory) { players as u32 / 2 } else { 1 });
        Arc::new(Scenario { players: (0..players).map(player).collect(), until, ..Scenario::new(waves) })
    }
}

/// Runs a scenario to its end.
pub(crate) fn whole_run(scenario: &Arc<Scenario>) {
    let mut run = Run::new(scenario.clone());
    while !run.is_over() {
        black_box(run.round(&mut Silent));
    }
}
