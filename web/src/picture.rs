//! The pictures, one for each engine, with their table. So far: waves.

mod axis;
mod density;
mod grip;
mod labels;
mod layout;
mod legend;
mod lines;
mod marks;
mod rails;
mod table;
mod view;
mod windows;

pub(crate) use layout::Orientation;
pub(crate) use legend::legend;
pub(crate) use rails::Rails;
pub(crate) use table::PictureTable;
pub(crate) use view::View;
