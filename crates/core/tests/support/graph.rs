//! A queue of cliques followed through the events of a trace: every tier, degree and sum, who is chosen and who is missing is worked out
//! again, by the rule as it is written, from what earlier events said. What a picture draws from the events is then right.

use proptest::prelude::*;
use queuescope::engines::cliques::event::{Candidate, Degree, Seats};
use queuescope::engines::cliques::{Event, FULL_LIST_PLAYERS, Settings};
use queuescope::{Millis, Name, QueueEvent, Scenario};

use super::cliques::{cliques_of, own};

/// The queue as events have told it, players by position.
#[derive(Debug, Default)]
pub(crate) struct Model {
    /// Players queued, in order.
    pub(crate) queue: Vec<u32>,
    /// By player: the tier.
    pub(crate) tiers: Vec<Option<u32>>,
    /// Whoever is left of the tier whose graph was built last, the lobby, and the weight of it so far.
    graph: Vec<u32>,
    lobby: Vec<u32>,
    weight: i128,
    last_id: u32,
}

/// An edge in thousandths.
fn edge(scenario: &Scenario, now: Millis, a: u32, b: u32) -> i128 {
    let settings = cliques_of(scenario);
    let player = |player: u32| &scenario.players[player as usize];
    let wait = |index: u32| i128::from((now.0 - player(index).joined.0).max(0) / 1000);
    i128::from(settings.beta) * wait(a).min(wait(b)) - i128::from(settings.alpha) * i128::from(player(a).ping.abs_diff(player(b).ping))
}

fn role_place(settings: &Settings, role: Option<&Name>) -> Option<usize> {
    settings.roles.iter().position(|(listed, _)| Some(listed) == role)
}

/// Who is missing for a lobby, given those who are there: those of no listed role first.
pub(crate) fn missing(scenario: &Scenario, there: &[u32]) -> Vec<Seats> {
    let settings = cliques_of(scenario);
    let count = |place: Option<usize>| {
        there.iter().filter(|&&player| role_place(settings, scenario.players[player as usize].role.as_ref()) == place).count() as u32
    };
    let listed: u32 = settings.roles.iter().map(|(_, wanted)| wanted).sum();
    let others = [(None, settings.lobby_size - listed, None)].into_iter();
    let places = others.chain(settings.roles.iter().enumerate().map(|(place, (role, wanted))| (Some(role.clone()), *wanted, Some(place))));
    let short = places.map(|(role, wanted, place)| Seats { role, players: wanted.saturating_sub(count(place)) });
    short.filter(|missing| missing.players > 0).collect()
}

impl Model {
    /// Those queued in a tier, in order.
    pub(crate) fn of_tier(&self, tier: u32) -> Vec<u32> {
        self.queue.iter().copied().filter(|&player| self.tiers[player as usize] == Some(tier)).collect()
    }

    /// Those of the graph who may be added, with the sums of their edges to others.
    fn candidates(&self, scenario: &Scenario, now: Millis, others: &[u32]) -> Vec<(u32, i128)> {
        let settings = cliques_of(scenario);
        let wanted = missing(scenario, &self.lobby);
        let role = |player: u32| {
            role_place(settings, scenario.players[player as usize].role.as_ref()).map(|place| settings.roles[place].0.clone())
        };
        let free = self.graph.iter().filter(|player| !self.lobby.contains(player));
        let free = free.filter(|&&player| wanted.iter().any(|missing| missing.role == role(player)));
        free.map(|&player| (player, self.sum(scenario, now, player, others))).collect()
    }

    fn sum(&self, scenario: &Scenario, now: Millis, player: u32, others: &[u32]) -> i128 {
        others.iter().filter(|&&other| other != player).map(|&other| edge(scenario, now, player, other)).sum()
    }

    /// Checks one event of a round at this time, and goes on to what it says.
    pub(crate) fn check(&mut self, scenario: &Scenario, now: Millis, event: &queuescope::Event) -> Result<(), TestCaseError> {
        self.tiers.resize(scenario.players.len(), None);
        match event {
            queuescope::Event::Queue(QueueEvent::Came { players, .. }) => self.queue.extend(players.iter().map(|player| player.index)),
            queuescope::Event::Queue(QueueEvent::Left { players, .. }) => self.queue.retain(|&queued| queued != players[0].index),
            _ => {}
        }
        own(event).map_or(Ok(()), |event| self.check_own(scenario, now, event))
    }

    fn check_own(&mut self, scenario: &Scenario, now: Millis, event: &Event) -> Result<(), TestCaseError> {
        let settings = cliques_of(scenario);
        let is_listed = self.graph.len() <= FULL_LIST_PLAYERS;
        match event {
            Event::Divided { mode, tiers } => {
                prop_assert_eq!(*mode, settings.tier_mode);
                prop_assert_eq!(tiers.iter().map(|tier| tier.players as usize).sum::<usize>(), self.queue.len());
                prop_assert!(tiers.iter().map(|tier| &tier.tier).eq(settings.tiers.iter().map(|tier| &tier.name)));
                let begins: Vec<f64> = tiers.iter().filter_map(|tier| tier.from).collect();
                prop_assert!(begins.is_sorted_by(|a, b| a < b), "{begins:?}");
            }
            Event::Placed { player, rating, tier, .. } => {
                prop_assert_eq!(Some(*rating), scenario.players[player.index as usize].rating);
                prop_assert!(self.queue.contains(&player.index));
                prop_assert_eq!(&tier.name, &settings.tiers[tier.index as usize].name);
                self.tiers[player.index as usize] = Some(tier.index);
            }
            Event::Waits { tier, players, missing } => {
                let there = self.of_tier(tier.index);
                prop_assert_eq!((*players as usize, missing.clone()), (there.len(), self::missing(scenario, &there)));
                prop_assert!(!missing.is_empty());
            }
            Event::Built { tier, alpha, beta, seats, players, degrees } => {
                (self.graph, self.lobby, self.weight) = (self.of_tier(tier.index), Vec::new(), 0);
                prop_assert_eq!(degrees.len(), if self.graph.len() <= FULL_LIST_PLAYERS { self.graph.len() } else { 0 });
                let wanted: Vec<Seats> = seats.iter().filter(|seats| seats.players > 0).cloned().collect();
                prop_assert_eq!(wanted, missing(scenario, &[]));
                prop_assert!(settings.roles.iter().all(|(role, _)| seats.iter().any(|seats| seats.role.as_ref() == Some(role))));
                prop_assert_eq!((alpha.0, beta.0), (i128::from(settings.alpha), i128::from(settings.beta)));
                prop_assert_eq!(*players as usize, self.graph.len());
                prop_assert!(missing(scenario, &self.graph).is_empty(), "a graph is only built where a lobby can be filled");
                for (&Degree { ref player, ping, wait, degree }, &right) in degrees.iter().zip(&self.graph) {
                    prop_assert_eq!(player.index, right);
                    let known = &scenario.players[right as usize];
                    prop_assert_eq!((ping, wait), (known.ping, (now.0 - known.joined.0).max(0) / 1000));
                    prop_assert_eq!(degree.0, self.sum(scenario, now, right, &self.graph));
                }
            }
            Event::Started { player, degree, runner_up, .. } => {
                let mut order = self.candidates(scenario, now, &self.graph);
                order.sort_by_key(|&(_, sum)| -sum);
                prop_assert_eq!((player.index, degree.0), order[0]);
                let next = runner_up.as_ref().map(|next| (next.player.index, next.sum.0));
                prop_assert_eq!(next, order.get(1).copied().filter(|_| is_listed));
                self.lobby.push(player.index);
            }
            Event::Added { player, sum, candidates } => {
                let mut order = self.candidates(scenario, now, &self.lobby);
                let listed: Vec<(u32, i128)> = candidates.iter().map(|Candidate { player, sum }| (player.index, sum.0)).collect();
                prop_assert_eq!(&listed, if is_listed { &order[..] } else { &[] });
                order.sort_by_key(|&(_, sum)| -sum);
                prop_assert_eq!((player.index, sum.0), order[0]);
                self.lobby.push(player.index);
                self.weight += sum.0;
            }
            Event::Formed { id, players, weight, .. } => {
                prop_assert_eq!(*id, std::mem::replace(&mut self.last_id, *id) + 1, "ids count up without gaps");
                prop_assert_eq!(players.iter().map(|player| player.index).collect::<Vec<_>>(), self.lobby.clone());
                prop_assert_eq!((weight.0, self.lobby.len()), (self.weight, settings.lobby_size as usize));
                self.queue.retain(|player| !self.lobby.contains(player));
                self.graph.retain(|player| !self.lobby.contains(player));
                self.lobby.clear();
            }
        }
        Ok(())
    }
}
