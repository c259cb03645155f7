//! The active population: players who are queued now, or who joined or were matched recently.

use std::collections::BTreeMap;
use std::ops::Range;

use super::settings::Settings;
use crate::time::Millis;

/// The last activity of players who are no longer queued. Queued players have no entry, because they are active anyway.
#[derive(Debug, Clone, Default)]
pub(super) struct Activity {
    /// Number of players who were last active at each time. Old times are kept, because an edit may make the activity window longer.
    times: BTreeMap<Millis, u32>,
    /// Start of the activity window. A wave only counts the times between the previous start and the new one.
    window_start: Millis,
    /// Number of players who were last active at `window_start` or later.
    recent: u32,
}

impl Activity {
    /// Adds a player who has left the queue and was last active at this time.
    pub(super) fn add(&mut self, time: Millis) {
        self.add_many(time, 1);
    }

    /// Adds several players who have left the queue and were last active at this time.
    pub(super) fn add_many(&mut self, time: Millis, players: u32) {
        if players > 0 {
            *self.times.entry(time).or_default() += players;
        }
        if time >= self.window_start {
            self.recent += players;
        }
    }

    /// Returns the number of active players, or the setting `active_population` if it is given.
    pub(super) fn population(&mut self, settings: &Settings, queued: usize, now: Millis) -> u32 {
        if let Some(population) = settings.active_population {
            return population as u32;
        }
        self.move_window_start(Millis(now.0 - settings.activity_window.0));
        queued as u32 + self.recent
    }

    /// Moves the start of the activity window: forward as time passes, back if an edit made the window longer.
    fn move_window_start(&mut self, start: Millis) {
        let players = |times: Range<Millis>| self.times.range(times).map(|(_, players)| players).sum::<u32>();
        if start >= self.window_start {
            self.recent -= players(self.window_start..start);
        } else {
            self.recent += players(start..self.window_start);
        }
        self.window_start = start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use queuescope_campaign::config;

    proptest! {
        #![proptest_config(config(200))]

        #[test]
        fn the_running_count_equals_a_full_recount(steps in prop::collection::vec((-20i64..60, 0u32..3, -30i64..60), 1..40)) {
            let mut activity = Activity::default();
            for (time, players, start) in steps {
                activity.add_many(Millis(time), players);
                activity.move_window_start(Millis(start));
                prop_assert_eq!(activity.recent, activity.times.range(Millis(start)..).map(|(_, players)| players).sum::<u32>());
            }
        }
    }
}
