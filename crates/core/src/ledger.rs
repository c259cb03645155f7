//! The ledger of a run: who is queued, who is in a ready check, who plays and who has left. Everybody who came is in exactly one of these
//! states, and every way from one to another is a function here.

use serde::Serialize;

use crate::order;
use crate::queue::Queue;
use crate::tickets::Tickets;
use crate::time::Millis;

/// Where a player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerState {
    /// Has not come.
    Away,
    /// In the queue.
    Queued,
    /// In a ready check.
    Pending,
    /// In a match.
    Matched,
    /// Left without one.
    Left,
}

/// Players by what became of them. `matched + queued + left + pending` is always `players`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Players who came.
    pub players: u32,
    /// In a match.
    pub matched: u32,
    /// Still in the queue.
    pub queued: u32,
    /// Left or expired unmatched.
    pub left: u32,
    /// Inside a ready check.
    pub pending: u32,
}

impl Totals {
    /// Whether nobody is lost.
    pub fn add_up(&self) -> bool {
        self.matched + self.queued + self.left + self.pending == self.players
    }

    /// So many players go from one place to another.
    pub(crate) fn shift(&mut self, from: PlayerState, to: PlayerState, players: u32) {
        match self.count(from) {
            Some(count) => *count -= players,
            // Whoever is away has not come and is counted nowhere.
            None => self.players += players,
        }
        if let Some(count) = self.count(to) {
            *count += players;
        }
    }

    fn count(&mut self, place: PlayerState) -> Option<&mut u32> {
        match place {
            PlayerState::Away => None,
            PlayerState::Queued => Some(&mut self.queued),
            PlayerState::Pending => Some(&mut self.pending),
            PlayerState::Matched => Some(&mut self.matched),
            PlayerState::Left => Some(&mut self.left),
        }
    }
}

/// Who is where.
#[derive(Debug, Clone)]
pub struct Ledger {
    pub(crate) queue: Queue,
    states: Vec<PlayerState>,
    left: Vec<u32>,
    totals: Totals,
}

impl Ledger {
    /// Nobody has come.
    pub(crate) fn new(tickets: Tickets, players: usize) -> Ledger {
        Ledger { queue: Queue::new(tickets), states: vec![PlayerState::Away; players], left: Vec::new(), totals: Totals::default() }
    }

    /// The same for an edited scenario with these tickets and so many players, the first of whom are the ones there were.
    pub(crate) fn carry_over(&self, tickets: Tickets, players: usize) -> Ledger {
        let mut states = self.states.clone();
        states.resize(players, PlayerState::Away);
        let has_come = |player: &u32| states[*player as usize] != PlayerState::Away;
        let settled: Vec<bool> = (0..tickets.len() as u32).map(|ticket| tickets.members(ticket).iter().any(has_come)).collect();
        let queue = self.queue.carry_over(tickets, |ticket| settled[ticket as usize]);
        Ledger { queue, states, left: self.left.clone(), totals: self.totals }
    }

    /// The players of a ticket.
    pub(crate) fn members(&self, ticket: u32) -> &[u32] {
        self.queue.tickets().members(ticket)
    }

    pub(crate) fn state(&self, player: u32) -> PlayerState {
        self.states[player as usize]
    }

    /// Whether a ticket waits in the queue.
    pub(crate) fn is_queued(&self, ticket: u32) -> bool {
        self.members(ticket).first().is_some_and(|&player| self.state(player) == PlayerState::Queued)
    }

    pub(crate) fn left(&self) -> &[u32] {
        &self.left
    }

    pub(crate) fn totals(&self) -> Totals {
        self.totals
    }

    /// Players who are queued, in queue order.
    pub(crate) fn queued(&self) -> impl Iterator<Item = u32> {
        self.queue.waiting.iter().flat_map(|&ticket| self.members(ticket)).copied()
    }

    /// Tickets whose time is up go; gives them in the order of going.
    pub(crate) fn leave(&mut self, now: Millis) -> Vec<u32> {
        let gone = self.queue.leave(now);
        for &ticket in &gone {
            self.move_ticket(ticket, PlayerState::Queued, PlayerState::Left);
        }
        gone
    }

    /// Tickets that have joined by now come; gives how many were queued before: the new ones stand behind them.
    pub(crate) fn come(&mut self, now: Millis) -> usize {
        let before = self.queue.waiting.len();
        self.queue.come(now);
        // Counted together: a million may come at once.
        let mut players = 0;
        for &ticket in &self.queue.waiting[before..] {
            for &player in self.queue.tickets().members(ticket) {
                debug_assert_eq!(self.states[player as usize], PlayerState::Away, "nobody comes twice");
                self.states[player as usize] = PlayerState::Queued;
                players += 1;
            }
        }
        self.totals.shift(PlayerState::Away, PlayerState::Queued, players);
        before
    }

    /// A player whose ticket an engine has taken out of the queue plays.
    pub(crate) fn mark_matched(&mut self, player: u32) {
        self.states[player as usize] = PlayerState::Matched;
        self.totals.shift(PlayerState::Queued, PlayerState::Matched, 1);
    }

    /// A ticket that an engine has taken out of the queue is asked whether it is ready.
    pub(crate) fn hold(&mut self, ticket: u32) {
        self.move_ticket(ticket, PlayerState::Queued, PlayerState::Pending);
    }

    /// A ticket plays that was in a ready check, or that an engine has just taken out of the queue.
    pub(crate) fn play(&mut self, ticket: u32, from: PlayerState) {
        self.move_ticket(ticket, from, PlayerState::Matched);
    }

    /// Tickets in a ready check go back into the queue, which is in order of these states.
    pub(crate) fn requeue(&mut self, tickets: &[u32], states: &[u32]) {
        for &ticket in tickets {
            self.move_ticket(ticket, PlayerState::Pending, PlayerState::Queued);
        }
        let mut waiting = std::mem::take(&mut self.queue.waiting);
        waiting.extend_from_slice(tickets);
        self.queue.waiting = order::by_key(waiting, |&ticket| i64::from(states[ticket as usize]));
    }

    /// Takes out of the queue whom an engine has sent elsewhere. Every player is a ticket, with the same number.
    pub(crate) fn keep_queued(&mut self) {
        let states = &self.states;
        self.queue.waiting.retain(|&player| states[player as usize] == PlayerState::Queued);
    }

    /// A ticket leaves instead of playing.
    pub(crate) fn drop_out(&mut self, ticket: u32, from: PlayerState) {
        self.move_ticket(ticket, from, PlayerState::Left);
    }

    #[inline]
    fn move_ticket(&mut self, ticket: u32, from: PlayerState, to: PlayerState) {
        let members = self.queue.tickets().members(ticket);
        for &player in members {
            debug_assert_eq!(self.states[player as usize], from, "everybody is in one place");
            self.states[player as usize] = to;
        }
        if to == PlayerState::Left {
            self.left.extend_from_slice(members);
        }
        self.totals.shift(from, to, members.len() as u32);
    }
}
