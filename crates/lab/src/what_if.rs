//! What-if runs: run a scenario again from the start with one change, without recording events, to measure the effect of the change.

use std::sync::Arc;

use queuescope::{Fork, Millis, Problem, Problems, Replay, Run, Scenario, Silent, Value};

use crate::outcome::{Outcome, OutcomeBuilder};

/// Everything that decides what happens in a run: the scenario, its edits, and how far it goes.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The scenario before any edit.
    pub base: Arc<Scenario>,
    /// The edits in the order of their rounds.
    pub forks: Vec<Fork>,
    /// Number of the first round that is not run.
    next_round: u32,
    /// Number of rounds of the edited scenario. If a change does not affect it, rounds past the end of the scenario are run again too.
    rounds: u32,
}

/// Returns the scenario with one setting changed, checked like a scenario from a file. Settings that only name things, such as the sides of
/// waves, may be refused, because players refer to the old names.
pub fn with_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Arc<Scenario>, Problems> {
    let changed = Scenario { settings: scenario.settings.with(name, value)?, ..scenario.clone() };
    Scenario::read(&changed.to_value()).map(Arc::new)
}

impl Plan {
    /// The plan of a scenario without edits.
    pub fn of_scenario(scenario: &Arc<Scenario>) -> Plan {
        Plan { base: Arc::clone(scenario), forks: Vec::new(), next_round: 0, rounds: scenario.rounds() }
    }

    /// The plan of a whole run, with its edits and the rounds that were run past the scenario's end.
    pub fn of(replay: &Replay) -> Plan {
        Plan {
            base: Arc::clone(replay.base()),
            forks: replay.forks().to_vec(),
            next_round: replay.final_run().next_round(),
            rounds: replay.scenario().rounds(),
        }
    }

    /// The plan with one setting changed from the start, in the scenario and in every edit.
    pub fn with_setting(&self, name: &str, value: &Value<'_>) -> Result<Plan, Problems> {
        self.changed(|scenario| with_setting(scenario, name, value.clone()))
    }

    /// The plan with the same change made to the scenario and to every edit. Leaves out edits that no longer change anything.
    pub fn changed<E>(&self, change: impl Fn(&Scenario) -> Result<Arc<Scenario>, E>) -> Result<Plan, E> {
        let base = change(&self.base)?;
        let mut forks: Vec<Fork> = Vec::new();
        for fork in &self.forks {
            let scenario = change(&fork.scenario)?;
            if *forks.last().map_or(&base, |last| &last.scenario) != scenario {
                forks.push(Fork { round: fork.round, scenario });
            }
        }
        Ok(Plan { base, forks, ..*self })
    }

    /// The plan with one more edit, which takes effect in a round. Leaves out later edits, because the edited scenario contains them.
    pub fn edited(&self, round: u32, scenario: Arc<Scenario>) -> Plan {
        if round == 0 {
            return Plan { base: scenario, forks: Vec::new(), ..*self };
        }
        let earlier = self.forks.iter().filter(|fork| fork.round <= round).cloned();
        Plan { base: Arc::clone(&self.base), forks: earlier.chain([Fork { round, scenario }]).collect(), ..*self }
    }

    /// Number of players in the version of the scenario that has the most.
    pub fn players(&self) -> usize {
        let forks = self.forks.iter().map(|fork| fork.scenario.players.len());
        forks.chain([self.base.players.len()]).max().unwrap_or_default()
    }

    /// Number of rounds × number of players, a measure of the work of the run.
    pub fn work(&self) -> u64 {
        let rounds = self.forks.last().map_or(&self.base, |last| &last.scenario).rounds();
        let rounds = if rounds == self.rounds { rounds.max(self.next_round) } else { rounds };
        self.players() as u64 * u64::from(rounds)
    }

    /// Runs the plan to its end and records its events. Returns a problem if they do not fit into memory.
    pub fn replay(&self) -> Result<Replay, Problem> {
        let mut replay = Replay::with_forks(Arc::clone(&self.base), &self.forks)?;
        while replay.scenario().rounds() == self.rounds && replay.final_run().next_round() < self.next_round {
            replay.run_next_round()?;
        }
        Ok(replay)
    }

    /// Runs the plan to its end without recording its events.
    pub fn outcome(&self) -> Outcome {
        let mut rehearsal = Rehearsal::new(self);
        while rehearsal.step() {}
        rehearsal.outcome()
    }
}

/// A silent run of a plan, round by round.
#[derive(Debug, Clone)]
pub struct Rehearsal {
    run: Run,
    /// The edits that have not been reached, in reverse order.
    forks: Vec<Fork>,
    next_round: u32,
    rounds: u32,
    /// Time of the last round.
    end: Millis,
    outcome: OutcomeBuilder,
}

impl Rehearsal {
    /// Begins a run of a plan.
    pub fn new(plan: &Plan) -> Rehearsal {
        Rehearsal {
            run: Run::new(Arc::clone(&plan.base)),
            forks: plan.forks.iter().rev().cloned().collect(),
            next_round: plan.next_round,
            rounds: plan.rounds,
            end: Millis(0),
            outcome: OutcomeBuilder::new(&plan.base),
        }
    }

    /// Runs the next round. Returns false at the end of the run.
    pub fn step(&mut self) -> bool {
        while let Some(fork) = self.forks.pop_if(|fork| fork.round <= self.run.next_round()) {
            self.run = self.run.fork(Scenario::clone(&fork.scenario));
            self.outcome.resize(self.run.scenario());
        }
        let past_end = self.forks.is_empty() && (self.run.scenario().rounds() != self.rounds || self.run.next_round() >= self.next_round);
        if self.run.is_over() && past_end {
            return false;
        }
        let left_before = self.run.left().len();
        let round = self.run.round(&mut Silent);
        self.end = round.time;
        let scenario = self.run.scenario();
        for matches in [&round.settled, &round.matches] {
            matches.facts(scenario, self.run.tickets(), round.time).iter().for_each(|facts| self.outcome.add_match(facts));
        }
        self.run.left()[left_before..].iter().for_each(|&player| self.outcome.add_leaver(player, scenario, round.time));
        true
    }

    /// Number of rounds so far, counting the idle ones that were skipped.
    pub fn rounds(&self) -> u32 {
        self.run.next_round()
    }

    /// Time of the last round so far.
    pub fn end(&self) -> Millis {
        self.end
    }

    /// The outcome of the rounds so far.
    pub fn outcome(self) -> Outcome {
        self.outcome.finish(self.run.scenario(), &self.run, self.end)
    }
}
