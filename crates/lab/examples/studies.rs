//! Reads one study per line from standard input. For each study writes six lines to standard output: the results, the part with all evenings,
//! the rows per evening, the results as CSV and as Markdown (these three as JSON strings), and the scenario of the last evening of the last arm.
//! In place of a study that is invalid or too large, each line has the problems. A test compares these bytes with those of the wasm build.

use std::io::{self, BufRead, Write};

use queuescope::Problems;
use queuescope_formats::json;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::part::Simulation;
use queuescope_lab::results::Results;
use queuescope_lab::study::Study;

/// Number of lines per study.
const LINES: usize = 6;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let lines = lines(&line?).unwrap_or_else(|problems| vec![json::write(&problems.into_list()); LINES]);
        writeln!(out, "{}", lines.join("\n"))?;
    }
    out.flush()
}

fn lines(text: &str) -> Result<Vec<String>, Problems> {
    let study = Study::read(&json::read_document(text.as_bytes(), "study")?)?;
    let last = Evening::run(&study, &Crowd::of(&study), study.arms.len() - 1, study.evenings)?;
    let whole = Simulation::new(study.clone(), 1, study.evenings, false)?.finish()?;
    let results = Results::of(&whole);
    let texts = [whole.per_evening(), results.to_csv(), results.to_markdown(&study)];
    let mut lines = vec![results.to_json(), whole.to_json()];
    lines.extend(texts.iter().map(json::write));
    lines.push(json::write_scenario(&last.scenario));
    Ok(lines)
}
