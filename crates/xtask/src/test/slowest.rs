//! The slowest tests, read from the output of the test runners.

use super::count::plain;

/// Number of tests that the report shows.
const SHOWN: usize = 10;

/// Time that a test took. For Rust, the test is a whole test program, because stable Rust does not report the times of individual tests.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Timing {
    name: String,
    seconds: f64,
}

/// Formats the slowest tests, slowest first. Returns an empty text if there are no timings.
pub(crate) fn table(mut timings: Vec<Timing>) -> String {
    timings.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let lines = timings.iter().take(SHOWN).map(|Timing { name, seconds }| format!("{seconds:>8.1}  {name}\n"));
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("slowest tests (seconds; Rust: whole test programs)\n{lines}") }
}

/// Reads the time of each test program from the output of `cargo test`: the name from `Running …`, the time from `finished in 3.21s`.
pub(crate) fn cargo_timings(output: &str) -> Vec<Timing> {
    let mut name = String::new();
    let mut timings = Vec::new();
    for line in output.lines() {
        let line = plain(line);
        let line = line.trim();
        if let Some(program) = line.strip_prefix("Running ") {
            name = program_name(program);
        } else if let Some(library) = line.strip_prefix("Doc-tests ") {
            name = format!("{library}, documentation");
        } else if line.starts_with("test result:")
            && let Some((_, time)) = line.rsplit_once("finished in ")
            && let Ok(seconds) = time.trim_end_matches('s').parse()
        {
            timings.push(Timing { name: name.clone(), seconds });
        }
    }
    timings
}

/// Names a test program: `unittests src/lib.rs (target/debug/deps/queuescope-1a2b)` → `queuescope, src/lib.rs`.
fn program_name(running: &str) -> String {
    let (source, program) = running.split_once(" (").unwrap_or((running, ""));
    let source = source.strip_prefix("unittests ").unwrap_or(source);
    let file = program.trim_end_matches(')').rsplit(['/', '\\']).next().unwrap_or_default();
    match file.rsplit_once('-') {
        Some((package, _)) => format!("{package}, {source}"),
        None => source.to_owned(),
    }
}

/// Reads the time of each test from a TAP report of `node --test`. Leaves out suites, because their tests are listed.
pub(crate) fn node_timings(tap: &str) -> Vec<Timing> {
    let mut timings: Vec<Timing> = Vec::new();
    let mut name = None;
    for line in tap.lines().map(str::trim_start) {
        if let Some(result) = line.strip_prefix("not ok ").or_else(|| line.strip_prefix("ok ")) {
            name = result.split_once(" - ").map(|(_, name)| name.to_owned());
        } else if let Some(milliseconds) = line.strip_prefix("duration_ms: ")
            && let (Some(name), Ok(milliseconds)) = (name.take(), milliseconds.parse::<f64>())
        {
            timings.push(Timing { name, seconds: milliseconds / 1000.0 });
        } else if line == "type: 'suite'" {
            timings.pop();
        }
    }
    timings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(name: &str, seconds: f64) -> Timing {
        Timing { name: name.to_owned(), seconds }
    }

    #[test]
    fn timings_of_rust_test_programs_are_read() {
        let output = "     \u{1b}[1mRunning\u{1b}[0m unittests src/lib.rs (target/debug/deps/queuescope-1a2b)\n\ntest a ... ok\n\
            test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 3.21s\n\
                 Running tests/cases.rs (target/debug/deps/cases-77)\n\
            test result: FAILED. 1 passed; 1 failed; 0 ignored; finished in 0.50s\n   Doc-tests queuescope\n\
            test result: ok. 0 passed; 0 failed; 0 ignored; finished in 1.00s\n";
        let expected =
            [timing("queuescope, src/lib.rs", 3.21), timing("cases, tests/cases.rs", 0.5), timing("queuescope, documentation", 1.0)];
        assert_eq!(cargo_timings(output), expected);
    }

    #[test]
    fn timings_of_node_tests_are_read_without_suites() {
        let tap = "TAP version 13\n# Subtest: all\n    # Subtest: one\n    ok 1 - one - two\n      ---\n      duration_ms: 1500.5\n      type: 'test'\n\
            \x20     ...\n    1..1\nok 1 - all\n  ---\n  duration_ms: 1600\n  type: 'suite'\n  ...\nnot ok 2 - bad\n  ---\n  duration_ms: 20\n  ...\n\
            # duration_ms 1700\n";
        assert_eq!(node_timings(tap), [timing("one - two", 1.5005), timing("bad", 0.02)]);
    }

    #[test]
    fn the_table_starts_with_the_slowest_test() {
        let timings = (0..20).map(|second| timing(&format!("test {second}"), f64::from(second))).collect();
        let table = table(timings);
        assert_eq!(table.lines().count(), 1 + SHOWN);
        assert_eq!(table.lines().nth(1), Some("    19.0  test 19"));
        assert_eq!(super::table(Vec::new()), "");
    }
}
