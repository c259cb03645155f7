//! The cells of the heat map. All cells of a shade are one path, because a hundred tickets have ten thousand cells.

use std::ops::Range;

use queuescope::engines::lobbies::Verdict;
use queuescope::engines::lobbies::event::Scored;

use super::layout::{Layout, MAX_NAMED};
use super::matrix::Matrix;
use crate::svg::{Stroke, Tag, group, path, rect, tag, tenths, words};

/// CSS classes of the shades: below the threshold, then by points from [`STEPS`].
const SHADES: [&str; 5] = ["h-low", "h1", "h2", "h3", "h4"];
/// Scores at which the next shade begins, in centipoints.
pub(super) const STEPS: [u64; 3] = [6_000, 7_500, 9_000];

/// Draws all cells.
pub(super) fn cells(matrix: &Matrix, layout: &Layout) -> Tag {
    let runs = runs(matrix, layout);
    let mut now = Layer::default();
    let mut gone = Layer::default();
    for (index, row) in runs.iter().enumerate() {
        for (other, column) in runs.iter().enumerate() {
            let is_merged = index != other && row.group.is_some() && column.group.is_some() && row.group != column.group;
            if is_merged {
                now.add(matrix, layout, row.places.clone(), column.places.clone());
                continue;
            }
            let layer = if row.group.is_none() && matrix.is_current { &mut gone } else { &mut now };
            for row in row.places.clone() {
                for column in column.places.clone().filter(|column| *column != row) {
                    layer.add(matrix, layout, row..row + 1, column..column + 1);
                }
            }
        }
    }
    group("cells").with(gone.drawn("gone")).with(now.drawn("")).with(diagonal(layout))
}

/// Neighbouring places whose tickets are one group of the shown pass.
struct Run {
    group: Option<usize>,
    places: Range<usize>,
}

fn runs(matrix: &Matrix, layout: &Layout) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (place, &ticket) in layout.order.iter().enumerate() {
        let group = matrix.group_of(ticket);
        match runs.last_mut() {
            Some(run) if group.is_some() && run.group == group => run.places.end = place + 1,
            _ => runs.push(Run { group, places: place..place + 1 }),
        }
    }
    runs
}

/// Cells that are drawn together.
#[derive(Default)]
struct Layer {
    shades: [String; 5],
    /// Signs of the pairs that cannot be made whatever they score.
    slashes: Stroke,
    crosses: Stroke,
    numbers: Vec<Tag>,
}

impl Layer {
    /// Adds a cell over these rows and columns. It has the score of the first ones.
    fn add(&mut self, matrix: &Matrix, layout: &Layout, rows: Range<usize>, columns: Range<usize>) {
        let (row, column) = (rows.start, columns.start);
        let Some(scored) = matrix.scored(layout.order[row], layout.order[column]) else { return };
        let gap = if layout.order.len() > MAX_NAMED { 0.2 } else { 1.0 };
        let (left, right) = (layout.x(column) + gap, layout.x(columns.end - 1) + layout.cell.0 - gap);
        let (top, bottom) = (layout.y(row) + gap, layout.y(rows.end - 1) + layout.cell.1 - gap);
        let middle = (f64::midpoint(left, right), f64::midpoint(top, bottom));
        let shade = shade(scored);
        if let Some(shade) = shade {
            let (width, height) = (tenths(right - left), tenths(bottom - top));
            self.shades[shade].push_str(&format!("M{} {}h{width}v{height}h-{width}z", tenths(left), tenths(top)));
        }
        if !layout.is_numbered() {
            return;
        }
        let (x, y) = middle;
        match scored.verdict {
            Verdict::TooLarge | Verdict::SizesDiffer => {
                self.slashes.line((x - 5.0, y + 5.0), (x + 5.0, y - 5.0));
            }
            Verdict::StrictRegion | Verdict::StrictLanguage => {
                self.crosses.line((x - 4.0, y + 4.0), (x + 4.0, y - 4.0)).line((x - 4.0, y - 4.0), (x + 4.0, y + 4.0));
            }
            Verdict::Kept | Verdict::BelowThreshold | Verdict::BothLoose => {
                let class = match shade {
                    Some(4) => "hn on",
                    Some(0) | None => "hn low",
                    Some(_) => "hn",
                };
                let number = words(class, (x, y + 4.5), "middle").with_text(((scored.score.0 + 50) / 100).to_string());
                self.numbers.push(number.key(&format!("{row} {column}")));
            }
        }
    }

    fn drawn(self, class: &'static str) -> Tag {
        let mut drawn = tag("g", &["class"]).fixed(class).key(if class.is_empty() { "now" } else { class });
        for (shape, class) in self.shades.into_iter().zip(SHADES) {
            drawn = drawn.with(path(class, shape).key(class));
        }
        drawn = drawn.with(path("h-sign", self.slashes.0).key("slashes")).with(path("h-sign", self.crosses.0).key("crosses"));
        drawn.with(group("numbers").all(self.numbers))
    }
}

/// Returns the index of a cell's shade; `None` if the pair cannot be made whatever it scores.
fn shade(scored: &Scored) -> Option<usize> {
    match scored.verdict {
        Verdict::Kept => Some(1 + STEPS.iter().filter(|step| scored.score.0 >= **step).count()),
        Verdict::BelowThreshold => Some(0),
        _ => None,
    }
}

/// Draws a mark where a ticket meets itself.
fn diagonal(layout: &Layout) -> Tag {
    let side = (layout.cell.1 / 3.0).min(4.0);
    let mark = |place: usize| {
        let middle = (layout.x(place) + layout.cell.0 / 2.0, layout.y(place) + layout.cell.1 / 2.0);
        rect("corner", (middle.0 - side / 2.0, middle.1 - side / 2.0), side, side, side / 2.0).key(&place.to_string())
    };
    group("diagonal").all((0..layout.order.len()).map(mark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use queuescope::engines::lobbies::{Parts, Points};

    fn scored(score: u64, verdict: Verdict) -> Scored {
        let part = Points(score);
        let parts = Parts { game: part, region: part, language: part, skill: part, group: part };
        Scored { with: 1, score: part, parts, verdict }
    }

    #[test]
    fn a_higher_score_never_has_a_lighter_shade_and_only_possible_pairs_have_a_colour() {
        let shades: Vec<Option<usize>> = (0..=100).map(|points| shade(&scored(points * 100, Verdict::Kept))).collect();
        assert!(shades.is_sorted() && shades[0] == Some(1) && shades[100] == Some(4), "{shades:?}");
        assert_eq!(shade(&scored(9_900, Verdict::BelowThreshold)), Some(0));
        assert_eq!(shade(&scored(9_900, Verdict::SizesDiffer)), None);
    }
}
