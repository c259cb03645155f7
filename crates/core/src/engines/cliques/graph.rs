//! Build: the graph of a tier, in which every pair of players has an edge. The edges are never stored, because degrees and sums follow from
//! the players' pings and waits.

use super::event::{Degree, Event};
use super::pool::Pool;
use super::seats::FreeSeats;
use super::settings::Settings;
use super::small_pool::SmallPool;
use super::weight::Weight;
use super::{BUILD, RoundContext};
use crate::listener::{Listener, Verbosity};
use crate::order;
use crate::player::Player;
use crate::time::Millis;

/// Reports the graph of the players who are left in a tier. `players` is their number.
pub(super) fn report_built<L: Listener>(context: &mut RoundContext<'_, L>, tier: u32, players: u32, pool: &Pool) {
    let RoundContext { settings, recorder, .. } = context;
    recorder.stage(BUILD);
    recorder.record(|scenario| {
        let degree = |(vertex, degree): (&Vertex, i128)| Degree {
            player: scenario.player_ref(vertex.player),
            ping: vertex.ping as u32,
            wait: vertex.wait,
            degree: Weight(degree),
        };
        Event::Built {
            tier: settings.tier_ref(tier),
            alpha: Weight(i128::from(settings.alpha)),
            beta: Weight(i128::from(settings.beta)),
            seats: FreeSeats::of(settings).for_event(settings),
            players,
            degrees: pool.small().into_iter().flat_map(SmallPool::degrees).map(degree).collect(),
        }
    });
}

/// Reports a tier with too few players for a lobby, unless its last report was the same. `counts` is the number of players of each seat
/// kind.
pub(super) fn report_wait<L: Listener>(context: &mut RoundContext<'_, L>, tier: usize, seats: &FreeSeats, counts: &[u32]) {
    let RoundContext { settings, state, recorder, .. } = context;
    let players = counts.iter().sum();
    let reported = &mut state.reported_waits[tier];
    if L::VERBOSITY == Verbosity::Nothing || (players == 0 && reported.is_none()) {
        return;
    }
    let missing = seats.missing(settings, counts);
    if reported.as_ref().is_some_and(|reported| *reported == (players, missing.clone())) {
        return;
    }
    recorder.stage(BUILD);
    recorder.record(|_| Event::Waits { tier: settings.tier_ref(tier as u32), players, missing: missing.clone() });
    *reported = Some((players, missing));
}

/// The fields of a player that the engine reads. They are copied because snapshots visit players in queue order, not in list order, and a
/// whole `Player` is ten times as large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PlayerData {
    pub(super) rating: f64,
    joined: Millis,
    ping: u32,
    /// The kind of seat the player can take.
    seat_kind: u32,
}

impl PlayerData {
    pub(super) fn new(settings: &Settings, player: &Player) -> PlayerData {
        PlayerData {
            rating: player.rating.unwrap_or_default(),
            joined: player.joined,
            ping: player.ping,
            seat_kind: FreeSeats::kind(settings, player),
        }
    }

    /// The player's vertex at this time.
    #[inline]
    pub(super) fn vertex(&self, player: u32, now: Millis) -> Vertex {
        let wait = (now.0 - self.joined.0).max(0) / 1000;
        Vertex { player, seat_kind: self.seat_kind, ping: i64::from(self.ping), wait }
    }
}

/// The vertices of these players at this time.
pub(super) fn vertices(player_data: &[PlayerData], players: &[u32], now: Millis) -> Vec<Vertex> {
    players.iter().map(|&player| player_data[player as usize].vertex(player, now)).collect()
}

/// A player in the graph of a tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Vertex {
    /// Index of the player in the scenario.
    pub(super) player: u32,
    /// The kind of seat the player can take.
    pub(super) seat_kind: u32,
    /// Milliseconds to the server.
    pub(super) ping: i64,
    /// Whole seconds since the player joined.
    pub(super) wait: i64,
}

/// The factors of an edge's weight, in thousandths.
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

    /// True if sums over a whole tier fit into 64 bits.
    pub(super) fn are_small(self, vertices: &[Vertex]) -> bool {
        let most = |of: fn(&Vertex) -> i64| i128::from(vertices.iter().map(of).max().unwrap_or_default());
        let edge = i128::from(self.alpha) * most(|vertex| vertex.ping) + i128::from(self.beta) * most(|vertex| vertex.wait);
        // The factor 4 makes this at least twice as large as any sum that the large pool forms.
        edge * 4 * (vertices.len() as i128 + 1) < i128::from(i64::MAX)
    }
}

/// Returns each vertex's weighted degree, the sum of its edges, in O(V log V). In sorted order, Σ|x − y| and Σ min over all other vertices
/// follow from a running sum.
pub(super) fn degrees(factors: Factors, vertices: &[Vertex]) -> Vec<i128> {
    let count = vertices.len() as i128;
    let indices: Vec<u32> = (0..vertices.len() as u32).collect();
    let mut degrees = vec![0; vertices.len()];
    let total: i128 = vertices.iter().map(|vertex| i128::from(vertex.ping)).sum();
    let mut lower = 0;
    for (rank, &index) in (0..).zip(&order::by_key(indices.clone(), |&index| vertices[index as usize].ping)) {
        let ping = i128::from(vertices[index as usize].ping);
        // The vertices before this one have lower or equal pings, the vertices after it higher or equal ones.
        let apart = (ping * rank - lower) + (total - lower - ping * (count - rank));
        degrees[index as usize] = -i128::from(factors.alpha) * apart;
        lower += ping;
    }
    let mut shorter = 0;
    for (rank, &index) in (0..).zip(&order::by_key(indices, |&index| vertices[index as usize].wait)) {
        let wait = i128::from(vertices[index as usize].wait);
        degrees[index as usize] += i128::from(factors.beta) * (shorter + wait * (count - rank - 1));
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
            let vertices: Vec<Vertex> = raw.iter().map(|&(ping, wait)| Vertex { player: 0, seat_kind: 0, ping, wait }).collect();
            let summed: Vec<i128> = (0..vertices.len())
                .map(|one| (0..vertices.len()).filter(|&other| other != one).map(|other| factors.edge(&vertices[one], &vertices[other])).sum())
                .collect();
            prop_assert_eq!(degrees(factors, &vertices), summed);
        }
    }
}
