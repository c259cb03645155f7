//! The results of a comparison: the verdict, and the charts.

use queuescope_formats::link::View;
use queuescope_lab::study::{MIN_VERDICT_EVENINGS, Study, Visitors};
use yew::prelude::*;

use super::bands::BandsChart;
use super::crowds::{GapsChart, WaitsChart};
use super::evenings::EveningsChart;
use super::export::{self, MEASURES_ID};
use super::matters::{self, Matters};
use super::{PairProps, measures, verdict};
use crate::app::StudyMessage;
use crate::charts::{Chart, Figure, arm_mark_alone};
use crate::command::Command;
use crate::shared::Shared;
use crate::study::{Change, FIELDS, Shown, next_look};
use crate::words::{count, number};

#[derive(PartialEq, Properties)]
pub(super) struct ResultsProps {
    pub(super) study: Shared<Study>,
    pub(super) shown: Shown,
    pub(super) arm: usize,
    /// True once all evenings are simulated.
    pub(super) is_done: bool,
    pub(super) running: bool,
    pub(super) edits: u32,
    pub(super) on_study: Callback<StudyMessage>,
    pub(super) on_command: Callback<Command>,
}

/// Renders the verdict and the charts.
#[component]
pub(super) fn Results(props: &ResultsProps) -> Html {
    let ResultsProps { study, shown, running, edits, on_study, .. } = props;
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
        html! { <>{ "Dot: " }<b>{ &names[arm].name }</b>{ " minus " }<b>{ &names[0].name }</b>{ ". Line: where the true difference probably is. In 95 of 100 studies, all seven are right." }</> }
    };
    if nobody_comes {
        return self::nobody_comes(props);
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

/// Says that there is nothing to compare without visits, and leads to the form.
fn nobody_comes(props: &ResultsProps) -> Html {
    let simulate = props.on_command.reform(|_: MouseEvent| Command::GoTo(View::Simulate));
    html! {
        <section class="verdict-row" aria-label="Verdict">
            <div>
                <h2>{ "Nobody comes." }</h2>
                <p>{ "Raise the arrivals in " }<button type="button" class="text-link" onclick={simulate}>{ "Simulate" }</button>{ "." }</p>
            </div>
        </section>
    }
}
