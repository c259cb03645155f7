//! The table beside the plane: the candidates of the current choice, best first, with the parts of their sums from ping and from wait, and the
//! lobby so far. Rows and dots of the same player light up together.

use queuescope::engines::cliques::event::Candidate;
use queuescope::engines::cliques::{Build, Step};
use yew::prelude::*;

use super::is_marked;
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::{Choice, TierPlayer};
use crate::words::{count, number, weight};

/// Largest number of rows. The remaining candidates are counted.
const MAX_ROWS: usize = 10;

/// Renders the table and the lobby so far.
pub(super) fn parts(moment: &Scene<'_>, build: &Build, props: &PictureProps) -> Html {
    let Some(choice) = Choice::of(moment) else { return Html::default() };
    let candidates = &choice.candidates;
    // A selected player has a row even if many others are better.
    let is_shown = |(rank, candidate): &(usize, &Candidate)| *rank < MAX_ROWS || props.selected == Some(candidate.player.index);
    let more = candidates.iter().enumerate().filter(|row| !is_shown(row)).count() as u32;
    let sum = if choice.step == 0 { "Degree" } else { "Sum" };
    let members = &build.steps[..if choice.just_chosen().is_some() { choice.step } else { build.steps.len() }];
    html! {
        <>
            <table class="parts">
                <thead><tr>
                    <th scope="col" class="n" title="Rank among the candidates">{ "#" }</th><th scope="col">{ "Player" }</th>
                    <th scope="col" class="n" title="Milliseconds to the server">{ "Ping" }</th><th scope="col" class="n" title="Whole seconds waited">{ "Wait" }</th>
                    <th scope="col" class="n" title="The part of the sum from differences in ping">{ "by ping" }</th>
                    <th scope="col" class="n" title="The part of the sum from common waits">{ "by wait" }</th>
                    <th scope="col" class="n" title="The largest is chosen.">{ sum }</th>
                </tr></thead>
                <tbody>{ for candidates.iter().enumerate().filter(is_shown).map(|(rank, candidate)| row(moment, &choice, rank, candidate, props)) }</tbody>
            </table>
            if more > 0 { <p class="empty">{ format!("{} less.", count(more, "other has", "others have")) }</p> }
            if !members.is_empty() { { lobby(build, members, props) } }
        </>
    }
}

fn row(moment: &Scene<'_>, choice: &Choice<'_>, rank: usize, candidate: &Candidate, props: &PictureProps) -> Html {
    let player = candidate.player.index;
    let TierPlayer { ping, wait, .. } = moment.tier_player(player);
    let is_chosen = choice.chosen.is_some_and(|step| step.player == candidate.player);
    let class = match is_chosen {
        true if choice.is_full() => "c-in",
        true => "c-now",
        false => "",
    };
    html! {
        <tr key={player} class={classes!(class, is_marked(props, player).then_some("marked"))} data-player={candidate.player.id.to_string()}
            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}
            onfocusin={props.on_hover.reform(move |_: FocusEvent| Some(player))} onfocusout={props.on_hover.reform(|_: FocusEvent| None)}>
            <td class="n">{ number(rank as i64 + 1) }</td>
            <th scope="row">{ player_button(props, player, &candidate.player.id) }</th>
            <td class="n">{ number(ping) }</td>
            <td class="n">{ number(wait) }</td>
            <td class="n">{ weight(choice.sums.by_ping(ping)) }</td>
            <td class="n">{ weight(choice.sums.by_wait(wait)) }</td>
            <td class="n sum">{ weight(candidate.sum) }</td>
        </tr>
    }
}

/// Lists the members of the lobby in the order they were added.
fn lobby(build: &Build, members: &[Step], props: &PictureProps) -> Html {
    html! {
        <>
            <h3>{ "Lobby" }<small>{ format!("{} of {}, in this order", members.len(), build.size()) }</small></h3>
            <ol class="members">
                { for members.iter().map(|step| {
                    let player = step.player.index;
                    html! {
                        <li key={player} class={classes!(is_marked(props, player).then_some("marked"))}
                            onpointerenter={props.on_hover.reform(move |_: PointerEvent| Some(player))} onpointerleave={props.on_hover.reform(|_: PointerEvent| None)}>
                            { player_button(props, player, &step.player.id) }
                        </li>
                    }
                }) }
            </ol>
        </>
    }
}

/// A player's name that selects the player.
fn player_button(props: &PictureProps, player: u32, id: &str) -> Html {
    let pressed = (props.selected == Some(player)).to_string();
    html! { <button type="button" aria-pressed={pressed} onclick={props.on_select.reform(move |_: MouseEvent| player)}>{ id }</button> }
}
