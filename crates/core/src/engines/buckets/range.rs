//! Ranges and the clock they grow by. Nobody's range is touched when it grows: it is worked out from where it started and how often the
//! clock has ticked since, so that growing everybody costs nothing.

use super::event::{Event, Grown};
use super::settings::{Growth, Settings};
use super::{State, Ticket};
use crate::ledger::Ledger;
use crate::listener::{Listener, Narrator};
use crate::time::Millis;

/// A range: so long it was when the clock had ticked so often.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Range {
    length: i64,
    ticks: i64,
}

/// What makes ranges grow.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    growth: Growth,
    interval: i64,
    increase: i64,
}

impl Clock {
    pub(super) fn new(settings: &Settings) -> Clock {
        Clock { growth: settings.growth, interval: settings.range_interval.0, increase: settings.range_increase }
    }

    /// The source's cycles: how many growth intervals have passed since the start.
    pub(super) fn cycle(settings: &Settings, now: Millis) -> u32 {
        now.0.div_euclid(settings.range_interval.0).try_into().unwrap_or(u32::MAX)
    }

    /// How often a ticket's clock has ticked by then.
    fn ticks(&self, ticket: &Ticket, now: Millis) -> i64 {
        (now.0 - self.zero(ticket)).div_euclid(self.interval)
    }

    /// When a ticket's clock starts.
    fn zero(&self, ticket: &Ticket) -> i64 {
        match self.growth {
            Growth::Global => 0,
            Growth::Own => ticket.joined.0,
        }
    }

    /// The range of a ticket that enters now. By its own clock it has grown since it joined.
    pub(super) fn enter(&self, ticket: &Ticket, now: Millis) -> Range {
        match self.growth {
            Growth::Global => self.start(ticket, 0, now),
            Growth::Own => Range { length: 0, ticks: 0 },
        }
    }

    /// A range that is so long now and grows from here on.
    pub(super) fn start(&self, ticket: &Ticket, length: i64, now: Millis) -> Range {
        Range { length, ticks: self.ticks(ticket, now) }
    }

    /// How long a ticket's range is then.
    pub(super) fn range(&self, ticket: &Ticket, range: Range, now: Millis) -> i64 {
        let grown = self.increase.saturating_mul(self.ticks(ticket, now) - range.ticks);
        range.length.saturating_add(grown).min(ticket.maximum)
    }

    /// When a ticket's range next gets longer; `None`: never again.
    pub(super) fn next_growth(&self, ticket: &Ticket, range: Range, now: Millis) -> Option<Millis> {
        let grows = self.increase > 0 && self.range(ticket, range, now) < ticket.maximum;
        grows.then(|| Millis(self.zero(ticket) + (self.ticks(ticket, now) + 1) * self.interval))
    }
}

/// Stage 1. Growth since the last round counts now; if any range is longer than it was, there is something new to find.
pub(super) fn grow<L: Listener>(settings: &Settings, state: &mut State, ledger: &Ledger, now: Millis, narrator: &mut Narrator<'_, L>) {
    let (clock, waiting) = (Clock::new(settings), &ledger.queue.waiting);
    let length = |ticket: u32, time: Millis| state.range(&clock, ticket, time);
    let grew = |ticket: &&u32| length(**ticket, now) != length(**ticket, state.last);
    if !waiting.iter().any(|ticket| grew(&ticket)) {
        return;
    }
    narrator.tell(|scenario| Event::Grew {
        cycle: (settings.growth == Growth::Global).then(|| Clock::cycle(settings, now)),
        ranges: waiting
            .iter()
            .filter(grew)
            .map(|&ticket| Grown {
                player: scenario.player_ref(ledger.members(ticket)[0]),
                from: length(ticket, state.last),
                to: length(ticket, now),
            })
            .collect(),
    });
    state.skip = false;
}
