//! The report: what came of a run, in the form of the contract.

use std::sync::Arc;

use serde::Serialize;

use crate::engines::{Engine, Made, Settings, waves};
use crate::listener::{Attention, Listener, Silent};
use crate::player::Name;
use crate::problem::Problem;
use crate::run::{Round, Run, Totals};
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
}

/// The engine's own account of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// Of the waves engine.
    Waves(waves::Detail),
}

/// Runs a scenario to its end and reports.
pub fn report(scenario: &Arc<Scenario>, detail: bool) -> Result<Report, Problem> {
    if detail {
        match &scenario.settings {
            Settings::Waves(settings) => {
                let mut recorder = waves::report::Recorder::new(settings.sides.clone());
                build(scenario, &mut recorder, |recorder| recorder.take().map(Detail::Waves))
            }
        }
    } else {
        build(scenario, &mut Silent, |_| None)
    }
}

fn build<L: Listener>(
    scenario: &Arc<Scenario>,
    listener: &mut L,
    mut detail: impl FnMut(&mut L) -> Option<Detail>,
) -> Result<Report, Problem> {
    let mut run = Run::new(Arc::clone(scenario));
    let mut rounds = Vec::new();
    let mut bytes = 0;
    let id = |player: u32| scenario.players[player as usize].id.clone();
    while !run.is_over() {
        let round = run.round(listener);
        bytes += estimated_bytes(scenario, &run, &round, L::ATTENTION != Attention::Nothing);
        if bytes > MAX_REPORT_BYTES {
            return Err(too_long(&round));
        }
        rounds.push(RoundReport {
            index: round.index,
            time: round.time,
            matches: matches(scenario, &round.made),
            queue: run.queued().map(id).collect(),
            detail: detail(listener),
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

fn matches(scenario: &Scenario, made: &Made) -> Vec<Match> {
    match (made, &scenario.settings) {
        (Made::Waves(made), Settings::Waves(settings)) => {
            made.iter().map(|made| Match::Waves(waves::Match::new(made, settings, scenario))).collect()
        }
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
    let (queued, matched) = (names(&mut run.queued()), names(&mut round.made.players()));
    let detail = if detail { DETAIL + NAMED * (queued + matched) } else { 0 };
    ROUND + queued + matched + MATCH * round.made.len() + detail
}

fn too_long(round: &Round) -> Problem {
    let most = MAX_REPORT_BYTES >> 20;
    Problem::new("until", format!("the report would be longer than {most} MiB; it has room for the first {} rounds", round.index))
}
