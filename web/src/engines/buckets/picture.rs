//! The buckets picture: columns of tokens as they are now, and below them the tickets' ranges over time, on the same axis of buckets.

mod columns;
mod cones;
mod crowd;
mod label;
mod layout;
mod legend;
mod links;
mod names;
mod present;
mod reach;
mod table;
mod time_axis;
mod tokens;

pub(crate) use columns::Columns;
pub(crate) use layout::whole_axis;
pub(crate) use legend::legend;
pub(crate) use table::as_table;

use super::Scene;
use crate::engines::Modes;

/// The ways to draw the picture. Lessons hide what is still to come.
pub(crate) const MODES: Modes = Modes { labels: ["Whole run", "So far"], default: 0 };

/// True if a mode shows what happens after the cursor.
fn shows_future(mode: usize) -> bool {
    mode == 0
}

/// Names a ticket in the picture: `Ada`, `Ada + Bo`, `Ada + 2`.
fn ticket_name(moment: &Scene<'_>, players: &[u32]) -> String {
    let id = |player: &u32| label::shortened(&moment.scenario.players[*player as usize].id);
    match players {
        [] => String::new(),
        [only] => id(only),
        [first, second] => format!("{} + {}", id(first), id(second)),
        [first, others @ ..] => format!("{} + {}", id(first), others.len()),
    }
}
