//! The events of a check, detailed enough to draw every range and every search.

use serde::Serialize;

use super::frame::Search;
use crate::player::PlayerRef;
use crate::time::Millis;

/// One decision inside a check.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Event {
    /// Grow: a round begins. Counts the idle checks since the last round that was not idle.
    Due {
        /// Growth intervals since the start. The source document calls them cycles.
        cycle: u32,
        /// Idle checks that count as run. They find no match.
        made: u32,
        /// Idle checks that count as skipped.
        skipped: u32,
    },
    /// Grow: an edit of the scenario changed the bucket or the maximum range of a queued ticket.
    Moved {
        /// The ticket after the edit.
        #[serde(flatten)]
        spot: QueuedTicket,
    },
    /// Grow: ranges grew.
    Grew {
        /// The cycle that begins; `None` if each ticket has its own clock.
        cycle: Option<u32>,
        /// Ranges that grew, in queue order. Ranges at their maximum are not listed.
        ranges: Vec<RangeGrowth>,
    },

    /// Settle, ready: all players accepted, so the match starts.
    Started {
        /// Id of the match.
        id: u32,
        /// Players of the searcher's ticket, then of the opponent's.
        teams: [Vec<PlayerRef>; 2],
        /// Distance between the two tickets, in buckets.
        distance: i64,
    },
    /// Settle, ready: a player declined, so the match fails.
    Failed {
        /// Id of the match.
        id: u32,
        /// Players of the searcher's ticket, then of the opponent's.
        teams: [Vec<PlayerRef>; 2],
        /// Players who declined.
        declined: Vec<PlayerRef>,
    },
    /// Settle, ready: a ticket of a failed match is queued again, at its old place.
    Returned {
        /// The ticket after its return.
        #[serde(flatten)]
        spot: QueuedTicket,
        /// Number of players ahead of it in the queue.
        ahead: u32,
    },
    /// Settle, ready: a ticket that declined leaves the queue.
    Dropped {
        /// Players of the ticket.
        players: Vec<PlayerRef>,
    },

    /// Arrive: a ticket entered the queue and got its bucket.
    Placed {
        /// The ticket with its new bucket.
        #[serde(flatten)]
        spot: QueuedTicket,
    },

    /// Check: skipped, because nothing has changed since a check that found no match.
    Skipped {
        /// Players in the queue.
        queued: u32,
    },
    /// Check: a ticket searched for an opponent. Only sent if the queue has at most [`super::FULL_LIST_TICKETS`] tickets.
    #[serde(rename = "looked")]
    Searched(Search),
    /// Check: a ticket did not search, because it already has a match. Only sent if the queue has at most [`super::FULL_LIST_TICKETS`] tickets.
    #[serde(rename = "not_looked")]
    SearchSkipped {
        /// Players of the ticket.
        players: Vec<PlayerRef>,
        /// Id of its match.
        id: u32,
    },
    /// Check: a pair was found.
    Found {
        /// Id of the new match.
        id: u32,
        /// Players of the searcher's ticket, then of the opponent's.
        teams: [Vec<PlayerRef>; 2],
        /// Distance between the two tickets, in buckets.
        distance: i64,
        /// The searcher's range, then the opponent's, in buckets.
        ranges: [i64; 2],
        /// Smallest range that the opponent needed, in buckets.
        needed: i64,
    },
    /// Check: every free ticket has searched.
    Checked {
        /// Pairs found.
        pairs: u32,
        /// Players still in the queue.
        queued: u32,
    },

    /// Ready: a ready check begins.
    Asked {
        /// Id of the match.
        id: u32,
        /// Players of the searcher's ticket, then of the opponent's.
        teams: [Vec<PlayerRef>; 2],
        /// End of the ready check.
        until: Millis,
    },
}

/// A queued ticket with its bucket and range.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QueuedTicket {
    /// Players of the ticket.
    pub players: Vec<PlayerRef>,
    /// Rating of the player or the party.
    pub rating: f64,
    /// Bucket of the ticket's rating.
    pub bucket: i64,
    /// Its range in buckets.
    pub range: i64,
    /// Its maximum range in buckets; `None` if there is none.
    pub maximum: Option<i64>,
}

/// A range that grew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RangeGrowth {
    /// First player of the ticket.
    pub player: PlayerRef,
    /// Range before, in buckets.
    pub from: i64,
    /// Range now, in buckets.
    pub to: i64,
}

/// A free ticket within a searcher's reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opponent {
    /// Players of the ticket.
    pub players: Vec<PlayerRef>,
    /// Distance to the searcher, in buckets.
    pub distance: i64,
    /// Its own range in buckets.
    pub range: i64,
    /// Smallest range with which it would reach back, in buckets.
    pub needed: i64,
    /// Why the searcher chooses it or not.
    pub verdict: Verdict,
}

/// Why a searcher chooses a ticket or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The opponent: the nearest ticket that reaches back, and the first in the queue among equally near ones.
    Chosen,
    /// Reaches back, but the opponent is nearer.
    Farther,
    /// Reaches back and is as near as the opponent, but is later in the queue.
    Later,
    /// Does not reach back far enough.
    TooShort,
}
