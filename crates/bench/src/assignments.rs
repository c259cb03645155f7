//! Benchmarks of the cheapest assignment, with costs like those of the beta bot, compared with `kuhn_munkres` of the crate `pathfinding`.

use std::hint::black_box;

use pathfinding::kuhn_munkres::kuhn_munkres;
use pathfinding::matrix::Matrix;
use queuescope_solve::assignment::{Cell, cheapest};
use queuescope_twins::population::Numbers;

use crate::Clock;
use crate::measure::best_times_of_both;
use crate::rows::Row;

/// Largest ratio of our time to that of the other crate.
const LIMIT: f64 = 0.5;
/// Weight of a cell that is not a candidate. The number of pairs comes before their cost, so it is worse than all other cells together.
const NO_CANDIDATE: i64 = -1_000_000_000_000;

/// Runs the benchmarks of assignments.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    let cases = [(200, 150, "windows of 150", 40), (200, 5_000, "all pairs", 40), (1_000, 150, "windows of 150", 4)];
    cases.into_iter().map(|(players, window, name, turns)| row(build, clock, players, window, name, turns)).collect()
}

fn row(build: &str, clock: Clock, players: usize, window: i64, name: &str, turns: usize) -> Row {
    let (cells, matrix) = wave(players, window);
    let (ours, theirs) =
        best_times_of_both(clock, turns, || _ = black_box(cheapest(players, players, &cells)), || _ = black_box(kuhn_munkres(&matrix)));
    Row::at_most(format!("assignment of {players} players a side, {name}, against pathfinding, {build}"), ours / theirs, LIMIT)
}

/// Two sides with ratings around 1500 and waits of up to five waves: the candidates as cells, and all pairs as a matrix of weights.
fn wave(players: usize, window: i64) -> (Vec<Cell>, Matrix<i64>) {
    let mut numbers = Numbers(11);
    let mut player = || (1_200 + (numbers.below(300) + numbers.below(300)) as i64, numbers.below(6));
    let [rows, columns]: [Vec<(i64, u64)>; 2] = [(); 2].map(|()| (0..players).map(|_| player()).collect());
    let mut cells = Vec::new();
    let mut weights = Vec::new();
    for (row, (rating, wait)) in (0..).zip(&rows) {
        for (column, (other_rating, other_wait)) in (0..).zip(&columns) {
            let gap = (rating - other_rating).abs();
            let cost = gap * gap - (20 << wait.max(other_wait));
            if gap <= window {
                cells.push(Cell { row, column, cost });
            }
            weights.push(if gap <= window { -cost } else { NO_CANDIDATE });
        }
    }
    let matrix = Matrix::from_vec(players, players, weights).unwrap_or_else(|_| unreachable!("there is a weight for every pair"));
    (cells, matrix)
}
