//! `cargo xtask bench`: runs the benchmarks of `crates/bench` as native code, as WebAssembly in Node, and through the npm package.
//!
//! Each of the three prints one JSON object per line: the work, its time as a ratio to a reference, the limit, and whether the ratio is
//! within the limit. Ratios can be compared between machines, seconds cannot.

use std::io;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::package::package;
use crate::paths::Project;
use crate::run;
use crate::wasm::{Binding, Mode};

/// The benchmarks, compiled as a module for Node.
const MODULE: Binding<'_> = Binding { package: "queuescope-bench", target: "nodejs", name: "queuescope_bench" };

/// Groups that `crates/bench/module.mjs` has benchmarks of.
const OF_PACKAGE: [&str; 2] = ["package", "evening"];

/// Result line of one benchmark.
#[derive(Debug, PartialEq)]
struct Row {
    work: String,
    ratio: f64,
    limit: f64,
    at_least: bool,
    ok: bool,
}

/// Runs one group of benchmarks or all, and prints a table, or the result lines as they arrive if `json` is set.
pub(crate) fn bench(project: &Project, json: bool, only: Option<&str>) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut measure = |what: &str, command: &mut Command| -> Result<()> {
        run::note(format!("measuring {what}"));
        rows.extend(run_benchmark(command.args(only), json).with_context(|| format!("the benchmark of {what} failed"))?);
        Ok(())
    };
    measure("native code", run::cargo(project).args(["run", "--release", "--package", "queuescope-bench", "--"]))?;
    let folder = project.target_dir()?.join("bench-wasm");
    MODULE.build(project, Mode::Release, &folder)?;
    measure("WebAssembly in Node", run::node(project).arg("crates/bench/wasm.mjs").arg(&folder))?;
    if only.is_none_or(|only| OF_PACKAGE.contains(&only)) {
        package(project)?;
        measure("the npm package", run::node(project).arg("crates/bench/module.mjs"))?;
    }
    if rows.is_empty() {
        bail!("there is no group of benchmarks named {}", only.unwrap_or_default());
    }

    if !json {
        print!("{}", table(&rows));
    }
    Ok(if rows.iter().all(|row| row.ok) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a benchmark program and parses its result lines.
fn run_benchmark(command: &mut Command, json: bool) -> Result<Vec<Row>> {
    let (success, output) = if json { run::tee(command, io::stdout())? } else { run::tee(command, io::sink())? };
    let rows = output.lines().filter(|line| !line.trim().is_empty()).map(parse_row).collect::<Result<Vec<_>>>()?;
    // A program that misses a limit also exits with an error, but then its result lines say so.
    if !success && rows.iter().all(|row| row.ok) {
        bail!("the program exited with an error");
    }
    Ok(rows)
}

/// Parses a result line.
fn parse_row(line: &str) -> Result<Row> {
    let value: Value = serde_json::from_str(line).with_context(|| format!("expected a JSON object, got: {line}"))?;
    let read = || {
        let work = value["work"].as_str()?.to_owned();
        let (ratio, limit) = (value["ratio"].as_f64()?, value["limit"].as_f64()?);
        Some(Row { work, ratio, limit, at_least: value["at_least"].as_bool()?, ok: value["ok"].as_bool()? })
    };
    read().with_context(|| format!("expected the fields work, ratio, limit, at_least and ok, got: {line}"))
}

/// Formats the rows as a table with aligned columns.
fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.work.chars().count()).chain([4]).max().unwrap_or(4);
    let mut text = format!("{:<width$}  {:>10}  {:>10}\n", "work", "ratio", "limit");
    for Row { work, ratio, limit, at_least, ok } in rows {
        let limit = format!("{} {limit}", if *at_least { '≥' } else { '≤' });
        let verdict = if *ok { "ok" } else { "MISSED" };
        text += &format!("{work:<width$}  {ratio:>10.2}  {limit:>10}  {verdict}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_line_is_parsed() {
        let line = r#"{"work":"waves, 1000 players","ratio":12.5,"limit":15,"at_least":false,"ok":true}"#;
        let expected = Row { work: "waves, 1000 players".into(), ratio: 12.5, limit: 15.0, at_least: false, ok: true };
        assert_eq!(parse_row(line).expect("a valid line"), expected);
        assert!(parse_row("{\"work\":\"x\"}").is_err());
        assert!(parse_row("warming up").is_err());
    }

    #[test]
    fn columns_are_aligned() {
        let slow = Row { work: "sim".into(), ratio: 99.0, limit: 100.0, at_least: true, ok: false };
        let fine = Row { work: "waves".into(), ratio: 1.5, limit: 15.0, at_least: false, ok: true };
        let expected = "\
work        ratio       limit
sim         99.00       ≥ 100  MISSED
waves        1.50        ≤ 15  ok
";
        assert_eq!(table(&[slow, fine]), expected);
    }
}
