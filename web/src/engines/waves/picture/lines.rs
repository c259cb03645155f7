//! The lines of the waves picture: candidates (CSS class `pencil`), the pair being decided (`now`), and chosen pairs (`ink`).

use queuescope::PlayerRef;
use queuescope::engines::waves::event::{Event as WavesEvent, Side, SwapOutcome};

use super::layout::Layout;
use crate::engines::waves::Scene;
use crate::svg::{Point, Stroke, Tag, group, group_at, line, middle, path, rect, tag, words};
use crate::words::number;

/// Opacities of candidate lines, from the best scores to the worst.
const SHADES: [&str; 5] = ["0.75", "0.64", "0.53", "0.42", "0.31"];
/// Of longer lists only this many of the best candidates are drawn, plus those of important players. More lines would be a grey wall, and
/// slow to draw.
const MAX_LINES: usize = 300;

/// Up to this many pairs, each shows its gap. Above, only the pair being decided does, because the labels would cover each other.
const MAX_GAP_LABELS: usize = 40;

/// Position of a player's marker; `None` if they are not in the picture.
fn at(layout: &Layout, player: &PlayerRef) -> Option<Point> {
    layout.spot(player.index).map(|spot| (spot.x, spot.y))
}

/// Draws the candidates: undecided pairs, lighter the worse they score, and passed-over pairs as dashed lines.
pub(crate) fn candidates(layout: &Layout, moment: &Scene<'_>, important: &[u32]) -> Tag {
    let group = group("candidates");
    if moment.frame.stage.is_none_or(|stage| stage.name != "select") {
        return group;
    }
    let all = &moment.own.candidates;
    let mut shades = SHADES.map(|_| Stroke::default());
    let mut passed = Stroke::default();
    let mut drawn = 0;
    for (rank, candidate) in all.iter().enumerate() {
        let is_important = important.contains(&candidate.pair.lead.index) || important.contains(&candidate.pair.follow.index);
        if drawn >= MAX_LINES && !is_important {
            continue;
        }
        drawn += usize::from(candidate.taken != Some(true));
        let (Some(a), Some(b)) = (at(layout, &candidate.pair.lead), at(layout, &candidate.pair.follow)) else { continue };
        match candidate.taken {
            None => _ = shades[rank * SHADES.len() / all.len()].line(a, b),
            Some(false) => _ = passed.line(a, b),
            Some(true) => {}
        }
    }
    let pencil = |class: &'static str, opacity: &'static str, stroke: Stroke| {
        tag("path", &["class", "opacity", "d"]).fixed(class).fixed(opacity).text(stroke.0).key(opacity)
    };
    let shades = shades.into_iter().zip(SHADES).map(|(stroke, opacity)| pencil("pencil", opacity, stroke));
    group.all(shades).with(pencil("pencil passed", "0.8", passed))
}

/// Draws the chosen pairs, each with its gap.
pub(crate) fn pairs(layout: &Layout, moment: &Scene<'_>, now: &[u32]) -> Tag {
    let few = moment.own.pairs.len() <= MAX_GAP_LABELS;
    let pairs = moment.own.pairs.iter().filter_map(|pair| {
        let (a, b) = (at(layout, &pair.lead)?, at(layout, &pair.follow)?);
        let [first, second] = if moment.own.lead == Some(Side::Second) { [&pair.follow, &pair.lead] } else { [&pair.lead, &pair.follow] };
        let lit = now.contains(&pair.lead.index) && now.contains(&pair.follow.index);
        let gap = number(pair.gap);
        let width = gap.chars().count() as f64 * 7.0 + 14.0;
        let label = group_at("gap", middle(a, b))
            .with(rect("", (-width / 2.0, -9.0), width, 18.0, 9.0))
            .with(words("", (0.0, 4.0), "middle").with_text(gap));
        let mut drawn = tag("g", &["class", "data-pair"]).fixed(if lit { "pair lit" } else { "pair" });
        drawn = drawn.text(format!("{}+{}", first.id, second.id)).key(&pair.lead.id);
        if lit {
            drawn = drawn.with(path("now-under", line(a, b)));
        }
        drawn = drawn.with(path("ink", line(a, b)));
        Some(if few || lit { drawn.with(label) } else { drawn })
    });
    group("pairs").all(pairs)
}

/// Draws the pair being scored or passed over, with its gap and score.
pub(crate) fn deciding(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let group = group("deciding");
    let Some(WavesEvent::Scored { pair, .. } | WavesEvent::PassedOver { pair, .. }) = moment.engine_event else { return group };
    let (Some(a), Some(b)) = (at(layout, &pair.lead), at(layout, &pair.follow)) else { return group };
    let label = group_at("", middle(a, b))
        .with(rect("now-fill", (-38.0, -21.0), 76.0, 42.0, 4.0))
        .with(words("now-text", (0.0, -3.0), "middle").with_text(format!("{} apart", number(pair.gap))))
        .with(words("now-text quiet", (0.0, 13.0), "middle").with_text(format!("score {}", number(pair.score))));
    group.with(path("now-under", line(a, b))).with(path("now-line thin", line(a, b))).with(label)
}

/// Draws the squared gaps of a swap as squares with the gap as their side, to the scale of the axis. Solid squares are the current pairs,
/// dashed ones the alternative.
pub(crate) fn squares(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let group = group("squares");
    let Some(WavesEvent::SwapTried { leads, follows, gaps, swapped_gaps, outcome, .. }) = moment.engine_event else { return group };
    let across = f64::midpoint(layout.rails[0], layout.rails[1]);
    let along = |player: &PlayerRef| layout.spot(player.index).map(|spot| layout.axis.at(spot.rating));
    let swapped = *outcome == SwapOutcome::Swapped;
    let square = |(lead, follow, gap, solid): (usize, usize, i64, bool)| {
        let (a, b) = (along(&leads[lead])?, along(&follows[follow])?);
        let side = layout.axis.length(gap as f64);
        let (x, y) = layout.point(f64::midpoint(a, b), across);
        Some(rect(if solid { "square" } else { "square other" }, (x - side / 2.0, y - side / 2.0), side, side, 0.0))
    };
    let squares =
        [(0, 0, gaps[0], !swapped), (1, 1, gaps[1], !swapped), (0, 1, swapped_gaps[0], swapped), (1, 0, swapped_gaps[1], swapped)];
    group.all(squares.into_iter().filter_map(square))
}
