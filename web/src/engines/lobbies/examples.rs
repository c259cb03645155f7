//! Examples of the lobbies engine.

use queuescope::engines::Lobbies;
use queuescope::{Millis, Scenario, Until};
use queuescope_lab::Population;

use crate::engines::view::PlainView;
use crate::examples::{Crowd, Example, crowd, file};

/// Examples in the order the page lists them.
pub(super) const EXAMPLES: &[Example] = &[
    file!(Document, "Six for a raid", "How do three pairs become one lobby?", "six-for-a-raid"),
    file!(Surprise, "Twelve for the harbor", "Why is the best pair not taken?", "twelve-harbor"),
    file!(Surprise, "Greedy loses: a triangle with a tail", "Why break up the best pair?", "greedy-loses"),
    file!(Document, "A lonely player gets in at level 4", "What finally finds a match for a player who fits no one?", "lonely-level-4"),
    file!(Document, "Friends stay together", "How long does a ticket wait for a missing friend?", "friends"),
    file!(Surprise, "A lobby that somebody declines", "What happens to the others when one player declines?", "lobby-decline"),
    file!(Document, "Scheduled for later", "When do scheduled requests start to search?", "scheduled"),
    file!(Surprise, "Four want groups of three", "What happens when four players want groups of three?", "four-want-three"),
    file!(Surprise, "Few players: pairs before points", "Why would two worse pairs beat one good pair?", "pairs-before-points"),
    file!(Surprise, "Equal lists: the product loses", "Why do two equal wish lists score only a third?", "equal-lists"),
    file!(Surprise, "A strict wish that is not met", "Does a strict wish forbid a match?", "strict-region"),
    file!(Surprise, "Five in a ring", "Who is left over when five players fit in a ring?", "odd-five"),
    crowd!("Sixty requests in five minutes", "How far do wishes relax in five minutes?", requests(60, 300)),
    crowd!("Four hundred requests at once", "How many of 400 requests find a partner at once?", requests(400, 0)),
];

/// A crowd with requests of all kinds who join one after the other. The run is a minute longer than their arrivals.
fn requests(players: u32, arrival_seconds: u32) -> Crowd {
    let population = Population { players, spread: 150, arrival_seconds, ..Population::default() };
    ("seed", population, Until::Time(Millis(i64::from(arrival_seconds) * 1_000 + 60_000)))
}

/// Until the wishes of the last player have relaxed by a level and their invitation is answered.
pub(super) fn fitting_length(scenario: &Scenario) -> Until {
    let time = scenario.settings.of::<Lobbies>().map_or(0, |settings| settings.relax_interval.0 + settings.confirm_seconds.0);
    PlainView::until_after_arrivals(scenario, Millis(time))
}
