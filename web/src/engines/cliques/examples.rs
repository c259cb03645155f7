//! Examples of the cliques engine.

use queuescope::Until;
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!(Document, "The paper's eight players", "Which four players make the heaviest lobby?", "paper-eight"),
    file!(Document, "P4 gets in: alpha 1.4, beta 1.71", "When does a player with a high ping get in after all?", "p4-gets-in"),
    file!(Surprise, "Tiers that wait", "What happens to a tier with too few players?", "tiers-wait"),
    file!(Surprise, "Roles: one tank, one support", "What do fixed roles cost?", "clique-roles"),
    file!(Surprise, "Tiers found in the queue", "Where should the tiers begin?", "clusters"),
    crowd!("Sixty players, lobbies of ten", "Why is the next player the next player?", battle(60, 180)),
    crowd!("Six hundred players, lobbies of ten", "Who is left over when 600 players form lobbies of ten?", battle(600, 110)),
];

/// A crowd that forms lobbies of ten in a single snapshot.
fn battle(players: u32, spread: u32) -> Crowd {
    ("battle", Population { players, rating: 1_750, spread, ..Population::default() }, Until::Rounds(1))
}
