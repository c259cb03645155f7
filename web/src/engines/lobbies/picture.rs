//! The lobbies picture: tickets in their queues on top, a ladder of relaxation for every request, the heat map of who suits whom with the
//! matching drawn on it, and the lobbies as cards.

mod cards;
mod heat;
mod ladders;
mod legend;
mod pair;
mod queues;
mod scene;
mod table;

pub(crate) use legend::legend;
pub(crate) use scene::QueuesAndHeat;
pub(crate) use table::as_table;
