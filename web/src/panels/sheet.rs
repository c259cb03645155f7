//! A sheet over the page. It takes the focus. Escape, the Close button or a press outside closes it.

use queuescope::{Player, Scenario};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::icon::CLOSE;
use crate::fixed::fixed;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(crate) struct SheetProps {
    pub(crate) title: &'static str,
    pub(crate) on_close: Callback<()>,
    /// Further classes of the sheet.
    #[prop_or_default]
    pub(crate) class: &'static str,
    /// Controls between the title and the Close button.
    #[prop_or_default]
    pub(crate) tools: Html,
    /// False if the sheet opens without a field being focused, so that no keyboard covers it on a phone.
    #[prop_or(true)]
    pub(crate) focuses_field: bool,
    pub(crate) children: Html,
}

/// The properties of a sheet that adds players.
#[derive(PartialEq, Properties)]
pub(crate) struct PlayersSheetProps {
    pub(crate) scenario: Shared<Scenario>,
    pub(crate) on_close: Callback<()>,
    /// Adds the players; replaces the queue if the flag is true.
    pub(crate) on_players: Callback<(Vec<Player>, bool)>,
}

/// Renders a sheet with a title, a Close button and the given content.
#[component]
pub(crate) fn Sheet(props: &SheetProps) -> Html {
    let (sheet, button) = (use_node_ref(), use_node_ref());
    {
        let (sheet, button, focuses_field) = (sheet.clone(), button.clone(), props.focuses_field);
        use_effect_with((), move |()| {
            // Focuses the first field, or the Close button if there is none.
            let field =
                sheet.cast::<Element>().filter(|_| focuses_field).and_then(|sheet| sheet.query_selector("input, textarea").ok().flatten());
            focus(field.and_then(|field| field.dyn_into().ok()).or_else(|| button.cast()));
        });
    }
    // Tab stays inside the sheet. Before the first and after the last control, the focus moves to the Close button.
    let guard = {
        let button = button.clone();
        Callback::from(move |_: FocusEvent| focus(button.cast()))
    };
    let close = props.on_close.reform(|_: MouseEvent| ());
    // A press outside the sheet closes it. A drag that only ends outside does not.
    let on_press = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: MouseEvent| {
            if event.target_dyn_into::<Element>().is_some_and(|target| target.get_attribute("class").as_deref() == Some("veil")) {
                // The focus returns to its previous element, not to the one under the pointer.
                event.prevent_default();
                on_close.emit(());
            }
        })
    };
    let on_key = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            // Keys do not reach the page behind the sheet.
            event.stop_propagation();
            if event.key() == "Escape" {
                on_close.emit(());
            }
        })
    };
    html! {
        <div class="veil" onkeydown={on_key} onmousedown={on_press}>
            <div tabindex="0" onfocus={guard.clone()} />
            <section class={classes!("sheet", props.class)} role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabindex="-1" ref={sheet}>
                <div class="head"><h2 id="sheet-title">{ props.title }</h2>{ props.tools.clone() }<button type="button" class="btn icon" aria-label="Close" title="Close (Escape)" ref={button} onclick={close}>{ fixed(CLOSE) }</button></div>
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
