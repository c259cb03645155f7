//! Going back and forth in a run: a cursor over its trace, a keyframe and a checkpoint for every round, and forks.
//!
//! A position is a number of events: at position 0 nothing has happened, at position `n` the first `n` events have. Going anywhere is
//! taking the keyframe of that round and applying the events since, which is the same forwards and backwards. Editing while in the past
//! forks: the rounds before the current one stay, it and everything after it are run again.

use std::sync::Arc;

use crate::frame::Frame;
use crate::problem::Problem;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::trace::Trace;

/// A run that can be watched.
#[derive(Debug, Clone)]
pub struct Replay {
    trace: Trace,
    /// Before each round, and after the last: where a fork begins.
    checkpoints: Vec<Run>,
    /// Before each round: where seeking begins.
    keyframes: Vec<Frame>,
    position: usize,
    frame: Frame,
}

/// How far one step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stride {
    /// One event.
    Event,
    /// To the edge of a stage.
    Stage,
    /// To the edge of a round.
    Round,
}

impl Replay {
    /// Runs a scenario to its end and stands at its beginning.
    pub fn new(scenario: Arc<Scenario>) -> Result<Replay, Problem> {
        let run = Run::new(Arc::clone(&scenario));
        let frame = Frame::new(&scenario);
        let mut replay = Replay { trace: Trace::new(scenario), checkpoints: vec![run], keyframes: vec![frame.clone()], position: 0, frame };
        replay.run_to_end()?;
        Ok(replay)
    }

    /// The scenario as it is now, with all forks.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.trace.scenario
    }

    /// The trace.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many events have happened.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The picture's state here.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Goes to a position; beyond the end is the end.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.trace.events().len());
        let round = self.round_at(position);
        let keyframe_position = self.trace.rounds().get(round).map_or(0, |mark| mark.start);
        // Forwards within the round the frame here is as good a start as any; backwards, only the keyframe is.
        if position < self.position || self.position < keyframe_position {
            self.frame.clone_from(&self.keyframes[round]);
            self.position = keyframe_position;
        }
        while self.position < position {
            self.apply_next();
        }
    }

    /// The position one step further on or back; the same where there is no further to go.
    pub fn step(&self, stride: Stride, forwards: bool) -> usize {
        match stride {
            Stride::Event if forwards => (self.position + 1).min(self.trace.events().len()),
            Stride::Event => self.position.saturating_sub(1),
            Stride::Stage => self.edge(self.trace.stages().iter().map(|mark| mark.start), forwards),
            Stride::Round => self.edge(self.trace.rounds().iter().map(|mark| mark.start), forwards),
        }
    }

    /// The next start after the position, or the last one before it.
    fn edge(&self, mut starts: impl DoubleEndedIterator<Item = usize>, forwards: bool) -> usize {
        if forwards {
            starts.find(|&start| start > self.position).unwrap_or(self.trace.events().len())
        } else {
            starts.rfind(|&start| start < self.position).unwrap_or(0)
        }
    }

    /// Runs one round more than there is, and stays where it stands.
    pub fn run_on(&mut self) -> Result<(), Problem> {
        let Some(mut run) = self.checkpoints.last().cloned() else { return Ok(()) };
        run.round(&mut self.trace);
        let mut frame = self.keyframes[self.keyframes.len() - 1].clone();
        let round = self.trace.rounds().len() - 1;
        fold(&mut frame, &self.trace, round);
        self.checkpoints.push(run);
        self.keyframes.push(frame);
        self.trace.check_length().inspect_err(|_| self.drop_last_round())
    }

    /// Continues under an edited scenario from the round that is being watched: what came before stays, that round and all later ones
    /// are run again. Stands at the start of that round afterwards, or as far into it as before if it still has as many events.
    pub fn fork(&mut self, edited: Scenario) -> Result<(), Problem> {
        let before = self.clone();
        let round = self.round_at(self.position);
        let offset = self.position - self.trace.rounds().get(round).map_or(0, |mark| mark.start);
        let rounds = self.checkpoints.len() - 1;
        let run = self.checkpoints[round].fork(edited);
        // Another engine starts from the beginning.
        let round = run.next_round() as usize;
        let mut frame = if round == 0 { Frame::new(run.scenario()) } else { self.keyframes[round].clone() };
        frame.resize(run.scenario());
        self.trace.cut_before(round);
        self.trace.scenario = Arc::clone(run.scenario());
        self.checkpoints.truncate(round);
        self.keyframes.truncate(round);
        self.checkpoints.push(run);
        self.keyframes.push(frame.clone());
        self.position = self.trace.events().len();
        self.frame = frame;
        let start = self.position;
        let outcome = self.run_to_end().and_then(|()| {
            // Rounds that were watched beyond the scenario's end are run again as well.
            while self.checkpoints.len() - 1 < rounds {
                self.run_on()?;
            }
            Ok(())
        });
        match outcome {
            Ok(()) => {
                let end = self.trace.round_end(round.min(self.trace.rounds().len().saturating_sub(1)));
                self.seek((start + offset).min(end));
                Ok(())
            }
            Err(problem) => {
                *self = before;
                Err(problem)
            }
        }
    }

    fn run_to_end(&mut self) -> Result<(), Problem> {
        while self.checkpoints.last().is_some_and(|run| !run.is_over()) {
            self.run_on()?;
        }
        Ok(())
    }

    fn drop_last_round(&mut self) {
        self.trace.cut_before(self.trace.rounds().len() - 1);
        self.checkpoints.pop();
        self.keyframes.pop();
    }

    /// The round a position is in: the one whose event was the last to happen; before the first event, the first.
    fn round_at(&self, position: usize) -> usize {
        self.trace.rounds().partition_point(|mark| mark.start < position).saturating_sub(1)
    }

    fn apply_next(&mut self) {
        apply(&mut self.frame, &self.trace, self.position);
        self.position += 1;
    }
}

/// Applies all events of a round.
fn fold(frame: &mut Frame, trace: &Trace, round: usize) {
    for event in trace.rounds()[round].start..trace.round_end(round) {
        apply(frame, trace, event);
    }
}

/// Applies one event, with the beginning of its round and stage.
fn apply(frame: &mut Frame, trace: &Trace, event: usize) {
    let stage = trace.stages()[trace.stage_of(event)];
    let round = trace.rounds()[stage.round];
    if frame.round.is_none_or(|current| current.index != round.index) {
        frame.begin_round(round);
    }
    frame.stage = Some(stage.stage);
    frame.apply(&trace.events()[event]);
}
