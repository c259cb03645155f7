//! Selection with search trees, for queues whose waits and ratings are too varied for a grid.
//!
//! This follows the same chain of best opponents as [`super::cells`], but player by player. Each side's players are in a tree by rating. A
//! node has the longest wait and the earliest list position below it, which bound every score below it, and how far the windows below it
//! reach. A search visits the half with the better bound first, so it can skip most of the other half.
//!
//! A search takes logarithmic time if the score depends mostly on waits or mostly on ratings. It takes longer if long waits make up for
//! large gaps over many ratings, because a node's bound combines its nearest rating with its longest wait, although these may belong to
//! different players. In the worst case, waits rise with the square of the gap, so all players score about the same and a search visits
//! the whole tree.

use super::{Entrant, Scored, SelectionInput};
use crate::engines::waves::settings::WindowRule;
use crate::engines::waves::window::Windows;
use crate::order;

/// Returns the chosen pairs in no particular order.
pub(super) fn select(input: &SelectionInput) -> Vec<Scored> {
    let mut trees = input.sides.each_ref().map(|side| Tree::new(side, &input.windows));
    let mut pairs = Vec::new();
    let mut chain: Vec<u32> = Vec::new();
    for lead in 0..input.sides[0].len() as u32 {
        if !trees[0].contains(lead) {
            continue;
        }
        chain.push(lead);
        while let Some(&top) = chain.last() {
            let side = (chain.len() + 1) % 2;
            let Some(&(_, best)) = trees[1 - side].best_few(input, side, top, 1).first() else {
                trees[side].remove(top);
                chain.pop();
                continue;
            };
            if chain.len() >= 2 && chain[chain.len() - 2] == best {
                let (lead, follow) = if side == 0 { (top, best) } else { (best, top) };
                let score = input.score(input.sides[0][lead as usize], input.sides[1][follow as usize]);
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

/// One side's players in order of rating, under nodes that bound their scores.
pub(super) struct Tree {
    /// Ratings of all players, ascending.
    ratings: Vec<i32>,
    /// Place of each player in the order of ratings.
    places: Vec<u32>,
    /// A binary tree. Node 1 is the root, node n has the children 2n and 2n + 1, and the leaves begin at `leaves`.
    nodes: Vec<Node>,
    leaves: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    /// Longest wait below; −1 if no player is left.
    wait: i64,
    /// Earliest list position below.
    earliest: u32,
    /// Lowest and highest rating that any window below reaches. A rating between them may be outside all of the windows, but only if there
    /// are ratings below the node on both sides of it.
    reach: [i64; 2],
}

/// A node without players.
const EMPTY: Node = Node { wait: -1, earliest: u32::MAX, reach: [i64::MAX, i64::MIN] };

impl Node {
    fn parent_of(a: Node, b: Node) -> Node {
        Node {
            wait: a.wait.max(b.wait),
            earliest: a.earliest.min(b.earliest),
            reach: [a.reach[0].min(b.reach[0]), a.reach[1].max(b.reach[1])],
        }
    }
}

impl Tree {
    pub(super) fn new(entrants: &[Entrant], windows: &Windows) -> Tree {
        let entrant = |player: u32| entrants[player as usize];
        // Within a rating, players are in order of wait, longest first. So players with equal scores are neighbours, and so are players
        // whose window is wide enough.
        let by_wait = order::by_key_descending((0..entrants.len() as u32).collect(), |&player| i64::from(entrant(player).wait));
        let players = order::by_key(by_wait, |&player| i64::from(entrant(player).rating));
        let mut places = vec![0; entrants.len()];
        let leaves = entrants.len().next_power_of_two();
        let mut nodes = vec![EMPTY; 2 * leaves];
        for (place, &player) in players.iter().enumerate() {
            places[player as usize] = place as u32;
            let Entrant { rating, wait } = entrant(player);
            let window = windows.of(wait);
            let reach = [i64::from(rating) - window, i64::from(rating) + window];
            nodes[leaves + place] = Node { wait: i64::from(wait), earliest: player, reach };
        }
        for node in (1..leaves).rev() {
            nodes[node] = Node::parent_of(nodes[2 * node], nodes[2 * node + 1]);
        }
        let ratings = players.iter().map(|&player| entrant(player).rating).collect();
        Tree { ratings, places, nodes, leaves }
    }

    /// True if a player has not been removed.
    fn contains(&self, player: u32) -> bool {
        self.nodes[self.leaves + self.places[player as usize] as usize].wait >= 0
    }

    fn remove(&mut self, player: u32) {
        let mut node = self.leaves + self.places[player as usize] as usize;
        self.nodes[node] = EMPTY;
        while node > 1 {
            node /= 2;
            let updated = Node::parent_of(self.nodes[2 * node], self.nodes[2 * node + 1]);
            if updated == self.nodes[node] {
                return;
            }
            self.nodes[node] = updated;
        }
    }

    /// Returns the best `few` opponents in this tree, best first, as (score, player). The searching `player` is on the other side, `side`.
    ///
    /// The scores leave out the wait of the searching player, which lowers all scores equally.
    pub(super) fn best_few(&self, input: &SelectionInput, side: usize, player: u32, few: usize) -> Vec<(i64, u32)> {
        let own = input.sides[side][player as usize];
        let place = self.ratings.partition_point(|&rating| rating < own.rating);
        let mut search =
            Search { tree: self, input, side, own, own_window: input.windows.of(own.wait), place, few, found: Vec::with_capacity(few + 1) };
        if let Some(bound) = search.bound(1, 0, self.leaves) {
            search.visit(1, 0, self.leaves, bound);
        }
        search.found
    }
}

struct Search<'a> {
    tree: &'a Tree,
    input: &'a SelectionInput,
    side: usize,
    own: Entrant,
    own_window: i64,
    /// Place of the searching player's rating in the tree's order of ratings.
    place: usize,
    few: usize,
    /// The best opponents so far, at most `few`, best first.
    found: Vec<(i64, u32)>,
}

impl Search<'_> {
    /// Searches below a node that covers the places from `start` to `end`. No opponent below it is better than `bound`.
    fn visit(&mut self, node: usize, start: usize, end: usize, bound: (i64, u32)) {
        if self.found.len() == self.few && self.found.last().is_some_and(|worst| bound >= *worst) {
            return;
        }
        if end - start == 1 {
            // A leaf's bound is its score.
            let at = self.found.partition_point(|other| *other < bound);
            self.found.insert(at, bound);
            self.found.truncate(self.few);
            return;
        }
        let middle = usize::midpoint(start, end);
        let left = self.bound(2 * node, start, middle);
        let right = self.bound(2 * node + 1, middle, end);
        // Visit the better half first, because the other half can be skipped if its bound is worse than what was found.
        let right_first = match (left, right) {
            (Some(left), Some(right)) => right < left,
            _ => false,
        };
        if let Some(right) = right
            && right_first
        {
            self.visit(2 * node + 1, middle, end, right);
        }
        if let Some(left) = left {
            self.visit(2 * node, start, middle, left);
        }
        if let Some(right) = right
            && !right_first
        {
            self.visit(2 * node + 1, middle, end, right);
        }
    }

    /// Returns a lower bound of (score, list position) below a node; `None` if no player below is left or fits the window.
    fn bound(&self, node: usize, start: usize, end: usize) -> Option<(i64, u32)> {
        let Node { wait, earliest, reach } = self.tree.nodes[node];
        if wait < 0 {
            return None;
        }
        let gap = self.least_gap(start, end);
        let reaches = || gap <= self.own_window;
        let reached = || (reach[0]..=reach[1]).contains(&i64::from(self.own.rating));
        let fits = match self.input.windows.rule() {
            WindowRule::Lead if self.side == 0 => reaches(),
            WindowRule::Lead => reached(),
            WindowRule::Either => reaches() || reached(),
            WindowRule::Both => reaches() && reached(),
        };
        fits.then_some((gap * gap - self.input.wait_priority * wait, earliest))
    }

    /// Returns the smallest gap to any rating at the places from `start` to `end`.
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
