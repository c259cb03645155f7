//! The lobbies part of a report: matches, and the detail of a round.

use serde::Serialize;

use super::event::QueueRef;
use super::form::FirstPass;
use super::group::Group;
use super::points::Points;
use super::request::ANY;
use super::settings::{Settings, Terms};
use super::{DetailInput, LobbyState, Match, State};
use crate::player::Name;
use crate::report::Record;
use crate::scenario::Scenario;
use crate::time::Millis;

/// A lobby as a report lists it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchReport {
    /// Id of the match.
    pub id: u32,
    /// One team: the host first, then the others in queue order.
    pub teams: [Vec<Name>; 1],
    /// Name of the game.
    pub game: Name,
    /// Name of the mode.
    pub mode: Name,
    /// The region; "any" for a scheduled lobby, and if no searching request listed a region.
    pub region: Name,
    /// The mean score over all pairs of its players, in points.
    pub score: Points,
    /// Its state at the end of the run.
    pub state: LobbyState,
    /// When it starts.
    pub starts: Millis,
}

/// The detail of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// The level of each searching request.
    pub levels: Record<u8>,
    /// The tickets in order of their oldest request, with members in queue order.
    pub tickets: Vec<Vec<Name>>,
    /// True if few requests were searching.
    pub small: bool,
    /// The first pass over each queue that made a pair.
    pub queues: Vec<QueueDetail>,
}

/// The first pass over a queue. Tickets are given by their numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QueueDetail {
    /// The game, the mode, and the region or the start of the slot.
    pub key: QueueRef,
    /// Every possible pair, with its score in centipoints.
    pub edges: Vec<(u32, u32, u64)>,
    /// The chosen pairs.
    pub pairs: Vec<[u32; 2]>,
    /// Total score of the chosen pairs, in centipoints.
    pub weight: u64,
}

impl MatchReport {
    pub(crate) fn new(lobby: &Match, scenario: &Scenario) -> MatchReport {
        let id = |player: u32| scenario.players[player as usize].id.clone();
        MatchReport {
            id: lobby.id,
            teams: [lobby.host_first().into_iter().map(id).collect()],
            game: lobby.queue.game.clone(),
            mode: lobby.queue.mode.clone(),
            region: if lobby.queue.slot.is_some() { ANY.into() } else { lobby.queue.place.clone() },
            score: lobby.score,
            state: lobby.state,
            starts: lobby.starts,
        }
    }
}

impl Detail {
    /// The detail of the last round that tried to match. The edges are computed again with the engine's own arithmetic. They are the same,
    /// because levels have not changed since.
    pub(crate) fn new(settings: &Settings, scenario: &Scenario, state: &State) -> Detail {
        let DetailInput { searching, tickets, small, first_passes } = &*state.detail_input;
        let id = |player: &u32| scenario.players[*player as usize].id.clone();
        let terms = Terms::of(settings, searching.len());
        Detail {
            levels: Record(searching.iter().map(|player| (id(player), state.levels[*player as usize])).collect()),
            tickets: tickets.iter().map(|members| members.iter().map(id).collect()).collect(),
            small: *small,
            queues: first_passes.iter().map(|first| QueueDetail::new(settings, state, &terms, first)).collect(),
        }
    }

    /// Estimates the size of a detail in bytes of JSON, on the high side.
    pub(crate) fn estimated_bytes(scenario: &Scenario, state: &State) -> usize {
        /// Bytes of a request besides its name, which appears twice: quotes, punctuation and a level.
        const REQUEST: usize = 16;
        const EDGE: usize = 24;
        const QUEUE: usize = 256;
        let names: usize =
            state.detail_input.searching.iter().map(|&player| 2 * scenario.players[player as usize].id.len() + REQUEST).sum();
        let edges = |first: &FirstPass| QUEUE + first.tickets.len() * first.tickets.len().saturating_sub(1) / 2 * EDGE;
        names + state.detail_input.first_passes.iter().map(edges).sum::<usize>()
    }
}

impl QueueDetail {
    fn new(settings: &Settings, state: &State, terms: &Terms, first: &FirstPass) -> QueueDetail {
        let scorer = state.scorer(settings);
        let groups: Vec<(u32, Group)> = first
            .tickets
            .iter()
            .map(|&number| (number, Group::of_members(&scorer, &state.detail_input.tickets[number as usize], number)))
            .collect();
        let mut edges = Vec::new();
        for (index, (number, group)) in groups.iter().enumerate() {
            let later = groups[index + 1..].iter();
            edges.extend(later.filter_map(|(other, later)| Some((*number, *other, group.edge(later, &scorer, terms)?.0))));
        }
        QueueDetail { key: QueueRef::clone(&first.queue), edges, pairs: first.pairs.clone(), weight: first.weight.0 }
    }
}
