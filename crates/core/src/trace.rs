//! The trace: all events of a run in order, the positions where its rounds and stages begin, and the facts of its matches.
//!
//! The events of a finished round never change, so traces with common rounds share them.

use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeSeq, SerializeStruct, Serializer};

use crate::engines::{Event, LogLine, MatchFacts, MatchOutcome, MatchUpdate, RoundSummary, Stage};
use crate::listener::{Listener, Verbosity};
use crate::problem::Problem;
use crate::run::Run;
use crate::scenario::{Scenario, VERSION};
use crate::time::Millis;

/// Largest number of events in a trace.
pub const MAX_TRACE_EVENTS: usize = 2_000_000;

/// All events of a run, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    pub(crate) scenario: Arc<Scenario>,
    rounds: Vec<RoundSpan>,
    stages: Vec<StageSpan>,
    /// Events of each round.
    recorded: Vec<Arc<RoundEvents>>,
}

/// The events and matches of one round.
#[derive(Debug, Clone, Default, PartialEq)]
struct RoundEvents {
    events: Vec<Event>,
    /// The matches that the round made, as they were at its end.
    made: Vec<MatchFacts>,
    /// Matches of earlier rounds that the round settled.
    settled: Vec<MatchFacts>,
}

/// A stage of a round, with the position where it begins in the trace. It ends where the next stage begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StageSpan {
    /// The stage, with its name and title.
    pub stage: &'static Stage,
    /// Index of its round in [`Trace::rounds`].
    pub round: usize,
    /// Index of its first event in the trace. If it has no events, the index of the next event.
    pub start: usize,
}

/// A round, with the position where it begins in the trace. It ends where the next round begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundSpan {
    /// The number of the round, from 0.
    pub index: u32,
    /// Time of the round.
    pub time: Millis,
    /// Index of its first stage in [`Trace::stages`].
    pub stage: usize,
    /// Index of its first event in the trace. If it has no events, the index of the next event.
    pub start: usize,
}

/// Runs a scenario to its end and returns its trace, or a problem if the trace would have more than [`MAX_TRACE_EVENTS`] events.
pub fn trace(scenario: &Arc<Scenario>) -> Result<Trace, Problem> {
    let mut trace = Trace::new(Arc::clone(scenario));
    let mut run = Run::new(Arc::clone(scenario));
    while !run.is_over() {
        run.round(&mut trace);
        trace.check_length()?;
    }
    Ok(trace)
}

impl Trace {
    /// A trace without events.
    pub fn new(scenario: Arc<Scenario>) -> Trace {
        Trace { scenario, rounds: Vec::new(), stages: Vec::new(), recorded: Vec::new() }
    }

    /// Number of events.
    pub fn len(&self) -> usize {
        self.rounds.last().map_or(0, |last| last.start) + self.recorded.last().map_or(0, |last| last.events.len())
    }

    /// True if there are no events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All events, in order.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> + Clone {
        self.recorded.iter().flat_map(|recorded| &recorded.events)
    }

    /// The event at an index. Panics if there is none.
    pub fn event(&self, index: usize) -> &Event {
        let round = self.round_of(index);
        &self.recorded[round].events[index - self.rounds[round].start]
    }

    /// The stages of all rounds, in order. A stage without events begins at the same index as the next stage.
    pub fn stages(&self) -> &[StageSpan] {
        &self.stages
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[RoundSpan] {
        &self.rounds
    }

    /// The events of a round, which is given by its index in [`Trace::rounds`].
    pub fn events_of(&self, round: usize) -> &[Event] {
        &self.recorded[round].events
    }

    /// The events of a round that come before a position in the trace.
    pub fn events_until(&self, position: usize, round: usize) -> &[Event] {
        let events = &self.recorded[round].events;
        &events[..position.saturating_sub(self.rounds[round].start).min(events.len())]
    }

    /// Position at which a round ends: where the next round begins, or the end of the trace.
    pub fn round_end(&self, round: usize) -> usize {
        self.rounds.get(round + 1).map_or_else(|| self.len(), |next| next.start)
    }

    /// Position at which a stage ends: where the next stage begins, or the end of the trace.
    pub fn stage_end(&self, stage: usize) -> usize {
        self.stages.get(stage + 1).map_or_else(|| self.len(), |next| next.start)
    }

    /// Index in [`Trace::rounds`] of the round that an event belongs to.
    pub fn round_of(&self, event: usize) -> usize {
        // If several rounds begin at the same index, only the last has events.
        self.rounds.partition_point(|round| round.start <= event).saturating_sub(1)
    }

    /// Index in [`Trace::stages`] of the stage that an event belongs to.
    pub fn stage_of(&self, event: usize) -> usize {
        // If several stages begin at the same index, only the last has events.
        self.stages.partition_point(|stage| stage.start <= event).saturating_sub(1)
    }

    /// True if stepping from round to round stops at this round.
    pub fn begins_step(&self, round: usize) -> bool {
        let Some(earlier) = round.checked_sub(1) else { return true };
        let (previous, now) = (self.rounds[earlier].time, self.rounds[round].time);
        self.scenario.settings.begins_step(RoundSummary { previous, now, events: self.recorded[round].events.len() })
    }

    /// All matches in the order in which they were made, each as it was at the end of the round that made it. Each comes with the index of the
    /// event that made it.
    pub fn matches(&self) -> impl Iterator<Item = (usize, &MatchFacts)> {
        self.match_updates().filter_map(|(index, recorded, update)| match update {
            MatchUpdate::Made(id) => Some((index, with_id(&recorded.made, id)?)),
            MatchUpdate::Settled(_) => None,
        })
    }

    /// The matches that are played. Each comes with the index of the event that decided it: the event that made the match or, in engines with
    /// ready checks, the event that settled it.
    pub fn played(&self) -> impl Iterator<Item = (usize, &MatchFacts)> {
        let confirms = self.scenario.engine().info().confirms;
        self.match_updates().filter_map(move |(index, recorded, update)| {
            let facts = match update {
                MatchUpdate::Made(id) if !confirms => with_id(&recorded.made, id),
                // If the ready check takes no time, the round that made the match also settled it.
                MatchUpdate::Settled(id) => with_id(&recorded.settled, id).or_else(|| with_id(&recorded.made, id)),
                MatchUpdate::Made(_) => None,
            };
            facts.filter(|facts| facts.outcome == MatchOutcome::Played).map(|facts| (index, facts))
        })
    }

    /// The events that make or settle a match: the event's index, the events of its round, and the update.
    fn match_updates(&self) -> impl Iterator<Item = (usize, &RoundEvents, MatchUpdate)> {
        self.rounds.iter().zip(&self.recorded).flat_map(|(round, recorded)| {
            let with_update = |(index, event): (usize, &Event)| Some((index, &**recorded, event.match_update()?));
            (round.start..).zip(&recorded.events).filter_map(with_update)
        })
    }

    /// The lines that the host program logs for an event.
    pub fn log_lines(&self, event: &Event) -> Vec<LogLine> {
        self.scenario.settings.log_lines(event)
    }

    /// Removes a round and all later rounds.
    pub(crate) fn truncate(&mut self, round: usize) {
        if let Some(first_removed) = self.rounds.get(round) {
            self.stages.truncate(first_removed.stage);
            self.rounds.truncate(round);
            self.recorded.truncate(round);
        }
    }

    /// Returns a problem if there are more than [`MAX_TRACE_EVENTS`] events.
    pub(crate) fn check_length(&self) -> Result<(), Problem> {
        if self.len() <= MAX_TRACE_EVENTS {
            return Ok(());
        }
        let fits = self.rounds.last().map_or(0, |last| last.index);
        let limit = crate::check::with_commas(MAX_TRACE_EVENTS as i64);
        Err(Problem::new("until", format!("the trace would have more than {limit} events; the first {fits} rounds would fit")))
    }

    /// The events and matches of the round that is being run. No other trace shares them yet.
    fn current_round(&mut self) -> Option<&mut RoundEvents> {
        self.recorded.last_mut().and_then(Arc::get_mut)
    }
}

impl Listener for Trace {
    const VERBOSITY: Verbosity = Verbosity::Everything;

    fn round(&mut self, index: u32, time: Millis) {
        self.rounds.push(RoundSpan { index, time, stage: self.stages.len(), start: self.len() });
        self.recorded.push(Arc::default());
    }
    fn stage(&mut self, stage: &'static Stage) {
        self.stages.push(StageSpan { stage, round: self.rounds.len().saturating_sub(1), start: self.len() });
    }
    fn event(&mut self, event: Event) {
        // Recording stops one event after the limit, which `check_length` detects. A single round could otherwise fill the memory.
        if self.len() <= MAX_TRACE_EVENTS
            && let Some(recorded) = self.current_round()
        {
            recorded.events.push(event);
        }
    }
    fn round_over(&mut self, made: Vec<MatchFacts>, settled: Vec<MatchFacts>) {
        if let Some(recorded) = self.current_round() {
            (recorded.made, recorded.settled) = (made, settled);
        }
    }
}

/// Finds the match with this id. The list must be sorted by id.
fn with_id(matches: &[MatchFacts], id: u32) -> Option<&MatchFacts> {
    matches.binary_search_by_key(&id, |facts| facts.id).ok().map(|index| &matches[index])
}

/// Serialized as `{ version, engine, rounds: [{ index, time, stages: [{ stage, events: […], log: […] }] }] }`.
impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut trace = serializer.serialize_struct("Trace", 3)?;
        trace.serialize_field("version", &VERSION)?;
        trace.serialize_field("engine", &self.scenario.engine())?;
        trace.serialize_field("rounds", &RoundViews(self))?;
        trace.end()
    }
}

struct RoundViews<'a>(&'a Trace);

impl Serialize for RoundViews<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let trace = self.0;
        let mut rounds = serializer.serialize_seq(Some(trace.rounds.len()))?;
        for (index, round) in trace.rounds.iter().enumerate() {
            let end = trace.rounds.get(index + 1).map_or(trace.stages.len(), |next| next.stage);
            let stages = (round.stage..end).map(|stage| StageView::new(trace, stage)).collect();
            rounds.serialize_element(&RoundView { index: round.index, time: round.time, stages })?;
        }
        rounds.end()
    }
}

#[derive(Serialize)]
struct RoundView<'a> {
    index: u32,
    time: Millis,
    stages: Vec<StageView<'a>>,
}

#[derive(Serialize)]
struct StageView<'a> {
    stage: &'static str,
    events: &'a [Event],
    /// Lines that the host program logs in this stage.
    log: Vec<String>,
}

impl<'a> StageView<'a> {
    fn new(trace: &'a Trace, stage: usize) -> Self {
        let span = trace.stages[stage];
        let round_start = trace.rounds[span.round].start;
        let events = &trace.recorded[span.round].events[span.start - round_start..trace.stage_end(stage) - round_start];
        StageView {
            stage: span.stage.name,
            events,
            log: events.iter().flat_map(|event| trace.log_lines(event)).map(|line| line.to_string()).collect(),
        }
    }
}
