//! The events that all engines have in common: tickets enter and leave the queue.

use serde::Serialize;

use super::engine::EngineEvent;
use super::facts::{MatchUpdate, Move};
use super::list::Event;
use crate::ledger::PlayerState;
use crate::player::PlayerRef;
use crate::time::Millis;

/// A ticket enters or leaves the queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum QueueEvent {
    /// A ticket entered the queue.
    #[serde(rename = "came")]
    Joined {
        /// The ticket's players.
        players: Vec<PlayerRef>,
        /// Time at which the ticket joined.
        joined: Millis,
    },
    /// A ticket left the queue without a match.
    Left {
        /// The ticket's players.
        players: Vec<PlayerRef>,
        /// Time at which the ticket wanted to leave.
        at: Millis,
    },
}

impl QueueEvent {
    /// The ticket's players.
    pub fn players(&self) -> &[PlayerRef] {
        match self {
            QueueEvent::Joined { players, .. } | QueueEvent::Left { players, .. } => players,
        }
    }
}

impl EngineEvent for QueueEvent {
    fn moves(&self) -> Vec<Move<'_>> {
        let (from, to) = match self {
            QueueEvent::Joined { .. } => (PlayerState::Away, PlayerState::Queued),
            QueueEvent::Left { .. } => (PlayerState::Queued, PlayerState::Left),
        };
        vec![Move::new(self.players(), from, to)]
    }

    fn match_update(&self) -> Option<MatchUpdate> {
        None
    }
}

impl From<QueueEvent> for Event {
    fn from(event: QueueEvent) -> Self {
        Event::Queue(event)
    }
}
