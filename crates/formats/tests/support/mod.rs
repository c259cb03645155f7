//! Helpers to read valid documents and to compare the problems of invalid ones.

#![allow(dead_code, reason = "each test file uses only some of these helpers")]

use queuescope::Scenario;
use queuescope_formats::json::read_scenario;

/// Asserts that reading the document fails with exactly these lines.
#[track_caller]
pub(crate) fn check(input: &str, expected: &[&str]) {
    let problems = read_scenario(input).expect_err(input).to_string();
    assert_eq!(problems.lines().collect::<Vec<_>>(), expected, "for {input}");
}

/// Reads a document that must be valid.
#[track_caller]
pub(crate) fn read(document: &str) -> Scenario {
    read_scenario(document).unwrap_or_else(|problems| unreachable!("the document is refused: {problems}"))
}
