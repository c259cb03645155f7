//! The breakdown of one pair's score: a bar of five parts, and the verdict.

use queuescope::engines::lobbies::event::Scored;
use queuescope::engines::lobbies::{PassFrame, Verdict};
use yew::prelude::*;

use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::{PARTS, group_name, points, verdict_words};
use crate::svg::{path, rect, tag};
use crate::words::decimal;

/// A square of the heat map: the indices of two groups in the pass, row and column.
pub(super) type Spot = (usize, usize);

/// Returns the pair to show while no square is pointed at: the best of the row just scored, otherwise the selected player's pair or best
/// square, otherwise the first pair found, otherwise the best of the last row.
pub(super) fn usual_spot(moment: &Scene<'_>, selected: Option<u32>) -> Option<Spot> {
    let pass = moment.own.pass.as_ref()?;
    let best = |place: usize| {
        let others = (0..pass.groups.len()).filter(|&other| other != place);
        let scored = others.filter_map(|other| Some((pass.scored(place, other)?, other)));
        scored.max_by_key(|(pair, _)| (pair.verdict == Verdict::Kept, pair.score)).map(|(_, other)| (place, other))
    };
    let of_player = |player: u32| pass.groups.iter().position(|group| group.players.iter().any(|member| member.index == player));
    let paired = |place: usize| {
        let pairs = &pass.pairing.as_ref()?.pairs;
        let pair = pairs.iter().find(|pair| pair.contains(&(place as u32)))?;
        Some((place, pair[usize::from(pair[0] as usize == place)] as usize))
    };
    // The formula shows the same pair of the row just scored.
    if let Some((place, (_, other))) = moment.row_now().and_then(|row| Some((row as usize, best_later(pass, row as usize)?))) {
        return Some((place, other));
    }
    let chosen = selected.and_then(of_player).and_then(|place| paired(place).or_else(|| best(place)));
    let first = || pass.pairing.as_ref().and_then(|pairing| pairing.pairs.first()).map(|[a, b]| (*a as usize, *b as usize));
    chosen.or_else(first).or_else(|| pass.rows.len().checked_sub(1).and_then(best))
}

/// Returns the best score of a row with a later group, as the formula does.
fn best_later(pass: &PassFrame, place: usize) -> Option<(&Scored, usize)> {
    let row = pass.rows.get(place)?;
    let best = row.iter().max_by_key(|pair| (pair.verdict == Verdict::Kept, pair.score))?;
    Some((best, best.with as usize))
}

/// Describes a pair for screen readers.
pub(super) fn description(moment: &Scene<'_>, (a, b): Spot) -> String {
    let Some(pass) = &moment.own.pass else { return String::new() };
    let Some(pair) = pass.scored(a, b) else { return String::new() };
    let name = |place: usize| pass.groups.get(place).map_or(String::new(), |group| group_name(&group.players));
    format!("{} and {}, {} points, {}", name(a), name(b), points(pair.score), verdict_words(pair.verdict))
}

/// Renders the breakdown.
pub(super) fn pair(moment: &Scene<'_>, spot: Option<Spot>) -> Html {
    let pass = moment.own.pass.as_ref();
    let found = pass.zip(spot).and_then(|(pass, (a, b))| Some((pass.groups.get(a)?, pass.groups.get(b)?, pass.scored(a, b)?)));
    let drawn = tag("div", &["class"]).fixed("pair");
    let Some((one, other, pair)) = found else {
        return drawn.html();
    };
    let weights = moment.settings.weights.list();
    let verdict = if pair.verdict == Verdict::Kept { "verdict yes" } else { "verdict no" };
    let title = tag("p", &[])
        .with(tag("b", &[]).with_text(format!("{} – {}", group_name(&one.players), group_name(&other.players))))
        .with(tag("span", &["class"]).fixed("total").with_text(points(pair.score)))
        .with(tag("span", &["class"]).fixed(verdict).with_text(verdict_words(pair.verdict).to_owned()));
    let mut bar = tag("svg", &["class", "viewBox", "preserveAspectRatio", "aria-hidden"])
        .fixed("parts-bar")
        .fixed("0 0 100 10")
        .fixed("none")
        .fixed("true");
    bar = bar.with(rect("part-all", (0.0, 0.0), 100.0, 10.0, 0.0).key("all"));
    let mut rows = tag("tbody", &[]);
    for (index, (weight, part)) in weights.iter().zip(pair.parts.list()).enumerate() {
        let (weight, share) = (*weight as f64 / 1_000.0, part.0 as f64 / 100.0);
        bar = bar.with(rect(SHADES[index], (before(&weights, index), 0.0), weight * share / 100.0, 10.0, 0.0).key(PARTS[index]));
        let sign =
            tag("svg", &["viewBox", "aria-hidden"]).fixed("0 0 10 10").fixed("true").with(rect(SHADES[index], (0.0, 0.0), 10.0, 10.0, 0.0));
        rows = rows.with(
            tag("tr", &[])
                .key(PARTS[index])
                .with(tag("th", &["scope"]).fixed("row").with(sign).with_text(PARTS[index].to_owned()))
                .with(tag("td", &[]).with_text(format!("{}% × {}", decimal(weight), decimal(share))))
                .with(tag("td", &[]).with_text(decimal((weight * share).round() / 100.0))),
        );
    }
    let edges: String = (1..weights.len()).map(|index| format!("M{} 0V10", before(&weights, index))).collect();
    drawn.with(title).with(bar.with(path("part-edge", edges).key("edges"))).with(tag("table", &[]).with(rows)).html()
}

/// CSS classes of the five parts.
const SHADES: [&str; 5] = ["p0", "p1", "p2", "p3", "p4"];

/// Returns the start of a part on the bar. Every part is as wide as its weight.
fn before(weights: &[i64; 5], index: usize) -> f64 {
    weights[..index].iter().sum::<i64>() as f64 / 1_000.0
}
