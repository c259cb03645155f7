//! The view *Compare*: what a change does to evenings. The verdict comes first, then the measures, then the evenings and the people.

mod amounts;
mod arms;
mod bands;
mod crowds;
mod evenings;
mod export;
mod matters;
mod measures;
#[cfg(test)]
mod tests;
mod topic;
mod verdict;

use std::sync::Arc;

use queuescope_formats::link::View;
use queuescope_lab::study::{MIN_VERDICT_EVENINGS, Study, Visitors};
use yew::prelude::*;

use super::progress::ProgressLine;
use crate::app::StudyMessage;
use crate::charts::{Chart, Figure, arm_mark_alone, arm_sample};
use crate::command::{Command, describe};
use crate::jobs::Counted;
use crate::shared::Shared;
use crate::study::{ArmSource, Change, FIELDS, Shown, next_look, offered};
use crate::words::{count, number};
use arms::{ArmsBar, source_label};
use bands::BandsChart;
use crowds::{GapsChart, WaitsChart};
use evenings::EveningsChart;
use export::{Export, MEASURES_ID};
use matters::Matters;

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
    let is_stopped = counted.is_some_and(|counted| !counted.running && counted.evenings == counted.total);
    let is_done = is_stopped && counted.is_some_and(|counted| counted.evenings == study.evenings);
    // A change is simulated a moment later.
    let is_current = props.shown.as_ref().is_some_and(|shown| !shown.is_old && Arc::ptr_eq(shown.part.study(), study.arc()));
    let pending = (pair_of(study) && !(is_done && is_current)).then_some("pending");
    let (pair, same) = (pair_of(study), study.arms.get(arm).is_some_and(|other| other.settings == study.arms[0].settings));
    let shown = props.shown.clone().filter(|shown| shown.part.study().arms.len() > 1 && pair);
    html! {
        <main class={classes!("study", "compare", pending)}>
            <ArmsBar study={study} is_pinned={props.is_pinned} edits={props.edits} on_study={&props.on_study}>
                { undo_and_redo(props) }
                <Export study={study} shown={shown.clone()} {arm} />
            </ArmsBar>
            { props.children.clone() }
            if pair && !is_stopped { <ProgressLine counted={props.counted} failure={props.failure.clone()} on_study={&props.on_study} /> }
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

/// True if there is something to compare.
fn pair_of(study: &Study) -> bool {
    study.arms.len() > 1
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

#[derive(PartialEq, Properties)]
struct InvitationProps {
    study: Shared<Study>,
    on_study: Callback<StudyMessage>,
    on_command: Callback<Command>,
}

/// Renders what to do while there is only one arm.
#[component]
fn Invitation(props: &InvitationProps) -> Html {
    let sources = use_memo(props.study.clone(), |study| offered(study));
    let own = props.study.engine();
    let preset = |source: &(queuescope::EngineId, &'static str, &'static str)| {
        let (engine, preset, _) = *source;
        let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Change(Change::Add(ArmSource::Preset(engine, preset))));
        html! { <button key={format!("{} {preset}", engine.name())} type="button" class="btn edge" {onclick}>{ source_label(&props.study, source) }</button> }
    };
    let watch = props.on_command.reform(|_: MouseEvent| Command::GoTo(View::Watch));
    html! {
        <section class="invitation" aria-label="Nothing to compare yet">
            <h2>{ "What do you want to compare " }<b>{ &props.study.arms[0].name }</b>{ " with?" }</h2>
            <p>{ "Choose a preset. Both settings then play the same evenings, and you see what changes." }</p>
            <div class="presets">{ for sources.iter().filter(|(engine, ..)| *engine == own).map(preset) }</div>
            <p>
                { "Or change a setting in " }<button type="button" class="text-link" onclick={watch}>{ "Watch" }</button>
                { " and press “What would this do to an evening?”." }
            </p>
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct ResultsProps {
    study: Shared<Study>,
    shown: Shown,
    arm: usize,
    /// True once all evenings are simulated.
    is_done: bool,
    running: bool,
    edits: u32,
    on_study: Callback<StudyMessage>,
    on_command: Callback<Command>,
}

/// Renders the verdict and the charts.
#[component]
fn Results(props: &ResultsProps) -> Html {
    let ResultsProps { study, shown, is_done, running, edits, on_study, .. } = props;
    // Old results may have fewer arms than the study has now.
    let arm = props.arm.min(shown.results.arms.len() - 1).max(1);
    let measured = use_memo((shown.clone(), arm), |(shown, arm)| {
        let (of, results) = (shown.part.study(), &*shown.results);
        let words = verdict::verdict(&shown.part, results, *arm);
        let figure = Figure::new(measures::intervals(of, results, *arm));
        let comparison = results.comparisons.get(*arm - 1);
        let lead = comparison.and_then(|comparison| measures::lead(comparison, of, results.evenings));
        let matters = comparison.map(|comparison| matters::now(of, comparison)).unwrap_or_default();
        let caption = format!("{}. {}", verdict::plain(&words.headline), export::about(of, results.evenings));
        (words, figure, lead, matters, AttrValue::from(caption))
    });
    let (words, figure, lead, matters, caption) = &*measured;
    let nobody_comes = shown.results.arms.iter().all(|arm| arm.pooled.visits == 0);
    // A verdict is said once, when all evenings are simulated.
    let said = use_mut_ref(String::new);
    if !running && !shown.is_old {
        *said.borrow_mut() = format!("{}. {}", verdict::plain(&words.headline), verdict::plain(&words.details));
    }
    let names = &shown.part.study().arms;
    let pair = PairProps { shown: shown.clone(), arm, lead: *lead, caption: caption.clone(), on_study: on_study.clone() };
    let is_log = matches!(study.visitors, Visitors::Recorded(_));
    let has_intervals = shown.results.evenings >= MIN_VERDICT_EVENINGS;
    let note = if is_log {
        html! { { "The numbers of one recorded evening." } }
    } else if !has_intervals {
        html! { { format!("Means over {}. An interval needs {MIN_VERDICT_EVENINGS}.", count(shown.results.evenings, "evening", "evenings")) } }
    } else {
        html! { <>{ "Dot: " }<b>{ &names[arm].name }</b>{ " minus " }<b>{ &names[0].name }</b>{ ". Line: where the true difference is. In 95 of 100 studies, all seven lines contain it." }</> }
    };
    if nobody_comes {
        let simulate = props.on_command.reform(|_: MouseEvent| Command::GoTo(View::Simulate));
        return html! {
            <section class="verdict-row" aria-label="Verdict">
                <div>
                    <h2>{ "Nobody comes." }</h2>
                    <p>{ "Raise the arrivals in " }<button type="button" class="text-link" onclick={simulate}>{ "Simulate" }</button>{ "." }</p>
                </div>
            </section>
        };
    }
    html! {
        <>
            <section class={classes!("verdict-row", shown.is_old.then_some("old"))} aria-label="Verdict">
                <div>
                    <h2>{ arm_mark_alone(arm) }{ verdict::html(&words.headline) }{ "." }</h2>
                    <p>{ verdict::html(&words.details) }</p>
                </div>
                if !is_log { { same_evenings(props) } }
                <p class="sr" role="status">{ said.borrow().clone() }</p>
            </section>
            <div class="compared">
                <section class="cell measures" id={MEASURES_ID}>
                    <Chart question="What changes?" {note} finding={format!("{}.", verdict::plain(&words.headline))} {caption} figure={figure.clone()} stale={shown.is_old} />
                    if has_intervals { <Matters study={study} now={matters.clone()} {edits} {on_study} /> }
                </section>
                if !is_log { <EveningsChart ..pair.clone() /> }
            </div>
            <div class="compared-people">
                <WaitsChart ..pair.clone() />
                <GapsChart ..pair.clone() />
                <BandsChart ..pair />
            </div>
            if *is_done && shown.is_old { <p class="sr" role="status">{ "These are the results of the old settings." }</p> }
        </>
    }
}

/// Renders how many evenings all arms share, and the button that adds evenings up to the next look.
fn same_evenings(props: &ResultsProps) -> Html {
    let study = &props.study;
    let evenings = props.shown.results.evenings;
    let of = if props.shown.results.arms.len() == 2 { "Both" } else { "All" };
    let next = next_look(study.evenings).filter(|_| props.is_done);
    let button = next.zip(FIELDS.iter().find(|field| field.path == "evenings")).map(|(next, field)| {
        let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Change(Change::Number(field, f64::from(next))));
        html! { <button type="button" class="btn main" {onclick}>{ format!("Run on to {} evenings", number(i64::from(next))) }</button> }
    });
    let words = if props.shown.is_old {
        "The settings before the last change".to_owned()
    } else {
        format!("{of} on the same {} evenings", number(i64::from(evenings)))
    };
    html! { <div class="end"><p>{ words }</p>{ for button }</div> }
}
