//! The cliques part of a report: its matches, and the detail of a snapshot.

use serde::Serialize;

use super::few::Few;
use super::graph::{self, Factors};
use super::places::Places;
use super::{Match, Settings, State, Weight};
use crate::player::Name;
use crate::report::Record;
use crate::scenario::Scenario;
use crate::time::Millis;

/// What a snapshot saw.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// The players of every tier when the snapshot was taken, in queue order.
    pub tiers: Record<Vec<Name>>,
    /// How each lobby was formed.
    pub lobbies: Vec<LobbyDetail>,
}

/// How a lobby was formed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LobbyDetail {
    /// Its tier.
    pub tier: Name,
    /// Everybody's weighted degree.
    pub wd: Record<Weight>,
    /// Every step from the second member on.
    pub log: Vec<StepDetail>,
    /// The sum of the edges between its members.
    pub weight: Weight,
}

/// One step of the greedy choice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StepDetail {
    /// Who was added.
    pub added: Name,
    /// Every candidate's sum of edges into the lobby.
    pub scores: Record<Weight>,
}

/// A match of the cliques engine as a report lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchReport {
    /// Its id.
    pub id: u32,
    /// The one lobby, in the order its players were added.
    pub teams: [Vec<Name>; 1],
    /// Its tier.
    pub tier: Name,
    /// The sum of the edges between its members.
    pub weight: Weight,
}

impl MatchReport {
    pub(crate) fn new(made: &Match, settings: &Settings, scenario: &Scenario) -> MatchReport {
        MatchReport {
            id: made.id,
            teams: [made.players.iter().map(|&player| scenario.players[player as usize].id.clone()).collect()],
            tier: settings.tiers[made.tier as usize].name.clone(),
            weight: made.weight,
        }
    }
}

impl Detail {
    /// The detail of the snapshot that was taken last, at this time, and made these lobbies. Engines tell sums only of small tiers; here
    /// they are worked out again, with the engine's own arithmetic, for the lobbies it formed.
    pub(crate) fn new(settings: &Settings, scenario: &Scenario, state: &State, now: Millis, made: &[Match]) -> Detail {
        let id = |player: u32| scenario.players[player as usize].id.clone();
        let ids = |players: &Vec<u32>| players.iter().map(|&player| id(player)).collect();
        let names = settings.tiers.iter().map(|tier| tier.name.clone());
        let mut lobbies = Vec::new();
        for of_tier in made.chunk_by(|a, b| a.tier == b.tier) {
            let tier = of_tier[0].tier as usize;
            let vertices = graph::vertices(&state.known, &state.tiers.players[tier], now);
            let mut few = Few::new(Factors::of(settings), vertices);
            for made in of_tier {
                lobbies.push(LobbyDetail {
                    tier: settings.tiers[tier].name.clone(),
                    wd: Record(few.degrees().map(|(vertex, degree)| (id(vertex.player), Weight(degree))).collect()),
                    log: steps(settings, &mut few, made, &id),
                    weight: made.weight,
                });
            }
        }
        Detail { tiers: Record(names.zip(state.tiers.players.iter().map(ids)).collect()), lobbies }
    }

    /// About how many bytes a detail comes to in JSON, rather more than less: a tier of many lobbies names its players for every step.
    pub(crate) fn estimated_bytes(settings: &Settings, scenario: &Scenario, state: &State, made: &[Match]) -> usize {
        /// A name with its quotes, and a number.
        const ENTRY: usize = 24;
        let bytes = |player: &u32| scenario.players[*player as usize].id.len() + ENTRY;
        let mut left: Vec<usize> = state.tiers.players.iter().map(|players| players.iter().map(bytes).sum()).collect();
        let mut total: usize = left.iter().sum::<usize>() + settings.tiers.len() * ENTRY;
        for made in made {
            let tier = &mut left[made.tier as usize];
            total += *tier * settings.lobby_size as usize;
            *tier -= made.players.iter().map(bytes).sum::<usize>();
        }
        total
    }
}

/// Adds the members of a lobby again, with everybody's sums before each.
fn steps(settings: &Settings, few: &mut Few, made: &Match, id: &impl Fn(u32) -> Name) -> Vec<StepDetail> {
    let mut places = Places::of(settings);
    let mut log = Vec::new();
    for (step, &player) in made.players.iter().enumerate() {
        let candidates: Vec<_> = few.candidates(&places, step == 0).collect();
        let Some(chosen) = candidates.iter().find(|candidate| candidate.vertex.player == player) else { break };
        if step > 0 {
            let scores = candidates.iter().map(|candidate| (id(candidate.vertex.player), Weight(candidate.sum)));
            log.push(StepDetail { added: id(player), scores: Record(scores.collect()) });
        }
        few.add(chosen);
        places.take(chosen.vertex.kind);
    }
    few.close();
    log
}
