//! The events of a snapshot: fine enough to draw the graph, every step of the greedy choice, and every tier that waits.

use serde::{Serialize, Serializer};

use super::settings::TierMode;
use super::weight::Weight;
use crate::player::{Name, PlayerRef};

/// One decision inside a snapshot.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Event {
    /// Classify: the queue is divided into tiers. Told in every snapshot.
    Divided {
        /// How the boundaries were found.
        mode: TierMode,
        /// Every tier, from the lowest up.
        tiers: Vec<TierSpan>,
    },
    /// Classify: a player is in a tier, who was in none before, or in another.
    Placed {
        /// Who.
        player: PlayerRef,
        /// The rating.
        rating: f64,
        /// The tier.
        tier: TierRef,
        /// The tier the player was in before.
        from: Option<TierRef>,
    },

    /// Build: a tier has too few for a lobby. Told when it begins to wait, and when what it waits for changes.
    Waits {
        /// The tier.
        tier: TierRef,
        /// How many are there.
        players: u32,
        /// How many players of which role it waits for; one entry without a role where roles do not matter.
        missing: Vec<Seats>,
    },
    /// Build: every pair of a tier has an edge, and every player a weighted degree.
    Built {
        /// The tier.
        tier: TierRef,
        /// What a millisecond between two pings takes off.
        alpha: Weight,
        /// What a second that both have waited adds.
        beta: Weight,
        /// The places of a lobby: how many players of which role; one entry without a role where roles do not matter.
        seats: Vec<Seats>,
        /// How many players there are.
        players: u32,
        /// Everybody who is left in the tier, in queue order. Empty if there are more than [`super::FULL_LIST_PLAYERS`].
        degrees: Vec<Degree>,
    },

    /// Find: the player with the largest degree begins a lobby.
    Started {
        /// The tier.
        tier: TierRef,
        /// Who.
        player: PlayerRef,
        /// The weighted degree.
        degree: Weight,
        /// The next best of those who might have begun, where everybody is listed.
        runner_up: Option<Candidate>,
    },
    /// Find: the candidate with the largest sum of edges into the lobby is added to it.
    Added {
        /// Who.
        player: PlayerRef,
        /// The sum of the edges into the lobby.
        sum: Weight,
        /// Every candidate of this step, in queue order; empty where degrees are.
        candidates: Vec<Candidate>,
    },
    /// Find: the lobby is full; its players leave the queue.
    Formed {
        /// The match.
        id: u32,
        /// The tier.
        tier: TierRef,
        /// Its players, in the order they were added.
        players: Vec<PlayerRef>,
        /// The sum of the edges between them.
        weight: Weight,
    },
}

/// A tier in a snapshot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TierSpan {
    /// Its name.
    pub tier: Name,
    /// The lowest rating in it; `None` for the lowest tier, and for one that nobody is in where boundaries are found.
    pub from: Option<f64>,
    /// How many players are in it.
    pub players: u32,
}

/// Places of a lobby, all of them or those that nobody is there for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seats {
    /// For which role; `None`: for players of no listed role.
    pub role: Option<Name>,
    /// How many players.
    pub players: u32,
}

/// A tier as events name it: its place in the list, and its name, which is what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TierRef {
    /// The place in the list, from the lowest up.
    pub index: u32,
    /// The name.
    pub name: Name,
}

impl Serialize for TierRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

/// A player in the graph of a tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Degree {
    /// Who.
    pub player: PlayerRef,
    /// Milliseconds to the server.
    pub ping: u32,
    /// Whole seconds waited.
    pub wait: i64,
    /// The sum of the player's edges.
    pub degree: Weight,
}

/// Somebody who may be added to a lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// Who.
    pub player: PlayerRef,
    /// The sum of the edges into the lobby; of those who may begin one, the weighted degree.
    pub sum: Weight,
}
