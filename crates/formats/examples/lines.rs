//! A scenario a line on standard input; for each its report with detail and its trace, a line each, on standard output. The native side
//! of the test that native and wasm give the same bytes.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use queuescope_formats::json;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        match json::read_scenario(&line?).map(Arc::new) {
            Ok(scenario) => {
                writeln!(out, "{}", written(queuescope::report(&scenario, true)))?;
                writeln!(out, "{}", written(queuescope::trace(&scenario)))?;
            }
            Err(problems) => writeln!(out, "{0}\n{0}", json::write(&problems.into_list()))?,
        }
    }
    out.flush()
}

fn written<T: serde::Serialize>(outcome: Result<T, queuescope::Problem>) -> String {
    match outcome {
        Ok(value) => json::write(&value),
        Err(problem) => json::write(&[problem]),
    }
}
