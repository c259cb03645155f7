//! What the pictures of all engines share: the axis, zoom and drag, and the table in their place.

mod axis;
mod axis_range;
mod grip;
mod table;

pub(crate) use axis::Axis;
pub(crate) use axis_range::{AxisRange, Orientation};
pub(crate) use grip::{Canvas, Grip, use_grip};
pub(crate) use table::{Head, table};
