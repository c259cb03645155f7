//! The lobbies picture: the queues with their tickets, a ladder with the level of every request, the heat map of compatibility with the pairs
//! marked on it, and the lobbies as cards.

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
