//! Proof that no matching is heavier. Every vertex and some sets with an odd number of vertices have a price. For every edge, the prices of its
//! two vertices and of all sets that contain both add up to at least its weight. A set of n vertices has room for (n − 1) ÷ 2 pairs, so its price
//! counts that many times. No matching can weigh more than the total of these prices, so a matching that weighs exactly as much is a heaviest one.
//!
//! Prices of vertices are stored doubled, so that they are whole numbers.

use super::{Edge, Weight};

/// Prices of vertices and sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Certificate<W> {
    /// Twice the price of each vertex.
    pub(super) vertices: Vec<W>,
    /// Sets with an odd number of vertices, and their prices. If two sets overlap, one contains the other.
    pub(super) sets: Vec<(Vec<u32>, W)>,
    /// For each vertex, the numbers of the sets that contain it, in ascending order.
    sets_by_vertex: Vec<Vec<u32>>,
}

impl<W: Weight> Certificate<W> {
    pub(super) fn new(vertices: Vec<W>, sets: Vec<(Vec<u32>, W)>) -> Certificate<W> {
        let mut sets_by_vertex = vec![Vec::new(); vertices.len()];
        for (number, (members, _)) in (0..).zip(&sets) {
            members.iter().for_each(|&member| sets_by_vertex[member as usize].push(number));
        }
        Certificate { vertices, sets, sets_by_vertex }
    }

    /// Returns twice the slack of an edge, which is its price minus its weight. An edge with negative slack could make the matching heavier.
    pub(super) fn slack(&self, edge: &Edge<W>) -> W {
        let [a, b] = [edge.a, edge.b].map(|end| end as usize);
        let (mut one, mut other) = (&self.sets_by_vertex[a][..], &self.sets_by_vertex[b][..]);
        let mut shared = W::ZERO;
        // Both lists ascend, so one pass finds the sets that are in both.
        while let (Some(first), Some(second)) = (one.first(), other.first()) {
            if first == second {
                shared += self.sets[*first as usize].1;
            }
            (one, other) = (&one[usize::from(first <= second)..], &other[usize::from(second <= first)..]);
        }
        self.vertices[a] + self.vertices[b] + W::TWO * shared - W::TWO * edge.weight
    }

    /// Returns the weight of a matching if the prices prove that no matching is heavier.
    pub(super) fn proven_weight(&self, mates: &[Option<u32>], edges: &[Edge<W>]) -> Option<W> {
        let is_mutual = mates.iter().enumerate().all(|(vertex, mate)| mate.is_none_or(|mate| mates[mate as usize] == Some(vertex as u32)));
        let no_price_is_negative = self.vertices.iter().chain(self.sets.iter().map(|(_, price)| price)).all(|price| *price >= W::ZERO);
        let all_sets_are_odd = self.sets.iter().all(|(members, _)| members.len() % 2 == 1);
        let no_slack_is_negative = edges.iter().all(|edge| self.slack(edge) >= W::ZERO);
        let is_pair = |edge: &&Edge<W>| mates[edge.a as usize] == Some(edge.b);
        let mut heaviest: Vec<Option<W>> = vec![None; mates.len()];
        for edge in edges.iter().filter(is_pair) {
            let lower = &mut heaviest[edge.a.min(edge.b) as usize];
            *lower = (*lower).max(Some(edge.weight));
        }
        let weight: W = heaviest.iter().flatten().copied().sum();
        let pairs = mates.iter().flatten().count() / 2;
        let every_pair_is_an_edge = heaviest.iter().flatten().count() == pairs;
        let sets: W = self.sets.iter().map(|(members, price)| *price * W::of_size(members.len() - 1)).sum();
        let prices = self.vertices.iter().copied().sum::<W>() + sets;
        let is_proven = is_mutual
            && no_price_is_negative
            && all_sets_are_odd
            && no_slack_is_negative
            && every_pair_is_an_edge
            && prices == W::TWO * weight;
        is_proven.then_some(weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIANGLE: [Edge; 3] = [Edge { a: 0, b: 1, weight: 4 }, Edge { a: 1, b: 2, weight: 4 }, Edge { a: 0, b: 2, weight: 4 }];

    #[test]
    fn a_triangle_needs_a_price_for_the_set_of_its_vertices() {
        let good = Certificate::new(vec![0, 0, 0], vec![(vec![0, 1, 2], 4)]);
        let mates = [Some(1), Some(0), None];
        assert_eq!(good.proven_weight(&mates, &TRIANGLE), Some(4));
        // Prices of vertices alone are too high or too low. The right prices prove no other matching.
        assert_eq!(Certificate::new(vec![4, 4, 4], vec![]).proven_weight(&mates, &TRIANGLE), None);
        assert_eq!(Certificate::new(vec![4, 4, 0], vec![]).proven_weight(&mates, &TRIANGLE), None);
        assert_eq!(good.proven_weight(&[None, None, None], &TRIANGLE), None);
        assert_eq!(good.proven_weight(&[Some(1), Some(2), Some(0)], &TRIANGLE), None);
    }
}
