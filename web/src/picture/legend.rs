//! What the picture's signs mean.

use yew::prelude::*;

use crate::moment::Moment;

/// What the picture's signs mean.
pub(crate) fn legend(moment: &Moment) -> Html {
    let [first, second] = &moment.settings().sides;
    html! {
        <div class="legend" aria-hidden="true">
            <span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="first free" /></svg>{ &**first }</span>
            <span><svg viewBox="0 0 14 14"><rect x="2.5" y="2.5" width="9" height="9" rx="1" class="second free" /></svg>{ &**second }</span>
            <span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.5" class="flex-ring" /></svg>{ "plays both" }</span>
            <span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="filled" /></svg>{ "filled: taken" }</span>
            <span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil" /></svg>{ "candidate" }</span>
            <span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil passed" /></svg>{ "passed over" }</span>
            <span><svg viewBox="0 0 28 14"><path d="M5 7H23" class="now-under small" /><path d="M5 7H23" class="now-line" /></svg>{ "being decided" }</span>
            <span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink" /></svg>{ "chosen, with its gap" }</span>
        </div>
    }
}
