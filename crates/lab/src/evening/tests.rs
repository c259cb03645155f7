//! A slow second implementation of evenings: it runs the whole plain scenario again after every coming. Tests compare both.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::{MatchOutcome, Millis, Player, PlayerState, Run, Scenario, Silent};
use queuescope_campaign::config;

use super::draws::Draws;
use super::{Evening, arrivals};
use crate::crowd::Crowd;
use crate::study::{EveningPlan, Study, Visitors};

#[path = "../../tests/support/studies.rs"]
mod studies;

/// What a plain run did to each player.
struct Ends {
    /// When the player's match became final.
    matched: Vec<Option<Millis>>,
    /// When the player left in a round without a match.
    left: Vec<Option<Millis>>,
    /// Times of the rounds after which the player was in a ready check.
    pending: Vec<BTreeSet<Millis>>,
    rounds: Vec<Millis>,
}

fn ends(scenario: Scenario) -> Ends {
    let players = scenario.players.len();
    let mut run = Run::new(Arc::new(scenario));
    let mut ends =
        Ends { matched: vec![None; players], left: vec![None; players], pending: vec![BTreeSet::new(); players], rounds: Vec::new() };
    while !run.is_over() {
        let round = run.round(&mut Silent);
        ends.rounds.push(round.time);
        for made in [&round.settled, &round.matches] {
            for facts in made.facts(run.scenario(), run.tickets(), round.time) {
                if facts.outcome == MatchOutcome::Played {
                    facts.players().for_each(|player| ends.matched[player as usize] = Some(round.time));
                }
            }
        }
        for player in 0..players {
            match run.player_state(player as u32) {
                PlayerState::Left => _ = ends.left[player].get_or_insert(round.time),
                PlayerState::Pending => _ = ends.pending[player].insert(round.time),
                _ => {}
            }
        }
    }
    ends
}

/// A visit of a unit: its number from 1, and the indices of its players.
#[derive(Clone)]
struct UnitVisit {
    unit: u32,
    number: u32,
    players: Vec<usize>,
}

struct Twin<'a> {
    crowd: &'a Crowd,
    plan: &'a EveningPlan,
    draws: Draws,
    base: Scenario,
    end: Millis,
    players: Vec<Player>,
    visits: Vec<UnitVisit>,
}

impl Twin<'_> {
    /// When a player is gone or matched, if that is before a time, given what rounds before that time did.
    fn over_at(&self, ends: &Ends, player: usize, before: Millis) -> Option<Millis> {
        let in_time = |time: &Option<Millis>| time.filter(|time| *time < before);
        if let Some(matched) = in_time(&ends.matched[player]) {
            return Some(matched);
        }
        let leaves = self.players[player].leaves.filter(|leaves| *leaves <= before);
        let last_round = |until: Millis| ends.rounds.iter().copied().filter(|time| *time < until).max();
        let is_pending = leaves.and_then(last_round).is_some_and(|round| ends.pending[player].contains(&round));
        match (leaves.filter(|_| !is_pending), in_time(&ends.left[player])) {
            (Some(leaves), Some(left)) => Some(leaves.min(left)),
            (leaves, left) => leaves.or(left),
        }
    }

    /// When a unit's visit is over, if that is known at a time.
    fn visit_over(&self, ends: &Ends, visit: &UnitVisit, before: Millis) -> Option<Millis> {
        visit.players.iter().map(|&player| self.over_at(ends, player, before)).collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// For each visit of a unit that led to a game: when the game ends, and when the unit comes back, if it does.
    fn games(&self, ends: &Ends, unit: u32, before: Millis) -> Vec<(Millis, Option<Millis>)> {
        let mut games = Vec::new();
        for visit in self.visits.iter().filter(|visit| visit.unit == unit) {
            let Some(over) = self.visit_over(ends, visit, before) else { continue };
            let Some(matched) = visit.players.iter().filter_map(|&player| ends.matched[player].filter(|time| *time < before)).max() else {
                continue;
            };
            let game = games.len() as u32 + 1;
            let plays_until = Millis(matched.0 + self.draws.game(self.plan.returns.game, unit, game).0);
            let back = Millis((plays_until.0 + self.plan.returns.pause.0).max(over.0 + 1));
            let comes_back = self.draws.returns(self.plan.returns.chance, unit, game) && back < self.plan.length;
            games.push((plays_until, comes_back.then_some(back)));
        }
        games
    }

    fn come(&mut self, unit: u32, now: Millis) {
        let ends = ends(Scenario { players: self.players.clone(), ..self.base.clone() });
        let own: Vec<UnitVisit> = self.visits.iter().filter(|visit| visit.unit == unit).cloned().collect();
        let is_queued = own.last().is_some_and(|visit| self.visit_over(&ends, visit, now).is_none());
        if is_queued || self.games(&ends, unit, now).iter().any(|(until, _)| now < *until) {
            return;
        }
        let number = own.len() as u32 + 1;
        let leaves = self.draws.patience(self.plan.patience, unit, number).map(|patience| Millis(now.0 + patience.0));
        let first = self.players.len();
        self.players.extend(self.crowd.visit(unit, number, now, leaves.filter(|leaves| *leaves < self.end)));
        self.visits.push(UnitVisit { unit, number, players: (first..self.players.len()).collect() });
    }

    fn run(&mut self) {
        let arrivals = if self.crowd.units.is_empty() { Vec::new() } else { arrivals::times(self.plan, &self.draws) };
        let mut returned: BTreeSet<(Millis, u32)> = BTreeSet::new();
        let mut k = 0;
        loop {
            let ends = ends(Scenario { players: self.players.clone(), ..self.base.clone() });
            let units = self.crowd.units.len() as u32;
            let returns =
                (0..units).flat_map(|unit| self.games(&ends, unit, Millis(i64::MAX)).into_iter().map(move |(_, back)| (back, unit)));
            let next_return = returns.filter_map(|(back, unit)| Some((back?, unit))).filter(|back| !returned.contains(back)).min();
            match (arrivals.get(k), next_return) {
                (Some(&time), back) if back.is_none_or(|(back, _)| time <= back) => {
                    self.come(self.draws.unit(k as u32, units), time);
                    k += 1;
                }
                (_, Some((time, unit))) => {
                    returned.insert((time, unit));
                    self.come(unit, time);
                }
                (_, None) => return,
            }
        }
    }
}

fn twin(study: &Study, crowd: &Crowd, evening: &Evening, number: u32) -> Vec<Player> {
    let Visitors::Random { evening: plan, .. } = &study.visitors else { return Vec::new() };
    let base = Scenario { players: Vec::new(), ..Scenario::clone(&evening.scenario) };
    let draws = Draws::new(study.seed, number);
    let mut twin = Twin { crowd, plan, draws, base, end: study.end(), players: Vec::new(), visits: Vec::new() };
    twin.run();
    assert!(twin.visits.iter().all(|visit| visit.number > 0));
    twin.players
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn an_evening_has_the_visits_of_its_slow_twin(study in studies::studies(), arm in 0usize..2, number in 1u32..4) {
        let mut study = study;
        // The twin runs the scenario again for every visit.
        if let Visitors::Random { evening, .. } = &mut study.visitors {
            evening.per_hour = evening.per_hour.min(40.0);
            evening.length = evening.length.min(Millis(900_000));
        }
        let crowd = Crowd::of(&study);
        let evening = Evening::run(&study, &crowd, arm, number).expect("the evening is small enough");
        prop_assert_eq!(&evening.scenario.players, &twin(&study, &crowd, &evening, number));
    }
}
