//! The search for the cheapest assignment. The prices of rows and columns never add up to more than the cost of a cell, and to exactly the cost of
//! each pair. A cell that costs exactly its prices is *tight*.
//!
//! 1. As in the algorithm of Jonker and Volgenant, the rows bid: a row takes its cheapest column and lowers its price so far that its second choice
//!    would be just as good. The row that had the column bids again. This finds a column for most rows.
//! 2. The rest are added one after another. Each takes the shortest augmenting path: a chain in which a row takes a column, the row that had this
//!    column takes another, and so on, until a row takes a free column or goes without. No cell costs less than its prices, so Dijkstra's algorithm
//!    finds the path. Then the prices change so that its cells are tight.
//!
//! A path takes O(rows · columns), and far less if there is a free column nearby. Nearly all of this time goes into comparing the cells of a row
//! with the paths known so far, so this is done for [`LANES`] cells at a time, which processors do at once.
//!
//! Rows bid in order and are added in order. Of equally cheap columns, free ones come first, then the earlier one.

use super::NONE;
use crate::matching::Weight;

/// Number of cells that are compared at once.
const LANES: usize = 8;

/// How often rows that were outbid bid again.
const ROUNDS_OF_BIDS: usize = 2;
/// Largest number of bids for each row, on average. Rows can outbid each other by small amounts for a long time.
const BIDS_PER_ROW: usize = 2;

/// The state of the algorithm.
pub(super) struct Search<W> {
    /// Cost of each row and column. A missing cell costs `far`. Rows are filled up to a multiple of [`LANES`] columns.
    costs: Vec<W>,
    /// Length of a row in `costs`.
    width: usize,
    /// Cost of a row without a column.
    without: W,
    /// More than any cost, price or length.
    far: W,
    column_of: Vec<u32>,
    row_of: Vec<u32>,
    /// At most the cost of going without, and exactly this for a row that does.
    row_prices: Vec<W>,
    /// Never above 0, and 0 for a free column.
    column_prices: Vec<W>,
    paths: Paths<W>,
}

/// Scratch space for the search for one path.
struct Paths<W> {
    /// Length of the shortest known path to each column: `far` if there is none, and below 0 if the column is in `done`.
    lengths: Vec<W>,
    /// The same, but `far` if the column is in `done`.
    open: Vec<W>,
    /// The row before each reached column.
    from: Vec<u32>,
    /// Columns whose shortest path is known, each with its length.
    done: Vec<(u32, W)>,
}

/// Where a path ends.
#[derive(Clone, Copy)]
enum End {
    /// At a free column.
    Column(u32),
    /// At a row that goes without.
    Row(u32),
}

impl<W: Weight> Search<W> {
    /// A search in these cells: row, column and cost.
    pub(super) fn new(rows: usize, columns: usize, cells: impl Iterator<Item = (u32, u32, W)>, without: W) -> Self {
        let width = columns.next_multiple_of(LANES);
        let far = without * W::TWO;
        let mut costs = vec![far; rows * width];
        cells.for_each(|(row, column, cost)| costs[row as usize * width + column as usize] = cost);
        let paths = Paths { lengths: vec![far; width], open: vec![far; width], from: vec![NONE; columns], done: Vec::new() };
        Search {
            costs,
            width,
            without,
            far,
            column_of: vec![NONE; rows],
            row_of: vec![NONE; columns],
            row_prices: vec![W::ZERO; rows],
            column_prices: vec![W::ZERO; width],
            paths,
        }
    }

    /// Assigns all rows. Returns the column of each row.
    pub(super) fn run(mut self) -> Vec<u32> {
        self.bid().into_iter().for_each(|row| self.add_row(row));
        // A panic is better than a wrong assignment.
        assert!(self.is_proven(), "the prices prove the assignment");
        self.column_of
    }

    /// The costs of a row's cells.
    fn costs_of(&self, row: u32) -> &[W] {
        &self.costs[row as usize * self.width..][..self.width]
    }

    /// For each column, the cost of a row's cell less the price of the column.
    fn reduced(&self, row: u32) -> impl Iterator<Item = W> {
        self.costs_of(row).iter().zip(&self.column_prices).map(|(cost, price)| *cost - *price)
    }

    /// Lets all rows bid for columns. Returns the rows that have no column and do not go without, in order.
    fn bid(&mut self) -> Vec<u32> {
        let rows = self.column_of.len() as u32;
        let mut waiting: Vec<u32> = (0..rows).collect();
        let mut bids = BIDS_PER_ROW * rows as usize;
        for _ in 0..ROUNDS_OF_BIDS {
            let mut outbid = Vec::new();
            for row in waiting {
                let mut bidder = Some((row, true));
                while let Some((row, true)) = bidder.filter(|_| bids > 0) {
                    bids -= 1;
                    bidder = self.take_cheapest(row);
                }
                outbid.extend(bidder.map(|(row, _)| row));
            }
            waiting = outbid;
        }
        waiting.sort_unstable();
        waiting
    }

    /// Lets a row take its cheapest column, or go without. Returns the row that had this column, if there is one, and whether the column costs
    /// more now.
    fn take_cheapest(&mut self, row: u32) -> Option<(u32, bool)> {
        // Going without is the last choice.
        let (mut cheapest, mut column, mut second) = (self.without, NONE, self.without);
        for (other, cost) in (0..).zip(self.reduced(row)) {
            let is_free = || column != NONE && self.row_of[other as usize] == NONE && self.row_of[column as usize] != NONE;
            if cost < cheapest || (cost == cheapest && is_free()) {
                (cheapest, column, second) = (cost, other, cheapest);
            } else if cost < second {
                second = cost;
            }
        }
        self.row_prices[row as usize] = second;
        if column == NONE {
            return None;
        }
        self.column_prices[column as usize] -= second - cheapest;
        self.column_of[row as usize] = column;
        let loser = std::mem::replace(&mut self.row_of[column as usize], row);
        if loser == NONE {
            return None;
        }
        self.column_of[loser as usize] = NONE;
        Some((loser, second > cheapest))
    }

    /// Adds a row to the assignment.
    fn add_row(&mut self, row: u32) {
        self.row_prices[row as usize] = self.reduced(row).fold(self.without, W::min);
        let (end, length) = self.shortest_path(row);
        self.change_prices(row, length);
        self.augment(row, end);
        self.paths.lengths.fill(self.far);
        self.paths.open.fill(self.far);
        self.paths.done.clear();
    }

    /// Finds the shortest augmenting path from a row, and its length.
    fn shortest_path(&mut self, start: u32) -> (End, W) {
        let mut best = (End::Row(start), self.without - self.row_prices[start as usize]);
        self.reach_columns(start, W::ZERO, &mut best);
        loop {
            let Paths { lengths, open, done, .. } = &mut self.paths;
            let length = open.iter().copied().fold(self.far, W::min);
            if length >= best.1 {
                return best;
            }
            let column = open.iter().position(|other| *other == length).unwrap_or_default();
            (open[column], lengths[column]) = (self.far, -self.far);
            done.push((column as u32, length));
            let owner = self.row_of[column];
            let without = length + self.without - self.row_prices[owner as usize];
            if without < best.1 {
                best = (End::Row(owner), without);
            }
            self.reach_columns(owner, length, &mut best);
        }
    }

    /// Updates the lengths of the columns that a row can take. Only columns on paths that are shorter than the best one so far are reached. A free
    /// column is the end of such a path.
    fn reach_columns(&mut self, row: u32, length: W, best: &mut (End, W)) {
        let base = length - self.row_prices[row as usize];
        let Search { costs, width, column_prices, row_of, paths: Paths { lengths, open, from, .. }, .. } = self;
        let costs = costs[row as usize * *width..][..*width].as_chunks::<LANES>().0;
        let prices = column_prices.as_chunks::<LANES>().0;
        let lengths = lengths.as_chunks_mut::<LANES>().0;
        for (chunk, ((costs, prices), lengths)) in costs.iter().zip(prices).zip(lengths).enumerate() {
            let mut is_any_shorter = false;
            for lane in 0..LANES {
                let through = base + costs[lane] - prices[lane];
                is_any_shorter |= (through < lengths[lane]) & (through < best.1);
            }
            if !is_any_shorter {
                continue;
            }
            for lane in 0..LANES {
                let through = base + costs[lane] - prices[lane];
                if through >= lengths[lane] || through >= best.1 {
                    continue;
                }
                let column = chunk * LANES + lane;
                from[column] = row;
                if row_of[column] == NONE {
                    *best = (End::Column(column as u32), through);
                } else {
                    (lengths[lane], open[column]) = (through, through);
                }
            }
        }
    }

    /// Changes the prices along the search so that all cells of the path are tight, and no cell costs less than its prices.
    fn change_prices(&mut self, start: u32, length: W) {
        self.row_prices[start as usize] += length;
        for &(column, reached_at) in &self.paths.done {
            let change = length - reached_at;
            self.column_prices[column as usize] -= change;
            self.row_prices[self.row_of[column as usize] as usize] += change;
        }
    }

    /// Gives every row of the path its next column.
    fn augment(&mut self, start: u32, end: End) {
        let mut column = match end {
            End::Column(column) => column,
            End::Row(row) => std::mem::replace(&mut self.column_of[row as usize], NONE),
        };
        // If the new row itself goes without, no column changes hands.
        while column != NONE {
            let row = self.paths.from[column as usize];
            let before = std::mem::replace(&mut self.column_of[row as usize], column);
            self.row_of[column as usize] = row;
            column = if row == start { NONE } else { before };
        }
    }

    /// True if the prices prove that no assignment is cheaper.
    fn is_proven(&self) -> bool {
        let price = |row: u32| self.row_prices[row as usize];
        let rows = || 0..self.column_of.len() as u32;
        let no_cell_is_cheaper = rows().all(|row| self.reduced(row).all(|cost| cost >= price(row)));
        let pairs_are_tight = rows().all(|row| match self.column_of[row as usize] {
            NONE => price(row) == self.without,
            column => {
                price(row) <= self.without
                    && self.row_of[column as usize] == row
                    && self.reduced(row).nth(column as usize) == Some(price(row))
            }
        });
        let columns_are_fair = self.column_prices.iter().zip(&self.row_of).all(|(price, row)| match *row {
            NONE => *price == W::ZERO,
            _ => *price <= W::ZERO,
        });
        no_cell_is_cheaper && pairs_are_tight && columns_are_fair
    }
}
