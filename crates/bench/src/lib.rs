//! How fast the engines are, as ratios taken inside one run: against the literal twin, against sorting as many numbers, against the same
//! work without a listener. `cargo xtask bench` runs it natively and in wasm and prints one table.
//!
//! Each side of a ratio is the best of several repetitions, taken in turns, so that a machine that is busy for a moment does not decide it.

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
