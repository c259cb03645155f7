//! Examples of the cliques engine.

use queuescope::engines::Cliques;
use queuescope::{Millis, Scenario, Until};
use queuescope_lab::Population;

use crate::engines::view::PlainView;
use crate::examples::{Crowd, Example, crowd, file};

/// Largest number of snapshots after the last player has joined.
const MAX_SNAPSHOTS: usize = 60;

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!(Document, "The paper's eight players", "Which four players make the heaviest lobby?", "paper-eight"),
    file!(Document, "P4 gets in: alpha 1.4, beta 1.71", "When does a player with a high ping get in after all?", "p4-gets-in"),
    file!(Surprise, "Tiers that wait", "What happens to a tier with too few players?", "tiers-wait"),
    file!(Surprise, "Roles: one tank, one support", "What do fixed roles cost?", "clique-roles"),
    file!(Surprise, "Tiers found in the queue", "Where should the tiers begin?", "clusters"),
    crowd!("Sixty players, lobbies of ten", "Why is this player added next?", battle(60, 180)),
    crowd!("Six hundred players, lobbies of ten", "Who is left over when 600 players form lobbies of ten?", battle(600, 110)),
];

/// A crowd that forms lobbies of ten in a single snapshot.
fn battle(players: u32, spread: u32) -> Crowd {
    ("battle", Population { players, rating: 1_750, spread, ..Population::default() }, Until::Rounds(1))
}

/// Until all players who are left could form lobbies. Without repetition a tier forms one lobby per snapshot.
pub(super) fn fitting_length(scenario: &Scenario) -> Until {
    let snapshots = scenario.settings.of::<Cliques>().map_or(0, |settings| {
        if settings.repeat { 0 } else { (scenario.players.len() / settings.lobby_size.max(1) as usize).min(MAX_SNAPSHOTS) }
    });
    PlainView::until_after_arrivals(scenario, Millis(snapshots as i64 * scenario.settings.interval().0))
}
