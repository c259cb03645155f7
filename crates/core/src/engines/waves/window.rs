//! Windows: the largest rating gap that a player or a pair accepts this wave.

use super::settings::{Settings, Window, WindowRule};

/// The windows of one wave. A player's window depends only on the wait.
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

    /// Returns the window of a player who has waited this many waves. A longer wait never gives a smaller window.
    pub(super) fn of(&self, wait: u32) -> i64 {
        self.window.base + i64::from(wait) / self.growth_step * self.window.growth
    }

    /// Returns the largest gap that a pair may have, from the waits of its players.
    pub(super) fn of_pair(&self, lead_wait: u32, follow_wait: u32) -> i64 {
        match self.rule {
            WindowRule::Lead => self.of(lead_wait),
            WindowRule::Either => self.of(lead_wait.max(follow_wait)),
            WindowRule::Both => self.of(lead_wait.min(follow_wait)),
        }
    }

    /// Returns the largest gap that a pair may have, from the windows of its players.
    pub(super) fn of_windows(&self, lead_window: i64, follow_window: i64) -> i64 {
        self.rule.window(lead_window, follow_window)
    }

    pub(super) fn rule(&self) -> WindowRule {
        self.rule
    }
}
