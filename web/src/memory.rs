//! What the browser remembers between two visits: the theme that was chosen, and that the first minute has been seen. Where storing is
//! not allowed (a private window, an embedded frame) nothing is remembered and everything else works.

use gloo::utils::window;
use web_sys::Storage;

/// Something remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thing {
    /// "light" or "dark", once somebody has chosen.
    Theme,
    /// That the tour has been shown.
    TourSeen,
}

impl Thing {
    fn key(self) -> &'static str {
        match self {
            Thing::Theme => "queuescope.theme",
            Thing::TourSeen => "queuescope.tour-seen",
        }
    }
}

/// What is remembered of something.
pub(crate) fn recall(thing: Thing) -> Option<String> {
    storage()?.get_item(thing.key()).ok().flatten()
}

/// Remembers something.
pub(crate) fn remember(thing: Thing, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden store forgets; the page goes on without.
        _ = storage.set_item(thing.key(), value);
    }
}

/// The browser's storage, where it is allowed. `gloo::storage` would panic where it is not.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
