//! The pool: the players of a tier while lobbies are formed of them. Two kinds answer the same questions with the same answers.

use super::few::Few;
use super::graph::{Factors, Vertex};
use super::many::Many;
use super::places::Places;

/// Below this many players going through all of them is faster than keeping them in columns.
const FEW: usize = 64;

/// Somebody who is chosen, or may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pick {
    /// Where the pool has them.
    pub(super) place: u32,
    /// Who.
    pub(super) vertex: Vertex,
    /// The sum of their edges into the lobby; of a beginner, the weighted degree. In thousandths.
    pub(super) sum: i128,
}

/// The players of a tier.
#[derive(Debug)]
pub(super) enum Pool {
    /// Everybody's sums are kept.
    Few(Few),
    /// Only the best is looked for.
    Many(Box<Many>),
}

impl Pool {
    /// A pool of players in queue order. `every_sum`: everybody's sums will be asked for.
    pub(super) fn new(factors: Factors, vertices: Vec<Vertex>, kinds: usize, every_sum: bool) -> Pool {
        // Queue order is the order of joining, so waits fall along it; only an edit in the past can make it otherwise.
        let is_quick = |vertices: &[Vertex]| vertices.is_sorted_by(|a, b| a.wait >= b.wait) && factors.are_small(vertices);
        if every_sum || vertices.len() < FEW || !is_quick(&vertices) {
            Pool::Few(Few::new(factors, vertices))
        } else {
            Pool::Many(Box::new(Many::new(factors, vertices, kinds)))
        }
    }

    /// The one with the largest degree who may begin a lobby.
    pub(super) fn start(&mut self, places: &Places) -> Option<Pick> {
        match self {
            Pool::Few(few) => few.best(places, true),
            Pool::Many(many) => many.start(places),
        }
    }

    /// The one with the largest sum of edges into the lobby who may be added.
    pub(super) fn next(&mut self, places: &Places) -> Option<Pick> {
        match self {
            Pool::Few(few) => few.best(places, false),
            Pool::Many(many) => many.next(places),
        }
    }

    /// Puts somebody into the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        match self {
            Pool::Few(few) => few.add(pick),
            Pool::Many(many) => many.add(pick),
        }
    }

    /// The lobby is full: its members are gone.
    pub(super) fn close(&mut self) {
        match self {
            Pool::Few(few) => few.close(),
            Pool::Many(many) => many.close(),
        }
    }

    /// Everybody's sums, where they are kept.
    pub(super) fn few(&self) -> Option<&Few> {
        match self {
            Pool::Few(few) => Some(few),
            Pool::Many(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use queuescope_campaign::config;

    /// All lobbies of a pool, with the sums that decided.
    fn lobbies(mut pool: Pool, full: &Places, mut counts: Vec<u32>) -> Vec<(u32, i128)> {
        let mut picks = Vec::new();
        while full.can_fill(&counts) {
            let mut places = full.clone();
            while places.any_free() {
                let begins = places == *full;
                let pick = if begins { pool.start(&places) } else { pool.next(&places) };
                let pick = pick.expect("every place can be filled");
                pool.add(&pick);
                places.take(pick.vertex.kind);
                counts[pick.vertex.kind as usize] -= 1;
                picks.push((pick.vertex.player, pick.sum));
            }
            pool.close();
        }
        picks
    }

    proptest! {
        #![proptest_config(config(3_000))]

        #[test]
        fn both_pools_choose_alike(
            raw in prop_oneof![4 => prop::collection::vec((0i64..400, 0i64..12, 0u32..3), 1..90), 1 => prop::collection::vec((0i64..400, 0i64..300, 0u32..3), 90..260)],
            // Several blocks of columns, one, or few columns.
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
                .map(|(player, ((ping, _, kind), wait))| Vertex { player: player as u32, kind: kind % kinds, ping: ping % pings * spread.0, wait })
                .collect();
            let mut counts = vec![0; sizes.len()];
            vertices.iter().for_each(|vertex| counts[vertex.kind as usize] += 1);
            let places = Places::with(sizes);
            let few = lobbies(Pool::Few(Few::new(factors, vertices.clone())), &places, counts.clone());
            let many = lobbies(Pool::Many(Box::new(Many::new(factors, vertices, kinds as usize))), &places, counts);
            prop_assert_eq!(many, few);
        }
    }
}
