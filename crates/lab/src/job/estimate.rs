//! Estimates how much longer a lobbies request has to wait, by continuing the run until the request is matched.

use queuescope::engines::lobbies::Estimator;
use queuescope::engines::lobbies::status::MAX_ROUNDS_AHEAD;
use queuescope::{Problem, Replay, quoted_text};

use super::{Job, Progress, RunQuestion, to_json};

/// Name of the job in questions.
pub const NAME: &str = "estimate";

/// Starts an estimate at the end of the round that the link points to.
pub(super) fn start(replay: &Replay, question: &RunQuestion) -> Result<Box<dyn Job>, Problem> {
    let Some(id) = question.player.as_deref() else {
        return Err(Problem::new("player", "is missing; an estimate needs the id of a player"));
    };
    let players = &replay.scenario().players;
    let Some(player) = players.iter().position(|player| &*player.id == id) else {
        return Err(Problem::new("player", format!("{} is not a player of this run", quoted_text(id))));
    };
    match Estimator::new(replay.current_run(), player as u32) {
        Some(estimator) => Ok(Box::new(estimator)),
        None => Err(Problem::new(
            "player",
            format!("{} is not searching for a lobby, or the queue is too long for an estimate", quoted_text(id)),
        )),
    }
}

impl Job for Estimator {
    fn step(&mut self, budget: u32) -> Progress {
        /// Budget that one round costs.
        const UNITS: u32 = 200;
        let mut finished = false;
        for _ in 0..budget.max(1).div_ceil(UNITS) {
            finished = Estimator::step(self);
            if finished {
                break;
            }
        }
        Progress { done: u64::from(self.rounds()), total: u64::from(MAX_ROUNDS_AHEAD), finished }
    }

    fn answer(&self) -> String {
        to_json(&self.result())
    }
}
