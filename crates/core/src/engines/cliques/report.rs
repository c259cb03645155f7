//! The cliques part of a report: matches, and the detail of a snapshot.

use serde::Serialize;

use super::graph::{self, Factors};
use super::seats::FreeSeats;
use super::small_pool::SmallPool;
use super::{Match, Settings, State, Weight};
use crate::player::Name;
use crate::report::Record;
use crate::scenario::Scenario;
use crate::time::Millis;

/// The detail of a snapshot.
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
    /// Name of the lobby's tier.
    pub tier: Name,
    /// Weighted degree of every player of the tier who is not in an earlier lobby.
    pub wd: Record<Weight>,
    /// The steps that added the second member and all later ones.
    pub log: Vec<StepDetail>,
    /// Sum of the edges between its members.
    pub weight: Weight,
}

/// One step of the greedy choice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StepDetail {
    /// The player who was added.
    pub added: Name,
    /// Every candidate's sum of edges into the lobby.
    pub scores: Record<Weight>,
}

/// A match of the cliques engine as a report lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchReport {
    /// Id of the match.
    pub id: u32,
    /// One team: the lobby's players in the order they were added.
    pub teams: [Vec<Name>; 1],
    /// Name of the lobby's tier.
    pub tier: Name,
    /// Sum of the edges between its members.
    pub weight: Weight,
}

impl MatchReport {
    pub(crate) fn new(lobby: &Match, settings: &Settings, scenario: &Scenario) -> MatchReport {
        MatchReport {
            id: lobby.id,
            teams: [lobby.players.iter().map(|&player| scenario.players[player as usize].id.clone()).collect()],
            tier: settings.tiers[lobby.tier as usize].name.clone(),
            weight: lobby.weight,
        }
    }
}

impl Detail {
    /// The detail of the last snapshot, which was taken at `now` and formed these lobbies. Events list sums only for small tiers, so the
    /// sums are computed again here with the engine's own arithmetic.
    pub(crate) fn new(settings: &Settings, scenario: &Scenario, state: &State, now: Millis, formed: &[Match]) -> Detail {
        let id = |player: u32| scenario.players[player as usize].id.clone();
        let ids = |players: &Vec<u32>| players.iter().map(|&player| id(player)).collect();
        let names = settings.tiers.iter().map(|tier| tier.name.clone());
        let mut lobbies = Vec::new();
        for of_tier in formed.chunk_by(|a, b| a.tier == b.tier) {
            let tier = of_tier[0].tier as usize;
            let vertices = graph::vertices(&state.player_data, &state.tiers.players[tier], now);
            let mut pool = SmallPool::new(Factors::of(settings), vertices);
            for lobby in of_tier {
                lobbies.push(LobbyDetail {
                    tier: settings.tiers[tier].name.clone(),
                    wd: Record(pool.degrees().map(|(vertex, degree)| (id(vertex.player), Weight(degree))).collect()),
                    log: steps(settings, &mut pool, lobby, &id),
                    weight: lobby.weight,
                });
            }
        }
        Detail { tiers: Record(names.zip(state.tiers.players.iter().map(ids)).collect()), lobbies }
    }

    /// Estimates the size of a detail in bytes of JSON, on the high side. Every step of every lobby names the players left in the tier.
    pub(crate) fn estimated_bytes(settings: &Settings, scenario: &Scenario, state: &State, formed: &[Match]) -> usize {
        /// Bytes of an entry besides the letters of its name: quotes, punctuation and a number.
        const ENTRY: usize = 24;
        let bytes = |player: &u32| scenario.players[*player as usize].id.len() + ENTRY;
        let mut left: Vec<usize> = state.tiers.players.iter().map(|players| players.iter().map(bytes).sum()).collect();
        let mut total: usize = left.iter().sum::<usize>() + settings.tiers.len() * ENTRY;
        for lobby in formed {
            let tier = &mut left[lobby.tier as usize];
            total += *tier * settings.lobby_size as usize;
            *tier -= lobby.players.iter().map(bytes).sum::<usize>();
        }
        total
    }
}

/// Forms a lobby again and returns every candidate's sum at each step after the first.
fn steps(settings: &Settings, pool: &mut SmallPool, lobby: &Match, id: &impl Fn(u32) -> Name) -> Vec<StepDetail> {
    let mut seats = FreeSeats::of(settings);
    let mut log = Vec::new();
    for (step, &player) in lobby.players.iter().enumerate() {
        let candidates: Vec<_> = pool.candidates(&seats, step == 0).collect();
        let Some(chosen) = candidates.iter().find(|candidate| candidate.vertex.player == player) else { break };
        if step > 0 {
            let scores = candidates.iter().map(|candidate| (id(candidate.vertex.player), Weight(candidate.sum)));
            log.push(StepDetail { added: id(player), scores: Record(scores.collect()) });
        }
        pool.add(chosen);
        seats.take(chosen.vertex.seat_kind);
    }
    pool.close_lobby();
    log
}
