//! Marks that several charts draw: lines, areas, hatching, text, and how the arms of a comparison differ.

use super::bins::Bins;
use super::scale::{Scale, Unit};
use crate::svg::{Point, Stroke, Tag, circle, path, rect, tag, tenths, words};

/// Width of a character at 13 px, and of a digit at 12 px. They are a little too large, so that labels never touch.
pub(super) const CHARACTER: f64 = 7.6;
pub(super) const DIGIT: f64 = 7.0;
/// Room for a line of text.
pub(super) const LINE: f64 = 15.0;
/// Room under a base line for the labels of its ticks.
pub(super) const FOOT: f64 = 22.0;
/// From a baseline down to the middle of the text.
pub(super) const HALF_TEXT: f64 = 4.5;
/// Distance between the lines of a hatching, along the axis.
const HATCH: f64 = 6.0;

/// A text with its middle and its baseline.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Label {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) text: String,
}

impl Label {
    /// The rectangle that the label covers: left, top, right, bottom.
    pub(super) fn area(&self) -> [f64; 4] {
        let half = width_of(&self.text) / 2.0;
        [self.x - half, self.y - LINE + 3.0, self.x + half, self.y + 3.0]
    }
}

/// The width that a text needs at 13 px.
pub(super) fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER
}

/// A text.
pub(super) fn text(class: &'static str, at: Point, anchor: &'static str, text: &str) -> Tag {
    words(class, at, anchor).with_text(text.to_owned())
}

/// A horizontal line.
pub(super) fn across(class: &'static str, [from, to]: [f64; 2], y: f64) -> Tag {
    path(class, format!("M{} {}H{}", tenths(from), tenths(y), tenths(to)))
}

/// A vertical line.
pub(super) fn down(class: &'static str, x: f64, [from, to]: [f64; 2]) -> Tag {
    path(class, format!("M{} {}V{}", tenths(x), tenths(from), tenths(to)))
}

/// A circle.
pub(super) fn dot(class: &'static str, (x, y): Point, r: f64) -> Tag {
    tag("circle", &["class", "cx", "cy", "r"]).fixed(class).at(x).at(y).at(r)
}

/// A line through points.
pub(super) fn through(points: &[Point]) -> String {
    let mut stroke = Stroke::default();
    for (index, point) in points.iter().enumerate() {
        stroke.to(if index == 0 { 'M' } else { 'L' }, *point);
    }
    stroke.0
}

/// Points of a line that keeps its value until the next point.
pub(super) fn stairs(points: &[Point]) -> Vec<Point> {
    let mut stairs: Vec<Point> = Vec::with_capacity(points.len() * 2);
    for (x, y) in points.iter().copied() {
        if let Some((_, before)) = stairs.last().copied() {
            stairs.push((x, before));
        }
        stairs.push((x, y));
    }
    stairs
}

/// Diagonal lines that fill a rectangle.
pub(super) fn hatched(area: [f64; 4]) -> Tag {
    tag("g", &[]).with(rect("tally-open", (area[0], area[1]), area[2], area[3], 0.0)).with(path("hatch", hatch(area)))
}

/// Lines from the lower left to the upper right, cut off at the edges of a rectangle. Neighbouring rectangles have the same lines.
fn hatch([left, top, width, height]: [f64; 4]) -> String {
    let mut stroke = Stroke::default();
    let (first, last) = (((left + top) / HATCH).ceil() as i64, ((left + width + top + height) / HATCH).floor() as i64);
    for line in first..=last {
        // On the line, x + y has this value.
        let sum = line as f64 * HATCH;
        let (from, to) = ((sum - top - height).max(left), (sum - top).min(left + width));
        if from < to {
            stroke.line((from, sum - from), (to, sum - to));
        }
    }
    stroke.0
}

/// Horizontal grid lines with their numbers on the left.
pub(super) fn grid(up: &Scale, unit: Unit, step: f64, ends: [f64; 2]) -> Tag {
    let line = |value: f64| {
        let y = up.at(value);
        let number = text("axis", (ends[0] - 6.0, y + 4.0), "end", &unit.label(value, step));
        tag("g", &[]).with(across("grid", ends, y)).with(number)
    };
    tag("g", &[]).all(up.ticks(step).into_iter().map(line))
}

/// The labels under the base of bins: at their edges, or under the middle of bins with a single whole number.
pub(super) fn bin_ticks(bins: &Bins, along: &Scale, y: f64, width: f64) -> Vec<Label> {
    let last = if bins.is_single() { bins.count - 1 } else { bins.count };
    let longest = [bins.edge(0), bins.edge(last)].map(|edge| bins.unit.label(edge, bins.step).chars().count());
    let room = longest.into_iter().max().unwrap_or(1) as f64 * DIGIT + 12.0;
    let fits = (room / along.length(bins.step)).ceil().max(1.0) as usize;
    let is_round = |every: &usize| (bins.unit.round_step(bins.step * *every as f64) / (bins.step * *every as f64) - 1.0).abs() < 1e-9;
    let every = (fits..fits * 6).find(is_round).unwrap_or(fits);
    let first = (bins.low / bins.step).round() as i64;
    let shift = if bins.is_single() { 0.5 } else { 0.0 };
    let tick = |index: usize| {
        let text = bins.unit.label(bins.edge(index), bins.step);
        // The last label stays in the box.
        let x = along.at(bins.low + (index as f64 + shift) * bins.step).min(width - text.chars().count() as f64 * DIGIT / 2.0);
        Label { x, y, text }
    };
    (0..=last).filter(|index| (first + *index as i64).rem_euclid(every as i64) == 0).map(tick).collect()
}

/// The labels of an axis at round values that are far enough apart.
pub(super) fn ticks(along: &Scale, unit: Unit, apart: f64) -> Vec<(f64, String)> {
    let step = unit.round_step((along.high - along.low) * apart / (along.end - along.start).abs().max(1.0));
    along.ticks(step).into_iter().map(|value| (along.at(value), unit.label(value, step))).collect()
}

/// Draws the labels of an axis.
pub(super) fn axis_labels(labels: &[Label]) -> Tag {
    tag("g", &[]).all(labels.iter().map(|label| text("axis", (label.x, label.y), "middle", &label.text)))
}

/// The line of an arm: thin, thick, dashed, dotted.
pub(super) fn arm_line(arm: usize) -> &'static str {
    ["arm arm-1", "arm arm-2", "arm arm-3", "arm arm-4"][arm % 4]
}

/// The mark of an arm: ring, dot, triangle, cross.
pub(super) fn arm_mark(arm: usize, (x, y): Point, r: f64) -> Tag {
    match arm % 4 {
        0 => dot("arm-ring", (x, y), r),
        1 => dot("dot-ink", (x, y), r),
        2 => {
            let mut stroke = Stroke::default();
            stroke.shape(&[(x, y - 1.2 * r), (x + 1.1 * r, y + 0.8 * r), (x - 1.1 * r, y + 0.8 * r)]);
            path("arm-ring", stroke.0)
        }
        _ => {
            let mut stroke = Stroke::default();
            stroke.line((x - r, y - r), (x + r, y + r)).line((x - r, y + r), (x + r, y - r));
            path("arm-ring", stroke.0)
        }
    }
}

/// A sample of an arm's line with its mark, for a list of arms.
pub(crate) fn arm_sample(arm: usize) -> yew::Html {
    let line = across(arm_line(arm), [1.0, 29.0], 7.0);
    tag("svg", &["class", "width", "height", "aria-hidden"])
        .fixed("arm-sample")
        .fixed("30")
        .fixed("14")
        .fixed("true")
        .with(line)
        .with(arm_mark(arm, (15.0, 7.0), 4.5))
        .html()
}

/// The mark of an arm, at the beginning of a sentence about it.
pub(crate) fn arm_mark_alone(arm: usize) -> yew::Html {
    let mark = arm_mark(arm, (8.0, 8.0), 6.0);
    tag("svg", &["class", "width", "height", "aria-hidden"]).fixed("arm-alone").fixed("16").fixed("16").fixed("true").with(mark).html()
}

/// The mark of a side: a circle, a square, or a diamond for players of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    First,
    Second,
    Both,
}

impl Side {
    /// Draws the mark around a point.
    pub(super) fn mark(self, (x, y): Point) -> Tag {
        let mark = match self {
            Side::First => circle("first", 5.0),
            Side::Second => rect("second", (-4.5, -4.5), 9.0, 9.0, 1.0),
            Side::Both => path("both", "M0 -6L6 0L0 6L-6 0Z".to_owned()),
        };
        crate::svg::group_at("side-mark", (x, y)).with(mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stairs_keep_their_value_until_the_next_point() {
        assert_eq!(stairs(&[(0.0, 1.0), (2.0, 3.0)]), [(0.0, 1.0), (2.0, 1.0), (2.0, 3.0)]);
    }

    #[test]
    fn a_hatching_stays_inside_and_continues_in_the_next_rectangle() {
        let ends = |area: [f64; 4]| -> Vec<f64> {
            hatch(area)
                .split(['M', 'L'])
                .filter(|point| !point.is_empty())
                .flat_map(|point| point.split(' ').map(|n| n.parse::<f64>().expect("a number")))
                .collect()
        };
        let numbers = ends([10.0, 20.0, 17.0, 9.0]);
        assert!(numbers.len() >= 8);
        for point in numbers.chunks(2) {
            assert!((10.0..=27.0).contains(&point[0]) && (20.0..=29.0).contains(&point[1]), "{point:?}");
            assert!((point[0] + point[1]) % HATCH < 1e-9, "{point:?} is not on a common line");
        }
        assert_eq!(hatch([0.0, 0.0, 10.0, 0.0]), "");
    }
}
