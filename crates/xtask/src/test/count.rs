//! Counts passed and failed tests in the output of the test runners.

/// Tests that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Tally {
    /// One passed check.
    pub(crate) const PASS: Self = Self { passed: 1, failed: 0 };
    /// One failed check.
    pub(crate) const FAIL: Self = Self { passed: 0, failed: 1 };

    /// Returns the sum of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }

    /// Adds a failure if the runner exited with an error but no test failed (the tests did not compile, or crashed), or if no test ran.
    pub(crate) fn with_exit(self, succeeded: bool) -> Self {
        let silent_failure = !succeeded && self.failed == 0;
        if silent_failure || self == Self::default() { self.and(Self::FAIL) } else { self }
    }
}

/// Counts the tests in the output of `cargo test`: adds up its lines `test result: ok. 3 passed; 0 failed; …`, one per test program.
pub(crate) fn cargo_tests(output: &str) -> Tally {
    output
        .lines()
        .filter_map(|line| plain(line).trim().strip_prefix("test result:").map(str::to_owned))
        .map(|result| Tally { passed: number_before(&result, "passed"), failed: number_before(&result, "failed") })
        .fold(Tally::default(), Tally::and)
}

/// Returns the number in front of a word, 0 if it has none.
fn number_before(text: &str, word: &str) -> usize {
    let words: Vec<&str> = text.split([' ', ';']).filter(|part| !part.is_empty()).collect();
    let pair = words.windows(2).find(|pair| pair.get(1) == Some(&word));
    pair.and_then(|pair| pair.first()?.parse().ok()).unwrap_or(0)
}

/// Removes the colour codes from a line.
pub(crate) fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, after)| after))
}

/// Counts the tests in a TAP report of `node --test` for these files: the last lines of a report are the totals. A cancelled test and a file
/// without tests count as failed.
pub(crate) fn node_tests(tap: &str, files: &[String]) -> Tally {
    let total = |word: &str| {
        let of_word = |line: &str| line.strip_prefix("# ")?.strip_prefix(word)?.trim().parse::<usize>().ok();
        tap.lines().rev().find_map(of_word).unwrap_or(0)
    };
    let empty = files_without_tests(tap, files).len();
    Tally { passed: total("pass ").saturating_sub(empty), failed: total("fail ") + total("cancelled ") + empty }
}

/// Returns the files without tests. Node counts such a file as one passed test with the name of the file.
pub(crate) fn files_without_tests<'a>(tap: &str, files: &'a [String]) -> Vec<&'a str> {
    let passed = |line: &str| Some(line.strip_prefix("ok ")?.split_once(" - ")?.1.replace("\\\\", "/"));
    let names: Vec<String> = tap.lines().filter_map(passed).collect();
    files.iter().map(String::as_str).filter(|file| names.iter().any(|name| name.ends_with(file))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: usize, failed: usize) -> Tally {
        Tally { passed, failed }
    }

    #[test]
    fn cargo_results_of_all_test_programs_are_added_up() {
        let output = "running 3 tests\ntest a ... ok\n\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n\
            \u{1b}[1mtest result: \u{1b}[31mFAILED\u{1b}[0m. 12 passed; 2 failed; 1 ignored; 0 measured\n   Doc-tests queuescope\n\
            test result: ok. 0 passed; 0 failed; 0 ignored\n";
        assert_eq!(cargo_tests(output), tally(15, 2));
    }

    #[test]
    fn words_that_a_test_prints_are_not_counted() {
        assert_eq!(cargo_tests("the test result: 5 passed\n3 passed; 4 failed"), tally(0, 0));
    }

    #[test]
    fn the_last_totals_of_a_node_report_count() {
        let tap = "TAP version 13\n# pass 99\nok 1 - a\nnot ok 2 - b\n1..2\n# tests 4\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 0\n";
        assert_eq!(node_tests(tap, &[]), tally(2, 2));
    }

    #[test]
    fn a_node_file_without_tests_is_a_failure() {
        let tap = "ok 1 - /repo/tests/module/empty.test.mjs\nok 2 - adds\n# pass 2\n# fail 0\n# cancelled 0\n";
        assert_eq!(node_tests(tap, &["tests/module/empty.test.mjs".to_owned()]), tally(1, 1));
    }

    #[test]
    fn a_run_without_tests_or_with_an_error_exit_is_a_failure() {
        assert_eq!(tally(3, 0).with_exit(true), tally(3, 0));
        assert_eq!(tally(3, 1).with_exit(false), tally(3, 1));
        assert_eq!(tally(3, 0).with_exit(false), tally(3, 1));
        assert_eq!(tally(0, 0).with_exit(true), tally(0, 1));
        assert_eq!(tally(0, 0).with_exit(false), tally(0, 1));
    }
}
