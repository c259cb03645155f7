//! Finds the lobby of a cliques tier that wins at each ratio of alpha to beta.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::tradeoff::{LobbyRange, RatioSearch};
use queuescope::{Problem, Replay};
use serde::{Deserialize, Serialize};

use super::{Job, Progress, RunQuestion, to_json};

/// Name of the job in questions.
pub const NAME: &str = "tradeoff";
/// Largest number of lobbies in an answer, as many as the picture can show.
pub const MAX_LOBBIES: usize = 24;

/// Lobbies that win at some ratio of alpha to beta.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tradeoff {
    /// Winning lobbies, in order of the ratio from which each one wins, starting at 0.
    pub reigns: Vec<LobbyRange>,
    /// True if no winning lobby is missing.
    pub complete: bool,
}

/// Starts a search over all ratios for the tier that the link points to.
pub(super) fn start(replay: &Replay, _: &RunQuestion) -> Result<Box<dyn Job>, Problem> {
    let frame = replay.frame().engine.of::<Cliques>();
    let Some(build) = frame.and_then(|frame| frame.build.as_ref()) else {
        return Err(Problem::new("link", "must point to the graph of a tier in the cliques engine"));
    };
    let search = RatioSearch::new(&build.seats, &replay.scenario().players, &build.degrees, MAX_LOBBIES);
    Ok(Box::new(Search { search, ratios: 0, finished: false }))
}

struct Search {
    search: RatioSearch,
    ratios: u64,
    finished: bool,
}

impl Job for Search {
    fn step(&mut self, budget: u32) -> Progress {
        /// Budget that one ratio costs.
        const UNITS: u32 = 100;
        for _ in 0..budget.max(1).div_ceil(UNITS) {
            if self.finished {
                break;
            }
            self.finished = self.search.step();
            self.ratios += 1;
        }
        // The number of ratios is unknown until the end.
        let total = if self.finished { self.ratios } else { self.ratios + 1 };
        Progress { done: self.ratios, total, finished: self.finished }
    }

    fn answer(&self) -> String {
        let (reigns, complete) = self.search.clone().result();
        to_json(&Tradeoff { reigns, complete })
    }
}
