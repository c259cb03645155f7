//! What engines tell: one enum over the events of all of them, and those that are the same for every one.

use serde::Serialize;

use super::{buckets, cliques, lobbies, waves};
use crate::player::PlayerRef;
use crate::time::Millis;

/// One decision inside a stage.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// Of the queue: the same for every engine.
    Queue(QueueEvent),
    /// Of the waves engine.
    Waves(waves::Event),
    /// Of the buckets engine.
    Buckets(buckets::Event),
    /// Of the cliques engine.
    Cliques(cliques::Event),
    /// Of the lobbies engine.
    Lobbies(lobbies::Event),
}

// By hand, through a function of each engine's own: the page has those in the engine's part (**Size** in ARCHITECTURE.md).
impl Clone for Event {
    fn clone(&self) -> Self {
        match self {
            Event::Queue(event) => Event::Queue(event.clone()),
            Event::Waves(event) => waves::tables::copied(event),
            Event::Buckets(event) => buckets::tables::copied(event),
            Event::Cliques(event) => cliques::tables::copied(event),
            Event::Lobbies(event) => lobbies::tables::copied(event),
        }
    }
}

/// Somebody comes or goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum QueueEvent {
    /// A ticket entered the queue.
    Came {
        /// Its players.
        players: Vec<PlayerRef>,
        /// When it joined.
        joined: Millis,
    },
    /// A ticket left the queue unmatched.
    Left {
        /// Its players.
        players: Vec<PlayerRef>,
        /// When it wanted to leave.
        at: Millis,
    },
}

impl QueueEvent {
    /// Who comes or goes.
    pub fn players(&self) -> &[PlayerRef] {
        match self {
            QueueEvent::Came { players, .. } | QueueEvent::Left { players, .. } => players,
        }
    }
}

impl From<QueueEvent> for Event {
    fn from(event: QueueEvent) -> Self {
        Event::Queue(event)
    }
}

impl From<waves::Event> for Event {
    fn from(event: waves::Event) -> Self {
        Event::Waves(event)
    }
}

impl From<buckets::Event> for Event {
    fn from(event: buckets::Event) -> Self {
        Event::Buckets(event)
    }
}

impl From<cliques::Event> for Event {
    fn from(event: cliques::Event) -> Self {
        Event::Cliques(event)
    }
}

impl From<lobbies::Event> for Event {
    fn from(event: lobbies::Event) -> Self {
        Event::Lobbies(event)
    }
}
