//! The sheet for pasting rows from a spreadsheet. The text is read as it is typed, and players are added only if every row is valid.

use queuescope::{Player, Scenario};
use queuescope_formats::rows;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::sheet::{PlayersSheetProps, Sheet};
use crate::edit::{MAX_PAGE_PLAYERS, too_many};
use crate::engines;
use crate::words::count;

/// Largest number of problems shown. The remaining ones are only counted.
const MAX_SHOWN_PROBLEMS: usize = 8;

/// Renders a text field for the rows, the problems in them, and the button that adds the players.
#[component]
pub(crate) fn PasteSheet(props: &PlayersSheetProps) -> Html {
    let text = use_state(String::new);
    let replace = use_state(|| false);
    let read = read(&text, &props.scenario, *replace);
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| text.set(event.target_unchecked_into::<HtmlTextAreaElement>().value()))
    };
    let onchange = {
        let replace = replace.clone();
        Callback::from(move |event: Event| replace.set(event.target_unchecked_into::<HtmlInputElement>().checked()))
    };
    let submit = {
        let (on_players, players, replace) = (props.on_players.clone(), read.clone().unwrap_or_default(), *replace);
        Callback::from(move |_: MouseEvent| on_players.emit((players.clone(), replace)))
    };
    let (about, sample) = engines::rows(&props.scenario);
    let players = read.as_ref().map_or(0, Vec::len) as u32;
    html! {
        <Sheet title="Paste rows" on_close={props.on_close.clone()}>
            <p>{ format!("One player per row, copied from a spreadsheet: {about}") }</p>
            <textarea class="rows" aria-label="Rows" rows="8" placeholder={sample} value={(*text).clone()} {oninput} />
            <label class="check"><input type="checkbox" checked={*replace} {onchange} />{ "Replace queue" }</label>
            if let Err(problems) = &read {
                <div role="alert"><ul class="refusal">{ for problems.iter().take(MAX_SHOWN_PROBLEMS).map(|problem| html! { <li>{ problem }</li> }) }
                    if problems.len() > MAX_SHOWN_PROBLEMS { <li>{ count((problems.len() - MAX_SHOWN_PROBLEMS) as u32, "more problem", "more problems") }</li> }
                </ul></div>
            }
            <div class="buttons">
                <button type="button" class="btn main" disabled={players == 0} onclick={submit}>{ if players == 0 { "Add players".to_owned() } else { format!("Add {}", count(players, "player", "players")) } }</button>
            </div>
        </Sheet>
    }
}

/// Reads the players from the rows, or returns all problems. With `replace`, the players already in the queue are ignored.
fn read(text: &str, scenario: &Scenario, replace: bool) -> Result<Vec<Player>, Vec<String>> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let empty = Scenario { players: Vec::new(), declines: Vec::new(), ..scenario.clone() };
    let into = if replace { &empty } else { scenario };
    match rows::read_rows(text, into) {
        Ok(players) if players.is_empty() => Err(vec!["The first row has column names, but there is no player below it.".to_owned()]),
        Ok(players) if into.players.len() + players.len() > MAX_PAGE_PLAYERS => Err(vec![too_many(into.players.len() + players.len())]),
        Ok(players) => Ok(players),
        Err(problems) => Err(problems
            .into_list()
            .iter()
            .map(|problem| problem.to_string().replace("wait_cycles:", "waits:").replace(", id:", ", name:"))
            .collect()),
    }
}
