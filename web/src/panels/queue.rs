//! The queue: who came, what they play, how long they have waited, and what became of them; and everything that can be done to it.

mod detail;
mod order;
mod row;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::command::{Command, describe};
use crate::edit::Edit;
use crate::engines;
use crate::moment::Moment;
use crate::shared::Shared;
use crate::words::{count, number};
use order::{By, Order};
use row::Row;

pub(crate) use detail::DetailField;
pub(crate) use row::{Cell, Facts, RowStatus};

/// A column of the table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    pub(crate) title: String,
    pub(crate) hint: &'static str,
}

impl Column {
    pub(crate) fn new(title: impl Into<String>, hint: &'static str) -> Column {
        Column { title: title.into(), hint }
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct QueueProps {
    pub(crate) moment: Shared<Moment>,
    /// How often something was edited: every field is drawn again then.
    pub(crate) edits: u32,
    /// Whether something can be taken back, and made again.
    pub(crate) can: (bool, bool),
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_edit: Callback<Edit>,
    pub(crate) on_command: Callback<Command>,
}

/// The id of the chosen player's button, and of the field with their name.
pub(crate) const CHOSEN: &str = "chosen-player";
pub(crate) const CHOSEN_NAME: &str = "chosen-name";

/// Rows drawn at first, and how many more at a time: a table of thousands would make every step slow.
const ROWS_AT_A_TIME: usize = 200;

/// The queue as a table; choosing a name marks the player everywhere and opens the rest of their fields.
#[component]
pub(crate) fn Queue(props: &QueueProps) -> Html {
    let moment = &*props.moment;
    let order = use_state(Order::default);
    let filter = use_state(String::new);
    let shown = use_state(|| ROWS_AT_A_TIME);
    let players = order::ordered(moment, *order, &filter);
    let total = order::here(moment).count();
    let now = moment.involved();
    // The chosen one is always there, also when the filter or the length of the list would hide them.
    let hidden = props.selected.filter(|player| !players[..players.len().min(*shown)].contains(player));
    let rows = hidden.iter().chain(players.iter().take(*shown)).map(|&player| {
        let facts = Facts::of(moment, player, now.contains(&player), props.selected == Some(player), props.hovered == Some(player));
        html! {
            <Row key={player} {facts} edits={props.edits} on_hover={&props.on_hover} on_select={&props.on_select} on_edit={&props.on_edit} />
        }
    });
    let on_filter = {
        let filter = filter.clone();
        Callback::from(move |event: InputEvent| filter.set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    let plain = engines::plain(moment.scenario.engine());
    let more = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(*shown + ROWS_AT_A_TIME))
    };
    html! {
        <section class="panel queue" aria-labelledby="queue-title">
            <div class="head">
                <h2 id="queue-title">{ "Queue" }</h2>
                <span class="sub">{ format!("{}, {} queued", count(total as u32, "player", "players"), number(i64::from(moment.frame.totals.queued))) }</span>
                { tools(props) }
            </div>
            <input type="search" class="filter" aria-label="Find players" placeholder="Find players" value={(*filter).clone()} oninput={on_filter} />
            <table aria-labelledby="queue-title">
                <thead><tr>
                    <th scope="col"><span class="sr">{ plain.sign_title }</span></th>
                    { head(By::Name, "Player", "Sort by name", &order) }
                    { for engines::columns(&moment.scenario).iter().enumerate().map(|(index, column)| head(By::Cell(index), &column.title, column.hint, &order)) }
                    { head(By::Status, plain.status_title, "What has become of them; sort by it", &order) }
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
            if players.len() > *shown {
                <button type="button" class="btn more" onclick={more}>{ format!("Show more ({} of {})", number(*shown as i64), number(players.len() as i64)) }</button>
            }
            if players.is_empty() {
                <p class="empty">{ if total == 0 { "Nobody is here. Add a player, paste rows from a spreadsheet, or generate a crowd." } else { "Nobody's name has that in it." } }</p>
            }
        </section>
    }
}

/// The buttons over the table.
fn tools(props: &QueueProps) -> Html {
    let (can_undo, can_redo) = props.can;
    let empty = order::here(&props.moment).next().is_none();
    let buttons = [
        (Command::AddPlayer, false),
        (Command::PasteRows, false),
        (Command::Generate, false),
        (Command::ClearQueue, empty),
        (Command::Undo, !can_undo),
        (Command::Redo, !can_redo),
    ];
    html! {
        <div class="tools" role="group" aria-label="Change the queue">
            { for buttons.into_iter().map(|(command, disabled)| {
                let entry = describe(command);
                html! {
                    <button key={entry.label} type="button" class="btn small" {disabled} title={entry.hint()} onclick={props.on_command.reform(move |_: MouseEvent| command)}>{ entry.word }</button>
                }
            }) }
        </div>
    }
}

/// A column's name, as a button that sorts by it: up, down, and as they came.
fn head(column: By, title: &str, hint: &'static str, order: &UseStateHandle<Order>) -> Html {
    let sort = order.direction(column);
    let next = order.next(column);
    let onclick = {
        let order = order.clone();
        Callback::from(move |_: MouseEvent| order.set(next))
    };
    let arrow = match sort {
        Some("ascending") => "▴",
        Some(_) => "▾",
        None => "",
    };
    html! {
        <th scope="col" class={if matches!(column, By::Cell(_)) { "n" } else { "" }} aria-sort={sort}>
            <button type="button" title={hint} {onclick}>{ title }<i aria-hidden="true">{ arrow }</i></button>
        </th>
    }
}
