//! Follows the cliques events of a trace and checks each one. The checker computes every degree, sum, chosen player and missing player from the
//! earlier events by the rule as written, so a picture drawn from the events is correct. It takes each player's tier from the events.

use proptest::prelude::*;
use queuescope::engines::cliques::event::{Candidate, Degree, Seats};
use queuescope::engines::cliques::{Event, FULL_LIST_PLAYERS, Settings};
use queuescope::{Millis, Name, QueueEvent, Scenario};

use super::cliques::{cliques_event, cliques_settings};

/// The queue as of the last event. Players are indices into the scenario.
#[derive(Debug, Default)]
pub(crate) struct EventChecker {
    /// Queued players in queue order.
    pub(crate) queue: Vec<u32>,
    /// Tier of each player.
    pub(crate) tiers: Vec<Option<u32>>,
    /// Players of the last graph who are in no lobby yet.
    graph: Vec<u32>,
    /// Players of the lobby being built.
    lobby: Vec<u32>,
    /// Weight of the lobby being built.
    weight: i128,
    last_id: u32,
}

/// Returns the weight of the edge between two players, in thousandths.
fn edge(scenario: &Scenario, now: Millis, a: u32, b: u32) -> i128 {
    let settings = cliques_settings(scenario);
    let player = |player: u32| &scenario.players[player as usize];
    let wait = |index: u32| i128::from((now.0 - player(index).joined.0).max(0) / 1000);
    i128::from(settings.beta) * wait(a).min(wait(b)) - i128::from(settings.alpha) * i128::from(player(a).ping.abs_diff(player(b).ping))
}

/// Returns the index of a role in the settings, or `None` if the settings do not list it.
fn role_index(settings: &Settings, role: Option<&Name>) -> Option<usize> {
    settings.roles.iter().position(|(listed, _)| Some(listed) == role)
}

/// Returns the seats that these players leave empty in a lobby. Seats without a role come first.
pub(crate) fn missing(scenario: &Scenario, players: &[u32]) -> Vec<Seats> {
    let settings = cliques_settings(scenario);
    let count = |role: Option<usize>| {
        players.iter().filter(|&&player| role_index(settings, scenario.players[player as usize].role.as_ref()) == role).count() as u32
    };
    let listed: u32 = settings.roles.iter().map(|(_, wanted)| wanted).sum();
    let without_role = [(None, settings.lobby_size - listed, None)].into_iter();
    let with_role = settings.roles.iter().enumerate().map(|(index, (role, wanted))| (Some(role.clone()), *wanted, Some(index)));
    let seats = without_role.chain(with_role);
    let empty = seats.map(|(role, wanted, index)| Seats { role, players: wanted.saturating_sub(count(index)) });
    empty.filter(|missing| missing.players > 0).collect()
}

impl EventChecker {
    /// Returns the queued players of a tier in queue order.
    pub(crate) fn of_tier(&self, tier: u32) -> Vec<u32> {
        self.queue.iter().copied().filter(|&player| self.tiers[player as usize] == Some(tier)).collect()
    }

    /// Returns the players of the graph who fit into the lobby, each with the sum of their edges to `others`.
    fn candidates(&self, scenario: &Scenario, now: Millis, others: &[u32]) -> Vec<(u32, i128)> {
        let settings = cliques_settings(scenario);
        let wanted = missing(scenario, &self.lobby);
        let role = |player: u32| {
            role_index(settings, scenario.players[player as usize].role.as_ref()).map(|index| settings.roles[index].0.clone())
        };
        let free = self.graph.iter().filter(|player| !self.lobby.contains(player));
        let free = free.filter(|&&player| wanted.iter().any(|missing| missing.role == role(player)));
        free.map(|&player| (player, self.sum(scenario, now, player, others))).collect()
    }

    /// Returns the sum of the edges between a player and the others.
    fn sum(&self, scenario: &Scenario, now: Millis, player: u32, others: &[u32]) -> i128 {
        others.iter().filter(|&&other| other != player).map(|&other| edge(scenario, now, player, other)).sum()
    }

    /// Checks an event of the round at time `now` and applies it to the queue.
    pub(crate) fn check(&mut self, scenario: &Scenario, now: Millis, event: &queuescope::Event) -> Result<(), TestCaseError> {
        self.tiers.resize(scenario.players.len(), None);
        match event {
            queuescope::Event::Queue(QueueEvent::Joined { players, .. }) => self.queue.extend(players.iter().map(|player| player.index)),
            queuescope::Event::Queue(QueueEvent::Left { players, .. }) => self.queue.retain(|&queued| queued != players[0].index),
            _ => {}
        }
        cliques_event(event).map_or(Ok(()), |event| self.check_cliques_event(scenario, now, event))
    }

    fn check_cliques_event(&mut self, scenario: &Scenario, now: Millis, event: &Event) -> Result<(), TestCaseError> {
        let settings = cliques_settings(scenario);
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
                let queued = self.of_tier(tier.index);
                prop_assert_eq!((*players as usize, missing.clone()), (queued.len(), self::missing(scenario, &queued)));
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
                prop_assert!(missing(scenario, &self.graph).is_empty(), "a graph was built for a tier that cannot fill a lobby");
                for (&Degree { ref player, ping, wait, degree }, &index) in degrees.iter().zip(&self.graph) {
                    prop_assert_eq!(player.index, index);
                    let expected = &scenario.players[index as usize];
                    prop_assert_eq!((ping, wait), (expected.ping, (now.0 - expected.joined.0).max(0) / 1000));
                    prop_assert_eq!(degree.0, self.sum(scenario, now, index, &self.graph));
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
                prop_assert_eq!(*id, std::mem::replace(&mut self.last_id, *id) + 1, "ids are not consecutive");
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
