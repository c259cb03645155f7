//! What engines remember from round to round: one enum, and the calls that a run makes on it.

use super::{Made, Settings, Settled, buckets, cliques, lobbies, waves};
use crate::ledger::Ledger;
use crate::listener::{Listener, Narrator};
use crate::random::Random;
use crate::scenario::Scenario;
use crate::tickets::Tickets;
use crate::time::Millis;

/// What an engine remembers from round to round.
#[derive(Debug, Clone)]
pub(crate) enum EngineState {
    Waves(waves::State),
    Buckets(buckets::State),
    Cliques(cliques::State),
    Lobbies(lobbies::State),
}

impl EngineState {
    pub(crate) fn new(scenario: &Scenario, tickets: &Tickets) -> EngineState {
        match &scenario.settings {
            Settings::Waves(settings) => EngineState::Waves(waves::State::new(settings, scenario)),
            Settings::Buckets(settings) => EngineState::Buckets(buckets::State::new(settings, scenario, tickets)),
            Settings::Cliques(settings) => EngineState::Cliques(cliques::State::new(settings, scenario)),
            Settings::Lobbies(settings) => EngineState::Lobbies(lobbies::State::new(settings, scenario)),
        }
    }

    /// What happens before anybody comes or goes.
    pub(crate) fn begin<L: Listener>(
        &mut self,
        scenario: &Scenario,
        ledger: &mut Ledger,
        now: Millis,
        random: &mut Random,
        narrator: &mut Narrator<'_, L>,
    ) -> Vec<Settled> {
        match (self, &scenario.settings) {
            (EngineState::Buckets(state), Settings::Buckets(settings)) => buckets::begin(settings, state, ledger, now, narrator),
            (EngineState::Lobbies(state), Settings::Lobbies(settings)) => {
                lobbies::begin(settings, state, ledger, now, random, &mut narrator.voice())
            }
            _ => Vec::new(),
        }
    }

    /// A ticket has come.
    pub(crate) fn came<L: Listener>(&mut self, ledger: &Ledger, ticket: u32, narrator: &mut Narrator<'_, L>) {
        match self {
            EngineState::Buckets(state) => buckets::came(state, ledger, ticket, narrator),
            // Every player is a ticket, with the same number.
            EngineState::Lobbies(state) => lobbies::came(state, ticket),
            EngineState::Waves(_) | EngineState::Cliques(_) => {}
        }
    }

    /// One round over the tickets waiting; those matched are taken out of the queue.
    pub(crate) fn round<L: Listener>(
        &mut self,
        scenario: &Scenario,
        ledger: &mut Ledger,
        now: Millis,
        random: &mut Random,
        narrator: &mut Narrator<'_, L>,
    ) -> Made {
        match (self, &scenario.settings) {
            (EngineState::Waves(state), Settings::Waves(settings)) => {
                let made = waves::wave(settings, state, &mut ledger.queue.waiting, now, random, narrator);
                made.iter().flat_map(|made| made.players).for_each(|player| ledger.matched(player));
                Made::Waves(made)
            }
            (EngineState::Buckets(state), Settings::Buckets(settings)) => {
                Made::Buckets(buckets::check(settings, state, ledger, now, narrator))
            }
            (EngineState::Cliques(state), Settings::Cliques(settings)) => {
                Made::Cliques(cliques::snapshot(settings, state, ledger, now, narrator))
            }
            (EngineState::Lobbies(state), Settings::Lobbies(settings)) => {
                Made::Lobbies(lobbies::round(settings, state, ledger, now, random, &mut narrator.voice()))
            }
            _ => unreachable!("a state is made from its settings"),
        }
    }

    /// The next moment at which the engine itself can change anything; only asked where most rounds are idle.
    pub(crate) fn next_moment(&self, scenario: &Scenario, ledger: &Ledger) -> Option<Millis> {
        match (self, &scenario.settings) {
            (EngineState::Buckets(state), Settings::Buckets(settings)) => state.next_moment(settings, ledger),
            _ => None,
        }
    }

    /// So many rounds passed in which nothing could change; the last one was then.
    pub(crate) fn pass(&mut self, rounds: u32, last: Millis) {
        if let EngineState::Buckets(state) = self {
            state.pass(rounds, last);
        }
    }

    /// A player who joined then has left unmatched.
    pub(crate) fn left(&mut self, joined: Millis) {
        match self {
            EngineState::Waves(state) => state.left(joined),
            EngineState::Lobbies(state) => lobbies::left(state),
            EngineState::Buckets(_) | EngineState::Cliques(_) => {}
        }
    }

    /// The state for an edited scenario of the same engine, whose first players are the old ones, edited, with its tickets.
    pub(crate) fn carry_over(&self, scenario: &Scenario, old: &Scenario, tickets: &Tickets) -> EngineState {
        match (self, &scenario.settings, &old.settings) {
            (EngineState::Waves(state), Settings::Waves(settings), _) => {
                EngineState::Waves(state.carry_over(settings, scenario, &old.players))
            }
            (EngineState::Buckets(state), Settings::Buckets(settings), Settings::Buckets(before)) => {
                EngineState::Buckets(state.carry_over(settings, scenario, before, old, tickets))
            }
            (EngineState::Cliques(state), Settings::Cliques(settings), Settings::Cliques(before)) => {
                EngineState::Cliques(state.carry_over(settings, scenario, before))
            }
            (EngineState::Lobbies(state), Settings::Lobbies(settings), _) => {
                EngineState::Lobbies(state.carry_over(settings, scenario, old))
            }
            _ => EngineState::new(scenario, tickets),
        }
    }
}
