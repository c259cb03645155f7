//! Selection by search trees: for queues whose waits and ratings spread too thin for a grid.
//!
//! The same chain of best opponents as in [`super::cells`], player by player. Each side's players stand in a tree by rating; a node
//! knows the longest wait and the earliest position below it, which bounds every score it can offer, so that most of it is never looked at.

use super::{Arena, Entrant, Scored};
use crate::order;

/// The chosen pairs in no particular order.
pub(super) fn select(arena: &Arena) -> Vec<Scored> {
    let mut trees = [Tree::new(&arena.sides[0]), Tree::new(&arena.sides[1])];
    let mut pairs = Vec::new();
    let mut chain: Vec<u32> = Vec::new();
    for lead in 0..arena.sides[0].len() as u32 {
        if !trees[0].is_alive(lead) {
            continue;
        }
        chain.push(lead);
        while let Some(&top) = chain.last() {
            let side = (chain.len() + 1) % 2;
            let Some(&(_, best)) = trees[1 - side].best_few(arena, side, top, 1).first() else {
                trees[side].remove(top);
                chain.pop();
                continue;
            };
            if chain.len() >= 2 && chain[chain.len() - 2] == best {
                let (lead, follow) = if side == 0 { (top, best) } else { (best, top) };
                let score = arena.score(arena.sides[0][lead as usize], arena.sides[1][follow as usize]);
                pairs.push(Scored { score, lead, follow });
                trees[0].remove(lead);
                trees[1].remove(follow);
                chain.truncate(chain.len() - 2);
            } else {
                chain.push(best);
            }
        }
    }
    pairs
}

/// One side's players by rating, under nodes that bound what they can score.
pub(super) struct Tree {
    /// Ratings in order.
    ratings: Vec<i32>,
    /// The player at each place of that order.
    players: Vec<u32>,
    /// The place of each player.
    places: Vec<u32>,
    /// A binary heap of nodes: node 1 is the root, the leaves begin at `leaves`.
    nodes: Vec<Node>,
    leaves: usize,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    /// The longest wait below; −1 where nobody is left.
    wait: i64,
    /// The earliest position in the list below.
    earliest: u32,
}

const NOBODY: Node = Node { wait: -1, earliest: u32::MAX };

impl Node {
    fn over(a: Node, b: Node) -> Node {
        Node { wait: a.wait.max(b.wait), earliest: a.earliest.min(b.earliest) }
    }
}

impl Tree {
    pub(super) fn new(entrants: &[Entrant]) -> Tree {
        let players = order::by_key((0..entrants.len() as u32).collect(), |&player| i64::from(entrants[player as usize].rating));
        let mut places = vec![0; entrants.len()];
        let leaves = entrants.len().next_power_of_two();
        let mut nodes = vec![NOBODY; 2 * leaves];
        for (place, &player) in players.iter().enumerate() {
            places[player as usize] = place as u32;
            nodes[leaves + place] = Node { wait: i64::from(entrants[player as usize].wait), earliest: player };
        }
        for node in (1..leaves).rev() {
            nodes[node] = Node::over(nodes[2 * node], nodes[2 * node + 1]);
        }
        let ratings = players.iter().map(|&player| entrants[player as usize].rating).collect();
        Tree { ratings, players, places, nodes, leaves }
    }

    fn is_alive(&self, player: u32) -> bool {
        self.nodes[self.leaves + self.places[player as usize] as usize].wait >= 0
    }

    fn remove(&mut self, player: u32) {
        let mut node = self.leaves + self.places[player as usize] as usize;
        self.nodes[node] = NOBODY;
        while node > 1 {
            node /= 2;
            self.nodes[node] = Node::over(self.nodes[2 * node], self.nodes[2 * node + 1]);
        }
    }

    /// The best few opponents in this tree for a player of the other side, as (score without the own wait, player), best first.
    pub(super) fn best_few(&self, arena: &Arena, side: usize, player: u32, few: usize) -> Vec<(i64, u32)> {
        let own = arena.sides[side][player as usize];
        let place = self.ratings.partition_point(|&rating| rating < own.rating);
        let mut search = Search { tree: self, arena, side, own, place, few, found: Vec::with_capacity(few + 1) };
        search.visit(1, 0, self.leaves);
        search.found
    }
}

struct Search<'a> {
    tree: &'a Tree,
    arena: &'a Arena,
    side: usize,
    own: Entrant,
    /// Where the own rating would stand in the tree's order.
    place: usize,
    few: usize,
    found: Vec<(i64, u32)>,
}

impl Search<'_> {
    /// Looks below a node that covers the places from `start` to `end`, the nearer half first.
    fn visit(&mut self, node: usize, start: usize, end: usize) {
        let Node { wait, earliest } = self.tree.nodes[node];
        if wait < 0 {
            return;
        }
        let gap = self.least_gap(start, end);
        // Windows never shrink with waiting, so the longest wait below has the widest.
        let window = match self.side {
            0 => self.arena.windows.of_pair(self.own.wait, wait as u32),
            _ => self.arena.windows.of_pair(wait as u32, self.own.wait),
        };
        let bound = (gap * gap - self.arena.wait_priority * wait, earliest);
        if gap > window || (self.found.len() == self.few && self.found.last().is_some_and(|worst| bound >= *worst)) {
            return;
        }
        if end - start == 1 {
            // A leaf's bound is its score.
            let entry = (bound.0, self.tree.players[start]);
            let at = self.found.partition_point(|other| *other < entry);
            self.found.insert(at, entry);
            self.found.truncate(self.few);
            return;
        }
        let middle = usize::midpoint(start, end);
        if self.place < middle {
            self.visit(2 * node, start, middle);
            self.visit(2 * node + 1, middle, end);
        } else {
            self.visit(2 * node + 1, middle, end);
            self.visit(2 * node, start, middle);
        }
    }

    /// The least gap to any rating at the places from `start` to `end`.
    fn least_gap(&self, start: usize, end: usize) -> i64 {
        let ratings = &self.tree.ratings;
        let gap = |place: usize| (i64::from(ratings[place]) - i64::from(self.own.rating)).abs();
        let last = end.min(ratings.len()) - 1;
        if self.place <= start {
            gap(start)
        } else if self.place > last {
            gap(last)
        } else {
            gap(self.place).min(gap(self.place - 1))
        }
    }
}
