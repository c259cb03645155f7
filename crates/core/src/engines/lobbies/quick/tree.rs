//! A tree over groups of a queue that finds the best partner of a group without scoring all of them.
//!
//! The tree divides groups by their sizes, then by the aspects that matter most, then by skill wishes, and then by ratings. Each node has the
//! range of the ratings below it and the classes of the members, from which a search computes an upper bound for the scores of a group with
//! the groups below. It opens nodes in order of their bounds, and stops when no bound is above the best score so far, or equal to it with an earlier
//! group. Few groups below a node are scored one by one.
//!
//! Ratings come before most aspects because many players accept any region or language. Their best partners are of many kinds, but have
//! similar ratings.

use std::collections::{BTreeMap, VecDeque};

use super::kinds::{ASPECTS, ClassSet, Kinds, Member};
use crate::engines::lobbies::group::Group;
use crate::order;

/// A node with at most this many groups is not divided.
const LEAF_GROUPS: usize = 16;
/// The key of a group that is not in the tree now.
pub(super) const REMOVED: u32 = u32::MAX;

/// The sizes of a group, which decide what it can be paired with before any score is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    pub(super) size: u32,
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) loose: bool,
}

impl Shape {
    fn of(group: &Group) -> Shape {
        Shape { size: group.size(), min: group.min, max: group.max, loose: group.loose }
    }

    /// True if two groups can be paired as far as sizes decide.
    pub(super) fn fits(&self, other: &Shape) -> bool {
        let max = self.max.min(other.max);
        !(self.loose && other.loose) && self.size + other.size <= max && self.min.max(other.min) <= max
    }
}

/// A group in the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// The number of its earliest ticket, or [`REMOVED`].
    pub(super) key: u32,
    pub(super) shape: Shape,
    first_member: u32,
}

/// What the members at one place of all groups below a node have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    /// The lowest and the highest rating.
    pub(super) ratings: [i64; 2],
    /// The classes of each aspect.
    pub(super) classes: [ClassSet; ASPECTS],
}

impl Slot {
    fn of(member: &Member) -> Slot {
        Slot { ratings: [member.rating; 2], classes: member.class_sets() }
    }

    fn include(&mut self, member: &Member) {
        self.ratings = [self.ratings[0].min(member.rating), self.ratings[1].max(member.rating)];
        self.classes.iter_mut().zip(member.class_sets()).for_each(|(classes, set)| *classes |= set);
    }

    fn width(&self) -> i64 {
        self.ratings[1] - self.ratings[0]
    }
}

/// A node of the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    parent: u32,
    pub(super) first_child: u32,
    /// Number of children; 0 for a leaf.
    pub(super) children: u32,
    /// The entries below it.
    pub(super) from: u32,
    pub(super) to: u32,
    /// The smallest key of its entries; [`REMOVED`] if all are removed.
    pub(super) earliest: u32,
    /// Index of the first of its slots, one per member. The groups below the root can have different sizes, so the root has none.
    slots: u32,
    /// True if the groups below have the same skill wishes, place by place.
    pub(super) same_skill: bool,
}

/// A tree over groups. Groups can be removed and put back.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) entries: Vec<Entry>,
    members: Vec<Member>,
    slots: Vec<Slot>,
    /// For each entry, its leaf.
    leaves: Vec<u32>,
    /// Indices of entries in order of their keys when the tree was built, and those keys.
    by_key: Vec<(u32, u32)>,
    /// Number of entries that are not removed.
    pub(super) live: usize,
}

impl Tree {
    /// A tree over groups in order of their keys.
    pub(super) fn new<'g>(kinds: &Kinds<'_>, groups: impl Iterator<Item = &'g Group>) -> Tree {
        let mut tree = Tree::default();
        for group in groups {
            let first_member = tree.members.len() as u32;
            kinds.add_members(group, &mut tree.members);
            tree.entries.push(Entry { key: group.tickets[0], shape: Shape::of(group), first_member });
        }
        tree.live = tree.entries.len();
        Builder::new(kinds, &mut tree).build();
        tree
    }

    /// The members of an entry.
    pub(super) fn members(&self, entry: &Entry) -> &[Member] {
        &self.members[entry.first_member as usize..][..entry.shape.size as usize]
    }

    /// The slots of a node that is not the root, one per member.
    pub(super) fn slots(&self, node: &Node) -> &[Slot] {
        &self.slots[node.slots as usize..][..self.entries[node.from as usize].shape.size as usize]
    }

    /// Index of the entry with this key, unless it is removed.
    pub(super) fn find(&self, key: u32) -> Option<u32> {
        let place = self.by_key.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        let entry = self.by_key[place].1;
        (self.entries[entry as usize].key == key).then_some(entry)
    }

    /// The keys of all entries that are not removed, in order.
    pub(super) fn keys(&self) -> impl Iterator<Item = u32> {
        self.by_key.iter().filter(|(_, entry)| self.entries[*entry as usize].key != REMOVED).map(|(key, _)| *key)
    }

    /// Removes an entry.
    pub(super) fn remove(&mut self, entry: u32) {
        let key = std::mem::replace(&mut self.entries[entry as usize].key, REMOVED);
        self.live -= 1;
        let mut index = self.leaves[entry as usize];
        while self.nodes[index as usize].earliest == key {
            let Node { first_child, children, from, to, parent, .. } = self.nodes[index as usize];
            let entries = self.entries[from as usize..to as usize].iter().map(|entry| entry.key);
            let nodes = self.nodes[first_child as usize..][..children as usize].iter().map(|node| node.earliest);
            self.nodes[index as usize].earliest = if children == 0 { entries.min() } else { nodes.min() }.unwrap_or(REMOVED);
            if index == 0 {
                break;
            }
            index = parent;
        }
    }

    /// Puts a removed entry back.
    pub(super) fn put_back(&mut self, entry: u32, key: u32) {
        self.entries[entry as usize].key = key;
        self.live += 1;
        let mut index = self.leaves[entry as usize];
        while self.nodes[index as usize].earliest > key {
            self.nodes[index as usize].earliest = key;
            if index == 0 {
                break;
            }
            index = self.nodes[index as usize].parent;
        }
    }
}

/// A level at which the tree divides groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Shape,
    Aspect(usize),
    Skill,
}

/// Builds the nodes of a tree.
struct Builder<'t, 'k> {
    kinds: &'t Kinds<'k>,
    tree: &'t mut Tree,
    levels: Vec<Level>,
    /// For each level, the number of each entry's part at that level.
    parts: Vec<Vec<u32>>,
    /// Entries in the order of the tree.
    order: Vec<u32>,
}

impl<'t, 'k> Builder<'t, 'k> {
    fn new(kinds: &'t Kinds<'k>, tree: &'t mut Tree) -> Self {
        let aspects = kinds.dividing.iter().map(|&aspect| Level::Aspect(aspect));
        let levels = [Level::Shape].into_iter().chain(aspects).chain([Level::Skill]).collect();
        Builder { kinds, tree, levels, parts: Vec::new(), order: Vec::new() }
    }

    fn build(&mut self) {
        self.parts = self.levels.iter().map(|&level| self.parts_at(level)).collect();
        let entries = self.tree.entries.len() as u32;
        self.order = (0..entries).collect();
        for parts in self.parts.iter().rev() {
            let order = std::mem::take(&mut self.order);
            self.order = order::by_key(order, |&entry| i64::from(parts[entry as usize]));
        }
        self.tree.nodes.push(Node {
            parent: 0,
            first_child: 0,
            children: 0,
            from: 0,
            to: entries,
            earliest: REMOVED,
            slots: 0,
            same_skill: false,
        });
        // Nodes wait with the index of the next level to divide them at.
        let mut waiting: VecDeque<(u32, usize)> = [(0, 0)].into();
        while let Some((node, level)) = waiting.pop_front() {
            self.divide(node, level, &mut waiting);
        }
        self.finish();
    }

    /// Numbers the parts that a level divides all entries into.
    fn parts_at(&self, level: Level) -> Vec<u32> {
        let mut numbers: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut key = Vec::new();
        let mut parts = Vec::with_capacity(self.tree.entries.len());
        for entry in &self.tree.entries {
            let members = self.tree.members(entry);
            key.clear();
            match level {
                Level::Shape => key.extend([entry.shape.size, entry.shape.min, entry.shape.max, u32::from(entry.shape.loose)]),
                Level::Aspect(aspect) => key.extend(members.iter().map(|member| member.classes[aspect])),
                Level::Skill => key.extend(members.iter().map(|member| member.skill)),
            }
            if let (&[class], false) = (&key[..], level == Level::Shape) {
                // Groups of other sizes are in other parts already, so the numbers need not be different from theirs.
                parts.push(class);
                continue;
            }
            if matches!(level, Level::Aspect(_)) {
                order::sort(&mut key);
            }
            let next = numbers.len() as u32;
            let number = match numbers.get(&key) {
                Some(&number) => number,
                None => *numbers.entry(key.clone()).or_insert(next),
            };
            parts.push(number);
        }
        parts
    }

    /// Divides a node at a level, or into halves behind the last level.
    fn divide(&mut self, node: u32, level: usize, waiting: &mut VecDeque<(u32, usize)>) {
        let Node { from, to, .. } = self.tree.nodes[node as usize];
        if (to - from) as usize <= LEAF_GROUPS {
            return;
        }
        let first_child = self.tree.nodes.len() as u32;
        if let Some(parts) = self.parts.get(level) {
            let part = |place: u32| parts[self.order[place as usize] as usize];
            let mut ends: Vec<u32> = (from + 1..to).filter(|&place| part(place) != part(place - 1)).collect();
            ends.push(to);
            let mut start = from;
            for end in ends {
                self.add_node(node, start, end, self.levels[level] == Level::Skill);
                start = end;
            }
        } else {
            self.sort(node);
            let middle = from.midpoint(to);
            self.add_node(node, from, middle, true);
            self.add_node(node, middle, to, true);
        }
        let children = self.tree.nodes.len() as u32 - first_child;
        let parent = &mut self.tree.nodes[node as usize];
        (parent.first_child, parent.children) = (first_child, children);
        waiting.extend((first_child..first_child + children).map(|child| (child, level + 1)));
    }

    fn add_node(&mut self, parent: u32, from: u32, to: u32, same_skill: bool) {
        let Tree { slots, entries, members, nodes, .. } = &mut *self.tree;
        let first = slots.len();
        for place in from..to {
            let entry = &entries[self.order[place as usize] as usize];
            for (index, member) in members[entry.first_member as usize..][..entry.shape.size as usize].iter().enumerate() {
                if place == from {
                    slots.push(Slot::of(member));
                } else {
                    slots[first + index].include(member);
                }
            }
        }
        nodes.push(Node { parent, first_child: 0, children: 0, from, to, earliest: REMOVED, slots: first as u32, same_skill });
    }

    /// Sorts the entries of a node, so that its halves differ: by the rating of the member whose ratings are the farthest apart, or by kinds if
    /// ratings are equal or do not count.
    fn sort(&mut self, node: u32) {
        let Node { from, to, slots, .. } = self.tree.nodes[node as usize];
        let range = from as usize..to as usize;
        let size = self.tree.entries[self.order[range.start] as usize].shape.size as usize;
        let slots = &self.tree.slots[slots as usize..][..size];
        let (mut widest, mut width) = (0, 0);
        for (index, slot) in slots.iter().enumerate() {
            if slot.width() > width {
                (widest, width) = (index, slot.width());
            }
        }
        let has_one_kind = slots.iter().all(|slot| slot.classes.iter().all(|classes| classes.count_ones() == 1));
        let members = |entry: u32| self.tree.members(&self.tree.entries[entry as usize]);
        let sorted = if (width == 0 || !self.kinds.skill_counts()) && !has_one_kind {
            let mut sorted = self.order[range.clone()].to_vec();
            order::sort_by_key(&mut sorted, |entry| members(*entry));
            sorted
        } else if self.order[range.clone()].is_sorted_by_key(|&entry| members(entry)[widest].rating) {
            return;
        } else {
            order::by_key(self.order[range.clone()].to_vec(), |&entry| members(entry)[widest].rating)
        };
        self.order[range].copy_from_slice(&sorted);
    }

    /// Puts entries in the order of the tree, and fills in what depends on it.
    fn finish(&mut self) {
        let tree = &mut *self.tree;
        tree.entries = self.order.iter().map(|&entry| tree.entries[entry as usize]).collect();
        tree.leaves = vec![0; tree.entries.len()];
        for index in (0..tree.nodes.len()).rev() {
            let Node { first_child, children, from, to, .. } = tree.nodes[index];
            let entries = &tree.entries[from as usize..to as usize];
            let earliest = if children == 0 {
                tree.leaves[from as usize..to as usize].fill(index as u32);
                entries.iter().map(|entry| entry.key).min()
            } else {
                tree.nodes[first_child as usize..][..children as usize].iter().map(|node| node.earliest).min()
            };
            tree.nodes[index].earliest = earliest.unwrap_or(REMOVED);
        }
        let mut by_key = vec![(0, 0); tree.entries.len()];
        for (place, entry) in self.order.iter().zip(0..) {
            by_key[*place as usize] = (tree.entries[entry as usize].key, entry);
        }
        tree.by_key = by_key;
    }
}
