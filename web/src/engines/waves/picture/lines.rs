//! The lines between the rails: candidates (pencil), the pair being decided (highlighter), and chosen pairs (ink), with their gaps.

use queuescope::engines::waves::PairFrame;
use queuescope::engines::waves::event::{Candidate, Event as WavesEvent, Side, SwapOutcome};
use queuescope::{PlayerRef, order};

use super::drawing::{Drawing, MAX_NAMED};
use super::labels::{Area, overlaps, text_width};
use super::layout::{Layout, Spot, Zone};
use super::stems::{deciding, is_selecting};
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::svg::{Point, Stroke, Tag, group, group_at, line, path, rect, tag, tenths, words};
use crate::words::number;

/// Opacities of candidate lines, from the best scores to the worst.
const SHADES: [&str; 5] = ["0.75", "0.64", "0.53", "0.42", "0.31"];
/// Width of a chosen pair's line if there are few, and the smallest width if there are many.
const INK: f64 = 2.5;
const THINNEST: f64 = 1.1;
/// Up to this many lines all have the full width. With more, the ink gets thinner, so that its amount grows slowly.
const FULL_WIDTH_LINES: f64 = 12.0;
/// Up to this many lines are dark. More get lighter too.
const DARK_LINES: f64 = 60.0;
const DARKEST: f64 = 0.85;
/// Number of pairs with the largest gaps that stand out among many.
const LARGEST: usize = 3;
/// Where the label of a gap may be on its line, best first.
const PLACES: [f64; 11] = [0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.24, 0.76, 0.2, 0.8];
/// Height of a gap's label.
const PILL: f64 = 20.0;
/// Space between two labels of gaps.
const APART: f64 = 3.0;

/// Draws the candidates as lines: undecided pairs, lighter the worse they score, and passed-over pairs dashed.
pub(crate) fn candidates(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let group = group("candidates");
    if !is_selecting(moment) || layout.drawing != Drawing::Lines {
        return group;
    }
    let all = &moment.own.candidates;
    let mut shades = SHADES.map(|_| Stroke::default());
    let mut passed = Stroke::default();
    for (rank, candidate) in all.iter().enumerate() {
        let Some((a, b)) = ends(layout, &candidate.lead, &candidate.follow) else { continue };
        match moment.own.decision(rank) {
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

/// The chosen pairs of a moment: which stand out, and the width of the others' lines.
pub(crate) struct Chosen<'a> {
    /// Pairs with a label, in the order they were chosen.
    pub(crate) marked: Vec<&'a PairFrame>,
    others: Vec<&'a PairFrame>,
    width: f64,
    opacity: f64,
}

impl<'a> Chosen<'a> {
    /// All of a few pairs stand out. Among many, only the three with the largest gaps and those of `important` players do.
    pub(crate) fn of(layout: &Layout, moment: &Scene<'a>, important: &[u32]) -> Chosen<'a> {
        let pairs = &moment.own.pairs;
        let mut gaps: Vec<(i64, usize)> = pairs.iter().enumerate().map(|(index, pair)| (pair.gap, index)).collect();
        order::sort_by(&mut gaps, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let all = layout.players <= MAX_NAMED;
        let is_marked = |(index, pair): &(usize, &PairFrame)| {
            let is_important = important.contains(&pair.lead.index) || important.contains(&pair.follow.index);
            all || is_important || gaps.iter().take(LARGEST).any(|(_, other)| other == index)
        };
        let (marked, others): (Vec<_>, Vec<_>) = pairs.iter().enumerate().partition(is_marked);
        let without_index = |pairs: Vec<(usize, &'a PairFrame)>| pairs.into_iter().map(|(_, pair)| pair).collect();
        let among = |full: f64| (full / pairs.len().max(1) as f64).sqrt();
        let width = (INK * among(FULL_WIDTH_LINES)).clamp(THINNEST, INK);
        let opacity = among(DARK_LINES).min(DARKEST);
        Chosen { marked: without_index(marked), others: without_index(others), width, opacity }
    }

    /// Draws the chosen pairs. Those that do not stand out are a single path.
    pub(crate) fn draw(&self, layout: &Layout, moment: &Scene<'_>, now: &[u32]) -> Tag {
        let mut others = Stroke::default();
        for (a, b) in self.others.iter().filter_map(|pair| ends(layout, &pair.lead, &pair.follow)) {
            others.line(a, b);
        }
        let others = tag("path", &["class", "stroke-width", "opacity", "d"])
            .fixed("ink-thin")
            .text(tenths(self.width))
            .text(format!("{:.2}", self.opacity))
            .text(others.0);
        let cased = layout.drawing == Drawing::Bars || layout.radius < 6.0;
        let marked = self.marked.iter().filter_map(|pair| {
            let (a, b) = ends(layout, &pair.lead, &pair.follow)?;
            let [first, second] =
                if moment.own.lead == Some(Side::Second) { [&pair.follow, &pair.lead] } else { [&pair.lead, &pair.follow] };
            let lit = now.contains(&pair.lead.index) && now.contains(&pair.follow.index);
            let drawn = tag("g", &["class", "data-pair"]).fixed(if lit { "pair lit" } else { "pair" });
            let drawn = drawn.text(format!("{}+{}", first.id, second.id)).key(&pair.lead.id);
            let under = if lit { "now-under" } else { "casing" };
            let drawn = if lit || cased { drawn.with(path(under, line(a, b))) } else { drawn };
            Some(drawn.with(path("ink", line(a, b))))
        });
        group("pairs").with(others.key("others")).all(marked)
    }

    /// Returns where the gaps of the marked pairs are shown: on their lines, where no other label is. Gaps without a free place are left out, and
    /// that of the pair being decided, which has its own label. Adds their areas to those in use.
    pub(crate) fn pills(&self, layout: &Layout, now: Option<&Candidate>, areas: &mut Vec<Area>) -> Vec<Pill<'a>> {
        let is_other = |pair: &&&PairFrame| now.is_none_or(|now| now.lead != pair.lead || now.follow != pair.follow);
        let pills = self.marked.iter().filter(is_other).filter_map(|&pair| {
            let (a, b) = ends(layout, &pair.lead, &pair.follow)?;
            let half = text_width(&number(pair.gap)) / 2.0 + 7.0;
            let area = |(x, y): Point| [x - half - APART, y - PILL / 2.0 - APART, x + half + APART, y + PILL / 2.0 + APART];
            let places = PLACES.map(|part| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part));
            let place = places.into_iter().find(|place| !overlaps(&area(*place), areas))?;
            areas.push(area(place));
            Some((pair, place, half))
        });
        pills.collect()
    }
}

/// A pair, the centre of its gap's label, and half the width of the label.
type Pill<'a> = (&'a PairFrame, Point, f64);

/// Draws the pair being scored or passed over, or the opponents that a swap would give or has given up.
pub(crate) fn now(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let group = group("now");
    match moment.engine_event {
        Some(WavesEvent::Scored { pair, .. } | WavesEvent::PassedOver { pair, .. }) => {
            let Some((a, b)) = ends(layout, &pair.lead, &pair.follow) else { return group };
            group.with(path("now-under", line(a, b))).with(path("now-line thin", line(a, b)))
        }
        Some(WavesEvent::SwapTried { leads, follows, outcome, .. }) => {
            // The event's follows are those before the swap.
            let other = if *outcome == SwapOutcome::Swapped { [0, 1] } else { [1, 0] };
            let mut stroke = Stroke::default();
            for (lead, follow) in leads.iter().zip(other.map(|index| &follows[index])) {
                if let Some((a, b)) = ends(layout, lead, follow) {
                    stroke.line(a, b);
                }
            }
            group.with(path("ink-dotted", stroke.0))
        }
        _ => group,
    }
}

/// Draws the gap of the pair being decided under the highlighter, and the gaps of the marked pairs as far as there is room.
pub(crate) fn gaps(layout: &Layout, moment: &Scene<'_>, chosen: &Chosen<'_>, names: &[Area]) -> Tag {
    let mut areas: Vec<Area> = Vec::new();
    let now = deciding(moment).and_then(|pair| {
        let (a, b) = ends(layout, &pair.lead, &pair.follow)?;
        let mut lines = vec![format!("{} apart", number(pair.gap))];
        if layout.orientation == Orientation::Wide {
            lines.push(format!("score {}", number(pair.score)));
        }
        decision(layout, (a, b), &lines, names, &mut areas)
    });
    let pills = chosen.pills(layout, deciding(moment), &mut areas).into_iter().map(|(pair, place, half)| {
        let pill = group_at("gap", place).key(&pair.lead.id);
        let text = words("", (0.0, 4.5), "middle").with_text(number(pair.gap));
        pill.with(rect("", (-half, -PILL / 2.0), 2.0 * half, PILL, PILL / 2.0)).with(text)
    });
    group("gaps").all(pills).all(now)
}

/// Draws lines of text under the highlighter, on a line where they cover the fewest names and players between the rails. A turned picture has
/// little room there, so it leaves them out if they would cover a player.
fn decision(layout: &Layout, (a, b): (Point, Point), lines: &[String], names: &[Area], areas: &mut Vec<Area>) -> Option<Tag> {
    let half = lines.iter().map(|line| text_width(line)).fold(0.0, f64::max) / 2.0 + 9.0;
    let height = lines.len() as f64 * 18.0 + 8.0;
    let place = |part: f64| ((a.0 + (b.0 - a.0) * part).clamp(half, (layout.width - half).max(half)), a.1 + (b.1 - a.1) * part);
    let r = layout.radius;
    let area = |(x, y): Point| [x - half, y - height / 2.0, x + half, y + height / 2.0];
    let players = |(x, y): Point| {
        let is_under = |spot: &&Spot| spot.zone == Zone::Middle && (spot.x - x).abs() < half + r && (spot.y - y).abs() < height / 2.0 + r;
        layout.spots.iter().filter(is_under).count()
    };
    let covers = |place: &Point| 2 * players(*place) + names.iter().filter(|name| overlaps(&area(*place), &[**name])).count();
    // Of equally good places, `min_by_key` returns the first.
    let (x, y) = PLACES.map(place).into_iter().min_by_key(covers)?;
    if layout.orientation == Orientation::Tall && players((x, y)) > 0 {
        return None;
    }
    areas.push(area((x, y)));
    let texts = lines.iter().enumerate().map(|(index, line)| {
        let class = if index == 0 { "now-text" } else { "now-text quiet" };
        words(class, (0.0, 18.0 + index as f64 * 18.0 - height / 2.0), "middle").with_text(line.clone())
    });
    Some(group_at("decision", (x, y)).key("decision").with(rect("now-fill", (-half, -height / 2.0), 2.0 * half, height, 3.0)).all(texts))
}

/// Returns the positions of a lead's and a follow's markers; `None` if one of them is not in the picture. While flexible players are between the
/// rails, the first side leads.
pub(super) fn ends(layout: &Layout, lead: &PlayerRef, follow: &PlayerRef) -> Option<(Point, Point)> {
    Some((layout.on_side(lead.index, Side::First)?, layout.on_side(follow.index, Side::Second)?))
}
