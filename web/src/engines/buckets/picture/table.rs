//! The picture as a table: the same moment for those who would rather read it, or cannot see it.

use queuescope::Place;
use queuescope::engines::buckets::settings::Look;
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::buckets::state::Status;
use crate::words::number;

/// Rows at most: what comes after is counted.
const MOST_ROWS: usize = 300;

/// Everybody queued or found in this check: bucket, from where to where they look, and who is theirs.
#[component]
#[inline(never)]
pub(crate) fn PictureTable(props: &PictureProps) -> Html {
    let moment = &*props.moment;
    let now = moment.involved();
    let in_check = |player: &u32| match moment.frame.places[*player as usize] {
        Place::Queued => true,
        Place::Pending | Place::Matched => moment.match_of(*player).is_some(),
        Place::Away | Place::Left => false,
    };
    let players: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(in_check).collect();
    let more = players.len().saturating_sub(MOST_ROWS);
    html! {
        <div class="table-view" tabindex="0" role="group" aria-label="The picture as a table">
            <table>
                <caption class="sr">{ moment.subtitle() }</caption>
                <thead><tr>
                    { for ["Player", "Bucket", "Looks from", "to", "At most", "State", "Opponent", "Distance"].into_iter().enumerate().map(|(index, head)| html! {
                        <th key={head} scope="col" class={classes!(((1..=4).contains(&index) || index == 7).then_some("n"))}>{ head }</th>
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
    let (mark, bucket) = (moment.bucket_mark(player), moment.bucket(player));
    let look = moment.bucket_settings().look;
    let low = if look == Look::Above { bucket } else { bucket.saturating_sub(mark.range) };
    let high = if look == Look::Below { bucket } else { bucket.saturating_add(mark.range) };
    let (state, other) = match moment.bucket_status(player) {
        Status::Asked(other) => ("asked", other),
        Status::Plays(other) => ("plays", other),
        _ if mark.looked => ("has looked", None),
        _ => ("waiting", None),
    };
    let distance = moment.match_of(player).map_or(String::new(), |found| number(found.distance));
    let marked = props.selected == Some(player) || props.hovered == Some(player);
    html! {
        <tr key={player} class={classes!(now.then_some("now"), marked.then_some("marked"))} data-player={id(player)}
            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}
            onfocusin={props.on_hover.reform(move |_: FocusEvent| Some(player))} onfocusout={props.on_hover.reform(|_: FocusEvent| None)}>
            <th scope="row"><button type="button" aria-pressed={(props.selected == Some(player)).to_string()} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ id(player) }</button></th>
            <td class="n">{ number(bucket) }</td><td class="n">{ number(low) }</td><td class="n">{ number(high) }</td>
            <td class="n">{ mark.maximum.map_or("–".to_owned(), number) }</td><td>{ state }</td><td>{ other.map_or(String::new(), id) }</td><td class="n">{ distance }</td>
        </tr>
    }
}
