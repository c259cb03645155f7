//! Writes lobbies and queues in the report's JSON form.

use serde_json::{Value, json};

use super::form::Formed;
use super::queues::{Queue, RegionOrSlot};

/// State of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LobbyState {
    Pending,
    Ready,
    Adjusted,
    Disbanded,
}

/// A lobby as it is now.
#[derive(Debug, Clone)]
pub(super) struct Lobby {
    pub(super) id: usize,
    pub(super) round: usize,
    /// Requests in the lobby, in queue order.
    pub(super) members: Vec<usize>,
    pub(super) game: String,
    pub(super) mode: String,
    pub(super) region: String,
    pub(super) score: i128,
    pub(super) state: LobbyState,
    pub(super) starts: i64,
    /// Time at which the confirmation ends, in milliseconds.
    pub(super) until: i64,
}

impl Lobby {
    /// Returns the lobby's entry in the report, given the ids of its members.
    pub(super) fn entry(&self, members: &Value) -> Value {
        let state = match self.state {
            LobbyState::Pending => "pending",
            LobbyState::Ready => "ready",
            LobbyState::Adjusted => "adjusted",
            LobbyState::Disbanded => "disbanded",
        };
        json!({
            "id": self.id, "teams": [members], "game": self.game, "mode": self.mode, "region": self.region,
            "score": quotient(self.score as i64, 100), "state": state, "starts": seconds(self.starts),
        })
    }
}

/// Returns `number` ÷ `parts` as JSON, without decimals if the result is whole.
fn quotient(number: i64, parts: i64) -> Value {
    if number % parts == 0 { (number / parts).into() } else { (number as f64 / parts as f64).into() }
}

/// Returns a time in seconds as JSON.
pub(super) fn seconds(millis: i64) -> Value {
    quotient(millis, 1_000)
}

/// Returns the key of a queue as JSON.
pub(super) fn key(queue: &Queue) -> Value {
    let (game, mode, region_or_slot) = &queue.key;
    match region_or_slot {
        RegionOrSlot::Region(region) => json!([game, mode, region]),
        RegionOrSlot::Slot(start) => json!([game, mode, seconds(*start)]),
    }
}

/// Returns a queue's entry in the detail, if its first pass had an edge.
pub(super) fn detail(key: &Value, formed: &Formed) -> Option<Value> {
    let edges: Vec<Value> = formed.first.edges.iter().map(|&(a, b, weight)| json!([a, b, weight as i64])).collect();
    let pairs: Vec<Value> = formed.first.pairs.iter().map(|&(a, b, _)| json!([a, b])).collect();
    let weight: i128 = formed.first.pairs.iter().map(|edge| edge.2).sum();
    (!edges.is_empty()).then(|| json!({ "key": key, "edges": edges, "pairs": pairs, "weight": weight as i64 }))
}
