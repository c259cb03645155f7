//! Buckets settings without effect.

use super::{Combine, RangeMax, Settings};
use crate::settings::no_effect::{Findings, NoEffect};

/// Returns the settings that change no match, each with the reason.
pub(crate) fn without_effect(settings: &Settings) -> Vec<NoEffect> {
    let mut found = Findings::default();
    let own_bucket = "so every ticket searches only its own bucket";
    if settings.range_increase == 0 {
        let reason = format!("Range increase is 0, {own_bucket}.");
        found.add(&["range_interval", "range_max", "growth", "reciprocal", "look"], reason);
    } else if settings.range_max.is_always_zero() {
        let reason = format!("The maximum range is 0, {own_bucket}.");
        found.add(&["range_increase", "range_interval", "growth", "reciprocal", "look"], reason);
    }
    if settings.range_max.fixed.is_none() || settings.range_max.percent.is_none() {
        found.add_parts("range_max", &["combine"], "At most one maximum is set, so there is nothing to combine.");
    }
    found.into_list()
}

impl RangeMax {
    /// True if no ticket's range can be longer than 0, whatever its rating.
    fn is_always_zero(&self) -> bool {
        let (fixed, percent) = (self.fixed.map(|buckets| buckets == 0), self.percent.map(|percent| percent == 0.0));
        match (fixed, percent) {
            (Some(fixed), Some(percent)) if self.combine == Combine::Max => fixed && percent,
            (fixed, percent) => fixed == Some(true) || percent == Some(true),
        }
    }
}
