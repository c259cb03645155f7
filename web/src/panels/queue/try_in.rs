//! The menu that takes the players of the queue to another engine.

use queuescope::EngineId;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::edit::Edit;
use crate::engines;

#[derive(PartialEq, Properties)]
pub(super) struct TryInProps {
    /// The engine of the run. The menu lists the others.
    pub(super) engine: EngineId,
    pub(super) on_edit: Callback<Edit>,
}

/// Renders the menu. It opens on a press, and Escape closes it.
#[component]
pub(super) fn TryIn(props: &TryInProps) -> Html {
    let menu = use_node_ref();
    let onkeydown = {
        let menu = menu.clone();
        Callback::from(move |event: KeyboardEvent| {
            let Some(menu) = menu.cast::<Element>().filter(|menu| event.key() == "Escape" && menu.has_attribute("open")) else { return };
            // If the menu does not close, it stays usable.
            _ = menu.remove_attribute("open");
            if let Some(summary) =
                menu.first_element_child().and_then(|summary| wasm_bindgen::JsCast::dyn_into::<HtmlElement>(summary).ok())
            {
                _ = summary.focus();
            }
        })
    };
    let others = EngineId::ALL.iter().copied().filter(|engine| *engine != props.engine);
    html! {
        <details class="try-in" ref={menu} {onkeydown}>
            <summary title="Run the same players in another engine. Data that they lack is drawn from the seed.">{ "Try in …" }</summary>
            <div role="group" aria-label="Try these players in another engine">
                { for others.map(|engine| {
                    let onclick = props.on_edit.reform(move |_: MouseEvent| Edit::TryIn(engine));
                    html! { <button key={engine.name()} type="button" class="btn" {onclick}><b>{ engine.title() }</b><small>{ engines::plain(engine).tagline }</small></button> }
                }) }
            </div>
        </details>
    }
}
