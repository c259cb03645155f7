//! A row of the queue: drawn again only when something in it has changed.

use queuescope::Name;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::detail::Detail;
use crate::edit::{Edit, Field};
use crate::engines;
use crate::fixed::fixed;
use crate::moment::Moment;

/// What stands in one of the engine's columns.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// What the column is sorted by.
    pub(crate) key: i64,
    /// What typing into it changes; nothing if it only tells.
    pub(crate) field: Option<Field>,
    pub(crate) class: &'static str,
    /// What it is, for those who do not see the column.
    pub(crate) what: String,
}

impl Cell {
    /// A cell that only tells.
    pub(crate) fn told(text: String, key: i64, class: &'static str, what: &str) -> Cell {
        Cell { text, key, field: None, class, what: what.to_owned() }
    }

    /// A number that can be typed.
    pub(crate) fn typed(text: String, key: i64, field: Field, what: &str) -> Cell {
        Cell { text, key, field: Some(field), class: "n on", what: what.to_owned() }
    }

    /// A rating, where players have one; sorted by its thousandths.
    pub(crate) fn rating(rating: Option<f64>) -> Cell {
        let rating = rating.unwrap_or_default();
        Cell::typed(rating.to_string(), (rating * 1_000.0) as i64, Field::Number("rating"), "rating")
    }
}

/// What has become of a player.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct RowStatus {
    pub(crate) class: &'static str,
    pub(crate) text: String,
    pub(crate) opponent: Option<u32>,
    /// What the column is sorted by, where there is no opponent.
    pub(crate) key: i64,
    /// A sign in front of the name, and its meaning for those who do not see it.
    pub(crate) shape: &'static str,
    pub(crate) meaning: String,
}

/// Everything a row shows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Facts {
    player: u32,
    id: Name,
    cells: Vec<Cell>,
    status: RowStatus,
    now: bool,
    marked: bool,
    /// The other fields, of the chosen player.
    detail: Option<Detail>,
}

impl Facts {
    pub(crate) fn of(moment: &Moment, player: u32, now: bool, selected: bool, hovered: bool) -> Facts {
        let entry = &moment.scenario.players[player as usize];
        Facts {
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
    pub(crate) facts: Facts,
    pub(crate) edits: u32,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_edit: Callback<Edit>,
}

/// The row; what can be edited is typed into it.
#[component]
pub(crate) fn Row(props: &RowProps) -> Html {
    let facts = &props.facts;
    let (player, status) = (facts.player, &facts.status);
    let enter = props.on_hover.reform(move |_: PointerEvent| Some(player));
    let leave = props.on_hover.reform(|_: PointerEvent| None);
    let focus = props.on_hover.reform(move |_: FocusEvent| Some(player));
    let blur = props.on_hover.reform(|_: FocusEvent| None);
    let id = facts.detail.is_some().then_some(super::CHOSEN);
    let class = if facts.now { "now" } else { status.class };
    html! {
        <>
            <tr data-player={facts.id.to_string()} class={classes!(class, facts.marked.then_some("marked"))} onpointerenter={enter} onpointerleave={leave} onfocusin={focus} onfocusout={blur}>
                <td class="g">{ fixed(status.shape) }<span class="sr">{ &status.meaning }</span></td>
                <th scope="row">
                    <button type="button" {id} aria-pressed={facts.detail.is_some().to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ &*facts.id }</button>
                </th>
                { for facts.cells.iter().map(|cell| html! { <td class={cell.class}>{ content(props, cell) }</td> }) }
                <td class="status">{ if facts.now { "deciding" } else { &status.text } }</td>
            </tr>
            if let Some(detail) = &facts.detail { { detail.view(&facts.id, facts.cells.len(), props) } }
        </>
    }
}

/// A field in the row: what is typed counts when it is left or Enter is pressed.
fn content(props: &RowProps, cell: &Cell) -> Html {
    let Some(field) = cell.field else { return html! { { &cell.text } } };
    let id = props.facts.id.clone();
    let label = format!("{id}, {}", cell.what);
    let onchange =
        props.on_edit.reform(move |event: Event| Edit::Type(id.clone(), field, event.target_unchecked_into::<HtmlInputElement>().value()));
    // Escape leaves the field as it was.
    let text = cell.text.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.target_unchecked_into::<HtmlInputElement>().set_value(&text);
        }
    });
    html! { <input type="text" inputmode="numeric" size="4" aria-label={label} placeholder="–" value={cell.text.clone()} {onchange} {onkeydown} /> }
}
