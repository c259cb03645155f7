//! The pass that is looked at, as a list: its pairs with their scores, and what greedy pairing would have come to.

use queuescope::engines::lobbies::PairingResult;
use yew::prelude::*;

use super::state::{group_name, points, queue_name};
use crate::engines::lobbies::Scene;
use crate::svg::{Tag, tag};
use crate::words::{count, number};

/// Pairs listed at most.
const MOST: usize = 40;

/// The pairs of the pass.
pub(crate) fn scores(moment: &Scene<'_>) -> Html {
    let Some(pass) = &moment.own.pass else { return Html::default() };
    let Some(pairing) = &pass.pairing else { return Html::default() };
    let sub = format!("{}, pass {}", queue_name(&pass.queue, moment.settings), pass.number + 1);
    let mut rows = tag("tbody", &[]).all(pairing.pairs.iter().take(MOST).map(|&[a, b]| {
        let name = |place: u32| pass.groups.get(place as usize).map_or(String::new(), |group| group_name(&group.players));
        let score = pass.scored(a as usize, b as usize).map_or(String::new(), |pair| points(pair.score));
        row("", &a.to_string(), format!("{} – {}", name(a), name(b)), score)
    }));
    let more = (pairing.count as usize).saturating_sub(pairing.pairs.len().min(MOST));
    if more > 0 && !pairing.pairs.is_empty() {
        rows = rows.with(row("", "more", format!("and {} more", number(more as i64)), String::new()));
    }
    rows = rows.with(row("c-in", "all", count(pairing.count, "pair", "pairs"), points(pairing.weight)));
    let head = tag("div", &["class"])
        .is("head")
        .with(tag("h2", &["id"]).is("pairs-title").says("Matching".to_owned()))
        .with(tag("span", &["class"]).is("sub").says(sub));
    let panel = tag("section", &["class", "aria-labelledby"]).is("panel cand pairs").is("pairs-title").with(head);
    panel.with(tag("table", &[]).with(rows)).with(tag("p", &["class"]).is("margin").says(compared(pairing))).html()
}

/// A pair, or all of them, and what it weighs.
fn row(class: &'static str, key: &str, who: String, score: String) -> Tag {
    let cells = tag("tr", &["class"]).key(key).is(class).with(tag("th", &["scope"]).is("row").says(who));
    cells.with(tag("td", &["class"]).is("n").says(score))
}

/// The exact way beside the greedy one.
fn compared(pairing: &PairingResult) -> String {
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
