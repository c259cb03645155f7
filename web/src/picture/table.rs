//! The picture as a table, for users who prefer to read it or cannot see it. This is the part that is the same for every engine.

use yew::prelude::*;

use crate::engines::PictureProps;
use crate::words::count;

/// Largest number of rows. The remaining players are only counted.
const MOST_ROWS: usize = 300;

/// A column: its heading, and true if it contains numbers.
pub(crate) type Head = (&'static str, bool);

/// Renders a table with the players' names and these columns, and a row for each player. `cells` returns the texts of a player's row.
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
            if more > 0 { <p class="empty">{ format!("{} in the queue table.", count(more as u32, "more player is", "more players are")) }</p> }
        </div>
    }
}

fn row(props: &PictureProps, player: u32, now: bool, heads: &[Head], cells: &[String]) -> Html {
    let id = props.moment.scenario.players[player as usize].id.to_string();
    let selected = props.selected == Some(player);
    let marked = selected || props.hovered == Some(player);
    html! {
        <tr key={player} class={classes!(now.then_some("now"), marked.then_some("marked"))} data-player={id.clone()}
            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}
            onfocusin={props.on_hover.reform(move |_: FocusEvent| Some(player))} onfocusout={props.on_hover.reform(|_: FocusEvent| None)}>
            <th scope="row"><button type="button" aria-pressed={selected.to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ id }</button></th>
            { for heads.iter().zip(cells).map(|((_, numbers), cell)| html! { <td class={numbers.then_some("n")}>{ cell }</td> }) }
        </tr>
    }
}
