//! What the page shows: a run that can be watched, and the two things that can be done to it.

use std::rc::Rc;
use std::sync::Arc;

use queuescope::engines::waves;
use queuescope::{EngineFrame, Event, Frame, Name, Place, Replay, Scenario, Stride};
use yew::Reducible;

/// A run, and where in it the page stands: always at the end of a wave.
#[derive(Clone)]
pub(crate) struct Session {
    replay: Replay,
}

/// What can be done.
pub(crate) enum Action {
    /// Go one wave further; past the end another one is run.
    RunWave,
    /// Back to before the first wave.
    StartAgain,
}

/// Sessions are compared when Yew asks whether to draw again: same run, same place.
impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        self.replay.position() == other.replay.position() && self.replay.trace() == other.replay.trace()
    }
}

impl Session {
    /// A run of this scenario, after its first wave: there is something to see at once.
    pub(crate) fn new(scenario: Scenario) -> Result<Session, queuescope::Problem> {
        let mut replay = Replay::new(Arc::new(scenario))?;
        replay.seek(replay.step(Stride::Round, true));
        Ok(Session { replay })
    }

    pub(crate) fn scenario(&self) -> &Scenario {
        self.replay.scenario()
    }

    /// Waves that have been run.
    pub(crate) fn waves(&self) -> usize {
        self.replay.trace().rounds().iter().filter(|mark| mark.start < self.replay.position()).count()
    }

    /// What became of a player.
    pub(crate) fn state_of(&self, player: u32) -> PlayerState {
        let EngineFrame::Waves(wave) = &self.frame().engine;
        let mark = wave.players[player as usize];
        let state = match self.frame().places[player as usize] {
            Place::Away => State::Waits,
            Place::Left => State::Left,
            Place::Matched => self.opponent(player).map_or(State::Waits, State::Plays),
            Place::Queued if mark.sits_out => State::SatOut,
            Place::Queued => State::Waits,
        };
        PlayerState { wait_cycles: mark.wait_cycles, state }
    }

    /// The matches so far, with the number of their wave.
    pub(crate) fn matches(&self) -> impl Iterator<Item = (u32, &waves::Event)> {
        self.events().filter_map(|(round, event)| match event {
            Event::Waves(event @ waves::Event::Created { .. }) => Some((round, event)),
            _ => None,
        })
    }

    /// The host's log lines so far, with the number of their wave.
    pub(crate) fn log(&self) -> Vec<(u32, String)> {
        let trace = self.replay.trace();
        self.events().flat_map(|(round, event)| trace.log_lines(event).into_iter().map(move |line| (round, line))).collect()
    }

    /// The figures of the last wave, once there is one.
    pub(crate) fn figures(&self) -> Option<Figures> {
        let last = self.events().filter_map(|(round, event)| match event {
            Event::Waves(waves::Event::Counters { matches, queued, gaps }) => {
                Some(Figures { wave: round + 1, matches: *matches, queued: *queued, largest_gap: gaps.map(|gaps| gaps.largest) })
            }
            _ => None,
        });
        last.last()
    }

    fn frame(&self) -> &Frame {
        self.replay.frame()
    }

    fn events(&self) -> impl Iterator<Item = (u32, &Event)> {
        let trace = self.replay.trace();
        let round = move |event: usize| trace.rounds()[trace.stages()[trace.stage_of(event)].round].index;
        trace.events()[..self.replay.position()].iter().enumerate().map(move |(index, event)| (round(index), event))
    }

    fn opponent(&self, player: u32) -> Option<Name> {
        self.matches().find_map(|(_, event)| match event {
            waves::Event::Created { players: [a, b], .. } if a.index == player => Some(b.id.clone()),
            waves::Event::Created { players: [a, b], .. } if b.index == player => Some(a.id.clone()),
            _ => None,
        })
    }
}

/// A player as the queue shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayerState {
    pub(crate) wait_cycles: u32,
    pub(crate) state: State,
}

/// What became of a player so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum State {
    Waits,
    SatOut,
    Plays(Name),
    Left,
}

/// The figures of a wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) wave: u32,
    pub(crate) matches: u32,
    pub(crate) queued: u32,
    pub(crate) largest_gap: Option<u32>,
}

impl Reducible for Session {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut session = Session::clone(&self);
        match action {
            Action::RunWave => {
                let end = session.replay.trace().events().len();
                // A trace that is full cannot grow: the page then stays where it is.
                if session.replay.position() == end && session.replay.run_on().is_err() {
                    return self;
                }
                session.replay.seek(session.replay.step(Stride::Round, true));
            }
            Action::StartAgain => session.replay.seek(0),
        }
        Rc::new(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::walkthrough;

    fn after(waves: usize) -> Rc<Session> {
        let start = Rc::new(Session::new(walkthrough().expect("is good")).expect("is short"));
        (1..waves).fold(start, |session, _| session.reduce(Action::RunWave))
    }

    #[test]
    fn one_wave_matches_ten_of_fifteen() {
        let session = after(1);
        assert_eq!(session.figures(), Some(Figures { wave: 1, matches: 5, queued: 5, largest_gap: Some(40) }));
        assert_eq!((session.waves(), session.matches().count(), session.log().len()), (1, 5, 9));
        assert_eq!(session.state_of(0).state, State::Plays("kestrel".into()));
        assert_eq!(session.state_of(10), PlayerState { wait_cycles: 1, state: State::SatOut });
    }

    #[test]
    fn further_waves_are_run_past_the_end_and_going_back_forgets_nothing() {
        let session = after(3);
        assert_eq!(session.waves(), 3);
        let back = session.reduce(Action::StartAgain);
        assert_eq!((back.waves(), back.matches().count(), back.log().len()), (0, 0, 0));
        assert!(*back.reduce(Action::RunWave) == *after(3).reduce(Action::StartAgain).reduce(Action::RunWave));
    }
}
