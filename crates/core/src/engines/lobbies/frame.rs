//! The picture's state inside a round: everybody's level, the tickets and their queues, the heat map of the pass that is looked at, and
//! the lobbies.

use std::sync::Arc;

use serde::Serialize;

use super::LobbyState;
use super::event::{Event, Greedy, GroupRef, QueueRef, QueueSummary, Scored, TicketRef};
use super::points::Points;
use crate::engines::EngineFrame;
use crate::player::{Name, PlayerRef};
use crate::scenario::Scenario;
use crate::time::Millis;

/// A round at one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// By player: what is known of them.
    pub players: Vec<PlayerFrame>,
    /// The terms of the round, once they are known.
    pub terms: Option<RoundTerms>,
    /// The tickets, by their oldest request; empty if there are too many to list.
    pub tickets: Arc<[TicketRef]>,
    /// How many tickets there are.
    pub ticket_count: u32,
    /// The queues, in the order they are worked.
    pub queues: Arc<[QueueSummary]>,
    /// How many queues there are.
    pub queue_count: u32,
    /// The pass that is looked at, once one has begun.
    pub pass: Option<PassFrame>,
    /// Lobbies formed or settled in this round, and those of earlier ones whose confirmation goes on.
    pub lobbies: Vec<LobbyFrame>,
}

/// A request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// The level of relaxation.
    pub level: u8,
    /// Went up a level in this round.
    pub rose: bool,
    /// Scheduled, and does not search yet.
    pub asleep: bool,
    /// Whom the ticket waits for, and until when; nobody if it does not.
    pub missing: Vec<Name>,
    /// The lobby the player is or was last in.
    pub lobby: Option<u32>,
}

/// The terms of a round.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RoundTerms {
    /// How many search.
    pub searching: u32,
    /// Whether these are few.
    pub small: bool,
    /// A pair must score more than this many points.
    pub threshold: f64,
    /// How long a request searches before it goes up a level.
    pub interval: Millis,
}

/// A pass over a queue.
#[derive(Debug, Clone, PartialEq)]
pub struct PassFrame {
    /// The queue.
    pub queue: QueueRef,
    /// The number of the pass, from 0.
    pub number: u32,
    /// The groups, by their earliest ticket; empty if there are too many to list.
    pub groups: Arc<[GroupRef]>,
    /// How many groups there are.
    pub count: u32,
    /// For each group, as far as they are scored, all later ones.
    pub rows: Vec<Arc<[Scored]>>,
    /// The pairs, once they are found.
    pub pairing: Option<PairingResult>,
}

/// The pairs of a pass.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairingResult {
    /// By place in the list of groups, the earlier first; empty if there are too many groups to list.
    pub pairs: Vec<[u32; 2]>,
    /// How many pairs there are.
    pub count: u32,
    /// How many edges there were; of the quick way unknown.
    pub edges: Option<u32>,
    /// What they weigh together.
    pub weight: Points,
    /// Whether this is the heaviest matching there is.
    pub exact: bool,
    /// Whether the number of pairs counted before the weight.
    pub most_pairs: bool,
    /// What taking the best pair first would have come to, where the matching is exact.
    pub greedy: Option<Greedy>,
}

/// A lobby.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyFrame {
    /// The match's id.
    pub id: u32,
    /// The queue it was formed in.
    pub queue: QueueRef,
    /// Its players; once they are invited, the host first.
    pub players: Vec<PlayerRef>,
    /// Whether a host was drawn: the first of its players.
    pub has_host: bool,
    /// Those who declined.
    pub declined: Vec<PlayerRef>,
    /// How many it must be, and at most.
    pub sizes: [u32; 2],
    /// The mean score over all pairs.
    pub score: Points,
    /// What has become of it.
    pub state: LobbyState,
    /// When it starts, once they are invited.
    pub starts: Option<Millis>,
    /// When the answers are due, once they are invited.
    pub until: Option<Millis>,
    /// When it closes, once they are invited.
    pub expires: Option<Millis>,
}

impl PassFrame {
    /// The pass that an event has told of, with nothing scored yet.
    pub fn of(event: &Event) -> Option<PassFrame> {
        let Event::Pass { queue, pass, groups, count } = event else { return None };
        let (queue, groups) = (queue.clone(), Arc::clone(groups));
        Some(PassFrame { queue, number: *pass, groups, count: *count, rows: Vec::new(), pairing: None })
    }

    /// The score of two groups, by place, once it is known.
    pub fn scored(&self, one: usize, other: usize) -> Option<&Scored> {
        let (early, late) = (one.min(other), one.max(other));
        self.rows.get(early)?.get(late.checked_sub(early + 1)?)
    }
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.players.truncate(known);
        self.players.resize(scenario.players.len(), PlayerFrame::default());
    }

    /// What a new round forgets: lobbies that are settled, and who went up a level. The rest stands until something changes.
    fn begin_round(&mut self) {
        self.lobbies.retain(|lobby| lobby.state == LobbyState::Pending);
        self.players.iter_mut().for_each(|mark| mark.rose = false);
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Settled { id, state, players, declined, score } => self.change_lobby(*id, |lobby| {
                lobby.state = *state;
                lobby.players.clone_from(players);
                lobby.declined.clone_from(declined);
                lobby.score = *score;
            }),
            Event::Returned { player, .. } => self.players[player.index as usize].lobby = None,
            Event::Sleeps { player, .. } => self.players[player.index as usize].asleep = true,
            Event::Wakes { player, .. } => self.players[player.index as usize].asleep = false,
            Event::Counted(terms) => {
                self.terms = Some(*terms);
                (self.tickets, self.queues, self.pass) = (Arc::default(), Arc::default(), None);
                (self.ticket_count, self.queue_count) = (0, 0);
            }
            Event::Relaxed { player, level, .. } => {
                let mark = &mut self.players[player.index as usize];
                (mark.level, mark.rose) = (*level, true);
            }
            Event::Waits { players, missing, .. } => {
                players.iter().for_each(|player| self.players[player.index as usize].missing.clone_from(missing));
            }
            Event::Queued { count, tickets, queues, queue_count } => {
                (self.tickets, self.queues) = (Arc::clone(tickets), Arc::clone(queues));
                (self.ticket_count, self.queue_count) = (*count, *queue_count);
                for ticket in tickets.iter().filter(|ticket| !ticket.waits) {
                    ticket.players.iter().for_each(|player| self.players[player.index as usize].missing.clear());
                }
            }
            Event::Pass { .. } => self.pass = PassFrame::of(event),
            Event::Scored { pairs, .. } => self.change_pass(|pass| pass.rows.push(Arc::clone(pairs))),
            Event::Paired(pairing) => self.change_pass(|pass| pass.pairing = Some(pairing.clone())),
            Event::Formed { id, queue, players, sizes, score } => self.form(*id, queue, players, *sizes, *score),
            Event::Invited { id, players, starts, until, expires, .. } => self.change_lobby(*id, |lobby| {
                lobby.players.clone_from(players);
                lobby.has_host = true;
                (lobby.starts, lobby.until, lobby.expires) = (Some(*starts), Some(*until), Some(*expires));
            }),
            Event::Expired { .. }
            | Event::Unchanged { .. }
            | Event::Joined { .. }
            | Event::FellApart { .. }
            | Event::Due { .. }
            | Event::Merged { .. }
            | Event::Loosened { .. } => {}
        }
    }
}

impl Frame {
    fn form(&mut self, id: u32, queue: &QueueRef, players: &[PlayerRef], sizes: [u32; 2], score: Points) {
        players.iter().for_each(|player| self.players[player.index as usize].lobby = Some(id));
        self.lobbies.push(LobbyFrame {
            id,
            queue: queue.clone(),
            players: players.to_vec(),
            has_host: false,
            declined: Vec::new(),
            sizes,
            score,
            state: LobbyState::Pending,
            starts: None,
            until: None,
            expires: None,
        });
    }

    fn change_pass(&mut self, change: impl FnOnce(&mut PassFrame)) {
        if let Some(pass) = &mut self.pass {
            change(pass);
        }
    }

    fn change_lobby(&mut self, id: u32, change: impl FnOnce(&mut LobbyFrame)) {
        if let Some(lobby) = self.lobbies.iter_mut().find(|lobby| lobby.id == id) {
            change(lobby);
        }
    }
}
