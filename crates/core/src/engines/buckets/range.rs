//! Stage 1, grow: ranges and the clock they grow by.
//!
//! A range is computed from its start and the number of ticks since then, so no ticket has to be updated when ranges grow.

use super::event::{Event, RangeGrowth};
use super::settings::{Growth, Settings};
use super::{RoundContext, Ticket};
use crate::listener::Listener;
use crate::time::Millis;

/// A growing range, given by its length when the clock had ticked a known number of times.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Range {
    /// Length in buckets when the ticket's clock had ticked `ticks` times.
    length: i64,
    /// How often the ticket's clock had ticked when `length` was set.
    ticks: i64,
}

/// The growth clock at one moment. Create it once for all tickets, because it divides by the interval when it is created.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    growth: Growth,
    interval: i64,
    increase: i64,
    now: Millis,
    /// Growth intervals since the start. The source document calls them cycles.
    cycles: i64,
}

impl Clock {
    pub(super) fn at(settings: &Settings, now: Millis) -> Clock {
        let interval = settings.range_interval.0;
        let cycles = now.0.div_euclid(interval);
        Clock { growth: settings.growth, interval, increase: settings.range_increase, now, cycles }
    }

    /// Returns the number of growth intervals since the start.
    pub(super) fn cycle(&self) -> u32 {
        self.cycles.try_into().unwrap_or(u32::MAX)
    }

    /// Returns how often a ticket's clock has ticked: growth intervals since the start of the run, or since the ticket joined.
    fn ticks(&self, ticket: &Ticket) -> i64 {
        match self.growth {
            Growth::Global => self.cycles,
            Growth::Own => (self.now.0 - ticket.joined.0).div_euclid(self.interval),
        }
    }

    /// Returns the time of the next tick of a ticket's clock.
    fn next_tick(&self, ticket: &Ticket) -> Millis {
        let clock_start = if self.growth == Growth::Own { ticket.joined.0 } else { 0 };
        Millis(clock_start + (self.ticks(ticket) + 1) * self.interval)
    }

    /// Returns the range of a ticket that enters now. If each ticket has its own clock, the range has already grown since the ticket joined.
    pub(super) fn enter(&self, ticket: &Ticket) -> Range {
        match self.growth {
            Growth::Global => self.start(ticket, 0),
            Growth::Own => Range { length: 0, ticks: 0 },
        }
    }

    /// Returns a range that has this length now and grows from now on.
    pub(super) fn start(&self, ticket: &Ticket, length: i64) -> Range {
        Range { length, ticks: self.ticks(ticket) }
    }

    /// Returns the current length of a ticket's range, in buckets.
    pub(super) fn range(&self, ticket: &Ticket, range: Range) -> i64 {
        let grown = self.increase.saturating_mul(self.ticks(ticket) - range.ticks);
        range.length.saturating_add(grown).min(ticket.max_range)
    }

    /// Returns when a ticket's range next grows; `None` if it has stopped growing.
    pub(super) fn next_growth(&self, ticket: &Ticket, range: Range) -> Option<Millis> {
        let grows = self.increase > 0 && self.range(ticket, range) < ticket.max_range;
        grows.then(|| self.next_tick(ticket))
    }
}

/// Runs stage 1: applies the growth since the last round. If any range has grown, the next check is not skipped.
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
            .map(|&ticket| RangeGrowth {
                player: scenario.player_ref(ledger.members(ticket)[0]),
                from: length(ticket, &before),
                to: length(ticket, &now),
            })
            .collect(),
    });
    state.skip = false;
}
