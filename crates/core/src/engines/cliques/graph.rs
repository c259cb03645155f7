//! The graph of a tier: every pair is an edge. It is never built; degrees and sums come from the players' pings and waits alone.

use std::sync::Arc;

use super::places::Places;
use super::settings::Settings;
use super::weight::Weight;
use crate::order;
use crate::scenario::Scenario;
use crate::time::Millis;

/// What the engine reads about a player, put together once: snapshots go through the queue in another order than that of the list, and a
/// whole player is ten times as large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Known {
    pub(super) rating: f64,
    joined: Millis,
    ping: u32,
    /// The kind of place the player can take.
    kind: u32,
}

impl Known {
    /// Of everybody, by position.
    pub(super) fn all(settings: &Settings, scenario: &Scenario) -> Arc<[Known]> {
        let known = scenario.players.iter().map(|player| Known {
            rating: player.rating.unwrap_or_default(),
            joined: player.joined,
            ping: player.ping,
            kind: Places::kind(settings, player),
        });
        known.collect()
    }

    /// As the graph sees the player now. A wait is whole seconds from joining.
    #[inline]
    pub(super) fn vertex(&self, player: u32, now: Millis) -> Vertex {
        let wait = (now.0 - self.joined.0).max(0) / 1000;
        Vertex { player, kind: self.kind, ping: i64::from(self.ping), wait }
    }
}

/// The players of a tier as the graph sees them now.
pub(super) fn vertices(known: &[Known], players: &[u32], now: Millis) -> Vec<Vertex> {
    players.iter().map(|&player| known[player as usize].vertex(player, now)).collect()
}

/// A player of a tier, as the graph sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Vertex {
    /// The player, by position.
    pub(super) player: u32,
    /// The kind of place the player can take.
    pub(super) kind: u32,
    /// Milliseconds to the server.
    pub(super) ping: i64,
    /// Whole seconds waited.
    pub(super) wait: i64,
}

/// What the weight of an edge is made of, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Factors {
    pub(super) alpha: i64,
    pub(super) beta: i64,
}

impl Factors {
    pub(super) fn of(settings: &Settings) -> Factors {
        Factors { alpha: settings.alpha, beta: settings.beta }
    }

    /// The weight of an edge, in thousandths.
    #[inline]
    pub(super) fn edge(self, a: &Vertex, b: &Vertex) -> i128 {
        let [alpha, beta] = [self.alpha, self.beta].map(|factor| Weight(i128::from(factor)));
        Weight::of_edge(alpha, beta, [a.ping, b.ping], [a.wait, b.wait]).0
    }

    /// Whether sums over a whole tier fit into 64 bits.
    pub(super) fn are_small(self, vertices: &[Vertex]) -> bool {
        let most = |of: fn(&Vertex) -> i64| i128::from(vertices.iter().map(of).max().unwrap_or_default());
        let edge = i128::from(self.alpha) * most(|vertex| vertex.ping) + i128::from(self.beta) * most(|vertex| vertex.wait);
        // Twice as much as any sum that is ever formed.
        edge * 4 * (vertices.len() as i128 + 1) < i128::from(i64::MAX)
    }
}

/// Everybody's weighted degree: the sum of their edges, in O(V log V). Σ|x − y| and Σ min over all others follow from the sums of those
/// before in sorted order.
pub(super) fn degrees(factors: Factors, vertices: &[Vertex]) -> Vec<i128> {
    let count = vertices.len() as i128;
    let places: Vec<u32> = (0..vertices.len() as u32).collect();
    let mut degrees = vec![0; vertices.len()];
    let total: i128 = vertices.iter().map(|vertex| i128::from(vertex.ping)).sum();
    let mut before = 0;
    for (rank, &place) in (0..).zip(&order::by_key(places.clone(), |&place| vertices[place as usize].ping)) {
        let ping = i128::from(vertices[place as usize].ping);
        // Those before have pings less than this one, those behind more.
        let apart = (ping * rank - before) + (total - before - ping * (count - rank));
        degrees[place as usize] = -i128::from(factors.alpha) * apart;
        before += ping;
    }
    let mut shorter = 0;
    for (rank, &place) in (0..).zip(&order::by_key(places, |&place| vertices[place as usize].wait)) {
        let wait = i128::from(vertices[place as usize].wait);
        degrees[place as usize] += i128::from(factors.beta) * (shorter + wait * (count - rank - 1));
        shorter += wait;
    }
    degrees
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn degrees_are_the_sums_of_edges(
            raw in prop::collection::vec((0i64..30, 0i64..20), 0..40),
            alpha in 0i64..3_000,
            beta in 0i64..3_000,
        ) {
            let factors = Factors { alpha, beta };
            let vertices: Vec<Vertex> = raw.iter().map(|&(ping, wait)| Vertex { player: 0, kind: 0, ping, wait }).collect();
            let summed: Vec<i128> = (0..vertices.len())
                .map(|one| (0..vertices.len()).filter(|&other| other != one).map(|other| factors.edge(&vertices[one], &vertices[other])).sum())
                .collect();
            prop_assert_eq!(degrees(factors, &vertices), summed);
        }
    }
}
