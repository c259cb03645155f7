//! The help: what can be done, and with which keys. Made from the table of commands.

use yew::prelude::*;

use crate::command::COMMANDS;

#[derive(PartialEq, Properties)]
pub(crate) struct HelpProps {
    pub(crate) on_close: Callback<()>,
}

/// A sheet over the page; Escape or the button closes it.
#[component]
pub(crate) fn HelpSheet(props: &HelpProps) -> Html {
    let button = use_node_ref();
    {
        let button = button.clone();
        use_effect_with((), move |()| {
            if let Some(button) = button.cast::<web_sys::HtmlElement>() {
                _ = button.focus();
            }
        });
    }
    let close = props.on_close.reform(|_: MouseEvent| ());
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
        <div class="veil" onkeydown={on_key}>
            <section class="sheet" role="dialog" aria-modal="true" aria-labelledby="help-title">
                <h2 id="help-title">{ "What you can do" }</h2>
                <p>{ "A wave is a series of decisions. Step through them in either direction, point at a player to find them everywhere, choose one to keep them marked." }</p>
                <dl>
                    { for COMMANDS.iter().map(|entry| html! {
                        <div key={entry.label}><dt><kbd>{ entry.shortcut }</kbd>{ entry.label }</dt><dd>{ entry.tooltip }</dd></div>
                    }) }
                </dl>
                <button type="button" class="btn main" ref={button} onclick={close}>{ "Close" }</button>
            </section>
        </div>
    }
}
