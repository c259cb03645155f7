//! The report: the matches and queues of all rounds of a run, in the documented format.

use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::engines::{Detail, EngineId, FinishedRound, Listed, MatchReport, PartOf};
use crate::ledger::Totals;
use crate::listener::{Listener, Silent};
use crate::player::Name;
use crate::problem::Problem;
use crate::run::{Round, Run};
use crate::scenario::{Scenario, VERSION};
use crate::time::Millis;

/// Largest estimated size of a report, in bytes of JSON. It is half of the longest string in JavaScript. Without a limit, a million rounds with
/// a thousand waiting players would not fit into memory.
pub const MAX_REPORT_BYTES: usize = 256 * 1024 * 1024;

/// The report of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Version of the report format.
    pub version: u32,
    /// The engine that ran.
    pub engine: EngineId,
    /// The rounds, in order.
    pub rounds: Vec<RoundReport>,
    /// Ids of the players who left without a match, in the order in which they left.
    pub left: Vec<Name>,
    /// Numbers of players by state.
    pub totals: Totals,
}

/// One round of a report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RoundReport {
    /// The number of the round, from 0.
    pub index: u32,
    /// Time of the round.
    pub time: Millis,
    /// The matches it made, each with its final state.
    pub matches: Vec<MatchReport>,
    /// Ids of the players in the queue after the round, in queue order.
    pub queue: Vec<Name>,
    /// The engine's detail of the round, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
}

/// The report of a run without its rounds: all matches, and the queue at the end. It grows with the matches of the run, not with its rounds and queues.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportSummary {
    /// Version of the report format.
    pub version: u32,
    /// The engine that ran.
    pub engine: EngineId,
    /// All matches, in the order in which they were made.
    pub matches: Vec<MatchInRound>,
    /// Ids of the players in the queue at the end, in queue order.
    pub queue: Vec<Name>,
    /// Ids of the players who left without a match, in the order in which they left.
    pub left: Vec<Name>,
    /// Numbers of players by state.
    pub totals: Totals,
}

/// A match and the round that made it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchInRound {
    /// The number of the round, from 0.
    pub round: u32,
    /// Time of the round.
    pub time: Millis,
    /// The match in its final state.
    #[serde(flatten)]
    pub found: MatchReport,
}

/// Names with values, in order. Serialized as a JSON object.
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

/// Runs a scenario to its end and returns its report, or a problem if the report would be larger than [`MAX_REPORT_BYTES`]. `detail` adds the
/// engine's detail of each round. For engines with mostly idle rounds, the report lists only the rounds that made or settled a match, and the
/// last round.
pub fn report(scenario: &Arc<Scenario>, detail: bool) -> Result<Report, Problem> {
    scenario.settings.report(scenario, detail)
}

/// Runs a scenario of engine `E` and returns its report. Uses the engine's detail listener only if `detail` is requested.
pub(crate) fn build<E: Listed>(scenario: &Arc<Scenario>, settings: &E::Settings, detail: bool) -> Result<Report, Problem> {
    let mut builder =
        Builder::<E> { run: Run::new(Arc::clone(scenario)), settings, rounds: Vec::new(), match_indices: Vec::new(), bytes: 0 };
    if detail {
        builder.run_all(
            &mut E::DetailListener::default(),
            |listener, round| E::detail(round, listener).map(<E as PartOf<Detail>>::any),
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

/// Runs a scenario to its end and returns the summary of its report, or a problem if the summary would be larger than [`MAX_REPORT_BYTES`].
pub fn report_summary(scenario: &Arc<Scenario>) -> Result<ReportSummary, Problem> {
    scenario.settings.report_summary(scenario)
}

/// Runs a scenario of engine `E` and returns the summary of its report.
pub(crate) fn build_summary<E: Listed>(scenario: &Arc<Scenario>, settings: &E::Settings) -> Result<ReportSummary, Problem> {
    let mut run = Run::new(Arc::clone(scenario));
    let mut matches: Vec<MatchInRound> = Vec::new();
    let mut bytes = 0;
    while !run.is_over() {
        let round = run.round(&mut Silent);
        let report = |found: &E::Match| <E as PartOf<MatchReport>>::any(E::report(found, settings, run.scenario(), run.tickets()));
        let ids = round.settled.facts(scenario, run.tickets(), round.time).into_iter().map(|facts| facts.id);
        for (id, found) in ids.zip(round.settled.of::<E>().into_iter().flatten()) {
            // The first match has the id 1.
            matches[id as usize - 1].found = report(found);
        }
        let made = round.matches.of::<E>().map_or(&[][..], Vec::as_slice);
        matches.extend(made.iter().map(|found| MatchInRound { round: round.index, time: round.time, found: report(found) }));
        let matched = made.iter().flat_map(|found| E::players(found, run.tickets()));
        bytes += MATCH_BYTES * made.len() + matched.map(|player| id_bytes(scenario, player)).sum::<usize>();
        check_bytes(bytes, round.index)?;
    }
    let end: usize = run.queued().chain(run.left().iter().copied()).map(|player| id_bytes(scenario, player)).sum();
    check_bytes(bytes + end, run.next_round().saturating_sub(1))?;
    let id = |player: u32| scenario.players[player as usize].id.clone();
    Ok(ReportSummary {
        version: VERSION,
        engine: E::ID,
        matches,
        queue: run.queued().map(id).collect(),
        left: run.left().iter().copied().map(id).collect(),
        totals: run.totals(),
    })
}

/// Size of a round without matches and players, in bytes of JSON.
const ROUND_BYTES: usize = 64;
/// Size of a match without its players, in bytes of JSON.
const MATCH_BYTES: usize = 240;

/// Size of a player's id in bytes of JSON.
fn id_bytes(scenario: &Scenario, player: u32) -> usize {
    scenario.players[player as usize].id.len() + 4
}

/// Returns a problem if a report of this estimated size would be too large. `round` is the last one in it.
fn check_bytes(bytes: usize, round: u32) -> Result<(), Problem> {
    if bytes <= MAX_REPORT_BYTES {
        return Ok(());
    }
    let limit = MAX_REPORT_BYTES >> 20;
    Err(Problem::new("until", format!("the report would be larger than {limit} MiB; the first {round} rounds would fit")))
}

/// A report that is being built.
struct Builder<'a, E: Listed> {
    run: Run,
    settings: &'a E::Settings,
    rounds: Vec<RoundReport>,
    /// For each match in order of id: its index in `rounds` and its index in that round's matches. The first match has the id 1.
    match_indices: Vec<(u32, u32)>,
    /// Estimated size of the JSON so far.
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
            self.update_settled(&round);
            if !E::INFO.idles || !round.matches.is_empty() || !round.settled.is_empty() || self.run.is_over() {
                let matches = round.matches.of::<E>().map_or(&[][..], Vec::as_slice);
                // This must come before creating the detail, because the detail of a single round may not fit into memory.
                self.count_bytes(&round, matches, is_detailed)?;
                let detail = self.finished_round(&round, matches).and_then(|round| detail(listener, round));
                self.add_round(&round, matches, detail);
            }
        }
        Ok(())
    }

    /// Replaces the earlier reports of matches that this round settled. A match stays in the round that made it, with its final state.
    fn update_settled(&mut self, round: &Round) {
        let ids = round.settled.facts(self.run.scenario(), self.run.tickets(), round.time).into_iter().map(|facts| facts.id);
        for (id, found) in ids.zip(round.settled.of::<E>().into_iter().flatten()) {
            let report = E::report(found, self.settings, self.run.scenario(), self.run.tickets());
            let (round, index) = self.match_indices[id as usize - 1];
            self.rounds[round as usize].matches[index as usize] = <E as PartOf<MatchReport>>::any(report);
        }
    }

    fn add_round(&mut self, round: &Round, matches: &[E::Match], detail: Option<Detail>) {
        let scenario = self.run.scenario();
        self.match_indices.extend((0..matches.len() as u32).map(|index| (self.rounds.len() as u32, index)));
        let report = |found: &E::Match| <E as PartOf<MatchReport>>::any(E::report(found, self.settings, scenario, self.run.tickets()));
        self.rounds.push(RoundReport {
            index: round.index,
            time: round.time,
            matches: matches.iter().map(report).collect(),
            queue: self.run.queued().map(|player| scenario.players[player as usize].id.clone()).collect(),
            detail,
        });
    }

    fn finished_round<'b>(&'b self, round: &Round, matches: &'b [E::Match]) -> Option<FinishedRound<'b, E>> {
        let engine = self.run.running_engine::<E>()?;
        Some(engine.finished_round(self.run.scenario(), self.run.ledger(), round.time, matches))
    }

    /// Adds the estimated size of a round in bytes of JSON. The estimate is on the high side. Returns a problem if the report is too large.
    fn count_bytes(&mut self, round: &Round, matches: &[E::Match], detail: bool) -> Result<(), Problem> {
        let id_bytes = |player: u32| id_bytes(self.run.scenario(), player);
        let matched = matches.iter().flat_map(|found| E::players(found, self.run.tickets())).map(id_bytes).sum::<usize>();
        let all_ids = self.run.queued().map(id_bytes).sum::<usize>() + matched;
        let detail = self.finished_round(round, matches).filter(|_| detail).map_or(0, |round| E::detail_bytes(round, all_ids));
        self.bytes += ROUND_BYTES + all_ids + MATCH_BYTES * matches.len() + detail;
        check_bytes(self.bytes, round.index)
    }
}
