//! The picture's state inside a snapshot: the tiers, the graph that is looked at, the lobby that grows in it, and the lobbies formed.

use super::event::{Candidate, Degree, Event, Seats, TierRef, TierSpan};
use super::weight::Weight;
use crate::engines::EngineFrame;
use crate::player::PlayerRef;
use crate::scenario::Scenario;

/// A snapshot at one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// By player: what is known of them.
    pub players: Vec<PlayerFrame>,
    /// The tiers, from the lowest up.
    pub tiers: Vec<TierFrame>,
    /// The graph that is looked at, from when it is built.
    pub build: Option<Build>,
    /// The lobbies formed in this snapshot.
    pub lobbies: Vec<LobbyFrame>,
}

/// A player in a tier.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// The tier, by place in the list, once the player has come.
    pub tier: Option<u32>,
    /// The match the player is in.
    pub lobby: Option<u32>,
}

/// A tier.
#[derive(Debug, Clone, PartialEq)]
pub struct TierFrame {
    /// Its name, where it begins, and how many were in it when the snapshot was taken.
    pub span: TierSpan,
    /// Who it waits for; empty if it does not.
    pub missing: Vec<Seats>,
}

/// The graph of one tier, and the lobby that grows in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Build {
    /// The tier.
    pub tier: TierRef,
    /// What a millisecond between two pings takes off.
    pub alpha: Weight,
    /// What a second that both have waited adds.
    pub beta: Weight,
    /// The places of a lobby.
    pub seats: Vec<Seats>,
    /// How many players it has.
    pub count: u32,
    /// Everybody in it, in queue order; empty if there are too many to list.
    pub degrees: Vec<Degree>,
    /// The lobby so far, in order.
    pub steps: Vec<Step>,
    /// The match, once the lobby is full.
    pub id: Option<u32>,
}

/// How somebody came into a lobby.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Who.
    pub player: PlayerRef,
    /// The sum of the edges into the lobby; of the first, the weighted degree.
    pub sum: Weight,
    /// All who might have been chosen, in queue order; of the first step, only the runner-up; empty if there are too many to list.
    pub candidates: Vec<Candidate>,
}

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyFrame {
    /// The match's id.
    pub id: u32,
    /// Its tier.
    pub tier: TierRef,
    /// Its players, in the order they were added.
    pub players: Vec<PlayerRef>,
    /// The sum of the edges between them.
    pub weight: Weight,
}

impl Build {
    /// The graph that an event has told of, with nobody in the lobby yet.
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

    /// The weight of the edge between two of those listed, by place.
    pub fn edge(&self, one: usize, other: usize) -> Weight {
        let [one, other] = [one, other].map(|place| &self.degrees[place]);
        Weight::of_edge(self.alpha, self.beta, [one, other].map(|member| i64::from(member.ping)), [one.wait, other.wait])
    }

    /// How many players a lobby holds.
    pub fn size(&self) -> u32 {
        self.seats.iter().map(|seats| seats.players).sum()
    }

    /// The sum of the edges inside the lobby so far.
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

    /// What a new round forgets: the graph, and the lobbies.
    fn begin_round(&mut self) {
        self.build = None;
        self.lobbies.clear();
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Divided { tiers, .. } => {
                let before = std::mem::take(&mut self.tiers);
                // Where the tiers are others, who waits is told anew.
                let same = before.iter().map(|before| &before.span.tier).eq(tiers.iter().map(|span| &span.tier));
                let missing = before.into_iter().map(|before| before.missing).filter(|_| same).chain(std::iter::repeat(Vec::new()));
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
            Event::Started { player, degree, runner_up, .. } => self.step(player, *degree, runner_up.iter().cloned().collect()),
            Event::Added { player, sum, candidates } => self.step(player, *sum, candidates.clone()),
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
    fn step(&mut self, player: &PlayerRef, sum: Weight, candidates: Vec<Candidate>) {
        if let Some(build) = &mut self.build {
            build.steps.push(Step { player: player.clone(), sum, candidates });
        }
    }
}
