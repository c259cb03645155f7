//! Idle checks: finds the next moment at which something can change, and counts the checks before it without running them.
//!
//! After a check, no two tickets left in the queue can be paired, because each of them has searched while all the others left were free. Only a
//! ticket that enters or returns, or a range that grows, can change that. Before such a change, the engine runs at most one more check. If the
//! last check found a match, the flag `skip` is not set yet, so the next check runs, finds no match and sets it. All later checks are skipped.

use super::range::Clock;
use super::settings::Settings;
use super::{CheckCounts, State};
use crate::ledger::Ledger;
use crate::time::Millis;

impl State {
    /// Returns the next moment at which the engine itself can change something: a ready check ends or a range grows. If the queue changed
    /// after the last check, that is the time of the last check.
    pub(crate) fn next_change(&self, settings: &Settings, ledger: &Ledger) -> Option<Millis> {
        if self.changed_since_check {
            return Some(self.last);
        }
        let clock = Clock::at(settings, self.last);
        let growth = |&ticket: &u32| clock.next_growth(&self.tickets[ticket as usize], self.ranges[ticket as usize]);
        let ends = self.ready_checks.iter().map(|check| check.ends);
        ledger.queue.waiting.iter().filter_map(growth).chain(ends).min()
    }

    /// Advances past `rounds` idle rounds ending at `last`.
    pub(crate) fn skip_idle_rounds(&mut self, rounds: u32, last: Millis) {
        // If the last check found a match, the first idle check counts as run, and it would find no match.
        let made = u32::from(!self.skip);
        let idle = CheckCounts { made, skipped: rounds - made };
        self.counts.add(idle);
        self.idle_counts.add(idle);
        self.skip = true;
        self.last = last;
    }
}
