//! Selection on a grid: players with the same wait and rating share a cell, and cells that are each other's best are paired at once.
//!
//! Start at any cell and go to its best opposite cell, from there to that cell's best opposite cell, and so on, until two cells are each
//! other's best. Scores strictly fall along this chain (ties are broken by position in the lists), so it ends. No other pair with one of
//! these two players is earlier in the order of scores, so the greedy rule pairs them too. If neither search saw another cell with the
//! same score, the two cells stay each other's best until one of them is empty, so all their pairs are taken together.
//!
//! Cost: at most 3 searches per match (or batch of matches) and 2 per cell that is given up. A search checks the nearest player above and
//! below in each class of waits that still has players, longest wait first. It stops as soon as no shorter wait can reach the best score so
//! far. The number of classes is limited ([`MAX_CLASSES`]), so a search is a small number of steps whatever the waits are.

use super::axis::Axis;
use super::bits::BitRows;
use super::{Entrant, Scored, SelectionInput};
use crate::order;

/// Largest number of cells per player for which the grid is used, so that its memory grows no faster than the queue.
const MAX_CELLS_PER_PLAYER: usize = 16;
/// Largest number of classes of waits per side for which the grid is used, because a search may have to check all of them. At most 64,
/// because [`Grid::classes_left`] has 64 bits.
const MAX_CLASSES: usize = 64;

/// Returns the chosen pairs in no particular order, or `None` if the grid would be too large.
pub(super) fn select(input: &SelectionInput) -> Option<Vec<Scored>> {
    let [leads, follows] = &input.sides;
    if leads.is_empty() || follows.is_empty() {
        return Some(Vec::new());
    }
    let players = leads.len() + follows.len();
    let axis = Axis::new(input);
    let waits = [distinct_waits(leads), distinct_waits(follows)];
    if waits.iter().any(|waits| waits.len() > MAX_CLASSES || waits.len().saturating_mul(axis.len()) > MAX_CELLS_PER_PLAYER * players) {
        return None;
    }
    let [lead_waits, follow_waits] = waits;
    let grids = [Grid::new(lead_waits, leads, &axis), Grid::new(follow_waits, follows, &axis)];
    Some(ChainSearch { input, axis, grids, pairs: Vec::with_capacity(leads.len().min(follows.len())) }.run())
}

/// Returns the different waits, longest first.
fn distinct_waits(entrants: &[Entrant]) -> Vec<u32> {
    /// Waits below this limit are marked in a table instead of sorted.
    const TABLE_LIMIT: usize = 1 << 16;
    let longest = entrants.iter().map(|entrant| entrant.wait).max().unwrap_or(0) as usize;
    if longest < TABLE_LIMIT {
        let mut occurs = vec![false; longest + 1];
        for entrant in entrants {
            occurs[entrant.wait as usize] = true;
        }
        return (0..=longest).rev().filter(|&wait| occurs[wait]).map(|wait| wait as u32).collect();
    }
    let mut waits = order::by_key_descending(entrants.iter().map(|entrant| entrant.wait).collect(), |&wait| i64::from(wait));
    waits.dedup();
    waits
}

/// One side's players in their cells, one row per class of waits. The players of a cell are in list order, and only the first one left, its
/// head, can be chosen next.
struct Grid {
    /// Wait of each class, longest first.
    waits: Vec<u32>,
    /// A bit for each class with players left. The lowest bit is the longest wait.
    classes_left: u64,
    /// All players, cell by cell, in list order within a cell.
    order: Vec<u32>,
    /// Index in `order` of each cell's head.
    heads: Vec<u32>,
    /// Index in `order` after each cell's last player.
    ends: Vec<u32>,
    /// One row per class, with a bit for each cell with players left.
    occupied: BitRows,
    /// Cells per row.
    length: usize,
}

impl Grid {
    fn new(waits: Vec<u32>, entrants: &[Entrant], axis: &Axis) -> Grid {
        let length = axis.len();
        let classes = ClassLookup::new(&waits);
        let cells: Vec<u32> =
            entrants.iter().map(|entrant| (classes.class(entrant.wait) * length + axis.position(entrant.rating)) as u32).collect();
        let mut ends = vec![0u32; waits.len() * length];
        for &cell in &cells {
            ends[cell as usize] += 1;
        }
        let mut occupied = BitRows::new(waits.len(), length);
        let mut start = 0;
        let heads: Vec<u32> = ends
            .iter()
            .enumerate()
            .map(|(cell, &count)| {
                if count > 0 {
                    occupied.set(cell / length, cell % length);
                }
                start += count;
                start - count
            })
            .collect();
        ends.copy_from_slice(&heads);
        let mut order = vec![0u32; entrants.len()];
        for (index, &cell) in cells.iter().enumerate() {
            order[ends[cell as usize] as usize] = index as u32;
            ends[cell as usize] += 1;
        }
        // Every class has players at first, because classes are made from the waits that occur.
        let classes_left = u64::MAX >> (64 - waits.len());
        Grid { waits, classes_left, order, heads, ends, occupied, length }
    }

    /// Returns the number of players left in a cell.
    fn count(&self, cell: Cell) -> u32 {
        let index = self.index(cell);
        self.ends[index] - self.heads[index]
    }
    fn head(&self, cell: Cell) -> u32 {
        self.order[self.heads[self.index(cell)] as usize]
    }
    /// Removes a cell's head and returns it.
    fn take(&mut self, cell: Cell) -> u32 {
        let index = self.index(cell);
        let head = self.order[self.heads[index] as usize];
        self.heads[index] += 1;
        if self.heads[index] == self.ends[index] {
            self.mark_empty(cell);
        }
        head
    }
    /// Removes all players of a cell, because they cannot be paired.
    fn give_up(&mut self, cell: Cell) {
        let index = self.index(cell);
        self.heads[index] = self.ends[index];
        self.mark_empty(cell);
    }
    fn mark_empty(&mut self, cell: Cell) {
        self.occupied.clear(cell.class as usize, cell.position as usize);
        if self.occupied.is_clear(cell.class as usize) {
            self.classes_left &= !(1 << cell.class);
        }
    }
    fn index(&self, cell: Cell) -> usize {
        cell.class as usize * self.length + cell.position as usize
    }
}

/// Finds the class of a wait. It uses a table if all waits are short, and binary search otherwise.
struct ClassLookup<'a> {
    /// Class of each wait; empty if the longest wait is too long for a table.
    table: Vec<u32>,
    waits: &'a [u32],
}

impl<'a> ClassLookup<'a> {
    /// The table is used if all waits are below this limit.
    const TABLE_LIMIT: usize = 1 << 16;

    fn new(waits: &'a [u32]) -> Self {
        let longest = waits.first().map_or(0, |&wait| wait as usize);
        let mut table = vec![0; if longest < Self::TABLE_LIMIT { longest + 1 } else { 0 }];
        for (class, &wait) in waits.iter().enumerate() {
            if let Some(entry) = table.get_mut(wait as usize) {
                *entry = class as u32;
            }
        }
        ClassLookup { table, waits }
    }
    fn class(&self, wait: u32) -> usize {
        match self.table.get(wait as usize) {
            Some(&class) => class as usize,
            None => self.waits.partition_point(|&other| other > wait),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    class: u32,
    position: u32,
}

/// The best opposite cell.
#[derive(Clone, Copy)]
struct Best {
    cell: Cell,
    /// True if another cell has the same score.
    tied: bool,
}

/// Selection in progress.
struct ChainSearch<'a> {
    input: &'a SelectionInput,
    axis: Axis,
    grids: [Grid; 2],
    pairs: Vec<Scored>,
}

impl ChainSearch<'_> {
    fn run(mut self) -> Vec<Scored> {
        let mut chain: Vec<Best> = Vec::new();
        for class in 0..self.grids[0].waits.len() {
            let mut from = 0;
            while let Some(position) = self.grids[0].occupied.at_or_above(class, from) {
                let cell = Cell { class: class as u32, position: position as u32 };
                chain.push(Best { cell, tied: false });
                self.follow_chain(&mut chain);
                // Return to this cell while it has players left.
                from = position;
            }
        }
        self.pairs
    }

    /// Follows the chain from its first cell, a lead cell, and pairs cells that are each other's best. Stops when the first cell has lost a player
    /// or has no opponent within its window.
    fn follow_chain(&mut self, chain: &mut Vec<Best>) {
        while let Some(&top) = chain.last() {
            // Cells of leads and follows alternate. The first cell is a lead cell.
            let side = (chain.len() + 1) % 2;
            let Some(best) = self.best(side, top.cell) else {
                self.grids[side].give_up(top.cell);
                chain.pop();
                continue;
            };
            let previous = chain.len().checked_sub(2).map(|index| chain[index].cell);
            if previous == Some(best.cell) {
                let (lead, follow) = if side == 0 { (top.cell, best.cell) } else { (best.cell, top.cell) };
                self.pair_up(lead, follow, top.tied || best.tied);
                chain.truncate(chain.len() - 2);
            } else {
                chain.push(best);
            }
        }
    }

    /// Pairs the players of two cells that are each other's best. If another cell ties with one of them, pairs only the heads.
    fn pair_up(&mut self, lead: Cell, follow: Cell, tied: bool) {
        let score = {
            let gap = self.axis.rating(lead.position as usize) - self.axis.rating(follow.position as usize);
            let waits = i64::from(self.grids[0].waits[lead.class as usize]) + i64::from(self.grids[1].waits[follow.class as usize]);
            gap * gap - waits * self.input.wait_priority
        };
        let count = if tied { 1 } else { self.grids[0].count(lead).min(self.grids[1].count(follow)) };
        for _ in 0..count {
            let pair = Scored { score, lead: self.grids[0].take(lead), follow: self.grids[1].take(follow) };
            self.pairs.push(pair);
        }
    }

    /// Returns the best cell on the other side for the head of a cell of `side`. It has the lowest score and, among equal scores, the head
    /// that is earliest in its list.
    fn best(&self, side: usize, cell: Cell) -> Option<Best> {
        let other = &self.grids[1 - side];
        let own_wait = self.grids[side].waits[cell.class as usize];
        let position = cell.position as usize;
        let rating = self.axis.rating(position);
        let mut found: Option<(i64, u32, Best)> = None;
        let mut classes = other.classes_left;
        while classes != 0 {
            let class = classes.trailing_zeros() as usize;
            classes &= classes - 1;
            let wait = other.waits[class];
            // The lowest score that a player of this class can have. It leaves out the searching player's wait, which lowers all scores
            // equally.
            let floor = -self.input.wait_priority * i64::from(wait);
            if found.is_some_and(|(score, ..)| floor > score) {
                break;
            }
            let window = if side == 0 { self.input.windows.of_pair(own_wait, wait) } else { self.input.windows.of_pair(wait, own_wait) };
            let mut consider = |near: usize| {
                let gap = (self.axis.rating(near) - rating).abs();
                if gap > window {
                    return;
                }
                let score = gap * gap + floor;
                let cell = Cell { class: class as u32, position: near as u32 };
                match &mut found {
                    Some((best, ..)) if score > *best => {}
                    Some((best, head, found)) if score == *best => {
                        found.tied = true;
                        if other.head(cell) < *head {
                            (*head, found.cell) = (other.head(cell), cell);
                        }
                    }
                    _ => found = Some((score, other.head(cell), Best { cell, tied: false })),
                }
            };
            let above = other.occupied.at_or_above(class, position);
            if let Some(above) = above {
                consider(above);
            }
            if above != Some(position)
                && let Some(below) = other.occupied.below(class, position)
            {
                consider(below);
            }
        }
        found.map(|(_, _, best)| best)
    }
}
