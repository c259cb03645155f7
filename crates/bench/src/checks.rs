//! The rows of the buckets engine.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::{Millis, Run, Scenario, Silent, Until};
use queuescope_twins::population;

use crate::Clock;
use crate::rows::Row;
use crate::work::{Round, best_of_both, best_rounds, whole_run};

/// All of them.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let mut rows = vec![small_check(build, clock)];
    rows.extend(fresh(build, clock));
    rows.push(idle_day(build, clock));
    rows.extend(hard_checks(build, clock));
    rows.push(old_tickets(build, clock));
    rows
}

/// One check of thirty players, some of whom have waited: the first minute of a queue, each side its whole run.
fn small_check(build: &str, clock: Clock) -> Row {
    let scenario = Arc::new(population::old_and_new(30, false, 42));
    let many = 2_000;
    let fresh = Run::new(Arc::clone(&scenario));
    let (fast, slow) = best_of_both(
        clock,
        12,
        || (0..many).for_each(|_| _ = black_box(fresh.clone().round(&mut Silent))),
        || (0..many).for_each(|_| _ = black_box(queuescope_twins::buckets::run(&scenario))),
    );
    Row::at_most(format!("buckets, 30 players, against the literal twin, {build}"), fast / slow, 1.0)
}

fn fresh(build: &str, clock: Clock) -> [Row; 2] {
    let check = |players| Round::over(Arc::new(population::fresh(players, 42)));
    let (check_100k, _) = check(100_000).against_sorting(clock, 9);
    let (check_1m, sort_1m) = check(1_000_000).against_sorting(clock, 9);
    [
        Row::at_most(format!("buckets, 1,000,000 fresh players, against sorting them, {build}"), check_1m / sort_1m, 4.0),
        Row::at_most(format!("buckets, growth from 100,000 to 1,000,000 fresh players, {build}"), check_1m / check_100k, 14.0),
    ]
}

/// A day of 345,600 checks and a handful of players against the same day with as many tenths: what counts is what happens, not how often
/// it is looked for.
fn idle_day(build: &str, clock: Clock) -> Row {
    let [day, seldom] = [250, 2_500].map(|interval| Arc::new(population::idle_day(interval)));
    let many = 20;
    let (often, seldom) =
        best_of_both(clock, 12, || (0..many).for_each(|_| whole_run(&day)), || (0..many).for_each(|_| whole_run(&seldom)));
    Row::at_most(format!("buckets, an idle day, ten times as many checks, {build}"), often / seldom, 1.5)
}

/// Four times the players take four times as long, and a little more where things are put in order; sixteen times would be quadratic.
fn hard_checks(build: &str, clock: Clock) -> impl Iterator<Item = Row> {
    [(false, "half look everywhere, half reach nobody"), (true, "the same in parties of one to four")].into_iter().map(
        move |(parties, name)| {
            let scenarios = [10_000, 40_000].map(|players| Arc::new(population::old_and_new(players, parties, 42)));
            let (few, many) = best_rounds(clock, 8, scenarios);
            Row::at_most(format!("buckets, {name}, growth from 10,000 to 40,000 players, {build}"), many / few, 8.0)
        },
    )
}

/// Twenty checks of a queue of tickets whom nobody reaches, one newcomer each.
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
    let (few, many) = best_of_both(clock, 6, || whole_run(&few), || whole_run(&many));
    Row::at_most(format!("buckets, twenty checks of old tickets, growth from 10,000 to 40,000, {build}"), many / few, 8.0)
}
