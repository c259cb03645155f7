//! The panel of tickets in the searcher's range, nearest first, with the reason why each was chosen or not.

use queuescope::engines::buckets::event::{Opponent, Verdict};
use yew::prelude::*;

use super::state::{counted_range, covers_percent, names, verdict};
use crate::engines::buckets::Scene;
use crate::words::{decimal, number};

/// Largest number of rows. The remaining tickets are counted.
const MAX_ROWS: usize = 12;

/// Renders the panel during a search; nothing otherwise.
pub(crate) fn in_range(moment: &Scene<'_>) -> Html {
    let Some(search) = &moment.own.look else { return Html::default() };
    let more = search.seen.len().saturating_sub(MAX_ROWS);
    html! {
        <section class="panel cand within" aria-labelledby="look-title">
            <div class="head"><h2 id="look-title">{ "Within range" }</h2><span class="sub">{ format!("of {}, nearest first; {}% required", names(&search.players), decimal(moment.settings.reciprocal)) }</span></div>
            if search.seen.is_empty() { <p class="empty">{ "No opponent is in range." }</p> } else {
                <table>
                    <thead><tr>
                        <th scope="col">{ "Opponent" }</th><th scope="col" class="n" title="Distance to the opponent in buckets">{ "Distance" }</th>
                        <th scope="col" class="n" title="The part of the distance that the opponent's own range covers">{ "Covers" }</th><th scope="col">{ "Result" }</th>
                    </tr></thead>
                    <tbody>{ for search.seen.iter().take(MAX_ROWS).map(|seen| row(moment, seen)) }</tbody>
                </table>
            }
            if more > 0 { <p class="empty">{ format!("{} more, farther away", number(more as i64)) }</p> }
        </section>
    }
}

fn row(moment: &Scene<'_>, seen: &Opponent) -> Html {
    let class = match seen.verdict {
        Verdict::Chosen => "c-now",
        Verdict::TooShort => "c-short",
        _ => "c-passed",
    };
    html! {
        <tr {class}>
            <th scope="row">{ names(&seen.players) }</th>
            <td class="n">{ number(seen.distance) }</td>
            <td class="n">{ covers(counted_range(moment.settings, seen.range, seen.distance), seen.distance) }</td>
            <td class="v">{ verdict(seen) }</td>
        </tr>
    }
}

/// `2 of 3, 67%`; in the same bucket, and for a range that is longer than the distance, only the percentage
fn covers(range: i64, distance: i64) -> String {
    let percent = covers_percent(range, distance);
    if distance == 0 || range > distance { format!("{percent}%") } else { format!("{} of {}, {percent}%", number(range), number(distance)) }
}
