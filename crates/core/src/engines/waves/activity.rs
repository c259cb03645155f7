//! Who counts as active: players who joined or were matched lately, or are queued now.

use std::collections::BTreeMap;
use std::ops::Range;

use super::settings::Settings;
use crate::time::Millis;

/// The last activity of players who are no longer queued. Players in the queue need no entry: they are active anyway.
#[derive(Debug, Clone, Default)]
pub(super) struct Activity {
    /// How many players were last active at a time. Nothing is thrown away, so that a later, longer window still sees it.
    times: BTreeMap<Millis, u32>,
    /// From this time on players are in `recent`. It moves with the window, so that a wave touches only what comes in or falls out.
    since: Millis,
    /// How many players were last active at `since` or later.
    recent: u32,
}

impl Activity {
    /// A player who is gone was last active then.
    pub(super) fn add(&mut self, time: Millis) {
        self.add_many(time, 1);
    }

    /// Several players at once.
    pub(super) fn add_many(&mut self, time: Millis, players: u32) {
        if players > 0 {
            *self.times.entry(time).or_default() += players;
        }
        if time >= self.since {
            self.recent += players;
        }
    }

    /// Active players now; the setting, where it is given.
    pub(super) fn population(&mut self, settings: &Settings, queued: usize, now: Millis) -> u32 {
        if let Some(population) = settings.active_population {
            return population as u32;
        }
        self.count_since(Millis(now.0 - settings.activity_window.0));
        queued as u32 + self.recent
    }

    /// Moves the border: forwards as time goes by, backwards where an edit has made the window longer.
    fn count_since(&mut self, since: Millis) {
        let players = |times: Range<Millis>| self.times.range(times).map(|(_, players)| players).sum::<u32>();
        if since >= self.since {
            self.recent -= players(self.since..since);
        } else {
            self.recent += players(since..self.since);
        }
        self.since = since;
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
        fn the_running_count_is_the_count(steps in prop::collection::vec((-20i64..60, 0u32..3, -30i64..60), 1..40)) {
            let mut activity = Activity::default();
            for (time, players, since) in steps {
                activity.add_many(Millis(time), players);
                activity.count_since(Millis(since));
                prop_assert_eq!(activity.recent, activity.times.range(Millis(since)..).map(|(_, players)| players).sum::<u32>());
            }
        }
    }
}
