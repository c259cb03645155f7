//! The search for the best partner of a group in a tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::kinds::{ASPECTS, Kinds, Member, Row};
use super::tree::{Entry, Node, REMOVED, Shape, Slot, Tree};
use crate::engines::lobbies::points::Points;
use crate::engines::lobbies::settings::Terms;

/// The weights of all parts together. A score is the weighted sum of its parts ÷ this, rounded.
const WHOLE: i64 = 100_000;

/// The best partner that a search has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Partner {
    pub(super) points: Points,
    pub(super) key: u32,
    /// Index of the tree and of the entry in it.
    pub(super) place: (u32, u32),
}

/// A group that searches for a partner.
pub(super) struct Query<'k, 'a> {
    kinds: &'k Kinds<'a>,
    terms: &'k Terms,
    key: u32,
    shape: Shape,
    members: &'k [Member],
    /// The rows of a single member for partners of one player; not used for larger groups.
    rows: Rows<'k>,
}

/// For each aspect, the parts of a member with every class; `None` if they are not kept.
type Rows<'k> = [Option<&'k Row>; ASPECTS];

/// The nodes to be opened, each with an upper bound for the scores below it, its earliest key, and its index. The largest comes first.
pub(super) type Waiting = BinaryHeap<(Points, Reverse<u32>, u32)>;

impl<'k, 'a> Query<'k, 'a> {
    /// A search for partners of an entry of a tree.
    pub(super) fn new(kinds: &'k Kinds<'a>, terms: &'k Terms, tree: &'k Tree, entry: &Entry) -> Query<'k, 'a> {
        let members = tree.members(entry);
        let rows = match members {
            [own] => rows(kinds, own, 2),
            _ => [None; ASPECTS],
        };
        Query { kinds, terms, key: entry.key, shape: entry.shape, members, rows }
    }

    /// Searches a tree for a partner that is better than the best one so far. `waiting` is spare memory.
    pub(super) fn search(&self, tree: &Tree, number: u32, mut best: Option<Partner>, waiting: &mut Waiting) -> Option<Partner> {
        waiting.clear();
        let mut next = (tree.live > 0).then(|| (Points::FULL, Reverse(tree.nodes[0].earliest), 0));
        while let Some((bound, Reverse(earliest), index)) = next {
            if !self.is_better(bound, earliest, best) {
                break;
            }
            next = None;
            let node = &tree.nodes[index as usize];
            if node.children == 0 {
                for index in node.from..node.to {
                    let entry = &tree.entries[index as usize];
                    if entry.key != REMOVED && entry.key != self.key {
                        let score = self.score(tree, entry, best).filter(|points| self.is_better(*points, entry.key, best));
                        best = score.map(|points| Partner { points, key: entry.key, place: (number, index) }).or(best);
                    }
                }
            }
            for child in node.first_child..node.first_child + node.children {
                let below = &tree.nodes[child as usize];
                if below.earliest != REMOVED
                    && let Some(bound) = self.bound(tree, below, best)
                    && self.is_better(bound, below.earliest, best)
                {
                    let child = Some((bound, Reverse(below.earliest), child));
                    // The best child is most often the next node, and does not have to wait.
                    waiting.extend(if child > next { std::mem::replace(&mut next, child) } else { child });
                }
            }
            if waiting.peek() > next.as_ref() {
                waiting.extend(next.take());
                next = waiting.pop();
            }
        }
        best
    }

    /// True if a group with this score and this key would be a better partner than the best so far.
    fn is_better(&self, points: Points, key: u32, best: Option<Partner>) -> bool {
        match best {
            Some(best) => points > best.points || (points == best.points && key < best.key),
            None => self.terms.passes(points),
        }
    }

    /// An upper bound for the scores of the groups below a node. `None` if none of them can be paired with the searching group, or is better
    /// than the best so far.
    fn bound(&self, tree: &Tree, node: &Node, best: Option<Partner>) -> Option<Points> {
        // What is the same for all groups below is read from the first one.
        let entry = &tree.entries[node.from as usize];
        if !self.shape.fits(&entry.shape) {
            return None;
        }
        let most_skill = self.kinds.weighted_skill(Points::FULL);
        let (slots, others) = (tree.slots(node), tree.members(entry));
        if let ([own], [slot], [other]) = (self.members, slots, others) {
            let rest = self.most(slot, &self.rows)?;
            let most = Points(rounded(rest + most_skill) as u64);
            if !node.same_skill || !self.is_better(most, node.earliest, best) {
                return Some(most);
            }
            return Some(Points(rounded(rest + self.largest_skill(own, other.skill, slot)) as u64));
        }
        let mut sum = 0;
        for own in self.members {
            let rows = rows(self.kinds, own, self.members.len() + others.len());
            for (slot, other) in slots.iter().zip(others) {
                let skill = if node.same_skill { self.largest_skill(own, other.skill, slot) } else { most_skill };
                sum += rounded(self.most(slot, &rows)? + skill);
            }
        }
        Some(mean(sum, self.members.len() * others.len()))
    }

    /// The score with an entry; `None` if they cannot be paired, or the score is not better than the best so far.
    fn score(&self, tree: &Tree, entry: &Entry, best: Option<Partner>) -> Option<Points> {
        if !self.shape.fits(&entry.shape) {
            return None;
        }
        let others = tree.members(entry);
        if let ([own], [other]) = (self.members, others) {
            let rest = self.sum(own, other, &self.rows, 2)?;
            let most = rounded(rest + self.kinds.weighted_skill(Points::FULL));
            if !self.is_better(Points(most as u64), entry.key, best) {
                return None;
            }
            return Some(Points(rounded(rest + self.skill(own, other)) as u64));
        }
        let size = self.members.len() + others.len();
        let mut sum = 0;
        for own in self.members {
            let rows = rows(self.kinds, own, size);
            for other in others {
                sum += rounded(self.sum(own, other, &rows, size)? + self.skill(own, other));
            }
        }
        Some(mean(sum, self.members.len() * others.len()))
    }

    /// The largest weighted sum of the parts, without skill, of the member with these rows with one at a place of the groups below a node.
    fn most(&self, slot: &Slot, rows: &Rows<'_>) -> Option<i64> {
        let mut sum = 0;
        for (aspect, row) in rows.iter().enumerate() {
            sum += match row {
                Some(row) => row.largest(slot.classes[aspect])?,
                None => self.kinds.most(aspect),
            };
        }
        Some(sum)
    }

    /// The weighted sum of the parts, without skill, of two members of groups with `size` players together.
    fn sum(&self, own: &Member, other: &Member, rows: &Rows<'_>, size: usize) -> Option<i64> {
        let mut sum = 0;
        for (aspect, row) in rows.iter().enumerate() {
            sum += match row {
                Some(row) => row.part(other.classes[aspect])?,
                None => self.kinds.part(aspect, own.classes[aspect], other.classes[aspect], size)?,
            };
        }
        Some(sum)
    }

    /// The weighted skill part of two members.
    fn skill(&self, own: &Member, other: &Member) -> i64 {
        self.kinds.weighted_skill(self.kinds.skill(own.skill, other.skill).at(other.rating - own.rating))
    }

    /// The largest weighted skill part of a member with one whose skill wish and range of ratings are known.
    fn largest_skill(&self, own: &Member, skill: u32, slot: &Slot) -> i64 {
        let [low, high] = slot.ratings;
        self.kinds.weighted_skill(self.kinds.skill(own.skill, skill).largest(low - own.rating, high - own.rating))
    }
}

fn rows<'k>(kinds: &'k Kinds<'_>, member: &Member, size: usize) -> Rows<'k> {
    let mut rows = [None; ASPECTS];
    for (aspect, row) in rows.iter_mut().enumerate() {
        *row = kinds.row(aspect, member.classes[aspect], size);
    }
    rows
}

/// The score with this weighted sum of parts.
fn rounded(total: i64) -> i64 {
    (total + WHOLE / 2) / WHOLE
}

/// The mean of scores with this sum.
fn mean(sum: i64, pairs: usize) -> Points {
    if pairs == 1 { Points(sum as u64) } else { Points::mean(sum as u64, pairs as u64) }
}
