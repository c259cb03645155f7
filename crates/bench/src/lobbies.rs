//! Benchmarks of the lobbies engine: one round of requests, with exact and with greedy matching.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::Scenario;
use queuescope_formats::json;
use queuescope_twins::{lobbies, population};

use crate::Clock;
use crate::measure::{Round, best_time};
use crate::rows::Row;

/// Runs the benchmarks of this engine.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    vec![twin(build, clock)]
}

/// One round of 1,000 requests for one game, paired greedily. The twin lists all edges and goes through them in order.
fn twin(build: &str, clock: Clock) -> Row {
    let crowd = lobbies::Crowd::new(1_000, 200, 42).scenario();
    let scenario = json::read_scenario(&crowd.to_string()).unwrap_or_else(|problems| unreachable!("the scenario is valid: {problems}"));
    let mut round = Round::first_of(Arc::new(scenario));
    let fast = round.best_time(clock, 12);
    let slow = best_time(clock, 2, || _ = black_box(lobbies::run(&crowd)));
    Row::at_least(format!("lobbies, 1,000 requests, greedy matching, speed-up over the literal twin, {build}"), slow / fast, 8.0)
}

/// Returns a round of mixed requests for one game in one queue, which are matched exactly.
pub(crate) fn exact(requests: usize) -> Round {
    Round::first_of(Arc::new(one_queue(requests, requests as u32)))
}

/// Returns a round of mixed requests in several queues, most of which are too long for exact matching.
pub(crate) fn greedy(requests: usize) -> Round {
    Round::first_of(Arc::new(population::requests(requests, 3, 42)))
}

fn one_queue(requests: usize, exact_limit: u32) -> Scenario {
    let settings = queuescope::engines::lobbies::Settings { exact_limit, ..Default::default() };
    let mut scenario = population::requests_with(settings, requests, 1, 42);
    for wishes in scenario.players.iter_mut().filter_map(|player| player.wishes.as_mut()) {
        wishes.regions.clear();
    }
    scenario
}
