//! The queue panel: a table of the players with their waits and statuses, and the buttons that change the queue.

mod detail;
mod order;
mod row;
mod try_in;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::command::{Command, describe};
use crate::edit::Edit;
use crate::engines;
use crate::moment::Moment;
use crate::shared::Shared;
use crate::words::{count, number};
use order::{Order, SortKey};
use row::Row;
use try_in::TryIn;

pub(crate) use detail::DetailField;
pub(crate) use row::{Cell, RowContent, RowStatus};

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
    /// Number of edits tried. Every field re-renders when it changes.
    pub(crate) edits: u32,
    /// True if there is an edit to undo; true if there is one to redo.
    pub(crate) can_undo_redo: (bool, bool),
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_edit: Callback<Edit>,
    pub(crate) on_command: Callback<Command>,
}

/// Element id of the selected player's button.
pub(crate) const SELECTED_BUTTON_ID: &str = "chosen-player";
/// Element id of the field with the selected player's name.
pub(crate) const NAME_FIELD_ID: &str = "chosen-name";

/// Up to this many players all have a row.
const MAX_ALL_ROWS: usize = 40;
/// Number of rows of a longer list that are shown at first. Every row makes every step slower, and a longer list is not read as a whole.
const ROWS_AT_FIRST: usize = 20;
/// Number of rows that each "Show more" adds.
const ROWS_AT_A_TIME: usize = 200;
/// Largest number of players of an event who are shown above a long list. If an event is about more players, they keep their places.
const MAX_PINNED: usize = 12;

/// The queue as a table. Selecting a name marks the player everywhere and shows their other fields.
#[component]
pub(crate) fn Queue(props: &QueueProps) -> Html {
    let moment = &*props.moment;
    let order = use_state(Order::default);
    let filter = use_state(String::new);
    let added = use_state(|| 0);
    let players = order::ordered(moment, *order, &filter);
    let shown = *added + if players.len() <= MAX_ALL_ROWS { MAX_ALL_ROWS } else { ROWS_AT_FIRST };
    let total = order::listed_players(moment).count();
    let now = moment.involved();
    let rows = order::with_pinned(&players, shown, &now, props.selected).into_iter().map(|player| {
        let content = RowContent::of(moment, player, now.contains(&player), props.selected == Some(player), props.hovered == Some(player));
        html! {
            <Row key={player} {content} edits={props.edits} on_hover={&props.on_hover} on_select={&props.on_select} on_edit={&props.on_edit} />
        }
    });
    let on_filter = {
        let filter = filter.clone();
        Callback::from(move |event: InputEvent| filter.set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    let plain = engines::plain(moment.scenario.engine());
    let more = {
        let added = added.clone();
        Callback::from(move |_: MouseEvent| added.set(*added + ROWS_AT_A_TIME))
    };
    html! {
        <section class={format!("panel queue {}-queue", moment.scenario.engine().name())} aria-labelledby="queue-title">
            <div class="head">
                <h2 id="queue-title">{ "Queue" }</h2>
                <span class="sub">{ format!("{}, {} queued", count(total as u32, "player", "players"), number(i64::from(moment.frame.totals.queued))) }</span>
                <TryIn key={moment.scenario.engine().name()} engine={moment.scenario.engine()} on_edit={&props.on_edit} />
                { tools(props) }
            </div>
            <input type="search" class="filter" aria-label="Find players" placeholder="Find players" value={(*filter).clone()} oninput={on_filter} />
            <table aria-labelledby="queue-title">
                <thead><tr>
                    <th scope="col"><span class="sr">{ plain.sign_title }</span></th>
                    { head(SortKey::Name, "Player", "Sort by name", &order) }
                    { for engines::columns(&moment.scenario).iter().enumerate().map(|(index, column)| head(SortKey::Cell(index), &column.title, column.hint, &order)) }
                    { head(SortKey::Status, plain.status_title, "Sort by status", &order) }
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
            if players.len() > shown {
                <button type="button" class="btn more" onclick={more}>{ format!("Show more ({} of {})", number(shown as i64), number(players.len() as i64)) }</button>
            }
            if players.is_empty() {
                <p class="empty">{ if total == 0 { "No players yet. Add a player, paste rows from a spreadsheet, or generate players." } else { "No player matches. Try a shorter name." } }</p>
            }
        </section>
    }
}

/// Renders the buttons over the table.
fn tools(props: &QueueProps) -> Html {
    let (can_undo, can_redo) = props.can_undo_redo;
    let empty = order::listed_players(&props.moment).next().is_none();
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

/// Renders a column's heading as a button. The first click sorts by the column, the second reverses the order, and the third restores the
/// scenario's order.
fn head(column: SortKey, title: &str, hint: &'static str, order: &UseStateHandle<Order>) -> Html {
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
        <th scope="col" class={if matches!(column, SortKey::Cell(_)) { "n" } else { "" }} aria-sort={sort}>
            <button type="button" title={hint} {onclick}>{ title }<i aria-hidden="true">{ arrow }</i></button>
        </th>
    }
}
