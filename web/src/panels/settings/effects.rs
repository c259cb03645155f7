//! The effect of a setting on the run, beside its control: of the value under the slider, and of the last change.

use yew::prelude::*;

use super::drag::{Effect, MAX_LIVE_PLAYERS};
use crate::edit::AppliesFrom;
use crate::effect::{Baseline, Change, changes};
use crate::session::Choice;
use crate::words::number;

/// Renders the effect of a value that is not applied yet: of a run that has it from the start.
pub(super) fn of_drag(value: f64, effect: &Effect, baseline: &Baseline) -> Html {
    match effect {
        Effect::Known(tried, outcome) => html! {
            <>
                <p class="effect-note">{ "With this value from the start:" }</p>
                { list(&changes(baseline.engine, &baseline.outcome, outcome), *tried != value) }
            </>
        },
        Effect::Working => html! { <p class="effect-note">{ "Trying this value …" }</p> },
        Effect::Refused(reason) => html! { <p class="effect-note">{ reason }</p> },
        Effect::TooLarge => {
            let players = number(MAX_LIVE_PLAYERS as i64);
            html! { <p class="effect-note">{ format!("Release the slider to see the effect. With up to {players} players you see it at once.") }</p> }
        }
    }
}

/// Renders the effect of the last edit. If there are two ways to apply it, both are beside each other.
pub(super) fn of_choice(choice: &Choice, on_switch: &Callback<()>) -> Html {
    let effect = |from| choice.outcome(from).map(|outcome| changes(choice.before.engine, &choice.before.outcome, outcome));
    let Some(applied) = effect(choice.applied) else { return Html::default() };
    if !choice.has_other {
        return list(&applied, false);
    }
    let ways = [AppliesFrom::Start, AppliesFrom::Here];
    let effects = ways.map(effect);
    let heading = |from: AppliesFrom| {
        let is_applied = from == choice.applied;
        let onclick = (!is_applied).then(|| on_switch.reform(|_: MouseEvent| ()));
        html! {
            <th key={from.label()} scope="col">
                <button type="button" aria-pressed={is_applied.to_string()} {onclick}>{ choice.label(from).to_owned() }</button>
            </th>
        }
    };
    // The effect with the other scope is not known at first.
    let cell =
        |effect: &Option<[Change; 4]>, index: usize| effect.as_ref().map_or_else(|| html! { { "…" } }, |effect| figures(&effect[index]));
    html! {
        <table class="ways" aria-label="Where the change applies">
            <thead><tr><td />{ for ways.into_iter().map(heading) }</tr></thead>
            <tbody>
                { for applied.iter().enumerate().map(|(index, change)| html! {
                    <tr key={change.label.clone()}>
                        <th scope="row">{ &change.label }</th>
                        { for effects.iter().map(|effect| html! { <td>{ cell(effect, index) }</td> }) }
                    </tr>
                }) }
            </tbody>
        </table>
    }
}

/// Renders the figures of an effect. While a slider moves on, they may be `outdated` for a moment.
fn list(changes: &[Change], outdated: bool) -> Html {
    html! {
        <dl class={classes!("effect", outdated.then_some("outdated"))}>
            { for changes.iter().map(|change| html! {
                <div key={change.label.clone()}><dt>{ &change.label }</dt><dd>{ figures(change) }</dd></div>
            }) }
        </dl>
    }
}

/// Renders a figure before and after a change. One that stays the same is less prominent.
fn figures(change: &Change) -> Html {
    let class = if change.is_none() { "same" } else { "differs" };
    html! { <span {class}>{ format!("{} → {}", change.before, change.after) }</span> }
}
