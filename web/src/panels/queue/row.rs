//! A row of the queue: drawn again only when something in it has changed.

use queuescope::Name;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::detail::Detail;
use crate::edit::{Edit, Field};
use crate::fixed::fixed;
use crate::moment::{Moment, Status};
use crate::panels::icon::SHAPES;

/// Everything a row shows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Facts {
    player: u32,
    id: Name,
    ratings: [Option<i32>; 2],
    sides: [Name; 2],
    /// The side they are on, if any.
    side: Option<usize>,
    waits: u32,
    class: &'static str,
    status: String,
    marked: bool,
    /// The other fields, of the chosen player.
    detail: Option<Detail>,
}

impl Facts {
    pub(crate) fn of(moment: &Moment, player: u32, now: bool, selected: bool, hovered: bool) -> Facts {
        let id = |player: u32| moment.scenario.players[player as usize].id.clone();
        let (class, status) = match moment.status(player) {
            _ if now => ("now", "deciding".to_owned()),
            Status::Plays(opponent) => ("plays", opponent.map_or("–".to_owned(), |opponent| id(opponent).to_string())),
            Status::SitsOut => ("out", "sits out".to_owned()),
            Status::Free => ("free", "free".to_owned()),
            Status::Away => ("out", "not here yet".to_owned()),
            Status::Left => ("out", "left".to_owned()),
        };
        Facts {
            player,
            id: id(player),
            ratings: moment.ratings(player),
            sides: moment.settings().sides.clone(),
            side: moment.side(player).map(|side| side as usize),
            waits: moment.wave().players[player as usize].wait_cycles,
            class,
            status,
            marked: selected || hovered,
            detail: selected.then(|| Detail::of(&moment.scenario.players[player as usize])),
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
    pub(crate) on_duplicate: Callback<Name>,
}

/// The row; ratings and waits are typed into it.
#[component]
pub(crate) fn Row(props: &RowProps) -> Html {
    let facts = &props.facts;
    let player = facts.player;
    let rating = |side: usize| {
        let on = (facts.side == Some(side)).then_some("on");
        let value = facts.ratings[side].map_or(String::new(), |rating| rating.to_string());
        html! { <td class={classes!("n", on)}>{ cell(props, Field::Rating(side), &facts.sides[side], value) }</td> }
    };
    let enter = props.on_hover.reform(move |_: PointerEvent| Some(player));
    let leave = props.on_hover.reform(|_: PointerEvent| None);
    let focus = props.on_hover.reform(move |_: FocusEvent| Some(player));
    let blur = props.on_hover.reform(|_: FocusEvent| None);
    html! {
        <>
            <tr data-player={facts.id.to_string()} class={classes!(facts.class, facts.marked.then_some("marked"))} onpointerenter={enter} onpointerleave={leave}>
                <td class="g">{ shape(facts) }</td>
                <th scope="row">
                    <button type="button" aria-pressed={facts.detail.is_some().to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}
                        onfocus={focus} onblur={blur}>{ &*facts.id }</button>
                </th>
                { rating(0) }
                { rating(1) }
                <td class="n wait">{ cell(props, Field::Waits, "waves waited", facts.waits.to_string()) }</td>
                <td class="status">{ &facts.status }</td>
            </tr>
            if let Some(detail) = &facts.detail { { detail.view(&facts.id, props) } }
        </>
    }
}

/// A field in the row: what is typed counts when it is left or Enter is pressed.
fn cell(props: &RowProps, field: Field, what: &str, value: String) -> Html {
    let id = props.facts.id.clone();
    let label = format!("{id}, {what}");
    let change =
        props.on_edit.reform(move |event: Event| Edit::Type(id.clone(), field, event.target_unchecked_into::<HtmlInputElement>().value()));
    html! { <input type="text" inputmode="numeric" size="4" aria-label={label} placeholder="–" {value} onchange={change} /> }
}

/// The shape of what a player plays, with its meaning for those who do not see it.
fn shape(facts: &Facts) -> Html {
    let [first, second] = &facts.sides;
    let (shape, label) = match facts.ratings {
        [Some(_), None] => (0, &**first),
        [None, Some(_)] => (1, &**second),
        _ => (2, "plays both"),
    };
    html! { <>{ fixed(SHAPES[shape]) }<span class="sr">{ label }</span></> }
}
