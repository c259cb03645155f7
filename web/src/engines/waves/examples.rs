//! Examples of the waves engine.

use queuescope::{Scenario, Until};
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Number of waves after the last player has joined. Windows grow twice in this time.
const WAVES: u32 = 3;

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!(Document, "The 15-player walkthrough", "Five of 15 players get no opponent. Which, and why?", "walkthrough"),
    file!(Document, "Refinement: 24,200 to 200", "How much can one swap save?", "refine-24200"),
    file!(Document, "Refinement: 2,525 to 1,325", "Can a swap help if one gap grows?", "refine-2525"),
    file!(Document, "Assign: two, five and three flexible", "Who fills the shorter side?", "assign"),
    file!(Document, "Candidates in order of score", "Which pair is chosen first?", "candidate-order"),
    file!(Surprise, "The filter keeps the veteran", "Why does nobody play for five waves?", "filter"),
    file!(Surprise, "The beta loses a match", "Four matches are possible. Why are only three made?", "beta-loses"),
    file!(Surprise, "Both play both sides", "Which side do two flexible players get?", "all-flexible"),
    crowd!("Two hundred players", "Who is left over when 200 players meet at once?", at_once(200)),
    crowd!("Two thousand players", "What does a wave of 2,000 players look like?", at_once(2_000)),
];

/// A crowd whose players all join at the start, run for three waves.
fn at_once(players: u32) -> Crowd {
    ("seed", Population { players, spread: 120, longest_wait: 5, ..Population::default() }, Until::Rounds(WAVES))
}

/// The waves until the last player has joined, and a few more.
pub(super) fn fitting_length(scenario: &Scenario) -> Until {
    let last = scenario.players.iter().map(|player| player.joined.0).max().unwrap_or_default().max(0);
    let waves = last.unsigned_abs().div_ceil(scenario.settings.interval().0.unsigned_abs().max(1));
    Until::Rounds(u32::try_from(waves).unwrap_or(u32::MAX).saturating_add(WAVES))
}
