//! The estimate of a request. It continues the engine alone, without the code that lets players join and leave, until the request is
//! matched. So it assumes that no other player joins, leaves or declines.

use std::sync::Arc;

use super::super::{Lobbies, State};
use super::{BY_CONTINUING, Estimate, MAX_PLAYERS_AHEAD, MAX_ROUNDS_AHEAD};
use crate::engines::{Engine, RunningEngine};
use crate::ledger::{Ledger, PlayerState};
use crate::listener::{Recorder, Silent};
use crate::random::Random;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::time::Millis;

/// Computes an estimate, one round per step.
#[derive(Debug, Clone)]
pub struct Estimator {
    scenario: Arc<Scenario>,
    running: RunningEngine<Lobbies>,
    ledger: Ledger,
    random: Random,
    player: u32,
    start: Millis,
    now: Millis,
    rounds: u32,
    found: Option<Estimate>,
}

impl Estimator {
    /// Starts an estimate for a player's request after the last round of a run. Returns `None` if the player is not queued, or if the queue
    /// has more than [`MAX_PLAYERS_AHEAD`] players.
    pub fn new(run: &Run, player: u32) -> Option<Estimator> {
        let running = run.running_engine::<Lobbies>()?;
        let can_estimate = run.player_state(player) == PlayerState::Queued && run.waiting().len() <= MAX_PLAYERS_AHEAD;
        let start = running.state.last_round.unwrap_or_default();
        can_estimate.then(|| Estimator {
            scenario: Arc::clone(run.scenario()),
            running: RunningEngine {
                settings: Arc::clone(&running.settings),
                state: State { declines: Vec::new(), ..running.state.clone() },
            },
            ledger: run.ledger().clone(),
            random: run.random().clone(),
            player,
            start,
            now: start,
            rounds: 0,
            found: None,
        })
    }

    /// Runs one round. Returns true if the estimate is complete.
    pub fn step(&mut self) -> bool {
        if self.found.is_some() || self.rounds == MAX_ROUNDS_AHEAD {
            return true;
        }
        let mut recorder = Recorder { scenario: &self.scenario, listener: &mut Silent };
        self.rounds += 1;
        self.now.0 += self.running.settings.tick.0;
        Lobbies::begin_round(self.running.round_context(&mut self.ledger, self.now, &mut self.random, &mut recorder));
        let lobbies = Lobbies::round(self.running.round_context(&mut self.ledger, self.now, &mut self.random, &mut recorder));
        if let Some(lobby) = lobbies.iter().find(|lobby| lobby.players.contains(&self.player)) {
            let others = lobby.players.iter().filter(|other| **other != self.player);
            let with = others.map(|&other| self.scenario.players[other as usize].id.clone()).collect();
            self.found = Some(Estimate::Matched { left: self.elapsed(), level: self.level(), with, how: BY_CONTINUING });
        } else if self.ledger.state(self.player) != PlayerState::Queued {
            self.found = Some(self.never());
        }
        self.found.is_some() || self.rounds == MAX_ROUNDS_AHEAD
    }

    /// Number of rounds run so far, of at most [`MAX_ROUNDS_AHEAD`].
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The estimate after the rounds run so far.
    pub fn result(&self) -> Estimate {
        self.found.clone().unwrap_or_else(|| self.never())
    }

    fn never(&self) -> Estimate {
        Estimate::Never { left: self.elapsed(), level: self.level(), how: BY_CONTINUING }
    }

    fn elapsed(&self) -> Millis {
        Millis(self.now.0 - self.start.0)
    }

    fn level(&self) -> u8 {
        self.running.state.levels[self.player as usize]
    }
}
