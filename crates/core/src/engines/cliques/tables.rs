//! The engine's tables, for the rest of the program. Through functions, and never as constants: the page has them in a file of its own,
//! which it loads when the engine is first shown (**Size** in ARCHITECTURE.md). `black_box` keeps the compiler from knowing the answer.

use std::hint::black_box;

use super::{Event, STAGES, Settings, settings};
use crate::engines::{self, Stage};
use crate::settings::{Entry, Preset};

/// The stages of a round, in order.
pub(crate) fn stages() -> &'static [Stage] {
    black_box(&STAGES)
}

/// The presets; the first is the default.
pub(crate) fn presets() -> &'static [Preset] {
    black_box(settings::PRESETS)
}

/// The table of settings.
pub(crate) fn settings() -> &'static [Entry<Settings>] {
    black_box(settings::TABLE)
}

/// The same event again.
pub(crate) fn copied(event: &Event) -> engines::Event {
    event.clone().into()
}
