//! The rows of the lobbies engine: one round of requests, paired the exact and the quick way.

use std::hint::black_box;
use std::sync::Arc;

use queuescope::Scenario;
use queuescope_formats::json;
use queuescope_twins::{lobbies, population};

use crate::Clock;
use crate::rows::Row;
use crate::work::{Round, best};

/// All of them.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    vec![twin(build, clock)]
}

/// A thousand requests for one game, above the limit of the exact way: the twin has every edge and goes through them in order.
fn twin(build: &str, clock: Clock) -> Row {
    let crowd = lobbies::crowd(1_000, 200, false, 42);
    let scenario = json::read_scenario(&crowd.to_string()).unwrap_or_else(|problems| unreachable!("is a good scenario: {problems}"));
    let mut round = Round::over(Arc::new(scenario));
    let fast = (0..12).map(|_| round.once(clock)).fold(f64::INFINITY, f64::min);
    let slow = best(clock, 2, || _ = black_box(lobbies::run(&crowd)));
    Row::at_least(format!("lobbies, 1,000 requests, the quick way, times faster than the literal twin, {build}"), slow / fast, 8.0)
}

/// A round of mixed requests for one game in one queue, all of them within the limit of the exact way.
pub(crate) fn exact(requests: usize) -> Round {
    Round::over(Arc::new(one_queue(requests, requests as u32)))
}

/// A round of mixed requests in several queues, most of them above the limit of the exact way.
pub(crate) fn quick(requests: usize) -> Round {
    Round::over(Arc::new(population::requests(requests, 3, 42)))
}

fn one_queue(requests: usize, exact_limit: u32) -> Scenario {
    let settings = queuescope::engines::lobbies::Settings { exact_limit, ..Default::default() };
    let mut scenario = population::requests_with(settings, requests, 1, 42);
    for wishes in scenario.players.iter_mut().filter_map(|player| player.wishes.as_mut()) {
        wishes.regions.clear();
    }
    scenario
}
