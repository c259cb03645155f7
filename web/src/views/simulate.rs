//! The view *Simulate*: what evenings are like, and who suffers. All charts mark the same chosen visits, and names lead to the moment in *Watch*.

use yew::prelude::*;

use crate::app::StudyMessage;
use crate::charts::{Chart, Pick as Picked, Tile};
use crate::shared::Shared;
use crate::study::{ChartText, Evening, Pick, Simulated, TileText};
use crate::words::Fragment;

#[derive(PartialEq, Properties)]
pub(crate) struct SimulateProps {
    pub(crate) simulated: Shared<Simulated>,
    /// True while the results are those of the study before the last change.
    pub(crate) stale: bool,
    pub(crate) on_study: Callback<StudyMessage>,
}

/// Renders the findings, from the sentence down to single evenings.
#[component]
pub(crate) fn SimulateResults(props: &SimulateProps) -> Html {
    let simulated = &*props.simulated;
    if simulated.visits == 0 {
        return html! { <p class="study-sentence">{ "No player comes. Raise the arrivals." }</p> };
    }
    let clear = props.on_study.reform(|_: MouseEvent| StudyMessage::ClearChoice);
    html! {
        <div class={classes!("simulated", props.stale.then_some("stale"))}>
            <p class="study-sentence">{ for simulated.sentence.iter().map(fragment) }</p>
            <p class="choice-row" role="status">
                if let Some(choice) = &simulated.choice {
                    <mark>{ &choice.name }</mark><span>{ &choice.detail }</span>
                    <button type="button" class="text-link" title="Mark no visits (Esc)" onclick={clear}>{ "Clear" }</button>
                } else {
                    <span>{ "Drag over any chart, or choose a row, to see the same players in all of them." }</span>
                }
            </p>
            <h2 class="sr">{ "Figures and charts" }</h2>
            <section class="tiles" aria-label="Headline figures">{ for simulated.tiles.iter().map(|tile| tile_of(tile, simulated)) }</section>
            <div class="chart-row">{ waits(props) }{ groups(props) }</div>
            <div class="chart-row">{ gaps(props) }{ queue(props) }</div>
        </div>
    }
}

fn fragment(fragment: &Fragment) -> Html {
    match fragment {
        Fragment::Number(text) => html! { <b>{ text }</b> },
        Fragment::Text(text) | Fragment::Side(_, text) => html! { { text } },
        Fragment::Player(player) => html! { <b>{ player.id.to_string() }</b> },
    }
}

fn tile_of(tile: &TileText, simulated: &Simulated) -> Html {
    let name = simulated.choice.as_ref().map_or("", |choice| &choice.name);
    let chosen = tile.chosen.clone().map(|figure| (AttrValue::from(name.to_owned()), AttrValue::from(figure)));
    let TileText { label, figure, beside, below, .. } = tile.clone();
    html! { <Tile key={tile.label.clone()} {label} {figure} {beside} {below} {chosen} /> }
}

/// What is chosen in a chart with bins of this length. `last` is the index of the bin without an end.
fn range((step, bins): (f64, usize), first: usize, last: usize) -> (u32, u32) {
    let edge = |index: usize| (index as f64 * step).round() as u32;
    (edge(first), if last + 1 >= bins { u32::MAX } else { edge(last + 1) })
}

/// Turns what is chosen in a chart into a message.
fn on_pick(props: &SimulateProps, picks: impl Fn(usize, usize) -> Vec<Pick> + 'static) -> Callback<Picked> {
    props.on_study.reform(move |picked| match picked {
        Picked::Items { first, last, add } => StudyMessage::Pick(picks(first, last), add),
        Picked::Clear => StudyMessage::ClearChoice,
    })
}

/// A chart with everything that all charts of the view have.
struct Shows<'a> {
    question: &'static str,
    note: Html,
    text: &'a ChartText,
    on_pick: Callback<Picked>,
    on_open: Option<Callback<usize>>,
    tools: Html,
}

fn chart(props: &SimulateProps, shows: Shows<'_>) -> Html {
    let Shows { question, note, text, on_pick, on_open, tools } = shows;
    let caption = props.simulated.caption.clone();
    let (finding, figure) = (text.finding.clone(), text.figure.clone());
    html! { <Chart {question} {note} {finding} {caption} {figure} {on_pick} {on_open} {tools} stale={props.stale} /> }
}

fn waits(props: &SimulateProps) -> Html {
    let step = props.simulated.wait_step;
    let unmatched = props.on_study.reform(|_: MouseEvent| StudyMessage::Pick(vec![Pick::Unmatched], false));
    let picks = move |first, last| {
        let (from, to) = range(step, first, last);
        vec![Pick::Wait(from, to)]
    };
    chart(
        props,
        Shows {
            question: "How long do people wait?",
            note: html! { <>{ "Share of visits by wait. Up: matched then. Down: gave up, or still waits. " }<button type="button" class="text-link" onclick={unmatched}>{ "Who is not matched?" }</button></> },
            text: &props.simulated.waits,
            on_pick: on_pick(props, picks),
            on_open: None,
            tools: Html::default(),
        },
    )
}

fn gaps(props: &SimulateProps) -> Html {
    let step = props.simulated.gap_step;
    let picks = move |first, last| {
        let (from, to) = range(step, first, last);
        vec![Pick::Gap(from, to)]
    };
    let worst = &props.simulated.worst_matches;
    chart(
        props,
        Shows {
            question: "How close are the games?",
            note: html! {
                <>
                    { "Share of matches by rating gap. " }
                    if !worst.is_empty() { <>{ "Furthest apart: " }{ for worst.iter().map(|(text, evening)| html! { <>{ door(props, text.clone(), *evening) }{ " " }</> }) }</> }
                </>
            },
            text: &props.simulated.gaps,
            on_pick: on_pick(props, picks),
            on_open: None,
            tools: Html::default(),
        },
    )
}

fn groups(props: &SimulateProps) -> Html {
    let simulated = props.simulated.clone();
    let picks = {
        let simulated = simulated.clone();
        move |first: usize, last: usize| simulated.group_picks.get(first..=last).unwrap_or_default().to_vec()
    };
    let on_study = props.on_study.clone();
    let on_open = Callback::from(move |door: usize| {
        if let Some(evening) = simulated.doors.get(door) {
            on_study.emit(StudyMessage::Open(*evening));
        }
    });
    let starving = props.simulated.doors.is_empty();
    let names = if starving { "" } else { " Names: 90% wait at least 1.4 times everyone's." };
    chart(
        props,
        Shows {
            question: "Who waits too long?",
            note: html! { { format!("Bar: from the wait of half to the wait of 90%, giving up counted.{names}") } },
            text: &props.simulated.groups,
            on_pick: on_pick(props, picks),
            on_open: Some(on_open),
            tools: Html::default(),
        },
    )
}

fn queue(props: &SimulateProps) -> Html {
    let simulated = props.simulated.clone();
    let length = simulated.length;
    let picks = move |first: usize, last: usize| {
        let points = 100.0;
        let edge = |index: usize| (index as f64 / points * length).round() as u32;
        vec![Pick::Time(edge(first), edge(last + 1))]
    };
    let note = match &simulated.moment {
        Some((text, evening)) => html! { { door(props, text.clone(), *evening) } },
        None => html! { "Players in the queue over the evening." },
    };
    let on_open = simulated.moment.as_ref().map(|(_, evening)| {
        let evening = *evening;
        props.on_study.reform(move |_: usize| StudyMessage::Open(evening))
    });
    chart(
        props,
        Shows {
            question: "When is the queue full?",
            note,
            text: &props.simulated.queue,
            on_pick: on_pick(props, picks),
            on_open,
            tools: Html::default(),
        },
    )
}

/// A link that opens a moment in *Watch*.
fn door(props: &SimulateProps, text: String, evening: Evening) -> Html {
    let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Open(evening));
    html! { <button key={text.clone()} type="button" class="text-link" title="Open this moment in Watch" {onclick}>{ text }</button> }
}
