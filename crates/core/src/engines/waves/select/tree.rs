//! Selection by search trees: for queues whose waits and ratings spread too thin for a grid.
//!
//! The same chain of best opponents as in [`super::cells`], player by player. Each side's players stand in a tree by rating; a node
//! knows the longest wait and the earliest position below it, which bounds every score it can offer, and how far the windows below it
//! reach. The half with the better bound is looked at first, so that most of the rest never is.
//!
//! A search takes logarithmic time where waits or ratings rule the score or do not count. It takes longer where one makes up for the other
//! along many ratings, because a node's bound puts its nearest rating and its longest wait together though they may be far apart: up to
//! all of the tree if waits rise with the square of the gap, so that everybody scores about the same.

use super::{Arena, Entrant, Scored};
use crate::engines::waves::settings::WindowRule;
use crate::engines::waves::window::Windows;
use crate::order;

/// The chosen pairs in no particular order.
pub(super) fn select(arena: &Arena) -> Vec<Scored> {
    let mut trees = arena.sides.each_ref().map(|side| Tree::new(side, &arena.windows));
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
    /// The place of each player.
    places: Vec<u32>,
    /// A binary heap of nodes: node 1 is the root, the leaves begin at `leaves`.
    nodes: Vec<Node>,
    leaves: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    /// The longest wait below; −1 where nobody is left.
    wait: i64,
    /// The earliest position in the list below.
    earliest: u32,
    /// The least and the largest rating that any window below reaches. Between them there may be ratings that none reaches, but not if
    /// the ratings below are all on one side of it.
    reach: [i64; 2],
}

const NOBODY: Node = Node { wait: -1, earliest: u32::MAX, reach: [i64::MAX, i64::MIN] };

impl Node {
    fn over(a: Node, b: Node) -> Node {
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
        // Within a rating the longest wait comes first: those who are equally good, and those whose window is wide enough, stand together.
        let by_wait = order::by_key_descending((0..entrants.len() as u32).collect(), |&player| i64::from(entrant(player).wait));
        let players = order::by_key(by_wait, |&player| i64::from(entrant(player).rating));
        let mut places = vec![0; entrants.len()];
        let leaves = entrants.len().next_power_of_two();
        let mut nodes = vec![NOBODY; 2 * leaves];
        for (place, &player) in players.iter().enumerate() {
            places[player as usize] = place as u32;
            let Entrant { rating, wait } = entrant(player);
            let window = windows.of(wait);
            let reach = [i64::from(rating) - window, i64::from(rating) + window];
            nodes[leaves + place] = Node { wait: i64::from(wait), earliest: player, reach };
        }
        for node in (1..leaves).rev() {
            nodes[node] = Node::over(nodes[2 * node], nodes[2 * node + 1]);
        }
        let ratings = players.iter().map(|&player| entrant(player).rating).collect();
        Tree { ratings, places, nodes, leaves }
    }

    fn is_alive(&self, player: u32) -> bool {
        self.nodes[self.leaves + self.places[player as usize] as usize].wait >= 0
    }

    fn remove(&mut self, player: u32) {
        let mut node = self.leaves + self.places[player as usize] as usize;
        self.nodes[node] = NOBODY;
        while node > 1 {
            node /= 2;
            let over = Node::over(self.nodes[2 * node], self.nodes[2 * node + 1]);
            if over == self.nodes[node] {
                return;
            }
            self.nodes[node] = over;
        }
    }

    /// The best few opponents in this tree for a player of the other side, as (score without the own wait, player), best first.
    pub(super) fn best_few(&self, arena: &Arena, side: usize, player: u32, few: usize) -> Vec<(i64, u32)> {
        let own = arena.sides[side][player as usize];
        let place = self.ratings.partition_point(|&rating| rating < own.rating);
        let mut search =
            Search { tree: self, arena, side, own, own_window: arena.windows.of(own.wait), place, few, found: Vec::with_capacity(few + 1) };
        if let Some(bound) = search.bound(1, 0, self.leaves) {
            search.visit(1, 0, self.leaves, bound);
        }
        search.found
    }
}

struct Search<'a> {
    tree: &'a Tree,
    arena: &'a Arena,
    side: usize,
    own: Entrant,
    own_window: i64,
    /// Where the own rating would stand in the tree's order.
    place: usize,
    few: usize,
    found: Vec<(i64, u32)>,
}

impl Search<'_> {
    /// Looks below a node that covers the places from `start` to `end` and offers nothing before `bound`.
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
        // The better half first: what it finds may make the other one needless.
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

    /// The least (score, position) that a node may have to offer; `None` if nobody below is left or fits.
    fn bound(&self, node: usize, start: usize, end: usize) -> Option<(i64, u32)> {
        let Node { wait, earliest, reach } = self.tree.nodes[node];
        if wait < 0 {
            return None;
        }
        let gap = self.least_gap(start, end);
        let reaches = || gap <= self.own_window;
        let reached = || (reach[0]..=reach[1]).contains(&i64::from(self.own.rating));
        let fits = match self.arena.windows.rule() {
            WindowRule::Lead if self.side == 0 => reaches(),
            WindowRule::Lead => reached(),
            WindowRule::Either => reaches() || reached(),
            WindowRule::Both => reaches() && reached(),
        };
        fits.then_some((gap * gap - self.arena.wait_priority * wait, earliest))
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
