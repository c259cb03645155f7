//! The trace: all events of a run in order, with an index by round and by stage.

use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeSeq, SerializeStruct, Serializer};

use crate::engines::{Event, Settings, Stage, buckets, cliques, lobbies, waves};
use crate::listener::{Attention, Listener};
use crate::problem::Problem;
use crate::run::Run;
use crate::scenario::{Scenario, VERSION};
use crate::time::Millis;

/// The most events a trace holds.
pub const MAX_TRACE_EVENTS: usize = 2_000_000;

/// Everything an engine said, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    pub(crate) scenario: Arc<Scenario>,
    events: Vec<Event>,
    stages: Vec<StageMark>,
    rounds: Vec<RoundMark>,
}

/// Where a stage begins in a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StageMark {
    /// Which stage.
    pub stage: &'static Stage,
    /// Position of its round in [`Trace::rounds`].
    pub round: usize,
    /// Position of its first event.
    pub start: usize,
}

/// Where a round begins in a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundMark {
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
        Trace { scenario, events: Vec::new(), stages: Vec::new(), rounds: Vec::new() }
    }

    /// All events, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The stages of all rounds, in order. A stage in which nothing was said is there too, and begins where the next one does.
    pub fn stages(&self) -> &[StageMark] {
        &self.stages
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[RoundMark] {
        &self.rounds
    }

    /// Where a round ends: the position of the next one's first event.
    pub fn round_end(&self, round: usize) -> usize {
        self.rounds.get(round + 1).map_or(self.events.len(), |next| next.start)
    }

    /// Where a stage ends.
    pub fn stage_end(&self, stage: usize) -> usize {
        self.stages.get(stage + 1).map_or(self.events.len(), |next| next.start)
    }

    /// Whether a round is worth a step of its own: every wave is, of checks the first in each growth interval, and of snapshots and
    /// of the rounds of lobbies those in which anything happened.
    pub fn begins_step(&self, round: usize) -> bool {
        match (&self.scenario.settings, round.checked_sub(1)) {
            (Settings::Buckets(settings), Some(before)) => {
                buckets::is_another_cycle(settings, self.rounds[before].time, self.rounds[round].time)
            }
            (Settings::Cliques(_), Some(_)) => cliques::is_worth_a_step(self.round_end(round) - self.rounds[round].start),
            (Settings::Lobbies(_), Some(_)) => lobbies::is_worth_a_step(self.round_end(round) - self.rounds[round].start),
            _ => true,
        }
    }

    /// The stage an event belongs to, by position in [`Trace::stages`].
    pub fn stage_of(&self, event: usize) -> usize {
        // Of several that begin here, only the last one has events.
        self.stages.partition_point(|mark| mark.start <= event).saturating_sub(1)
    }

    /// The lines of the host's log that an event stands for.
    pub fn log_lines(&self, event: &Event) -> Vec<String> {
        match (event, &self.scenario.settings) {
            (Event::Waves(event), Settings::Waves(settings)) => waves::log_lines(event, settings),
            (Event::Buckets(event), _) => buckets::log_lines(event),
            (Event::Cliques(event), _) => cliques::log_lines(event),
            (Event::Lobbies(event), _) => lobbies::log_lines(event),
            _ => Vec::new(),
        }
    }

    /// Forgets a round and everything after it.
    pub(crate) fn cut_before(&mut self, round: usize) {
        if let Some(&RoundMark { stage, start, .. }) = self.rounds.get(round) {
            self.events.truncate(start);
            self.stages.truncate(stage);
            self.rounds.truncate(round);
        }
    }

    pub(crate) fn check_length(&self) -> Result<(), Problem> {
        if self.events.len() <= MAX_TRACE_EVENTS {
            return Ok(());
        }
        let fits = self.rounds.last().map_or(0, |last| last.index);
        let limit = crate::check::with_commas(MAX_TRACE_EVENTS as i64);
        Err(Problem::new("until", format!("the trace would have more than {limit} events; it has room for the first {fits} rounds")))
    }
}

impl Listener for Trace {
    const ATTENTION: Attention = Attention::Everything;

    fn round(&mut self, index: u32, time: Millis) {
        self.rounds.push(RoundMark { index, time, stage: self.stages.len(), start: self.events.len() });
    }
    fn stage(&mut self, stage: &'static Stage) {
        self.stages.push(StageMark { stage, round: self.rounds.len().saturating_sub(1), start: self.events.len() });
    }
    fn event(&mut self, event: Event) {
        // One more than fits is enough to know that it does not fit: a single round must not fill the memory first.
        if self.events.len() <= MAX_TRACE_EVENTS {
            self.events.push(event);
        }
    }
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
        let events = &trace.events[mark.start..trace.stage_end(stage)];
        StageView { stage: mark.stage.name, events, log: events.iter().flat_map(|event| trace.log_lines(event)).collect() }
    }
}
