//! The report: what came of a run, in the form of the contract.

use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::engines::{Engine, EngineState, Made, Settings, Settled, buckets, cliques, lobbies, waves};
use crate::ledger::Totals;
use crate::listener::{Listener, Silent};
use crate::player::Name;
use crate::problem::Problem;
use crate::run::{Round, Run};
use crate::scenario::{Scenario, VERSION};
use crate::time::Millis;

/// The most bytes of JSON a report may come to, by a careful estimate: half of the longest text that JavaScript can hold. A million rounds
/// with a thousand stuck players would fill any memory.
pub const MAX_REPORT_BYTES: usize = 256 * 1024 * 1024;

/// A report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The version of the contract.
    pub version: u32,
    /// The engine that ran.
    pub engine: Engine,
    /// The rounds, in order.
    pub rounds: Vec<RoundReport>,
    /// Ids of those who left unmatched, in the order of leaving.
    pub left: Vec<Name>,
    /// Players by what became of them.
    pub totals: Totals,
}

/// One round of a report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RoundReport {
    /// The number of the round, from 0.
    pub index: u32,
    /// When it was.
    pub time: Millis,
    /// The matches it made.
    pub matches: Vec<Match>,
    /// Ids still queued after it, in queue order.
    pub queue: Vec<Name>,
    /// What the engine did in each stage, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
}

/// A match, with the engine's own fields.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Match {
    /// Of the waves engine.
    Waves(waves::Match),
    /// Of the buckets engine.
    Buckets(buckets::Match),
    /// Of the cliques engine.
    Cliques(cliques::Match),
    /// Of the lobbies engine.
    Lobbies(lobbies::Match),
}

/// The engine's own account of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// Of the waves engine.
    Waves(waves::Detail),
    /// Of the buckets engine.
    Buckets(buckets::Detail),
    /// Of the cliques engine.
    Cliques(cliques::Detail),
    /// Of the lobbies engine.
    Lobbies(lobbies::Detail),
}

/// Names with values, in order; written as a JSON object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<V>(pub Vec<(Name, V)>);

impl<V: Serialize> Serialize for Record<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(&**name, value)?;
        }
        map.end()
    }
}

/// Runs a scenario to its end and reports. Of an engine that is mostly idle only the rounds are listed that found or settled a match, and
/// the last one.
pub fn report(scenario: &Arc<Scenario>, detail: bool) -> Result<Report, Problem> {
    match &scenario.settings {
        Settings::Waves(settings) if detail => {
            let mut recorder = waves::report::Recorder::new(settings.sides.clone());
            build(scenario, detail, &mut recorder, |recorder, _, _| recorder.take().map(Detail::Waves))
        }
        _ => build(scenario, detail, &mut Silent, |_, run, round| detail.then(|| detail_of(run, round)).flatten()),
    }
}

/// The detail of a round that can be told from how the engine stands after it.
fn detail_of(run: &Run, round: &Round) -> Option<Detail> {
    let scenario = run.scenario();
    match (run.engine(), &scenario.settings, &round.made) {
        (EngineState::Buckets(state), Settings::Buckets(settings), _) => Some(Detail::Buckets(buckets::Detail::new(run, settings, state))),
        (EngineState::Cliques(state), Settings::Cliques(settings), Made::Cliques(made)) => {
            Some(Detail::Cliques(cliques::Detail::new(settings, scenario, state, round.time, made)))
        }
        (EngineState::Lobbies(state), Settings::Lobbies(settings), _) => {
            Some(Detail::Lobbies(lobbies::Detail::new(settings, scenario, state)))
        }
        _ => None,
    }
}

fn build<L: Listener>(
    scenario: &Arc<Scenario>,
    is_detailed: bool,
    listener: &mut L,
    mut detail: impl FnMut(&mut L, &Run, &Round) -> Option<Detail>,
) -> Result<Report, Problem> {
    let mut run = Run::new(Arc::clone(scenario));
    let mut rounds: Vec<RoundReport> = Vec::new();
    let mut found: Vec<(u32, u32)> = Vec::new();
    let mut bytes = 0;
    let id = |player: u32| scenario.players[player as usize].id.clone();
    while !run.is_over() {
        let round = run.round(listener);
        settle(scenario, &mut rounds, &found, &round);
        let listed = !scenario.engine().idles() || !round.made.is_empty() || !round.settled.is_empty() || run.is_over();
        if !listed {
            continue;
        }
        // Before the detail is made: of one round it may be more than fits any memory.
        bytes += estimated_bytes(scenario, &run, &round, is_detailed);
        if bytes > MAX_REPORT_BYTES {
            return Err(too_long(&round));
        }
        let detail = detail(listener, &run, &round);
        found.extend((0..round.made.len() as u32).map(|place| (rounds.len() as u32, place)));
        rounds.push(RoundReport {
            index: round.index,
            time: round.time,
            matches: matches(scenario, &run, &round.made),
            queue: run.queued().map(id).collect(),
            detail,
        });
    }
    Ok(Report {
        version: VERSION,
        engine: scenario.engine(),
        rounds,
        left: run.left().iter().map(|&player| id(player)).collect(),
        totals: run.totals(),
    })
}

/// A match stands in the round that found it, with the state it was given later. `found` says where each one stands, in order of id.
fn settle(scenario: &Scenario, rounds: &mut [RoundReport], found: &[(u32, u32)], round: &Round) {
    for settled in &round.settled {
        // Ids count up from 1.
        let (round, place) = found[settled.id() as usize - 1];
        match (settled, &mut rounds[round as usize].matches[place as usize]) {
            (Settled::ReadyCheck { state, .. }, Match::Buckets(found)) => found.state = *state,
            (Settled::Lobby(made), Match::Lobbies(found)) => *found = lobbies::Match::new(made, scenario),
            _ => debug_assert!(false, "an engine settles its own matches"),
        }
    }
}

fn matches(scenario: &Scenario, run: &Run, made: &Made) -> Vec<Match> {
    match (made, &scenario.settings) {
        (Made::Waves(made), Settings::Waves(settings)) => {
            made.iter().map(|made| Match::Waves(waves::Match::new(made, settings, scenario))).collect()
        }
        (Made::Buckets(made), _) => made.iter().map(|made| Match::Buckets(buckets::Match::new(made, run.tickets(), scenario))).collect(),
        (Made::Cliques(made), Settings::Cliques(settings)) => {
            made.iter().map(|made| Match::Cliques(cliques::Match::new(made, settings, scenario))).collect()
        }
        (Made::Lobbies(made), _) => made.iter().map(|made| Match::Lobbies(lobbies::Match::new(made, scenario))).collect(),
        _ => unreachable!("an engine makes matches of its own kind"),
    }
}

/// About how many bytes a round comes to in JSON, rather more than less.
fn estimated_bytes(scenario: &Scenario, run: &Run, round: &Round, detail: bool) -> usize {
    /// A round without players, a round's detail without players, a match without its players.
    const ROUND: usize = 64;
    const DETAIL: usize = 480;
    const MATCH: usize = 240;
    /// How often a detail names a player: set, side, sat out or selected, pair, wait.
    const NAMED: usize = 6;
    let names =
        |players: &mut dyn Iterator<Item = u32>| -> usize { players.map(|player| scenario.players[player as usize].id.len() + 4).sum() };
    let (queued, matched) = (names(&mut run.queued()), names(&mut round.made.players(run.tickets()).into_iter()));
    let detail = match (run.engine(), &scenario.settings, &round.made) {
        _ if !detail => 0,
        (EngineState::Cliques(state), Settings::Cliques(settings), Made::Cliques(made)) => {
            cliques::Detail::estimated_bytes(settings, scenario, state, made)
        }
        (EngineState::Lobbies(state), ..) => lobbies::Detail::estimated_bytes(scenario, state),
        _ => DETAIL + NAMED * (queued + matched),
    };
    ROUND + queued + matched + MATCH * round.made.len() + detail
}

fn too_long(round: &Round) -> Problem {
    let most = MAX_REPORT_BYTES >> 20;
    Problem::new("until", format!("the report would be longer than {most} MiB; it has room for the first {} rounds", round.index))
}
