//! Evenings: one simulated evening of one arm, with everything that metrics need.

mod arrivals;
mod draws;
mod simulate;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use queuescope::{MatchFacts, Millis, Problem, Scenario};

use crate::crowd::Crowd;
use crate::study::{Study, Visitors};

/// A finished evening of one arm.
#[derive(Debug, Clone, PartialEq)]
pub struct Evening {
    /// The evening as a plain scenario. Its players are the visits. Running it makes exactly the matches of this evening.
    pub scenario: Arc<Scenario>,
    /// The visits, in the order of the scenario's players.
    pub visits: Vec<Visit>,
    /// The final matches in the order in which they became final. Matches that fell apart are left out.
    pub matches: Vec<MatchFacts>,
    /// Length of the evening, without the time after it.
    pub length: Millis,
    /// Time at which the run ends.
    pub end: Millis,
}

/// One player's visit to the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// Index of the player in the crowd.
    pub person: u32,
    /// When the player joined.
    pub joined: Millis,
    /// How the visit ended.
    pub end: VisitEnd,
}

/// How a visit ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisitEnd {
    /// A match became final.
    Matched {
        /// When the match became final.
        at: Millis,
        /// Index in [`Evening::matches`].
        found: u32,
    },
    /// The player left without a match: out of patience, dropped or expired.
    GaveUp {
        /// When the player left.
        at: Millis,
    },
    /// The player was still waiting at the end of the run.
    Waiting,
}

impl Evening {
    /// Simulates an evening of an arm. `arm` is an index in [`Study::arms`], and evenings count from 1.
    ///
    /// # Errors
    ///
    /// Returns a problem if the evening has too many visits for a study, or for the engine with the arm's settings.
    pub fn run(study: &Study, crowd: &Crowd, arm: usize, number: u32) -> Result<Evening, Problem> {
        simulate::evening(study, crowd, arm, number)
    }
}

/// Times of the arrivals of an evening, in order. Some of the units may be queued or playing and do not join then. Evenings count from 1. Empty if
/// the arrivals are recorded.
pub fn arrivals(study: &Study, number: u32) -> Vec<Millis> {
    match &study.visitors {
        Visitors::Random { evening, .. } => arrivals::times(evening, &draws::Draws::new(study.seed, number)),
        Visitors::Recorded(_) => Vec::new(),
    }
}
