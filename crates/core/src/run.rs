//! A run: a scenario, round after round, through its engine.

use std::sync::Arc;

use serde::Serialize;

use crate::engines::{EngineState, Made, QueueEvent};
use crate::listener::{Attention, Listener, Narrator};
use crate::queue::Queue;
use crate::random::Random;
use crate::scenario::{Scenario, Until};
use crate::tickets::Tickets;
use crate::time::Millis;

/// A run between two rounds. Cloning it makes a checkpoint: what follows from there can be run again, or differently.
#[derive(Debug, Clone)]
pub struct Run {
    scenario: Arc<Scenario>,
    next_round: u32,
    /// When the next round is. Kept, not worked out: a fork may change the interval, and the clock must not jump.
    clock: Millis,
    queue: Queue,
    places: Vec<Place>,
    left: Vec<u32>,
    totals: Totals,
    engine: EngineState,
    random: Random,
}

/// Where a player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Has not come.
    Away,
    /// In the queue.
    Queued,
    /// In a match.
    Matched,
    /// Left without one.
    Left,
}

/// Players by what became of them. `matched + queued + left + pending` is always `players`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Players who came.
    pub players: u32,
    /// In a match.
    pub matched: u32,
    /// Still in the queue.
    pub queued: u32,
    /// Left or expired unmatched.
    pub left: u32,
    /// Inside a ready check.
    pub pending: u32,
}

impl Totals {
    /// Whether nobody is lost.
    pub fn add_up(&self) -> bool {
        self.matched + self.queued + self.left + self.pending == self.players
    }
}

/// What one round did.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The number of the round, from 0.
    pub index: u32,
    /// When it was.
    pub time: Millis,
    /// The matches it made.
    pub made: Made,
}

impl Run {
    /// A run before its first round.
    pub fn new(scenario: Arc<Scenario>) -> Run {
        let tickets = Tickets::new(&scenario.players, scenario.engine().grouping());
        Run {
            next_round: 0,
            clock: Millis(0),
            queue: Queue::new(tickets),
            places: vec![Place::Away; scenario.players.len()],
            left: Vec::new(),
            totals: Totals::default(),
            engine: EngineState::new(&scenario),
            random: Random::new(scenario.seed),
            scenario,
        }
    }

    /// The scenario it runs.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
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
        self.queue.waiting.iter().flat_map(|&ticket| self.queue.tickets().members(ticket)).copied()
    }

    /// Players who left unmatched, by position, in the order of leaving.
    pub fn left(&self) -> &[u32] {
        &self.left
    }

    /// Where a player is.
    pub fn place(&self, player: u32) -> Place {
        self.places[player as usize]
    }

    /// Players by what became of them.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// Runs one round: players go, players come, the engine decides.
    pub fn round<L: Listener>(&mut self, listener: &mut L) -> Round {
        let scenario = Arc::clone(&self.scenario);
        let (index, time) = (self.next_round, self.clock);
        self.next_round += 1;
        self.clock.0 += scenario.settings.interval().0;
        if L::ATTENTION != Attention::Nothing {
            listener.round(index, time);
        }
        let mut narrator = Narrator { scenario: &scenario, listener };
        narrator.stage(&scenario.engine().stages()[0]);
        self.leave(time, &mut narrator);
        self.come(time, &mut narrator);
        let made = self.engine.round(&scenario, &mut self.queue.waiting, time, &mut self.random, &mut narrator);
        for player in made.players() {
            self.places[player as usize] = Place::Matched;
            self.totals.matched += 1;
            self.totals.queued -= 1;
        }
        debug_assert!(self.totals.add_up(), "nobody is lost: {:?}", self.totals);
        debug_assert_eq!(self.queued().count(), self.totals.queued as usize);
        Round { index, time, made }
    }

    fn leave<L: Listener>(&mut self, now: Millis, narrator: &mut Narrator<'_, L>) {
        for ticket in self.queue.leave(now) {
            let members = self.queue.tickets().members(ticket);
            for &player in members {
                self.places[player as usize] = Place::Left;
                self.left.push(player);
                self.engine.left(self.scenario.players[player as usize].joined);
            }
            self.totals.left += members.len() as u32;
            self.totals.queued -= members.len() as u32;
            narrator.tell(|scenario| QueueEvent::Left {
                players: members.iter().map(|&player| scenario.player_ref(player)).collect(),
                at: self.queue.tickets().leaves(ticket).unwrap_or(now),
            });
        }
    }

    fn come<L: Listener>(&mut self, now: Millis, narrator: &mut Narrator<'_, L>) {
        let from = self.queue.waiting.len();
        self.queue.come(now);
        for &ticket in &self.queue.waiting[from..] {
            let members = self.queue.tickets().members(ticket);
            for &player in members {
                self.places[player as usize] = Place::Queued;
            }
            self.totals.players += members.len() as u32;
            self.totals.queued += members.len() as u32;
            narrator.tell(|scenario| QueueEvent::Came {
                players: members.iter().map(|&player| scenario.player_ref(player)).collect(),
                joined: self.queue.tickets().joined(ticket),
            });
        }
    }

    /// This checkpoint under an edited scenario. What has happened stays; a field that the edit changed takes effect now, one that it
    /// did not keeps what the run has made of it. Players are told apart by id: new ones come when they have joined, and those no
    /// longer in the scenario leave at the next round. Another engine, or no round run yet, means a run from the start.
    pub fn fork(&self, edited: Scenario) -> Run {
        if self.next_round == 0 || edited.engine() != self.scenario.engine() {
            return Run::new(Arc::new(edited));
        }
        let scenario = Arc::new(self.scenario.merged_with(edited, self.clock));
        let tickets = Tickets::new(&scenario.players, scenario.engine().grouping());
        let mut places = self.places.clone();
        places.resize(scenario.players.len(), Place::Away);
        let has_come = |player: &u32| places[*player as usize] != Place::Away;
        let settled: Vec<bool> = (0..tickets.len() as u32).map(|ticket| tickets.members(ticket).iter().any(has_come)).collect();
        let queue = self.queue.carry_over(tickets, |ticket| settled[ticket as usize]);
        let reseeded = scenario.seed != self.scenario.seed;
        Run {
            next_round: self.next_round,
            clock: self.clock,
            queue,
            left: self.left.clone(),
            totals: self.totals,
            engine: self.engine.carry_over(&scenario, &self.scenario.players),
            random: if reseeded { Random::new(scenario.seed) } else { self.random.clone() },
            places,
            scenario,
        }
    }
}
