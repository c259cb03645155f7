//! Examples of the cliques engine.

use queuescope::Until;
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!("The paper's eight players", "paper-eight"),
    file!("P4 gets in: alpha 1.4, beta 1.71", "p4-gets-in"),
    file!("Tiers that wait", "tiers-wait"),
    file!("Roles: one tank, one support", "clique-roles"),
    file!("Tiers found in the queue", "clusters"),
    crowd!("Sixty players, lobbies of ten", battle(60, 180)),
    crowd!("Six hundred players, lobbies of ten", battle(600, 110)),
];

/// A crowd that forms lobbies of ten in a single snapshot.
fn battle(players: u32, spread: u32) -> Crowd {
    ("battle", Population { players, rating: 1_750, spread, ..Population::default() }, Until::Rounds(1))
}
