//! A frame: the whole picture's state at one position of a trace, made by folding events. It never asks the engine anything.

use crate::engines::{Event, QueueEvent, Settings, Stage, buckets, cliques, lobbies, waves};
use crate::ledger::{Place, Totals};
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::trace::RoundMark;

/// Everything a picture shows at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The round, once one has begun.
    pub round: Option<RoundMark>,
    /// The stage, once one has begun.
    pub stage: Option<&'static Stage>,
    /// Where each player is.
    pub places: Vec<Place>,
    /// Players queued, by position, in queue order.
    pub queue: Vec<u32>,
    /// Players by what became of them.
    pub totals: Totals,
    /// The engine's own part.
    pub engine: EngineFrame,
}

/// The engine's part of a frame.
#[derive(Debug, Clone, PartialEq)]
pub enum EngineFrame {
    /// Of the waves engine.
    Waves(waves::Frame),
    /// Of the buckets engine.
    Buckets(buckets::Frame),
    /// Of the cliques engine.
    Cliques(cliques::Frame),
    /// Of the lobbies engine.
    Lobbies(lobbies::Frame),
}

impl Frame {
    /// Before anything has happened.
    pub fn new(scenario: &Scenario) -> Frame {
        Frame {
            round: None,
            stage: None,
            places: vec![Place::Away; scenario.players.len()],
            queue: Vec::new(),
            totals: Totals::default(),
            engine: match &scenario.settings {
                Settings::Waves(_) => EngineFrame::Waves(waves::Frame::new(scenario)),
                Settings::Buckets(_) => EngineFrame::Buckets(buckets::Frame::new(scenario)),
                Settings::Cliques(_) => EngineFrame::Cliques(cliques::Frame::new(scenario)),
                Settings::Lobbies(_) => EngineFrame::Lobbies(lobbies::Frame::new(scenario)),
            },
        }
    }

    /// Makes room for the players of an edited scenario. The first `known` of them were there when this frame was made.
    pub(crate) fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.places.truncate(known);
        self.places.resize(scenario.players.len(), Place::Away);
        match &mut self.engine {
            EngineFrame::Waves(frame) => frame.resize(known, scenario),
            EngineFrame::Buckets(frame) => frame.resize(known, scenario),
            EngineFrame::Cliques(frame) => frame.resize(known, scenario),
            EngineFrame::Lobbies(frame) => frame.resize(known, scenario),
        }
    }

    /// Puts what an edit changed about players into the picture.
    pub(crate) fn edit(&mut self, old: &Scenario, new: &Scenario) {
        match &mut self.engine {
            EngineFrame::Waves(frame) => frame.edit(old, new),
            // The engine tells where an edit has put somebody.
            EngineFrame::Buckets(_) | EngineFrame::Cliques(_) | EngineFrame::Lobbies(_) => {}
        }
    }

    /// A round begins: the engine's part is cleared of the last one.
    pub(crate) fn begin_round(&mut self, round: RoundMark) {
        self.round = Some(round);
        match &mut self.engine {
            EngineFrame::Waves(frame) => frame.begin_round(),
            EngineFrame::Buckets(frame) => frame.begin_round(),
            EngineFrame::Cliques(frame) => frame.begin_round(),
            EngineFrame::Lobbies(frame) => frame.begin_round(),
        }
    }

    /// What an event changes.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Queue(QueueEvent::Came { players, .. }) => {
                self.queue.extend(players.iter().map(|player| player.index));
                self.shift(players, Place::Away, Place::Queued);
            }
            Event::Queue(QueueEvent::Left { players, .. }) => self.leave_queue(players, Place::Left),
            Event::Waves(event) => {
                if let waves::Event::Created { players, .. } = event {
                    self.leave_queue(players, Place::Matched);
                }
                if let EngineFrame::Waves(frame) = &mut self.engine {
                    frame.apply(event);
                }
            }
            Event::Buckets(event) => {
                self.apply_buckets(event);
                if let EngineFrame::Buckets(frame) = &mut self.engine {
                    frame.apply(event);
                }
            }
            Event::Cliques(event) => {
                if let cliques::Event::Formed { players, .. } = event {
                    self.leave_queue(players, Place::Matched);
                }
                if let EngineFrame::Cliques(frame) = &mut self.engine {
                    frame.apply(event);
                }
            }
            Event::Lobbies(event) => {
                self.apply_lobbies(event);
                if let EngineFrame::Lobbies(frame) = &mut self.engine {
                    frame.apply(event);
                }
            }
        }
        debug_assert!(self.totals.add_up(), "nobody is lost: {:?} after {event:?}", self.totals);
    }

    /// Where a check and its ready checks put people.
    fn apply_buckets(&mut self, event: &buckets::Event) {
        match event {
            buckets::Event::Found { teams, .. } => teams.iter().for_each(|team| self.leave_queue(team, Place::Pending)),
            buckets::Event::Started { teams, .. } => {
                teams.iter().for_each(|team| self.shift(team, Place::Pending, Place::Matched));
            }
            buckets::Event::Returned { spot, ahead } => {
                self.shift(&spot.players, Place::Pending, Place::Queued);
                let ahead = *ahead as usize;
                self.queue.splice(ahead..ahead, spot.players.iter().map(|player| player.index));
            }
            buckets::Event::Dropped { players } => self.shift(players, Place::Pending, Place::Left),
            _ => {}
        }
    }

    /// Where a round and its confirmations put people.
    fn apply_lobbies(&mut self, event: &lobbies::Event) {
        match event {
            lobbies::Event::Expired { player, .. } => self.leave_queue(std::slice::from_ref(player), Place::Left),
            lobbies::Event::Formed { players, .. } => self.leave_queue(players, Place::Pending),
            lobbies::Event::Settled { state, players, declined, .. } => {
                self.shift(declined, Place::Pending, Place::Left);
                if *state != lobbies::LobbyState::Disbanded {
                    self.shift(players, Place::Pending, Place::Matched);
                }
            }
            lobbies::Event::Returned { player, ahead, .. } => {
                self.shift(std::slice::from_ref(player), Place::Pending, Place::Queued);
                self.queue.insert(*ahead as usize, player.index);
            }
            _ => {}
        }
    }

    fn leave_queue(&mut self, players: &[PlayerRef], to: Place) {
        for player in players {
            // Finding and closing the gap are one quick sweep over plain numbers each, also in a queue of a hundred thousand.
            if let Some(position) = self.queue.iter().position(|&queued| queued == player.index) {
                self.queue.remove(position);
            }
        }
        self.shift(players, Place::Queued, to);
    }

    fn shift(&mut self, players: &[PlayerRef], from: Place, to: Place) {
        players.iter().for_each(|player| self.places[player.index as usize] = to);
        self.totals.shift(from, to, players.len() as u32);
    }
}
