//! An engine with its settings and state.

use std::sync::Arc;

use super::engine::{Edit, Engine, FinishedRound, RoundContext};
use crate::ledger::Ledger;
use crate::listener::{Listener, Recorder};
use crate::random::Random;
use crate::scenario::Scenario;
use crate::tickets::Tickets;
use crate::time::Millis;

/// An engine with its settings and its state between two rounds.
#[derive(Debug)]
pub struct RunningEngine<E: Engine> {
    /// The settings. Checkpoints share them, because they only change with a fork.
    pub(crate) settings: Arc<E::Settings>,
    pub(crate) state: E::State,
}

// Not derived, because a derived implementation would require `E: Clone`.
impl<E: Engine> Clone for RunningEngine<E> {
    fn clone(&self) -> Self {
        RunningEngine { settings: Arc::clone(&self.settings), state: self.state.clone() }
    }
}

impl<E: Engine> RunningEngine<E> {
    pub(crate) fn new(settings: &E::Settings, scenario: &Scenario, tickets: &Tickets) -> Self {
        RunningEngine { settings: Arc::new(settings.clone()), state: E::start(settings, scenario, tickets) }
    }

    pub(crate) fn carry_over(&self, settings: &E::Settings, scenario: &Scenario, old: &Scenario, tickets: &Tickets) -> Self {
        let edit = Edit::<E> { old_settings: &self.settings, settings, old, scenario, tickets };
        RunningEngine { state: E::carry_over(&self.state, &edit), settings: Arc::new(settings.clone()) }
    }

    pub(crate) fn round_context<'a, L: Listener>(
        &'a mut self,
        ledger: &'a mut Ledger,
        now: Millis,
        random: &'a mut Random,
        recorder: &'a mut Recorder<'_, L>,
    ) -> RoundContext<'a, E, Recorder<'a, L>> {
        let recorder = Recorder { scenario: recorder.scenario, listener: &mut *recorder.listener };
        RoundContext { settings: &self.settings, state: &mut self.state, ledger, now, random, recorder }
    }

    pub(crate) fn finished_round<'a>(
        &'a self,
        scenario: &'a Scenario,
        ledger: &'a Ledger,
        time: Millis,
        matches: &'a [E::Match],
    ) -> FinishedRound<'a, E> {
        FinishedRound { settings: &self.settings, state: &self.state, scenario, ledger, time, matches }
    }
}
