//! The proof that a matching is the heaviest: a price for every vertex and for some odd sets of vertices, such that every edge costs its
//! two vertices and the sets around it at least what it weighs. No matching can then weigh more than all prices together, and this one
//! weighs just that.
//!
//! Prices of vertices are counted twice, so that they are whole numbers.

use super::Edge;

/// The prices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Certificate {
    /// By vertex: twice its price.
    pub(super) vertices: Vec<i64>,
    /// The odd sets that have a price, and it. Of two of them one is inside the other, or they have nothing in common.
    pub(super) sets: Vec<(Vec<u32>, i64)>,
    /// By vertex: the sets that it is in, ascending.
    around: Vec<Vec<u32>>,
}

impl Certificate {
    pub(super) fn new(vertices: Vec<i64>, sets: Vec<(Vec<u32>, i64)>) -> Certificate {
        let mut around = vec![Vec::new(); vertices.len()];
        for (number, (members, _)) in (0..).zip(&sets) {
            members.iter().for_each(|&member| around[member as usize].push(number));
        }
        Certificate { vertices, sets, around }
    }

    /// How much more an edge costs than it weighs, twice. Below nothing, it could make the matching heavier.
    pub(super) fn slack(&self, edge: &Edge) -> i64 {
        let [a, b] = [edge.a, edge.b].map(|end| end as usize);
        let (mut one, mut other) = (&self.around[a][..], &self.around[b][..]);
        let mut shared = 0;
        // Both lists ascend: what is in both is found in one walk.
        while let (Some(first), Some(second)) = (one.first(), other.first()) {
            if first == second {
                shared += self.sets[*first as usize].1;
            }
            (one, other) = (&one[usize::from(first <= second)..], &other[usize::from(second <= first)..]);
        }
        self.vertices[a] + self.vertices[b] + 2 * shared - 2 * edge.weight
    }

    /// The weight of a matching, if these prices prove that there is no heavier one.
    pub(super) fn proves(&self, mates: &[Option<u32>], edges: &[Edge]) -> Option<i64> {
        let paired = mates.iter().enumerate().all(|(vertex, mate)| mate.is_none_or(|mate| mates[mate as usize] == Some(vertex as u32)));
        let priced = self.vertices.iter().chain(self.sets.iter().map(|(_, price)| price)).all(|price| *price >= 0);
        let odd = self.sets.iter().all(|(members, _)| members.len() % 2 == 1);
        let costly = edges.iter().all(|edge| self.slack(edge) >= 0);
        let is_pair = |edge: &&Edge| mates[edge.a as usize] == Some(edge.b);
        let mut heaviest: Vec<Option<i64>> = vec![None; mates.len()];
        for edge in edges.iter().filter(is_pair) {
            let lower = &mut heaviest[edge.a.min(edge.b) as usize];
            *lower = (*lower).max(Some(edge.weight));
        }
        let weight: i64 = heaviest.iter().flatten().sum();
        let pairs = mates.iter().flatten().count() / 2;
        let known = heaviest.iter().flatten().count() == pairs;
        let sets: i64 = self.sets.iter().map(|(members, price)| price * (members.len() as i64 - 1)).sum();
        let prices = self.vertices.iter().sum::<i64>() + sets;
        (paired && priced && odd && costly && known && prices == 2 * weight).then_some(weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIANGLE: [Edge; 3] = [Edge { a: 0, b: 1, weight: 4 }, Edge { a: 1, b: 2, weight: 4 }, Edge { a: 0, b: 2, weight: 4 }];

    #[test]
    fn a_triangle_needs_a_price_for_the_three_together() {
        let good = Certificate::new(vec![0, 0, 0], vec![(vec![0, 1, 2], 4)]);
        let mates = [Some(1), Some(0), None];
        assert_eq!(good.proves(&mates, &TRIANGLE), Some(4));
        // Prices of vertices alone are too high, too low, or for another matching.
        assert_eq!(Certificate::new(vec![4, 4, 4], vec![]).proves(&mates, &TRIANGLE), None);
        assert_eq!(Certificate::new(vec![4, 4, 0], vec![]).proves(&mates, &TRIANGLE), None);
        assert_eq!(good.proves(&[None, None, None], &TRIANGLE), None);
        assert_eq!(good.proves(&[Some(1), Some(2), Some(0)], &TRIANGLE), None);
    }
}
