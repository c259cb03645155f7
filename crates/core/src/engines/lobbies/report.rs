//! The lobbies part of a report: its matches, and the detail of a round.

use serde::Serialize;

use super::event::QueueRef;
use super::form::FirstPass;
use super::group::Group;
use super::points::Points;
use super::request::ANY;
use super::settings::{Settings, Terms};
use super::{LobbyState, Match, Outline, State};
use crate::player::Name;
use crate::report::Record;
use crate::scenario::Scenario;
use crate::time::Millis;

/// A lobby as a report lists it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchReport {
    /// Its id.
    pub id: u32,
    /// One team: the host first, then the others in queue order.
    pub teams: [Vec<Name>; 1],
    /// The game.
    pub game: Name,
    /// The mode.
    pub mode: Name,
    /// The region; "any" of scheduled ones.
    pub region: Name,
    /// The mean score over all pairs, in points.
    pub score: Points,
    /// What has become of it by the end of the run.
    pub state: LobbyState,
    /// When it starts.
    pub starts: Millis,
}

/// What a round worked with.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// The level of everybody who searches.
    pub levels: Record<u8>,
    /// The tickets, by their oldest request; members in queue order.
    pub tickets: Vec<Vec<Name>>,
    /// Whether few were searching.
    pub small: bool,
    /// The queues in which anybody could be paired, with their first pass.
    pub queues: Vec<QueueDetail>,
}

/// The first pass over a queue; tickets by number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QueueDetail {
    /// Game, mode, and the region or the start of the slot.
    pub key: QueueRef,
    /// Every pair that can be made, with its score in centipoints.
    pub edges: Vec<(u32, u32, u64)>,
    /// The pairs that were.
    pub pairs: Vec<[u32; 2]>,
    /// What they weigh together, in centipoints.
    pub weight: u64,
}

impl MatchReport {
    pub(crate) fn new(made: &Match, scenario: &Scenario) -> MatchReport {
        let id = |player: u32| scenario.players[player as usize].id.clone();
        MatchReport {
            id: made.id,
            teams: [made.host_first().into_iter().map(id).collect()],
            game: made.queue.game.clone(),
            mode: made.queue.mode.clone(),
            region: if made.queue.slot.is_some() { ANY.into() } else { made.queue.place.clone() },
            score: made.score,
            state: made.state,
            starts: made.starts,
        }
    }
}

impl Detail {
    /// The detail of the last round. The edges are worked out again, with the engine's own arithmetic: levels have not changed since.
    pub(crate) fn new(settings: &Settings, scenario: &Scenario, state: &State) -> Detail {
        let Outline { searching, tickets, small, first_passes } = &*state.outline;
        let id = |player: &u32| scenario.players[*player as usize].id.clone();
        let terms = Terms::of(settings, searching.len());
        Detail {
            levels: Record(searching.iter().map(|player| (id(player), state.levels[*player as usize])).collect()),
            tickets: tickets.iter().map(|members| members.iter().map(id).collect()).collect(),
            small: *small,
            queues: first_passes.iter().map(|first| QueueDetail::new(settings, state, &terms, first)).collect(),
        }
    }

    /// About how many bytes a detail comes to in JSON, rather more than less.
    pub(crate) fn estimated_bytes(scenario: &Scenario, state: &State) -> usize {
        /// A name with its quotes, twice, and a number.
        const REQUEST: usize = 16;
        const EDGE: usize = 24;
        const QUEUE: usize = 256;
        let names: usize = state.outline.searching.iter().map(|&player| 2 * scenario.players[player as usize].id.len() + REQUEST).sum();
        let edges = |first: &FirstPass| QUEUE + first.tickets.len() * first.tickets.len().saturating_sub(1) / 2 * EDGE;
        names + state.outline.first_passes.iter().map(edges).sum::<usize>()
    }
}

impl QueueDetail {
    fn new(settings: &Settings, state: &State, terms: &Terms, first: &FirstPass) -> QueueDetail {
        let scorer = state.scorer(settings);
        let groups: Vec<(u32, Group)> = first
            .tickets
            .iter()
            .map(|&number| (number, Group::of_members(&scorer, &state.outline.tickets[number as usize], number)))
            .collect();
        let mut edges = Vec::new();
        for (place, (number, group)) in groups.iter().enumerate() {
            let later = groups[place + 1..].iter();
            edges.extend(later.filter_map(|(other, later)| Some((*number, *other, group.edge(later, &scorer, terms)?.0))));
        }
        QueueDetail { key: QueueRef::clone(&first.queue), edges, pairs: first.pairs.clone(), weight: first.weight.0 }
    }
}
