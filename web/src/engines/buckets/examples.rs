//! Examples of the buckets engine.

use queuescope::engines::Buckets;
use queuescope::{Millis, Scenario, Until};
use queuescope_lab::Population;

use crate::engines::view::PlainView;
use crate::examples::{Crowd, Example, crowd, file};

/// Number of growth intervals after the last player has joined.
const GROWTHS: i64 = 3;

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!(Document, "Pawn20 and Grunt17", "Why are they not matched as soon as one reaches the other?", "pawn-and-grunt"),
    file!(Document, "Pawn20 and Grunt17, reciprocal 50", "What changes if half the distance is enough?", "pawn-and-grunt-50"),
    file!(Surprise, "Nearest, then first in the queue", "Who is chosen when three players join at once?", "nearest"),
    file!(Surprise, "A ready check that somebody declines", "Who loses time when Bram declines?", "decline"),
    file!(Surprise, "Twelve on a quiet night", "Why does Fay find no opponent for almost two minutes?", "quiet-night"),
    file!(Document, "Parties meet parties", "Who can a party play against?", "parties"),
    file!(Document, "Looking only below: Teiserver in 2022", "What if players search only below their own bucket?", "teiserver"),
    crowd!("Forty players in four minutes", "How long do forty players wait?", over_time(40, 240)),
    crowd!("Five hundred players in ten minutes", "What does a busy evening look like?", over_time(500, 600)),
];

/// A crowd whose players join one after the other, with ratings typical of a skill estimate: most between 17 and 33.
fn over_time(players: u32, arrival_seconds: u32) -> Crowd {
    let population = Population { players, rating: 25, spread: 8, arrival_seconds, ..Population::default() };
    ("seed", population, Until::Time(Millis(i64::from(arrival_seconds) * 1_000 + 60_000)))
}

/// Until the range of the last player has grown a few times and their ready check is over.
pub(super) fn fitting_length(scenario: &Scenario) -> Until {
    let time = scenario.settings.of::<Buckets>().map_or(0, |settings| GROWTHS * settings.range_interval.0 + settings.ready_seconds.0);
    PlainView::until_after_arrivals(scenario, Millis(time))
}
