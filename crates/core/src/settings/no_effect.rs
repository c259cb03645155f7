//! Settings without effect: which settings change nothing because of the values of others.

use serde::Serialize;

/// A setting, or a part of one, that changes no match whatever its value is, because of the values of other settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NoEffect {
    /// The setting's name.
    pub setting: &'static str,
    /// The part of a setting that is a record; `None` for the whole setting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// Why it has no effect, in one sentence.
    pub reason: String,
}

/// A list of settings without effect that is being collected. Each setting is in it once, with the first reason given.
#[derive(Debug, Default)]
pub(crate) struct Findings(Vec<NoEffect>);

impl Findings {
    /// Adds these settings, all for the same reason.
    pub(crate) fn add(&mut self, settings: &[&'static str], reason: impl Into<String>) {
        let reason = reason.into();
        for setting in settings {
            self.put(NoEffect { setting, part: None, reason: reason.clone() });
        }
    }

    /// Adds these parts of a setting, all for the same reason.
    pub(crate) fn add_parts(&mut self, setting: &'static str, parts: &[&'static str], reason: impl Into<String>) {
        let reason = reason.into();
        for &part in parts {
            self.put(NoEffect { setting, part: Some(part), reason: reason.clone() });
        }
    }

    fn put(&mut self, found: NoEffect) {
        let is_known = |known: &NoEffect| known.setting == found.setting && (known.part.is_none() || known.part == found.part);
        if !self.0.iter().any(is_known) {
            self.0.push(found);
        }
    }

    /// The settings, in the order in which they were found.
    pub(crate) fn into_list(self) -> Vec<NoEffect> {
        self.0
    }
}
