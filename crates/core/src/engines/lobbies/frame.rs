//! The frame of a round: levels, tickets and queues, the heat map of the current pass, and the lobbies.

use std::sync::Arc;

use serde::Serialize;

use super::LobbyState;
use super::event::{Event, Greedy, GroupRef, QueueRef, QueueSummary, Scored, TicketRef};
use super::points::Points;
use crate::engines::EngineFrame;
use crate::player::{Name, PlayerRef};
use crate::scenario::Scenario;
use crate::time::Millis;

/// A frame keeps at most this many lobbies that were settled in earlier rounds.
const MAX_EARLIER_LOBBIES: usize = 12;

/// Everything visible at one event of a round.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// The state of each player.
    pub players: Vec<PlayerFrame>,
    /// The terms of the last round that counted the requests.
    pub terms: Option<RoundTerms>,
    /// The tickets in order of their oldest request; empty if there are too many to list.
    pub tickets: Arc<[TicketRef]>,
    /// Number of tickets.
    pub ticket_count: u32,
    /// The queues in the order in which they are processed.
    pub queues: Arc<[QueueSummary]>,
    /// Number of queues.
    pub queue_count: u32,
    /// The pass that began last.
    pub pass: Option<PassFrame>,
    /// Lobbies formed or settled in this round, lobbies of earlier rounds that are not settled yet, and the last few that are. In the order in
    /// which they were formed.
    pub lobbies: Vec<LobbyFrame>,
}

/// A player's request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// The level of relaxation.
    pub level: u8,
    /// True if it went up a level in this round.
    pub rose: bool,
    /// True if it is scheduled and does not search yet.
    pub asleep: bool,
    /// The friends that its ticket waits for; empty if the ticket does not wait.
    pub missing: Vec<Name>,
    /// Id of the player's last lobby; `None` if it was disbanded.
    pub lobby: Option<u32>,
}

/// The terms of a round.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RoundTerms {
    /// Number of searching requests.
    pub searching: u32,
    /// True if few requests are searching.
    pub small: bool,
    /// A pair must score more than this, in points.
    pub threshold: f64,
    /// Time that a request searches before it goes up a level.
    pub interval: Millis,
}

/// A pass over a queue.
#[derive(Debug, Clone, PartialEq)]
pub struct PassFrame {
    /// The queue whose groups are paired.
    pub queue: QueueRef,
    /// The number of the pass, from 0.
    pub number: u32,
    /// The groups in order of their earliest ticket; empty if there are too many to list.
    pub groups: Arc<[GroupRef]>,
    /// Number of groups.
    pub count: u32,
    /// For each group scored so far, its scores with all later groups.
    pub rows: Vec<Arc<[Scored]>>,
    /// The pairs; `None` until they are found.
    pub pairing: Option<PairingResult>,
}

/// The pairs of a pass.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairingResult {
    /// Pairs of indices in the list of groups, the earlier group first; empty if there are too many groups to list.
    pub pairs: Vec<[u32; 2]>,
    /// Number of pairs.
    pub count: u32,
    /// Number of edges; `None` for greedy pairing, which does not count them.
    pub edges: Option<u32>,
    /// Total score of the pairs.
    pub weight: Points,
    /// True if this is a maximum-weight matching; false for greedy pairing.
    pub exact: bool,
    /// True if making more pairs was more important than a larger weight.
    pub most_pairs: bool,
    /// What greedy pairing would have scored; `None` if the pairing is greedy itself.
    pub greedy: Option<Greedy>,
}

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyFrame {
    /// The match's id.
    pub id: u32,
    /// The queue it was formed in.
    pub queue: QueueRef,
    /// Its players, in queue order until they are invited, then with the host first.
    pub players: Vec<PlayerRef>,
    /// True once the players are invited, so that the first is the host.
    pub has_host: bool,
    /// The players who declined.
    pub declined: Vec<PlayerRef>,
    /// The smallest and the largest group size that suits all its players.
    pub sizes: [u32; 2],
    /// The mean score over all pairs of its players.
    pub score: Points,
    /// State of the lobby so far.
    pub state: LobbyState,
    /// When it starts; `None` until the players are invited.
    pub starts: Option<Millis>,
    /// When the answers are due; `None` until the players are invited.
    pub until: Option<Millis>,
    /// When it closes; `None` until the players are invited.
    pub expires: Option<Millis>,
}

impl PassFrame {
    /// The pass of a `Pass` event, with nothing scored yet; `None` for other events.
    pub fn of(event: &Event) -> Option<PassFrame> {
        let Event::Pass { queue, pass, groups, count } = event else { return None };
        let (queue, groups) = (queue.clone(), Arc::clone(groups));
        Some(PassFrame { queue, number: *pass, groups, count: *count, rows: Vec::new(), pairing: None })
    }

    /// The score of two groups, which are given by their indices; `None` until they are scored.
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

    /// Removes all but the last settled lobbies, and the marks of requests that went up a level. Everything else stays until an event
    /// changes it.
    fn begin_round(&mut self) {
        let settled = self.lobbies.iter().filter(|lobby| lobby.state != LobbyState::Pending).count();
        let mut surplus = settled.saturating_sub(MAX_EARLIER_LOBBIES);
        self.lobbies.retain(|lobby| {
            let is_surplus = lobby.state != LobbyState::Pending && surplus > 0;
            surplus -= usize::from(is_surplus);
            !is_surplus
        });
        self.players.iter_mut().for_each(|player| player.rose = false);
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
                let request = &mut self.players[player.index as usize];
                (request.level, request.rose) = (*level, true);
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
            Event::Formed { id, queue, players, sizes, score } => self.add_lobby(*id, queue, players, *sizes, *score),
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
    fn add_lobby(&mut self, id: u32, queue: &QueueRef, players: &[PlayerRef], sizes: [u32; 2], score: Points) {
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
