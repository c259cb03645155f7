//! Reading documents in tests: good ones, and those that must be refused.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use queuescope::Scenario;
use queuescope_formats::json::read_scenario;

/// The document must be refused with exactly these lines.
#[track_caller]
pub(crate) fn check(input: &str, expected: &[&str]) {
    let problems = read_scenario(input).expect_err(input).to_string();
    assert_eq!(problems.lines().collect::<Vec<_>>(), expected, "for {input}");
}

/// The document must be good.
#[track_caller]
pub(crate) fn read(document: &str) -> Scenario {
    read_scenario(document).unwrap_or_else(|problems| unreachable!("refused: {problems}"))
}
