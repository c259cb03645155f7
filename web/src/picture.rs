//! Parts that the pictures of all engines share: the rating axis, zooming and dragging, and the table view.

mod axis;
mod axis_range;
mod grip;
mod sized;
mod table;

pub(crate) use axis::Axis;
pub(crate) use axis_range::{AxisRange, Orientation};
pub(crate) use grip::{Canvas, Grip, use_grip};
pub(crate) use sized::{PictureBox, Size, Swipe};
pub(crate) use table::{Head, table};
