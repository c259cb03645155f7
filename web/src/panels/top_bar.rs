//! The top bar: the logo, a tab for each engine, and the commands that concern the whole page.

use queuescope::EngineId;
use yew::prelude::*;

use super::icon::{EXAMPLES, MARK, THEME};
use crate::command::{Command, describe};
use crate::engines;
use crate::examples;
use crate::fixed::fixed;

#[derive(PartialEq, Properties)]
pub(crate) struct TopBarProps {
    /// The engine of the run; `None` if the page shows an error and no run.
    pub(crate) engine: Option<EngineId>,
    pub(crate) on_open: Callback<usize>,
    pub(crate) on_command: Callback<Command>,
}

/// Renders the logo, the engines and the commands.
#[component]
pub(crate) fn TopBar(props: &TopBarProps) -> Html {
    let theme = describe(Command::SwitchTheme);
    let has_run = props.engine.is_some();
    html! {
        <header class="top">
            <div class="brand" title="A glass box for matchmaking: watch every decision an engine makes.">{ fixed(MARK) }<span>{ "Queuescope" }</span></div>
            <nav class="engines" aria-label="Engines">{ for EngineId::ALL.iter().map(|&engine| tab(engine, props)) }</nav>
            <div class="acts">
                if has_run {
                    { button(Command::Examples, "btn", Some(EXAMPLES), props) }
                    { button(Command::Errata, "btn", None, props) }
                    { button(Command::Help, "btn", None, props) }
                }
                <button type="button" class="btn icon" aria-label={theme.label} title={theme.hint()} onclick={props.on_command.reform(|_: MouseEvent| Command::SwitchTheme)}>
                    { fixed(THEME) }
                </button>
                if has_run { { button(Command::Share, "btn main", None, props) } }
            </div>
        </header>
    }
}

/// Renders an engine's tab. It links to the engine's first example.
fn tab(engine: EngineId, props: &TopBarProps) -> Html {
    let current = (props.engine == Some(engine)).then_some("page");
    let onclick = props.on_open.reform(move |event: MouseEvent| {
        // The page opens the example itself. The link is for a new tab of the browser.
        event.prevent_default();
        examples::first_of(engine)
    });
    html! {
        <a key={engine.name()} href={format!("#{}", engine.name())} aria-current={current} title={engine.about()} {onclick}>
            <b>{ engine.title() }</b><small>{ engines::plain(engine).tagline }</small>
        </a>
    }
}

fn button(command: Command, class: &'static str, icon: Option<&'static str>, props: &TopBarProps) -> Html {
    let entry = describe(command);
    html! {
        <button key={entry.label} type="button" {class} aria-label={entry.word} title={entry.hint()} onclick={props.on_command.reform(move |_: MouseEvent| command)}>
            { for icon.map(fixed) }<span>{ entry.word }</span>
        </button>
    }
}
