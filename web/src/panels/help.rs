//! The help: what can be done, and with which keys. Made from the table of commands.

use yew::prelude::*;

use super::sheet::Sheet;
use crate::command::COMMANDS;

#[derive(PartialEq, Properties)]
pub(crate) struct HelpProps {
    pub(crate) on_close: Callback<()>,
    pub(crate) on_tour: Callback<()>,
}

/// The help.
#[component]
pub(crate) fn HelpSheet(props: &HelpProps) -> Html {
    html! {
        <Sheet title="What you can do" on_close={props.on_close.clone()}>
            <p>{ "A wave is a series of decisions. Step through them in either direction, point at a player to find them everywhere, choose one to read their story, and change a setting or the queue to see what it would do." }</p>
            <p><button type="button" class="btn main" onclick={props.on_tour.reform(|_: MouseEvent| ())}>{ "Take the tour" }</button></p>
            <dl>
                { for COMMANDS.iter().map(|entry| html! {
                    <div key={entry.label}><dt>if entry.shortcut.is_empty() { <span /> } else { <kbd>{ entry.shortcut }</kbd> }{ entry.label }</dt><dd>{ entry.tooltip }</dd></div>
                }) }
            </dl>
        </Sheet>
    }
}
