//! The ledger of a run: the queue and every player's state. Functions here are the only code that changes a player's state, so every player
//! who has entered the queue is in exactly one place.

use serde::{Deserialize, Serialize};

use crate::order;
use crate::player::Player;
use crate::queue::Queue;
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;

/// Where a player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerState {
    /// Has not entered the queue.
    Away,
    /// In the queue.
    Queued,
    /// In a ready check.
    Pending,
    /// In a match.
    Matched,
    /// Left without a match.
    Left,
}

/// Numbers of players by state. `matched + queued + left + pending` is always `players`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Players who have entered the queue.
    pub players: u32,
    /// Players in a match.
    pub matched: u32,
    /// Players in the queue.
    pub queued: u32,
    /// Players who left without a match.
    pub left: u32,
    /// Players in a ready check.
    pub pending: u32,
}

impl Totals {
    /// True if every player who has entered the queue is counted in exactly one state.
    pub fn add_up(&self) -> bool {
        self.matched + self.queued + self.left + self.pending == self.players
    }

    /// Moves a number of players from one state to another.
    pub(crate) fn shift(&mut self, from: PlayerState, to: PlayerState, players: u32) {
        match self.count(from) {
            Some(count) => *count -= players,
            // Players who are away are not counted, so these are new.
            None => self.players += players,
        }
        if let Some(count) = self.count(to) {
            *count += players;
        }
    }

    /// The counter of a state. Players who are away are not counted.
    fn count(&mut self, state: PlayerState) -> Option<&mut u32> {
        match state {
            PlayerState::Away => None,
            PlayerState::Queued => Some(&mut self.queued),
            PlayerState::Pending => Some(&mut self.pending),
            PlayerState::Matched => Some(&mut self.matched),
            PlayerState::Left => Some(&mut self.left),
        }
    }
}

/// The queue and every player's state.
#[derive(Debug, Clone)]
pub struct Ledger {
    pub(crate) queue: Queue,
    states: Vec<PlayerState>,
    /// Players who left, in the order in which they left.
    left: Vec<u32>,
    totals: Totals,
}

impl Ledger {
    /// A ledger in which all players are away.
    pub(crate) fn new(tickets: Tickets, players: usize) -> Ledger {
        Ledger { queue: Queue::new(tickets), states: vec![PlayerState::Away; players], left: Vec::new(), totals: Totals::default() }
    }

    /// Returns the ledger for the tickets and the number of players after an edit. New players are away and have the highest indices.
    pub(crate) fn carry_over(&self, tickets: Tickets, players: usize) -> Ledger {
        let mut states = self.states.clone();
        states.resize(players, PlayerState::Away);
        let player_has_entered = |player: &u32| states[*player as usize] != PlayerState::Away;
        let has_entered: Vec<bool> =
            (0..tickets.len() as u32).map(|ticket| tickets.members(ticket).iter().any(player_has_entered)).collect();
        let queue = self.queue.carry_over(tickets, |ticket| has_entered[ticket as usize]);
        Ledger { queue, states, left: self.left.clone(), totals: self.totals }
    }

    /// Adds all players from index `first` on, who are away.
    pub(crate) fn add_players(&mut self, players: &[Player], grouping: Grouping, first: usize) {
        self.queue.add_players(players, grouping, first);
        self.states.resize(players.len(), PlayerState::Away);
    }

    /// The players of a ticket.
    pub(crate) fn members(&self, ticket: u32) -> &[u32] {
        self.queue.tickets().members(ticket)
    }

    pub(crate) fn state(&self, player: u32) -> PlayerState {
        self.states[player as usize]
    }

    /// True if a ticket is in the queue.
    pub(crate) fn is_queued(&self, ticket: u32) -> bool {
        self.members(ticket).first().is_some_and(|&player| self.state(player) == PlayerState::Queued)
    }

    pub(crate) fn left(&self) -> &[u32] {
        &self.left
    }

    pub(crate) fn totals(&self) -> Totals {
        self.totals
    }

    /// Players in the queue, in queue order.
    pub(crate) fn queued(&self) -> impl Iterator<Item = u32> {
        self.queue.waiting.iter().flat_map(|&ticket| self.members(ticket)).copied()
    }

    /// Removes the tickets whose time to leave has come, and returns them in the order in which they leave.
    pub(crate) fn remove_leavers(&mut self, now: Millis) -> Vec<u32> {
        let leavers = self.queue.remove_leavers(now);
        for &ticket in &leavers {
            self.move_ticket(ticket, PlayerState::Queued, PlayerState::Left);
        }
        leavers
    }

    /// Adds the tickets that have joined by now, and have not left again, to the end of the queue. Returns the queue position of the first
    /// one.
    pub(crate) fn add_arrivals(&mut self, now: Millis) -> usize {
        let first = self.queue.waiting.len();
        self.queue.add_arrivals(now);
        // The total is updated once, because a million players may enter at the same time.
        let mut players = 0;
        for &ticket in &self.queue.waiting[first..] {
            for &player in self.queue.tickets().members(ticket) {
                debug_assert_eq!(self.states[player as usize], PlayerState::Away, "a player enters the queue only once");
                self.states[player as usize] = PlayerState::Queued;
                players += 1;
            }
        }
        self.totals.shift(PlayerState::Away, PlayerState::Queued, players);
        first
    }

    /// Marks a player as matched after an engine has taken the player's ticket out of the queue.
    pub(crate) fn mark_matched(&mut self, player: u32) {
        self.states[player as usize] = PlayerState::Matched;
        self.totals.shift(PlayerState::Queued, PlayerState::Matched, 1);
    }

    /// Marks a ticket as being in a ready check after an engine has taken it out of the queue.
    pub(crate) fn start_ready_check(&mut self, ticket: u32) {
        self.move_ticket(ticket, PlayerState::Queued, PlayerState::Pending);
    }

    /// Marks a ticket as matched. `from` is its state so far: pending, or queued if an engine has just taken it out of the queue.
    pub(crate) fn mark_ticket_matched(&mut self, ticket: u32, from: PlayerState) {
        self.move_ticket(ticket, from, PlayerState::Matched);
    }

    /// Puts tickets from a ready check back into the queue. `places` has the place of each ticket in the queue order.
    pub(crate) fn requeue(&mut self, tickets: &[u32], places: &[u32]) {
        for &ticket in tickets {
            self.move_ticket(ticket, PlayerState::Pending, PlayerState::Queued);
        }
        let mut waiting = std::mem::take(&mut self.queue.waiting);
        waiting.extend_from_slice(tickets);
        self.queue.waiting = order::by_key(waiting, |&ticket| i64::from(places[ticket as usize]));
    }

    /// Removes the tickets that are no longer `Queued` from the queue. Only for engines in which every player is one ticket with the same
    /// number.
    pub(crate) fn remove_unqueued(&mut self) {
        let states = &self.states;
        self.queue.waiting.retain(|&player| states[player as usize] == PlayerState::Queued);
    }

    /// Marks a ticket as left because the engine removed it, for example after it declined a match.
    pub(crate) fn mark_left(&mut self, ticket: u32, from: PlayerState) {
        self.move_ticket(ticket, from, PlayerState::Left);
    }

    #[inline]
    fn move_ticket(&mut self, ticket: u32, from: PlayerState, to: PlayerState) {
        let members = self.queue.tickets().members(ticket);
        for &player in members {
            debug_assert_eq!(self.states[player as usize], from, "the player must be in the state that the ticket leaves");
            self.states[player as usize] = to;
        }
        if to == PlayerState::Left {
            self.left.extend_from_slice(members);
        }
        self.totals.shift(from, to, members.len() as u32);
    }
}
