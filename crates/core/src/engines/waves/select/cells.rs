//! Selection on a grid: players with the same wait and rating share a cell, and pairs that are each other's best are taken at once.
//!
//! From any cell, follow "best opposite cell" until two cells point at each other. Scores strictly fall along that chain (ties broken by
//! position in the lists), so it cannot go in circles, and the two at its end are each other's best: nothing chosen before or after can
//! take either away, so they are a pair of the greedy rule. If neither search saw another cell with the same score, the two cells go on
//! being each other's best until one is empty, and all those pairs are taken together.
//!
//! Cost: at most 3 searches a match (or batch of matches) and 2 a cell that is given up. A search looks at the nearest player above and
//! below in each class of waits that still has players, longest first, and stops as soon as no shorter wait can reach the best score so
//! far. There are only so many classes, so it is a small number of steps however the waits lie.

use super::axis::Axis;
use super::bits::BitRows;
use super::{Arena, Entrant, Scored};
use crate::order;

/// The grid is used up to this many cells a player; beyond, memory would grow faster than the queue.
const CELLS_PER_PLAYER: usize = 16;
/// And up to this many classes of waits a side: a search may have to look into every one. Not above 64, see [`Board::live`].
const CLASSES: usize = 64;

/// The chosen pairs in no particular order, or `None` if the grid would be too large.
pub(super) fn select(arena: &Arena) -> Option<Vec<Scored>> {
    let [leads, follows] = &arena.sides;
    if leads.is_empty() || follows.is_empty() {
        return Some(Vec::new());
    }
    let players = leads.len() + follows.len();
    let axis = Axis::new(arena);
    let waits = [distinct_waits(leads), distinct_waits(follows)];
    if waits.iter().any(|waits| waits.len() > CLASSES || waits.len().saturating_mul(axis.len()) > CELLS_PER_PLAYER * players) {
        return None;
    }
    let [lead_waits, follow_waits] = waits;
    let boards = [Board::new(lead_waits, leads, &axis), Board::new(follow_waits, follows, &axis)];
    Some(Chase { arena, axis, boards, pairs: Vec::with_capacity(leads.len().min(follows.len())) }.run())
}

/// The waits that occur, longest first.
fn distinct_waits(entrants: &[Entrant]) -> Vec<u32> {
    /// Waits up to this are found by marking instead of sorting.
    const MARKED: usize = 1 << 16;
    let longest = entrants.iter().map(|entrant| entrant.wait).max().unwrap_or(0) as usize;
    if longest < MARKED {
        let mut seen = vec![false; longest + 1];
        for entrant in entrants {
            seen[entrant.wait as usize] = true;
        }
        return (0..=longest).rev().filter(|&wait| seen[wait]).map(|wait| wait as u32).collect();
    }
    let mut waits = order::by_key_descending(entrants.iter().map(|entrant| entrant.wait).collect(), |&wait| i64::from(wait));
    waits.dedup();
    waits
}

/// One side's players in their cells. A cell is a queue, in list order, of which only the head matters.
struct Board {
    /// The waits of the classes, longest first.
    waits: Vec<u32>,
    /// A bit for each class with players left, the longest wait lowest.
    live: u64,
    /// Players in order of cells, in list order within one.
    order: Vec<u32>,
    /// Where each cell's head stands in `order`.
    heads: Vec<u32>,
    /// Where each cell ends in `order`.
    ends: Vec<u32>,
    /// One row a class: the positions with players left.
    occupied: BitRows,
    length: usize,
}

impl Board {
    fn new(waits: Vec<u32>, entrants: &[Entrant], axis: &Axis) -> Board {
        let length = axis.len();
        let class_of = ClassOf::new(&waits);
        let cells: Vec<u32> =
            entrants.iter().map(|entrant| (class_of.class(entrant.wait) * length + axis.position(entrant.rating)) as u32).collect();
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
        // A class is there because somebody has its wait.
        let live = u64::MAX >> (64 - waits.len());
        Board { waits, live, order, heads, ends, occupied, length }
    }

    fn count(&self, cell: Cell) -> u32 {
        let index = self.index(cell);
        self.ends[index] - self.heads[index]
    }
    fn head(&self, cell: Cell) -> u32 {
        self.order[self.heads[self.index(cell)] as usize]
    }
    fn take(&mut self, cell: Cell) -> u32 {
        let index = self.index(cell);
        let head = self.order[self.heads[index] as usize];
        self.heads[index] += 1;
        if self.heads[index] == self.ends[index] {
            self.empty(cell);
        }
        head
    }
    fn give_up(&mut self, cell: Cell) {
        let index = self.index(cell);
        self.heads[index] = self.ends[index];
        self.empty(cell);
    }
    fn empty(&mut self, cell: Cell) {
        self.occupied.clear(cell.class as usize, cell.position as usize);
        if self.occupied.is_clear(cell.class as usize) {
            self.live &= !(1 << cell.class);
        }
    }
    fn index(&self, cell: Cell) -> usize {
        cell.class as usize * self.length + cell.position as usize
    }
}

/// From a wait to its class: a table where waits are short, a search where they are not.
struct ClassOf<'a> {
    table: Vec<u32>,
    waits: &'a [u32],
}

impl<'a> ClassOf<'a> {
    /// The longest wait that has a place in the table.
    const TABLED: usize = 1 << 16;

    fn new(waits: &'a [u32]) -> Self {
        let longest = waits.first().map_or(0, |&wait| wait as usize);
        let mut table = vec![0; if longest < Self::TABLED { longest + 1 } else { 0 }];
        for (class, &wait) in waits.iter().enumerate() {
            if let Some(entry) = table.get_mut(wait as usize) {
                *entry = class as u32;
            }
        }
        ClassOf { table, waits }
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

/// The best opposite cell, and whether another one has the same score.
#[derive(Clone, Copy)]
struct Best {
    cell: Cell,
    tied: bool,
}

struct Chase<'a> {
    arena: &'a Arena,
    axis: Axis,
    boards: [Board; 2],
    pairs: Vec<Scored>,
}

impl Chase<'_> {
    fn run(mut self) -> Vec<Scored> {
        let mut chain: Vec<Best> = Vec::new();
        for class in 0..self.boards[0].waits.len() {
            let mut from = 0;
            while let Some(position) = self.boards[0].occupied.at_or_above(class, from) {
                let cell = Cell { class: class as u32, position: position as u32 };
                chain.push(Best { cell, tied: false });
                self.follow(&mut chain);
                // Here again while players are left in the cell.
                from = position;
            }
        }
        self.pairs
    }

    /// Follows the chain from its one lead cell until that cell has lost a player or can reach nobody.
    fn follow(&mut self, chain: &mut Vec<Best>) {
        while let Some(&top) = chain.last() {
            // Leads and follows alternate, beginning with a lead.
            let side = (chain.len() + 1) % 2;
            let Some(best) = self.best(side, top.cell) else {
                self.boards[side].give_up(top.cell);
                chain.pop();
                continue;
            };
            let under = chain.len().checked_sub(2).map(|index| chain[index].cell);
            if under == Some(best.cell) {
                let (lead, follow) = if side == 0 { (top.cell, best.cell) } else { (best.cell, top.cell) };
                self.pair_up(lead, follow, top.tied || best.tied);
                chain.truncate(chain.len() - 2);
            } else {
                chain.push(best);
            }
        }
    }

    /// Pairs the heads of two cells that are each other's best: all of them, or one where another cell is as good.
    fn pair_up(&mut self, lead: Cell, follow: Cell, tied: bool) {
        let score = {
            let gap = self.axis.rating(lead.position as usize) - self.axis.rating(follow.position as usize);
            let waits = i64::from(self.boards[0].waits[lead.class as usize]) + i64::from(self.boards[1].waits[follow.class as usize]);
            gap * gap - waits * self.arena.wait_priority
        };
        let count = if tied { 1 } else { self.boards[0].count(lead).min(self.boards[1].count(follow)) };
        for _ in 0..count {
            let pair = Scored { score, lead: self.boards[0].take(lead), follow: self.boards[1].take(follow) };
            self.pairs.push(pair);
        }
    }

    /// The best cell on the other side for the head of a cell of `side`: lowest score, then earliest in its list.
    fn best(&self, side: usize, cell: Cell) -> Option<Best> {
        let other = &self.boards[1 - side];
        let own_wait = self.boards[side].waits[cell.class as usize];
        let position = cell.position as usize;
        let rating = self.axis.rating(position);
        let mut found: Option<(i64, u32, Best)> = None;
        let mut classes = other.live;
        while classes != 0 {
            let class = classes.trailing_zeros() as usize;
            classes &= classes - 1;
            let wait = other.waits[class];
            // What a player of this class scores at best. The own wait takes the same off every score and is left out.
            let floor = -self.arena.wait_priority * i64::from(wait);
            if found.is_some_and(|(score, ..)| floor > score) {
                break;
            }
            let window = if side == 0 { self.arena.windows.of_pair(own_wait, wait) } else { self.arena.windows.of_pair(wait, own_wait) };
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
