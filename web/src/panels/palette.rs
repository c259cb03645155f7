//! The palette: finds commands, scenarios, players and settings by name, using only the keyboard.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::settings::control_id;
use super::sheet::Sheet;
use crate::command::{COMMANDS, Command};
use crate::examples;
use crate::moment::Moment;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(crate) struct PaletteProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) on_close: Callback<()>,
    pub(crate) on_command: Callback<Command>,
    pub(crate) on_open: Callback<usize>,
    /// Selects a player and scrolls to their row.
    pub(crate) on_choose: Callback<u32>,
    pub(crate) on_find: Callback<String>,
}

/// Largest number of entries shown. Typing more letters narrows the list.
const MAX_SHOWN: usize = 12;

/// The target of an entry.
#[derive(Clone, PartialEq)]
enum Target {
    Command(Command),
    Scenario(usize),
    Player(u32),
    /// The id of a setting's control.
    Setting(String),
}

/// The sheet: a text field, and a list that the arrow keys move through.
#[component]
pub(crate) fn Palette(props: &PaletteProps) -> Html {
    let typed = use_state(String::new);
    let at = use_state(|| 0usize);
    let found = find(&props.moment, &typed);
    let chosen = (*at).min(found.len().saturating_sub(1));
    let go = {
        let props =
            (props.on_close.clone(), props.on_command.clone(), props.on_open.clone(), props.on_choose.clone(), props.on_find.clone());
        Callback::from(move |target: Target| {
            let (close, command, open, select, find) = &props;
            close.emit(());
            match target {
                Target::Command(what) => command.emit(what),
                Target::Scenario(which) => open.emit(which),
                Target::Player(player) => select.emit(player),
                Target::Setting(control) => find.emit(control),
            }
        })
    };
    let onkeydown = {
        let (at, go) = (at.clone(), go.clone());
        let (length, target) = (found.len(), found.get(chosen).map(|(_, _, target)| target.clone()));
        Callback::from(move |event: KeyboardEvent| {
            let last = length.saturating_sub(1);
            match event.key().as_str() {
                "ArrowDown" => at.set(if chosen >= last { 0 } else { chosen + 1 }),
                "ArrowUp" => at.set(if chosen == 0 { last } else { chosen - 1 }),
                "Enter" => target.iter().for_each(|target| go.emit(target.clone())),
                _ => return,
            }
            event.prevent_default();
        })
    };
    let oninput = {
        let (typed, at) = (typed.clone(), at.clone());
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
            at.set(0);
        })
    };
    let nothing = found.is_empty();
    html! {
        <Sheet title="Find anything" on_close={props.on_close.clone()}>
            <input type="text" class="find" role="combobox" aria-label="Find" aria-expanded="true" aria-controls="found" aria-autocomplete="list"
                aria-activedescendant={(!found.is_empty()).then(|| format!("found-{chosen}"))} placeholder="A command, a scenario, a player, a setting" value={(*typed).clone()} {oninput} {onkeydown} />
            <ul id="found" class="found" role="listbox" aria-label="Found">
                { for found.into_iter().enumerate().map(|(index, (name, kind, target))| {
                    let go = go.clone();
                    html! {
                        <li key={index} id={format!("found-{index}")} role="option" aria-selected={(index == chosen).to_string()} onclick={move |_: MouseEvent| go.emit(target.clone())}>
                            <span>{ name }</span><small>{ kind }</small>
                        </li>
                    }
                }) }
            </ul>
            if nothing { <p>{ "Nothing found. Try a shorter name." }</p> }
        </Sheet>
    }
}

/// Returns the entries whose names contain all typed words: name, kind or shortcut, and target. Names that begin with the typed text come
/// first.
fn find(moment: &Moment, typed: &str) -> Vec<(String, String, Target)> {
    let typed = typed.trim().to_lowercase();
    let commands = COMMANDS.iter().filter(|entry| entry.command != Command::Palette).map(|entry| {
        let kind = if entry.shortcut.is_empty() { "command".to_owned() } else { entry.shortcut.to_owned() };
        (entry.label.to_owned(), kind, Target::Command(entry.command))
    });
    let examples = examples::all()
        .iter()
        .enumerate()
        .map(|(index, example)| (example.name.to_owned(), "scenario".to_owned(), Target::Scenario(index)));
    let settings = moment.scenario.engine().settings();
    let settings =
        settings.into_iter().map(|setting| (setting.label.to_owned(), "setting".to_owned(), Target::Setting(control_id(setting))));
    let players = moment.scenario.players.iter().enumerate();
    let players = players.map(|(index, player)| (player.id.to_string(), "player".to_owned(), Target::Player(index as u32)));
    let mut found = [Vec::new(), Vec::new()];
    for entry in commands.chain(examples).chain(settings).chain(players) {
        let name = entry.0.to_lowercase();
        if typed.split_whitespace().all(|word| name.contains(word)) {
            found[usize::from(!name.starts_with(&typed))].push(entry);
        }
    }
    let [first, then] = found;
    first.into_iter().chain(then).take(MAX_SHOWN).collect()
}
