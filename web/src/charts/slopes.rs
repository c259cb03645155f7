//! Who gains and who loses: a line for each group from its value in one arm to its value in the other. Labels keep their distance and have leaders
//! to their points.

use queuescope::order;

use super::marks::{HALF_TEXT, arm_mark, text, width_of};
use super::plot::{Brush, Drawing, Plot, Target};
use super::scale::Scale;
use super::spread::spread;
use super::table::Table;
use crate::svg::{Tag, line, path, rect, tag};

/// A group in both arms.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Slope {
    /// `996–1,224`
    pub(crate) label: String,
    /// `None` if the value does not exist.
    pub(crate) values: [Option<f64>; 2],
    /// The values as texts: `27:12`, or `never`.
    pub(crate) texts: [String; 2],
    /// `−3:48`
    pub(crate) change: String,
}

/// The data of the chart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Slopes {
    /// What the groups are, for the table: `Rating`.
    pub(crate) group: String,
    pub(crate) arms: [String; 2],
    /// Index of the second arm, which decides its mark.
    pub(crate) mark: usize,
    pub(crate) rows: Vec<Slope>,
    /// The row with the largest change, and what it means: `the lowest tenth gains most`.
    pub(crate) largest: Option<(usize, String)>,
}

/// Distance of labels.
const APART: f64 = 16.5;
const TOP: f64 = 24.0;
/// From a point to its label.
const LEADER: f64 = 14.0;

struct Layout {
    width: f64,
    /// The lines of the two arms.
    sides: [f64; 2],
    up: Scale,
    /// Height of each label, on both sides.
    labels: [Vec<f64>; 2],
    height: f64,
}

impl Slopes {
    fn layout(&self, width: f64) -> Layout {
        let longest = |text: &dyn Fn(&Slope) -> &str| self.rows.iter().map(|row| width_of(text(row))).fold(20.0, f64::max);
        let left = longest(&|row| &row.label) + longest(&|row| &row.texts[0]) + 10.0;
        let right = longest(&|row| &row.texts[1]) + longest(&|row| &row.change) + 14.0;
        let sides = [left + LEADER + 6.0, (width - right - LEADER - 6.0).max(left + LEADER + 46.0)];
        let height = (self.rows.len() as f64 * (APART + 6.0) + 40.0).max(180.0);
        let values = || self.rows.iter().flat_map(|row| row.values.into_iter().flatten());
        let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        let (low, high) = if low < high { (low, high) } else { (low.min(0.0), low.max(0.0) + 1.0) };
        let up = Scale { low, high, start: height - 14.0, end: TOP + 12.0 };
        // Rows without a value are at the top, because they wait longest.
        let place = |value: Option<f64>| value.map_or(TOP, |value| up.at(value));
        let labels = [0, 1].map(|side| {
            let wanted: Vec<f64> = self.rows.iter().map(|row| place(row.values[side])).collect();
            spread(&wanted, APART, [TOP, height - 10.0])
        });
        Layout { width, sides, up, labels, height }
    }

    fn row(&self, index: usize, layout: &Layout) -> Tag {
        let row = &self.rows[index];
        let largest = self.largest.as_ref().is_some_and(|(largest, _)| *largest == index);
        let ends = [0, 1].map(|side| row.values[side].map(|value| (layout.sides[side], layout.up.at(value))));
        let mut marks = tag("g", &[]);
        let [left, right] = [0, 1].map(|side| layout.labels[side][index]);
        let label_end = [layout.sides[0] - LEADER, layout.sides[1] + LEADER];
        if largest {
            marks = marks.with(rect("now-fill", (0.0, left - 9.0), label_end[0], 18.0, 2.0)).with(rect(
                "now-fill",
                (label_end[1], right - 9.0),
                layout.width - label_end[1],
                18.0,
                2.0,
            ));
        }
        if let [Some(from), Some(to)] = ends {
            if largest {
                marks = marks.with(path("line-under", line(from, to)));
            }
            marks = marks.with(path(if largest { "now-line" } else { "arm arm-1" }, line(from, to)));
        }
        let size = if largest { 5.0 } else { 3.5 };
        for (end, (arm, x, y)) in ends.into_iter().zip([(0, label_end[0], left), (self.mark, label_end[1], right)]) {
            let Some((at, height)) = end else { continue };
            let towards = if x < at { -1.0 } else { 1.0 };
            marks = marks.with(path("leader", line((at + 5.0 * towards, height), (x, y)))).with(arm_mark(arm, (at, height), size));
        }
        let class = |plain: &'static str| if largest { "now-text" } else { plain };
        marks
            .with(text(class("lab"), (4.0, left + HALF_TEXT), "start", &row.label))
            .with(text(class("lab"), (label_end[0] - 4.0, left + HALF_TEXT), "end", &row.texts[0]))
            .with(text(class("lab lab-1"), (label_end[1] + 4.0, right + HALF_TEXT), "start", &row.texts[1]))
            .with(text(class("cap"), (layout.width - 4.0, right + HALF_TEXT), "end", &row.change))
    }

    /// Names the largest change where no line is.
    fn remark(&self, layout: &Layout) -> Option<Tag> {
        let (index, remark) = self.largest.as_ref()?;
        let [Some(from), Some(to)] = self.rows.get(*index)?.values else { return None };
        let heights = [from, to].map(|value| layout.up.at(value));
        let middle = f64::midpoint(layout.sides[0], layout.sides[1]);
        if width_of(remark) * 0.9 > layout.sides[1] - layout.sides[0] + 10.0 {
            return None;
        }
        // Over or under the line, wherever fewer other lines are.
        let line = f64::midpoint(heights[0], heights[1]);
        let slant = (heights[1] - heights[0]).abs() * (width_of(remark) / (layout.sides[1] - layout.sides[0])) / 2.0;
        let places = [line - slant - 10.0, line + slant + 20.0];
        let others = self.rows.iter().enumerate().filter(|(other, _)| other != index);
        let others: Vec<f64> =
            others.filter_map(|(_, row)| Some(f64::midpoint(layout.up.at(row.values[0]?), layout.up.at(row.values[1]?)))).collect();
        let space = |y: f64| {
            let inside = y - 12.0 >= TOP && y + 6.0 <= layout.height;
            if inside { others.iter().map(|other| (other - (y - 5.0)).abs()).fold(f64::INFINITY, f64::min) } else { -1.0 }
        };
        let y = if space(places[1]) >= space(places[0]) { places[1] } else { places[0] };
        (space(y) > 12.0).then(|| text("lab-b halo", (middle, y), "middle", remark))
    }

    fn spoken(&self, row: &Slope) -> String {
        format!("{}: {} {}, {} {}, {}", row.label, self.arms[0], row.texts[0], self.arms[1], row.texts[1], row.change)
    }
}

impl Plot for Slopes {
    fn draw(&self, width: f64) -> Drawing {
        let layout = self.layout(width);
        // A long name ends at the edge of the box.
        let (x, anchor) = if layout.sides[1] + width_of(&self.arms[1]) < width { (layout.sides[1], "start") } else { (width, "end") };
        let mut marks = tag("g", &[]).with(text("lab", (layout.sides[0], 12.0), "end", &self.arms[0])).with(text(
            "lab-b",
            (x, 12.0),
            anchor,
            &self.arms[1],
        ));
        let largest = self.largest.as_ref().map(|(index, _)| *index).filter(|index| *index < self.rows.len());
        let order = (0..self.rows.len()).filter(|index| Some(*index) != largest).chain(largest);
        marks = marks.all(order.map(|index| self.row(index, &layout))).all(self.remark(&layout));
        // Arrow keys follow the labels on the left.
        let mut down: Vec<usize> = (0..self.rows.len()).collect();
        order::sort_by(&mut down, |a, b| layout.labels[0][*a].total_cmp(&layout.labels[0][*b]));
        let target = |index: usize| {
            let area = [0.0, layout.labels[0][index] - APART / 2.0, layout.sides[0] - LEADER, APART];
            Target::new(index, area, self.spoken(&self.rows[index]))
        };
        Drawing { height: layout.height, marks: marks.html(), targets: down.into_iter().map(target).collect(), brush: Brush::None }
    }

    fn table(&self, _width: f64) -> Table {
        let heads = [&self.group, &self.arms[0], &self.arms[1], "Change"];
        let heads = heads.into_iter().enumerate().map(|(column, head)| (head.to_owned(), column > 0)).collect();
        let row = |row: &Slope| {
            let [before, after] = row.texts.clone();
            vec![row.label.clone(), before, after, row.change.clone()]
        };
        Table { heads, rows: self.rows.iter().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slopes(values: &[[Option<f64>; 2]]) -> Slopes {
        let row = |(index, values): (usize, &[Option<f64>; 2])| Slope {
            label: format!("group {index}"),
            values: *values,
            texts: values.map(|value| value.map_or("never".to_owned(), |value| format!("{value}"))),
            change: "−1".to_owned(),
        };
        Slopes {
            group: "Rating".to_owned(),
            arms: ["now".to_owned(), "wider".to_owned()],
            mark: 1,
            rows: values.iter().enumerate().map(row).collect(),
            largest: Some((0, "gains most".to_owned())),
        }
    }

    #[test]
    fn labels_of_ten_crowded_groups_keep_their_distance_inside_the_box() {
        let values: Vec<[Option<f64>; 2]> =
            (0..10).map(|index| [Some(900.0 + f64::from(index % 3)), Some(850.0 + f64::from(index))]).collect();
        let chart = slopes(&values);
        for width in [300.0, 470.0] {
            let layout = chart.layout(width);
            for labels in &layout.labels {
                let mut labels = labels.clone();
                labels.sort_by(f64::total_cmp);
                assert!(labels.windows(2).all(|pair| pair[1] - pair[0] >= APART - 1e-9));
                assert!(labels[0] >= TOP - 1e-9 && labels[9] <= layout.height);
            }
            assert!(layout.sides[0] < layout.sides[1]);
        }
    }

    #[test]
    fn equal_values_and_missing_ones_have_rows_too() {
        let chart = slopes(&[[Some(5.0), Some(5.0)], [None, Some(5.0)], [None, None]]);
        assert_eq!(chart.draw(400.0).targets.len(), 3);
        assert_eq!(chart.table(400.0).rows[1], ["group 1", "never", "5", "−1"]);
        assert!(slopes(&[]).draw(400.0).targets.is_empty());
    }
}
