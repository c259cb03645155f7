//! The pictures, one for each engine. So far: waves.

mod axis;
mod labels;
mod layout;
mod legend;
mod marks;
mod rails;

pub(crate) use layout::Orientation;
pub(crate) use legend::legend;
pub(crate) use rails::Rails;
