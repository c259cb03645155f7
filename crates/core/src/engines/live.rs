//! An engine at work: its settings and what it remembers, together.

use std::sync::Arc;

use super::engine::{After, Edit, Engine, Turn};
use crate::ledger::Ledger;
use crate::listener::{Listener, Narrator};
use crate::random::Random;
use crate::scenario::Scenario;
use crate::tickets::Tickets;
use crate::time::Millis;

/// An engine between two rounds of a run.
#[derive(Debug)]
pub struct Live<E: Engine> {
    /// Never change during a run, so that checkpoints share them.
    pub(crate) settings: Arc<E::Settings>,
    pub(crate) state: E::State,
}

// Not derived: that would ask for `E: Clone`, and an engine has no values.
impl<E: Engine> Clone for Live<E> {
    fn clone(&self) -> Self {
        Live { settings: Arc::clone(&self.settings), state: self.state.clone() }
    }
}

impl<E: Engine> Live<E> {
    pub(crate) fn new(settings: &E::Settings, scenario: &Scenario, tickets: &Tickets) -> Self {
        Live { settings: Arc::new(settings.clone()), state: E::start(settings, scenario, tickets) }
    }

    pub(crate) fn carry_over(&self, settings: &E::Settings, scenario: &Scenario, old: &Scenario, tickets: &Tickets) -> Self {
        let edit = Edit::<E> { old_settings: &self.settings, settings, old, scenario, tickets };
        Live { state: E::carry_over(&self.state, &edit), settings: Arc::new(settings.clone()) }
    }

    pub(crate) fn turn<'a, L: Listener>(
        &'a mut self,
        ledger: &'a mut Ledger,
        now: Millis,
        random: &'a mut Random,
        narrator: &'a mut Narrator<'_, L>,
    ) -> Turn<'a, E, Narrator<'a, L>> {
        let narrator = Narrator { scenario: narrator.scenario, listener: &mut *narrator.listener };
        Turn { settings: &self.settings, state: &mut self.state, ledger, now, random, narrator }
    }

    pub(crate) fn after<'a>(&'a self, scenario: &'a Scenario, ledger: &'a Ledger, time: Millis, matches: &'a [E::Match]) -> After<'a, E> {
        After { settings: &self.settings, state: &self.state, scenario, ledger, time, matches }
    }
}
