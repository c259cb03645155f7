//! The outcome of a run: what happened to every player, how long each of them waited, and how good the matches are.
//!
//! The page compares outcomes: of two values of a setting, or of the run before and after an edit. The summary of a run shows its outcome.

use std::sync::Arc;

use queuescope::{Event, MatchFacts, MatchOutcome, Millis, PlayerState, Replay, Run, Scenario, Totals};

use crate::what_if::Plan;

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Numbers of players by state at the end of the run.
    pub totals: Totals,
    /// State and wait of each player of the scenario, in the scenario's order.
    pub players: Vec<PlayerOutcome>,
    /// Value of each played match in the engine's main measure, such as the gap. In the order in which the matches were decided.
    pub qualities: Vec<f64>,
}

/// What happened to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerOutcome {
    /// The state at the end of the run.
    pub state: PlayerState,
    /// Time from joining to the match, to leaving, or to the last round. Zero for a player who never entered the queue.
    pub wait: Millis,
}

impl Outcome {
    /// Runs a scenario to its end without recording its events.
    pub fn of_scenario(scenario: &Arc<Scenario>) -> Outcome {
        Plan::of_scenario(scenario).outcome()
    }

    /// The outcome of the whole run of a replay, with all its edits.
    pub fn of_replay(replay: &Replay) -> Outcome {
        let (trace, scenario) = (replay.trace(), replay.scenario());
        let mut outcome = OutcomeBuilder::new(scenario);
        trace.played().for_each(|(_, facts)| outcome.add_match(facts));
        for (index, round) in trace.rounds().iter().enumerate() {
            for moved in trace.events_of(index).iter().flat_map(Event::moves).filter(|moved| moved.to == PlayerState::Left) {
                moved.players.iter().for_each(|player| outcome.add_leaver(player.index, scenario, round.time));
            }
        }
        let end = trace.rounds().last().map_or(Millis(0), |round| round.time);
        outcome.finish(scenario, replay.final_run(), end)
    }

    /// Number of played matches.
    pub fn matches(&self) -> usize {
        self.qualities.len()
    }

    /// Mean value of the matches in the engine's main measure; `None` without matches.
    pub fn mean_quality(&self) -> Option<f64> {
        (!self.qualities.is_empty()).then(|| self.qualities.iter().sum::<f64>() / self.qualities.len() as f64)
    }

    /// Largest value of a match in the engine's main measure; `None` without matches.
    pub fn largest_quality(&self) -> Option<f64> {
        self.qualities.iter().copied().reduce(f64::max)
    }

    /// The longest wait of any player, matched or not.
    pub fn longest_wait(&self) -> Millis {
        self.players.iter().map(|player| player.wait).max().unwrap_or_default()
    }
}

/// An outcome that is being put together.
#[derive(Debug, Clone, Default)]
pub(crate) struct OutcomeBuilder {
    players: Vec<PlayerOutcome>,
    qualities: Vec<f64>,
}

impl OutcomeBuilder {
    pub(crate) fn new(scenario: &Scenario) -> OutcomeBuilder {
        let mut builder = OutcomeBuilder::default();
        builder.resize(scenario);
        builder
    }

    /// Makes room for the players of a scenario. An edit may have added some.
    pub(crate) fn resize(&mut self, scenario: &Scenario) {
        self.players.resize(scenario.players.len(), PlayerOutcome { state: PlayerState::Away, wait: Millis(0) });
    }

    pub(crate) fn add_match(&mut self, facts: &MatchFacts) {
        if facts.outcome != MatchOutcome::Played {
            return;
        }
        self.qualities.push(facts.qualities.first().map_or(0.0, |quality| quality.value));
        for (player, wait) in facts.players().zip(facts.waits()) {
            self.players[player as usize].wait = wait;
        }
    }

    /// Adds a player who was removed in the round at `now`. Their time to leave may be a little earlier.
    pub(crate) fn add_leaver(&mut self, player: u32, scenario: &Scenario, now: Millis) {
        let entry = &scenario.players[player as usize];
        let left = entry.leaves.map_or(now, |leaves| leaves.min(now));
        self.players[player as usize].wait = Millis(left.0 - entry.joined.0);
    }

    /// Adds the final states, and the waits of the players who are still in the queue or in a ready check at the `end`.
    pub(crate) fn finish(mut self, scenario: &Scenario, run: &Run, end: Millis) -> Outcome {
        for (index, (player, entry)) in self.players.iter_mut().zip(&scenario.players).enumerate() {
            player.state = run.player_state(index as u32);
            if matches!(player.state, PlayerState::Queued | PlayerState::Pending) {
                player.wait = Millis(end.0 - entry.joined.0);
            }
        }
        Outcome { totals: run.totals(), players: self.players, qualities: self.qualities }
    }
}
