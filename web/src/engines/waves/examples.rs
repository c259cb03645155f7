//! Examples of the waves engine.

use queuescope::Until;
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!("The 15-player walkthrough", "walkthrough"),
    file!("Refinement: 24,200 to 200", "refine-24200"),
    file!("Refinement: 2,525 to 1,325", "refine-2525"),
    file!("Assign: two, five and three flexible", "assign"),
    file!("Candidates in order of score", "candidate-order"),
    file!("The filter keeps the veteran", "filter"),
    crowd!("Two hundred players", at_once(200)),
    crowd!("Two thousand players", at_once(2_000)),
];

/// A crowd whose players all join at the start, run for three waves.
fn at_once(players: u32) -> Crowd {
    ("seed", Population { players, spread: 120, longest_wait: 5, ..Population::default() }, Until::Rounds(3))
}
