//! The bar: the name, what it is in one sentence, which scenario is open, and the commands that are not on the timeline.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::command::Command;
use crate::scenarios::EXAMPLES;

#[derive(PartialEq, Properties)]
pub(crate) struct TopBarProps {
    pub(crate) example: usize,
    pub(crate) on_open: Callback<usize>,
    pub(crate) on_command: Callback<Command>,
}

/// The bar.
#[component]
pub(crate) fn TopBar(props: &TopBarProps) -> Html {
    let choose = props.on_open.reform(|event: Event| {
        let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        usize::try_from(chosen).unwrap_or(0)
    });
    let act = |command: Command| props.on_command.reform(move |_: MouseEvent| command);
    html! {
        <header class="top">
            <div class="brand">{ mark() }<span>{ "Queuescope" }</span></div>
            <p class="promise">{ "A glass box for matchmaking: watch every decision an engine takes." }</p>
            <label class="pick">
                <span>{ "Scenario" }</span>
                <select onchange={choose}>
                    { for EXAMPLES.iter().enumerate().map(|(index, example)| html! {
                        <option key={index} selected={index == props.example}>{ example.name }</option>
                    }) }
                </select>
            </label>
            <button type="button" class="btn icon" aria-label="Light or dark" title="Light or dark (T)" onclick={act(Command::SwitchTheme)}>
                <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5" /><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" class="solid" /></svg>
            </button>
            <button type="button" class="btn" title="What the document prints, and what is right (N)" onclick={act(Command::Notes)}>{ "Notes" }</button>
            <button type="button" class="btn" onclick={act(Command::Help)}>{ "Help" }</button>
        </header>
    }
}

/// The mark: a window as a cone, with the pair it found.
fn mark() -> Html {
    html! {
        <svg viewBox="0 0 22 22" aria-hidden="true">
            <path d="M11 4.5 3.5 18h15z" class="mark-cone" />
            <path d="M11 4.5 8 18" class="mark-pair" />
            <path d="M2 18h18" class="mark-rail" />
            <circle cx="11" cy="4.5" r="3" class="mark-solid" />
            <rect x="5.4" y="15.4" width="5.2" height="5.2" rx="1" class="mark-solid" />
        </svg>
    }
}
