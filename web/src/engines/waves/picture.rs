//! The waves picture: two rails over a rating axis, and its table alternative.

mod density;
mod drawing;
mod labels;
mod layout;
mod ledger;
mod legend;
mod lines;
mod marks;
mod rails;
mod stems;
mod table;
#[cfg(test)]
mod tests;
mod windows;

pub(crate) use drawing::modes;
pub(crate) use legend::legend;
pub(crate) use rails::{Rails, whole_axis};
pub(crate) use table::as_table;
