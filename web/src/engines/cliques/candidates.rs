//! The panel of candidates: the players of the tier with ping, wait, degree and, step by step, their sum of edges into the lobby. Beside the
//! plane it lists the candidates of the current choice with the two parts of their sums. Below the table it says who won the last step, by how
//! much, and why.

mod parts;

use queuescope::engines::cliques::event::Degree;
use queuescope::engines::cliques::{Build, Step, Weight};
use queuescope::order;
use yew::prelude::*;

use super::choice::Choice;
use super::state::{Lack, role_of};
use super::{optimum, picture};
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::jobs::Answers;
use crate::words::{count, number, weight};

/// Largest number of rows. The remaining players are counted.
const MAX_ROWS: usize = 12;
/// Number of steps that fit next to the degrees.
const MAX_STEPS: usize = 3;

/// Renders the panel for the current graph.
pub(crate) fn candidates(moment: &Scene<'_>, props: &PictureProps, answers: &Answers) -> Html {
    let Some(build) = &moment.own.build else { return Html::default() };
    let sub = format!("{}, lobby of {}", build.tier.name, build.size());
    let list = match build.degrees.is_empty() {
        _ if picture::is_plane(props) => parts::parts(moment, build, props),
        true => chosen_only(build),
        false => table(moment, build, props),
    };
    html! {
        <section class="panel cand steps" aria-labelledby="cand-title">
            <div class="head"><h2 id="cand-title">{ "Candidates" }</h2><span class="sub">{ sub }</span></div>
            if let Some(result) = last_step(moment, build) { <p class="margin">{ result }</p> }
            { list }
            if let Some(comparison) = optimum::comparison(build, answers) { <p class="margin" aria-busy={answers.busy(queuescope_lab::job::optimum::NAME)}>{ comparison }</p> }
        </section>
    }
}

fn table(moment: &Scene<'_>, build: &Build, props: &PictureProps) -> Html {
    let rows = rows(build);
    let more = build.degrees.len().saturating_sub(rows.len()) as u32;
    let last = build.steps.len();
    let steps = last.saturating_sub(MAX_STEPS).max(1)..last.max(1);
    html! {
        <>
            <table>
                <thead><tr>
                    <th scope="col">{ "Player" }</th><th scope="col" class="n" title="Milliseconds to the server">{ "Ping" }</th>
                    <th scope="col" class="n" title="Whole seconds waited">{ "Wait" }</th><th scope="col" class="n" title="The sum of all the player's edges. The largest starts the lobby.">{ "Degree" }</th>
                    { for steps.clone().map(|step| html! { <th scope="col" class="n" title="The sum of the edges into the lobby so far. The largest is added.">{ ordinal(step + 1) }</th> }) }
                </tr></thead>
                <tbody>{ for rows.into_iter().map(|degree| row(moment, build, degree, steps.clone(), props)) }</tbody>
            </table>
            if more > 0 { <p class="empty">{ format!("{} less.", count(more, "other has", "others have")) }</p> }
        </>
    }
}

/// Members of the lobby in the order they were added, then the others by their current sum, largest first.
fn rows(build: &Build) -> Vec<&Degree> {
    let place = |degree: &Degree| build.steps.iter().position(|step| step.player == degree.player);
    let now = |degree: &Degree| sum_at(build.steps.last(), degree).unwrap_or(degree.degree);
    let key = |degree: &Degree| match place(degree) {
        Some(place) => (false, place as i128),
        None => (true, -now(degree).0),
    };
    let mut rows: Vec<((bool, i128), &Degree)> = build.degrees.iter().map(|degree| (key(degree), degree)).collect();
    order::sort_by_key(&mut rows, |(key, _)| *key);
    rows.into_iter().take(MAX_ROWS).map(|(_, degree)| degree).collect()
}

fn sum_at(step: Option<&Step>, degree: &Degree) -> Option<Weight> {
    step?.candidates.iter().find(|candidate| candidate.player == degree.player).map(|candidate| candidate.sum)
}

fn row(moment: &Scene<'_>, build: &Build, degree: &Degree, steps: std::ops::Range<usize>, props: &PictureProps) -> Html {
    let place = build.steps.iter().position(|step| step.player == degree.player);
    let now = build.steps.len().checked_sub(1);
    let role = role_of(moment, build, &degree.player);
    let pick = |step: usize| if place == Some(step) { if Some(step) == now { "n won now" } else { "n won" } } else { "n" };
    let cell = |step: usize| match place {
        Some(place) if place < step => html! { <td class="n in">{ "in" }</td> },
        _ => match sum_at(build.steps.get(step), degree) {
            Some(sum) => html! { <td class={pick(step)}>{ weight(sum) }</td> },
            None => html! { <td class="n in" title="No seat for the player's role is free at this step">{ "no seat" }</td> },
        },
    };
    let player = degree.player.index;
    let on_hover = |player: Option<u32>| props.on_hover.reform(move |_: PointerEvent| player);
    html! {
        <tr key={player} class={classes!(place.is_some().then_some("c-in"), is_marked(props, player).then_some("marked"))}
            onpointerenter={on_hover(Some(player))} onpointerleave={on_hover(None)}>
            <th scope="row">{ &*degree.player.id }if let Some(role) = role { <>{ " " }<small>{ &**role }</small></> }</th>
            <td class="n">{ number(i64::from(degree.ping)) }</td>
            <td class="n">{ number(degree.wait) }</td>
            <td class={pick(0)}>{ weight(degree.degree) }</td>
            { for steps.map(cell) }
        </tr>
    }
}

/// Lists only the chosen players, because the tier has too many to list.
fn chosen_only(build: &Build) -> Html {
    html! {
        <>
            <p class="empty">{ format!("{} players are too many to list every sum. Chosen so far:", number(i64::from(build.count))) }</p>
            <ol class="so-far">{ for build.steps.iter().map(|step| html! { <li key={step.player.index}><b>{ &*step.player.id }</b>{ " " }{ weight(step.sum) }</li> }) }</ol>
        </>
    }
}

/// True if the user points at the player or has selected them.
fn is_marked(props: &PictureProps, player: u32) -> bool {
    props.hovered == Some(player) || props.selected == Some(player)
}

/// Says who won the last step, by how much, and what the runner-up lacked.
fn last_step(moment: &Scene<'_>, build: &Build) -> Option<String> {
    let winner = &build.steps.last()?.player.id;
    match Choice::of(moment)?.runner_up {
        Some((next, lack)) => Some(sentence(winner, &next.player.id, lack)),
        None => Some(format!("{winner} was the only candidate.")),
    }
}

fn sentence(winner: &str, next: &str, lack: Lack) -> String {
    match lack.total().0 {
        0 => format!("{winner} and {next} are tied, and {winner} is ahead in the queue."),
        _ => format!("{winner} wins by {}. {next} had {}.", weight(lack.total()), lack.text()),
    }
}

/// `2nd`, `3rd`, `11th`
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn ordinals_have_the_right_ending() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 22, 100].map(ordinal),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "100th"]
        );
    }
}
