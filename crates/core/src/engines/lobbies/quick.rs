//! Greedy pairing, for queues too long for the exact matching. It takes the heaviest edge first. Of equally heavy edges, it takes the one whose
//! earlier group comes first, then the one whose later group comes first.
//!
//! No two edges are equal in that order. So an edge that is the best for both its groups can be taken at once, and the result is the same
//! as going through all edges in order. The search follows a chain from a group to its best partner, to
//! that group's best partner, and so on. The edges of a chain only get better, so it soon ends in an edge that is the best for both groups.
//! The full list of edges is never built.

use std::cmp::Reverse;

use super::points::Points;
use crate::order;

/// The order of edges. The largest is taken first.
type Order = (Points, Reverse<usize>, Reverse<usize>);

/// Returns the pairs of groups in order, each with the earlier group first, and their total weight. `edge` returns the weight of two groups
/// if they can be paired.
pub(super) fn pairs(groups: usize, edge: impl Fn(usize, usize) -> Option<Points>) -> (Vec<[usize; 2]>, Points) {
    let mut free: Vec<usize> = (0..groups).collect();
    let mut is_free = vec![true; groups];
    let mut pairs = Vec::new();
    let mut weight = Points(0);
    for start in 0..groups {
        let mut chain: Vec<usize> = if is_free[start] { vec![start] } else { Vec::new() };
        while let Some(&last) = chain.last() {
            let Some((points, next)) = best_edge(last, &free, &edge) else {
                // No free group can be paired with this one, now or later.
                is_free[last] = false;
                chain.pop();
                continue;
            };
            let before = chain.len().checked_sub(2).map(|index| chain[index]);
            if before == Some(next) {
                pairs.push([last.min(next), last.max(next)]);
                weight.0 += points.0;
                is_free[last] = false;
                is_free[next] = false;
                chain.truncate(chain.len() - 2);
                free.retain(|group| is_free[*group]);
            } else {
                chain.push(next);
            }
        }
    }
    (order::short_by_key(&pairs, |pair| pair[0] as i64), weight)
}

/// The best edge from a group to a free group.
fn best_edge(group: usize, free: &[usize], edge: &impl Fn(usize, usize) -> Option<Points>) -> Option<(Points, usize)> {
    let order = |other: usize| -> Option<(Order, usize)> {
        let points = edge(group.min(other), group.max(other))?;
        Some(((points, Reverse(group.min(other)), Reverse(group.max(other))), other))
    };
    let (order, other) = free.iter().copied().filter(|other| *other != group).filter_map(order).max()?;
    Some((order.0, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pairs groups by going through all edges in order.
    fn pairs_from_sorted_edges(groups: usize, edge: impl Fn(usize, usize) -> Option<Points>) -> (Vec<[usize; 2]>, Points) {
        let all = (0..groups).flat_map(|a| (a + 1..groups).map(move |b| (a, b)));
        let mut edges: Vec<(Reverse<Points>, usize, usize)> =
            all.filter_map(|(a, b)| edge(a, b).map(|points| (Reverse(points), a, b))).collect();
        edges.sort_unstable();
        let mut is_free = vec![true; groups];
        let (mut pairs, mut weight) = (Vec::new(), Points(0));
        for (Reverse(points), a, b) in edges {
            if is_free[a] && is_free[b] {
                (is_free[a], is_free[b]) = (false, false);
                pairs.push([a, b]);
                weight.0 += points.0;
            }
        }
        pairs.sort_unstable();
        (pairs, weight)
    }

    proptest! {
        #[test]
        fn chains_find_the_pairs_of_the_sorted_edges(groups in 0usize..14, weights in prop::collection::vec(0u64..6, 200)) {
            let edge = |a: usize, b: usize| Some(Points(weights[a * 14 + b])).filter(|points| points.0 > 0);
            prop_assert_eq!(pairs(groups, edge), pairs_from_sorted_edges(groups, edge));
        }
    }
}
