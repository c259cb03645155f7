//! Assigns rows to columns: as many as possible, and among all ways to do that, one with the least total cost.
//!
//! Rows are added one after another. Each takes the shortest augmenting path: a chain in which a row takes a column, the row that had this
//! column takes another, and so on, until a row takes a free column or goes without. Prices of rows and columns (Johnson's potentials) keep
//! all costs along these paths at 0 or more, so Dijkstra's algorithm finds them. A path costs O(cells · log columns), so an assignment
//! takes O(rows · cells · log columns), and far less if most rows find a free column nearby.
//!
//! Going without costs more than all cells together, so the number of pairs comes first. The prices are also a proof, which is checked before
//! the assignment is returned: no assignment can be cheaper than the total of the prices, and this one costs exactly as much.
//!
//! Among several best assignments the result is always the same one. Rows are added in order, and of equally short paths, the one with the
//! earlier column is taken.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::matching::Weight;

/// Marks a missing row or column.
const NONE: u32 = u32::MAX;

/// A row that can take a column, at a cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The row.
    pub row: u32,
    /// The column.
    pub column: u32,
    /// What it costs if the row takes the column. May be negative.
    pub cost: i64,
}

/// An assignment with the most pairs and, among those, the least cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The column of each row; `None` for a row that goes without.
    pub columns: Vec<Option<u32>>,
    /// Number of rows that have a column.
    pub pairs: usize,
    /// Total cost of their cells.
    pub cost: i128,
}

/// Finds the cheapest assignment. The cells must be in order of rows, each row's in order of columns, and no cell may be given twice.
pub fn cheapest(rows: usize, columns: usize, cells: &[Cell]) -> Assignment {
    debug_assert!(cells.windows(2).all(|pair| (pair[0].row, pair[0].column) < (pair[1].row, pair[1].column)), "cells are in order");
    let largest = cells.iter().map(|cell| i128::from(cell.cost).abs()).max().unwrap_or(0);
    // More than any two assignments can differ by, so that one more pair is always worth it.
    let without = 2 * (largest + 1) * (rows.min(columns) as i128 + 1);
    // Small numbers are faster.
    match i64::try_from(without) {
        Ok(without) if without < i64::MAX / 8 => assign(rows, columns, cells, without, |cost| cost),
        _ => assign(rows, columns, cells, without, i128::from),
    }
}

fn assign<W: Weight>(rows: usize, columns: usize, cells: &[Cell], without: W, convert: fn(i64) -> W) -> Assignment {
    let mut search = Search::new(rows, columns, cells, without, convert);
    (0..rows as u32).for_each(|row| search.add_row(row));
    // A panic is better than a wrong assignment.
    assert!(search.is_proven(), "the prices prove the assignment");
    let columns: Vec<Option<u32>> = search.column_of.iter().map(|&column| Some(column).filter(|&column| column != NONE)).collect();
    let is_chosen = |cell: &&Cell| columns[cell.row as usize] == Some(cell.column);
    let cost = cells.iter().filter(is_chosen).map(|cell| i128::from(cell.cost)).sum();
    Assignment { pairs: columns.iter().flatten().count(), cost, columns }
}

/// The state of the algorithm.
struct Search<'a, W> {
    cells: &'a [Cell],
    convert: fn(i64) -> W,
    /// Index in `cells` of each row's first cell, and the number of cells.
    starts: Vec<usize>,
    /// Cost of a row without a column.
    without: W,
    column_of: Vec<u32>,
    row_of: Vec<u32>,
    row_prices: Vec<W>,
    /// Never above 0, and 0 for a free column.
    column_prices: Vec<W>,
    path: PathSearch<W>,
}

/// Scratch space for the search for one path. It is kept, because most searches reach few columns.
struct PathSearch<W> {
    /// Length of the shortest known path to each column; only of columns in `reached`.
    lengths: Vec<Option<W>>,
    /// The row before each reached column.
    from: Vec<u32>,
    reached: Vec<u32>,
    /// Columns whose shortest path is known, each with its length.
    done: Vec<(u32, W)>,
    open: BinaryHeap<Reverse<(W, u32)>>,
}

/// Where a path ends.
enum End {
    /// At a free column.
    Column(u32),
    /// At a row that goes without.
    Row(u32),
}

impl<'a, W: Weight> Search<'a, W> {
    fn new(rows: usize, columns: usize, cells: &'a [Cell], without: W, convert: fn(i64) -> W) -> Self {
        let mut starts = vec![0; rows + 1];
        cells.iter().for_each(|cell| starts[cell.row as usize + 1] += 1);
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        Search {
            cells,
            convert,
            starts,
            without,
            column_of: vec![NONE; rows],
            row_of: vec![NONE; columns],
            row_prices: vec![W::ZERO; rows],
            column_prices: vec![W::ZERO; columns],
            path: PathSearch {
                lengths: vec![None; columns],
                from: vec![NONE; columns],
                reached: Vec::new(),
                done: Vec::new(),
                open: BinaryHeap::new(),
            },
        }
    }

    fn cells_of(&self, row: u32) -> &'a [Cell] {
        &self.cells[self.starts[row as usize]..self.starts[row as usize + 1]]
    }

    /// Cost of a cell, less the price of its column.
    fn reduced(&self, cell: &Cell) -> W {
        (self.convert)(cell.cost) - self.column_prices[cell.column as usize]
    }

    /// Adds a row to the assignment.
    fn add_row(&mut self, row: u32) {
        let cheapest = self.cells_of(row).iter().map(|cell| self.reduced(cell)).min();
        self.row_prices[row as usize] = cheapest.map_or(self.without, |cheapest| cheapest.min(self.without));
        let (end, length) = self.shortest_path(row);
        self.change_prices(row, length);
        self.augment(row, &end);
        let PathSearch { lengths, reached, done, open, .. } = &mut self.path;
        reached.drain(..).for_each(|column| lengths[column as usize] = None);
        done.clear();
        open.clear();
    }

    /// Finds the shortest augmenting path from a row, and its length.
    fn shortest_path(&mut self, start: u32) -> (End, W) {
        let mut best_row = (self.without - self.row_prices[start as usize], start);
        let (mut row, mut length) = (start, W::ZERO);
        loop {
            self.reach_columns(row, length, best_row.0);
            let next = loop {
                match self.path.open.pop() {
                    // A column may be in the heap more than once. Only its shortest length counts.
                    Some(Reverse((length, column))) if self.path.lengths[column as usize] == Some(length) => break Some((length, column)),
                    Some(_) => {}
                    None => break None,
                }
            };
            let Some((column_length, column)) = next else { return (End::Row(best_row.1), best_row.0) };
            if column_length > best_row.0 {
                return (End::Row(best_row.1), best_row.0);
            }
            let owner = self.row_of[column as usize];
            if owner == NONE {
                return (End::Column(column), column_length);
            }
            self.path.done.push((column, column_length));
            (row, length) = (owner, column_length);
            let without = length + self.without - self.row_prices[row as usize];
            if without < best_row.0 {
                best_row = (without, row);
            }
        }
    }

    /// Updates the lengths of the columns that a row can take. Columns beyond the limit cannot be on a shortest path.
    fn reach_columns(&mut self, row: u32, length: W, limit: W) {
        let base = length - self.row_prices[row as usize];
        for cell in self.cells_of(row) {
            let through = base + self.reduced(cell);
            let column = cell.column as usize;
            let path = &mut self.path;
            if through > limit || path.lengths[column].is_some_and(|known| known <= through) {
                continue;
            }
            if path.lengths[column].is_none() {
                path.reached.push(cell.column);
            }
            path.lengths[column] = Some(through);
            path.from[column] = row;
            path.open.push(Reverse((through, cell.column)));
        }
    }

    /// Changes the prices along the search so that all cells of the path cost 0, and no cell less.
    fn change_prices(&mut self, start: u32, length: W) {
        self.row_prices[start as usize] += length;
        for &(column, reached_at) in &self.path.done {
            let change = length - reached_at;
            self.column_prices[column as usize] -= change;
            self.row_prices[self.row_of[column as usize] as usize] += change;
        }
    }

    /// Gives every row of the path its next column.
    fn augment(&mut self, start: u32, end: &End) {
        let mut column = match *end {
            End::Column(column) => column,
            End::Row(row) => std::mem::replace(&mut self.column_of[row as usize], NONE),
        };
        // If the new row itself goes without, no column changes hands.
        while column != NONE {
            let row = self.path.from[column as usize];
            let before = std::mem::replace(&mut self.column_of[row as usize], column);
            self.row_of[column as usize] = row;
            column = if row == start { NONE } else { before };
        }
    }

    /// True if the prices prove that no assignment is cheaper.
    fn is_proven(&self) -> bool {
        let price = |row: u32| self.row_prices[row as usize];
        let no_cell_is_cheaper = self.cells.iter().all(|cell| self.reduced(cell) >= price(cell.row));
        let pairs_are_tight = (0..self.column_of.len() as u32).all(|row| match self.column_of[row as usize] {
            NONE => price(row) == self.without,
            column => {
                price(row) <= self.without
                    && self.row_of[column as usize] == row
                    && self.cells_of(row).iter().any(|cell| cell.column == column && self.reduced(cell) == price(row))
            }
        });
        let columns_are_fair = self.column_prices.iter().zip(&self.row_of).all(|(price, row)| match *row {
            NONE => *price == W::ZERO,
            _ => *price <= W::ZERO,
        });
        no_cell_is_cheaper && pairs_are_tight && columns_are_fair
    }
}

#[cfg(test)]
mod tests;
