//! Benchmarks of maximum-weight matching: dense graphs with scores like those of the lobbies engine, compared with the crate `integer-blossom`.

use std::hint::black_box;

use queuescope_solve::matching::{Edge, heaviest};
use queuescope_twins::population::Numbers;

use crate::Clock;
use crate::measure::best_times_of_both;
use crate::rows::Row;

/// Runs the benchmarks of maximum-weight matching.
pub(crate) fn rows(build: &str, clock: Clock) -> Vec<Row> {
    [(500, 1.0, 5), (1_000, 0.4, 2)]
        .map(|(tickets, limit, turns)| {
            let (edges, weights) = dense(tickets);
            let (ours, theirs) = best_times_of_both(
                clock,
                turns,
                || _ = black_box(heaviest(tickets, &edges)),
                || _ = black_box(integer_blossom::max_weight_matching(&weights, tickets)),
            );
            Row::at_most(format!("exact matching of {tickets} tickets, dense, against integer-blossom, {build}"), ours / theirs, limit)
        })
        .into()
}

/// Returns a complete graph with scores from 50 to 100 points in hundredths, as a list of edges and as a matrix.
fn dense(tickets: usize) -> (Vec<Edge>, Vec<i64>) {
    let mut numbers = Numbers(7);
    let mut weights = vec![0; tickets * tickets];
    let mut edges = Vec::new();
    for a in 0..tickets {
        for b in a + 1..tickets {
            let weight = 5_000 + numbers.below(5_000) as i64;
            (weights[a * tickets + b], weights[b * tickets + a]) = (weight, weight);
            edges.push(Edge { a: a as u32, b: b as u32, weight });
        }
    }
    (edges, weights)
}
