//! The groups of a queue while its lobbies are formed, and the pairs of a pass.
//!
//! After a pass, the groups without a partner have no edges among each other. Every edge has a score above 0, so any two groups with an edge
//! would have been paired, by the greedy and by the exact pairing. This stays true until groups are merged or split, so a pass only
//! looks at edges of groups that are new since the last pass.

use std::collections::{BTreeMap, BTreeSet};

use queuescope_solve::matching;

use super::event::Greedy;
use super::form::FormContext;
use super::group::Group;
use super::points::Points;
use super::quick::{self, Index};

/// The groups of a queue.
pub(super) struct Pool<'a> {
    context: &'a FormContext<'a>,
    /// Numbers of all tickets of the queue, ascending.
    numbers: &'a [u32],
    /// The groups by the numbers of their earliest tickets.
    groups: BTreeMap<u32, Group>,
    /// Keys of the groups that are new since the last pass.
    new: BTreeSet<u32>,
    /// Keys of the merged groups that are not large enough.
    too_small: BTreeSet<u32>,
    /// The other groups, for greedy pairing; `None` if the last pass was exact.
    index: Option<Index<'a>>,
}

/// The pairs of a pass.
pub(super) struct Pairing {
    /// Pairs of keys in order, each with the earlier group first.
    pub(super) pairs: Vec<[u32; 2]>,
    pub(super) weight: Points,
    /// Number of edges; `None` if the pairs were found greedily.
    pub(super) edges: Option<u32>,
    /// What greedy pairing would have scored, if the exact matching is compared with it.
    pub(super) greedy: Option<Greedy>,
}

impl<'a> Pool<'a> {
    /// An empty pool for groups of these tickets, whose numbers are ascending.
    pub(super) fn new(context: &'a FormContext<'a>, numbers: &'a [u32]) -> Pool<'a> {
        Pool { context, numbers, groups: BTreeMap::new(), new: BTreeSet::new(), too_small: BTreeSet::new(), index: None }
    }

    /// Number of groups.
    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The groups in order of their earliest tickets.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values()
    }

    /// The groups in order of their earliest tickets.
    pub(super) fn into_groups(self) -> impl Iterator<Item = Group> {
        self.groups.into_values()
    }

    /// The keys of the groups, in order.
    pub(super) fn keys(&self) -> Vec<u32> {
        self.groups.keys().copied().collect()
    }

    /// Adds a group.
    pub(super) fn add(&mut self, group: Group) {
        let key = group.tickets[0];
        if group.tickets.len() > 1 && !group.is_large_enough() {
            self.too_small.insert(key);
        }
        self.new.insert(key);
        self.groups.insert(key, group);
    }

    /// Merges the groups of a pair, and returns the result without adding it.
    pub(super) fn merge(&mut self, [a, b]: [u32; 2]) -> Option<Group> {
        let (one, other) = (self.groups.remove(&a)?, self.groups.remove(&b)?);
        [a, b].iter().for_each(|key| _ = self.too_small.remove(key));
        Some(one.merged(&other, self.context.positions))
    }

    /// Removes the youngest merged group that is still too small.
    pub(super) fn remove_youngest(&mut self) -> Option<Group> {
        let key = self.too_small.pop_last()?;
        if let Some(index) = &mut self.index {
            index.remove(key);
        }
        self.groups.remove(&key)
    }

    /// Pairs groups, exactly up to the exact limit and greedily above it. Afterwards no group is new. `compare` adds to an exact pairing what
    /// greedy pairing would have scored.
    pub(super) fn pair(&mut self, compare: bool) -> Pairing {
        let pairing = if self.groups.len() > self.context.scorer.settings.exact_limit as usize {
            self.greedy_pairing()
        } else {
            self.index = None;
            self.exact_pairing(compare)
        };
        self.new.clear();
        pairing
    }

    fn greedy_pairing(&mut self) -> Pairing {
        let &FormContext { scorer, terms, tickets, .. } = self.context;
        let group = |key: u32| &self.groups[&key];
        let index = self.index.get_or_insert_with(|| {
            let mut index = Index::new(scorer, terms, tickets, self.numbers);
            index.add_settled(self.groups.keys().copied().filter(|key| !self.new.contains(key)), group);
            index
        });
        let new: Vec<u32> = self.new.iter().copied().collect();
        let (pairs, weight) = index.pair(&new, group);
        Pairing { pairs, weight, edges: None, greedy: None }
    }

    /// Finds the maximum-weight matching. In a small round, finds the heaviest of the matchings with the most pairs.
    fn exact_pairing(&self, compare: bool) -> Pairing {
        let &FormContext { scorer, terms, .. } = self.context;
        let (keys, groups): (Vec<u32>, Vec<&Group>) = self.groups.iter().map(|(key, group)| (*key, group)).unzip();
        let is_new: Vec<bool> = keys.iter().map(|key| self.new.contains(key)).collect();
        let mut edges: Vec<matching::Edge> = Vec::new();
        for (a, one) in groups.iter().enumerate() {
            for (b, other) in groups.iter().enumerate().skip(a + 1).filter(|(b, _)| is_new[a] || is_new[*b]) {
                let score = one.edge(other, &scorer, &terms);
                edges.extend(score.map(|points| matching::Edge { a: a as u32, b: b as u32, weight: points.0 as i64 }));
            }
        }
        let greedy = compare.then(|| {
            let (pairs, weight) = quick::pairs_of_edges(groups.len(), &edges);
            Greedy { pairs: pairs.len() as u32, weight }
        });
        // An additional pair must outweigh the scores of all pairs together.
        let extra = if terms.small { (groups.len() as i64 + 1) * Points::FULL.0 as i64 } else { 0 };
        edges.iter_mut().for_each(|edge| edge.weight += extra);
        let found = matching::heaviest(groups.len(), &edges);
        let pairs: Vec<[u32; 2]> = found.pairs().into_iter().map(|pair| pair.map(|index| keys[index as usize])).collect();
        let weight = Points((found.weight - extra * pairs.len() as i64) as u64);
        Pairing { pairs, weight, edges: Some(edges.len() as u32), greedy }
    }
}
