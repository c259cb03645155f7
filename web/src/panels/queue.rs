//! The queue: who came, what they play, how long they have waited, and what became of them.

use yew::prelude::*;

use crate::moment::{Moment, Status};
use crate::shared::Shared;
use crate::words::{count, number};

#[derive(PartialEq, Properties)]
pub(crate) struct QueueProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
}

/// The queue as a table; choosing a name marks the player everywhere.
#[component]
pub(crate) fn Queue(props: &QueueProps) -> Html {
    let moment = &*props.moment;
    let now = moment.involved();
    let [first, second] = &moment.settings().sides;
    html! {
        <section class="panel queue" aria-labelledby="queue-title">
            <div class="head">
                <h2 id="queue-title">{ "Queue" }</h2>
                <span class="sub">{ format!("{}, {} queued", count(moment.scenario.players.len() as u32, "player", "players"), moment.frame.totals.queued) }</span>
            </div>
            <table aria-labelledby="queue-title">
                <thead>
                    <tr>
                        <th scope="col"><span class="sr">{ "Side" }</span></th>
                        <th scope="col">{ "Player" }</th>
                        <th scope="col" class="n">{ &**first }</th>
                        <th scope="col" class="n">{ &**second }</th>
                        <th scope="col" class="n" title="Waves waited">{ "Wait" }</th>
                        <th scope="col">{ "Opponent" }</th>
                    </tr>
                </thead>
                <tbody>{ for (0..moment.scenario.players.len() as u32).map(|player| row(props, player, now.contains(&player))) }</tbody>
            </table>
        </section>
    }
}

fn row(props: &QueueProps, player: u32, now: bool) -> Html {
    let moment = &*props.moment;
    let id = |player: u32| moment.scenario.players[player as usize].id.to_string();
    let (class, status) = match moment.status(player) {
        _ if now => ("now", "deciding".to_owned()),
        Status::Plays(opponent) => ("plays", opponent.map_or("–".to_owned(), id)),
        Status::SitsOut => ("out", "sits out".to_owned()),
        Status::Free => ("free", "free".to_owned()),
        Status::Away => ("out", "not here yet".to_owned()),
        Status::Left => ("out", "left".to_owned()),
    };
    let ratings = moment.ratings(player);
    let side = moment.side(player).map(|side| side as usize);
    let cell = |which: usize| {
        let on = (side == Some(which)).then_some("on");
        html! { <td class={classes!("n", on)}>{ ratings[which].map_or("–".to_owned(), |rating| number(i64::from(rating))) }</td> }
    };
    let marked = props.selected == Some(player) || props.hovered == Some(player);
    html! {
        <tr key={player} data-player={id(player)} class={classes!(class, marked.then_some("marked"))}
            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}>
            <td class="g">{ shape(moment, player) }</td>
            <th scope="row">
                <button type="button" aria-pressed={(props.selected == Some(player)).to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}
                    onfocus={props.on_hover.reform(move |_: FocusEvent| Some(player))} onblur={props.on_hover.reform(|_: FocusEvent| None)}>{ id(player) }</button>
            </th>
            { cell(0) }
            { cell(1) }
            <td class="n wait">{ moment.wave().players[player as usize].wait_cycles }</td>
            <td class="status">{ status }</td>
        </tr>
    }
}

/// The shape of what a player plays, with its meaning for those who do not see it.
fn shape(moment: &Moment, player: u32) -> Html {
    let [first, second] = &moment.settings().sides;
    let (shape, label) = match moment.ratings(player) {
        [Some(_), None] => (html! { <circle cx="6" cy="6" r="4.5" class="first" /> }, first.to_string()),
        [None, Some(_)] => (html! { <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1" class="second" /> }, second.to_string()),
        _ => (html! { <path d="M6 .8 11.2 6 6 11.2 .8 6z" class="both" /> }, "plays both".to_owned()),
    };
    html! { <><svg class="shape" viewBox="0 0 12 12" aria-hidden="true">{ shape }</svg><span class="sr">{ label }</span></> }
}
