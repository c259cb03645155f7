//! How far players look this wave, and whether a pair fits.

use super::settings::{Settings, Window, WindowRule};

/// The windows of one wave: the same for everybody who has waited as long.
#[derive(Debug, Clone, Copy)]
pub(super) struct Windows {
    window: Window,
    growth_step: i64,
    rule: WindowRule,
}

impl Windows {
    pub(super) fn new(settings: &Settings, window: Window) -> Self {
        Windows { window, growth_step: settings.growth_step, rule: settings.window_rule }
    }

    /// The window of a player who has waited this many waves. Never smaller for a longer wait.
    pub(super) fn of(&self, wait: u32) -> i64 {
        self.window.base + i64::from(wait) / self.growth_step * self.window.growth
    }

    /// The largest gap a pair may have, by the waits of its players.
    pub(super) fn of_pair(&self, lead_wait: u32, follow_wait: u32) -> i64 {
        match self.rule {
            WindowRule::Lead => self.of(lead_wait),
            WindowRule::Either => self.of(lead_wait.max(follow_wait)),
            WindowRule::Both => self.of(lead_wait.min(follow_wait)),
        }
    }

    /// The same by the windows of its players.
    pub(super) fn widest_gap(&self, lead_window: i64, follow_window: i64) -> i64 {
        match self.rule {
            WindowRule::Lead => lead_window,
            WindowRule::Either => lead_window.max(follow_window),
            WindowRule::Both => lead_window.min(follow_window),
        }
    }

    pub(super) fn rule(&self) -> WindowRule {
        self.rule
    }
}
