//! The pictures, one for each engine. So far: waves.

mod axis;
mod labels;
mod layout;
mod marks;
mod rails;

pub(crate) use layout::Orientation;
pub(crate) use rails::Rails;
