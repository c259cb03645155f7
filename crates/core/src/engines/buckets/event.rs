//! The events of a check: fine enough to draw every range and every look.

use serde::Serialize;

use super::frame::Search;
use crate::player::PlayerRef;
use crate::time::Millis;

/// One decision inside a check.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Event {
    /// Grow: a check is due. Told at the beginning of every round, with the checks that have passed since the last one told, in which
    /// nothing could change.
    Due {
        /// Growth intervals since the start: the source's cycles.
        cycle: u32,
        /// Checks made since, which found nobody.
        made: u32,
        /// Checks skipped since.
        skipped: u32,
    },
    /// Grow: an edit of the scenario has put a queued ticket elsewhere.
    Moved {
        /// Where it stands now.
        #[serde(flatten)]
        spot: Spot,
    },
    /// Grow: ranges grew.
    Grew {
        /// The cycle that begins, where one clock counts for all.
        cycle: Option<u32>,
        /// Those that did, in queue order; those at their maximum did not.
        ranges: Vec<Grown>,
    },

    /// Settle, ready: everybody accepted; the match starts.
    Started {
        /// The match.
        id: u32,
        /// The searcher's players and the found one's.
        teams: [Vec<PlayerRef>; 2],
        /// Buckets between them.
        distance: i64,
    },
    /// Settle, ready: somebody declined; the match fails.
    Failed {
        /// The match.
        id: u32,
        /// The searcher's players and the found one's.
        teams: [Vec<PlayerRef>; 2],
        /// Who declined.
        declined: Vec<PlayerRef>,
    },
    /// Settle, ready: a ticket of a failed match is queued again, at its old place.
    Returned {
        /// Where it stands.
        #[serde(flatten)]
        spot: Spot,
        /// Players queued before it.
        ahead: u32,
    },
    /// Settle, ready: a ticket that declined leaves the queue.
    Dropped {
        /// Its players.
        players: Vec<PlayerRef>,
    },

    /// Arrive: a ticket that has just come was put into its bucket.
    Placed {
        /// Where it stands.
        #[serde(flatten)]
        spot: Spot,
    },

    /// Check: skipped, because nothing has changed since a check that found nobody.
    Skipped {
        /// Players queued.
        queued: u32,
    },
    /// Check: a ticket looked for an opponent. Only told up to [`super::FULL_LIST_TICKETS`] tickets.
    Looked(Search),
    /// Check: a ticket did not look, because it has been found already. Only told up to [`super::FULL_LIST_TICKETS`] tickets.
    NotLooked {
        /// The ticket.
        players: Vec<PlayerRef>,
        /// The match it was found for.
        id: u32,
    },
    /// Check: a pair was found.
    Found {
        /// The match.
        id: u32,
        /// The searcher's players and the found one's.
        teams: [Vec<PlayerRef>; 2],
        /// Buckets between them.
        distance: i64,
        /// The searcher's range and the found one's.
        ranges: [i64; 2],
        /// The range that the found one needed.
        needed: i64,
    },
    /// Check: done.
    Checked {
        /// Pairs found.
        pairs: u32,
        /// Players still queued.
        queued: u32,
    },

    /// Ready: those found are asked whether they are ready.
    Asked {
        /// The match.
        id: u32,
        /// The searcher's players and the found one's.
        teams: [Vec<PlayerRef>; 2],
        /// When the ready check ends.
        until: Millis,
    },
}

/// Where a queued ticket stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spot {
    /// Its players.
    pub players: Vec<PlayerRef>,
    /// Its rating: the player's, or the party's.
    pub rating: f64,
    /// Its bucket.
    pub bucket: i64,
    /// How far it looks.
    pub range: i64,
    /// How far it will ever look; `None`: as far as it takes.
    pub maximum: Option<i64>,
}

/// A range that grew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Grown {
    /// The first player of the ticket.
    pub player: PlayerRef,
    /// How far it looked.
    pub from: i64,
    /// How far it looks now.
    pub to: i64,
}

/// Somebody within a searcher's reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The ticket's players.
    pub players: Vec<PlayerRef>,
    /// Buckets away.
    pub distance: i64,
    /// How far it looks itself.
    pub range: i64,
    /// How far it would have to look.
    pub needed: i64,
    /// What the searcher makes of it.
    pub verdict: Verdict,
}

/// What a searcher makes of somebody within reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The nearest who reaches back, and of those the first in the queue: the opponent.
    Chosen,
    /// Reaches back, but another one is nearer.
    Farther,
    /// Reaches back and is as near, but came later.
    Later,
    /// Does not reach back far enough.
    TooShort,
}
