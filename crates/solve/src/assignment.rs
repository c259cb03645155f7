//! Assigns rows to columns: as many as possible, and among all ways to do that, one with the least total cost.
//!
//! Going without costs more than all cells together, so the number of pairs comes first. A row that goes without is the expensive case, because the
//! search for its column ends nowhere. So if there are more rows than columns, they change places.
//!
//! Rows and columns have prices. They are also a proof, which is checked before the assignment is returned: no assignment can be cheaper than the
//! total of the prices, and this one costs exactly as much. Among several best assignments the result is always the same one.

mod search;

use search::Search;

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
    let column_of = if rows <= columns {
        solve(rows, columns, cells.iter().map(|cell| (cell.row, cell.column, cell.cost)), without)
    } else {
        inverse(rows, &solve(columns, rows, cells.iter().map(|cell| (cell.column, cell.row, cell.cost)), without))
    };
    let is_chosen = |cell: &&Cell| column_of[cell.row as usize] == cell.column;
    let cost = cells.iter().filter(is_chosen).map(|cell| i128::from(cell.cost)).sum();
    let columns: Vec<Option<u32>> = column_of.iter().map(|&column| Some(column).filter(|&column| column != NONE)).collect();
    Assignment { pairs: columns.iter().flatten().count(), cost, columns }
}

/// The row of each column, given the column of each row, or the other way round.
fn inverse(len: usize, assigned: &[u32]) -> Vec<u32> {
    let mut inverse = vec![NONE; len];
    for (index, &to) in (0..).zip(assigned).filter(|(_, to)| **to != NONE) {
        inverse[to as usize] = index;
    }
    inverse
}

/// Returns the column of each row. `cells` are rows, columns and costs.
fn solve(rows: usize, columns: usize, cells: impl Iterator<Item = (u32, u32, i64)>, without: i128) -> Vec<u32> {
    // Small numbers are faster. Sums and differences of a few of them fit as well.
    match (i32::try_from(without), i64::try_from(without)) {
        (Ok(without), _) if without < i32::MAX / 8 => {
            Search::new(rows, columns, cells.map(|(row, column, cost)| (row, column, cost as i32)), without).run()
        }
        (_, Ok(without)) if without < i64::MAX / 8 => Search::new(rows, columns, cells, without).run(),
        _ => Search::new(rows, columns, cells.map(|(row, column, cost)| (row, column, i128::from(cost))), without).run(),
    }
}

#[cfg(test)]
mod tests;
