//! The legend of the lobbies picture. It explains only the signs that are in the map.

use queuescope::engines::lobbies::Verdict;
use yew::prelude::*;

use super::cells::STEPS;
use super::matrix::Matrix;
use crate::engines::lobbies::Scene;
use crate::fixed::fixed;
use crate::svg::{group, rect, tag, words};

const SHADES: [&str; 4] = ["h1", "h2", "h3", "h4"];
const LOW: &str = r#"<svg viewBox="0 0 18 14" aria-hidden="true"><rect x="0" width="17" height="14" rx="2" class="h-low"/><text x="8.5" y="11.5" text-anchor="middle" class="hn low">40</text></svg>"#;
const PLAIN: &str =
    r#"<svg viewBox="0 0 18 14" aria-hidden="true"><text x="8.5" y="11.5" text-anchor="middle" class="hn low">40</text></svg>"#;
const SLASH: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><path d="M2 12L12 2" class="h-sign"/></svg>"#;
const CROSS: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><path d="M3 11L11 3M3 3L11 11" class="h-sign"/></svg>"#;
const PAIR: &str =
    r#"<svg viewBox="0 0 22 14" aria-hidden="true"><rect x="2" y="1.5" width="17" height="11" rx="3" class="pair-out"/></svg>"#;
const NOT_TAKEN: &str =
    r#"<svg viewBox="0 0 22 14" aria-hidden="true"><rect x="2" y="1.5" width="17" height="11" rx="3" class="not-taken"/></svg>"#;
/// Renders the legend. It is short enough for one line, because another line would move the picture.
pub(crate) fn legend(moment: &Scene<'_>) -> Html {
    let matrix = Matrix::at(&moment.overview.trace, moment.position).filter(|matrix| !matrix.tickets().is_empty());
    let Some(matrix) = matrix else {
        return html! { <div class="legend" aria-hidden="true"><span>{ "Level: how far a request is relaxed" }</span></div> };
    };
    let has = |verdicts: &[Verdict]| matrix.pass().rows.iter().any(|row| row.iter().any(|pair| verdicts.contains(&pair.verdict)));
    let optional = [
        (has(&[Verdict::BelowThreshold]), LOW, "too few"),
        (has(&[Verdict::BothLoose]), PLAIN, "both split up"),
        (has(&[Verdict::SizesDiffer, Verdict::TooLarge]), SLASH, "sizes differ"),
        (has(&[Verdict::StrictRegion, Verdict::StrictLanguage]), CROSS, "strict wish"),
        (!matrix.chosen().is_empty(), PAIR, "paired"),
        (!matrix.given_up().is_empty(), NOT_TAKEN, "best for both, not taken"),
    ];
    html! {
        <div class="legend" aria-hidden="true">
            <span key="shades">{ shades() }{ "points" }</span>
            { for optional.into_iter().filter(|(is, ..)| *is).map(|(_, sign, text)| html! { <span key={text}>{ fixed(sign) }{ text }</span> }) }
        </div>
    }
}

/// Draws a swatch for each shade, with the score at which it begins.
fn shades() -> Html {
    let from = |shade: usize| shade.checked_sub(1).map_or_else(|| format!("<{}", STEPS[0] / 100), |step| (STEPS[step] / 100).to_string());
    let swatch = |(shade, class): (usize, &'static str)| {
        let left = 31.0 * shade as f64;
        let number = words(if shade + 1 == SHADES.len() { "hn on" } else { "hn" }, (left + 15.0, 11.5), "middle");
        group(class).with(rect(class, (left, 0.0), 30.0, 14.0, 2.0)).with(number.with_text(from(shade)))
    };
    let drawn = tag("svg", &["viewBox", "aria-hidden"]).fixed("0 0 124 14").fixed("true");
    drawn.all(SHADES.into_iter().enumerate().map(swatch)).html()
}
