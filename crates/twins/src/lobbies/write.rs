//! Lobbies and queues as the report tells them.

use serde_json::{Value, json};

use super::form::Formed;
use super::queues::{Place, Queue};

/// What became of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
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
    /// In queue order.
    pub(super) members: Vec<usize>,
    pub(super) game: String,
    pub(super) mode: String,
    pub(super) region: String,
    pub(super) score: i128,
    pub(super) fate: Fate,
    pub(super) starts: i64,
    /// When its confirmation ends.
    pub(super) until: i64,
}

impl Lobby {
    /// Its entry of the report, with the ids of its members.
    pub(super) fn entry(&self, members: &Value) -> Value {
        let state = match self.fate {
            Fate::Pending => "pending",
            Fate::Ready => "ready",
            Fate::Adjusted => "adjusted",
            Fate::Disbanded => "disbanded",
        };
        json!({
            "id": self.id, "teams": [members], "game": self.game, "mode": self.mode, "region": self.region,
            "score": shifted(self.score as i64, 100), "state": state, "starts": seconds(self.starts),
        })
    }
}

/// A whole number of parts of one, as JSON writes it: without decimals where there are none.
fn shifted(number: i64, parts: i64) -> Value {
    if number % parts == 0 { (number / parts).into() } else { (number as f64 / parts as f64).into() }
}

/// A time as JSON writes it.
pub(super) fn seconds(millis: i64) -> Value {
    shifted(millis, 1_000)
}

/// The key of a queue.
pub(super) fn key(queue: &Queue) -> Value {
    let (game, mode, place) = &queue.key;
    match place {
        Place::Region(region) => json!([game, mode, region]),
        Place::Slot(start) => json!([game, mode, seconds(*start)]),
    }
}

/// A queue's entry of the detail, if its first pass had an edge.
pub(super) fn detail(key: &Value, formed: &Formed) -> Option<Value> {
    let edges: Vec<Value> = formed.first.edges.iter().map(|&(a, b, weight)| json!([a, b, weight as i64])).collect();
    let pairs: Vec<Value> = formed.first.pairs.iter().map(|&(a, b, _)| json!([a, b])).collect();
    let weight: i128 = formed.first.pairs.iter().map(|edge| edge.2).sum();
    (!edges.is_empty()).then(|| json!({ "key": key, "edges": edges, "pairs": pairs, "weight": weight as i64 }))
}
