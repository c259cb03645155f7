//! The view *Compare*: what a change does to evenings. The verdict comes first, then the measures, then the evenings and the people.

mod amounts;
mod arms;
mod bands;
mod crowds;
mod evenings;
mod export;
mod invitation;
mod matters;
mod measures;
mod results;
#[cfg(test)]
mod tests;
mod topic;
mod verdict;

use std::sync::Arc;

use queuescope_lab::study::Study;
use yew::prelude::*;

use super::progress::ProgressLine;
use crate::app::StudyMessage;
use crate::charts::arm_sample;
use crate::command::{Command, describe};
use crate::jobs::Counted;
use crate::shared::Shared;
use crate::study::Shown;
use arms::ArmsBar;
use export::Export;
use invitation::Invitation;
use results::Results;

#[derive(PartialEq, Properties)]
pub(crate) struct CompareProps {
    pub(crate) study: Shared<Study>,
    /// The results; `None` before the first evening.
    pub(crate) shown: Option<Shown>,
    pub(crate) counted: Option<Counted>,
    /// Why the study cannot be simulated.
    pub(crate) failure: Option<String>,
    /// Index of the arm that is compared with the baseline.
    pub(crate) arm: usize,
    /// Number of changes tried. Every field shows the study's value again when it changes.
    pub(crate) edits: u32,
    /// True if there is a change to undo, and one to redo.
    pub(crate) can_undo_redo: (bool, bool),
    /// True if the baseline is pinned.
    pub(crate) is_pinned: bool,
    pub(crate) on_study: Callback<StudyMessage>,
    pub(crate) on_command: Callback<Command>,
    /// What could not be done.
    pub(crate) children: Html,
}

/// What every chart of two arms gets.
#[derive(Clone, PartialEq, Properties)]
struct PairProps {
    shown: Shown,
    /// Index of the arm that is compared with the baseline.
    arm: usize,
    /// The metric of the headline's number.
    lead: Option<usize>,
    /// The line under a saved picture.
    caption: AttrValue,
    on_study: Callback<StudyMessage>,
}

/// Renders the view.
#[component]
pub(crate) fn Compare(props: &CompareProps) -> Html {
    let (study, arm) = (&props.study, props.arm);
    let counted = props.counted.filter(|_| props.failure.is_none());
    let is_finished = counted.is_some_and(|counted| !counted.running && counted.evenings == counted.total);
    // A change is simulated a moment later. Until then, the study has another number of evenings, or is not the one of the results.
    let is_done = is_finished && counted.is_some_and(|counted| counted.evenings == study.evenings);
    let is_current = props.shown.as_ref().is_some_and(|shown| !shown.is_old && Arc::ptr_eq(shown.part.study(), study.arc()));
    let pair = study.arms.len() > 1;
    let pending = (pair && !(is_done && is_current)).then_some("pending");
    let same = pair && study.arms.get(arm).is_some_and(|other| other.settings == study.arms[0].settings);
    let shown = props.shown.clone().filter(|shown| shown.part.study().arms.len() > 1 && pair);
    html! {
        <main class={classes!("study", "compare", pending)}>
            <ArmsBar study={study} is_pinned={props.is_pinned} edits={props.edits} on_study={&props.on_study}>
                { undo_and_redo(props) }
                <Export study={study} shown={shown.clone()} {arm} />
            </ArmsBar>
            { props.children.clone() }
            if pair && !is_finished { <ProgressLine counted={props.counted} failure={props.failure.clone()} on_study={&props.on_study} /> }
            if !pair {
                <Invitation study={study} on_study={&props.on_study} on_command={&props.on_command} />
            } else if same {
                { others(props, None) }
                { same_settings(study, arm) }
            } else if let Some(shown) = shown {
                { others(props, Some(&shown)) }
                <Results study={study} {shown} {arm} {is_done} running={counted.is_some_and(|counted| counted.running)} edits={props.edits} on_study={&props.on_study} on_command={&props.on_command} />
            }
        </main>
    }
}

/// The name of an arm in a chart, which has no room for a long one.
fn short(name: &str) -> String {
    /// Largest number of characters.
    const MOST: usize = 18;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    let start: String = name.chars().take(MOST - 1).collect();
    format!("{}…", start.trim_end())
}

/// Renders the buttons that undo and redo changes, if there are any.
fn undo_and_redo(props: &CompareProps) -> Html {
    let (can_undo, can_redo) = props.can_undo_redo;
    if !can_undo && !can_redo {
        return Html::default();
    }
    let button = |command: Command, possible: bool| {
        let entry = describe(command);
        let onclick = props.on_command.reform(move |_: MouseEvent| command);
        html! { <button type="button" class="btn small" title={entry.hint()} disabled={!possible} {onclick}>{ entry.word }</button> }
    };
    html! { <>{ button(Command::Undo, can_undo) }{ button(Command::Redo, can_redo) }</> }
}

/// Says that two arms cannot differ.
fn same_settings(study: &Study, arm: usize) -> Html {
    let [baseline, arm] = [0, arm].map(|arm| &study.arms[arm].name);
    html! {
        <section class="verdict-row" aria-label="Verdict">
            <div>
                <h2><b>{ baseline }</b>{ " and " }<b>{ arm }</b>{ " are the same settings." }</h2>
                <p>{ "Change a setting of one of them, or add other settings." }</p>
            </div>
        </section>
    }
}

/// Renders the arms to choose from, if there are several besides the baseline.
fn others(props: &CompareProps, shown: Option<&Shown>) -> Html {
    let arms = &props.study.arms;
    if arms.len() < 3 {
        return Html::default();
    }
    let verdict = |arm: usize| {
        let known = shown.filter(|shown| !shown.is_old && arm < shown.results.arms.len())?;
        Some(verdict::plain(&verdict::verdict(&known.part, &known.results, arm).headline))
    };
    let choice = |arm: usize| {
        let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Show(arm));
        html! {
            <button key={arm} type="button" aria-pressed={(arm == props.arm).to_string()} {onclick}>
                { arm_sample(arm) }<span>{ verdict(arm).unwrap_or_else(|| arms[arm].name.clone()) }</span>
            </button>
        }
    };
    html! {
        <div class="others" role="group" aria-label={format!("Compare with {}", arms[0].name)}>
            { for (1..arms.len()).map(choice) }
        </div>
    }
}
