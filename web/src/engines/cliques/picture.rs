//! The cliques picture: the tiers over a rating axis with their players and a histogram, and under them, as through a lens, the graph of
//! the tier that is looked at with the lobby growing in it.

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
