//! What a chart is to the component that shows it: a drawing for a width, places in it that can be pointed at, and a table.

use std::ops::Deref;
use std::rc::Rc;

use yew::prelude::*;

use super::table::Table;

/// A chart's data. It knows how to draw itself.
pub(crate) trait Plot {
    /// Draws the chart at this width in CSS pixels.
    fn draw(&self, width: f64) -> Drawing;

    /// The numbers of the chart as it is drawn at this width.
    fn table(&self, width: f64) -> Table;

    /// The line under the chart while one of its places is pointed at.
    fn reading(&self, target: &Target, _width: f64) -> Html {
        html! { { &target.spoken } }
    }

    /// True if the line stays when the pointer leaves the chart, because it contains buttons.
    fn keeps_reading(&self) -> bool {
        false
    }
}

/// A chart, drawn.
#[derive(Debug, PartialEq)]
pub(crate) struct Drawing {
    pub(crate) height: f64,
    pub(crate) marks: Html,
    /// The places in the order in which the arrow keys reach them.
    pub(crate) targets: Vec<Target>,
    pub(crate) brush: Brush,
}

/// How several neighbouring places are chosen at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Brush {
    /// One place at a time.
    None,
    /// By dragging to the side, or with B and the arrow keys.
    Along,
    /// By dragging up or down, or with B and the arrow keys.
    Down,
}

/// A place in a chart: a bar, a row, a point.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Target {
    /// Index of what the place shows, in the data of the chart.
    pub(crate) item: usize,
    /// Left, top, width and height.
    pub(crate) area: [f64; 4],
    /// What a screen reader says, and the line under the chart.
    pub(crate) spoken: String,
    /// True if it is part of the choice.
    pub(crate) chosen: bool,
    /// False if it can be opened but not chosen, such as a name in a row.
    pub(crate) choosable: bool,
    /// What O or a click opens.
    pub(crate) opens: Option<usize>,
}

impl Target {
    /// A place that can be chosen.
    pub(crate) fn new(item: usize, area: [f64; 4], spoken: String) -> Target {
        Target { item, area, spoken, chosen: false, choosable: true, opens: None }
    }

    /// True if a finger would hit it with difficulty.
    pub(super) fn is_small(&self) -> bool {
        /// Width of a finger, in CSS pixels.
        const FINGER: f64 = 24.0;
        self.area[2] < FINGER
    }

    /// Distance of a point from the place. 0 inside.
    pub(super) fn distance(&self, (x, y): (f64, f64)) -> f64 {
        let [left, top, width, height] = self.area;
        let outside = |at: f64, start: f64, length: f64| (start - at).max(at - start - length).max(0.0);
        outside(x, left, width).hypot(outside(y, top, height))
    }
}

/// What the user chose in a chart. The indices are those of the chart's own data: bins, points or rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// Chooses these and all between them. `add`: also keeps the choice so far.
    Items {
        first: usize,
        last: usize,
        add: bool,
    },
    Clear,
}

/// A shared plot. Two are equal if they point to the same one, so that an unchanged chart is never drawn again.
#[derive(Clone)]
pub(crate) struct Figure(Rc<dyn Plot>);

impl Figure {
    pub(crate) fn new(plot: impl Plot + 'static) -> Figure {
        Figure(Rc::new(plot))
    }
}

impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        std::ptr::addr_eq(Rc::as_ptr(&self.0), Rc::as_ptr(&other.0))
    }
}

impl Deref for Figure {
    type Target = dyn Plot;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl yew::html::ImplicitClone for Figure {}
