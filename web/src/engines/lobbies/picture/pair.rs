//! The explanation of one cell: the two groups, their score with its five parts, and whether they can be paired.

use queuescope::engines::lobbies::Verdict;
use yew::prelude::*;

use super::matrix::Matrix;
use super::spot::Spot;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::{PARTS, group_name, points, verdict_words};
use crate::svg::{rect, tag};
use crate::words::decimal;

/// Renders the explanation. Each part has a gauge, which is full if the part has all its points.
pub(super) fn pair(moment: &Scene<'_>, matrix: Option<&Matrix>, spot: Option<Spot>) -> Html {
    let drawn = tag("div", &["class"]).fixed("pair");
    let Some(([one, other], scored)) = matrix.zip(spot).and_then(|(matrix, (row, column))| matrix.cell(row, column)) else {
        return drawn.html();
    };
    let pairable = if scored.verdict == Verdict::Kept { "pairable yes" } else { "pairable no" };
    let title = tag("p", &[])
        .with(tag("b", &[]).with_text(format!("{} – {}", group_name(one), group_name(other))))
        .with(tag("span", &["class"]).fixed("total").with_text(points(scored.score)))
        .with(tag("span", &["class"]).fixed(pairable).with_text(verdict_words(scored.verdict).to_owned()));
    let weights = moment.settings.weights.list();
    let counted = weights.iter().zip(scored.parts.list()).zip(PARTS).filter(|((weight, _), _)| **weight > 0);
    let parts = counted.map(|((&weight, part), name)| {
        let (most, share) = (weight as f64 / 1_000.0, part.0 as f64 / 10_000.0);
        let gauge = tag("svg", &["viewBox", "preserveAspectRatio", "aria-hidden"]).fixed("0 0 100 4").fixed("none").fixed("true");
        let gauge = gauge.with(rect("gauge", (0.0, 0.0), 100.0, 4.0, 0.0)).with(rect("gauge-full", (0.0, 0.0), 100.0 * share, 4.0, 0.0));
        let text = tag("dd", &[]).with(tag("b", &[]).with_text(decimal((most * share * 100.0).round() / 100.0)));
        let text = text.with_text(format!(" of {}", decimal(most)));
        tag("div", &[]).key(name).with(tag("dt", &[]).with_text(name.to_owned())).with(text).with(gauge)
    });
    drawn.with(title).with(tag("dl", &[]).all(parts)).html()
}
