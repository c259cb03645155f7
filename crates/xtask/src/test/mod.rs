//! `cargo xtask test`: every check there is, one after the other, and how many passed.
//!
//! A step that fails does not stop the ones that do not need it. The last line is `N passed, N failed`.

mod count;

use std::io;
use std::path::Path;
use std::process::{self, ExitCode};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::package::package;
use crate::page;
use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::versions::WASM_TARGET;
use count::{Tally, cargo_tests, files_without_tests, node_tests};

/// How long one file of Node tests may take: a hanging browser must not hang the whole run.
const NODE_FILE_TIMEOUT: &str = "--test-timeout=600000";

/// Node ends a file that is over its time with SIGTERM, but Playwright only closes its browser then, and a test's server or timer can
/// keep the process, and with it the whole run, waiting for ever. So three seconds later it ends in any case.
const END_WHEN_TOLD: &str = "--import=data:text/javascript,process.once('SIGTERM',()=>setTimeout(()=>process.exit(1),3000).unref())";

/// What one step came to.
struct Row {
    step: &'static str,
    tally: Tally,
    seconds: f64,
}

/// The steps so far.
struct Report<'a> {
    project: &'a Project,
    rows: Vec<Row>,
}

/// Runs all steps; without those that need a browser if `quick`.
pub(crate) fn test(project: &Project, quick: bool) -> ExitCode {
    let mut report = Report { project, rows: Vec::new() };
    report.cargo("formatting", &["fmt", "--all", "--check"]);
    report.cargo("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
    report.check("lints, WebAssembly", lint_wasm);
    report.step("Rust tests", rust_tests);
    report.check("documentation", document);
    let packaged = report.check("npm package", package);
    report.step("module tests, Node", |project| needing(packaged, "the npm package", || node_suite(project, "tests/module", false)));
    if !quick {
        let built = report.check("page", page::build);
        report.step("browser tests", |project| needing(built, "the page", || node_suite(project, "tests/browser", true)));
    }
    report.finish()
}

impl Report<'_> {
    /// Runs a step under its heading and remembers what it came to; whether nothing failed.
    fn step(&mut self, step: &'static str, work: impl FnOnce(&Project) -> Result<Tally>) -> bool {
        println!("\n== {step} ==");
        let start = Instant::now();
        let tally = work(self.project).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Tally::FAIL
        });
        let seconds = start.elapsed().as_secs_f64();
        println!("== {step}: {}, {seconds:.1} s ==", if tally.failed == 0 { "ok" } else { "FAILED" });
        self.rows.push(Row { step, tally, seconds });
        tally.failed == 0
    }

    /// A step that counts as one test.
    fn check(&mut self, step: &'static str, work: impl FnOnce(&Project) -> Result<()>) -> bool {
        self.step(step, |project| work(project).map(|()| Tally::PASS))
    }

    /// A cargo command that counts as one test.
    fn cargo(&mut self, step: &'static str, arguments: &[&str]) -> bool {
        self.check(step, |project| run::show(run::cargo(project).args(arguments)))
    }

    /// Prints the table and the last line.
    fn finish(self) -> ExitCode {
        let all = self.rows.iter().map(|row| row.tally).fold(Tally::default(), Tally::and);
        println!("\n{:<20} {:>7} {:>7} {:>8}", "step", "passed", "failed", "seconds");
        for Row { step, tally, seconds } in &self.rows {
            println!("{step:<20} {:>7} {:>7} {seconds:>8.1}", tally.passed, tally.failed);
        }
        println!("\n{} passed, {} failed", all.passed, all.failed);
        if all.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// The work, if what it needs was made.
fn needing(made: bool, what: &str, work: impl FnOnce() -> Result<Tally>) -> Result<Tally> {
    if !made {
        bail!("not run, because {what} could not be built");
    }
    work()
}

/// Clippy as the browser's compiler sees the code: the page and the module have parts that only exist there.
fn lint_wasm(project: &Project) -> Result<()> {
    setup::wasm_target()?;
    let packages = ["--package", "queuescope-web", "--package", "queuescope-module"];
    run::show(run::cargo(project).args(["clippy", "--target", WASM_TARGET]).args(packages).args(["--", "-D", "warnings"]))
}

/// Unit, property, case and documentation tests.
fn rust_tests(project: &Project) -> Result<Tally> {
    let mut cargo = run::cargo(project);
    cargo.args(["test", "--workspace", "--no-fail-fast"]);
    let (ended_well, output) = run::tee(&mut cargo, io::stdout())?;
    Ok(cargo_tests(&output).of_run(ended_well))
}

/// The documentation builds, and all links in it lead somewhere.
fn document(project: &Project) -> Result<()> {
    run::show(run::cargo(project).args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// All `*.test.mjs` files of a folder, shown as they run and counted from a second report in a file.
fn node_suite(project: &Project, folder: &str, in_browser: bool) -> Result<Tally> {
    setup::packages(project)?;
    let files = test_files(&project.root, folder)?;
    let tap = env::temp_dir().join(format!("queuescope-{}.tap", process::id()));
    let mut node = run::node(project);
    node.args(["--test", NODE_FILE_TIMEOUT, END_WHEN_TOLD]);
    node.args(["--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=tap"]);
    node.arg(format!("--test-reporter-destination={}", tap.display())).args(&files);
    if in_browser {
        node.env("CHROMIUM", setup::chromium()?);
    }
    let ended_well = run::show(&mut node).is_ok();
    let report = fs::read_to_string(&tap).context("Node wrote no test report")?;
    // Only a temporary file.
    let _ = fs::remove_file(&tap);
    for file in files_without_tests(&report, &files) {
        println!("error: {file} has no test in it");
    }
    Ok(node_tests(&report, &files).of_run(ended_well))
}

/// The test files of a folder, in order, as paths from the repository. Listed here because a shell's `*` is not everywhere.
fn test_files(root: &Path, folder: &str) -> Result<Vec<String>> {
    let entries = fs::read_dir(root.join(folder)).with_context(|| format!("there is no folder {folder}"))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut files: Vec<_> = names.filter(|name| name.ends_with(".test.mjs")).map(|name| format!("{folder}/{name}")).collect();
    files.sort();
    if files.is_empty() {
        bail!("{folder} has no *.test.mjs in it");
    }
    Ok(files)
}
