//! What the pictures of all engines share: the axis, zoom and drag, and the table in their place.

mod axis;
mod grip;
mod piece;
mod table;

pub(crate) use axis::Axis;
pub(crate) use grip::{Canvas, Grip, use_grip};
pub(crate) use piece::{Orientation, Piece};
pub(crate) use table::{Head, table};
