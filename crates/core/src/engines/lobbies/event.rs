//! The events of a round: fine enough to draw every ladder, every queue, every square of the heat map and every lobby card.

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
    /// Settle, finalize: everybody invited to a lobby has answered.
    Settled {
        /// The match.
        id: u32,
        /// What became of it.
        state: LobbyState,
        /// Those who stay, the host first; of a disbanded lobby all who were invited.
        players: Vec<PlayerRef>,
        /// Those who declined; they leave the queue.
        declined: Vec<PlayerRef>,
        /// The score of those who stay.
        score: Points,
    },
    /// Settle, finalize: somebody of a disbanded lobby searches again, as before.
    Returned {
        /// Who.
        player: PlayerRef,
        /// Players ahead in the queue.
        ahead: u32,
        /// The level, which has stood still.
        level: u8,
    },

    /// Collect: a request is given up.
    Expired {
        /// Whose.
        player: PlayerRef,
        /// How long it searched at most, or the time it was scheduled for.
        limit: Millis,
        /// Whether it was scheduled.
        scheduled: bool,
    },
    /// Collect: a scheduled request does not search yet.
    Sleeps {
        /// Whose.
        player: PlayerRef,
        /// When it is to play.
        at: Millis,
        /// When it begins to search.
        from: Millis,
    },
    /// Collect: a scheduled request begins to search.
    Wakes {
        /// Whose.
        player: PlayerRef,
        /// When it is to play.
        at: Millis,
    },
    /// Collect: nothing has changed since a round that found nobody, so there is nothing to find.
    Unchanged {
        /// How many search.
        searching: u32,
    },
    /// Collect: so many search, and these are the terms of the round.
    Counted(RoundTerms),

    /// Relax: a request goes up a level.
    Relaxed {
        /// Whose.
        player: PlayerRef,
        /// The new level.
        level: u8,
        /// What becomes easier.
        effect: &'static str,
        /// Whether that changes anything for this request.
        changes: bool,
        /// How long since the last level, or since it began to search.
        after: Millis,
    },

    /// Group: friends or a party search together. Told when they are new.
    Joined {
        /// The ticket.
        players: Vec<PlayerRef>,
        /// Who brought them together.
        links: Vec<Link>,
    },
    /// Group: a ticket waits for somebody who has not come. Told when it is new.
    Waits {
        /// The ticket.
        players: Vec<PlayerRef>,
        /// For whom.
        missing: Vec<Name>,
        /// Until when.
        until: Millis,
    },

    /// Queue: no queue suits a ticket, and it falls apart for this round.
    FellApart {
        /// The ticket.
        players: Vec<PlayerRef>,
        /// What it falls into.
        pieces: Vec<Vec<PlayerRef>>,
    },
    /// Queue: the tickets of this round and the queues they are in, in the order these are worked.
    Queued {
        /// How many tickets there are.
        count: u32,
        /// The tickets, by their oldest request; empty if there are more than [`super::FULL_LIST_TICKETS`].
        tickets: Arc<[TicketRef]>,
        /// The queues; of a long list the first [`super::MAX_TOLD_QUEUES`].
        queues: Arc<[QueueSummary]>,
        /// How many queues there are.
        queue_count: u32,
    },
    /// Schedule: scheduled requests are matched in this round.
    Due {
        /// How many search.
        requests: u32,
    },

    /// Score: a pass over a queue begins.
    Pass {
        /// The queue.
        queue: QueueRef,
        /// The number of the pass, from 0.
        pass: u32,
        /// The groups that are to be paired, by their earliest ticket; empty if there are too many to list.
        groups: Arc<[GroupRef]>,
        /// How many groups there are.
        count: u32,
    },
    /// Score: a group against all later ones. Not told of passes with too many groups to list.
    Scored {
        /// The group, by place in the list.
        group: u32,
        /// Who is in it.
        players: Vec<PlayerRef>,
        /// The others, in order.
        pairs: Arc<[Scored]>,
    },

    /// Form: the pairs of a pass.
    Paired(PairingResult),
    /// Form: two groups are merged and still too small.
    Merged {
        /// Who is in it now.
        players: Vec<PlayerRef>,
        /// How many it must be.
        needs: u32,
    },
    /// Form: a group that stays too small falls apart; its tickets may complete others.
    Loosened {
        /// Who was in it.
        players: Vec<PlayerRef>,
        /// How many it had to be.
        needs: u32,
    },
    /// Form: a group is large enough; its players leave the queue.
    Formed {
        /// The match.
        id: u32,
        /// The queue.
        queue: QueueRef,
        /// Its players, in queue order.
        players: Vec<PlayerRef>,
        /// How many they had to be, and at most.
        sizes: [u32; 2],
        /// The mean score over all pairs of them.
        score: Points,
    },

    /// Finalize: a lobby's members are invited.
    Invited {
        /// The match.
        id: u32,
        /// Its players, the host first.
        players: Vec<PlayerRef>,
        /// When it starts.
        starts: Millis,
        /// When the answers are due.
        until: Millis,
        /// How many may be in it.
        capacity: u32,
        /// When it closes.
        expires: Millis,
    },
}

/// What brought two requests together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Who wished for company.
    pub from: PlayerRef,
    /// Whose.
    pub to: PlayerRef,
    /// The party they share, if that is why.
    pub party: Option<Name>,
}

/// A ticket in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TicketRef {
    /// Its players, in queue order.
    pub players: Vec<PlayerRef>,
    /// Whether it waits for friends: then it is in no queue.
    pub waits: bool,
    /// When its slot begins, if it is scheduled.
    pub slot: Option<Millis>,
}

/// A queue as events name it: game, mode, and the region or the start of the slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueRef {
    /// The game.
    pub game: Name,
    /// The mode.
    pub mode: Name,
    /// The region, or the start of the slot in seconds.
    pub place: Name,
    /// The start of the slot, if it is a queue of scheduled requests.
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

/// A queue and who is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QueueSummary {
    /// The queue.
    pub queue: QueueRef,
    /// Its tickets, by number; empty where tickets are not listed.
    pub tickets: Vec<u32>,
    /// How many tickets there are.
    pub count: u32,
}

/// A group in a pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupRef {
    /// Its players, in queue order.
    pub players: Vec<PlayerRef>,
    /// How many it must be, and at most.
    pub sizes: [u32; 2],
    /// Whether it is left over from a group that fell apart.
    pub loose: bool,
}

/// Two groups and what is made of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scored {
    /// The other group, by place in the list.
    pub with: u32,
    /// The score.
    pub score: Points,
    /// Its parts; of groups of more than one player, their means.
    pub parts: Parts,
    /// Whether there is an edge, or why not.
    pub verdict: Verdict,
}

/// What another way of pairing would have come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Greedy {
    /// How many pairs.
    pub pairs: u32,
    /// What they weigh.
    pub weight: Points,
}
