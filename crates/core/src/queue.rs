//! The queue: which tickets enter and leave it, and in which order.

use std::sync::Arc;

use crate::order;
use crate::player::Player;
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;

/// Tickets in the queue, and tickets that will enter it.
#[derive(Debug, Clone)]
pub(crate) struct Queue {
    tickets: Arc<Tickets>,
    /// Tickets in the queue, in queue order.
    pub(crate) waiting: Vec<u32>,
    /// Tickets that had not entered when this queue was created, and tickets added since, in the order in which they enter.
    arrivals: Arc<Vec<u32>>,
    /// Number of `arrivals` that have since entered, or left before they could enter.
    arrived: usize,
}

impl Queue {
    /// An empty queue that no ticket has entered yet.
    pub(crate) fn new(tickets: Tickets) -> Queue {
        let arrivals = Arc::new(tickets.arrivals().to_vec());
        Queue { tickets: Arc::new(tickets), waiting: Vec::new(), arrivals, arrived: 0 }
    }

    /// This queue after an edit of the tickets. Waiting tickets stay. Tickets that have already entered do not enter again.
    pub(crate) fn carry_over(&self, tickets: Tickets, has_entered: impl Fn(u32) -> bool) -> Queue {
        let will_enter = |&ticket: &u32| !has_entered(ticket) && !tickets.members(ticket).is_empty();
        let arrivals = Arc::new(tickets.arrivals().iter().copied().filter(will_enter).collect());
        Queue { tickets: Arc::new(tickets), waiting: self.waiting.clone(), arrivals, arrived: 0 }
    }

    /// Adds the tickets of all players from index `first` on. Their tickets enter at the next round or later, even if they joined earlier.
    pub(crate) fn add_players(&mut self, players: &[Player], grouping: Grouping, first: usize) {
        let tickets = Arc::make_mut(&mut self.tickets);
        let new = tickets.add_players(players, grouping, first);
        tickets.insert_into(Arc::make_mut(&mut self.arrivals), self.arrived, &new);
    }

    /// All tickets of the run.
    pub(crate) fn tickets(&self) -> &Tickets {
        &self.tickets
    }

    /// Times of joining and leaving of the tickets that have not entered yet, in the order in which they enter.
    pub(crate) fn upcoming(&self) -> impl Iterator<Item = (Millis, Option<Millis>)> {
        self.arrivals[self.arrived..].iter().map(|&ticket| (self.tickets.joined(ticket), self.tickets.leaves(ticket)))
    }

    /// Earliest time at which a waiting ticket leaves.
    pub(crate) fn next_leave(&self) -> Option<Millis> {
        self.waiting.iter().filter_map(|&ticket| self.tickets.leaves(ticket)).min()
    }

    /// Removes the tickets whose time to leave has come. Returns them in order of that time, and ties in queue order.
    pub(crate) fn remove_leavers(&mut self, now: Millis) -> Vec<u32> {
        let tickets = &self.tickets;
        let mut left: Vec<u32> = Vec::new();
        self.waiting.retain(|&ticket| {
            let is_leaving = tickets.leaves(ticket).is_some_and(|leaves| leaves <= now);
            if is_leaving {
                left.push(ticket);
            }
            !is_leaving
        });
        order::by_key(left, |&ticket| tickets.leaves(ticket).unwrap_or_default().0)
    }

    /// Adds the tickets that have joined by now to the end of the queue, except those that would already have left.
    pub(crate) fn add_arrivals(&mut self, now: Millis) {
        while let Some(&ticket) = self.arrivals.get(self.arrived) {
            if self.tickets.joined(ticket) > now {
                break;
            }
            self.arrived += 1;
            if self.tickets.leaves(ticket).is_none_or(|leaves| leaves > now) {
                self.waiting.push(ticket);
            }
        }
    }
}
