//! The cliques picture: on top the tiers over a rating axis with a histogram, below it one tier with its growing lobby. A tier is drawn as a
//! graph (or a heat map of its pairs), or as a plane of ping and wait.

mod drag;
mod graph;
mod heat;
mod labels;
mod layout;
mod legend;
mod plane;
mod scene;
mod strip;
mod table;

pub(crate) use layout::{is_plane, modes, whole_axis};
pub(crate) use legend::legend;
pub(crate) use scene::CliquesPicture;
pub(crate) use table::as_table;
