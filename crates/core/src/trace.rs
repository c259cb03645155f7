//! The trace: all events of a run in order, with an index by round and by stage, and the facts of its matches.
//!
//! What was recorded in a round never changes once the round is over, so traces that have it in common share it.

use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeSeq, SerializeStruct, Serializer};

use crate::engines::{Event, LogLine, MatchFacts, MatchOutcome, MatchUpdate, RoundSummary, Stage};
use crate::listener::{Listener, Verbosity};
use crate::problem::Problem;
use crate::run::Run;
use crate::scenario::{Scenario, VERSION};
use crate::time::Millis;

/// The most events a trace holds.
pub const MAX_TRACE_EVENTS: usize = 2_000_000;

/// Everything an engine recorded, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    pub(crate) scenario: Arc<Scenario>,
    rounds: Vec<RoundSpan>,
    stages: Vec<StageSpan>,
    /// By round.
    recorded: Vec<Arc<RoundEvents>>,
}

/// What was recorded in one round.
#[derive(Debug, Clone, Default, PartialEq)]
struct RoundEvents {
    events: Vec<Event>,
    /// The matches it made, as they were at its end.
    made: Vec<MatchFacts>,
    /// Matches of earlier rounds that it settled.
    settled: Vec<MatchFacts>,
}

/// Where a stage begins in a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StageSpan {
    /// Which stage.
    pub stage: &'static Stage,
    /// Position of its round in [`Trace::rounds`].
    pub round: usize,
    /// Position of its first event.
    pub start: usize,
}

/// Where a round begins in a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundSpan {
    /// The number of the round.
    pub index: u32,
    /// When it was.
    pub time: Millis,
    /// Position of its first stage in [`Trace::stages`].
    pub stage: usize,
    /// Position of its first event.
    pub start: usize,
}

/// Runs a scenario to its end and records everything.
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

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.rounds.last().map_or(0, |last| last.start) + self.recorded.last().map_or(0, |last| last.events.len())
    }

    /// True if nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All events, in order.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> + Clone {
        self.recorded.iter().flat_map(|recorded| &recorded.events)
    }

    /// The event at a position. Panics if there is none.
    pub fn event(&self, position: usize) -> &Event {
        let round = self.round_of(position);
        &self.recorded[round].events[position - self.rounds[round].start]
    }

    /// The stages of all rounds, in order. A stage in which nothing was recorded is there too, and begins where the next one does.
    pub fn stages(&self) -> &[StageSpan] {
        &self.stages
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[RoundSpan] {
        &self.rounds
    }

    /// The events of a round.
    pub fn events_of(&self, round: usize) -> &[Event] {
        &self.recorded[round].events
    }

    /// The events of a round that come before a position.
    pub fn events_before(&self, position: usize, round: usize) -> &[Event] {
        let events = &self.recorded[round].events;
        &events[..position.saturating_sub(self.rounds[round].start).min(events.len())]
    }

    /// Where a round ends: the position of the next one's first event.
    pub fn round_end(&self, round: usize) -> usize {
        self.rounds.get(round + 1).map_or_else(|| self.len(), |next| next.start)
    }

    /// Where a stage ends.
    pub fn stage_end(&self, stage: usize) -> usize {
        self.stages.get(stage + 1).map_or_else(|| self.len(), |next| next.start)
    }

    /// The round an event belongs to, by position in [`Trace::rounds`].
    pub fn round_of(&self, event: usize) -> usize {
        // A round in which nothing was recorded begins where the next one does, so the last of them is meant.
        self.rounds.partition_point(|mark| mark.start <= event).saturating_sub(1)
    }

    /// The stage an event belongs to, by position in [`Trace::stages`].
    pub fn stage_of(&self, event: usize) -> usize {
        // Of several that begin here, only the last one has events.
        self.stages.partition_point(|mark| mark.start <= event).saturating_sub(1)
    }

    /// True if stepping from round to round stops at this one.
    pub fn begins_step(&self, round: usize) -> bool {
        let Some(before) = round.checked_sub(1) else { return true };
        let (before, now) = (self.rounds[before].time, self.rounds[round].time);
        self.scenario.settings.begins_step(RoundSummary { before, now, events: self.recorded[round].events.len() })
    }

    /// The matches in the order they were made, each with the position of the event that made it, as they were at the end of that round.
    pub fn matches(&self) -> impl Iterator<Item = (usize, &MatchFacts)> {
        self.news().filter_map(|(position, recorded, news)| match news {
            MatchUpdate::Made(id) => Some((position, with_id(&recorded.made, id)?)),
            MatchUpdate::Settled(_) => None,
        })
    }

    /// The matches that are played, each with the position of the event that made sure of it.
    pub fn played(&self) -> impl Iterator<Item = (usize, &MatchFacts)> {
        let confirms = self.scenario.engine().info().confirms;
        self.news().filter_map(move |(position, recorded, news)| {
            let facts = match news {
                MatchUpdate::Made(id) if !confirms => with_id(&recorded.made, id),
                // Where nobody is given time to answer, the round that made the match has settled it too.
                MatchUpdate::Settled(id) => with_id(&recorded.settled, id).or_else(|| with_id(&recorded.made, id)),
                MatchUpdate::Made(_) => None,
            };
            facts.filter(|facts| facts.outcome == MatchOutcome::Played).map(|facts| (position, facts))
        })
    }

    /// The events that mean something for a match: position, what was recorded in that round, and what it means.
    fn news(&self) -> impl Iterator<Item = (usize, &RoundEvents, MatchUpdate)> {
        self.rounds.iter().zip(&self.recorded).flat_map(|(mark, recorded)| {
            let news = |(position, event): (usize, &Event)| Some((position, &**recorded, event.match_update()?));
            (mark.start..).zip(&recorded.events).filter_map(news)
        })
    }

    /// The lines of the host's log that an event stands for.
    pub fn log_lines(&self, event: &Event) -> Vec<LogLine> {
        self.scenario.settings.log_lines(event)
    }

    /// Forgets a round and everything after it.
    pub(crate) fn cut_before(&mut self, round: usize) {
        if let Some(mark) = self.rounds.get(round) {
            self.stages.truncate(mark.stage);
            self.rounds.truncate(round);
            self.recorded.truncate(round);
        }
    }

    pub(crate) fn check_length(&self) -> Result<(), Problem> {
        if self.len() <= MAX_TRACE_EVENTS {
            return Ok(());
        }
        let fits = self.rounds.last().map_or(0, |last| last.index);
        let limit = crate::check::with_commas(MAX_TRACE_EVENTS as i64);
        Err(Problem::new("until", format!("the trace would have more than {limit} events; it has room for the first {fits} rounds")))
    }

    /// What is recorded in the round that is being run. Nobody shares it yet.
    fn current(&mut self) -> Option<&mut RoundEvents> {
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
        // One more than fits is enough to know that it does not fit: a single round must not fill the memory first.
        if self.len() <= MAX_TRACE_EVENTS
            && let Some(recorded) = self.current()
        {
            recorded.events.push(event);
        }
    }
    fn round_over(&mut self, made: Vec<MatchFacts>, settled: Vec<MatchFacts>) {
        if let Some(recorded) = self.current() {
            (recorded.made, recorded.settled) = (made, settled);
        }
    }
}

/// The match with this id. Matches are listed in order of id.
fn with_id(matches: &[MatchFacts], id: u32) -> Option<&MatchFacts> {
    matches.binary_search_by_key(&id, |facts| facts.id).ok().map(|position| &matches[position])
}

/// `{ version, engine, rounds: [{ index, time, stages: [{ stage, events: […], log: […] }] }] }`
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
        for (position, mark) in trace.rounds.iter().enumerate() {
            let end = trace.rounds.get(position + 1).map_or(trace.stages.len(), |next| next.stage);
            let stages = (mark.stage..end).map(|stage| StageView::new(trace, stage)).collect();
            rounds.serialize_element(&RoundView { index: mark.index, time: mark.time, stages })?;
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
    /// The host's log lines of this stage.
    log: Vec<String>,
}

impl<'a> StageView<'a> {
    fn new(trace: &'a Trace, stage: usize) -> Self {
        let mark = trace.stages[stage];
        let round = trace.rounds[mark.round].start;
        let events = &trace.recorded[mark.round].events[mark.start - round..trace.stage_end(stage) - round];
        StageView {
            stage: mark.stage.name,
            events,
            log: events.iter().flat_map(|event| trace.log_lines(event)).map(|line| line.to_string()).collect(),
        }
    }
}
