//! The top bar: name and tagline, engine and scenario, and the commands that are not on the timeline.

use queuescope::EngineId;
use yew::prelude::*;

use super::icon::{MARK, THEME};
use super::select::Select;
use crate::command::{Command, describe};
use crate::examples;
use crate::fixed::fixed;

#[derive(PartialEq, Properties)]
pub(crate) struct TopBarProps {
    pub(crate) engine: EngineId,
    /// Index of the open example, if it is unedited.
    pub(crate) example: Option<usize>,
    /// Name of the scenario.
    pub(crate) name: String,
    /// True if no scenario is open. Then Notes, Help and Share are left out.
    pub(crate) bare: bool,
    pub(crate) on_open: Callback<usize>,
    pub(crate) on_command: Callback<Command>,
}

/// Renders the name, the lists of engines and scenarios, and the buttons.
#[component]
pub(crate) fn TopBar(props: &TopBarProps) -> Html {
    // An edited or unknown scenario has its own entry before the examples.
    let own = usize::from(props.example.is_none());
    // Only the examples of this engine are listed, but they are opened by their index among all examples.
    let engine = props.engine;
    let listed = examples::of(engine);
    let chosen = props.example.and_then(|example| listed.iter().position(|listed| *listed == example)).unwrap_or(0);
    let choose = {
        let listed = listed.clone();
        props.on_open.reform(move |chosen: usize| listed.get(chosen.saturating_sub(own)).copied().unwrap_or_default())
    };
    let own_name = match props.name.as_str() {
        "" => "Your scenario".to_owned(),
        name if examples::all().iter().any(|example| example.name == name) => format!("{name}, changed"),
        name => name.to_owned(),
    };
    let engines: Vec<AttrValue> = EngineId::ALL.iter().map(|engine| engine.title().into()).collect();
    let own_option = props.example.is_none().then(|| own_name.into());
    let options: Vec<AttrValue> =
        own_option.into_iter().chain(listed.iter().map(|example| examples::all()[*example].name.into())).collect();
    let button = |command: Command, class: &'static str| {
        let entry = describe(command);
        html! { <button key={entry.label} type="button" {class} title={entry.hint()} onclick={props.on_command.reform(move |_: MouseEvent| command)}>{ entry.word }</button> }
    };
    let theme = describe(Command::SwitchTheme);
    html! {
        <header class="top">
            <div class="brand">{ fixed(MARK) }<span>{ "Queuescope" }</span></div>
            <p class="promise">{ "A glass box for matchmaking: watch every decision an engine makes." }</p>
            <label class="pick engine">
                <span>{ "Engine" }</span>
                <Select label="Engine" title={engine.about()} options={engines} chosen={engine as usize} on_choose={props.on_open.reform(|engine: usize| examples::first_of(EngineId::ALL[engine]))} />
            </label>
            <label class="pick">
                <span>{ "Scenario" }</span>
                <Select label="Scenario" {options} {chosen} on_choose={choose} />
            </label>
            <button type="button" class="btn icon" aria-label={theme.label} title={theme.hint()} onclick={props.on_command.reform(|_: MouseEvent| Command::SwitchTheme)}>
                { fixed(THEME) }
            </button>
            if !props.bare {
                { button(Command::Notes, "btn") }
                { button(Command::Help, "btn") }
                { button(Command::Share, "btn main") }
            }
        </header>
    }
}
