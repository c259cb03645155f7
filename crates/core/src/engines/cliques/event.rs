//! The events of a snapshot. They are detailed enough to draw the graph, every step of the greedy choice, and every tier that waits.

use serde::{Serialize, Serializer};

use super::settings::TierMode;
use super::weight::Weight;
use crate::player::{Name, PlayerRef};

/// One decision inside a snapshot.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Event {
    /// Classify: the queue is divided into tiers. Recorded in every snapshot.
    Divided {
        /// How the boundaries were found.
        mode: TierMode,
        /// Every tier, from the lowest up.
        tiers: Vec<TierSpan>,
    },
    /// Classify: a player is in a new tier.
    Placed {
        /// The player who is put into a tier.
        player: PlayerRef,
        /// The player's rating.
        rating: f64,
        /// The tier that the player is in now.
        tier: TierRef,
        /// The tier the player was in before; `None` if this is the player's first snapshot.
        from: Option<TierRef>,
    },

    /// Build: a tier has too few players for a lobby. Recorded when it starts to wait, and when its number of players or its
    /// missing seats change.
    Waits {
        /// The tier that waits.
        tier: TierRef,
        /// Number of players in the tier.
        players: u32,
        /// The seats that cannot be filled, by role. One entry without a role if roles do not matter.
        missing: Vec<Seats>,
    },
    /// Build: every pair of a tier has an edge, and every player a weighted degree.
    Built {
        /// The tier whose graph is built.
        tier: TierRef,
        /// Weight that an edge loses per millisecond of difference in ping.
        alpha: Weight,
        /// Weight that an edge gains per second that both players have waited.
        beta: Weight,
        /// The seats of a lobby, by role. One entry without a role if roles do not matter.
        seats: Vec<Seats>,
        /// Number of players left in the tier.
        players: u32,
        /// The players left in the tier, in queue order. Empty if there are more than [`super::FULL_LIST_PLAYERS`].
        degrees: Vec<Degree>,
    },

    /// Find: the player with the largest degree starts a lobby.
    Started {
        /// The tier of the lobby.
        tier: TierRef,
        /// The player who starts the lobby.
        player: PlayerRef,
        /// The player's weighted degree.
        degree: Weight,
        /// The next best player who could have started; `None` if the tier has too many players to list.
        runner_up: Option<Candidate>,
    },
    /// Find: the candidate with the largest sum of edges into the lobby is added to it.
    Added {
        /// The player who is added.
        player: PlayerRef,
        /// Sum of the player's edges into the lobby.
        sum: Weight,
        /// Every candidate of this step, in queue order; empty if the tier has too many players to list.
        candidates: Vec<Candidate>,
    },
    /// Find: the lobby is full, so its players leave the queue.
    Formed {
        /// The match's id.
        id: u32,
        /// The tier of the lobby.
        tier: TierRef,
        /// Its players, in the order they were added.
        players: Vec<PlayerRef>,
        /// Sum of the edges between its players.
        weight: Weight,
    },
}

/// A tier in a snapshot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TierSpan {
    /// Name of the tier.
    pub tier: Name,
    /// The lowest rating in it; `None` for the lowest tier, and for an empty tier above all clusters.
    pub from: Option<f64>,
    /// Number of players in it.
    pub players: u32,
}

/// Seats of a lobby for one role: all of them, or those that cannot be filled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seats {
    /// The role; `None` for players of no listed role.
    pub role: Option<Name>,
    /// Number of seats.
    pub players: u32,
}

/// A tier as events name it. Only the name is written to traces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TierRef {
    /// Index of the tier, from the lowest up.
    pub index: u32,
    /// Name of the tier.
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
    /// The player with this degree.
    pub player: PlayerRef,
    /// Milliseconds to the server.
    pub ping: u32,
    /// Whole seconds waited.
    pub wait: i64,
    /// Sum of the player's edges.
    pub degree: Weight,
}

/// A player who can be added to a lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The player who can be added.
    pub player: PlayerRef,
    /// Sum of the player's edges into the lobby, or the weighted degree if the player would start it.
    pub sum: Weight,
}
