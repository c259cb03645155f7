//! Examples of the waves engine.

use queuescope::Until;
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!(Document, "The 15-player walkthrough", "Five of 15 players get no opponent. Which, and why?", "walkthrough"),
    file!(Document, "Refinement: 24,200 to 200", "How much can one swap save?", "refine-24200"),
    file!(Document, "Refinement: 2,525 to 1,325", "Can a swap help if one gap grows?", "refine-2525"),
    file!(Document, "Assign: two, five and three flexible", "Who fills the shorter side?", "assign"),
    file!(Document, "Candidates in order of score", "Which pair is chosen first?", "candidate-order"),
    file!(Surprise, "The filter keeps the veteran", "Why does nobody play for five waves?", "filter"),
    crowd!("Two hundred players", "Who is left over when 200 players meet at once?", at_once(200)),
    crowd!("Two thousand players", "What does a wave of 2,000 players look like?", at_once(2_000)),
];

/// A crowd whose players all join at the start, run for three waves.
fn at_once(players: u32) -> Crowd {
    ("seed", Population { players, spread: 120, longest_wait: 5, ..Population::default() }, Until::Rounds(3))
}
