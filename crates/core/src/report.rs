//! The report: what came of a run, in the form of the contract.

use std::sync::Arc;

use serde::Serialize;

use crate::engines::{Engine, Made, Settings, waves};
use crate::listener::{Listener, Silent};
use crate::player::Name;
use crate::problem::Problem;
use crate::run::{Round, Run, Totals};
use crate::scenario::{Scenario, VERSION};
use crate::time::Millis;

/// The most ids all rounds' queues may list together. A million rounds with a thousand stuck players would fill any memory.
pub const MAX_QUEUE_IDS: usize = 20_000_000;

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
    let mut listed = 0;
    let id = |player: u32| scenario.players[player as usize].id.clone();
    while !run.is_over() {
        let round = run.round(listener);
        listed += run.totals().queued as usize;
        if listed > MAX_QUEUE_IDS {
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

fn too_long(round: &Round) -> Problem {
    let message = format!(
        "the report would list more than {} queued players over its rounds; it has room for the first {} rounds",
        crate::check::with_commas(MAX_QUEUE_IDS as i64),
        round.index
    );
    Problem::new("until", message)
}
