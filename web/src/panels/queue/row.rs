//! A row of the queue. It re-renders only if its content changes.

use queuescope::Name;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::detail::Detail;
use crate::edit::{Edit, Field};
use crate::engines;
use crate::fixed::fixed;
use crate::moment::Moment;

/// The content of one of the engine's columns.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// The value that the column is sorted by.
    pub(crate) key: i64,
    /// The field that typing changes; `None` if the cell is read-only.
    pub(crate) field: Option<Field>,
    pub(crate) class: &'static str,
    /// The meaning of the value, for screen readers.
    pub(crate) what: String,
}

impl Cell {
    /// Creates a read-only cell.
    pub(crate) fn read_only(text: String, key: i64, class: &'static str, what: &str) -> Cell {
        Cell { text, key, field: None, class, what: what.to_owned() }
    }

    /// Creates an editable number.
    pub(crate) fn editable(text: String, key: i64, field: Field, what: &str) -> Cell {
        Cell { text, key, field: Some(field), class: "n on", what: what.to_owned() }
    }

    /// Creates an editable rating, for engines in which a player has one. It is sorted by thousandths.
    pub(crate) fn rating(rating: Option<f64>) -> Cell {
        let rating = rating.unwrap_or_default();
        Cell::editable(rating.to_string(), (rating * 1_000.0) as i64, Field::Number("rating"), "rating")
    }
}

/// The status of a player.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct RowStatus {
    pub(crate) class: &'static str,
    pub(crate) text: String,
    pub(crate) opponent: Option<u32>,
    /// The value that the status column is sorted by, if the player has no opponent.
    pub(crate) key: i64,
    /// Markup of the sign in front of the name.
    pub(crate) shape: &'static str,
    /// The meaning of the sign, for screen readers.
    pub(crate) meaning: String,
}

/// The content of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RowContent {
    player: u32,
    id: Name,
    cells: Vec<Cell>,
    status: RowStatus,
    /// True if the current event is about the player.
    now: bool,
    marked: bool,
    /// The fields without a column; only for the selected player.
    detail: Option<Detail>,
}

impl RowContent {
    pub(crate) fn of(moment: &Moment, player: u32, now: bool, selected: bool, hovered: bool) -> RowContent {
        let entry = &moment.scenario.players[player as usize];
        RowContent {
            player,
            id: entry.id.clone(),
            cells: engines::cells(moment, player),
            status: engines::row_status(moment, player),
            now,
            marked: selected || hovered,
            detail: selected.then(|| Detail::of(entry, &moment.scenario, engines::plain(moment.scenario.engine()).detail_fields)),
        }
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct RowProps {
    pub(crate) content: RowContent,
    pub(crate) edits: u32,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_edit: Callback<Edit>,
}

/// The row, with input fields for editable values.
#[component]
pub(crate) fn Row(props: &RowProps) -> Html {
    let content = &props.content;
    let (player, status) = (content.player, &content.status);
    let enter = props.on_hover.reform(move |_: PointerEvent| Some(player));
    let leave = props.on_hover.reform(|_: PointerEvent| None);
    let focus = props.on_hover.reform(move |_: FocusEvent| Some(player));
    let blur = props.on_hover.reform(|_: FocusEvent| None);
    let id = content.detail.is_some().then_some(super::SELECTED_BUTTON_ID);
    let class = if content.now { "now" } else { status.class };
    html! {
        <>
            <tr data-player={content.id.to_string()} class={classes!(class, content.marked.then_some("marked"))} onpointerenter={enter} onpointerleave={leave} onfocusin={focus} onfocusout={blur}>
                <td class="g">{ fixed(status.shape) }<span class="sr">{ &status.meaning }</span></td>
                <th scope="row">
                    <button type="button" {id} aria-pressed={content.detail.is_some().to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ &*content.id }</button>
                </th>
                { for content.cells.iter().map(|cell| html! { <td class={cell.class}>{ cell_content(props, cell) }</td> }) }
                <td class="status">{ if content.now { "deciding" } else { &status.text } }</td>
            </tr>
            if let Some(detail) = &content.detail { { detail.view(&content.id, content.cells.len(), props) } }
        </>
    }
}

/// Renders a cell as text or as an input field. A change takes effect when the field loses the focus or Enter is pressed.
fn cell_content(props: &RowProps, cell: &Cell) -> Html {
    let Some(field) = cell.field else { return html! { { &cell.text } } };
    let id = props.content.id.clone();
    let label = format!("{id}, {}", cell.what);
    let onchange =
        props.on_edit.reform(move |event: Event| Edit::Type(id.clone(), field, event.target_unchecked_into::<HtmlInputElement>().value()));
    // Escape restores the text of the field.
    let text = cell.text.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.target_unchecked_into::<HtmlInputElement>().set_value(&text);
        }
    });
    html! { <input type="text" inputmode="numeric" size="4" aria-label={label} placeholder="–" value={cell.text.clone()} {onchange} {onkeydown} /> }
}
