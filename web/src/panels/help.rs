//! The help sheet: all commands with their keys, from the table of commands.

use yew::prelude::*;

use super::sheet::Sheet;
use crate::command::COMMANDS;

#[derive(PartialEq, Properties)]
pub(crate) struct HelpProps {
    pub(crate) on_close: Callback<()>,
    pub(crate) on_tour: Callback<()>,
}

/// Renders the introduction, the tour button and the list of commands.
#[component]
pub(crate) fn HelpSheet(props: &HelpProps) -> Html {
    html! {
        <Sheet title="What you can do" on_close={props.on_close.clone()}>
            <p>{ "A matchmaking engine makes one decision after another. Step through them in either direction. Point at a player to highlight them everywhere, or select a player to read their story. Change a setting or the queue, and see what it does to the matches." }</p>
            <p><button type="button" class="btn main" onclick={props.on_tour.reform(|_: MouseEvent| ())}>{ "Take the tour" }</button></p>
            <dl>
                { for COMMANDS.iter().map(|entry| html! {
                    <div key={entry.label}><dt>if entry.shortcut.is_empty() { <span /> } else { <kbd>{ entry.shortcut }</kbd> }{ entry.label }</dt><dd>{ entry.tooltip }</dd></div>
                }) }
            </dl>
        </Sheet>
    }
}
