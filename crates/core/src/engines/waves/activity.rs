//! Who counts as active: players who joined or were matched lately, or are queued now.

use std::collections::BTreeMap;

use super::settings::Settings;
use crate::time::Millis;

/// The last activity of players who are no longer queued. Players in the queue need no entry: they are active anyway.
#[derive(Debug, Clone, Default)]
pub(super) struct Activity {
    /// How many players were last active at a time. Nothing is thrown away, so that a later, longer window still sees it.
    times: BTreeMap<Millis, u32>,
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
    }

    /// Active players now; the setting, where it is given.
    pub(super) fn population(&self, settings: &Settings, queued: usize, now: Millis) -> u32 {
        if let Some(population) = settings.active_population {
            return population as u32;
        }
        let since = Millis(now.0 - settings.activity_window.0);
        let recent: u32 = self.times.range(since..).map(|(_, players)| players).sum();
        queued as u32 + recent
    }
}
