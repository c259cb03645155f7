//! The picture as a table: the same moment for those who would rather read it, or cannot see it.

use queuescope::Place;
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::waves::state::Status;
use crate::words::number;

/// Rows at most: what comes after is counted.
const MOST_ROWS: usize = 300;

/// Everybody in this wave: side, rating, how far they look, and who is theirs.
#[component]
#[inline(never)]
pub(crate) fn PictureTable(props: &PictureProps) -> Html {
    let moment = &*props.moment;
    let now = moment.involved();
    let in_wave = |player: &u32| {
        let place = moment.frame.places[*player as usize];
        place == Place::Queued || place == Place::Matched && moment.wave().players[*player as usize].taken
    };
    let players: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(in_wave).collect();
    let more = players.len().saturating_sub(MOST_ROWS);
    html! {
        <div class="table-view" tabindex="0" role="group" aria-label="The picture as a table">
            <table>
                <caption class="sr">{ moment.subtitle() }</caption>
                <thead><tr>
                    { for ["Player", "Side", "Rating", "Looks from", "to", "Waited", "State", "Opponent", "Gap"].into_iter().enumerate().map(|(index, head)| html! {
                        <th key={head} scope="col" class={classes!((2..=5).contains(&index).then_some("n"), (index == 8).then_some("n"))}>{ head }</th>
                    }) }
                </tr></thead>
                <tbody>{ for players.iter().take(MOST_ROWS).map(|&player| row(props, player, now.contains(&player))) }</tbody>
            </table>
            if more > 0 { <p class="empty">{ format!("And {} more, in the queue's table.", number(more as i64)) }</p> }
        </div>
    }
}

fn row(props: &PictureProps, player: u32, now: bool) -> Html {
    let moment = &*props.moment;
    let id = |player: u32| moment.scenario.players[player as usize].id.to_string();
    let mark = moment.wave().players[player as usize];
    let ratings = moment.ratings(player);
    let (side, rating) = match moment.side(player) {
        Some(side) => (
            moment.settings().sides[side as usize].to_string(),
            ratings[side as usize].map_or(String::new(), |rating| number(i64::from(rating))),
        ),
        None => ("both".to_owned(), ratings.iter().flatten().map(|rating| number(i64::from(*rating))).collect::<Vec<String>>().join(" / ")),
    };
    let own = moment.side(player).and_then(|side| ratings[side as usize]).map(i64::from);
    let reach = |sign: i64| own.zip(mark.window).map_or("–".to_owned(), |(rating, window)| number(rating + sign * window));
    let (state, opponent) = match moment.status(player) {
        Status::Plays(opponent) => ("chosen", opponent.map_or(String::new(), id)),
        Status::SitsOut => ("sits out", String::new()),
        Status::Free => ("free", String::new()),
        Status::Away => ("not here yet", String::new()),
        Status::Left => ("left", String::new()),
    };
    let gap = moment
        .wave()
        .pairs
        .iter()
        .find(|pair| pair.lead.index == player || pair.follow.index == player)
        .map_or(String::new(), |pair| number(pair.gap));
    let marked = props.selected == Some(player) || props.hovered == Some(player);
    html! {
        <tr key={player} class={classes!(now.then_some("now"), marked.then_some("marked"))} data-player={id(player)}
            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}
            onfocusin={props.on_hover.reform(move |_: FocusEvent| Some(player))} onfocusout={props.on_hover.reform(|_: FocusEvent| None)}>
            <th scope="row"><button type="button" aria-pressed={(props.selected == Some(player)).to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ id(player) }</button></th>
            <td>{ side }</td><td class="n">{ rating }</td><td class="n">{ reach(-1) }</td><td class="n">{ reach(1) }</td>
            <td class="n">{ mark.wait_cycles }</td><td>{ state }</td><td>{ opponent }</td><td class="n">{ gap }</td>
        </tr>
    }
}
