//! Benchmarks of the waves engine.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::engines::waves::{self, settings::Window};
use queuescope::{Millis, Player, Run, Scenario, Silent, Until};
use queuescope_twins::population;

use crate::Clock;
use crate::measure::{Round, best_time, best_times_of_both, best_times_of_rounds, run_to_end};
use crate::rows::Row;

/// Runs the benchmarks of this engine.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = vec![small_wave(build, clock), twin(build, clock)];
    let (wave_100k, sort_100k) = wave(100_000).best_times_with_sorting(clock, 9);
    let (wave_1m, sort_1m) = wave(1_000_000).best_times_with_sorting(clock, 9);
    rows.push(Row::at_most(format!("waves, 100,000 players, against sorting them, {build}"), wave_100k / sort_100k, 15.0));
    rows.push(Row::at_most(format!("waves, 1,000,000 players, against sorting them, {build}"), wave_1m / sort_1m, 8.0));
    rows.push(Row::at_most(format!("waves, growth from 100,000 to 1,000,000 players, {build}"), wave_1m / wave_100k, 14.0));
    rows.extend(hard_cases(build, clock));
    rows
}

/// Returns a wave over a typical queue.
pub(crate) fn wave(players: usize) -> Round {
    Round::first_of(typical_queue(players))
}

fn typical_queue(players: usize) -> Arc<Scenario> {
    Arc::new(population::waves(players, 42))
}

fn twin(build: &str, clock: Clock) -> Row {
    let scenario = typical_queue(10_000);
    let mut wave = wave(10_000);
    let fast = wave.best_time(clock, 20);
    let slow = best_time(clock, 2, || _ = black_box(queuescope_twins::waves::run(&scenario)));
    Row::at_least(format!("waves, 10,000 players, speed-up over the literal twin, {build}"), slow / fast, 100.0)
}

fn small_wave(build: &str, clock: Clock) -> Row {
    let scenario = typical_queue(30);
    // A wave takes microseconds, which is less than the resolution of a browser's clock, so thousands are timed together.
    let repetitions = 2_000;
    let fresh = Run::new(scenario.clone());
    let (fast, slow) = best_times_of_both(
        clock,
        12,
        || (0..repetitions).for_each(|_| _ = black_box(fresh.clone().round(&mut Silent))),
        || (0..repetitions).for_each(|_| _ = black_box(queuescope_twins::waves::run(&scenario))),
    );
    Row::at_most(format!("waves, 30 players, against the literal twin, {build}"), fast / slow, 1.0)
}

/// With four times as many players, linear work takes four times as long, sorting slightly more, and quadratic work sixteen times as long.
fn hard_cases(build: &str, clock: Clock) -> impl Iterator<Item = Row> {
    let cases = [
        (HardCase::EqualRatings, "equal ratings and different waits"),
        (HardCase::RisingWaits, "waits that rise with ratings and outweigh gaps"),
        (HardCase::LongMemory, "two players per wave who all stay active"),
    ];
    cases.into_iter().map(move |(case, name)| {
        Row::at_most(format!("waves, {name}, growth from 10,000 to 40,000 players, {build}"), case.growth(clock), 8.0)
    })
}

/// Scenarios that take quadratic time if an engine examines all players again and again.
#[derive(Debug, Clone, Copy)]
enum HardCase {
    /// All ratings are equal, and the waits within a side are all different.
    EqualRatings,
    /// Waits rise with ratings and outweigh any gap, so all players have the same best opponent.
    RisingWaits,
    /// Two players join per wave, and every player who has ever joined stays active.
    LongMemory,
}

impl HardCase {
    /// Returns the time for 40,000 players ÷ the time for 10,000 players.
    fn growth(self, clock: Clock) -> f64 {
        let [few, many] = [10_000, 40_000].map(|players| self.scenario(players));
        let (few, many) = match self {
            HardCase::EqualRatings | HardCase::RisingWaits => best_times_of_rounds(clock, 8, [few, many]),
            HardCase::LongMemory => best_times_of_both(clock, 4, || run_to_end(&few), || run_to_end(&many)),
        };
        many / few
    }

    fn scenario(self, players: usize) -> Arc<Scenario> {
        let mut waves = waves::Settings::default();
        let (sides, interval) = (waves.sides.clone(), waves.wave_interval);
        match self {
            HardCase::EqualRatings => {}
            HardCase::RisingWaits => {
                let wide = Window { base: 1_000_000, growth: 0 };
                (waves.high, waves.moderate, waves.low, waves.wait_priority) = (wide, wide, wide, 1_000_000_000);
            }
            HardCase::LongMemory => waves.activity_window = Millis(1_000_000_000_000),
        }
        let player = |index: usize| {
            let (pair, side) = (index / 2, index % 2);
            let mut player = Player::new(format!("p{index}"));
            let rating = if matches!(self, HardCase::RisingWaits) { 3 * pair as i32 } else { 1_500 };
            player.ratings = vec![(sides[side].clone(), rating)];
            match self {
                HardCase::EqualRatings | HardCase::RisingWaits => player.wait_cycles = pair as u32,
                HardCase::LongMemory => player.joined = Millis(interval.0 * pair as i64),
            }
            player
        };
        let until = Until::Rounds(if matches!(self, HardCase::LongMemory) { players as u32 / 2 } else { 1 });
        Arc::new(Scenario { players: (0..players).map(player).collect(), until, ..Scenario::new(waves) })
    }
}
