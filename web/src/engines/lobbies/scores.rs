//! The panel of the current pass: its pairs with their scores, compared with greedy pairing.

use queuescope::engines::lobbies::PairingResult;
use yew::prelude::*;

use super::state::{group_name, points, queue_name};
use crate::engines::lobbies::Scene;
use crate::svg::{Tag, tag};
use crate::words::{count, number};

/// Largest number of pairs listed.
const MAX_PAIRS: usize = 40;

/// Renders the panel.
pub(crate) fn scores(moment: &Scene<'_>) -> Html {
    let Some(pass) = &moment.own.pass else { return Html::default() };
    let Some(pairing) = &pass.pairing else { return Html::default() };
    let sub = format!("{}, pass {}", queue_name(&pass.queue, moment.settings), pass.number + 1);
    let mut rows = tag("tbody", &[]).all(pairing.pairs.iter().take(MAX_PAIRS).map(|&[a, b]| {
        let name = |place: u32| pass.groups.get(place as usize).map_or(String::new(), |group| group_name(&group.players));
        let score = pass.scored(a as usize, b as usize).map_or(String::new(), |pair| points(pair.score));
        row("", &a.to_string(), format!("{} – {}", name(a), name(b)), score)
    }));
    let more = (pairing.count as usize).saturating_sub(pairing.pairs.len().min(MAX_PAIRS));
    if more > 0 && !pairing.pairs.is_empty() {
        rows = rows.with(row("", "more", format!("and {} more", number(more as i64)), String::new()));
    }
    rows = rows.with(row("c-in", "all", count(pairing.count, "pair", "pairs"), points(pairing.weight)));
    let head = tag("div", &["class"])
        .fixed("head")
        .with(tag("h2", &["id"]).fixed("pairs-title").with_text("Matching".to_owned()))
        .with(tag("span", &["class"]).fixed("sub").with_text(sub));
    let panel = tag("section", &["class", "aria-labelledby"]).fixed("panel cand pairs").fixed("pairs-title").with(head);
    panel.with(tag("table", &[]).with(rows)).with(tag("p", &["class"]).fixed("margin").with_text(compared(pairing))).html()
}

/// A row with a pair or the total, and its score.
fn row(class: &'static str, key: &str, who: String, score: String) -> Tag {
    let cells = tag("tr", &["class"]).key(key).fixed(class).with(tag("th", &["scope"]).fixed("row").with_text(who));
    cells.with(tag("td", &["class"]).fixed("n").with_text(score))
}

/// Compares the pairing with the greedy one.
fn compared(pairing: &PairingResult) -> String {
    let Some(greedy) = &pairing.greedy else {
        return "There are too many groups for exact matching, so the best pair is taken first, then the next.".to_owned();
    };
    let result = format!("Greedy pairing: {}, {} points.", count(greedy.pairs, "pair", "pairs"), points(greedy.weight));
    let verdict = match () {
        () if greedy.pairs == pairing.count && greedy.weight == pairing.weight => "This matching has the same result.",
        () if pairing.most_pairs && greedy.weight > pairing.weight => {
            "That is more points, but while few requests search, the number of pairs counts first."
        }
        () => "This matching is better, and it is the best possible one.",
    };
    format!("{result} {verdict}")
}
