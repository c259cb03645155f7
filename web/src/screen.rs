//! What the page knows of the screen: whether it is narrow, and light or dark.

use gloo_events::EventListener;
use yew::Callback;

use crate::picture::Orientation;

/// Up to this width the page is one column and the picture stands upright.
const NARROW: &str = "(max-width: 760px)";

/// Which way the picture runs now, and a listener that tells when that changes.
pub(crate) fn orientation(changed: Callback<Orientation>) -> (Orientation, Option<EventListener>) {
    let Some(query) = web_sys::window().and_then(|window| window.match_media(NARROW).ok().flatten()) else {
        return (Orientation::Wide, None);
    };
    let of = |narrow: bool| if narrow { Orientation::Tall } else { Orientation::Wide };
    let now = of(query.matches());
    let listener = {
        let asked = query.clone();
        EventListener::new(&query, "change", move |_| changed.emit(of(asked.matches())))
    };
    (now, Some(listener))
}

/// Switches between light and dark; the first switch leaves the system's choice.
pub(crate) fn switch_theme() {
    let Some(window) = web_sys::window() else { return };
    let Some(root) = window.document().and_then(|document| document.document_element()) else { return };
    let system_dark = || window.match_media("(prefers-color-scheme: dark)").ok().flatten().is_some_and(|query| query.matches());
    let dark = root.get_attribute("data-theme").map_or_else(system_dark, |theme| theme == "dark");
    // A page that cannot write attributes keeps its colours; there is nothing else to do about it.
    _ = root.set_attribute("data-theme", if dark { "light" } else { "dark" });
}
