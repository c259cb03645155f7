//! How fast the engines are, as ratios taken inside one run: against the literal twin, against sorting as many numbers, against the same
//! work without a listener. `cargo xtask bench` runs it natively and in wasm and prints one table.
//!
//! Each side of a ratio is the best of several repetitions, taken in turns, so that a machine that is busy for a moment does not decide it.
//!
//! Seen on two cores of a 2.8 GHz Xeon with nothing else to do, native and wasm in Node 20:
//!
//! | work | must reach | native | wasm |
//! | --- | --- | --- | --- |
//! | waves, 30 players against the literal twin | ≤ 1 | 0.80 | 0.96 |
//! | waves, 10,000 players, times faster than the twin | ≥ 100 | 429 | 300 |
//! | waves, 100,000 players against sorting them | ≤ 15 | 6.5 | 7.5 |
//! | waves, 1,000,000 players against sorting them | ≤ 8 | 7.1 | 5.3 |
//! | waves, growth from 100,000 to 1,000,000 | ≤ 14 | 12.9 | 8.3 |
//! | waves, growth from 10,000 to 40,000: one rating, rising waits, everybody active | ≤ 8 | 4.6, 4.7, 4.5 | 4.5, 4.7, 4.0 |
//! | buckets, 30 players against the literal twin | ≤ 1 | 0.32 | 0.34 |
//! | buckets, 1,000,000 fresh players against sorting them | ≤ 4 | 2.6 | 3.8 |
//! | buckets, growth from 100,000 to 1,000,000 fresh players | ≤ 14 | 11.6 | 9.9 |
//! | buckets, an idle day, ten times as many checks | ≤ 1.5 | 1.0 | 1.1 |
//! | buckets, growth from 10,000 to 40,000: ranges that do not reach back, the same in parties, old tickets | ≤ 8 | 4.4, 4.8, 4.5 | 5.6, 4.8, 4.1 |
//! | cliques, 30 players against the literal twin | ≤ 1 | 0.46 | 0.59 |
//! | cliques, all lobbies of 1,000 in one tier, times faster than the twin | ≥ 100 | 448 | 348 |
//! | cliques, all lobbies of 100,000 in one tier against sorting them | ≤ 30 | 17.8 | 20.3 |
//! | cliques, growth from 100,000 to 1,000,000 | ≤ 14 | 12.4 | 11.7 |
//! | exact matching of 500 and 1,000 tickets, dense, against the crate integer-blossom | ≤ 1, ≤ 0.4 | 0.09, 0.06 | 0.05, 0.03 |
//! | lobbies, 1,000 requests, the quick way, times faster than the twin | ≥ 8 | 20 | 13 |
//! | listener off against no listener | ≤ 1.02 | 1.00 | 1.00 |
//! | wasm against native: waves, 10,000 and 100,000 players | ≤ 2 | | 1.19, 1.13 |
//! | wasm against native: buckets, 100,000 fresh and 20,000 old and new players | ≤ 2 | | 1.80, 1.24 |
//! | wasm against native: cliques, 100,000 players | ≤ 2 | | 1.37 |
//! | wasm against native: lobbies, 300 requests the exact way, 3,000 the quick way | ≤ 2 | | 1.3, 1.5 |
//! | module in Node, 100,000 players, against JSON alone | ≤ 8 | | 2.9 |
//!
//! A round over a million goes through much memory, and a neighbour's work shows there first: while others kept both cores busy, the growth rows of
//! both engines were seen at 18 and the million at 4.4 times sorting (buckets, wasm) and 9.6 (waves, wasm).
//!
//! What it took for buckets: one division for all ranges instead of two for each, columns by counting instead of sorting, tickets of 24 bytes
//! (together from 10.7 times sorting to what is above); a tree of who reaches back (`reaches.rs`); and for wasm a limit on what is put into
//! its only caller (`xtask/src/wasm.rs`): without it waves took 1.94 times as long as native.
//!
//! What it took for cliques: bounds for columns and for blocks of them, which may be out of date (`many/sweep.rs`), the players of a column side by
//! side, and what is read of a player put together once: from 36 times sorting and a growth of 17 to what is above. With every ping another one and
//! waits of up to a day, where a walk along all columns is quadratic, 100,000 players took 13 seconds and now take 0.8. (These rows were taken while
//! others used the machine.)
//!
//! Lobbies still grow with the square of a queue: the quick way never has all edges, but it scores about three quarters of n² pairs. A round of 2,000,
//! 4,000, 8,000 and 16,000 mixed requests took 0.13, 0.73, 2.6 and 11 seconds natively, nearly all of it in scoring. (These, and the rows of lobbies,
//! were taken while others used the machine.)
//!
//! What it took for waves: the chain of mutually best cells instead of all pairs (`select/cells.rs`), sorting by digits (`order.rs`), and, for the
//! million, pairs that carry their seats: the stages after selection then read one list in order instead of three at random, which alone
//! halved the wave.

mod checks;
mod matchings;
mod rows;
mod snapshots;
mod ticks;
mod work;

pub use rows::{Row, rows, times};

use wasm_bindgen::prelude::wasm_bindgen;

/// Milliseconds on a clock that only goes forward.
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

/// The rows of this build, a JSON object a line.
#[wasm_bindgen]
pub fn bench(build: &str) -> String {
    rows(build, now).iter().map(|row| queuescope_formats::json::write(row) + "\n").collect()
}

/// How long some works take in this build, as a JSON object from name to milliseconds: to compare builds with each other.
#[wasm_bindgen]
pub fn bench_times() -> String {
    queuescope_formats::json::write(&times(now))
}
