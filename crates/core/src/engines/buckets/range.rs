//! Ranges and the clock they grow by. Nobody's range is touched when it grows: it is worked out from where it started and how often the
//! clock has ticked since, so that growing everybody costs nothing.

use super::event::{Event, Grown};
use super::settings::{Growth, Settings};
use super::{RoundContext, Ticket};
use crate::listener::Listener;
use crate::time::Millis;

/// A range: so long it was when the clock had ticked so often.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Range {
    length: i64,
    ticks: i64,
}

/// What makes ranges grow, at one moment. Match once for all tickets: one clock for all is divided by its interval only once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    growth: Growth,
    interval: i64,
    increase: i64,
    now: Millis,
    /// Intervals that have passed since the start: the source's cycles.
    cycles: i64,
}

impl Clock {
    pub(super) fn at(settings: &Settings, now: Millis) -> Clock {
        let interval = settings.range_interval.0;
        let cycles = now.0.div_euclid(interval);
        Clock { growth: settings.growth, interval, increase: settings.range_increase, now, cycles }
    }

    /// The source's cycles: how many growth intervals have passed since the start.
    pub(super) fn cycle(&self) -> u32 {
        self.cycles.try_into().unwrap_or(u32::MAX)
    }

    /// How often a ticket's clock has ticked.
    fn ticks(&self, ticket: &Ticket) -> i64 {
        match self.growth {
            Growth::Global => self.cycles,
            Growth::Own => (self.now.0 - ticket.joined.0).div_euclid(self.interval),
        }
    }

    /// When a ticket's clock ticks next.
    fn next_tick(&self, ticket: &Ticket) -> Millis {
        let zero = if self.growth == Growth::Own { ticket.joined.0 } else { 0 };
        Millis(zero + (self.ticks(ticket) + 1) * self.interval)
    }

    /// The range of a ticket that enters now. By its own clock it has grown since it joined.
    pub(super) fn enter(&self, ticket: &Ticket) -> Range {
        match self.growth {
            Growth::Global => self.start(ticket, 0),
            Growth::Own => Range { length: 0, ticks: 0 },
        }
    }

    /// A range that is so long now and grows from here on.
    pub(super) fn start(&self, ticket: &Ticket, length: i64) -> Range {
        Range { length, ticks: self.ticks(ticket) }
    }

    /// How long a ticket's range is.
    pub(super) fn range(&self, ticket: &Ticket, range: Range) -> i64 {
        let grown = self.increase.saturating_mul(self.ticks(ticket) - range.ticks);
        range.length.saturating_add(grown).min(ticket.maximum)
    }

    /// When a ticket's range next gets longer; `None`: never again.
    pub(super) fn next_growth(&self, ticket: &Ticket, range: Range) -> Option<Millis> {
        let grows = self.increase > 0 && self.range(ticket, range) < ticket.maximum;
        grows.then(|| self.next_tick(ticket))
    }
}

/// Stage 1. Growth since the last round counts now; if any range is longer than it was, there is something new to find.
pub(super) fn grow<L: Listener>(context: &mut RoundContext<'_, L>) {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let (before, now, waiting) = (Clock::at(settings, state.last), state.clock, &ledger.queue.waiting);
    let length = |ticket: u32, clock: &Clock| state.range(clock, ticket);
    let grew = |ticket: &&u32| length(**ticket, &now) != length(**ticket, &before);
    if !waiting.iter().any(|ticket| grew(&ticket)) {
        return;
    }
    recorder.record(|scenario| Event::Grew {
        cycle: (settings.growth == Growth::Global).then(|| now.cycle()),
        ranges: waiting
            .iter()
            .filter(grew)
            .map(|&ticket| Grown {
                player: scenario.player_ref(ledger.members(ticket)[0]),
                from: length(ticket, &before),
                to: length(ticket, &now),
            })
            .collect(),
    });
    state.skip = false;
}
