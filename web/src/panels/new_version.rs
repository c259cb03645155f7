//! A message that a new version of the page is ready. The service worker has downloaded it; `offline.js` registers the service worker.

use gloo::events::EventListener;
use gloo::utils::window;
use web_sys::Event;
use yew::prelude::*;

/// Renders the message once there is a new version.
#[component]
pub(crate) fn NewVersion() -> Html {
    let is_ready = use_state(|| false);
    {
        let is_ready = is_ready.setter();
        use_effect_with((), move |()| {
            let listener = EventListener::new(&window(), "queuescope-update", move |_| is_ready.set(true));
            move || drop(listener)
        });
    }
    let reload = |_: MouseEvent| {
        if let Ok(event) = Event::new("queuescope-reload") {
            // If the event cannot be sent, the new version comes with the next visit.
            _ = window().dispatch_event(&event);
        }
    };
    let later = {
        let is_ready = is_ready.clone();
        move |_: MouseEvent| is_ready.set(false)
    };
    html! {
        if *is_ready {
            <div class="new-version" role="status">
                <p>{ "A new version is ready." }</p>
                <button type="button" class="btn main" onclick={reload}>{ "Reload" }</button>
                <button type="button" class="btn" onclick={later}>{ "Later" }</button>
            </div>
        }
    }
}
