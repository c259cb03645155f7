//! The address bar: the whole state is in the part behind "#", so that a copied address, a bookmark and the browser's Back lead to it.

use gloo::events::EventListener;
use gloo::utils::{history, window};
use queuescope::Replay;
use queuescope_formats::link;
use wasm_bindgen::JsValue;
use yew::Callback;

use crate::edit::remake;

/// Rounds that a link may ask for beyond the end of its scenario.
const MOST_ROUNDS_BEYOND: usize = 1_000;

/// What the address asks for.
pub(crate) enum Asked {
    /// Nothing in particular.
    Nothing,
    /// A run at a position.
    Run(Box<Replay>),
    /// Something, but what cannot be made out; with the reason.
    Damaged(String),
}

/// What the address asks for now.
pub(crate) fn asked() -> Asked {
    match text().map(|text| open(&text)) {
        None => Asked::Nothing,
        Some(Ok(replay)) => Asked::Run(Box::new(replay)),
        Some(Err(why)) => Asked::Damaged(why),
    }
}

/// The link in the address, if there is one.
fn text() -> Option<String> {
    let hash = window().location().hash().unwrap_or_default();
    Some(hash.trim_start_matches('#').to_owned()).filter(|text| !text.is_empty())
}

fn open(text: &str) -> Result<Replay, String> {
    let link = link::read(text).map_err(|problem| problem.to_string())?;
    let mut replay = remake(link.base, &link.forks, 0, 0)?;
    let most = replay.trace().rounds().len() + MOST_ROUNDS_BEYOND;
    while replay.trace().len() < link.position && replay.trace().rounds().len() < most {
        replay.run_on().map_err(|problem| problem.to_string())?;
    }
    replay.seek(link.position);
    Ok(replay)
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
