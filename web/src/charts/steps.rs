//! A number over the evening, such as the depth of the queue: its mean and range over all evenings, one evening with its matches as a rug, and a
//! marked part of that evening.

use super::marks::{DIGIT, FOOT, HALF_TEXT, across, dot, down, grid, stairs, text, through, ticks, width_of};
use super::plot::{Brush, Drawing, Plot, Target};
use super::scale::{Scale, Unit};
use super::table::Table;
use crate::svg::{Point, Tag, path, rect, tag};

/// One evening, drawn over the mean of all.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OneEvening {
    /// What the chart's `on_open` receives.
    pub(crate) opens: usize,
    /// When the number changed, and to what.
    pub(crate) changes: Vec<(f64, f64)>,
    /// When matches were made.
    pub(crate) rug: Vec<f64>,
    /// `its 24 matches`
    pub(crate) rug_name: String,
}

/// The data of the chart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Steps {
    /// What is counted: `players queued`.
    pub(crate) measure: String,
    /// Seconds from the start to the end of the axis.
    pub(crate) end: f64,
    /// The mean over all evenings, in parts of the axis of the same length.
    pub(crate) mean: Vec<f64>,
    /// Where most evenings are in the middle of the same parts; empty if unknown.
    pub(crate) range: Vec<(f64, f64)>,
    /// `8 of 10 evenings`
    pub(crate) range_name: String,
    pub(crate) evening: Option<OneEvening>,
    /// A marked part of the evening: from, to, and its name.
    pub(crate) marked: Option<(f64, f64, String)>,
    /// The chosen times, as indices of the mean.
    pub(crate) chosen: Option<(usize, usize)>,
}

const TOP: f64 = 24.0;
const HEIGHT: f64 = 150.0;
/// Height of the rug with its distance from the axis.
const RUG: f64 = 20.0;
const WIDE: f64 = 460.0;
/// Smallest distance of labels on the axis, and of lines across.
const TICKS_APART: f64 = 70.0;
const LINES_APART: f64 = 32.0;

struct Layout {
    width: f64,
    ends: [f64; 2],
    along: Scale,
    up: Scale,
    foot: f64,
}

impl Steps {
    fn layout(&self, width: f64) -> Layout {
        let named = if self.range.is_empty() { 0.0 } else { 72.0 };
        let rug = self.evening.as_ref().map_or(0.0, |evening| width_of(&evening.rug_name) + 10.0);
        let right = if width >= WIDE { f64::max(named, rug).max(12.0) } else { 12.0 };
        let ends = [DIGIT * 3.0 + 12.0, width - right];
        let ranges = self.range.iter().map(|(_, high)| *high);
        let changes = self.evening.iter().flat_map(|evening| evening.changes.iter().map(|(_, value)| *value));
        let most = self.mean.iter().copied().chain(ranges).chain(changes).fold(1.0, f64::max);
        let step = Unit::Number.round_step((most * LINES_APART / HEIGHT).max(1.0));
        let high = (most / step).ceil() * step;
        let along = Scale { low: 0.0, high: self.end.max(1.0), start: ends[0], end: ends[1] };
        let up = Scale { low: 0.0, high, start: TOP + HEIGHT, end: TOP };
        let rug = if self.evening.is_some() { RUG } else { 0.0 };
        Layout { width, ends, along, up, foot: TOP + HEIGHT + rug }
    }

    /// The middle of a part.
    fn time(&self, index: usize) -> f64 {
        (index as f64 + 0.5) * self.end / self.mean.len().max(1) as f64
    }

    fn time_label(&self, index: usize) -> String {
        Unit::Hours.label(self.time(index), 1.0)
    }

    /// Draws the range, the evening and the mean.
    fn lines(&self, layout: &Layout) -> Tag {
        let at = |index: usize, value: f64| (layout.along.at(self.time(index)), layout.up.at(value));
        let mut marks = tag("g", &[]);
        if !self.range.is_empty() {
            let highs = self.range.iter().enumerate().map(|(index, (_, high))| at(index, *high));
            let lows = self.range.iter().enumerate().rev().map(|(index, (low, _))| at(index, *low));
            let area: Vec<Point> = highs.chain(lows).collect();
            marks = marks.with(path("spread", through(&area) + "Z"));
        }
        if let Some((from, to, name)) = &self.marked {
            let (left, right) = (layout.along.at(from.max(0.0)), layout.along.at(to.min(self.end)));
            let middle = f64::midpoint(left, right);
            let half = (width_of(name) / 2.0 + 4.0).max((right - left) / 2.0);
            marks = marks
                .with(rect("now-veil", (left, TOP - 2.0), right - left, HEIGHT + 2.0, 0.0))
                .with(rect("now-fill", (middle - half, TOP - 20.0), 2.0 * half, 18.0, 0.0))
                .with(text("now-text", (middle, TOP - 6.5), "middle", name));
        }
        if let Some(evening) = &self.evening {
            let points: Vec<Point> = evening.changes.iter().map(|(at, value)| (layout.along.at(*at), layout.up.at(*value))).collect();
            marks = marks.with(path("arm arm-1", through(&stairs(&points))));
            let (top, bottom) = (layout.up.start + 5.0, layout.up.start + 15.0);
            marks = marks.all(evening.rug.iter().map(|at| down("rug", layout.along.at(*at), [top, bottom])));
        }
        let mean: Vec<Point> = self.mean.iter().enumerate().map(|(index, value)| at(index, *value)).collect();
        marks.with(path("arm arm-2", through(&mean)))
    }

    fn names(&self, layout: &Layout) -> Tag {
        let Layout { ends, up, .. } = layout;
        // The name of the marked part needs the left or the right end.
        let is_left = self.marked.as_ref().is_some_and(|(from, ..)| *from < self.end / 2.0);
        let (x, anchor) = if is_left { (ends[1] - 6.0, "end") } else { (ends[0] + 6.0, "start") };
        let mut marks = tag("g", &[]).with(text("cap halo", (x, TOP + 4.0), anchor, &self.measure));
        let wide = layout.width >= WIDE;
        if let Some(evening) = &self.evening {
            let (x, y, anchor) = if wide { (ends[1] + 8.0, up.start + 14.5, "start") } else { (ends[1], up.start - 6.0, "end") };
            marks = marks.with(text("lab halo", (x, y), anchor, &evening.rug_name));
        }
        // Near the end most evenings are over, so the names are at three quarters.
        let index = self.mean.len() * 3 / 4;
        if let Some(value) = self.mean.get(index) {
            let (x, y) = (layout.along.at(self.time(index)), up.at(*value));
            marks = marks.with(text("lab lab-b halo", (x, y - 8.0), "middle", "mean")).with(dot("dot-ink", (x, y), 2.5));
        }
        if let Some((low, high)) = self.range.get(index).filter(|_| wide) {
            let (x, y) = (ends[1] + 8.0, up.at(f64::midpoint(*low, *high)).min(up.start - 34.0).max(TOP + 12.0));
            let from = (layout.along.at(self.time(index)), up.at(f64::midpoint(*high, self.mean[index].min(*high))));
            let (first, second) = self.range_name.rsplit_once(' ').unwrap_or((&self.range_name, ""));
            marks = marks
                .with(path("leader", crate::svg::line((x - 4.0, y - HALF_TEXT), from)))
                .with(text("cap halo", (x, y), "start", first))
                .with(text("cap halo", (x, y + 15.0), "start", second));
        }
        marks
    }

    fn spoken(&self, index: usize) -> String {
        let mean = Unit::Number.label(self.mean[index], 0.1);
        let range = self.range.get(index).map(|(low, high)| {
            let label = |value: f64| Unit::Number.label(value, 1.0);
            format!(", {} from {} to {}", self.range_name, label(*low), label(*high))
        });
        let evening = self.evening.as_ref().map(|evening| {
            let time = self.time(index);
            let value = evening.changes.iter().rev().find(|(at, _)| *at <= time).map_or(0.0, |(_, value)| *value);
            format!("; this evening {}", Unit::Number.label(value, 1.0))
        });
        let time = self.time_label(index);
        format!("{time}: mean {mean}{}{}", range.unwrap_or_default(), evening.unwrap_or_default())
    }
}

impl Plot for Steps {
    fn draw(&self, width: f64) -> Drawing {
        let layout = self.layout(width);
        let step = Unit::Number.round_step((layout.up.high * LINES_APART / HEIGHT).max(1.0));
        let labels = ticks(&layout.along, Unit::Hours, TICKS_APART);
        let axis = labels.into_iter().map(|(x, label)| text("axis", (x, layout.foot + 16.0), "middle", &label));
        let chosen = self.chosen.map(|(first, last)| {
            let ends = [first, last].map(|index| layout.along.at(self.time(index)));
            let half = layout.along.length(self.time(0));
            rect("tally-now", (ends[0] - half, layout.foot + 1.0), ends[1] - ends[0] + 2.0 * half, 4.0, 0.0)
        });
        let marks = tag("g", &[])
            .with(grid(&layout.up, Unit::Number, step, layout.ends))
            .with(self.lines(&layout))
            .with(across("rail", layout.ends, layout.up.start))
            .with(self.names(&layout))
            .all(chosen)
            .with(tag("g", &[]).all(axis));
        let half = layout.along.length(self.time(0));
        let target = |index: usize| {
            let x = layout.along.at(self.time(index));
            let (left, right) = (x - half, x + half);
            let chosen = self.chosen.is_some_and(|(first, last)| (first..=last).contains(&index));
            let opens = self.evening.as_ref().map(|evening| evening.opens);
            Target { chosen, opens, ..Target::new(index, [left, TOP, right - left, layout.foot - TOP], self.spoken(index)) }
        };
        let targets = (0..self.mean.len()).map(target).collect();
        Drawing { height: layout.foot + FOOT, marks: marks.html(), targets, brush: Brush::Along }
    }

    fn table(&self, _width: f64) -> Table {
        let mut heads = vec![("Time".to_owned(), false), (format!("Mean, {}", self.measure), true)];
        if !self.range.is_empty() {
            heads.extend(["from", "to"].map(|end| (format!("{}, {end}", self.range_name), true)));
        }
        let row = |index: usize| {
            let mut row = vec![self.time_label(index), Unit::Number.label(self.mean[index], 0.01)];
            if let Some((low, high)) = self.range.get(index) {
                row.extend([low, high].map(|value| Unit::Number.label(*value, 1.0)));
            }
            row
        };
        Table { heads, rows: (0..self.mean.len()).map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps() -> Steps {
        Steps {
            measure: "players queued".to_owned(),
            end: 9_900.0,
            mean: (0..100).map(|at| f64::from(at % 7)).collect(),
            range: Vec::new(),
            range_name: "8 of 10 evenings".to_owned(),
            evening: Some(OneEvening {
                opens: 90,
                changes: vec![(0.0, 0.0), (250.0, 3.0)],
                rug: vec![250.0],
                rug_name: "its match".to_owned(),
            }),
            marked: None,
            chosen: None,
        }
    }

    #[test]
    fn a_place_says_the_mean_and_the_evening_at_that_time() {
        let steps = steps();
        assert_eq!(steps.spoken(1), "0:02: mean 1.0; this evening 0");
        assert_eq!(steps.spoken(3), "0:06: mean 3.0; this evening 3");
    }

    #[test]
    fn places_divide_the_axis_and_open_the_evening() {
        for width in [300.0, 600.0] {
            let drawing = steps().draw(width);
            assert_eq!(drawing.targets.len(), 100);
            for pair in drawing.targets.windows(2) {
                assert!((pair[0].area[0] + pair[0].area[2] - pair[1].area[0]).abs() < 1e-6);
            }
            assert!(drawing.targets.iter().all(|target| target.opens == Some(90) && target.area[0] + target.area[2] <= width));
        }
        let empty = Steps { mean: Vec::new(), evening: None, end: 0.0, ..steps() };
        assert!(empty.draw(400.0).targets.is_empty());
    }
}
