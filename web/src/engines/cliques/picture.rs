//! The cliques picture: on top the tiers over a rating axis with their players and a histogram, below it the graph of one tier with its growing
//! lobby.

mod drag;
mod graph;
mod heat;
mod labels;
mod layout;
mod legend;
mod scene;
mod strip;
mod table;

pub(crate) use layout::whole_axis;
pub(crate) use legend::legend;
pub(crate) use scene::TiersAndGraph;
pub(crate) use table::as_table;
