//! The picture as a table, for those who would rather read it, or cannot see it: what is the same for every engine.

use yew::prelude::*;

use crate::engines::PictureProps;
use crate::words::number;

/// Rows at most: what comes after is counted.
const MOST_ROWS: usize = 300;

/// A column: its heading, and whether it has numbers in it.
pub(crate) type Head = (&'static str, bool);

/// A table with these columns beside the player's name, and a row for each of these players; `cells` gives what stands in it.
pub(crate) fn table(props: &PictureProps, heads: &[Head], players: &[u32], cells: impl Fn(u32) -> Vec<String>) -> Html {
    let now = props.moment.involved();
    let more = players.len().saturating_sub(MOST_ROWS);
    html! {
        <div class="table-view" tabindex="0" role="group" aria-label="The picture as a table">
            <table>
                <caption class="sr">{ props.moment.subtitle() }</caption>
                <thead><tr>
                    <th scope="col">{ "Player" }</th>
                    { for heads.iter().map(|(head, numbers)| html! { <th key={*head} scope="col" class={numbers.then_some("n")}>{ *head }</th> }) }
                </tr></thead>
                <tbody>{ for players.iter().take(MOST_ROWS).map(|&player| row(props, player, now.contains(&player), heads, &cells(player))) }</tbody>
            </table>
            if more > 0 { <p class="empty">{ format!("And {} more, in the queue's table.", number(more as i64)) }</p> }
        </div>
    }
}

fn row(props: &PictureProps, player: u32, now: bool, heads: &[Head], cells: &[String]) -> Html {
    let id = props.moment.scenario.players[player as usize].id.to_string();
    let chosen = props.selected == Some(player);
    let marked = chosen || props.hovered == Some(player);
    html! {
        <tr key={player} class={classes!(now.then_some("now"), marked.then_some("marked"))} data-player={id.clone()}
            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}
            onfocusin={props.on_hover.reform(move |_: FocusEvent| Some(player))} onfocusout={props.on_hover.reform(|_: FocusEvent| None)}>
            <th scope="row"><button type="button" aria-pressed={chosen.to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ id }</button></th>
            { for heads.iter().zip(cells).map(|((_, numbers), cell)| html! { <td class={numbers.then_some("n")}>{ cell }</td> }) }
        </tr>
    }
}
