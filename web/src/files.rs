//! Files that the user drops on the page or chooses. They are read here and never uploaded.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use wasm_bindgen::JsCast as _;
use web_sys::js_sys::futures::spawn_local;
use web_sys::{DragEvent, Event, File, HtmlInputElement};
use yew::{Callback, TargetCast as _};

/// A file as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TextFile {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Largest file that is read, in bytes. A queue that the page can show is much smaller.
const MAX_BYTES: f64 = 32.0 * 1024.0 * 1024.0;

/// Calls back with each file that is dropped on the page, until the listeners are dropped.
pub(crate) fn on_drop(dropped: Callback<TextFile>) -> [EventListener; 2] {
    // Without this, the browser would open the file instead of the page.
    let over = EventListener::new_with_options(&window(), "dragover", EventListenerOptions::enable_prevent_default(), |event| {
        if has_files(event) {
            event.prevent_default();
        }
    });
    let drop = EventListener::new_with_options(&window(), "drop", EventListenerOptions::enable_prevent_default(), move |event| {
        if !has_files(event) {
            return;
        }
        event.prevent_default();
        let files = event.dyn_ref::<DragEvent>().and_then(|event| event.data_transfer()?.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            read(file, dropped.clone());
        }
    });
    [over, drop]
}

/// Handles a change of a file field: calls back with the chosen file.
pub(crate) fn chosen(chosen: Callback<TextFile>) -> Callback<Event> {
    Callback::from(move |event: Event| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            read(file, chosen.clone());
        }
        // The same file can be chosen again after it was changed.
        field.set_value("");
    })
}

fn has_files(event: &Event) -> bool {
    let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
    data.is_some_and(|data| data.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files")))
}

/// Reads a file. A file that is too large or cannot be read arrives as a text that no reader accepts and that says why.
fn read(file: File, done: Callback<TextFile>) {
    let name = file.name();
    if file.size() > MAX_BYTES {
        return done.emit(TextFile { text: format!("{name} is larger than {} MiB.", MAX_BYTES / 1024.0 / 1024.0), name });
    }
    spawn_local(async move {
        let text = file.text().await.ok().and_then(|text| text.as_string());
        done.emit(TextFile { text: text.unwrap_or_else(|| format!("{name} cannot be read.")), name });
    });
}
