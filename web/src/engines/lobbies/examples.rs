//! Examples of the lobbies engine.

use queuescope::{Millis, Until};
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!("Six for a raid", "six-for-a-raid"),
    file!("Greedy loses: a triangle with a tail", "greedy-loses"),
    file!("A lonely player gets in at level 4", "lonely-level-4"),
    file!("Friends stay together", "friends"),
    file!("A lobby that somebody declines", "lobby-decline"),
    file!("Scheduled for later", "scheduled"),
    file!("Four want groups of three", "four-want-three"),
    file!("Few players: pairs before points", "pairs-before-points"),
    file!("Equal lists: the product loses", "equal-lists"),
    file!("A strict wish that is not met", "strict-region"),
    file!("Five in a ring", "odd-five"),
    crowd!("Sixty requests in five minutes", requests(60, 300)),
    crowd!("Four hundred requests at once", requests(400, 0)),
];

/// A crowd with requests of all kinds who join one after the other. The run is a minute longer than their arrivals.
fn requests(players: u32, arrival_seconds: u32) -> Crowd {
    let population = Population { players, spread: 150, arrival_seconds, ..Population::default() };
    ("seed", population, Until::Time(Millis(i64::from(arrival_seconds) * 1_000 + 60_000)))
}
