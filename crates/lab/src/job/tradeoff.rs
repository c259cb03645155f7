//! Finds the lobby of a cliques tier that wins at each ratio of alpha to beta.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::tradeoff::{LobbyRange, RatioSearch};
use queuescope::{Problem, Replay};
use serde::{Deserialize, Serialize};

use super::{Job, Progress, Question, to_json};

/// Name of the job in questions.
pub const NAME: &str = "tradeoff";
/// Largest number of lobbies in an answer. A picture could not show more.
pub const MAX_LOBBIES: usize = 24;

/// Winning lobbies from ratio 0 up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tradeoff {
    /// The lobbies, in order of their ratio.
    pub reigns: Vec<LobbyRange>,
    /// True if no other lobby wins at a higher ratio.
    pub complete: bool,
}

/// Starts a search over all ratios for the tier that the link points to.
pub(super) fn start(replay: &Replay, _: &Question) -> Result<Box<dyn Job>, Problem> {
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
        /// Units of work in one ratio.
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
