//! A sheet over the page: it takes the focus, and Escape or the button closes it.

use queuescope::{Player, Scenario};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(crate) struct SheetProps {
    pub(crate) title: &'static str,
    pub(crate) on_close: Callback<()>,
    pub(crate) children: Html,
}

/// What a sheet needs that brings players.
#[derive(PartialEq, Properties)]
pub(crate) struct BringProps {
    pub(crate) scenario: Shared<Scenario>,
    pub(crate) on_close: Callback<()>,
    /// The players, and whether they come instead of those there are.
    pub(crate) on_bring: Callback<(Vec<Player>, bool)>,
}

/// The sheet.
#[component]
pub(crate) fn Sheet(props: &SheetProps) -> Html {
    let (sheet, button) = (use_node_ref(), use_node_ref());
    {
        let (sheet, button) = (sheet.clone(), button.clone());
        use_effect_with((), move |()| {
            // The first field, where there is something to type.
            let field = sheet.cast::<Element>().and_then(|sheet| sheet.query_selector("input, textarea").ok().flatten());
            focus(field.and_then(|field| field.dyn_into().ok()).or_else(|| button.cast()));
        });
    }
    // Tab stays inside: before the first and after the last control, the focus goes to the button.
    let guard = {
        let button = button.clone();
        Callback::from(move |_: FocusEvent| focus(button.cast()))
    };
    let close = props.on_close.reform(|_: MouseEvent| ());
    // Pressing beside the sheet is out of it; a drag that only ends there is not.
    let beside = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: MouseEvent| {
            if event.target_dyn_into::<Element>().is_some_and(|target| target.class_name() == "veil") {
                // The focus goes back to where it was, not to what lies under the pointer.
                event.prevent_default();
                on_close.emit(());
            }
        })
    };
    let on_key = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            // Nothing behind the sheet hears a key while it is open.
            event.stop_propagation();
            if event.key() == "Escape" {
                on_close.emit(());
            }
        })
    };
    html! {
        <div class="veil" onkeydown={on_key} onmousedown={beside}>
            <div tabindex="0" onfocus={guard.clone()} />
            <section class="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabindex="-1" ref={sheet}>
                <div class="head"><h2 id="sheet-title">{ props.title }</h2><button type="button" class="btn" ref={button} onclick={close}>{ "Close" }</button></div>
                { props.children.clone() }
            </section>
            <div tabindex="0" onfocus={guard} />
        </div>
    }
}

fn focus(element: Option<HtmlElement>) {
    if let Some(element) = element {
        _ = element.focus();
    }
}
