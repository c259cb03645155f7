//! The events of a round. They are detailed enough to draw every request's levels, every queue, every cell of the heat map and every lobby card.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::LobbyState;
use super::frame::{PairingResult, RoundTerms};
use super::group::Verdict;
use super::points::Points;
use super::score::Parts;
use crate::player::{Name, PlayerRef};
use crate::time::Millis;

/// One decision inside a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Event {
    /// Settle, finalize: all players invited to a lobby have answered.
    Settled {
        /// The match's id.
        id: u32,
        /// The lobby's new state.
        state: LobbyState,
        /// The players who stay, the host first. For a disbanded lobby, all players who were invited.
        players: Vec<PlayerRef>,
        /// The players who declined. They leave the queue.
        declined: Vec<PlayerRef>,
        /// The mean score over all pairs of its players.
        score: Points,
    },
    /// Settle, finalize: a player of a disbanded lobby returns to the queue.
    Returned {
        /// The player who returns.
        player: PlayerRef,
        /// Number of players ahead in the queue.
        ahead: u32,
        /// The level of the request, which has not changed since the invitation.
        level: u8,
    },

    /// Collect: a request expires.
    Expired {
        /// The player whose request expires.
        player: PlayerRef,
        /// The age that it exceeded, or the time that it was scheduled for.
        limit: Millis,
        /// True if it was scheduled.
        scheduled: bool,
    },
    /// Collect: a scheduled request has joined but does not search yet.
    Sleeps {
        /// The player whose request does not search yet.
        player: PlayerRef,
        /// The time that it is scheduled for.
        at: Millis,
        /// When it starts to search.
        from: Millis,
    },
    /// Collect: a scheduled request starts to search.
    Wakes {
        /// The player whose request starts to search.
        player: PlayerRef,
        /// The time that it is scheduled for.
        at: Millis,
    },
    /// Collect: nothing has changed since a round without matches, so this round cannot make a match either.
    Unchanged {
        /// Number of searching requests.
        searching: u32,
    },
    /// Collect: the searching requests are counted, which sets the terms of the round.
    Counted(RoundTerms),

    /// Relax: a request goes up a level.
    Relaxed {
        /// The player whose request goes up a level.
        player: PlayerRef,
        /// The new level.
        level: u8,
        /// What the level relaxes.
        effect: &'static str,
        /// True if the level changes anything for this request.
        changes: bool,
        /// Time since the request reached the last level or started to search.
        after: Millis,
    },

    /// Group: friends or party members are joined into one ticket. Recorded when the ticket is new.
    Joined {
        /// The ticket's players.
        players: Vec<PlayerRef>,
        /// The friendships and parties that join them.
        links: Vec<Link>,
    },
    /// Group: a ticket waits for friends who have not joined. Recorded when the wait begins, and when its players or those friends change.
    Waits {
        /// The ticket's players.
        players: Vec<PlayerRef>,
        /// The friends it waits for.
        missing: Vec<Name>,
        /// When it stops waiting.
        until: Millis,
    },

    /// Queue: a ticket fits no queue and splits up for this round.
    FellApart {
        /// The ticket's players.
        players: Vec<PlayerRef>,
        /// The players of each new ticket.
        pieces: Vec<Vec<PlayerRef>>,
    },
    /// Queue: the tickets of this round, and the queues in the order in which they are processed.
    Queued {
        /// Number of tickets.
        count: u32,
        /// The tickets in order of their oldest request; empty if there are more than [`super::FULL_LIST_TICKETS`].
        tickets: Arc<[TicketRef]>,
        /// The first queues, at most [`super::MAX_LISTED_QUEUES`].
        queues: Arc<[QueueSummary]>,
        /// Number of queues.
        queue_count: u32,
    },
    /// Schedule: scheduled requests are matched in this round.
    Due {
        /// Number of scheduled requests that search.
        requests: u32,
    },

    /// Score: a pass over a queue begins.
    Pass {
        /// The queue whose groups are paired.
        queue: QueueRef,
        /// The number of the pass, from 0.
        pass: u32,
        /// The groups to pair, in order of their earliest ticket; empty if there are too many to list.
        groups: Arc<[GroupRef]>,
        /// Number of groups.
        count: u32,
    },
    /// Score: a group is scored with each later group. Not recorded if the pass has too many groups to list.
    Scored {
        /// Index of the group in the pass.
        group: u32,
        /// The group's players.
        players: Vec<PlayerRef>,
        /// The scores with the later groups, in order.
        pairs: Arc<[Scored]>,
    },

    /// Form: the groups of a pass are paired.
    Paired(PairingResult),
    /// Form: two groups merge into one that does not become a lobby yet.
    Merged {
        /// The merged group's players.
        players: Vec<PlayerRef>,
        /// Number of players it needs.
        needs: u32,
    },
    /// Form: a group that stays too small splits up. Its tickets can still complete other groups.
    Loosened {
        /// The group's players.
        players: Vec<PlayerRef>,
        /// Number of players it needed.
        needs: u32,
    },
    /// Form: a group becomes a lobby. Its players leave the queue.
    Formed {
        /// The match's id.
        id: u32,
        /// The queue that the lobby was formed in.
        queue: QueueRef,
        /// Its players, in queue order.
        players: Vec<PlayerRef>,
        /// The smallest and the largest group size that suits all its players.
        sizes: [u32; 2],
        /// The mean score over all pairs of its players.
        score: Points,
    },

    /// Finalize: the players of a lobby are invited.
    Invited {
        /// The match's id.
        id: u32,
        /// Its players, the host first.
        players: Vec<PlayerRef>,
        /// When it starts.
        starts: Millis,
        /// When the answers are due.
        until: Millis,
        /// Largest number of players it can have.
        capacity: u32,
        /// When it closes.
        expires: Millis,
    },
}

/// A friendship or party that joins two requests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The player who lists the friend, or a player of the party.
    pub from: PlayerRef,
    /// The friend, or the player of the same party who is ahead in the queue.
    pub to: PlayerRef,
    /// The party; `None` for a friendship.
    pub party: Option<Name>,
}

/// A ticket as events list it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TicketRef {
    /// Its players, in queue order.
    pub players: Vec<PlayerRef>,
    /// True if it waits for friends. Then it is in no queue.
    pub waits: bool,
    /// Start of its slot, if it is scheduled.
    pub slot: Option<Millis>,
}

/// A queue as events name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueRef {
    /// Name of the game.
    pub game: Name,
    /// Name of the mode.
    pub mode: Name,
    /// The region, or the start of the slot in seconds.
    pub place: Name,
    /// Start of the slot, for a queue of scheduled requests.
    pub slot: Option<Millis>,
}

impl Serialize for QueueRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.slot {
            Some(slot) => (&self.game, &self.mode, slot).serialize(serializer),
            None => (&self.game, &self.mode, &self.place).serialize(serializer),
        }
    }
}

/// A queue and its tickets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QueueSummary {
    /// Game, mode and place of the queue.
    pub queue: QueueRef,
    /// Numbers of its tickets; empty if there are too many tickets to list.
    pub tickets: Vec<u32>,
    /// Number of its tickets.
    pub count: u32,
}

/// A group in a pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupRef {
    /// Its players, in queue order.
    pub players: Vec<PlayerRef>,
    /// The smallest and the largest group size that suits all its players.
    pub sizes: [u32; 2],
    /// True if this group is one ticket of a larger group that was split up.
    pub loose: bool,
}

/// The score of a group with a later group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scored {
    /// Index of the later group in the pass.
    pub with: u32,
    /// The mean score over all pairs of players across the two groups.
    pub score: Points,
    /// The parts of the score, each the mean over all pairs of players.
    pub parts: Parts,
    /// The result: the groups can be paired, or the reason why not.
    pub verdict: Verdict,
}

/// The result that greedy pairing would have had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Greedy {
    /// Number of pairs.
    pub pairs: u32,
    /// Their total score.
    pub weight: Points,
}
