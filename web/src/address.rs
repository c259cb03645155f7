//! The address bar: the whole state is in the part behind "#", so that a copied address, a bookmark and the browser's Back lead to it.

use gloo::events::EventListener;
use gloo::utils::{history, window};
use wasm_bindgen::JsValue;
use yew::Callback;

/// The link in the address, if there is one.
pub(crate) fn link() -> Option<String> {
    let hash = window().location().hash().unwrap_or_default();
    Some(hash.trim_start_matches('#').to_owned()).filter(|text| !text.is_empty())
}

/// Whether a new entry is made in the browser's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Back leads to what was there before.
    New,
    /// The entry there is says something else from now on.
    Same,
}

/// Writes a link into the address bar.
pub(crate) fn show(link: &str, entry: Entry) {
    let url = format!("#{link}");
    // A browser that refuses (too often, too long) leaves the address as it was; Share still gives the link.
    _ = match entry {
        Entry::New => history().push_state_with_url(&JsValue::NULL, "", Some(&url)),
        Entry::Same => history().replace_state_with_url(&JsValue::NULL, "", Some(&url)),
    };
}

/// The address of the page with a link in it.
pub(crate) fn with(link: &str) -> String {
    let page = window().location().href().unwrap_or_default();
    format!("{}#{link}", page.split('#').next().unwrap_or_default())
}

/// Calls back whenever somebody goes back, forward, or to another link of this page.
pub(crate) fn on_change(changed: Callback<()>) -> EventListener {
    EventListener::new(&window(), "popstate", move |_| changed.emit(()))
}
