//! The browser's screen: width, theme, reduced motion, focus, clock and connection.

use gloo::events::EventListener;
use gloo::utils::{document, document_element, window};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::js_sys::Array;
use web_sys::{
    Element, HtmlElement, HtmlInputElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit, MediaQueryList,
    ResizeObserver, ResizeObserverEntry, ScrollIntoViewOptions, ScrollLogicalPosition,
};
use yew::Callback;

use crate::memory::{Thing, recall, remember};
use crate::picture::{Orientation, Size};

/// Media query for screens on which the page has one column and the picture is vertical.
const NARROW: &str = "(max-width: 1000px)";
/// Media query for frames in which the picture of an embedded page is vertical.
const NARROW_FRAME: &str = "(max-width: 479px)";

/// Returns the picture's orientation, and a listener that calls back when it changes.
pub(crate) fn orientation(is_embedded: bool, changed: Callback<Orientation>) -> (Orientation, Option<EventListener>) {
    let Some(query) = media(if is_embedded { NARROW_FRAME } else { NARROW }) else { return (Orientation::Wide, None) };
    let of = |narrow: bool| if narrow { Orientation::Tall } else { Orientation::Wide };
    let now = of(query.matches());
    let listener = {
        let asked = query.clone();
        EventListener::new(&query, "change", move |_| changed.emit(of(asked.matches())))
    };
    (now, Some(listener))
}

/// Reports the size of an element until it is dropped.
pub(crate) struct SizeObserver {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut(Array)>,
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls back with the size of an element, now and after each change. Returns `None` if the browser cannot observe sizes.
pub(crate) fn observe_size(element: &Element, changed: Callback<Size>) -> Option<SizeObserver> {
    let callback = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
        if let Ok(entry) = entries.get(0).dyn_into::<ResizeObserverEntry>() {
            let content = entry.content_rect();
            changed.emit(Size { width: content.width().round(), height: content.height().round() });
        }
    });
    let observer = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    observer.observe(element);
    Some(SizeObserver { observer, _callback: callback })
}

/// Reports whether an element is visible, until it is dropped.
pub(crate) struct VisibilityObserver {
    observer: IntersectionObserver,
    _callback: Closure<dyn FnMut(Array)>,
}

impl Drop for VisibilityObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls back with true when an element scrolls past the top of the screen, and with false when it is back in sight. Returns `None` if the
/// browser cannot observe this.
pub(crate) fn observe_passing(element: &Element, passed: Callback<bool>) -> Option<VisibilityObserver> {
    let callback = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
        if let Ok(entry) = entries.get(entries.length().saturating_sub(1)).dyn_into::<IntersectionObserverEntry>() {
            passed.emit(!entry.is_intersecting() && entry.bounding_client_rect().top() < 0.0);
        }
    });
    let observer = IntersectionObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    observer.observe(element);
    Some(VisibilityObserver { observer, _callback: callback })
}

/// Switches between light and dark, and remembers the choice. Before the first switch the page follows the system.
pub(crate) fn switch_theme() {
    let theme = if is_dark() { "light" } else { "dark" };
    set_theme(theme);
    remember(Thing::Theme, theme);
}

/// True if the page is dark.
pub(crate) fn is_dark() -> bool {
    let system_dark = || media("(prefers-color-scheme: dark)").is_some_and(|query| query.matches());
    document_element().get_attribute("data-theme").map_or_else(system_dark, |theme| theme == "dark")
}

/// Does something that reads the page's colours while it has those of a theme. The browser draws nothing meanwhile.
pub(crate) fn in_theme<T>(theme: &'static str, work: impl FnOnce() -> T) -> T {
    let before = document_element().get_attribute("data-theme");
    set_theme(theme);
    let result = work();
    show_theme(before.as_deref());
    result
}

/// Applies the theme chosen on an earlier visit.
pub(crate) fn recall_theme() {
    if let Some(theme) = recall(Thing::Theme).filter(|theme| theme == "light" || theme == "dark") {
        set_theme(&theme);
    }
}

/// Shows the page in other colours, without remembering them. `None` follows the system.
pub(crate) fn show_theme(theme: Option<&str>) {
    match theme {
        Some(theme) => set_theme(theme),
        // If the attribute cannot be removed, the page keeps its colours.
        None => _ = document_element().remove_attribute("data-theme"),
    }
}

/// Calls back once most of an element is visible. Returns `None` if the browser cannot observe this.
pub(crate) fn observe_seen(element: &Element, seen: Callback<()>) -> Option<VisibilityObserver> {
    /// The part that must be visible.
    const MOST: f64 = 0.6;
    let callback = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
        if let Ok(entry) = entries.get(entries.length().saturating_sub(1)).dyn_into::<IntersectionObserverEntry>()
            && entry.is_intersecting()
        {
            seen.emit(());
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_threshold(&MOST.into());
    let observer = IntersectionObserver::new_with_options(callback.as_ref().unchecked_ref(), &options).ok()?;
    observer.observe(element);
    Some(VisibilityObserver { observer, _callback: callback })
}

/// Width of the window in CSS pixels.
pub(crate) fn window_width() -> f64 {
    window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or_default()
}

fn set_theme(theme: &str) {
    // If the attribute cannot be set, the page keeps its colours.
    _ = document_element().set_attribute("data-theme", theme);
}

fn media(query: &str) -> Option<MediaQueryList> {
    window().match_media(query).ok().flatten()
}

/// Returns true if the user asked the system for less motion.
pub(crate) fn prefers_reduced_motion() -> bool {
    media("(prefers-reduced-motion: reduce)").is_some_and(|query| query.matches())
}

/// Time since the page was opened, in milliseconds.
pub(crate) fn now_millis() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Returns false if the browser knows that it has no connection.
pub(crate) fn is_online() -> bool {
    window().navigator().on_line()
}

/// Scrolls as little as possible so that the whole element is visible.
pub(crate) fn reveal(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// How far the page is scrolled, in pixels.
pub(crate) fn scrolled() -> f64 {
    window().scroll_y().unwrap_or_default()
}

/// Scrolls the page to this distance from its top, in pixels.
pub(crate) fn scroll_to(top: f64) {
    window().scroll_to_with_x_and_y(0.0, top);
}

/// Scrolls the page so that the element with this id is at the top of the screen, or as close to it as the page's length allows.
pub(crate) fn scroll_to_top(id: &str) {
    if let Some(element) = by_id(id) {
        element.scroll_into_view();
    }
}

/// Selects the text in a field, so that typing replaces it.
pub(crate) fn select_text(id: &str) {
    if let Some(field) = by_id(id).and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        field.select();
    }
}

fn by_id(id: &str) -> Option<Element> {
    document().get_element_by_id(id)
}

/// Returns the element with this id.
pub(crate) fn element(id: &str) -> Option<HtmlElement> {
    by_id(id)?.dyn_into().ok()
}

/// Focuses the control with this id, which also scrolls to it.
pub(crate) fn focus(id: &str) {
    if let Some(element) = by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        _ = element.focus();
    }
}

/// Returns the element that has the focus.
pub(crate) fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Focuses the open dialog or, if there is none, an element, if nothing has the focus.
pub(crate) fn rescue_focus(element: Option<HtmlElement>) {
    // A part of a picture that has the focus is no HTML element.
    let lost = document().active_element().is_none_or(|focused| focused.tag_name() == "BODY");
    let dialog = || document().query_selector("[role=dialog]").ok().flatten()?.dyn_into().ok();
    if let (true, Some(element)) = (lost, dialog().or(element)) {
        _ = element.focus();
    }
}
