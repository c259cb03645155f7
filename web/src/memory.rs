//! What the browser remembers between visits: the chosen theme, that the tour was shown, and own scenarios. Where storage is not allowed (a private
//! window, an embedded frame), nothing is remembered and everything else works.

use gloo::utils::window;
use web_sys::Storage;

/// Something the browser remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thing {
    /// "light" or "dark", once the user has chosen.
    Theme,
    /// Set once the tour has been shown.
    TourSeen,
    /// The user's own scenarios.
    Own,
    /// What the user said that columns of tables are.
    Columns,
}

impl Thing {
    fn key(self) -> &'static str {
        match self {
            Thing::Theme => "queuescope.theme",
            Thing::TourSeen => "queuescope.tour-seen",
            Thing::Own => "queuescope.own",
            Thing::Columns => "queuescope.columns",
        }
    }
}

/// Returns the remembered value.
pub(crate) fn recall(thing: Thing) -> Option<String> {
    storage()?.get_item(thing.key()).ok().flatten()
}

/// Remembers a value.
pub(crate) fn remember(thing: Thing, value: &str) {
    if let Some(storage) = storage() {
        // If the storage is full or forbidden, nothing is remembered.
        _ = storage.set_item(thing.key(), value);
    }
}

/// Forgets a value.
pub(crate) fn forget(thing: Thing) {
    if let Some(storage) = storage() {
        // Where storage is forbidden, nothing was remembered.
        _ = storage.remove_item(thing.key());
    }
}

/// Returns the browser's storage, or `None` where it is not allowed. (`gloo::storage` would panic there.)
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
