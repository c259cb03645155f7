//! The address bar. The part after "#" holds the page's whole state, so a copied address, a bookmark and the browser's Back restore it.

use gloo::events::EventListener;
use gloo::utils::{history, window};
use wasm_bindgen::JsValue;
use yew::Callback;

/// Returns the link in the address, if there is one.
pub(crate) fn link() -> Option<String> {
    let hash = window().location().hash().unwrap_or_default();
    Some(hash.trim_start_matches('#').to_owned()).filter(|text| !text.is_empty())
}

/// The history entry that a link is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Adds an entry, so that Back returns to the previous one.
    New,
    /// Overwrites the current entry.
    Same,
}

/// Writes a link into the address bar.
pub(crate) fn show(link: &str, entry: Entry) {
    let url = format!("#{link}");
    // A browser may refuse because of too many calls or a long link. Then the address stays as it was, and Share still has the link.
    _ = match entry {
        Entry::New => history().push_state_with_url(&JsValue::NULL, "", Some(&url)),
        Entry::Same => history().replace_state_with_url(&JsValue::NULL, "", Some(&url)),
    };
}

/// Returns the address of the page with this link.
pub(crate) fn with(link: &str) -> String {
    let page = window().location().href().unwrap_or_default();
    format!("{}#{link}", page.split('#').next().unwrap_or_default())
}

/// Returns the address of the page with this link and with the options of a frame.
pub(crate) fn with_options(options: &str, link: &str) -> String {
    let page = window().location().href().unwrap_or_default();
    format!("{}?{options}#{link}", page.split(['#', '?']).next().unwrap_or_default())
}

/// Returns the address of the page with this link and without the options of a frame.
pub(crate) fn without_options(link: &str) -> String {
    let page = window().location().href().unwrap_or_default();
    format!("{}#{link}", page.split(['#', '?']).next().unwrap_or_default())
}

/// Calls back when the user goes back or forward, or opens another link to this page.
pub(crate) fn on_change(changed: Callback<()>) -> EventListener {
    EventListener::new(&window(), "popstate", move |_| changed.emit(()))
}
