//! A frame: everything a picture shows at one position of a trace, made by folding events. It never asks the engine anything.

use crate::engines::{AnyFrame, Event, Move, Stage};
use crate::ledger::{PlayerState, Totals};
use crate::scenario::Scenario;
use crate::trace::RoundSpan;

/// Everything a picture shows at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The round, once one has begun.
    pub round: Option<RoundSpan>,
    /// The stage, once one has begun.
    pub stage: Option<&'static Stage>,
    /// Where each player is.
    pub states: Vec<PlayerState>,
    /// Players queued, by position, in queue order.
    pub queue: Vec<u32>,
    /// Players by place.
    pub totals: Totals,
    /// The engine's own part.
    pub engine: AnyFrame,
}

impl Frame {
    /// The frame before anything has happened.
    pub fn new(scenario: &Scenario) -> Frame {
        Frame {
            round: None,
            stage: None,
            states: vec![PlayerState::Away; scenario.players.len()],
            queue: Vec::new(),
            totals: Totals::default(),
            engine: AnyFrame::new(scenario),
        }
    }

    /// Makes room for the players of an edited scenario. The first `known` of them were there when this frame was made.
    pub(crate) fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.states.truncate(known);
        self.states.resize(scenario.players.len(), PlayerState::Away);
        self.engine.resize(known, scenario);
    }

    /// Takes over what an edit changed about players.
    pub(crate) fn edit(&mut self, old: &Scenario, new: &Scenario) {
        self.engine.edit(old, new);
    }

    /// A round begins: the engine's part forgets the last one.
    pub(crate) fn begin_round(&mut self, round: RoundSpan) {
        self.round = Some(round);
        self.engine.begin_round();
    }

    /// Takes over what an event changes.
    pub fn apply(&mut self, event: &Event) {
        for moved in event.moves() {
            self.shift(&moved);
        }
        self.engine.apply(event);
        debug_assert!(self.totals.add_up(), "nobody is lost: {:?} after {event:?}", self.totals);
    }

    fn shift(&mut self, moved: &Move<'_>) {
        if moved.from == PlayerState::Queued {
            for player in moved.players {
                // Finding and closing the gap are one quick sweep over plain numbers each, also in a queue of a hundred thousand.
                if let Some(position) = self.queue.iter().position(|&queued| queued == player.index) {
                    self.queue.remove(position);
                }
            }
        }
        if moved.to == PlayerState::Queued {
            let ahead = moved.ahead.map_or(self.queue.len(), |ahead| ahead as usize);
            self.queue.splice(ahead..ahead, moved.players.iter().map(|player| player.index));
        }
        moved.players.iter().for_each(|player| self.states[player.index as usize] = moved.to);
        self.totals.shift(moved.from, moved.to, moved.players.len() as u32);
    }
}
