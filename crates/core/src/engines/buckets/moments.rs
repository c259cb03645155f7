//! Moments that matter. A check every quarter of a second is mostly idle: between two moments at which something can change, at most the
//! first check is made (it finds nobody and sets the flag), and all others are skipped. So they need not be run, only counted.
//!
//! After a check nobody who is left can be found: everybody left has looked while at least those were there who are left now. What can
//! change that is a ticket that comes or comes back, and a range that grows.

use super::range::Clock;
use super::settings::Settings;
use super::{State, Tally};
use crate::ledger::Ledger;
use crate::time::Millis;

impl State {
    /// The next moment at which the engine itself can change anything: a ready check ends, a range grows, or the queue was changed after
    /// the last check.
    pub(crate) fn next_moment(&self, settings: &Settings, ledger: &Ledger) -> Option<Millis> {
        if self.stirred {
            return Some(self.last);
        }
        let clock = Clock::at(settings, self.last);
        let growth = |&ticket: &u32| clock.next_growth(&self.tickets[ticket as usize], self.ranges[ticket as usize]);
        let ends = self.ready_checks.iter().map(|check| check.ends);
        ledger.queue.waiting.iter().filter_map(growth).chain(ends).min()
    }

    /// So many rounds pass in which nothing can change, the last one then.
    pub(crate) fn skip_idle_rounds(&mut self, rounds: u32, last: Millis) {
        // Where the last check found somebody, the first of these is made: it finds nobody.
        let made = u32::from(!self.skip);
        let passed = Tally { made, skipped: rounds - made };
        self.tally.add(passed);
        self.passed.add(passed);
        self.skip = true;
        self.last = last;
    }
}
