//! The quick way of pairing, for queues too long for the exact one: edges by weight, then by the earlier end, then by the later.
//!
//! No two edges are equal in that order, so an edge that is the first of both its ends may be taken at once, whatever else there is: the
//! result is the same as going through all edges in order, without ever having them all. From anybody the chain of "my first, that one's
//! first, …" only goes up and soon ends in such an edge.

use std::cmp::Reverse;

use super::points::Points;
use crate::order;

/// The order of edges: the largest is taken first.
type Order = (Points, Reverse<usize>, Reverse<usize>);

/// Pairs among so many groups, each with the earlier first, in order, and what they weigh. `edge` gives the weight between two, if any.
pub(super) fn pairs(groups: usize, edge: impl Fn(usize, usize) -> Option<Points>) -> (Vec<[usize; 2]>, Points) {
    let mut free: Vec<usize> = (0..groups).collect();
    let mut is_free = vec![true; groups];
    let mut pairs = Vec::new();
    let mut weight = Points(0);
    for start in 0..groups {
        let mut chain: Vec<usize> = if is_free[start] { vec![start] } else { Vec::new() };
        while let Some(&last) = chain.last() {
            let Some((points, next)) = first(last, &free, &edge) else {
                // Nobody is left for it, now and later.
                is_free[last] = false;
                chain.pop();
                continue;
            };
            let before = chain.len().checked_sub(2).map(|place| chain[place]);
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
    (order::few_by_key(&pairs, |pair| pair[0] as i64), weight)
}

/// The first edge of a group to anybody free.
fn first(group: usize, free: &[usize], edge: &impl Fn(usize, usize) -> Option<Points>) -> Option<(Points, usize)> {
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

    /// All edges in order, one after the other.
    fn literally(groups: usize, edge: impl Fn(usize, usize) -> Option<Points>) -> (Vec<[usize; 2]>, Points) {
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
        fn chains_take_what_the_order_of_all_edges_takes(groups in 0usize..14, weights in prop::collection::vec(0u64..6, 200)) {
            let edge = |a: usize, b: usize| Some(Points(weights[a * 14 + b])).filter(|points| points.0 > 0);
            prop_assert_eq!(pairs(groups, edge), literally(groups, edge));
        }
    }
}
