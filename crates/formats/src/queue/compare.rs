//! Compares the matches of a log with those that an engine makes of the same arrivals.

use std::collections::BTreeMap;
use std::sync::Arc;

use queuescope::{MatchOutcome, Millis, Scenario};
use serde::Serialize;

use super::matches::played;

/// Players who were matched with each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// When they were matched.
    pub time: Millis,
    /// Their ids.
    pub players: Vec<String>,
}

/// A match that is in the log and that the engine makes too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Agreement {
    /// The ids of its players.
    pub players: Vec<String>,
    /// When they were matched in the log.
    pub log_time: Millis,
    /// When the engine matches them.
    pub engine_time: Millis,
}

/// Matches in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Totals {
    /// Number of matches.
    pub matches: usize,
    /// Number of players in them.
    pub players: usize,
    /// Mean wait of these players in seconds; `None` without matches.
    pub mean_wait: Option<f64>,
}

/// What happened in a log beside what an engine makes of the same arrivals.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The matches of both.
    pub agree: Vec<Agreement>,
    /// The matches that only the log has.
    pub only_log: Vec<Pairing>,
    /// The matches that only the engine makes.
    pub only_engine: Vec<Pairing>,
    /// The log in numbers.
    pub log: Totals,
    /// The engine in numbers.
    pub engine: Totals,
}

/// Runs a scenario and compares its matches with those of a log. A match is the same if it has the same players, whatever their teams.
pub fn compare(log: &[Pairing], scenario: &Arc<Scenario>) -> Comparison {
    let name = |player: u32| scenario.players[player as usize].id.to_string();
    let engine: Vec<Pairing> = played(scenario)
        .iter()
        .filter(|found| found.outcome != MatchOutcome::Cancelled)
        .map(|found| Pairing { time: found.matched, players: found.players().map(name).collect() })
        .collect();
    let key = |pairing: &Pairing| {
        let mut players = pairing.players.clone();
        players.sort_unstable();
        players
    };
    let made: BTreeMap<Vec<String>, &Pairing> = engine.iter().map(|pairing| (key(pairing), pairing)).collect();
    let (mut agree, mut only_log) = (Vec::new(), Vec::new());
    for pairing in log {
        match made.get(&key(pairing)) {
            Some(other) => {
                agree.push(Agreement { players: pairing.players.clone(), log_time: pairing.time, engine_time: other.time });
            }
            None => only_log.push(pairing.clone()),
        }
    }
    let logged: Vec<Vec<String>> = {
        let mut logged: Vec<Vec<String>> = log.iter().map(key).collect();
        logged.sort_unstable();
        logged
    };
    let only_engine = engine.iter().filter(|pairing| logged.binary_search(&key(pairing)).is_err()).cloned().collect();
    let joined: BTreeMap<&str, Millis> = scenario.players.iter().map(|player| (&*player.id, player.joined)).collect();
    let totals = |pairings: &[Pairing]| {
        let waits = pairings
            .iter()
            .flat_map(|pairing| pairing.players.iter().filter_map(|player| Some(pairing.time.0 - joined.get(player.as_str())?.0)));
        let (players, sum) = waits.fold((0usize, 0i64), |(players, sum), wait| (players + 1, sum + wait));
        let mean_wait = (players > 0).then(|| (sum as f64 / players as f64).round() / 1_000.0);
        Totals { matches: pairings.len(), players, mean_wait }
    };
    Comparison { agree, only_log, only_engine, log: totals(log), engine: totals(&engine) }
}
