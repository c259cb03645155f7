//! The buckets picture: tokens in columns over an axis of buckets, and above them the tickets' ranges, one row each in queue order.

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
