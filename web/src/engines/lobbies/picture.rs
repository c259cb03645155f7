//! The lobbies picture: the queues, the heat map of compatibility with the level of every request and the groups that form, the explanation of
//! one score, and the lobbies as cards.

mod cards;
mod cells;
mod heat;
mod layout;
mod legend;
mod levels;
mod matrix;
mod order;
mod others;
mod pair;
mod queues;
mod scene;
mod spot;
mod table;

pub(crate) use legend::legend;
pub(crate) use scene::{ORDERS, QueuesAndHeat};
pub(crate) use table::as_table;
