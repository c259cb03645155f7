//! Benchmarks of the engines. Every result is a ratio of two times measured in one run. The reference is the time of the literal twin, of sorting
//! as many numbers, of the same work without a listener, or of the same work on a queue of another size. `cargo xtask bench` runs the benchmarks
//! natively and in wasm and prints one table.
//!
//! Each time is the best of several turns. Most pairs of times are measured alternately, so that a short disturbance does not change the ratio.
//!
//! Results on two otherwise idle cores of a 2.8 GHz Xeon, natively and in Node 20:
//!
//! | work | limit | native | wasm |
//! | --- | --- | --- | --- |
//! | waves, 30 players, against the literal twin | ≤ 1 | 0.80 | 0.96 |
//! | waves, 10,000 players, speed-up over the twin | ≥ 100 | 429 | 300 |
//! | waves, 100,000 players, against sorting them | ≤ 15 | 6.5 | 7.5 |
//! | waves, 1,000,000 players, against sorting them | ≤ 8 | 7.1 | 5.3 |
//! | waves, growth from 100,000 to 1,000,000 players | ≤ 14 | 12.9 | 8.3 |
//! | waves, growth from 10,000 to 40,000 players: equal ratings, rising waits, all players active | ≤ 8 | 4.6, 4.7, 4.5 | 4.5, 4.7, 4.0 |
//! | buckets, 30 players, against the literal twin | ≤ 1 | 0.32 | 0.34 |
//! | buckets, 1,000,000 new players, against sorting them | ≤ 4 | 2.6 | 3.8 |
//! | buckets, growth from 100,000 to 1,000,000 new players | ≤ 14 | 11.6 | 9.9 |
//! | buckets, idle day, ten times as many checks | ≤ 1.5 | 1.0 | 1.1 |
//! | buckets, growth from 10,000 to 40,000 players: long ranges and range 0, the same in parties, old tickets | ≤ 8 | 4.4, 4.8, 4.5 | 5.6, 4.8, 4.1 |
//! | cliques, 30 players, against the literal twin | ≤ 1 | 0.46 | 0.59 |
//! | cliques, all lobbies of 1,000 players in one tier, speed-up over the twin | ≥ 100 | 448 | 348 |
//! | cliques, all lobbies of 100,000 players in one tier, against sorting them | ≤ 30 | 17.8 | 20.3 |
//! | cliques, growth from 100,000 to 1,000,000 players | ≤ 14 | 12.4 | 11.7 |
//! | exact matching of 500 and 1,000 tickets, dense, against the crate `integer-blossom` | ≤ 1, ≤ 0.4 | 0.09, 0.06 | 0.05, 0.03 |
//! | cheapest assignment of 200 and 1,000 players a side, against the crate `pathfinding` | ≤ 0.5 | 0.44, 0.36 | 0.36, 0.32 |
//! | waves, an evening of 340 visits, against its rounds alone | ≤ 5 | 3.5 | 3.1 |
//! | lobbies, 1,000 requests, greedy matching, speed-up over the twin | ≥ 8 | 20 | 13 |
//! | silent listener, against no listener | ≤ 1.02 | 1.00 | 1.00 |
//! | wasm against native: waves, 10,000 and 100,000 players | ≤ 2 | | 1.19, 1.13 |
//! | wasm against native: buckets, 100,000 new players, 20,000 old and new players | ≤ 2 | | 1.80, 1.24 |
//! | wasm against native: cliques, 100,000 players | ≤ 2 | | 1.37 |
//! | wasm against native: lobbies, 300 requests with exact matching, 3,000 with greedy matching | ≤ 2 | | 1.3, 1.5 |
//! | wasm against native: an evening of 340 visits | ≤ 2 | | 1.5 |
//! | npm package in Node, 100,000 players, against JSON alone | ≤ 8 | | 2.9 |
//!
//! The rows of cliques, lobbies, assignments and evenings were measured while the machine was in use. A round over a million players reads a lot of memory, so it suffers
//! most from other load: with both cores busy, the growth rows of waves and buckets rose to 18, and a million players to 4.4 times sorting
//! (buckets, wasm) and 9.6 times sorting (waves, wasm).
//!
//! # What made the engines fast
//!
//! - **Waves.** Selection follows chains of mutually best cells instead of listing all pairs (`select/cells.rs`), and sorts by digits
//!   (`order.rs`). Pairs contain copies of both players, so the stages after selection read one list in order instead of three lists at random.
//!   For a million players this alone halved the time of a wave.
//! - **Buckets.** One division for all ranges instead of two per range, columns built by counting instead of sorting, and tickets of 24 bytes
//!   reduced the time from 10.7 times sorting. A tree finds the tickets that reach back (`reaches.rs`).
//! - **Cliques.** Columns and blocks of columns have upper bounds, which may be out of date (`large_pool/sweep.rs`). The players of a column are
//!   adjacent in memory, and a player's values are computed once. This reduced the time from 36 times sorting, and the growth from 17. A walk along
//!   all columns is quadratic if every ping is different and waits are up to a day; 100,000 such players took 13 s and now take 0.8 s.
//! - **Assignments.** Rows bid for columns before paths are searched, and the shorter side are the rows, because a row that goes without is expensive.
//!   The search compares eight cells at a time with the paths known so far, in numbers of 32 bits if they suffice. Together this took the
//!   time from 1.4 to 2.1 times that of `pathfinding` to less than half of it.
//! - **Evenings.** Nothing yet: 1,000 evenings of 300 visits take 0.7 s natively on one core, with all metrics. A wave over the few players who wait
//!   takes 0.4 µs, so drawing random numbers and creating visits takes longer than matching.
//! - **wasm.** A limit on inlining into the only caller (`xtask/src/wasm.rs`). Without it waves took 1.94 times as long as native.
//!
//! The time of the lobbies engine still grows with the square of the queue. Greedy matching never lists all edges, but it scores about three
//! quarters of n² pairs. A round of 2,000, 4,000, 8,000 and 16,000 mixed requests took 0.13 s, 0.73 s, 2.6 s and 11 s natively, nearly all of it for
//! scoring.

mod assignments;
mod buckets;
mod cliques;
mod evening;
mod listener;
mod lobbies;
mod matchings;
mod measure;
mod rows;
mod waves;

pub use rows::{Row, rows, times};

use wasm_bindgen::prelude::wasm_bindgen;

/// A function that returns the time of a monotonic clock in milliseconds.
pub type Clock = fn() -> f64;

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1_000.0
}

/// Runs the benchmarks of this build, of one group or, if `only` is empty, of all, and returns its rows, one JSON object per line.
#[wasm_bindgen]
pub fn bench(build: &str, only: &str) -> String {
    rows(build, now, only).iter().map(|row| queuescope_formats::json::write(row) + "\n").collect()
}

/// Measures the work whose times are compared between builds, of one group or, if `only` is empty, of all. Returns a JSON object with the time of each in
/// milliseconds.
#[wasm_bindgen]
pub fn bench_times(only: &str) -> String {
    queuescope_formats::json::write(&times(now, only))
}
