//! Number of random cases that a test tries: few in `cargo xtask test`, many in `cargo xtask test --long`. Only tests depend on this crate.

use std::env;

use proptest::test_runner::Config;

/// Environment variable that `cargo xtask test --long` sets to 1.
const LONG: &str = "QUEUESCOPE_LONG";

/// Factor by which the long form of a test tries more cases than the short form.
pub const LONG_FACTOR: u32 = 20;

/// Returns the number of cases to try, given the number in the short form.
pub fn cases(short: u32) -> u32 {
    let long = env::var_os(LONG).is_some_and(|value| value == "1");
    if long { short * LONG_FACTOR } else { short }
}

/// Returns the configuration of a property test, given the number of cases in its short form.
pub fn config(short: u32) -> Config {
    Config::with_cases(cases(short))
}
