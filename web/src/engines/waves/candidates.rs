//! The panel of candidate pairs around the one being decided, with the result of each.

use yew::prelude::*;

use crate::engines::waves::Scene;
use crate::words::{count, number};

/// Number of rows shown above and below the current one.
const ROWS_AROUND: usize = 4;
/// From this many candidates on, the column of ranks is wider.
const LONG: usize = 100;

/// Renders the candidates as a table during the stage `select`. Events of long queues do not list them, so there is no panel then.
pub(crate) fn candidates(moment: &Scene<'_>) -> Html {
    let all = &moment.own.candidates;
    let selecting = moment.frame.stage.is_some_and(|stage| stage.name == "select");
    if all.is_empty() || !selecting {
        return Html::default();
    }
    let decided = moment.own.decisions.len();
    let current = if moment.own.candidate_count.is_some() { decided.saturating_sub(1) } else { all.len() - 1 };
    let deciding = decided > 0 || moment.own.candidate_count.is_none();
    let first = current.saturating_sub(ROWS_AROUND).min(all.len().saturating_sub(2 * ROWS_AROUND + 1));
    let rows = all.iter().enumerate().skip(first).take(2 * ROWS_AROUND + 1).map(|(index, candidate)| {
        let now = deciding && index == current;
        let (class, result) = match moment.own.decision(index) {
            Some(true) => ("c-ink", "chosen"),
            Some(false) if index >= decided => ("c-passed", "not chosen"),
            Some(false) => ("c-passed", "passed over"),
            None => ("c-open", "undecided"),
        };
        html! {
            <tr key={index} class={classes!(class, now.then_some("c-now"))}>
                <td>{ index + 1 }</td>
                <th scope="row">{ &*candidate.lead.id }<i aria-hidden="true"></i><span class="sr">{ " and " }</span>{ &*candidate.follow.id }</th>
                <td class="n">{ number(candidate.gap) }</td>
                <td class="n">{ number(candidate.score) }</td>
                <td class="v">{ result }</td>
            </tr>
        }
    });
    html! {
        <section class="panel cand" aria-labelledby="cand-title">
            <div class="head"><h2 id="cand-title">{ "Candidates" }</h2><span class="sub">{ format!("{} inside a window", count(all.len() as u32, "pair", "pairs")) }</span></div>
            <table>
                <thead><tr>
                    <th scope="col" class={(all.len() >= LONG).then_some("long")}><span class="sr">{ "Rank" }</span></th><th scope="col">{ "Pair" }</th>
                    <th scope="col" class="n">{ "Gap" }</th><th scope="col" class="n">{ "Score" }</th><th scope="col">{ "Result" }</th>
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </section>
    }
}
