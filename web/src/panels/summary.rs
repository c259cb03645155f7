//! The summary of a run: who played, how long players waited, how good the matches are, who was served worst, and which single changes would
//! do better. It replaces the picture at the end of a run.

use queuescope::{Millis, Scenario};
use queuescope_lab::job::sweep::Figures;
use yew::prelude::*;

use crate::charts::Histogram;
use crate::edit::Edit;
use crate::engines;
use crate::moment::Moment;
use crate::picture::Orientation;
use crate::shared::Shared;
use crate::summary::{Rerun, Reruns, Summary, Tried, WorstServed, rounded};
use crate::svg::tag;
use crate::words::{clock, number};

#[derive(PartialEq, Properties)]
pub(crate) struct SummaryProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) summary: Shared<Summary>,
    /// What other settings would do to the run.
    pub(crate) tried: Tried,
    pub(crate) selected: Option<u32>,
    pub(crate) orientation: Orientation,
    /// Selects a player and shows the story.
    pub(crate) on_explain: Callback<u32>,
    pub(crate) on_edit: Callback<Edit>,
    /// Plays on from a position.
    pub(crate) on_watch: Callback<usize>,
}

/// Height of a chart on a wide and on a narrow screen.
const HEIGHTS: [f64; 2] = [156.0, 132.0];

/// Renders the summary.
#[component]
pub(crate) fn SummaryPanel(props: &SummaryProps) -> Html {
    let Summary { waits, qualities, worst, .. } = &*props.summary;
    let height = HEIGHTS[usize::from(props.orientation == Orientation::Tall)];
    html! {
        <div class="summary" role="group" aria-label="Summary">
            <div class="summary-parts">
                { verdict(props) }
                <section class="charts" aria-label="Distributions">
                    <Histogram data={waits} {height} marked={props.selected} on_choose={&props.on_explain} />
                    <Histogram data={qualities} {height} marked={props.selected} on_choose={&props.on_explain} />
                </section>
                if !worst.is_empty() {
                    <section class="worst" aria-labelledby="worst-title">
                        <h3 id="worst-title">{ "Worst served" }<small>{ "select a name to read the story" }</small></h3>
                        <ol>{ for worst.iter().map(|worst| worst_row(props, worst)) }</ol>
                    </section>
                }
                <Again moment={&props.moment} tried={props.tried.clone()} on_edit={&props.on_edit} />
            </div>
        </div>
    }
}

/// Renders headline, totals, bar, and why players were not matched.
fn verdict(props: &SummaryProps) -> Html {
    let Summary { headline, last_match, totals, matched, limits, last_round, .. } = &*props.summary;
    let figures = [
        (totals.matched, matched.as_str()),
        (totals.queued, "still waiting"),
        (totals.pending, "not confirmed yet"),
        (totals.left, "left"),
    ];
    let shown = figures.into_iter().enumerate().filter(|(index, (players, _))| *index == 0 || *players > 0);
    let total = |(_, (players, words)): (usize, (u32, &str))| html! { <p key={words.to_owned()}><b>{ number(i64::from(players)) }</b><span>{ words }</span></p> };
    html! {
        <section class="verdict" aria-label="Result">
            <p class="headline"><b>{ headline }</b>{ " " }{ last_match }</p>
            <div class="totals">{ for shown.map(total) }</div>
            { share_bar(props) }
            if !limits.is_empty() { <p class="limits"><b>{ "Not matched: " }</b>{ limits }</p> }
            if let Some((start, title)) = last_round {
                <button type="button" class="btn edge" onclick={watch(props, *start)}>{ format!("Watch {title}") }</button>
            }
        </section>
    }
}

fn watch(props: &SummaryProps, start: usize) -> Callback<MouseEvent> {
    props.on_watch.reform(move |_: MouseEvent| start)
}

/// Draws the totals as one bar.
fn share_bar(props: &SummaryProps) -> Html {
    let totals = props.summary.totals;
    let parts =
        [(totals.matched, "part filled-part"), (totals.queued + totals.pending, "part outlined-part"), (totals.left, "part dashed-part")];
    let percent = |players: u32| format!("{:.2}%", f64::from(players) * 100.0 / f64::from(totals.players.max(1)));
    let mut before = 0;
    let part = |(players, class): (u32, &'static str)| {
        let x = percent(before);
        before += players;
        // A nested picture cuts off what is outside it.
        let bar = tag("rect", &["class", "width", "height"]).fixed(class).fixed("100%").fixed("16");
        tag("svg", &["x", "width", "height"]).key(class).text(x).text(percent(players)).fixed("16").with(bar)
    };
    tag("svg", &["class", "aria-hidden"])
        .fixed("share-bar")
        .fixed("true")
        .all(parts.into_iter().filter(|(players, _)| *players > 0).map(part))
        .html()
}

/// Renders a player who was served badly, with the wait and the decisive reason.
fn worst_row(props: &SummaryProps, worst: &WorstServed) -> Html {
    let WorstServed { player, state, wait, reason } = worst;
    let player = *player;
    let selected = props.selected == Some(player);
    html! {
        <li key={player} class={selected.then_some("marked")}>
            <p><button type="button" class="text-link" aria-label={format!("Story of {}", props.moment.id(player))} aria-pressed={selected.to_string()} onclick={props.on_explain.reform(move |_: MouseEvent| player)}>{ props.moment.id(player) }</button><span>{ wait }</span></p>
            <p><b>{ *state }</b>{ " " }{ reason }</p>
        </li>
    }
}

#[derive(PartialEq, Properties)]
struct AgainProps {
    moment: Shared<Moment>,
    tried: Tried,
    on_edit: Callback<Edit>,
}

/// Renders the runs with one change that do better, once the worker has tried all settings.
#[component]
fn Again(props: &AgainProps) -> Html {
    let known = (props.tried.clone(), props.moment.scenario.clone());
    let reruns = use_memo(known, |(tried, scenario): &(Tried, Shared<Scenario>)| match tried {
        Tried::Known(sweep) => Some(Reruns::of(sweep, scenario)),
        Tried::TooLarge | Tried::Working(_) => None,
    });
    let body = match (&*reruns, &props.tried) {
        (Some(reruns), _) => runs(props, reruns),
        (None, Tried::Working(percent)) => html! { <p class="empty">{ format!("Trying other values of every setting: {percent}%") }</p> },
        (None, _) => html! { <p class="empty">{ "This run is too large to try other settings here." }</p> },
    };
    html! {
        <section class="again" aria-labelledby="again-title">
            <h3 id="again-title">{ "Run again with …" }<small>{ "one change each, same arrivals" }</small></h3>
            { body }
        </section>
    }
}

/// Renders the table of runs.
fn runs(props: &AgainProps, reruns: &Reruns) -> Html {
    let measure = props.moment.scenario.engine().info().measures[0];
    let in_rounds = engines::plain(props.moment.scenario.engine()).waits_in_rounds.is_some();
    let cells = |figures: &Figures, rerun: Option<&Rerun>| {
        let Figures { totals, mean, largest, longest_wait, .. } = figures;
        let more = rerun.map_or(0, |_| i64::from(totals.matched) - i64::from(reruns.base.totals.matched));
        let sign = if more > 0 { "+" } else { "" };
        let comparable = rerun.is_none_or(|rerun| rerun.comparable);
        let value = |value: Option<f64>| value.filter(|_| comparable).map_or("–".to_owned(), rounded);
        html! {
            <>
                <td class="n"><b>{ number(i64::from(totals.matched)) }</b>if more != 0 { <small>{ format!(" {sign}{}", number(more)) }</small> }</td>
                if reruns.has_waiting { <td class="n">{ number(i64::from(totals.queued + totals.pending)) }</td> }
                <td class="n rare">{ number(i64::from(totals.left)) }</td>
                if !in_rounds { <td class={if reruns.has_waiting { "n rare" } else { "n" }}>{ clock(Millis(longest_wait.round() as i64 * 1_000)) }</td> }
                <td class="n">{ value(*mean) }</td>
                if reruns.has_largest { <td class="n rare">{ value(*largest) }</td> }
            </>
        }
    };
    let row = |rerun: &Rerun| {
        let edit = rerun.edit();
        let Rerun { label, from, to, figures, .. } = rerun;
        html! {
            <tr key={label.clone()}>
                <th scope="row">{ label }<small>{ format!(" {from} → {to}") }</small></th>
                { cells(figures, Some(rerun)) }
                <td><button type="button" class="btn small edge" aria-label={format!("Run with {label} {to}")} onclick={props.on_edit.reform(move |_: MouseEvent| edit.clone())}>{ "Run" }</button></td>
            </tr>
        }
    };
    html! {
        <>
            if !reruns.runs.is_empty() {
                <table>
                    <thead><tr>
                        <th scope="col">{ "Setting" }</th><th scope="col" class="n">{ "Played" }</th>
                        if reruns.has_waiting { <th scope="col" class="n">{ "Waiting" }</th> }
                        <th scope="col" class="n rare">{ "Left" }</th>
                        if !in_rounds { <th scope="col" class={if reruns.has_waiting { "n rare" } else { "n" }}>{ "Longest wait" }</th> }
                        <th scope="col" class="n" title="A dash means that this setting changes what is measured.">{ format!("Mean {}", measure.name) }</th>
                        if reruns.has_largest { <th scope="col" class="n rare">{ format!("Largest {}", measure.name) }</th> }
                        <td></td>
                    </tr></thead>
                    <tbody>
                        <tr class="base"><th scope="row">{ "This run" }</th>{ cells(&reruns.base, None) }<td></td></tr>
                        { for reruns.runs.iter().map(row) }
                    </tbody>
                </table>
            }
            <p class="remarks">{ &reruns.remarks }</p>
        </>
    }
}
