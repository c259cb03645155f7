//! A frame: the whole picture's state at one position of a trace, made by folding events. It never asks the engine anything.

use crate::engines::{Event, QueueEvent, Settings, Stage, waves};
use crate::run::{Place, Totals};
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
            },
        }
    }

    /// Makes room for the players of an edited scenario. The first `known` of them were there when this frame was made.
    pub(crate) fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.places.truncate(known);
        self.places.resize(scenario.players.len(), Place::Away);
        match &mut self.engine {
            EngineFrame::Waves(frame) => frame.resize(known, scenario),
        }
    }

    /// Puts what an edit changed about players into the picture.
    pub(crate) fn edit(&mut self, old: &Scenario, new: &Scenario) {
        match &mut self.engine {
            EngineFrame::Waves(frame) => frame.edit(old, new),
        }
    }

    /// A round begins: the engine's part is cleared of the last one.
    pub(crate) fn begin_round(&mut self, round: RoundMark) {
        self.round = Some(round);
        match &mut self.engine {
            EngineFrame::Waves(frame) => frame.begin_round(),
        }
    }

    /// What an event changes.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Queue(QueueEvent::Came { players, .. }) => {
                for player in players {
                    self.places[player.index as usize] = Place::Queued;
                    self.queue.push(player.index);
                }
                self.totals.players += players.len() as u32;
                self.totals.queued += players.len() as u32;
            }
            Event::Queue(QueueEvent::Left { players, .. }) => {
                let players: Vec<u32> = players.iter().map(|player| player.index).collect();
                self.totals.left += players.len() as u32;
                self.leave_queue(&players, Place::Left);
            }
            Event::Waves(event) => {
                if let waves::Event::Created { players, .. } = event {
                    self.totals.matched += 2;
                    self.leave_queue(&players.each_ref().map(|player| player.index), Place::Matched);
                }
                let EngineFrame::Waves(frame) = &mut self.engine;
                frame.apply(event);
            }
        }
        debug_assert!(self.totals.add_up(), "nobody is lost: {:?} after {event:?}", self.totals);
    }

    fn leave_queue(&mut self, players: &[u32], place: Place) {
        for &player in players {
            self.places[player as usize] = place;
            // Finding and closing the gap are one quick sweep over plain numbers each, also in a queue of a hundred thousand.
            if let Some(position) = self.queue.iter().position(|&queued| queued == player) {
                self.queue.remove(position);
            }
        }
        self.totals.queued -= players.len() as u32;
    }
}
