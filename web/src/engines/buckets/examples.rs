//! Examples of the buckets engine.

use queuescope::{Millis, Until};
use queuescope_lab::Population;

use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!("Pawn20 and Grunt17", "pawn-and-grunt"),
    file!("Pawn20 and Grunt17, reciprocal 50", "pawn-and-grunt-50"),
    file!("Nearest, then first in the queue", "nearest"),
    file!("A ready check that somebody declines", "decline"),
    file!("Parties meet parties", "parties"),
    file!("Looking only below: Teiserver in 2022", "teiserver"),
    crowd!("Forty players in four minutes", over_time(40, 240)),
    crowd!("Five hundred players in ten minutes", over_time(500, 600)),
];

/// A crowd whose players join one after the other, with ratings typical of a skill estimate: most between 17 and 33.
fn over_time(players: u32, arrival_seconds: u32) -> Crowd {
    let population = Population { players, rating: 25, spread: 8, arrival_seconds, ..Population::default() };
    ("seed", population, Until::Time(Millis(i64::from(arrival_seconds) * 1_000 + 60_000)))
}
