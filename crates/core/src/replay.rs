//! Going back and forth in a run: a cursor over its trace, a checkpoint for every round, and forks.
//!
//! A position is a number of events: at position 0 nothing has happened, at position `n` the first `n` events have. Going anywhere is
//! taking the frame at the beginning of that round and applying the events since, which is the same forwards and backwards. Editing in
//! the past forks: the new replay shares the rounds before the current one; that round and everything after it are run again.

mod place;

use std::sync::Arc;

use crate::frame::Frame;
use crate::problem::Problem;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::trace::Trace;

/// The most players a replay keeps over all its rounds: it has a checkpoint for each, with a place for everybody.
pub const MAX_REPLAY_PLAYERS: usize = 20_000_000;

/// A run that can be watched. Cloning it copies the current frame and pointers to the rounds.
#[derive(Debug, Clone)]
pub struct Replay {
    trace: Trace,
    /// Before each round, and after the last.
    checkpoints: Vec<Arc<Checkpoint>>,
    position: usize,
    frame: Frame,
    /// The scenario as it was opened.
    base: Arc<Scenario>,
    forks: Vec<Fork>,
}

/// Everything between two rounds: where a fork begins, and where seeking does.
#[derive(Debug, Clone)]
struct Checkpoint {
    run: Run,
    frame: Frame,
}

/// An edit, and the round from which it took effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Fork {
    /// The number of the first round that was run again.
    pub round: u32,
    /// The scenario as it was edited: players who were taken out are not in it.
    pub scenario: Arc<Scenario>,
}

/// How far one step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stride {
    /// One event.
    Event,
    /// To the edge of a stage.
    Stage,
    /// To the edge of a round, or of the growth interval where rounds are that short.
    Round,
}

impl Replay {
    /// Runs a scenario to its end and goes to its beginning.
    pub fn new(scenario: Arc<Scenario>) -> Result<Replay, Problem> {
        let frame = Frame::new(&scenario);
        let mut replay = Replay {
            trace: Trace::new(Arc::clone(&scenario)),
            checkpoints: vec![Arc::new(Checkpoint { run: Run::new(Arc::clone(&scenario)), frame: frame.clone() })],
            position: 0,
            frame,
            base: scenario,
            forks: Vec::new(),
        };
        replay.run_to_end()?;
        Ok(replay)
    }

    /// Runs a scenario with the edits that were made to it, as [`Replay::base`] and [`Replay::forks`] give them.
    pub fn with_forks(base: Arc<Scenario>, forks: &[Fork]) -> Result<Replay, Problem> {
        let mut replay = Replay::new(base)?;
        for fork in forks {
            replay = replay.fork_at(fork.round, Scenario::clone(&fork.scenario))?;
        }
        Ok(replay)
    }

    /// The scenario as it is now, with all forks. Players whom a fork took out are still listed: they leave there.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.trace.scenario
    }

    /// The scenario as it was opened, or as it was edited before its first round.
    pub fn base(&self) -> &Arc<Scenario> {
        &self.base
    }

    /// The edits in the order they were made. With [`Replay::base`] they are all it takes to make this replay again.
    pub fn forks(&self) -> &[Fork] {
        &self.forks
    }

    /// The scenario as it was last edited: what the next edit starts from.
    pub fn edited(&self) -> &Arc<Scenario> {
        self.forks.last().map_or(&self.base, |fork| &fork.scenario)
    }

    /// The trace.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many events have happened.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Everything visible here.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The run at the end of the current round; before the first event, at the beginning.
    pub fn current_run(&self) -> &Run {
        let round = if self.position == 0 { 0 } else { self.round_at(self.position) + 1 };
        &self.checkpoints[round.min(self.checkpoints.len() - 1)].run
    }

    /// Goes to a position; beyond the end is the end.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.trace.len());
        let round = self.round_at(position);
        let start = self.trace.rounds().get(round).map_or(0, |mark| mark.start);
        // Forwards within the round the frame here is as good a start as any. Elsewhere only the checkpoint is, also where the round
        // begins: a fork may have edited its players.
        if position < self.position || self.position <= start {
            self.frame = self.frame_before(round);
            self.position = start;
        }
        while self.position < position {
            apply(&mut self.frame, &self.trace, self.position);
            self.position += 1;
        }
    }

    /// The position one step further on or back; the same where there is no further to go.
    pub fn step(&self, stride: Stride, forwards: bool) -> usize {
        match stride {
            Stride::Event if forwards => (self.position + 1).min(self.trace.len()),
            Stride::Event => self.position.saturating_sub(1),
            Stride::Stage => self.edge(self.trace.stages().iter().map(|mark| mark.start), forwards),
            Stride::Round => {
                let steps = (0..self.trace.rounds().len()).filter(|&round| self.trace.begins_step(round));
                self.edge(steps.map(|round| self.trace.rounds()[round].start), forwards)
            }
        }
    }

    /// Runs one round more than there is. The position stays.
    pub fn run_next_round(&mut self) -> Result<(), Problem> {
        let Some(last) = self.checkpoints.last_mut() else { return Ok(()) };
        // The checkpoint is that of the round that is run, not of those passed over: a fork begins there, and first of all runs that
        // round again.
        if self.forks.last().is_none_or(|fork| fork.round != last.run.next_round()) {
            Arc::make_mut(last).run.go_beyond();
        }
        let Checkpoint { mut run, mut frame } = Checkpoint::clone(last);
        if (self.checkpoints.len() + 1) * run.scenario().players.len() > MAX_REPLAY_PLAYERS {
            let rounds = run.next_round();
            return Err(Problem::new(
                "until",
                format!("is too long to be watched with so many players; there is room for the first {rounds} rounds"),
            ));
        }
        run.round_here(&mut self.trace);
        let round = self.trace.rounds().len() - 1;
        if let Err(problem) = self.trace.check_length() {
            self.trace.cut_before(round);
            return Err(problem);
        }
        for event in self.trace.rounds()[round].start..self.trace.len() {
            apply(&mut frame, &self.trace, event);
        }
        self.checkpoints.push(Arc::new(Checkpoint { run, frame }));
        Ok(())
    }

    /// This replay under an edited scenario from the current round on: what came before stays, that round and all later ones are run
    /// again, to the end of the edited scenario. The position is in the same stage of that round, as far into it as before; the end of
    /// the round or of a stage stays that.
    pub fn fork(&self, edited: Scenario) -> Result<Replay, Problem> {
        let round = self.round_at(self.position);
        let place = self.place_in(round);
        let (mut after, round) = self.forked(self.checkpoints[round].run.next_round(), edited)?;
        after.seek(after.position_of(round, place));
        Ok(after)
    }

    /// As [`Replay::fork`], from a round given by number; rounds that have not been run are run first, and of rounds that an idle engine
    /// jumped over, the next one that was run is meant. Goes to the beginning of the run.
    pub fn fork_at(&self, round: u32, edited: Scenario) -> Result<Replay, Problem> {
        self.forked(round, edited).map(|(after, _)| after)
    }

    /// The fork, and the position in the trace of the round from which it was really run again: another engine starts from the beginning.
    fn forked(&self, round: u32, edited: Scenario) -> Result<(Replay, usize), Problem> {
        let mut after = self.clone();
        while after.next_round() < round {
            after.run_next_round()?;
        }
        // Rounds that were watched beyond the scenario's end are run again as well, unless the edit moves that end.
        let beyond = (after.scenario().rounds(), after.next_round());
        let edited = Arc::new(edited);
        let position = after.checkpoints.partition_point(|checkpoint| checkpoint.run.next_round() < round);
        let run = after.checkpoints[position].run.fork(Scenario::clone(&edited));
        let position = if run.next_round() == 0 { 0 } else { position };
        after.remember(run.next_round(), edited);
        after.branch_off(position, run);
        after.run_to_end()?;
        while after.scenario().rounds() == beyond.0 && after.next_round() < beyond.1 {
            after.run_next_round()?;
        }
        Ok((after, position))
    }

    /// The number of the first round that has not been run.
    fn next_round(&self) -> u32 {
        self.checkpoints.last().map_or(0, |checkpoint| checkpoint.run.next_round())
    }

    /// Edits of later rounds are in the edited scenario already; one from the start is a new beginning.
    fn remember(&mut self, round: u32, edited: Arc<Scenario>) {
        self.forks.retain(|fork| fork.round <= round);
        if round == 0 {
            self.forks.clear();
            self.base = edited;
        } else {
            self.forks.push(Fork { round, scenario: edited });
        }
    }

    /// Forgets a round and everything after it, so that `run` goes on from there, and goes to the beginning.
    fn branch_off(&mut self, round: usize, run: Run) {
        let scenario = Arc::clone(run.scenario());
        let old = Arc::clone(self.checkpoints[round].run.scenario());
        self.trace.cut_before(round);
        self.trace.scenario = Arc::clone(&scenario);
        let frame = if round == 0 {
            Frame::new(&scenario)
        } else {
            let mut frame = self.frame_before(round);
            frame.edit(&old, &scenario);
            frame
        };
        self.checkpoints.truncate(round);
        self.checkpoints.push(Arc::new(Checkpoint { run, frame }));
        self.frame = self.frame_before(0);
        self.position = 0;
    }

    fn run_to_end(&mut self) -> Result<(), Problem> {
        while self.checkpoints.last().is_some_and(|checkpoint| !checkpoint.run.is_over()) {
            self.run_next_round()?;
        }
        Ok(())
    }

    /// The frame at the beginning of a round. Everybody has a place in it, also those whom a later fork brought.
    fn frame_before(&self, round: usize) -> Frame {
        let Checkpoint { run, frame } = &*self.checkpoints[round];
        let mut frame = frame.clone();
        frame.resize(run.scenario().players.len(), self.scenario());
        frame
    }

    /// The round a position is in: the one whose event was the last to happen; before the first event, the first.
    fn round_at(&self, position: usize) -> usize {
        self.trace.rounds().partition_point(|mark| mark.start < position).saturating_sub(1)
    }

    /// The next start after the position, or the last one before it.
    fn edge(&self, mut starts: impl DoubleEndedIterator<Item = usize>, forwards: bool) -> usize {
        if forwards {
            starts.find(|&start| start > self.position).unwrap_or(self.trace.len())
        } else {
            starts.rfind(|&start| start < self.position).unwrap_or(0)
        }
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
    frame.apply(trace.event(event));
}
