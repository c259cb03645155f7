//! Evenings as points: one arm to the right, the other upwards. Points on the diagonal are equal in both. The evening that differs most is
//! highlighted.

use queuescope::order;

use super::marks::{FOOT, HALF_TEXT, across, dot, down, text, ticks, width_of};
use super::plot::{Brush, Drawing, Plot, Target};
use super::scale::{Scale, Unit};
use super::table::Table;
use crate::svg::{Stroke, Tag, line, path, tag};

/// An evening in both arms.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Evening {
    /// `Evening 31`
    pub(crate) name: String,
    pub(crate) values: [f64; 2],
    /// What the chart's `on_open` receives.
    pub(crate) opens: usize,
}

/// The data of the chart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scatter {
    /// What is measured: `90% wait`.
    pub(crate) measure: String,
    pub(crate) unit: Unit,
    pub(crate) arms: [String; 2],
    /// Names of the sides of the diagonal, above and below: `longer`, `shorter`.
    pub(crate) sides: [String; 2],
    /// True if the side below the diagonal is the better one. That side is shaded.
    pub(crate) below_is_better: bool,
    pub(crate) evenings: Vec<Evening>,
    /// The evening that differs most.
    pub(crate) largest: Option<usize>,
}

const TOP: f64 = 8.0;
const RIGHT: f64 = 8.0;
/// Largest height of the plot, and smallest distance of labels on the axes.
const TALLEST: f64 = 240.0;
const TICKS_APART: f64 = 62.0;
const POINT: f64 = 2.75;
/// Half the side of the place of a point.
const REACH: f64 = 7.0;

struct Layout {
    along: Scale,
    up: Scale,
}

/// The accuracy with which a value is written.
pub(crate) fn step_of(unit: Unit, value: f64) -> f64 {
    /// From this on, tenths do not count.
    const LARGE: f64 = 1_000.0;
    match unit {
        Unit::Clock | Unit::Hours => 1.0,
        Unit::Number if value.abs() >= LARGE => 1.0,
        Unit::Number | Unit::Percent => 0.1,
    }
}

impl Scatter {
    fn layout(&self, width: f64) -> Layout {
        let values = || self.evenings.iter().flat_map(|evening| evening.values);
        let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        let (low, high) = if low < high {
            (low, high)
        } else if low.is_finite() {
            (low - 1.0, low + 1.0)
        } else {
            (0.0, 1.0)
        };
        let margin = (high - low) * 0.05;
        // The axes begin at zero if that is near.
        let low = if low >= 0.0 && low < 0.25 * high { 0.0 } else { low - margin };
        let high = high + margin;
        let label = |value: f64| width_of(&self.unit.label(value, self.unit.round_step((high - low) / 4.0)));
        let left = label(low).max(label(high)) + 10.0;
        let height = (width - left - RIGHT).min(TALLEST);
        Layout { along: Scale { low, high, start: left, end: width - RIGHT }, up: Scale { low, high, start: TOP + height, end: TOP } }
    }

    fn text(&self, value: f64) -> String {
        self.unit.label(value, step_of(self.unit, value))
    }

    fn change(&self, evening: &Evening) -> String {
        let [before, after] = evening.values.map(|value| self.text(value));
        format!("{before} → {after}")
    }

    /// The evening that differs most: a yellow ring with the name and both values.
    fn largest(&self, layout: &Layout) -> Option<Tag> {
        let evening = self.evenings.get(self.largest?)?;
        let (x, y) = (layout.along.at(evening.values[0]), layout.up.at(evening.values[1]));
        let lines = ["differs most:", evening.name.as_str(), &self.change(evening)].map(str::to_owned);
        let room = lines.iter().map(|line| width_of(line)).fold(0.0, f64::max);
        let (at, anchor) = if x - room > layout.along.start { (x + 8.0, "end") } else { (x - 8.0, "start") };
        let below = y + 62.0 < layout.up.start;
        let top = if below { y + 24.0 } else { y - 48.0 };
        let words = lines.iter().enumerate().map(|(index, line)| {
            let class = ["lab halo", "lab-b halo", "halo"][index];
            text(class, (at, top + 16.0 * index as f64), anchor, line)
        });
        Some(tag("g", &[]).with(dot("point-now", (x, y), 8.0)).with(dot("point-now-ink", (x, y), 4.0)).all(words))
    }

    fn spoken(&self, evening: &Evening) -> String {
        let [before, after] = evening.values.map(|value| self.text(value));
        format!("{}: {} {before}, {} {after}", evening.name, self.arms[0], self.arms[1])
    }
}

impl Plot for Scatter {
    fn draw(&self, width: f64) -> Drawing {
        let layout = self.layout(width);
        let Layout { along, up } = &layout;
        let ends = [along.start, along.end];
        let corners = [(along.start, up.start), (along.end, up.end)];
        let corner = if self.below_is_better { (along.end, up.start) } else { (along.start, up.end) };
        let mut shade = Stroke::default();
        shade.shape(&[corners[0], corner, corners[1]]);
        let mut marks = tag("g", &[]).with(path("area-zone", shade.0));
        for (y, label) in ticks(up, self.unit, TICKS_APART) {
            marks = marks.with(across("grid", ends, y)).with(text("axis", (ends[0] - 6.0, y + 4.0), "end", &label));
        }
        let foot = up.start + 16.0;
        for (x, label) in ticks(along, self.unit, TICKS_APART) {
            marks = marks.with(down("grid", x, [up.end, up.start])).with(text(
                "axis",
                (x.min(width - width_of(&label) / 2.0), foot),
                "middle",
                &label,
            ));
        }
        marks = marks.with(path("rail", line(corners[0], corners[1]))).with(across("rail", ends, up.start));
        let drawn = self.evenings.iter().enumerate().filter(|(index, _)| self.largest != Some(*index));
        marks = marks.all(drawn.map(|(_, evening)| dot("point", (along.at(evening.values[0]), up.at(evening.values[1])), POINT)));
        let titles = format!("{}, {} →", self.measure, self.arms[0]);
        marks = marks
            .with(text("cap halo", (ends[0] + 8.0, up.end + 12.0), "start", &format!("↑ {}", self.arms[1])))
            .with(text("cap", (ends[0], foot + 18.0), "start", &titles))
            .with(text("lab halo", (along.start + (along.end - along.start) * 0.5, up.end + 34.0), "end", &self.sides[0]))
            .with(text("lab halo", (along.end - 6.0, up.start - (up.start - up.end) * 0.5 + HALF_TEXT), "end", &self.sides[1]))
            .all(self.largest(&layout));
        // Arrow keys move through the points from left to right.
        let mut order: Vec<usize> = (0..self.evenings.len()).collect();
        order::sort_by(&mut order, |a, b| self.evenings[*a].values[0].total_cmp(&self.evenings[*b].values[0]));
        let target = |index: usize| {
            let evening = &self.evenings[index];
            let (x, y) = (along.at(evening.values[0]), up.at(evening.values[1]));
            let area = [x - REACH, y - REACH, 2.0 * REACH, 2.0 * REACH];
            Target { choosable: false, opens: Some(evening.opens), ..Target::new(index, area, self.spoken(evening)) }
        };
        let targets = order.into_iter().map(target).collect();
        Drawing { height: up.start + FOOT + 18.0, marks: marks.html(), targets, brush: Brush::None }
    }

    fn table(&self, _width: f64) -> Table {
        let heads = ["Evening", &self.arms[0], &self.arms[1]];
        let heads = heads.into_iter().enumerate().map(|(column, head)| (head.to_owned(), column > 0)).collect();
        let row = |evening: &Evening| {
            let [before, after] = evening.values.map(|value| self.text(value));
            vec![evening.name.clone(), before, after]
        };
        Table { heads, rows: self.evenings.iter().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scatter(values: &[[f64; 2]]) -> Scatter {
        let evening =
            |(index, values): (usize, &[f64; 2])| Evening { name: format!("Evening {}", index + 1), values: *values, opens: index };
        Scatter {
            measure: "90% wait".to_owned(),
            unit: Unit::Clock,
            arms: ["now".to_owned(), "wider".to_owned()],
            sides: ["longer".to_owned(), "shorter".to_owned()],
            below_is_better: true,
            evenings: values.iter().enumerate().map(evening).collect(),
            largest: Some(0),
        }
    }

    #[test]
    fn arrow_keys_go_from_left_to_right_and_points_open_their_evening() {
        let drawing = scatter(&[[1_450.0, 775.0], [600.0, 610.0], [900.0, 800.0]]).draw(360.0);
        let opens: Vec<Option<usize>> = drawing.targets.iter().map(|target| target.opens).collect();
        assert_eq!(opens, [Some(1), Some(2), Some(0)]);
        assert_eq!(drawing.targets[2].spoken, "Evening 1: now 24:10, wider 12:55");
        assert!(drawing.targets.iter().all(|target| !target.choosable));
    }

    #[test]
    fn both_axes_have_the_same_scale_so_the_diagonal_means_equal() {
        for values in [&[[5.0, 5.0]][..], &[], &[[1.0, 900.0], [800.0, 2.0]]] {
            let layout = scatter(values).layout(380.0);
            assert_eq!((layout.along.low, layout.along.high), (layout.up.low, layout.up.high));
            assert!(layout.along.low < layout.along.high);
        }
    }
}
