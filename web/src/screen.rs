//! What the page knows of the screen: whether it is narrow, light or dark, still or moving, and where the focus goes.

use gloo::events::EventListener;
use gloo::utils::{document, document_element, window};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, HtmlInputElement, MediaQueryList};
use yew::Callback;

use crate::memory::{Thing, recall, remember};
use crate::picture::Orientation;

/// Up to this width the page is one column and the picture stands upright.
const NARROW: &str = "(max-width: 1000px)";

/// Which way the picture runs now, and a listener that tells when that changes.
pub(crate) fn orientation(changed: Callback<Orientation>) -> (Orientation, Option<EventListener>) {
    let Some(query) = media(NARROW) else { return (Orientation::Wide, None) };
    let of = |narrow: bool| if narrow { Orientation::Tall } else { Orientation::Wide };
    let now = of(query.matches());
    let listener = {
        let asked = query.clone();
        EventListener::new(&query, "change", move |_| changed.emit(of(asked.matches())))
    };
    (now, Some(listener))
}

/// Switches between light and dark, and remembers it; the first switch leaves the system's choice.
pub(crate) fn switch_theme() {
    let system_dark = || media("(prefers-color-scheme: dark)").is_some_and(|query| query.matches());
    let dark = document_element().get_attribute("data-theme").map_or_else(system_dark, |theme| theme == "dark");
    let theme = if dark { "light" } else { "dark" };
    set_theme(theme);
    remember(Thing::Theme, theme);
}

/// Puts on the theme that was chosen on an earlier visit.
pub(crate) fn recall_theme() {
    if let Some(theme) = recall(Thing::Theme).filter(|theme| theme == "light" || theme == "dark") {
        set_theme(&theme);
    }
}

fn set_theme(theme: &str) {
    // A page that cannot write attributes keeps its colours; there is nothing else to do about it.
    _ = document_element().set_attribute("data-theme", theme);
}

fn media(query: &str) -> Option<MediaQueryList> {
    window().match_media(query).ok().flatten()
}

/// Whether somebody asked for less motion.
pub(crate) fn wants_stillness() -> bool {
    media("(prefers-reduced-motion: reduce)").is_some_and(|query| query.matches())
}

/// Writes into a field, as somebody typing would, before it counts.
pub(crate) fn type_into(id: &str, text: &str) {
    if let Some(field) = by_id(id).and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        field.set_value(text);
    }
}

/// Marks what is in a field, so that typing replaces it.
pub(crate) fn select_text(id: &str) {
    if let Some(field) = by_id(id).and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        field.select();
    }
}

fn by_id(id: &str) -> Option<Element> {
    document().get_element_by_id(id)
}

/// Brings a control into sight and gives it the focus.
pub(crate) fn focus(id: &str) {
    if let Some(element) = by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Focusing scrolls to it as well.
        _ = element.focus();
    }
}

/// What has the focus.
pub(crate) fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Gives the focus to an element if nothing has it.
pub(crate) fn rescue_focus(element: Option<HtmlElement>) {
    let lost = focused().is_none_or(|focused| focused.tag_name() == "BODY");
    if let (true, Some(element)) = (lost, element) {
        _ = element.focus();
    }
}
