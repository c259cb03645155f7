//! The matches of a log beside those that the engine makes of the same arrivals.

use queuescope::{Millis, Scenario};
use queuescope_formats::queue::{Comparison, Pairing, Totals, compare};
use yew::prelude::*;

use crate::edit::MAX_PAGE_PLAYERS;
use crate::shared::Shared;
use crate::words::{clock, count, list, number};

#[derive(PartialEq, Properties)]
pub(super) struct LogProps {
    pub(super) matches: Vec<Pairing>,
    /// The arrivals of the log.
    pub(super) scenario: Shared<Scenario>,
}

/// Number of matches that are listed of each kind.
const LISTED: usize = 6;

/// Renders a button, and then the comparison.
#[component]
pub(super) fn LogBeside(props: &LogProps) -> Html {
    let shown = use_state(|| false);
    let comparison = use_memo((props.scenario.clone(), props.matches.clone(), *shown), |(scenario, matches, shown)| {
        shown.then(|| compare(matches, scenario.arc()))
    });
    if props.scenario.players.is_empty() || props.scenario.players.len() > MAX_PAGE_PLAYERS {
        return Html::default();
    }
    match &*comparison {
        None => {
            html! { <p><button type="button" class="btn edge" onclick={move |_| shown.set(true)}>{ "Compare with what this engine would have done" }</button></p> }
        }
        Some(comparison) => beside(comparison),
    }
}

fn beside(comparison: &Comparison) -> Html {
    let Comparison { agree, only_log, only_engine, log, engine } = comparison;
    let row = |name: &'static str, totals: &Totals| {
        let wait = totals.mean_wait.map_or("–".to_owned(), |wait| clock(Millis(wait.round() as i64 * 1_000)));
        html! { <tr><th scope="row">{ name }</th><td class="n">{ number(totals.matches as i64) }</td><td class="n">{ number(totals.players as i64) }</td><td class="n">{ wait }</td></tr> }
    };
    let pairs = |name: &'static str, pairings: &[Pairing]| {
        let item = |pairing: &Pairing| html! { <li>{ format!("{} at {}", list(&pairing.players, "and"), clock(pairing.time)) }</li> };
        html! {
            if !pairings.is_empty() {
                <div><b>{ name }</b><ul>{ for pairings.iter().take(LISTED).map(item) }
                    if pairings.len() > LISTED { <li>{ format!("{} more", number((pairings.len() - LISTED) as i64)) }</li> }
                </ul></div>
            }
        }
    };
    html! {
        <section class="log-beside" aria-label="Log and engine">
            <p><b>{ format!("{} of {}", number(agree.len() as i64), count(log.matches as u32, "match", "matches")) }</b>{ " of the log are the same in this engine." }</p>
            <table>
                <thead><tr><td></td><th scope="col" class="n">{ "Matches" }</th><th scope="col" class="n">{ "Players" }</th><th scope="col" class="n">{ "Mean wait" }</th></tr></thead>
                <tbody>{ row("What happened", log) }{ row("This engine", engine) }</tbody>
            </table>
            <div class="only">{ pairs("Only in the log", only_log) }{ pairs("Only in this engine", only_engine) }</div>
        </section>
    }
}
