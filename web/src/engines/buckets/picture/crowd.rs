//! A crowd over time: the more tickets wait in a bucket, the darker it is. Above a number of tickets this takes the place of the cones.

use yew::prelude::*;

use super::layout::Layout;
use super::time_axis::TimeAxis;
use crate::engines::buckets::history::{History, Stay, TicketHistory};
use crate::overview::Overview;
use crate::picture::Axis;
use crate::shared::Shared;
use crate::svg::{Stroke, group, path};

use queuescope::Millis;

/// Above this many tickets in a run, the cones are summed up, and only those of deciding, selected and hovered tickets are drawn.
pub(super) const CROWD_FROM: usize = 60;
/// Smallest width and height of a cell, in pixels.
const CELL: f64 = 8.0;
/// The shades of cells that have happened and of cells still to come, from few tickets to many.
const PAST: [&str; SHADES] = ["shade s1", "shade s2", "shade s3", "shade s4", "shade s5"];
const FUTURE: [&str; SHADES] = ["shade soon s1", "shade soon s2", "shade soon s3", "shade soon s4", "shade soon s5"];
const SHADES: usize = 5;
/// Share of a cell's time below which it is empty.
const LEAST: f64 = 0.02;

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

/// Time that tickets spent in each cell, as a share of the cell's time: a value of 2 means that two tickets waited there all the time.
struct Grid {
    columns: usize,
    rows: usize,
    /// Lowest bucket of the first column.
    low: i64,
    /// Number of buckets in a column.
    width: i64,
    axis_top: f64,
    height: f64,
    cells: Vec<f64>,
    most: f64,
}

impl Grid {
    fn of(props: &CrowdProps, history: &History) -> Grid {
        let width = ((CELL / props.column).ceil() as i64).max(1);
        let low = props.axis.low.ceil() as i64;
        let columns = ((props.axis.high.floor() as i64 - low) / width + 1).max(1) as usize;
        let length = props.time.bottom - props.time.top;
        let rows = ((length / CELL) as usize).max(1);
        let mut grid = Grid {
            columns,
            rows,
            low,
            width,
            axis_top: props.time.top,
            height: length / rows as f64,
            cells: vec![0.0; columns * rows],
            most: 0.0,
        };
        for ticket in &history.tickets {
            grid.add(ticket, history, props.time);
        }
        grid.most = grid.cells.iter().copied().fold(0.0, f64::max);
        grid
    }

    fn top(&self, row: usize) -> f64 {
        self.axis_top + row as f64 * self.height
    }

    fn add(&mut self, ticket: &TicketHistory, history: &History, time: TimeAxis) {
        let Ok(column) = usize::try_from((ticket.bucket() - self.low).div_euclid(self.width)) else { return };
        if column >= self.columns {
            return;
        }
        for Stay { steps, end } in &ticket.stays {
            let (from, to) = (time.at(steps[0].from.time), time.at(end.map_or(history.end, |end| end.time)));
            let row = |y: f64| ((y - self.axis_top) / self.height) as usize;
            for row in row(from)..=row(to).min(self.rows - 1) {
                let inside = to.min(self.top(row) + self.height) - from.max(self.top(row));
                self.cells[row * self.columns + column] += inside.max(0.0) / self.height;
            }
        }
    }

    /// Adds the cells of a row to the strokes of their shades. Neighbours with the same shade are one rectangle.
    fn shade_row(&self, row: usize, props: &CrowdProps, strokes: &mut [Stroke; SHADES]) {
        let shades: Vec<Option<usize>> = (0..self.columns).map(|column| self.shade(self.cells[row * self.columns + column])).collect();
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

    /// The shade for a number of tickets. A single ticket has the lightest, and the most tickets of this run the darkest, if they are as many
    /// as there are shades.
    fn shade(&self, tickets: f64) -> Option<usize> {
        let step = (self.most / SHADES as f64).max(1.0);
        (tickets > LEAST).then(|| (((tickets / step).ceil() as usize).max(1) - 1).min(SHADES - 1))
    }
}
