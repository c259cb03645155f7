//! The frame: everything visible at one position of a trace. It is computed from the events alone, without calling the engine.

use crate::engines::{AnyFrame, Event, Move, Stage};
use crate::ledger::{PlayerState, Totals};
use crate::scenario::Scenario;
use crate::trace::{RoundSpan, Trace};

/// Everything visible at one position of a trace.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The current round. `None` before the first.
    pub round: Option<RoundSpan>,
    /// The current stage. `None` before the first.
    pub stage: Option<&'static Stage>,
    /// State of each player.
    pub states: Vec<PlayerState>,
    /// Indices of the players in the queue, in queue order.
    pub queue: Vec<u32>,
    /// Numbers of players by state.
    pub totals: Totals,
    /// The engine's part of the frame.
    pub engine: AnyFrame,
}

impl Frame {
    /// The frame before the first event.
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

    /// Adds the players of an edited scenario. Only the first `known` were in the scenario when this frame was made.
    pub(crate) fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.states.truncate(known);
        self.states.resize(scenario.players.len(), PlayerState::Away);
        self.engine.resize(known, scenario);
    }

    /// Applies the parts of an edit that no later event contains.
    pub(crate) fn edit(&mut self, old: &Scenario, new: &Scenario) {
        self.engine.edit(old, new);
    }

    /// Begins a round. The engine's part forgets what belongs to the previous round.
    pub(crate) fn begin_round(&mut self, round: RoundSpan) {
        self.round = Some(round);
        self.engine.begin_round();
    }

    /// Applies the event of a trace at this index. Before the first event of a round or stage, begins that round or stage.
    pub fn advance(&mut self, trace: &Trace, event: usize) {
        let stage = trace.stages()[trace.stage_of(event)];
        let round = trace.rounds()[stage.round];
        if self.round.is_none_or(|current| current.index != round.index) {
            self.begin_round(round);
        }
        self.stage = Some(stage.stage);
        self.apply(trace.event(event));
    }

    /// Applies an event.
    pub fn apply(&mut self, event: &Event) {
        for moved in event.moves() {
            self.move_players(&moved);
        }
        self.engine.apply(event);
        debug_assert!(self.totals.add_up(), "the totals do not add up: {:?} after {event:?}", self.totals);
    }

    fn move_players(&mut self, moved: &Move<'_>) {
        if moved.from == PlayerState::Queued {
            for player in moved.players {
                // Searching and removing are linear, but over plain numbers. Both are fast even with 100,000 players in the queue.
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
