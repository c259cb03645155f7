//! Rows from a spreadsheet: pasted, read as they are typed, and taken in only when every row is right.

use queuescope::{Player, Scenario};
use queuescope_formats::rows;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::sheet::{BringProps, Sheet};
use crate::edit::{MAX_PAGE_PLAYERS, too_many};
use crate::engines;
use crate::words::count;

/// Problems shown at most; the rest are counted.
const MOST_PROBLEMS: usize = 8;

/// The sheet.
#[component]
pub(crate) fn PasteSheet(props: &BringProps) -> Html {
    let text = use_state(String::new);
    let instead = use_state(|| false);
    let read = read(&text, &props.scenario, *instead);
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| text.set(event.target_unchecked_into::<HtmlTextAreaElement>().value()))
    };
    let onchange = {
        let instead = instead.clone();
        Callback::from(move |event: Event| instead.set(event.target_unchecked_into::<HtmlInputElement>().checked()))
    };
    let bring = {
        let (on_bring, players, instead) = (props.on_bring.clone(), read.clone().unwrap_or_default(), *instead);
        Callback::from(move |_: MouseEvent| on_bring.emit((players.clone(), instead)))
    };
    let (about, sample) = engines::rows(&props.scenario);
    let players = read.as_ref().map_or(0, Vec::len) as u32;
    html! {
        <Sheet title="Paste rows" on_close={props.on_close.clone()}>
            <p>{ format!("One player a row, as copied from a spreadsheet: {about}") }</p>
            <textarea class="rows" aria-label="Rows" rows="8" placeholder={sample} value={(*text).clone()} {oninput} />
            <label class="check"><input type="checkbox" checked={*instead} {onchange} />{ "Instead of the players there are" }</label>
            if let Err(problems) = &read {
                <div role="alert"><ul class="refusal">{ for problems.iter().take(MOST_PROBLEMS).map(|problem| html! { <li>{ problem }</li> }) }
                    if problems.len() > MOST_PROBLEMS { <li>{ format!("and {} more", problems.len() - MOST_PROBLEMS) }</li> }
                </ul></div>
            }
            <div class="buttons">
                <button type="button" class="btn main" disabled={players == 0} onclick={bring}>{ if players == 0 { "Add players".to_owned() } else { format!("Add {}", count(players, "player", "players")) } }</button>
            </div>
        </Sheet>
    }
}

/// The players of the rows, or everything that is wrong with them.
fn read(text: &str, scenario: &Scenario, instead: bool) -> Result<Vec<Player>, Vec<String>> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let empty = Scenario { players: Vec::new(), declines: Vec::new(), ..scenario.clone() };
    let into = if instead { &empty } else { scenario };
    match rows::read_rows(text, into) {
        Ok(players) if players.is_empty() => Err(vec!["There is a first row with names of columns, but no player under it.".to_owned()]),
        Ok(players) if into.players.len() + players.len() > MAX_PAGE_PLAYERS => Err(vec![too_many(into.players.len() + players.len())]),
        Ok(players) => Ok(players),
        Err(problems) => Err(problems
            .into_list()
            .iter()
            .map(|problem| problem.to_string().replace("wait_cycles:", "waits:").replace(", id:", ", name:"))
            .collect()),
    }
}
