//! The effect of a setting on the run, beside its control: of the value under the slider, and of both ways to apply a change.

use yew::prelude::*;

use super::drag::{Effect, MAX_LIVE_PLAYERS};
use super::{SettingsProps, row};
use crate::edit::AppliesFrom;
use crate::effect::{Baseline, Change, changes};
use crate::words::number;

/// Renders the effect of a value that is not applied yet, of a run with it from the start.
pub(super) fn of_drag(effect: &Effect, baseline: &Baseline) -> Html {
    match effect {
        Effect::Known(outcome) => html! {
            <>
            <p class="effect-note">{ "With this value from the start:" }</p>
            <dl class="effect">
                { for changes(baseline.engine, &baseline.outcome, outcome).iter().map(|change| html! {
                    <div key={change.label.clone()}><dt>{ &change.label }</dt><dd>{ figures(change) }</dd></div>
                }) }
            </dl>
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

/// Renders both ways to apply the last edit with their effects, if the control with this id made that edit.
pub(super) fn choice_for(id: &str, props: &SettingsProps) -> Html {
    let Some(choice) = props.choice.as_ref() else { return Html::default() };
    let rows = row::all(&props.scenario.settings, &props.scenario.settings);
    if row::id_of(&choice.edit, &rows) != id {
        return Html::default();
    }
    let ways = [AppliesFrom::Start, AppliesFrom::Here];
    let effects = ways.map(|from| choice.outcome(from).map(|outcome| changes(choice.before.engine, &choice.before.outcome, outcome)));
    let heading = |from: AppliesFrom| {
        let applied = from == choice.applied;
        let onclick = (!applied).then(|| props.on_switch.reform(|_: MouseEvent| ()));
        html! {
            <th key={from.label()} scope="col">
                <button type="button" aria-pressed={applied.to_string()} {onclick}>{ from.label() }</button>
            </th>
        }
    };
    let applied = &effects[usize::from(choice.applied == AppliesFrom::Here)];
    let line = |(index, change): (usize, &Change)| {
        html! {
            <tr key={change.label.clone()}>
                <th scope="row">{ &change.label }</th>
                { for effects.iter().map(|effect| html! { <td>{ effect.as_ref().map_or_else(|| html! { { "…" } }, |effect| figures(&effect[index])) }</td> }) }
            </tr>
        }
    };
    html! {
        <table class="ways" aria-label="Where the change applies">
            <thead><tr><td />{ for ways.into_iter().map(heading) }</tr></thead>
            <tbody>{ for applied.iter().flatten().enumerate().map(line) }</tbody>
        </table>
    }
}

/// Renders a figure before and after a change. One that stays the same is less prominent.
fn figures(change: &Change) -> Html {
    let class = if change.is_none() { "same" } else { "differs" };
    html! { <span {class}>{ format!("{} → {}", change.before, change.after) }</span> }
}
