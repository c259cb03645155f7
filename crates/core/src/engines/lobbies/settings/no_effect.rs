//! Lobbies settings without effect.

use super::{Settings, WHOLE};
use crate::engines::lobbies::relax::MAX_LEVEL;
use crate::settings::no_effect::{Findings, NoEffect};

/// Returns the settings that change no match, each with the reason.
pub(crate) fn without_effect(settings: &Settings) -> Vec<NoEffect> {
    let mut found = Findings::default();
    if settings.weights.game == 0 {
        found.add(&["game_score"], "Games have the weight 0, so it does not matter how they are compared.");
    }
    if settings.weights.skill == 0 {
        found.add(&["skill_range"], "Skill has the weight 0, so the skill range does nothing.");
    }
    // A round in which one request is searching cannot make a pair, so a limit of 1 never matters.
    if settings.small_base.below <= 1 {
        let reason = "The queue never counts as small while players search, so the percentages for a small queue do nothing.";
        found.add_parts("small_base", &["threshold_percent", "interval_percent"], reason);
    }
    if settings.expires_before_the_highest_level() {
        found.add(&["max_capacity"], "Requests expire before they reach level 10, so the group size at level 10 does nothing.");
    }
    found.into_list()
}

impl Settings {
    /// True if every request leaves the queue before it reaches the highest level.
    fn expires_before_the_highest_level(&self) -> bool {
        let shortest = if self.small_base.below <= 1 { WHOLE } else { self.small_base.interval_percent.min(WHOLE) };
        let longest_search = i128::from(self.expire.max(self.schedule_lead).0);
        i128::from(self.relax_interval.0) * i128::from(shortest) * i128::from(MAX_LEVEL) > longest_search * i128::from(WHOLE)
    }
}
