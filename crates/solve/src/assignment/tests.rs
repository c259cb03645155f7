use std::cmp::Reverse;

use proptest::prelude::*;
use queuescope_campaign::config;

use super::*;
use crate::matching::{Edge, heaviest};

fn cells(all: &[(u32, u32, i64)]) -> Vec<Cell> {
    all.iter().map(|&(row, column, cost)| Cell { row, column, cost }).collect()
}

#[test]
fn two_dear_pairs_are_better_than_one_cheap_pair() {
    let found = cheapest(2, 2, &cells(&[(0, 0, 1), (0, 1, 1_000), (1, 0, 1_000)]));
    assert_eq!(found, Assignment { columns: vec![Some(1), Some(0)], pairs: 2, cost: 2_000 });
}

#[test]
fn a_row_gives_its_column_up_for_a_cheaper_row() {
    let found = cheapest(2, 1, &cells(&[(0, 0, 5), (1, 0, -5)]));
    assert_eq!(found, Assignment { columns: vec![None, Some(0)], pairs: 1, cost: -5 });
}

#[test]
fn of_equal_columns_the_earlier_one_is_taken_by_the_earlier_row() {
    let all: Vec<(u32, u32, i64)> = (0..3).flat_map(|row| (0..4).map(move |column| (row, column, 7))).collect();
    assert_eq!(cheapest(3, 4, &cells(&all)).columns, [Some(0), Some(1), Some(2)]);
}

#[test]
fn an_empty_matrix_has_no_pairs() {
    assert_eq!(cheapest(0, 3, &[]).columns, []);
    assert_eq!(cheapest(2, 0, &[]), Assignment { columns: vec![None, None], pairs: 0, cost: 0 });
}

/// Cells of a matrix, some of them missing. Costs are small, so that there are ties, or large, so that they need 128 bits.
fn matrices() -> impl Strategy<Value = (usize, usize, Vec<Cell>)> {
    let cost = prop_oneof![(-9i64..10).boxed(), (-(1i64 << 60)..(1 << 60)).boxed()];
    (0usize..8, 0usize..8, prop::collection::vec(prop::option::weighted(0.6, cost), 64)).prop_map(|(rows, columns, costs)| {
        let at = |row: usize, column: usize| costs[row * 8 + column].map(|cost| Cell { row: row as u32, column: column as u32, cost });
        (rows, columns, (0..rows).flat_map(|row| (0..columns).filter_map(move |column| at(row, column))).collect())
    })
}

/// The most pairs and their least cost, by trying everything.
fn exhaustive(row: usize, rows: usize, used: u32, cells: &[Cell]) -> (usize, i128) {
    if row == rows {
        return (0, 0);
    }
    let mut best = exhaustive(row + 1, rows, used, cells);
    for cell in cells.iter().filter(|cell| cell.row as usize == row && used & (1 << cell.column) == 0) {
        let (pairs, cost) = exhaustive(row + 1, rows, used | 1 << cell.column, cells);
        let tried = (pairs + 1, cost + i128::from(cell.cost));
        if (Reverse(tried.0), tried.1) < (Reverse(best.0), best.1) {
            best = tried;
        }
    }
    best
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn no_other_assignment_has_more_pairs_or_costs_less((rows, columns, cells) in matrices()) {
        let found = cheapest(rows, columns, &cells);
        prop_assert_eq!((found.pairs, found.cost), exhaustive(0, rows, 0, &cells));
        let mut taken: Vec<u32> = found.columns.iter().flatten().copied().collect();
        taken.sort_unstable();
        taken.dedup();
        prop_assert_eq!(taken.len(), found.pairs);
    }

    #[test]
    fn a_matching_of_the_same_graph_weighs_as_much((rows, columns, cells) in matrices()) {
        let found = cheapest(rows, columns, &cells);
        let most = 1i128 << 80;
        let edges: Vec<Edge<i128>> = cells
            .iter()
            .map(|cell| Edge { a: cell.row, b: rows as u32 + cell.column, weight: most - i128::from(cell.cost) })
            .collect();
        prop_assert_eq!(heaviest(rows + columns, &edges).weight, found.pairs as i128 * most - found.cost);
    }
}
