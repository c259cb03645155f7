//! The queue and its clock: who comes, who goes, in which order.

use std::sync::Arc;

use crate::order;
use crate::tickets::Tickets;
use crate::time::Millis;

/// Tickets waiting, in queue order, and those still to come.
#[derive(Debug, Clone)]
pub(crate) struct Queue {
    tickets: Arc<Tickets>,
    /// Tickets waiting, in the order of coming.
    pub(crate) waiting: Vec<u32>,
    /// Tickets that had not come when this queue was made, in the order of coming.
    coming: Arc<[u32]>,
    /// How many of them have been dealt with since.
    arrived: usize,
}

impl Queue {
    /// An empty queue before the clock starts.
    pub(crate) fn new(tickets: Tickets) -> Queue {
        let coming = tickets.arrivals().into();
        Queue { tickets: Arc::new(tickets), waiting: Vec::new(), coming, arrived: 0 }
    }

    /// The same queue over edited tickets: those waiting go on waiting, those who are `settled` (waiting or gone) do not come again.
    pub(crate) fn carry_over(&self, tickets: Tickets, settled: impl Fn(u32) -> bool) -> Queue {
        let coming = tickets.arrivals().iter().copied().filter(|&ticket| !settled(ticket) && !tickets.members(ticket).is_empty()).collect();
        Queue { tickets: Arc::new(tickets), waiting: self.waiting.clone(), coming, arrived: 0 }
    }

    /// The tickets it deals in.
    pub(crate) fn tickets(&self) -> &Tickets {
        &self.tickets
    }

    /// When those who have not come join and leave, in the order of coming.
    pub(crate) fn upcoming(&self) -> impl Iterator<Item = (Millis, Option<Millis>)> {
        self.coming[self.arrived..].iter().map(|&ticket| (self.tickets.joined(ticket), self.tickets.leaves(ticket)))
    }

    /// When the first of those waiting leaves.
    pub(crate) fn next_leave(&self) -> Option<Millis> {
        self.waiting.iter().filter_map(|&ticket| self.tickets.leaves(ticket)).min()
    }

    /// Those whose time is up go: by (leaves, queue order).
    pub(crate) fn leave(&mut self, now: Millis) -> Vec<u32> {
        let tickets = &self.tickets;
        let mut left: Vec<u32> = Vec::new();
        self.waiting.retain(|&ticket| {
            let goes = tickets.leaves(ticket).is_some_and(|leaves| leaves <= now);
            if goes {
                left.push(ticket);
            }
            !goes
        });
        order::by_key(left, |&ticket| tickets.leaves(ticket).unwrap_or_default().0)
    }

    /// Those who have joined by now come; they stand at the end of `waiting`. Who would have left by now never comes.
    pub(crate) fn come(&mut self, now: Millis) -> &[u32] {
        let before = self.waiting.len();
        while let Some(&ticket) = self.coming.get(self.arrived) {
            if self.tickets.joined(ticket) > now {
                break;
            }
            self.arrived += 1;
            if self.tickets.leaves(ticket).is_none_or(|leaves| leaves > now) {
                self.waiting.push(ticket);
            }
        }
        &self.waiting[before..]
    }
}
