//! A crowd over time: the cells in which tickets wait, darker the wider the widest of them searches. Above a number of tickets this takes the
//! place of the cones.

use queuescope::Millis;
use yew::prelude::*;

use super::layout::Layout;
use super::time_axis::TimeAxis;
use crate::engines::buckets::history::{History, Stay};
use crate::overview::Overview;
use crate::picture::Axis;
use crate::shared::Shared;
use crate::svg::{Stroke, group, path};

/// With more tickets than this in a run, the cones are summed up, and only those of deciding, selected and hovered tickets are drawn.
pub(super) const CROWD_FROM: usize = 60;
/// Smallest width and height of a cell, in pixels.
const CELL: f64 = 8.0;
/// The shades of cells that have happened and of cells still to come, from a range of 0 to the widest of the run.
const PAST: [&str; SHADES] = ["shade s1", "shade s2", "shade s3", "shade s4", "shade s5"];
const FUTURE: [&str; SHADES] = ["shade soon s1", "shade soon s2", "shade soon s3", "shade soon s4", "shade soon s5"];
const SHADES: usize = 5;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct CrowdProps {
    pub(super) overview: Shared<Overview>,
    pub(super) axis: Axis,
    pub(super) column: f64,
    pub(super) sides: [f64; 2],
    pub(super) time: TimeAxis,
    pub(super) now: Millis,
    /// True if the picture shows what is still to come.
    pub(super) future: bool,
}

impl CrowdProps {
    pub(super) fn of(layout: &Layout, overview: &Shared<Overview>, future: bool) -> CrowdProps {
        let Layout { axis, column, sides, time, now, .. } = *layout;
        CrowdProps { overview: overview.clone(), axis, column, sides, time, now, future }
    }
}

/// The shaded cells. They change only from round to round, so this is a component that is not rendered again at every event.
#[component]
pub(super) fn Crowd(props: &CrowdProps) -> Html {
    let Some(history) = props.overview.run_summary.as_ref().and_then(|summary| summary.downcast_ref::<History>()) else {
        return Html::default();
    };
    let grid = Grid::of(props, history);
    let mut shades: [[Stroke; SHADES]; 2] = Default::default();
    for row in 0..grid.rows {
        let is_past = grid.top(row) < props.time.at(props.now);
        let [past, future] = &mut shades;
        let strokes = if is_past { past } else { future };
        if is_past || props.future {
            grid.shade_row(row, props, strokes);
        }
    }
    let [past, future] = shades;
    let paths = PAST.into_iter().zip(past).chain(FUTURE.into_iter().zip(future));
    group("shades").all(paths.map(|(class, shade)| path(class, shade.0))).html()
}

/// The widest range of the tickets that wait in each cell; `None` if no ticket waits there.
struct Grid {
    columns: usize,
    rows: usize,
    /// Lowest bucket of the first column.
    low: i64,
    /// Number of buckets in a column.
    width: i64,
    axis_top: f64,
    height: f64,
    cells: Vec<Option<i64>>,
    /// The widest range of the run.
    widest: i64,
}

impl Grid {
    fn of(props: &CrowdProps, history: &History) -> Grid {
        let width = ((CELL / props.column).ceil() as i64).max(1);
        let low = props.axis.low.ceil() as i64;
        let columns = ((props.axis.high.floor() as i64 - low) / width + 1).max(1) as usize;
        let length = props.time.bottom - props.time.top;
        let rows = ((length / CELL) as usize).max(1);
        let ranges = history.tickets.iter().flat_map(|ticket| &ticket.stays).filter_map(|stay| stay.steps.last()).map(|step| step.range);
        let mut grid = Grid {
            columns,
            rows,
            low,
            width,
            axis_top: props.time.top,
            height: length / rows as f64,
            cells: vec![None; columns * rows],
            widest: ranges.max().unwrap_or_default().max(1),
        };
        for stay in history.tickets.iter().flat_map(|ticket| &ticket.stays) {
            grid.add(stay, history, props.time);
        }
        grid
    }

    fn top(&self, row: usize) -> f64 {
        self.axis_top + row as f64 * self.height
    }

    /// Adds the ranges of a stay to the cells in which the ticket waits.
    fn add(&mut self, stay: &Stay, history: &History, time: TimeAxis) {
        let end = stay.end.map_or(history.end, |end| end.time);
        for (index, step) in stay.steps.iter().enumerate() {
            let until = stay.steps.get(index + 1).map_or(end, |next| next.from.time);
            let column = usize::try_from((step.bucket - self.low).div_euclid(self.width)).ok().filter(|column| *column < self.columns);
            let Some(column) = column.filter(|_| until >= time.from && step.from.time <= time.to) else { continue };
            let row = |at: Millis| (((time.at(at) - self.axis_top) / self.height) as usize).min(self.rows - 1);
            for row in row(step.from.time)..=row(until) {
                let cell = &mut self.cells[row * self.columns + column];
                *cell = (*cell).max(Some(step.range));
            }
        }
    }

    /// Adds the cells of a row to the strokes of their shades. Neighbours with the same shade are one rectangle.
    fn shade_row(&self, row: usize, props: &CrowdProps, strokes: &mut [Stroke; SHADES]) {
        let shades: Vec<Option<usize>> =
            (0..self.columns).map(|column| Some(self.shade(self.cells[row * self.columns + column]?))).collect();
        let mut first = 0;
        while first < self.columns {
            let length = shades[first..].iter().take_while(|shade| **shade == shades[first]).count();
            if let Some(shade) = shades[first] {
                let edge = |column: usize| {
                    let bucket = self.low + column as i64 * self.width;
                    props.axis.at(bucket as f64 - 0.5).clamp(props.sides[0], props.sides[1])
                };
                let (left, right, top) = (edge(first), edge(first + length), self.top(row));
                let bottom = top + self.height;
                strokes[shade].shape(&[(left, top), (right, top), (right, bottom), (left, bottom)]);
            }
            first += length;
        }
    }

    /// The shade of a range. A range of 0 has the lightest one for itself.
    fn shade(&self, range: i64) -> usize {
        let share = range as f64 / self.widest as f64;
        ((share * (SHADES - 1) as f64).ceil() as usize).min(SHADES - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::buckets::history::run_summary;
    use crate::examples;
    use crate::picture::AxisRange;

    #[test]
    fn a_cell_has_the_shade_of_the_widest_range_in_it() {
        let replay = examples::replay("Pawn20 and Grunt17");
        let overview = Shared::new(Overview::of(&replay));
        let summary = run_summary(&replay).expect("buckets have a summary");
        let history = summary.downcast_ref::<History>().expect("it is a history");
        let time = TimeAxis { from: Millis(0), to: Millis(100_000), top: 0.0, bottom: 80.0 };
        let axis = Axis::over(AxisRange { low: 9.5, high: 29.5 }, 0.0, 200.0);
        let props = CrowdProps { overview, axis, column: 10.0, sides: [0.0, 200.0], time, now: Millis(60_000), future: true };
        let grid = Grid::of(&props, history);
        let ranges = |bucket: usize| (0..grid.rows).map(|row| grid.cells[row * grid.columns + bucket - 10]).collect::<Vec<_>>();
        assert_eq!(grid.rows, 10, "a row is ten seconds");
        assert_eq!(ranges(20)[..2], [Some(0), Some(0)]);
        assert_eq!(ranges(20)[7], Some(3));
        assert_eq!((ranges(20)[9], ranges(17)[0], ranges(18)[5]), (None, None, None));
        assert_eq!([0, 1, 2, 3, 4].map(|range| grid.shade(range)), [0, 1, 2, 3, 4]);
    }
}
