//! The frame of a snapshot: the tiers, the current graph with its growing lobby, and the lobbies formed.

use super::event::{Candidate, Degree, Event, Seats, TierRef, TierSpan};
use super::sums::Sums;
use super::weight::Weight;
use crate::engines::EngineFrame;
use crate::player::PlayerRef;
use crate::scenario::Scenario;

/// Everything visible at one event of a snapshot.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// The state of each player.
    pub players: Vec<PlayerFrame>,
    /// The tiers, from the lowest up.
    pub tiers: Vec<TierFrame>,
    /// The graph built last in this snapshot; `None` if a tier that waits was reported after it.
    pub build: Option<Build>,
    /// The lobbies formed in this snapshot.
    pub lobbies: Vec<LobbyFrame>,
}

/// A player in a tier.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// Index of the player's tier; `None` before the player's first snapshot.
    pub tier: Option<u32>,
    /// Id of the match the player is in.
    pub lobby: Option<u32>,
}

/// A tier in the current snapshot.
#[derive(Debug, Clone, PartialEq)]
pub struct TierFrame {
    /// Its name, its lowest rating, and its number of players when the snapshot was taken.
    pub span: TierSpan,
    /// The seats that cannot be filled; empty if the tier does not wait.
    pub missing: Vec<Seats>,
}

/// The graph of one tier and the lobby that grows in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Build {
    /// The tier whose players are in the graph.
    pub tier: TierRef,
    /// Weight that an edge loses per millisecond of difference in ping.
    pub alpha: Weight,
    /// Weight that an edge gains per second that both players have waited.
    pub beta: Weight,
    /// The seats of a lobby, by role.
    pub seats: Vec<Seats>,
    /// Number of players in the graph.
    pub count: u32,
    /// The players in the graph, in queue order; empty if there are too many to list.
    pub degrees: Vec<Degree>,
    /// The players of the lobby so far, in the order they were added.
    pub steps: Vec<Step>,
    /// Id of the match; `None` until the lobby is full.
    pub id: Option<u32>,
}

/// One step of the greedy choice: the player who was added, and the alternatives.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The player who was added.
    pub player: PlayerRef,
    /// Sum of the player's edges into the lobby; the weighted degree in the first step.
    pub sum: Weight,
    /// Every candidate, in queue order. In the first step only the runner-up. Empty if there are too many to list.
    pub candidates: Vec<Candidate>,
}

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyFrame {
    /// The match's id.
    pub id: u32,
    /// The lobby's tier.
    pub tier: TierRef,
    /// Its players, in the order they were added.
    pub players: Vec<PlayerRef>,
    /// Sum of the edges between its players.
    pub weight: Weight,
}

impl Build {
    /// The graph of a `Built` event, with an empty lobby; `None` for other events.
    pub fn of(event: &Event) -> Option<Build> {
        let Event::Built { tier, alpha, beta, seats, players, degrees } = event else { return None };
        Some(Build {
            tier: tier.clone(),
            alpha: *alpha,
            beta: *beta,
            seats: seats.clone(),
            count: *players,
            degrees: degrees.clone(),
            steps: Vec::new(),
            id: None,
        })
    }

    /// The weight of the edge between two players, who are given by their indices in `degrees`.
    pub fn edge(&self, one: usize, other: usize) -> Weight {
        let [one, other] = [one, other].map(|index| &self.degrees[index]);
        Weight::of_edge(self.alpha, self.beta, [one, other].map(|member| i64::from(member.ping)), [one.wait, other.wait])
    }

    /// The sums that decide a step: the degrees at the first step, later the edges into the members before it. `None` if the tier has too
    /// many players to list.
    pub fn sums(&self, step: usize) -> Option<Sums> {
        let place = |member: &Degree| (i64::from(member.ping), member.wait);
        if self.degrees.is_empty() {
            return None;
        }
        if step == 0 {
            return Some(Sums::degrees(self.alpha, self.beta, &self.degrees.iter().map(place).collect::<Vec<_>>()));
        }
        let is_member = |member: &&Degree| self.steps.iter().take(step).any(|step| step.player == member.player);
        Some(Sums::into_lobby(self.alpha, self.beta, &self.degrees.iter().filter(is_member).map(place).collect::<Vec<_>>()))
    }

    /// Number of players in a full lobby.
    pub fn size(&self) -> u32 {
        self.seats.iter().map(|seats| seats.players).sum()
    }

    /// Sum of the edges inside the lobby so far.
    pub fn weight(&self) -> Weight {
        self.steps.iter().skip(1).map(|step| step.sum).sum()
    }
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.players.truncate(known);
        self.players.resize(scenario.players.len(), PlayerFrame::default());
    }

    /// Removes the last snapshot's graph and lobbies.
    fn begin_round(&mut self) {
        self.build = None;
        self.lobbies.clear();
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Divided { tiers, .. } => {
                let before = std::mem::take(&mut self.tiers);
                // If an edit changed the tiers, the engine reports waits again.
                let are_same = before.iter().map(|before| &before.span.tier).eq(tiers.iter().map(|span| &span.tier));
                let missing = before.into_iter().map(|before| before.missing).filter(|_| are_same).chain(std::iter::repeat(Vec::new()));
                self.tiers = tiers.iter().cloned().zip(missing).map(|(span, missing)| TierFrame { span, missing }).collect();
            }
            Event::Placed { player, tier, .. } => self.players[player.index as usize].tier = Some(tier.index),
            Event::Waits { tier, missing, .. } => {
                self.build = None;
                self.tiers[tier.index as usize].missing.clone_from(missing);
            }
            Event::Built { tier, .. } => {
                self.tiers[tier.index as usize].missing.clear();
                self.build = Build::of(event);
            }
            Event::Started { player, degree, runner_up, .. } => self.add_step(player, *degree, runner_up.iter().cloned().collect()),
            Event::Added { player, sum, candidates } => self.add_step(player, *sum, candidates.clone()),
            Event::Formed { id, tier, players, weight } => {
                players.iter().for_each(|player| self.players[player.index as usize].lobby = Some(*id));
                self.lobbies.push(LobbyFrame { id: *id, tier: tier.clone(), players: players.clone(), weight: *weight });
                if let Some(build) = &mut self.build {
                    build.id = Some(*id);
                }
            }
        }
    }
}

impl Frame {
    fn add_step(&mut self, player: &PlayerRef, sum: Weight, candidates: Vec<Candidate>) {
        if let Some(build) = &mut self.build {
            build.steps.push(Step { player: player.clone(), sum, candidates });
        }
    }
}
