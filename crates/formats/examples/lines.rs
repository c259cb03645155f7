//! Reads one scenario per line from standard input. For each scenario writes four lines to standard output: the report with detail, the trace,
//! the status of the first player, and the summary of the report. In place of a result that does not exist, the line has the problems. A test compares these bytes with
//! those of the wasm build.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use queuescope::Problems;
use queuescope::engines::lobbies;
use queuescope_formats::json;
use serde::Serialize;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        match json::read_scenario(&line?).map(Arc::new) {
            Ok(scenario) => {
                writeln!(out, "{}", written(queuescope::report(&scenario, true)))?;
                writeln!(out, "{}", written(queuescope::trace(&scenario)))?;
                let first = scenario.players.first().map_or("", |player| &player.id);
                writeln!(out, "{}", written(lobbies::status_after(&scenario, first, None)))?;
                writeln!(out, "{}", written(queuescope::report_summary(&scenario)))?;
            }
            Err(problems) => writeln!(out, "{0}\n{0}\n{0}\n{0}", json::write(&problems.into_list()))?,
        }
    }
    out.flush()
}

fn written<T: Serialize>(outcome: Result<T, impl Into<Problems>>) -> String {
    match outcome {
        Ok(value) => json::write(&value),
        Err(problems) => json::write(&problems.into().into_list()),
    }
}
