//! Benchmarks of the buckets engine.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::{Millis, Run, Scenario, Silent, Until};
use queuescope_twins::population;

use crate::Clock;
use crate::measure::{Round, best_times_of_both, best_times_of_rounds, run_to_end};
use crate::rows::Row;

/// Runs the benchmarks of this engine.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = vec![small_check(build, clock)];
    rows.extend(new_players(build, clock));
    rows.push(idle_day(build, clock));
    rows.extend(hard_checks(build, clock));
    rows.push(old_tickets(build, clock));
    rows
}

/// One check of 30 players. Half of them have waited. The time of the twin includes creating its run, that of the engine does not.
fn small_check(build: &str, clock: Clock) -> Row {
    let scenario = Arc::new(population::old_and_new(30, false, 42));
    let repetitions = 2_000;
    let fresh = Run::new(Arc::clone(&scenario));
    let (fast, slow) = best_times_of_both(
        clock,
        12,
        || (0..repetitions).for_each(|_| _ = black_box(fresh.clone().round(&mut Silent))),
        || (0..repetitions).for_each(|_| _ = black_box(queuescope_twins::buckets::run(&scenario))),
    );
    Row::at_most(format!("buckets, 30 players, against the literal twin, {build}"), fast / slow, 1.0)
}

fn new_players(build: &str, clock: Clock) -> [Row; 2] {
    let check = |players| Round::first_of(Arc::new(population::fresh(players, 42)));
    let (check_100k, _) = check(100_000).best_times_with_sorting(clock, 9);
    let (check_1m, sort_1m) = check(1_000_000).best_times_with_sorting(clock, 9);
    [
        Row::at_most(format!("buckets, 1,000,000 new players, against sorting them, {build}"), check_1m / sort_1m, 4.0),
        Row::at_most(format!("buckets, growth from 100,000 to 1,000,000 new players, {build}"), check_1m / check_100k, 14.0),
    ]
}

/// Compares a day with 8 players and 345,600 checks to the same day with a tenth of the checks. The time must depend on how much happens, not on
/// the number of checks.
fn idle_day(build: &str, clock: Clock) -> Row {
    let [many_checks, few_checks] = [250, 2_500].map(|interval| Arc::new(population::idle_day(interval)));
    let repetitions = 20;
    let (many_checks, few_checks) = best_times_of_both(
        clock,
        12,
        || (0..repetitions).for_each(|_| run_to_end(&many_checks)),
        || (0..repetitions).for_each(|_| run_to_end(&few_checks)),
    );
    Row::at_most(format!("buckets, idle day, ten times as many checks, {build}"), many_checks / few_checks, 1.5)
}

/// With four times as many players, linear work takes four times as long, sorting slightly more, and quadratic work sixteen times as long.
fn hard_checks(build: &str, clock: Clock) -> impl Iterator<Item = Row> {
    [(false, "half with long ranges, half with range 0"), (true, "the same in parties of one to four")].into_iter().map(
        move |(parties, name)| {
            let scenarios = [10_000, 40_000].map(|players| Arc::new(population::old_and_new(players, parties, 42)));
            let (few, many) = best_times_of_rounds(clock, 8, scenarios);
            Row::at_most(format!("buckets, {name}, growth from 10,000 to 40,000 players, {build}"), many / few, 8.0)
        },
    )
}

/// Twenty checks of a queue of old tickets that are out of range of each other. One player joins per check.
fn old_tickets(build: &str, clock: Clock) -> Row {
    let waiting = |players: usize| {
        let mut scenario = population::fresh(players, 42);
        for (index, player) in scenario.players.iter_mut().enumerate() {
            player.rating = Some(20.0 * index as f64 - 500_000.0);
            player.joined = Millis(if index < 20 { 250 * index as i64 } else { -1_000_000 });
        }
        Arc::new(Scenario { until: Until::Rounds(20), ..scenario })
    };
    let [few, many] = [10_000, 40_000].map(waiting);
    let (few, many) = best_times_of_both(clock, 6, || run_to_end(&few), || run_to_end(&many));
    Row::at_most(format!("buckets, twenty checks of old tickets, growth from 10,000 to 40,000 tickets, {build}"), many / few, 8.0)
}
