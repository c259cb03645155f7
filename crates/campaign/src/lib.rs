//! How many random cases a test tries: some in `cargo xtask test`, many more in `cargo xtask test --long`. Only tests depend on this.

use std::env;

use proptest::test_runner::Config;

/// `cargo xtask test --long` sets this to 1.
const LONG: &str = "QUEUESCOPE_LONG";

/// How many times as many cases the long form of a test tries.
pub const LONG_FACTOR: u32 = 20;

/// Returns how many cases to try, where the short form tries `short`.
pub fn cases(short: u32) -> u32 {
    let long = env::var_os(LONG).is_some_and(|value| value == "1");
    if long { short * LONG_FACTOR } else { short }
}

/// Returns the configuration of a property test whose short form tries `short` cases.
pub fn config(short: u32) -> Config {
    Config::with_cases(cases(short))
}
