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

/// The most players a replay keeps over all its rounds: it has a checkpoint and a keyframe for each, with a place for everybody.
pub const MAX_REPLAY_PLAYERS: usize = 20_000_000;

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
    /// The scenario as it was opened.
    base: Arc<Scenario>,
    forks: Vec<Fork>,
}

/// An edit, and the round from which it took effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Fork {
    /// The number of the first round that was run again.
    pub round: u32,
    /// The scenario as it was edited: players who were taken out are not in it.
    pub scenario: Arc<Scenario>,
}

/// A place in a round.
#[derive(Debug, Clone, Copy)]
enum PlaceInRound {
    Start,
    /// So many events into a stage, which may be all of them. Of a stage that comes again in one round: of that name, so many were before.
    Stage {
        name: &'static str,
        before: usize,
        offset: usize,
        over: bool,
    },
    End,
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
    /// Runs a scenario to its end and stands at its beginning.
    pub fn new(scenario: Arc<Scenario>) -> Result<Replay, Problem> {
        let run = Run::new(Arc::clone(&scenario));
        let frame = Frame::new(&scenario);
        let mut replay = Replay {
            trace: Trace::new(Arc::clone(&scenario)),
            checkpoints: vec![run],
            keyframes: vec![frame.clone()],
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
            replay.fork_at(fork.round, Scenario::clone(&fork.scenario))?;
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

    /// The picture's state here.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The run as it is when the round that is being watched is over; before the first event, as it begins.
    pub fn run_here(&self) -> &Run {
        let round = if self.position == 0 { 0 } else { self.round_at(self.position) + 1 };
        &self.checkpoints[round.min(self.checkpoints.len() - 1)]
    }

    /// Goes to a position; beyond the end is the end.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.trace.events().len());
        let round = self.round_at(position);
        let keyframe_position = self.trace.rounds().get(round).map_or(0, |mark| mark.start);
        // Forwards within the round the frame here is as good a start as any; elsewhere only the keyframe is, also where the round
        // begins: a fork may have edited its players.
        if position < self.position || self.position <= keyframe_position {
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
            Stride::Round => {
                let steps = (0..self.trace.rounds().len()).filter(|&round| self.trace.begins_step(round));
                self.edge(steps.map(|round| self.trace.rounds()[round].start), forwards)
            }
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
        let Some(last) = self.checkpoints.last_mut() else { return Ok(()) };
        // The checkpoint is the one of the round that is run, not of those passed over: a fork begins there, and first of all runs that
        // round again.
        if self.forks.last().is_none_or(|fork| fork.round != last.next_round()) {
            last.go_beyond();
        }
        let mut run = last.clone();
        if (self.keyframes.len() + 1) * run.scenario().players.len() > MAX_REPLAY_PLAYERS {
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
        let mut frame = self.keyframes[round].clone();
        fold(&mut frame, &self.trace, round);
        self.checkpoints.push(run);
        self.keyframes.push(frame);
        Ok(())
    }

    /// Continues under an edited scenario from the round that is being watched: what came before stays, that round and all later ones
    /// are run again, to the end of the edited scenario. Stands in the same stage of that round afterwards, as far into it as before; who
    /// stood at the end of the round or of a stage stands there again.
    pub fn fork(&mut self, edited: Scenario) -> Result<(), Problem> {
        let round = self.round_at(self.position);
        let place = self.place_in(round);
        let round = self.fork_at(self.checkpoints[round].next_round(), edited)?;
        self.seek(self.position_of(round, place));
        Ok(())
    }

    /// Where in a round the cursor stands, in words that still mean something when the round is another.
    fn place_in(&self, round: usize) -> PlaceInRound {
        let start = self.trace.rounds().get(round).map_or(0, |mark| mark.start);
        if self.position <= start {
            return PlaceInRound::Start;
        }
        if self.position == self.trace.round_end(round) {
            return PlaceInRound::End;
        }
        let stage = self.trace.stage_of(self.position - 1);
        let mark = self.trace.stages()[stage];
        let earlier = &self.trace.stages()[self.trace.rounds()[round].stage..stage];
        PlaceInRound::Stage {
            name: mark.stage.name,
            before: earlier.iter().filter(|earlier| earlier.stage.name == mark.stage.name).count(),
            offset: self.position - mark.start,
            over: self.position == self.trace.stage_end(stage),
        }
    }

    /// The position of such a place in a round; where the round is no more, the end.
    fn position_of(&self, round: usize, place: PlaceInRound) -> usize {
        let Some(mark) = self.trace.rounds().get(round) else { return self.trace.events().len() };
        match place {
            PlaceInRound::Start => mark.start,
            PlaceInRound::End => self.trace.round_end(round),
            PlaceInRound::Stage { name, before, offset, over } => {
                let stages = (mark.stage..).zip(&self.trace.stages()[mark.stage..]).take_while(|(_, stage)| stage.round == round);
                // Where it does not come as often as it did, the last time it comes.
                let found = stages.filter(|(_, stage)| stage.stage.name == name).take(before + 1).last();
                // Where it does not come at all, what came of the round.
                found.map_or(self.trace.round_end(round), |(place, stage)| {
                    let end = self.trace.stage_end(place);
                    if over { end } else { (stage.start + offset).min(end) }
                })
            }
        }
    }

    /// As [`Replay::fork`], from a round given by number; rounds that have not been run are run first, and of rounds that an idle engine
    /// jumped over, the next one that was run is meant. Gives the position of the round from which it was really run again (another
    /// engine starts from the beginning), and stands at the beginning of the run.
    pub fn fork_at(&mut self, round: u32, edited: Scenario) -> Result<usize, Problem> {
        let before = self.clone();
        let outcome = self.try_fork_at(round, edited);
        if outcome.is_err() {
            *self = before;
        }
        outcome
    }

    fn try_fork_at(&mut self, round: u32, edited: Scenario) -> Result<usize, Problem> {
        while self.stands_before() < round {
            self.run_on()?;
        }
        // Rounds that were watched beyond the scenario's end are run again as well, unless the edit moves that end.
        let beyond = (self.scenario().rounds(), self.stands_before());
        let edited = Arc::new(edited);
        let position = self.checkpoints.partition_point(|run| run.next_round() < round);
        let run = self.checkpoints[position].fork(Scenario::clone(&edited));
        let position = if run.next_round() == 0 { 0 } else { position };
        self.remember(run.next_round(), edited);
        self.branch_off(position, run);
        self.run_to_end()?;
        while self.scenario().rounds() == beyond.0 && self.stands_before() < beyond.1 {
            self.run_on()?;
        }
        Ok(position)
    }

    /// The number of the round that has not been run yet.
    fn stands_before(&self) -> u32 {
        self.checkpoints.last().map_or(0, Run::next_round)
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

    /// Forgets a round and everything after it, so that `run` goes on from there, and stands at the beginning.
    fn branch_off(&mut self, round: usize, run: Run) {
        let scenario = Arc::clone(run.scenario());
        if round == 0 {
            self.keyframes = vec![Frame::new(&scenario)];
        } else {
            self.keyframes.truncate(round + 1);
            // Everybody has a place at every position, also before the fork that brought them.
            for (keyframe, checkpoint) in self.keyframes.iter_mut().zip(&self.checkpoints) {
                keyframe.resize(checkpoint.scenario().players.len(), &scenario);
            }
            self.keyframes[round].edit(self.checkpoints[round].scenario(), &scenario);
        }
        self.trace.cut_before(round);
        self.trace.scenario = scenario;
        self.checkpoints.truncate(round);
        self.checkpoints.push(run);
        self.frame.clone_from(&self.keyframes[0]);
        self.position = 0;
    }

    fn run_to_end(&mut self) -> Result<(), Problem> {
        while self.checkpoints.last().is_some_and(|run| !run.is_over()) {
            self.run_on()?;
        }
        Ok(())
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
