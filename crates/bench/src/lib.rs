//! How fast the engines are, as ratios taken inside one run: against the literal twin, against sorting as many numbers, against the same
//! work without a listener. `cargo xtask bench` runs it natively and in wasm and prints one table.
//!
//! Each side of a ratio is the best of several repetitions, taken in turns, so that a machine that is busy for a moment does not decide it.
//!
//! Seen on two cores of a 2.8 GHz Xeon, native and wasm in Node 20:
//!
//! | work | must reach | native | wasm |
//! | --- | --- | --- | --- |
//! | 30 players against the literal twin | ≤ 1 | 0.79 | 0.89 |
//! | 10,000 players, times faster than the twin | ≥ 100 | 515 | 346 |
//! | 100,000 players against sorting them | ≤ 15 | 7.0 | 8.2 |
//! | 1,000,000 players against sorting them | ≤ 8 | 6.3 | 6.0 |
//! | growth from 100,000 to 1,000,000 | ≤ 14 | 10.8 | 8.5 |
//! | growth from 10,000 to 40,000: one rating, rising waits, everybody active | ≤ 8 | 4.4, 4.7, 4.5 | 4.5, 4.5, 4.2 |
//! | listener off against no listener | ≤ 1.02 | 1.01 | 0.99 |
//! | wasm against native, 10,000 and 100,000 players | ≤ 2 | | 1.24, 1.28 |
//! | module in Node, 100,000 players, against JSON alone | ≤ 8 | | 3.0 |
//!
//! Buckets, and waves beside it, in two runs on the same machine while other work kept both cores busy (a load of six and of three), which
//! weighs most on what goes through much memory. Both runs are given. Over its limit in both: a million fresh players in wasm. Over it in
//! one: growth to a million, of both engines. To be taken again on a quiet machine.
//!
//! | work | must reach | native | wasm |
//! | --- | --- | --- | --- |
//! | buckets, 30 players against the literal twin | ≤ 1 | 0.35, 0.33 | 0.35, 0.30 |
//! | buckets, 1,000,000 fresh players against sorting them | ≤ 4 | 2.7, 3.9 | 4.1, 4.4 |
//! | buckets, growth from 100,000 to 1,000,000 fresh players | ≤ 14 | 17.9, 13.1 | 18.4, 11.6 |
//! | waves, growth from 100,000 to 1,000,000 | ≤ 14 | 18.8, 10.4 | 19.4, 9.2 |
//! | waves, 1,000,000 players against sorting them | ≤ 8 | 6.9, 8.2 | 9.6, 7.1 |
//! | buckets, an idle day, ten times as many checks | ≤ 1.5 | 1.0, 0.9 | 0.9, 1.0 |
//! | buckets, growth from 10,000 to 40,000, ranges that do not reach back | ≤ 8 | 5.0, 6.7 | 7.5, 7.7 |
//! | buckets, the same in parties of one to four | ≤ 8 | 4.2, 7.9 | –, 5.3 |
//! | buckets, growth from 10,000 to 40,000, old tickets | ≤ 8 | 4.5, 4.5 | 5.5, 4.4 |
//! | buckets, wasm against native, 100,000 fresh players | ≤ 2 | | 1.25, 1.70 |
//! | buckets, wasm against native, 20,000 old and new players | ≤ 2 | | 1.20, 1.49 |
//! | waves, wasm against native, 10,000 players | ≤ 2 | | 1.23, 1.24 |
//! | waves, wasm against native, 100,000 players | ≤ 2 | | 1.16, 1.24 |
//!
//! What it took for buckets: one division for all ranges instead of two for each, columns by counting instead of sorting, tickets of 24 bytes
//! (together from 10.7 times sorting to what is above); a tree of who reaches back (`reaches.rs`); and for wasm a limit on what is put into
//! its only caller (`xtask/src/wasm.rs`): without it waves took 1.94 times as long as native.
//!
//! What it took for waves: the chain of mutually best cells instead of all pairs (`select/cells.rs`), sorting by digits (`order.rs`), and, for the
//! million, pairs that carry their seats: the stages after selection then read one list in order instead of three at random, which alone
//! halved the wave.

mod checks;
mod rows;
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
