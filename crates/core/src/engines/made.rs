//! What engines make: one enum over the matches of all of them, as a run has them.

use super::{buckets, cliques, lobbies, waves};
use crate::tickets::Tickets;

/// The matches of a round, as the engine made them.
#[derive(Debug, Clone, PartialEq)]
pub enum Made {
    /// By the waves engine.
    Waves(Vec<waves::Made>),
    /// By the buckets engine.
    Buckets(Vec<buckets::Made>),
    /// By the cliques engine.
    Cliques(Vec<cliques::Made>),
    /// By the lobbies engine.
    Lobbies(Vec<lobbies::Made>),
}

impl Made {
    /// Everybody in them, by position.
    pub fn players(&self, tickets: &Tickets) -> Vec<u32> {
        match self {
            Made::Waves(made) => made.iter().flat_map(|made| made.players).collect(),
            Made::Buckets(made) => made.iter().flat_map(|made| made.tickets).flat_map(|ticket| tickets.members(ticket)).copied().collect(),
            Made::Cliques(made) => made.iter().flat_map(|made| &made.players).copied().collect(),
            Made::Lobbies(made) => made.iter().flat_map(|made| &made.players).copied().collect(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Made::Waves(made) => made.len(),
            Made::Buckets(made) => made.len(),
            Made::Cliques(made) => made.len(),
            Made::Lobbies(made) => made.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A match of an earlier round that its players have now answered to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// A ready check of the buckets engine.
    ReadyCheck {
        /// The match's id.
        id: u32,
        /// What became of it.
        state: buckets::MatchState,
    },
    /// A lobby of the lobbies engine, as it is now.
    Lobby(lobbies::Made),
}

impl Settled {
    /// The match's id.
    pub fn id(&self) -> u32 {
        match self {
            Settled::ReadyCheck { id, .. } => *id,
            Settled::Lobby(made) => made.id,
        }
    }
}
