//! The run: a scenario being executed, round by round.

use std::sync::Arc;

use crate::engines::{AnyRunningEngine, Listed, Matches, QueueEvent, RunningEngine};
use crate::ledger::{Ledger, PlayerState, Totals};
use crate::listener::{Listener, Recorder, Verbosity};
use crate::player::Player;
use crate::random::Random;
use crate::scenario::{MAX_ROUNDS, Scenario, Until};
use crate::tickets::Tickets;
use crate::time::Millis;

/// A run between two rounds. A clone is a checkpoint, from which later rounds can be run again or with changed input.
#[derive(Debug, Clone)]
pub struct Run {
    scenario: Arc<Scenario>,
    next_round: u32,
    /// Time of the next round. It is not computed from the round number, because a fork may change the interval and the clock must not jump.
    clock: Millis,
    ledger: Ledger,
    engine: AnyRunningEngine,
    random: Random,
}

/// The result of one round.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The number of the round, from 0.
    pub index: u32,
    /// Time of the round.
    pub time: Millis,
    /// The matches it made.
    pub matches: Matches,
    /// Matches of earlier rounds that it settled.
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

    /// The scenario of the run, with the changes of all forks.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// The tickets of the scenario's players.
    pub fn tickets(&self) -> &Tickets {
        self.ledger.queue.tickets()
    }

    /// Time of the next round.
    pub fn next_time(&self) -> Millis {
        self.clock
    }

    /// The number of the next round.
    pub fn next_round(&self) -> u32 {
        self.next_round
    }

    /// True once the scenario's last round has run. More rounds can still be run.
    pub fn is_over(&self) -> bool {
        match self.scenario.until {
            Until::Rounds(rounds) => self.next_round >= rounds,
            Until::Time(end) => self.clock > end,
        }
    }

    /// Indices of the players in the queue, in queue order.
    pub fn queued(&self) -> impl Iterator<Item = u32> {
        self.ledger.queued()
    }

    /// Indices of the players who left without a match, in the order in which they left.
    pub fn left(&self) -> &[u32] {
        self.ledger.left()
    }

    /// State of a player. A player who is only added by a later fork is away.
    pub fn player_state(&self, player: u32) -> PlayerState {
        if (player as usize) < self.scenario().players.len() { self.ledger.state(player) } else { PlayerState::Away }
    }

    /// Numbers of players by state.
    pub fn totals(&self) -> Totals {
        self.ledger.totals()
    }

    /// The running engine if it is `E`.
    pub(crate) fn running_engine<E: Listed>(&self) -> Option<&RunningEngine<E>> {
        self.engine.of::<E>()
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    pub(crate) fn random(&self) -> &Random {
        &self.random
    }

    /// The tickets in the queue, in queue order.
    pub(crate) fn waiting(&self) -> &[u32] {
        &self.ledger.queue.waiting
    }

    /// Adds players to the end of the scenario's list. The time this takes depends on the number of new players, not on the number of all
    /// players. Afterwards this run is the same as if the new players had been in the scenario from the start, provided that
    ///
    /// - they join after the last round that was run or skipped, see [`Run::round_then_wait`],
    /// - they have new ids and are in no party with an earlier player,
    /// - no earlier player names one of them as a friend, and they name no earlier player.
    ///
    /// The scenario's `declines` may name players who are only added later.
    pub fn add_players(&mut self, players: impl IntoIterator<Item = Player>) {
        let first = self.scenario.players.len();
        // A copy is only made if there are checkpoints of this run.
        let scenario = Arc::make_mut(&mut self.scenario);
        scenario.players.extend(players);
        self.ledger.add_players(&scenario.players, scenario.settings.engine().grouping(), first);
        self.engine.add_players(scenario, self.ledger.queue.tickets(), first);
    }

    /// Skips rounds before `coming` in which nothing can happen, up to the scenario's last round. `coming` is the time at which the next
    /// player may be added, or `None` if no more players will be added.
    pub fn skip_idle_rounds_until(&mut self, coming: Option<Millis>) {
        if !self.is_over() {
            let before_coming = coming.map_or(i64::MAX, |coming| self.rounds_until(coming));
            self.skip_idle_rounds(self.rounds_before_last().min(before_coming));
        }
    }

    /// Runs one round: the engine settles earlier matches, players leave, players join, and the engine matches. Then skips rounds in which
    /// nothing can happen, up to the scenario's last round. After the last round, it skips idle rounds first instead.
    pub fn round<L: Listener>(&mut self, listener: &mut L) -> Round {
        self.skip_idle_rounds_past_end();
        self.round_without_skipping(listener)
    }

    /// Runs the next round even if nothing can happen in it. Otherwise like [`Run::round`].
    pub(crate) fn round_without_skipping<L: Listener>(&mut self, listener: &mut L) -> Round {
        let round = self.round_then_wait(listener);
        self.skip_idle_rounds_until(None);
        round
    }

    /// Runs the next round and skips no idle rounds, so that players can be added before [`Run::skip_idle_rounds_until`] is called.
    pub fn round_then_wait<L: Listener>(&mut self, listener: &mut L) -> Round {
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
        self.remove_leavers(time, &mut recorder);
        self.add_arrivals(time, &mut recorder);
        let matches = self.engine.round(&mut self.ledger, time, &mut self.random, &mut recorder);
        debug_assert!(self.totals().add_up(), "the totals do not add up: {:?}", self.totals());
        debug_assert_eq!(self.queued().count(), self.totals().queued as usize);
        let round = Round { index, time, matches, settled };
        if L::VERBOSITY != Verbosity::Nothing {
            let facts = |matches: &Matches| matches.facts(&scenario, self.tickets(), time);
            listener.round_over(facts(&round.matches), facts(&round.settled));
        }
        round
    }

    /// After the scenario's last round, skips to the next round in which something can happen. Earlier idle rounds have already been skipped
    /// by [`Run::round`].
    pub(crate) fn skip_idle_rounds_past_end(&mut self) {
        if self.is_over() {
            self.skip_idle_rounds(i64::from(MAX_ROUNDS) - i64::from(self.next_round));
        }
    }

    fn remove_leavers<L: Listener>(&mut self, now: Millis, recorder: &mut Recorder<'_, L>) {
        for ticket in self.ledger.remove_leavers(now) {
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

    fn add_arrivals<L: Listener>(&mut self, now: Millis, recorder: &mut Recorder<'_, L>) {
        let first = self.ledger.add_arrivals(now);
        for index in first..self.ledger.queue.waiting.len() {
            let ticket = self.ledger.queue.waiting[index];
            recorder.record(|scenario| QueueEvent::Joined {
                players: scenario.player_refs(self.ledger.members(ticket)),
                joined: self.tickets().joined(ticket),
            });
            self.engine.ticket_entered(&self.ledger, ticket, recorder);
        }
    }

    /// Number of rounds left before the scenario's last round.
    fn rounds_before_last(&self) -> i64 {
        match self.scenario.until {
            Until::Rounds(rounds) => i64::from(rounds) - 1 - i64::from(self.next_round),
            Until::Time(end) => (end.0 - self.clock.0) / self.scenario.settings.interval().0,
        }
    }

    /// Skips at most `max` rounds in which nothing can change. If nothing will ever change again, skips exactly `max` rounds, or none once the
    /// scenario is over.
    fn skip_idle_rounds(&mut self, max: i64) {
        let idle = match self.next_change() {
            Some(time) => self.rounds_until(time).min(max),
            None if self.is_over() => 0,
            None => max,
        };
        if idle > 0 {
            let interval = self.scenario.settings.interval().0;
            self.next_round += idle as u32;
            self.clock.0 += idle * interval;
            self.engine.skip_idle_rounds(idle as u32, Millis(self.clock.0 - interval));
        }
    }

    /// Number of rounds before a time, counted from the next round.
    fn rounds_until(&self, time: Millis) -> i64 {
        let interval = self.scenario.settings.interval().0;
        let wait = time.0.saturating_sub(self.clock.0).max(0);
        wait / interval + i64::from(wait % interval != 0)
    }

    /// Earliest time, from now on, at which anything can change. `None` if nothing ever will.
    fn next_change(&self) -> Option<Millis> {
        if !self.scenario.engine().idles() {
            return Some(self.clock);
        }
        let engine_change = self.engine.next_change(&self.ledger);
        engine_change.into_iter().chain(self.next_arrival()).chain(self.ledger.queue.next_leave()).min()
    }

    /// Time at which the next ticket that will enter the queue joins. A ticket that leaves no later than the first round after it joins
    /// never enters.
    fn next_arrival(&self) -> Option<Millis> {
        let interval = self.scenario.settings.interval().0;
        let entered = |joined: Millis| Millis(self.clock.0 + self.rounds_until(joined) * interval);
        self.ledger
            .queue
            .upcoming()
            .find(|&(joined, leaves)| leaves.is_none_or(|leaves| leaves > entered(joined)))
            .map(|(joined, _)| joined)
    }

    /// Continues this run with an edited scenario. The past stays. Fields that the edit changed take effect now, and unchanged fields keep
    /// the state that they have in the run. Players are recognised by id. New players join at their time of joining, and removed players
    /// leave at the next round. Starts from the beginning if the engine changed or if no round has run yet.
    pub fn fork(&self, edited: Scenario) -> Run {
        if self.next_round == 0 || edited.engine() != self.scenario.engine() {
            return Run::new(Arc::new(edited));
        }
        let scenario = Arc::new(self.scenario.merged_with(edited, self.clock));
        let has_entered = |player: u32| self.player_state(player) != PlayerState::Away;
        let tickets = self.tickets().carry_over(&scenario.players, scenario.engine().grouping(), self.scenario.players.len(), has_entered);
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
