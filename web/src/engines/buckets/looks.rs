//! Everybody within the searcher's reach, nearest first, with the reason why they are the one, or not.

use queuescope::engines::buckets::event::{Seen, Verdict};
use yew::prelude::*;

use super::state::{covers_percent, names, verdict};
use crate::engines::buckets::Scene;
use crate::words::{decimal, number};

/// Rows at most; the others are counted.
const MOST: usize = 12;

/// What the searcher sees, while it looks.
pub(crate) fn looks(moment: &Scene<'_>) -> Html {
    let Some(look) = &moment.own.look else { return Html::default() };
    let more = look.seen.len().saturating_sub(MOST);
    html! {
        <section class="panel cand within" aria-labelledby="look-title">
            <div class="head"><h2 id="look-title">{ "Within reach" }</h2><span class="sub">{ format!("of {}, nearest first; {}% asked", names(&look.players), decimal(moment.settings.reciprocal)) }</span></div>
            if look.seen.is_empty() { <p class="empty">{ "Nobody." }</p> } else {
                <table>
                    <thead><tr>
                        <th scope="col">{ "Opponent" }</th><th scope="col" class="n" title="Buckets between the two">{ "Distance" }</th>
                        <th scope="col" class="n" title="How much of that the opponent's own range covers">{ "Covers" }</th><th scope="col">{ "Result" }</th>
                    </tr></thead>
                    <tbody>{ for look.seen.iter().take(MOST).map(row) }</tbody>
                </table>
            }
            if more > 0 { <p class="empty">{ format!("And {} more, farther away.", number(more as i64)) }</p> }
        </section>
    }
}

fn row(seen: &Seen) -> Html {
    let class = match seen.verdict {
        Verdict::Chosen => "c-now",
        Verdict::TooShort => "c-short",
        _ => "c-passed",
    };
    html! {
        <tr {class}>
            <th scope="row">{ names(&seen.players) }</th>
            <td class="n">{ number(seen.distance) }</td>
            <td class="n">{ format!("{} of {}, {}%", number(seen.range.min(seen.distance)), number(seen.distance), covers_percent(seen.range.min(seen.distance), seen.distance)) }</td>
            <td class="v">{ verdict(seen) }</td>
        </tr>
    }
}
