//! The buckets picture: tokens in columns over an axis of buckets, and above them, in queue order, how far each of them looks.

mod arcs;
mod caption;
mod columns;
mod layout;
mod legend;
mod reach;
mod table;

pub(crate) use columns::Columns;
pub(crate) use layout::whole_axis;
pub(crate) use legend::legend;
pub(crate) use table::as_table;
