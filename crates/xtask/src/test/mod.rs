//! `cargo xtask test`: runs all checks and tests, step by step, and counts the results.
//!
//! If a step fails, only the steps that need its result are skipped. The report ends with the slowest tests and `N passed, N failed`.

mod count;
mod dask;
mod slowest;

use std::io;
use std::path::Path;
use std::process::{self, ExitCode};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::package::{add_page, package};
use crate::page;
use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::versions::WASM_TARGET;
use count::{Tally, cargo_tests, files_without_tests, node_tests};
use slowest::{Timing, cargo_timings, node_timings};

/// Environment variable that `--long` sets to 1 for all test processes. Tests with random cases then try more of them.
const LONG: &str = "QUEUESCOPE_LONG";

/// Arguments for the tests of the test engine, `engines/in_order.rs`. They are a separate step because their feature adds this engine to
/// every list of engines.
const TEST_ENGINE: [&str; 6] = ["--package", "queuescope-formats", "--features", "test-engine", "--test", "test_engine"];

/// Option of Node that runs two test files at a time, for the browser tests.
const TWO_FILES: &str = "--test-concurrency=2";

/// Option of Node that limits the time of one test file, so that a hanging browser does not block the whole run.
const NODE_FILE_TIMEOUT: &str = "--test-timeout=600000";

/// Option of Node that ends a process three seconds after SIGTERM, the signal that Node sends to a file over its time limit. Without it the
/// process could stay alive for ever, because Playwright only closes its browser, and a server or timer of a test keeps running.
const EXIT_AFTER_SIGTERM: &str = "--import=data:text/javascript,process.once('SIGTERM',()=>setTimeout(()=>process.exit(1),3000).unref())";

/// Options of `cargo xtask test`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Skip the page and its browser tests
    #[arg(long)]
    quick: bool,
    /// Try 20 times as many random cases (sets QUEUESCOPE_LONG=1 for all tests)
    #[arg(long)]
    long: bool,
}

/// The result of a step.
struct Outcome {
    /// Passed and failed tests.
    tally: Tally,
    /// Times of individual tests. Empty if the step does not know them.
    timings: Vec<Timing>,
}

impl From<Tally> for Outcome {
    fn from(tally: Tally) -> Self {
        Self { tally, timings: Vec::new() }
    }
}

/// A line of the report.
struct Row {
    step: &'static str,
    tally: Tally,
    seconds: f64,
}

/// The results so far.
struct Report<'a> {
    project: &'a Project,
    rows: Vec<Row>,
    timings: Vec<Timing>,
}

/// Runs all steps. With `--quick`, leaves out those that need a browser.
pub(crate) fn test(project: &Project, options: &Options) -> ExitCode {
    let &Options { quick, long } = options;
    let mut report = Report { project, rows: Vec::new(), timings: Vec::new() };
    report.cargo("formatting", &["fmt", "--all", "--check"]);
    report.cargo("lints", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]);
    report.check("lints, WebAssembly", lint_wasm);
    report.step("Rust tests", |project| rust_tests(project, &["--workspace"], long));
    report.step("test engine", |project| rust_tests(project, &TEST_ENGINE, long));
    report.check("documentation", document);
    let packaged = report.check("npm package", package);
    report.step("module tests, Node", |project| if_built(packaged, "the npm package", || node_suite(project, Suite::Module, long)));
    if long {
        report.step("Dask example", |project| if_built(packaged, "the npm package", || dask::test(project).map(Outcome::from)));
    }
    if !quick {
        let built = report.check("page", |project| page::build(project).and_then(|()| if packaged { add_page(project) } else { Ok(()) }));
        report.step("browser tests", |project| if_built(built, "the page", || node_suite(project, Suite::Browser, long)));
    }
    report.finish()
}

impl Report<'_> {
    /// Runs a step under its heading and records its result. Returns true if nothing failed.
    fn step(&mut self, step: &'static str, work: impl FnOnce(&Project) -> Result<Outcome>) -> bool {
        println!("\n== {step} ==");
        let start = Instant::now();
        let Outcome { tally, timings } = work(self.project).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Tally::FAIL.into()
        });
        let seconds = start.elapsed().as_secs_f64();
        println!("== {step}: {}, {seconds:.1} s ==", if tally.failed == 0 { "ok" } else { "FAILED" });
        self.rows.push(Row { step, tally, seconds });
        self.timings.extend(timings);
        tally.failed == 0
    }

    /// Runs a step that counts as one test.
    fn check(&mut self, step: &'static str, work: impl FnOnce(&Project) -> Result<()>) -> bool {
        self.step(step, |project| work(project).map(|()| Tally::PASS.into()))
    }

    /// Runs a cargo command as a step that counts as one test.
    fn cargo(&mut self, step: &'static str, arguments: &[&str]) -> bool {
        self.check(step, |project| run::show(run::cargo(project).args(arguments)))
    }

    /// Prints the slowest tests, the table of steps and the totals.
    fn finish(self) -> ExitCode {
        let all = self.rows.iter().map(|row| row.tally).fold(Tally::default(), Tally::and);
        println!("\n{}", slowest::table(self.timings));
        println!("{:<20} {:>7} {:>7} {:>8}", "step", "passed", "failed", "seconds");
        for Row { step, tally, seconds } in &self.rows {
            println!("{step:<20} {:>7} {:>7} {seconds:>8.1}", tally.passed, tally.failed);
        }
        println!("\n{} passed, {} failed", all.passed, all.failed);
        if all.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Does the work if `built` is true. Otherwise fails with the reason that `what` could not be built.
fn if_built(built: bool, what: &str, work: impl FnOnce() -> Result<Outcome>) -> Result<Outcome> {
    if !built {
        bail!("skipped, because {what} could not be built");
    }
    work()
}

/// Runs Clippy for WebAssembly, because some code of the page and the module is compiled only for that target.
fn lint_wasm(project: &Project) -> Result<()> {
    setup::wasm_target()?;
    let packages = ["--package", "queuescope-web", "--package", "queuescope-module"];
    run::show(run::cargo(project).args(["clippy", "--target", WASM_TARGET]).args(packages).args(["--", "-D", "warnings"]))
}

/// Runs all Rust tests of these packages: unit, property, case and documentation tests.
fn rust_tests(project: &Project, packages: &[&str], long: bool) -> Result<Outcome> {
    let mut cargo = run::cargo(project);
    cargo.args(["test", "--no-fail-fast"]).args(packages).envs(long_variable(long));
    let (succeeded, output) = run::tee_all(&mut cargo, io::stdout())?;
    Ok(Outcome { tally: cargo_tests(&output).with_exit(succeeded), timings: cargo_timings(&output) })
}

/// Returns the environment variable that `--long` sets.
fn long_variable(long: bool) -> Option<(&'static str, &'static str)> {
    long.then_some((LONG, "1"))
}

/// Builds the documentation. A broken link is an error.
fn document(project: &Project) -> Result<()> {
    run::show(run::cargo(project).args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// A folder of Node tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suite {
    /// Tests of the npm package in Node.
    Module,
    /// Tests of the page in Chromium.
    Browser,
}

/// Runs all `*.test.mjs` files of a suite and shows their results as they arrive. Counts them from a second report, which Node writes to a
/// file.
fn node_suite(project: &Project, suite: Suite, long: bool) -> Result<Outcome> {
    setup::packages(project)?;
    let folder = if suite == Suite::Browser { "tests/browser" } else { "tests/module" };
    let files = test_files(&project.root, folder)?;
    let tap = env::temp_dir().join(format!("queuescope-{}.tap", process::id()));
    let mut node = run::node(project);
    node.args(["--test", NODE_FILE_TIMEOUT, EXIT_AFTER_SIGTERM]).envs(long_variable(long));
    node.args(["--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=tap"]);
    node.arg(format!("--test-reporter-destination={}", tap.display()));
    if suite == Suite::Browser {
        node.arg(TWO_FILES).env("CHROMIUM", setup::chromium()?);
    }
    let succeeded = run::show(node.args(&files)).is_ok();
    let report = fs::read_to_string(&tap).context("Node wrote no test report")?;
    // A leftover temporary file is no reason to fail.
    let _ = fs::remove_file(&tap);
    for file in files_without_tests(&report, &files) {
        println!("error: {file} has no tests");
    }
    Ok(Outcome { tally: node_tests(&report, &files).with_exit(succeeded), timings: node_timings(&report) })
}

/// Lists the test files of a folder in order, as paths inside the repository. A pattern with `*` would need a shell, and not every system has
/// one that expands it.
fn test_files(root: &Path, folder: &str) -> Result<Vec<String>> {
    let entries = fs::read_dir(root.join(folder)).with_context(|| format!("{folder} cannot be read"))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut files: Vec<_> = names.filter(|name| name.ends_with(".test.mjs")).map(|name| format!("{folder}/{name}")).collect();
    files.sort();
    if files.is_empty() {
        bail!("{folder} has no *.test.mjs files");
    }
    Ok(files)
}
