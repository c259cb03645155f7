//! Cliques settings without effect.

use super::Settings;
use crate::settings::no_effect::{Findings, NoEffect};

/// Returns the settings that change no match, each with the reason.
pub(crate) fn without_effect(settings: &Settings) -> Vec<NoEffect> {
    let mut found = Findings::default();
    if settings.tiers.len() == 1 {
        found.add(&["tier_mode"], "There is only one tier, so it has no boundaries.");
    }
    found.into_list()
}
