//! The pool: the players of a tier while lobbies are formed from them. Two implementations make the same choices.

use super::graph::{Factors, Vertex};
use super::large_pool::LargePool;
use super::seats::FreeSeats;
use super::small_pool::SmallPool;

/// From this many players on, a large pool is faster than updating every player's sum.
const LARGE_FROM: usize = 64;

/// A player who is chosen, or can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pick {
    /// The player's index in the pool.
    pub(super) index: u32,
    /// The player in the graph.
    pub(super) vertex: Vertex,
    /// Sum of the player's edges into the lobby, or the weighted degree if the player starts it. In thousandths.
    pub(super) sum: i128,
}

/// The players of a tier who are not in a finished lobby.
#[derive(Debug)]
pub(super) enum Pool {
    /// Keeps every player's sums.
    Small(SmallPool),
    /// Finds the best player without computing every sum.
    Large(Box<LargePool>),
}

impl Pool {
    /// A pool of players in queue order. `needs_every_sum` forces a small pool, because only it can list sums.
    pub(super) fn new(factors: Factors, vertices: Vec<Vertex>, seat_kinds: usize, needs_every_sum: bool) -> Pool {
        // A large pool needs waits that fall along the queue. Queue order is the order of joining, so only an edit in the past breaks that.
        let can_be_large = |vertices: &[Vertex]| vertices.is_sorted_by(|a, b| a.wait >= b.wait) && factors.are_small(vertices);
        if needs_every_sum || vertices.len() < LARGE_FROM || !can_be_large(&vertices) {
            Pool::Small(SmallPool::new(factors, vertices))
        } else {
            Pool::Large(Box::new(LargePool::new(factors, vertices, seat_kinds)))
        }
    }

    /// The player with the largest degree who can start a lobby.
    pub(super) fn best_start(&mut self, seats: &FreeSeats) -> Option<Pick> {
        match self {
            Pool::Small(pool) => pool.best(seats, true),
            Pool::Large(pool) => pool.best_start(seats),
        }
    }

    /// The player with the largest sum of edges into the lobby who can be added to it.
    pub(super) fn best_addition(&mut self, seats: &FreeSeats) -> Option<Pick> {
        match self {
            Pool::Small(pool) => pool.best(seats, false),
            Pool::Large(pool) => pool.best_addition(seats),
        }
    }

    /// Adds a player to the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        match self {
            Pool::Small(pool) => pool.add(pick),
            Pool::Large(pool) => pool.add(pick),
        }
    }

    /// Removes the members of the full lobby, so that the next one can be formed.
    pub(super) fn close_lobby(&mut self) {
        match self {
            Pool::Small(pool) => pool.close_lobby(),
            Pool::Large(pool) => pool.close_lobby(),
        }
    }

    /// The small pool, which knows every sum; `None` if the pool is large.
    pub(super) fn small(&self) -> Option<&SmallPool> {
        match self {
            Pool::Small(pool) => Some(pool),
            Pool::Large(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use queuescope_campaign::config;

    /// Forms all lobbies that a pool can fill. Returns each chosen player with the sum that decided the choice.
    fn picks_of_all_lobbies(mut pool: Pool, seats: &FreeSeats, mut counts: Vec<u32>) -> Vec<(u32, i128)> {
        let mut picks = Vec::new();
        while seats.can_fill(&counts) {
            let mut free = seats.clone();
            while free.any_free() {
                let starts_lobby = free == *seats;
                let pick = if starts_lobby { pool.best_start(&free) } else { pool.best_addition(&free) };
                let pick = pick.expect("enough players are left to fill every seat");
                pool.add(&pick);
                free.take(pick.vertex.seat_kind);
                counts[pick.vertex.seat_kind as usize] -= 1;
                picks.push((pick.vertex.player, pick.sum));
            }
            pool.close_lobby();
        }
        picks
    }

    proptest! {
        #![proptest_config(config(3_000))]

        #[test]
        fn small_and_large_pools_choose_the_same_players(
            raw in prop_oneof![4 => prop::collection::vec((0i64..400, 0i64..12, 0u32..3), 1..90), 1 => prop::collection::vec((0i64..400, 0i64..300, 0u32..3), 90..260)],
            // Enough different pings for several blocks of columns, for one block, or for a few columns.
            pings in prop_oneof![Just(400i64), Just(40), Just(3)],
            spread in prop_oneof![Just((1, 1)), Just((1, 40)), Just((25, 1)), Just((0, 1)), Just((1, 0))],
            factors in (0i64..4, 0i64..4).prop_map(|(alpha, beta)| Factors { alpha, beta }),
            sizes in prop_oneof![(2u32..7).prop_map(|size| vec![size]), Just(vec![2, 1]), Just(vec![0, 2]), Just(vec![1, 1, 1]), Just(vec![3, 0, 1])],
        ) {
            let mut waits: Vec<i64> = raw.iter().map(|(_, wait, _)| wait * spread.1).collect();
            waits.sort_unstable_by_key(|wait| -wait);
            let kinds = sizes.len() as u32;
            let vertices: Vec<Vertex> = raw
                .iter()
                .zip(waits)
                .enumerate()
                .map(|(player, ((ping, _, kind), wait))| Vertex { player: player as u32, seat_kind: kind % kinds, ping: ping % pings * spread.0, wait })
                .collect();
            let mut counts = vec![0; sizes.len()];
            vertices.iter().for_each(|vertex| counts[vertex.seat_kind as usize] += 1);
            let seats = FreeSeats::with(sizes);
            let small = picks_of_all_lobbies(Pool::Small(SmallPool::new(factors, vertices.clone())), &seats, counts.clone());
            let large = picks_of_all_lobbies(Pool::Large(Box::new(LargePool::new(factors, vertices, kinds as usize))), &seats, counts);
            prop_assert_eq!(large, small);
        }
    }
}
