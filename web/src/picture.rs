//! What the pictures of all engines share: the axis, zoom and drag.

mod axis;
mod grip;
mod view;

pub(crate) use axis::Axis;
pub(crate) use grip::{Canvas, use_grip};
pub(crate) use view::{Orientation, View};
