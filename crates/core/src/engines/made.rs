//! What engines make: one enum over the matches of all of them, as a run has them.

use super::{buckets, cliques, waves};
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
}

impl Made {
    /// Everybody in them, by position.
    pub fn players(&self, tickets: &Tickets) -> Vec<u32> {
        match self {
            Made::Waves(made) => made.iter().flat_map(|made| made.players).collect(),
            Made::Buckets(made) => made.iter().flat_map(|made| made.tickets).flat_map(|ticket| tickets.members(ticket)).copied().collect(),
            Made::Cliques(made) => made.iter().flat_map(|made| &made.players).copied().collect(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Made::Waves(made) => made.len(),
            Made::Buckets(made) => made.len(),
            Made::Cliques(made) => made.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A match of an earlier round that its ready check has settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The match's id.
    pub id: u32,
    /// What became of it.
    pub state: buckets::MatchState,
}
