//! The report: what came of a run, in the form of the contract.

use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::engines::{Detail, EngineId, FinishedRound, In, Listed, MatchReport};
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
    pub engine: EngineId,
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
    pub matches: Vec<MatchReport>,
    /// Ids still queued after it, in queue order.
    pub queue: Vec<Name>,
    /// What the engine did in each stage, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
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
    scenario.settings.report(scenario, detail)
}

/// Runs a scenario of an engine, listening only if that engine needs it for its detail.
pub(crate) fn build<E: Listed>(scenario: &Arc<Scenario>, settings: &E::Settings, detail: bool) -> Result<Report, Problem> {
    let mut builder = Builder::<E> { run: Run::new(Arc::clone(scenario)), settings, rounds: Vec::new(), found: Vec::new(), bytes: 0 };
    if detail {
        builder.run_all(
            &mut E::DetailListener::default(),
            |listener, round| E::detail(round, listener).map(<E as In<Detail>>::any),
            true,
        )?;
    } else {
        builder.run_all(&mut Silent, |_, _| None, false)?;
    }
    let id = |&player: &u32| scenario.players[player as usize].id.clone();
    Ok(Report {
        version: VERSION,
        engine: E::ID,
        rounds: builder.rounds,
        left: builder.run.left().iter().map(id).collect(),
        totals: builder.run.totals(),
    })
}

/// A report in the making.
struct Builder<'a, E: Listed> {
    run: Run,
    settings: &'a E::Settings,
    rounds: Vec<RoundReport>,
    /// By id, from 1: the round of the report and the position in it.
    found: Vec<(u32, u32)>,
    bytes: usize,
}

impl<E: Listed> Builder<'_, E> {
    fn run_all<L: Listener>(
        &mut self,
        listener: &mut L,
        detail: impl Fn(&mut L, FinishedRound<'_, E>) -> Option<Detail>,
        is_detailed: bool,
    ) -> Result<(), Problem> {
        while !self.run.is_over() {
            let round = self.run.round(listener);
            self.settle(&round);
            if !E::INFO.idles || !round.matches.is_empty() || !round.settled.is_empty() || self.run.is_over() {
                let matches = round.matches.of::<E>().map_or(&[][..], Vec::as_slice);
                // Before the detail is made: that of one round may be more than fits any memory.
                self.count_bytes(&round, matches, is_detailed)?;
                let detail = self.finished(&round, matches).and_then(|round| detail(listener, round));
                self.list(&round, matches, detail);
            }
        }
        Ok(())
    }

    /// A match is listed in the round that found it, with the state it was given later.
    fn settle(&mut self, round: &Round) {
        let ids = round.settled.facts(self.run.scenario(), self.run.tickets(), round.time).into_iter().map(|facts| facts.id);
        for (id, found) in ids.zip(round.settled.of::<E>().into_iter().flatten()) {
            let report = E::report(found, self.settings, self.run.scenario(), self.run.tickets());
            let (round, position) = self.found[id as usize - 1];
            self.rounds[round as usize].matches[position as usize] = <E as In<MatchReport>>::any(report);
        }
    }

    fn list(&mut self, round: &Round, matches: &[E::Match], detail: Option<Detail>) {
        let scenario = self.run.scenario();
        self.found.extend((0..matches.len() as u32).map(|position| (self.rounds.len() as u32, position)));
        let report = |found: &E::Match| <E as In<MatchReport>>::any(E::report(found, self.settings, scenario, self.run.tickets()));
        self.rounds.push(RoundReport {
            index: round.index,
            time: round.time,
            matches: matches.iter().map(report).collect(),
            queue: self.run.queued().map(|player| scenario.players[player as usize].id.clone()).collect(),
            detail,
        });
    }

    fn finished<'b>(&'b self, round: &Round, matches: &'b [E::Match]) -> Option<FinishedRound<'b, E>> {
        let engine = self.run.running_engine::<E>()?;
        Some(engine.finished_round(self.run.scenario(), self.run.ledger(), round.time, matches))
    }

    /// Adds about as many bytes as a round comes to in JSON, rather more than less.
    fn count_bytes(&mut self, round: &Round, matches: &[E::Match], detail: bool) -> Result<(), Problem> {
        /// A round without players, and a match without its players.
        const ROUND: usize = 64;
        const MATCH: usize = 240;
        let scenario = self.run.scenario();
        let name = |player: u32| scenario.players[player as usize].id.len() + 4;
        let matched = matches.iter().flat_map(|found| E::players(found, self.run.tickets())).map(name).sum::<usize>();
        let named = self.run.queued().map(name).sum::<usize>() + matched;
        let detail = self.finished(round, matches).filter(|_| detail).map_or(0, |round| E::detail_bytes(round, named));
        self.bytes += ROUND + named + MATCH * matches.len() + detail;
        if self.bytes > MAX_REPORT_BYTES {
            let most = MAX_REPORT_BYTES >> 20;
            let message = format!("the report would be longer than {most} MiB; it has room for the first {} rounds", round.index);
            return Err(Problem::new("until", message));
        }
        Ok(())
    }
}
