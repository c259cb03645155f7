//! What the pictures of all engines share: the axis, zoom and drag, and the table in their place.

mod axis;
mod grip;
mod table;
mod view;

pub(crate) use axis::Axis;
pub(crate) use grip::{Canvas, Grip, use_grip};
pub(crate) use table::{Head, table};
pub(crate) use view::{Orientation, View};
