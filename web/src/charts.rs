//! Charts: SVG pictures at the real size of their box, that know nothing of engines and studies. A view computes plain numbers and labels, wraps
//! them in a [`Figure`], and gives it to [`Chart`]:
//!
//! ```text
//! // Once per result, not in each rendering: an equal pointer means an equal chart.
//! let waits = use_memo(result, |result| Figure::new(Distribution { bins: Bins { low: 0.0, step: 60.0, count: 31, whole: true, unit: Unit::Clock }, … }));
//! html! {
//!     <Chart question="How long do people wait?" note={html! { "Up: matched in that minute. Down: gave up." }}
//!         finding="Nine in ten are matched within 17:20." figure={(*waits).clone()} {on_pick} {on_open} />
//! }
//! ```
//!
//! - `on_pick` receives a [`Pick`]: the first and the last bin, point or row that the user chose. The view decides which people these are, and
//!   gives every chart their share (`highlighted`, `chosen`). No chart knows another one.
//! - `on_open` receives the number that the view gave a point, row or name in `opens`, for example an evening.
//! - The keyboard, the pointer, the table, CSV and saving as a picture are the same in all of them: see `chart.rs`.
//!
//! | what | file |
//! | --- | --- |
//! | [`Distribution`]: shares by value, curves, several arms | `distribution.rs` |
//! | [`Steps`]: a number over the evening | `steps.rs` |
//! | [`Bands`]: a row for each group | `bands.rs` |
//! | [`Intervals`]: a dot and an interval for each measure | `intervals.rs` |
//! | [`Slopes`]: from one arm to another, a line for each group | `slopes.rs` |
//! | [`Scatter`]: evenings as points | `scatter.rs` |
//! | [`Histogram`]: single players or matches in bars, as in the summary of a run | `stacks.rs`, `histogram.rs` |
//! | [`StepEditor`], [`ShareEditor`]: a form's hour curve, and parts that add up to 100 | `step_editor.rs`, `share_editor.rs` |
//! | [`CrowdSketch`]: who may come, as dots over the ratings | `crowd_sketch.rs` |
//! | [`Tile`], [`ProgressRow`] | `tile.rs`, `progress.rs` |

mod bands;
mod bins;
mod chart;
mod crowd_sketch;
mod cursor;
mod distribution;
mod frame;
mod histogram;
mod intervals;
mod marks;
mod plot;
mod progress;
mod scale;
mod scatter;
mod share_editor;
mod slopes;
mod spread;
mod stacks;
mod step_editor;
mod steps;
mod table;
mod tile;

pub(crate) use bands::{Band, Bands, Door};
pub(crate) use bins::Bins;
pub(crate) use chart::Chart;
pub(crate) use crowd_sketch::CrowdSketch;
pub(crate) use distribution::{Crowd, Distribution, Zone};
pub(crate) use histogram::Histogram;
pub(crate) use intervals::{Interval, Intervals, Verdict};
pub(crate) use marks::{Side, arm_mark_alone, arm_sample};
pub(crate) use plot::{Figure, Pick};
pub(crate) use progress::ProgressRow;
pub(crate) use scale::Unit;
pub(crate) use scatter::{Evening, Scatter, step_of};
pub(crate) use share_editor::{Share, ShareEditor};
pub(crate) use slopes::{Slope, Slopes};
pub(crate) use stacks::{Data, Look, Series, Value};
pub(crate) use step_editor::StepEditor;
pub(crate) use steps::{OneEvening, Steps};
pub(crate) use table::Table;
pub(crate) use tile::Tile;
