//! Simulates an evening: people arrive, wait, play and come back, while the engine of an arm matches them.

use std::collections::BTreeSet;
use std::sync::Arc;

use queuescope::{
    MAX_NAME_CHARS, MatchOutcome, Millis, PlayerState, Problem, Problems, Round, Run, Scenario, Silent, Until, quoted_text, with_commas,
};

use super::draws::Draws;
use super::{Evening, Visit, VisitEnd, arrivals};
use crate::crowd::Crowd;
use crate::study::{EveningPlan, MAX_VISITS, Study, Visitors};

/// Something that happens between rounds. The order of the variants is the order of what happens at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Coming {
    /// The patience of a unit ends on its visit with this number.
    Leaves { unit: u32, visit: u32 },
    /// The arrival with this number.
    Arrives { k: u32 },
    /// A unit comes back.
    Returns { unit: u32 },
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, Default)]
struct Unit {
    /// Number of visits so far.
    visits: u32,
    /// Number of games so far.
    games: u32,
    /// Index of the first of the visits that its people make now.
    first: u32,
    /// When the people give up who are not in a ready check then. `None` means not before the end of the run.
    leaves: Option<Millis>,
    /// When the last match of a person became final on this visit.
    matched: Option<Millis>,
    /// True if the visit is not over.
    is_visiting: bool,
    /// End of the unit's game.
    plays_until: Millis,
}

/// An evening that is being simulated.
struct Simulation<'a> {
    crowd: &'a Crowd,
    plan: &'a EveningPlan,
    draws: Draws,
    /// Number of the arm and of the evening, for messages.
    place: (usize, u32),
    end: Millis,
    units: Vec<Unit>,
    comings: BTreeSet<(Millis, Coming)>,
    record: Record,
    run: Run,
}

/// What has happened so far.
#[derive(Default)]
struct Record {
    visits: Vec<Visit>,
    /// Unit of each visit.
    units: Vec<u32>,
    matches: Vec<queuescope::MatchFacts>,
    /// Number of visits that ended without a match in a round.
    left: usize,
}

pub(super) fn evening(study: &Study, crowd: &Crowd, arm: usize, number: u32) -> Result<Evening, Problem> {
    let draws = Draws::new(study.seed, number);
    let scenario = scenario(study, arm, number, &draws);
    let (record, run) = match &study.visitors {
        Visitors::Random { evening, .. } => {
            let mut simulation = Simulation {
                crowd,
                plan: evening,
                draws,
                place: (arm, number),
                end: study.end(),
                units: vec![Unit::default(); crowd.units.len()],
                comings: BTreeSet::new(),
                record: Record::default(),
                run: Run::new(Arc::new(scenario)),
            };
            simulation.run()?;
            (simulation.record, simulation.run)
        }
        Visitors::Recorded(players) => {
            let mut record = Record::default();
            let visit = |person: u32| Visit { person, joined: players[person as usize].joined, end: VisitEnd::Waiting };
            record.visits = (0..players.len() as u32).map(visit).collect();
            let mut run = Run::new(Arc::new(Scenario { players: players.to_vec(), ..scenario }));
            while !run.is_over() {
                let round = run.round(&mut Silent);
                record.add_round(&run, &round);
            }
            (record, run)
        }
    };
    Ok(record.finish(&run, study))
}

/// The scenario of an evening, without players.
fn scenario(study: &Study, arm: usize, number: u32, draws: &Draws) -> Scenario {
    let of_study = if study.name.is_empty() { String::new() } else { format!(" of the study {}", quoted_text(&study.name)) };
    let arm = &study.arms[arm];
    Scenario {
        name: format!("Evening {number}, {}", arm.name).chars().take(MAX_NAME_CHARS).collect(),
        about: format!("Evening {number}{of_study} with the settings of {}.", quoted_text(&arm.name)),
        preset: arm.preset,
        seed: draws.seed(),
        until: Until::Time(study.end()),
        ..Scenario::new(arm.settings.clone())
    }
}

impl Simulation<'_> {
    fn run(&mut self) -> Result<(), Problem> {
        if !self.crowd.units.is_empty() {
            let arrivals = arrivals::times(self.plan, &self.draws);
            self.comings = arrivals.into_iter().zip(0..).map(|(time, k)| (time, Coming::Arrives { k })).collect();
        }
        while !self.run.is_over() {
            self.happen_until(self.run.next_time())?;
            let round = self.run.round_then_wait(&mut Silent);
            let ended = self.record.add_round(&self.run, &round);
            self.end_visits(&ended, round.time);
            self.run.skip_idle_rounds_until(self.comings.first().map(|(time, _)| *time));
        }
        // People who arrive after the last round wait in vain.
        self.happen_until(self.end)
    }

    /// Lets everything happen up to and including a time.
    fn happen_until(&mut self, until: Millis) -> Result<(), Problem> {
        while self.comings.first().is_some_and(|(time, _)| *time <= until) {
            let Some((now, coming)) = self.comings.pop_first() else { break };
            match coming {
                Coming::Leaves { unit, visit } => {
                    if self.units[unit as usize].visits == visit {
                        self.end_visit(unit, now);
                    }
                }
                Coming::Arrives { k } => self.come(self.draws.unit(k, self.units.len() as u32), now)?,
                Coming::Returns { unit } => self.come(unit, now)?,
            }
        }
        Ok(())
    }

    /// A unit comes, unless it is still queued or playing.
    fn come(&mut self, index: u32, now: Millis) -> Result<(), Problem> {
        let unit = self.units[index as usize];
        if (unit.is_visiting && !self.has_gone(index, now)) || now < unit.plays_until {
            return Ok(());
        }
        let people = &self.crowd.units[index as usize];
        let visit = unit.visits + 1;
        let leaves = self.draws.patience(self.plan.patience, index, visit).map(|patience| Millis(now.0.saturating_add(patience.0)));
        let leaves = leaves.filter(|leaves| *leaves < self.end);
        let first = self.record.visits.len();
        self.check_size(first + people.len())?;
        self.units[index as usize] = Unit { visits: visit, first: first as u32, leaves, matched: None, is_visiting: true, ..unit };
        self.record.visits.extend(people.iter().map(|&person| Visit { person, joined: now, end: VisitEnd::Waiting }));
        self.record.units.resize(self.record.visits.len(), index);
        self.run.add_players(self.crowd.visit(index, visit, now, leaves));
        // A person who comes alone only plays if matched before giving up.
        if let Some(leaves) = leaves.filter(|_| people.len() > 1) {
            self.comings.insert((leaves, Coming::Leaves { unit: index, visit }));
        }
        Ok(())
    }

    fn check_size(&self, visits: usize) -> Result<(), Problem> {
        let (arm, evening) = self.place;
        if visits > MAX_VISITS as usize {
            let most = with_commas(i64::from(MAX_VISITS));
            return Err(Problem::new("evening", format!("evening {evening} has more than {most} visits; reduce arrivals or returns")));
        }
        let mut problems = Problems::default();
        self.run.scenario().settings.check_size(visits, &mut problems);
        problems.into_list().into_iter().next().map_or(Ok(()), |problem| {
            Err(Problem::new(format!("arms[{arm}].{}", problem.path), format!("evening {evening}: {}", problem.message)))
        })
    }

    /// Ends the visits of units whose people were matched or left in a round.
    fn end_visits(&mut self, ended: &[u32], now: Millis) {
        for &visit in ended {
            let index = self.record.units[visit as usize];
            let unit = &mut self.units[index as usize];
            if visit >= unit.first {
                if let VisitEnd::Matched { at, .. } = self.record.visits[visit as usize].end {
                    unit.matched = Some(at);
                }
                self.end_visit(index, now);
            }
        }
    }

    /// Ends a unit's visit if all its people are matched or gone. If one of them was matched, the unit plays and may come back.
    fn end_visit(&mut self, index: u32, now: Millis) {
        if !self.units[index as usize].is_visiting || !self.has_gone(index, now) {
            return;
        }
        let unit = &mut self.units[index as usize];
        unit.is_visiting = false;
        let Some(matched) = unit.matched else { return };
        unit.games += 1;
        let (returns, game) = (self.plan.returns, unit.games);
        unit.plays_until = Millis(matched.0 + self.draws.game(returns.game, index, game).0);
        if self.draws.returns(returns.chance, index, game) {
            // If some people of the unit waited in vain during the game, they must have gone before the unit can come back.
            let back = Millis((unit.plays_until.0 + returns.pause.0).max(now.0 + 1));
            if back < self.plan.length {
                self.comings.insert((back, Coming::Returns { unit: index }));
            }
        }
    }

    /// True if all people of a unit are matched or gone at a time after the last round. People in a ready check stay even if their patience
    /// has ended.
    fn has_gone(&self, index: u32, now: Millis) -> bool {
        let unit = &self.units[index as usize];
        let has_left = unit.leaves.is_some_and(|leaves| leaves <= now);
        (unit.first..).take(self.crowd.units[index as usize].len()).all(|visit| {
            let is_waiting = self.record.visits[visit as usize].end == VisitEnd::Waiting;
            !is_waiting || (has_left && self.run.player_state(visit) != PlayerState::Pending)
        })
    }
}

impl Record {
    /// Adds the matches that became final in a round, and the players who left in it. Returns the visits that ended.
    fn add_round(&mut self, run: &Run, round: &Round) -> Vec<u32> {
        let mut ended = Vec::new();
        for matches in [&round.settled, &round.matches].into_iter().filter(|matches| !matches.is_empty()) {
            let facts = matches.facts(run.scenario(), run.tickets(), round.time);
            for facts in facts.into_iter().filter(|facts| facts.outcome == MatchOutcome::Played) {
                for player in facts.players() {
                    self.visits[player as usize].end = VisitEnd::Matched { at: round.time, found: self.matches.len() as u32 };
                    ended.push(player);
                }
                self.matches.push(facts);
            }
        }
        for &player in &run.left()[self.left..] {
            let leaves = run.scenario().players[player as usize].leaves;
            self.visits[player as usize].end = VisitEnd::GaveUp { at: leaves.map_or(round.time, |leaves| leaves.min(round.time)) };
            ended.push(player);
        }
        self.left = run.left().len();
        ended
    }

    fn finish(mut self, run: &Run, study: &Study) -> Evening {
        let end = study.end();
        for (visit, player) in self.visits.iter_mut().zip(&run.scenario().players).filter(|(visit, _)| visit.end == VisitEnd::Waiting) {
            if let Some(at) = player.leaves.filter(|leaves| *leaves <= end) {
                visit.end = VisitEnd::GaveUp { at };
            }
        }
        let scenario = Arc::clone(run.scenario());
        Evening { scenario, visits: self.visits, matches: self.matches, length: study.evening_length(), end }
    }
}
