//! Greedy pairing, for queues too long for the exact matching. It takes the heaviest edge first. Of equally heavy edges, it takes the one whose
//! earlier group comes first, then the one whose later group comes first.
//!
//! No two edges are equal in that order. So an edge that is the best for both its groups can be taken at once, and the result is the same
//! as going through all edges in order. The search follows a chain from a group to its best partner, to
//! that group's best partner, and so on. The edges of a chain only get better, so it soon ends in an edge that is the best for both groups.
//! The full list of edges is never built.
//!
//! For one group, the best edge is the one with the largest weight, and of several the one to the earliest group. Trees find it
//! (`quick/tree.rs`). After a pass, the groups without a partner have no edges among each other. So in the next pass, such a settled group only
//! searches among new groups, and new groups search among all.

mod kinds;
mod search;
mod tree;

use kinds::Kinds;
use queuescope_solve::matching::Edge;
use search::{Partner, Query, Waiting};
use tree::{REMOVED, Tree};

use super::group::Group;
use super::points::Points;
use super::score::Scorer;
use super::settings::Terms;
use super::ticket::Ticket;
use crate::order;

/// Pairs and their total weight. Each pair has the earlier group first, and pairs are in order.
pub(super) type Pairs = (Vec<[u32; 2]>, Points);

/// Trees over the groups of a queue that are not settled in a lobby.
pub(super) struct Index<'a> {
    kinds: Kinds<'a>,
    terms: Terms,
    /// Trees over settled groups, which have no edges among each other. Each is less than half as large as the one before it.
    settled: Vec<Tree>,
}

/// A group in a tree: the index of the tree, which is [`NEW`] for the tree of new groups, and the index of the entry.
type Place = (u32, u32);

/// The tree of new groups in a [`Place`].
const NEW: u32 = u32::MAX;

impl<'a> Index<'a> {
    /// An index without groups, for groups of these tickets, whose numbers are ascending.
    pub(super) fn new(scorer: Scorer<'a>, terms: Terms, tickets: &[Ticket], numbers: &[u32]) -> Index<'a> {
        Index { kinds: Kinds::new(scorer, tickets, numbers.iter().copied()), terms, settled: Vec::new() }
    }

    /// Adds groups that have no edges among each other and with the other settled groups. `group` returns the group with a key.
    pub(super) fn add_settled<'g>(&mut self, keys: impl Iterator<Item = u32>, group: impl Fn(u32) -> &'g Group) {
        let tree = self.tree(keys, &group);
        self.settle(tree, group);
    }

    fn tree<'g>(&self, keys: impl Iterator<Item = u32>, group: impl Fn(u32) -> &'g Group) -> Tree {
        Tree::new(&self.kinds, keys.map(group))
    }

    /// Adds a tree of settled groups. Joins trees of similar sizes, so that there are few.
    fn settle<'g>(&mut self, mut tree: Tree, group: impl Fn(u32) -> &'g Group) {
        while let Some(before) = self.settled.pop_if(|before| before.live < 2 * tree.live || before.live == 0) {
            let mut keys: Vec<u32> = before.keys().chain(tree.keys()).collect();
            order::sort(&mut keys);
            tree = self.tree(keys.into_iter(), &group);
        }
        if tree.live > 0 {
            self.settled.push(tree);
        }
    }

    /// Removes a settled group.
    pub(super) fn remove(&mut self, key: u32) {
        for tree in &mut self.settled {
            if let Some(entry) = tree.find(key) {
                tree.remove(entry);
            }
        }
    }

    /// Pairs new groups with each other and with settled groups. Afterwards all groups without a partner are settled.
    pub(super) fn pair<'g>(&mut self, new: &[u32], group: impl Fn(u32) -> &'g Group) -> Pairs {
        let mut tree = self.tree(new.iter().copied(), &group);
        let mut pairs = Vec::new();
        let mut weight = Points(0);
        // New groups that no group can be paired with, now or later in this pass.
        let mut alone: Vec<(u32, u32)> = Vec::new();
        // Any order of starts gives the same pairs. In the order of the tree, similar groups follow each other, and what they need of the tree is
        // still in the processor's cache.
        let mut chain: Vec<Partner> = Vec::new();
        let mut waiting = Waiting::new();
        for start in 0..tree.entries.len() as u32 {
            let key = tree.entries[start as usize].key;
            if key != REMOVED {
                chain.push(Partner { points: Points(0), key, place: (NEW, start) });
            }
            while let Some(&last) = chain.last() {
                // The edge along which the chain came is one of the last group's edges, so the best is at least as good.
                let before = chain.len().checked_sub(2).map(|index| Partner { points: last.points, ..chain[index] });
                let Some(next) = self.best(&tree, last.place, before, &mut waiting) else {
                    if last.place.0 == NEW {
                        tree.remove(last.place.1);
                        alone.push((last.place.1, last.key));
                    }
                    chain.pop();
                    continue;
                };
                if before == Some(next) {
                    pairs.push([last.key.min(next.key), last.key.max(next.key)]);
                    weight.0 += next.points.0;
                    for (number, entry) in [last.place, next.place] {
                        if number == NEW { &mut tree } else { &mut self.settled[number as usize] }.remove(entry);
                    }
                    chain.truncate(chain.len() - 2);
                } else {
                    chain.push(next);
                }
            }
        }
        for (entry, key) in alone {
            tree.put_back(entry, key);
        }
        self.settle(tree, group);
        (order::by_key(pairs, |pair| i64::from(pair[0])), weight)
    }

    /// The best partner of a group, given one of its partners. A settled group searches among the new groups only.
    fn best(&self, new: &Tree, (number, entry): Place, partner: Option<Partner>, waiting: &mut Waiting) -> Option<Partner> {
        let own = if number == NEW { new } else { &self.settled[number as usize] };
        let query = Query::new(&self.kinds, &self.terms, own, &own.entries[entry as usize]);
        let mut best = query.search(new, NEW, partner, waiting);
        if number == NEW {
            for (tree, number) in self.settled.iter().zip(0..) {
                best = query.search(tree, number, best, waiting);
            }
        }
        best
    }
}

/// Pairs groups greedily, given all edges in order of their groups.
pub(super) fn pairs_of_edges(groups: usize, edges: &[Edge]) -> Pairs {
    let mut is_free = vec![true; groups];
    let (mut pairs, mut weight) = (Vec::new(), Points(0));
    for edge in order::short_by_key(edges, |edge| -edge.weight) {
        if is_free[edge.a as usize] && is_free[edge.b as usize] {
            (is_free[edge.a as usize], is_free[edge.b as usize]) = (false, false);
            pairs.push([edge.a, edge.b]);
            weight.0 += edge.weight as u64;
        }
    }
    (order::by_key(pairs, |pair| i64::from(pair[0])), weight)
}

#[cfg(test)]
mod tests;
