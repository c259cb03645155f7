//! A run: a scenario, round after round, through its engine.

use std::sync::Arc;

use crate::engines::{AnyRunningEngine, Listed, Matches, QueueEvent, RunningEngine};
use crate::ledger::{Ledger, PlayerState, Totals};
use crate::listener::{Listener, Recorder, Verbosity};
use crate::random::Random;
use crate::scenario::{MAX_ROUNDS, Scenario, Until};
use crate::tickets::Tickets;
use crate::time::Millis;

/// A run between two rounds. Cloning it makes a checkpoint: what follows from there can be run again, or differently.
#[derive(Debug, Clone)]
pub struct Run {
    scenario: Arc<Scenario>,
    next_round: u32,
    /// When the next round is. Kept, not worked out: a fork may change the interval, and the clock must not jump.
    clock: Millis,
    ledger: Ledger,
    engine: AnyRunningEngine,
    random: Random,
}

/// What one round did.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The number of the round, from 0.
    pub index: u32,
    /// When it was.
    pub time: Millis,
    /// The matches it made.
    pub matches: Matches,
    /// Matches of earlier rounds that were settled in it.
    pub settled: Matches,
}

impl Run {
    /// A run before its first round.
    pub fn new(scenario: Arc<Scenario>) -> Run {
        let tickets = Tickets::new(&scenario.players, scenario.engine().grouping());
        Run {
            next_round: 0,
            clock: Millis(0),
            engine: AnyRunningEngine::new(&scenario, &tickets),
            ledger: Ledger::new(tickets, scenario.players.len()),
            random: Random::new(scenario.seed),
            scenario,
        }
    }

    /// The scenario it runs.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// The tickets of its players.
    pub fn tickets(&self) -> &Tickets {
        self.ledger.queue.tickets()
    }

    /// The number of the next round.
    pub fn next_round(&self) -> u32 {
        self.next_round
    }

    /// Whether all rounds of the scenario have run. More may be run all the same.
    pub fn is_over(&self) -> bool {
        match self.scenario.until {
            Until::Rounds(rounds) => self.next_round >= rounds,
            Until::Time(end) => self.clock > end,
        }
    }

    /// Players who are queued, by position, in queue order.
    pub fn queued(&self) -> impl Iterator<Item = u32> {
        self.ledger.queued()
    }

    /// Players who left unmatched, by position, in the order of leaving.
    pub fn left(&self) -> &[u32] {
        self.ledger.left()
    }

    /// Where a player is. A player whom a later fork brings is away.
    pub fn player_state(&self, player: u32) -> PlayerState {
        if (player as usize) < self.scenario().players.len() { self.ledger.state(player) } else { PlayerState::Away }
    }

    /// Players by what became of them.
    pub fn totals(&self) -> Totals {
        self.ledger.totals()
    }

    /// The engine at work, if it is this one.
    pub(crate) fn running_engine<E: Listed>(&self) -> Option<&RunningEngine<E>> {
        self.engine.of::<E>()
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    pub(crate) fn random(&self) -> &Random {
        &self.random
    }

    /// The tickets that are queued, in queue order.
    pub(crate) fn waiting(&self) -> &[u32] {
        &self.ledger.queue.waiting
    }

    /// Runs one round: players go, players come, the engine decides. Then rounds in which nothing can happen pass, so that the run stands
    /// before the next one that matters, or before the scenario's last.
    pub fn round<L: Listener>(&mut self, listener: &mut L) -> Round {
        self.go_beyond();
        self.round_here(listener)
    }

    /// Runs the round it stands before, whether or not anything can happen in it.
    pub(crate) fn round_here<L: Listener>(&mut self, listener: &mut L) -> Round {
        let scenario = Arc::clone(&self.scenario);
        let (index, time) = (self.next_round, self.clock);
        self.next_round += 1;
        self.clock.0 += scenario.settings.interval().0;
        if L::VERBOSITY != Verbosity::Nothing {
            listener.round(index, time);
        }
        let mut recorder = Recorder { scenario: &scenario, listener };
        let settled = self.engine.begin_round(&mut self.ledger, time, &mut self.random, &mut recorder);
        recorder.stage(scenario.engine().arrival());
        self.leave(time, &mut recorder);
        self.come(time, &mut recorder);
        let matches = self.engine.round(&mut self.ledger, time, &mut self.random, &mut recorder);
        debug_assert!(self.totals().add_up(), "nobody is lost: {:?}", self.totals());
        debug_assert_eq!(self.queued().count(), self.totals().queued as usize);
        if !self.is_over() {
            self.pass_idle_rounds(self.rounds_to_last());
        }
        let round = Round { index, time, matches, settled };
        if L::VERBOSITY != Verbosity::Nothing {
            let facts = |matches: &Matches| matches.facts(&scenario, self.tickets(), time);
            listener.round_over(facts(&round.matches), facts(&round.settled));
        }
        round
    }

    /// Beyond its end a run goes on to wherever something happens; before it, it stands there already.
    pub(crate) fn go_beyond(&mut self) {
        if self.is_over() {
            self.pass_idle_rounds(i64::from(MAX_ROUNDS) - i64::from(self.next_round));
        }
    }

    fn leave<L: Listener>(&mut self, now: Millis, recorder: &mut Recorder<'_, L>) {
        for ticket in self.ledger.leave(now) {
            let members = self.ledger.members(ticket);
            for &player in members {
                self.engine.player_left(self.scenario.players[player as usize].joined);
            }
            recorder.record(|scenario| QueueEvent::Left {
                players: scenario.player_refs(members),
                at: self.tickets().leaves(ticket).unwrap_or(now),
            });
        }
    }

    fn come<L: Listener>(&mut self, now: Millis, recorder: &mut Recorder<'_, L>) {
        let from = self.ledger.come(now);
        for position in from..self.ledger.queue.waiting.len() {
            let ticket = self.ledger.queue.waiting[position];
            recorder.record(|scenario| QueueEvent::Came {
                players: scenario.player_refs(self.ledger.members(ticket)),
                joined: self.tickets().joined(ticket),
            });
            self.engine.ticket_entered(&self.ledger, ticket, recorder);
        }
    }

    /// How many rounds lie before the scenario's last.
    fn rounds_to_last(&self) -> i64 {
        match self.scenario.until {
            Until::Rounds(rounds) => i64::from(rounds) - 1 - i64::from(self.next_round),
            Until::Time(end) => (end.0 - self.clock.0) / self.scenario.settings.interval().0,
        }
    }

    /// Lets rounds pass in which nothing can change, at most so many. Where nothing ever will, all of them; beyond the end, none.
    fn pass_idle_rounds(&mut self, most: i64) {
        let idle = match self.next_moment() {
            Some(moment) => self.rounds_until(moment).min(most),
            None if self.is_over() => 0,
            None => most,
        };
        if idle > 0 {
            let interval = self.scenario.settings.interval().0;
            self.next_round += idle as u32;
            self.clock.0 += idle * interval;
            self.engine.skip_idle_rounds(idle as u32, Millis(self.clock.0 - interval));
        }
    }

    /// Rounds from the next one to the first that is not before a moment.
    fn rounds_until(&self, moment: Millis) -> i64 {
        let interval = self.scenario.settings.interval().0;
        let wait = moment.0.saturating_sub(self.clock.0).max(0);
        wait / interval + i64::from(wait % interval != 0)
    }

    /// The first moment from now on at which anything can change.
    fn next_moment(&self) -> Option<Millis> {
        if !self.scenario.engine().idles() {
            return Some(self.clock);
        }
        let own = self.engine.next_moment(&self.ledger);
        own.into_iter().chain(self.next_arrival()).chain(self.ledger.queue.next_leave()).min()
    }

    /// When the next ticket joins that will really come: who leaves before the round that would admit them never does.
    fn next_arrival(&self) -> Option<Millis> {
        let interval = self.scenario.settings.interval().0;
        let admitted = |joined: Millis| Millis(self.clock.0 + self.rounds_until(joined) * interval);
        self.ledger
            .queue
            .upcoming()
            .find(|&(joined, leaves)| leaves.is_none_or(|leaves| leaves > admitted(joined)))
            .map(|(joined, _)| joined)
    }

    /// This checkpoint under an edited scenario. What has happened stays; a field that the edit changed takes effect now, one that it
    /// did not keeps what the run has made of it. Players are told apart by id: new ones come when they have joined, and those no
    /// longer in the scenario leave at the next round. Another engine, or no round run yet, means a run from the start.
    pub fn fork(&self, edited: Scenario) -> Run {
        if self.next_round == 0 || edited.engine() != self.scenario.engine() {
            return Run::new(Arc::new(edited));
        }
        let scenario = Arc::new(self.scenario.merged_with(edited, self.clock));
        let has_come = |player: u32| self.player_state(player) != PlayerState::Away;
        let tickets = self.tickets().carry_over(&scenario.players, scenario.engine().grouping(), self.scenario.players.len(), has_come);
        let engine = self.engine.carry_over(&scenario, &self.scenario, &tickets);
        let reseeded = scenario.seed != self.scenario.seed;
        Run {
            next_round: self.next_round,
            clock: self.clock,
            ledger: self.ledger.carry_over(tickets, scenario.players.len()),
            engine,
            random: if reseeded { Random::new(scenario.seed) } else { self.random.clone() },
            scenario,
        }
    }
}
