//! The pass that is looked at, as a list: its pairs with their scores, and what greedy pairing would have come to.

use queuescope::engines::lobbies::{PairingMark, PassMark};
use yew::prelude::*;

use super::state::{group_name, points, queue_name};
use crate::moment::Moment;
use crate::words::{count, number};

/// Pairs listed at most.
const MOST: usize = 40;

/// The pairs of the pass.
pub(crate) fn scores(moment: &Moment) -> Html {
    let Some(pass) = &moment.lobbies().pass else { return Html::default() };
    let Some(pairing) = &pass.pairing else { return Html::default() };
    let sub = format!("{}, pass {}", queue_name(&pass.queue, moment.lobby_settings()), pass.number + 1);
    let rows = pairing.pairs.iter().take(MOST).map(|pair| row(pass, *pair));
    let more = (pairing.count as usize).saturating_sub(MOST.min(pairing.pairs.len()));
    html! {
        <section class="panel cand pairs" aria-labelledby="pairs-title">
            <div class="head"><h2 id="pairs-title">{ "Matching" }</h2><span class="sub">{ sub }</span></div>
            <table>
                <thead><tr><th scope="col">{ "Pair" }</th><th scope="col" class="n">{ "Points" }</th></tr></thead>
                <tbody>
                    { for rows }
                    <tr class="c-in"><th scope="row">{ count(pairing.count, "pair", "pairs") }</th><td class="n">{ points(pairing.weight) }</td></tr>
                </tbody>
            </table>
            if more > 0 { <p class="empty">{ format!("And {} more.", number(more as i64)) }</p> }
            <p class="margin">{ compared(pairing) }</p>
        </section>
    }
}

fn row(pass: &PassMark, [a, b]: [u32; 2]) -> Html {
    let name = |place: u32| pass.groups.get(place as usize).map_or(String::new(), |group| group_name(&group.players));
    let score = pass.scored(a as usize, b as usize).map_or(String::new(), |pair| points(pair.score));
    html! { <tr key={a}><th scope="row">{ format!("{} – {}", name(a), name(b)) }</th><td class="n">{ score }</td></tr> }
}

/// The exact way beside the greedy one.
fn compared(pairing: &PairingMark) -> String {
    let Some(greedy) = &pairing.greedy else {
        return "Too many groups for the exact way: the best pair is taken first, then the next.".to_owned();
    };
    let had = format!("Best pair first: {}, {} points.", count(greedy.pairs, "pair", "pairs"), points(greedy.weight));
    let verdict = match () {
        () if greedy.pairs == pairing.count && greedy.weight == pairing.weight => "The same.",
        () if pairing.most_pairs && greedy.weight > pairing.weight => "Heavier, but while few search the number of pairs counts first.",
        () => "The matching is better, and no other is better still.",
    };
    format!("{had} {verdict}")
}
