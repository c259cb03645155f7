//! The replay: a trace with a cursor, a checkpoint before every round, and forks.
//!
//! A position is the number of events that have happened. Seeking takes the frame at the beginning of the round and applies the events up to
//! the position, so it gives the same frame forwards and backwards. An edit creates a fork. The fork shares the rounds before the current one
//! and runs that round and all later rounds again.

mod round_position;

use std::sync::Arc;

use crate::check::with_commas;
use crate::frame::Frame;
use crate::problem::Problem;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::trace::Trace;

/// Largest number of checkpoints times players in a replay. There is a limit because every round has a checkpoint with the state of every
/// player.
pub const MAX_REPLAY_PLAYERS: usize = 20_000_000;

/// A run that can be stepped through and edited. A clone copies the current frame and shares the rounds.
#[derive(Debug, Clone)]
pub struct Replay {
    trace: Trace,
    /// State before each round and after the last round.
    checkpoints: Vec<Arc<Checkpoint>>,
    position: usize,
    frame: Frame,
    /// The scenario before the edits in `forks`.
    base: Arc<Scenario>,
    forks: Vec<Fork>,
}

/// The run and the frame between two rounds. Seeking and forks start from a checkpoint.
#[derive(Debug, Clone)]
struct Checkpoint {
    run: Run,
    frame: Frame,
}

/// An edit and the round from which it takes effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Fork {
    /// Number of the first round that was run again.
    pub round: u32,
    /// The edited scenario, without the players that the edit removed.
    pub scenario: Arc<Scenario>,
}

/// Size of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stride {
    /// One event.
    Event,
    /// To the next or previous beginning of a stage.
    Stage,
    /// To the next or previous beginning of a round. Engines with many short rounds combine several rounds into one step.
    Round,
}

impl Replay {
    /// Runs a scenario to its end. The position is at the beginning.
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

    /// Recreates a replay from its [`Replay::base`] and [`Replay::forks`].
    pub fn with_forks(base: Arc<Scenario>, forks: &[Fork]) -> Result<Replay, Problem> {
        let mut replay = Replay::new(base)?;
        for fork in forks {
            replay = replay.fork_at(fork.round, Scenario::clone(&fork.scenario))?;
        }
        Ok(replay)
    }

    /// The scenario of the run, with all forks. It still contains the players that a fork removed, because they leave at that fork.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.trace.scenario
    }

    /// The original scenario, including edits before the first round.
    pub fn base(&self) -> &Arc<Scenario> {
        &self.base
    }

    /// The edits in the order of their rounds. [`Replay::with_forks`] recreates this replay from them and [`Replay::base`].
    pub fn forks(&self) -> &[Fork] {
        &self.forks
    }

    /// The scenario after the last edit. The next edit should start from it.
    pub fn edited(&self) -> &Arc<Scenario> {
        self.forks.last().map_or(&self.base, |fork| &fork.scenario)
    }

    /// The trace of the run, with all forks.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The position of the cursor: the number of events that have happened.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Everything visible at the position.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The run after the current round. Before the first event, the run before the first round.
    pub fn current_run(&self) -> &Run {
        let round = if self.position == 0 { 0 } else { self.round_at(self.position) + 1 };
        &self.checkpoints[round.min(self.checkpoints.len() - 1)].run
    }

    /// The run after the last round of the trace.
    pub fn final_run(&self) -> &Run {
        &self.checkpoints[self.checkpoints.len() - 1].run
    }

    /// Number of the first round that an edit at the cursor would run again.
    pub fn fork_round(&self) -> u32 {
        self.checkpoints[self.round_at(self.position)].run.next_round()
    }

    /// Goes to the place of another replay's cursor: the same stage of the round with the same number, the same number of events into it. If
    /// that cursor is at the end of its run, goes to the end.
    pub fn seek_place_of(&mut self, other: &Replay) {
        let round = other.round_at(other.position);
        let number = other.trace.rounds().get(round).map_or(0, |round| round.index);
        let same = self.trace.rounds().partition_point(|round| round.index < number);
        let is_at_end = other.position == other.trace.len();
        self.seek(if is_at_end { self.trace.len() } else { self.trace_position(same, other.position_in_round(round)) });
    }

    /// Goes to a position, or to the end if there are fewer events.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.trace.len());
        let round = self.round_at(position);
        let start = self.trace.rounds().get(round).map_or(0, |round| round.start);
        // Moving forwards inside the round can continue from the current frame. Everything else must start from the checkpoint. That includes
        // the beginning of the round, because a fork may have edited the players there.
        if position < self.position || self.position <= start {
            self.frame = self.frame_before(round);
            self.position = start;
        }
        while self.position < position {
            self.frame.advance(&self.trace, self.position);
            self.position += 1;
        }
    }

    /// The position after one step forwards or backwards. It stays the same at the end or beginning.
    pub fn step(&self, stride: Stride, forwards: bool) -> usize {
        match stride {
            Stride::Event if forwards => (self.position + 1).min(self.trace.len()),
            Stride::Event => self.position.saturating_sub(1),
            Stride::Stage => self.nearest_start(self.trace.stages().iter().map(|stage| stage.start), forwards),
            Stride::Round => {
                let steps = (0..self.trace.rounds().len()).filter(|&round| self.trace.begins_step(round));
                self.nearest_start(steps.map(|round| self.trace.rounds()[round].start), forwards)
            }
        }
    }

    /// Runs another round at the end. The position stays.
    pub fn run_next_round(&mut self) -> Result<(), Problem> {
        let Some(last) = self.checkpoints.last_mut() else { return Ok(()) };
        // Idle rounds are skipped in the checkpoint itself, so that it belongs to the round that is run next. A fork's first round is not
        // skipped, because it has to be run even if nothing happens in it.
        if self.forks.last().is_none_or(|fork| fork.round != last.run.next_round()) {
            Arc::make_mut(last).run.skip_idle_rounds_past_end();
        }
        let Checkpoint { mut run, mut frame } = Checkpoint::clone(last);
        if (self.checkpoints.len() + 1) * run.scenario().players.len() > MAX_REPLAY_PLAYERS {
            let (players, rounds) = (run.scenario().players.len(), run.next_round());
            let message =
                format!("is too long to replay with {} players; the first {rounds} rounds would fit", with_commas(players as i64));
            return Err(Problem::new("until", message));
        }
        run.round_without_skipping(&mut self.trace);
        let round = self.trace.rounds().len() - 1;
        if let Err(problem) = self.trace.check_length() {
            self.trace.truncate(round);
            return Err(problem);
        }
        for event in self.trace.rounds()[round].start..self.trace.len() {
            frame.advance(&self.trace, event);
        }
        self.checkpoints.push(Arc::new(Checkpoint { run, frame }));
        Ok(())
    }

    /// Forks this replay with an edited scenario. The rounds before the current one stay. The current round and all later rounds are run
    /// again, to the end of the edited scenario. The new position is in the same stage, the same number of events into it. A position at
    /// the end of a round or stage stays at that end.
    pub fn fork(&self, edited: Scenario) -> Result<Replay, Problem> {
        let round = self.round_at(self.position);
        let position = self.position_in_round(round);
        let (mut after, round) = self.forked(self.checkpoints[round].run.next_round(), edited)?;
        after.seek(after.trace_position(round, position));
        Ok(after)
    }

    /// Like [`Replay::fork`], but from the round with this number, and the new position is the beginning of the run. Rounds before it that
    /// have not been run are run first. If the round was skipped as idle, the fork starts at the next round that was run.
    pub fn fork_at(&self, round: u32, edited: Scenario) -> Result<Replay, Problem> {
        self.forked(round, edited).map(|(after, _)| after)
    }

    /// Returns the fork and the index of the first round that was run again, which is 0 if the engine changed.
    fn forked(&self, round: u32, edited: Scenario) -> Result<(Replay, usize), Problem> {
        let mut after = self.clone();
        while after.next_round() < round {
            after.run_next_round()?;
        }
        // Rounds that were run past the scenario's end are run again too, unless the edit changes where the scenario ends.
        let (old_rounds, old_next_round) = (after.scenario().rounds(), after.next_round());
        let edited = Arc::new(edited);
        let index = after.checkpoints.partition_point(|checkpoint| checkpoint.run.next_round() < round);
        let run = after.checkpoints[index].run.fork(Scenario::clone(&edited));
        let index = if run.next_round() == 0 { 0 } else { index };
        after.add_fork(run.next_round(), edited);
        after.continue_from(index, run);
        after.run_to_end()?;
        while after.scenario().rounds() == old_rounds && after.next_round() < old_next_round {
            after.run_next_round()?;
        }
        Ok((after, index))
    }

    /// Number of the first round that has not been run.
    fn next_round(&self) -> u32 {
        self.checkpoints.last().map_or(0, |checkpoint| checkpoint.run.next_round())
    }

    /// Adds an edit to `forks`. Edits of later rounds are dropped, because the edited scenario already contains them. An edit of the first
    /// round replaces the base.
    fn add_fork(&mut self, round: u32, edited: Arc<Scenario>) {
        self.forks.retain(|fork| fork.round <= round);
        if round == 0 {
            self.forks.clear();
            self.base = edited;
        } else {
            self.forks.push(Fork { round, scenario: edited });
        }
    }

    /// Replaces a round and all later rounds with a checkpoint of `run`, and goes to the beginning.
    fn continue_from(&mut self, round: usize, run: Run) {
        let scenario = Arc::clone(run.scenario());
        let old = Arc::clone(self.checkpoints[round].run.scenario());
        self.trace.truncate(round);
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

    /// The frame at the beginning of a round, with all players of the scenario, including those that a later fork added.
    fn frame_before(&self, round: usize) -> Frame {
        let Checkpoint { run, frame } = &*self.checkpoints[round];
        let mut frame = frame.clone();
        frame.resize(run.scenario().players.len(), self.scenario());
        frame
    }

    /// Index of the round that a position is in: the round of the last event that has happened, or the first round before any event.
    fn round_at(&self, position: usize) -> usize {
        self.trace.rounds().partition_point(|round| round.start < position).saturating_sub(1)
    }

    /// The first start after the cursor's position, or the last start before it. The end or the beginning of the trace if there is none.
    fn nearest_start(&self, mut starts: impl DoubleEndedIterator<Item = usize>, forwards: bool) -> usize {
        if forwards {
            starts.find(|&start| start > self.position).unwrap_or(self.trace.len())
        } else {
            starts.rfind(|&start| start < self.position).unwrap_or(0)
        }
    }
}
