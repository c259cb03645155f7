//! The build tool of the repository: `cargo xtask COMMAND`.
//!
//! It replaces shell scripts and a Makefile. It works the same on every system, installs the tools it needs, and reports a failure in one
//! sentence.

mod bench;
mod csp;
mod finish;
mod hash;
mod package;
mod page;
mod paths;
mod run;
mod setup;
mod sizes;
mod test;
mod versions;
mod wasm;
mod worker;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::paths::Project;

/// What `--help` prints below the options.
const MORE_HELP: &str = "\
Examples:
  cargo xtask serve --open       Open the page in a browser and rebuild it after every change
  cargo xtask test --quick       Run all tests that need no browser
  cargo xtask build              Write the finished page to dist/
  cargo xtask package            Write the npm package to pkg/
  cargo xtask bench --json       Print benchmark results as JSON lines
  cargo xtask help test          Describe a command and its options

Exit codes:
  0  The command succeeded
  1  It failed: the last line on standard error says why, or the report of `test` or `bench` does
  2  The command line is wrong";

/// Builds, serves, tests and packages Queuescope.
///
/// A command installs the tools it needs when it first needs them, once per user. They go to $QUEUESCOPE_CACHE, else to
/// $XDG_CACHE_HOME/queuescope, else to ~/.cache/queuescope (on Windows: %LOCALAPPDATA%\queuescope).
#[derive(Parser)]
#[command(bin_name = "cargo xtask", after_help = MORE_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

/// Commands of the build tool.
#[derive(Subcommand)]
enum Task {
    /// Install the tools of all commands and print where they are
    ///
    /// Only needed before working offline: the other commands install their tools themselves.
    Setup,
    /// Serve the page on this machine and rebuild it when a source file changes
    Serve(page::Serve),
    /// Build the finished page in dist/ and check its size
    ///
    /// The page works from any folder of any web server and needs no network. The command fails if a WebAssembly file exceeds its size
    /// budget.
    Build,
    /// Build the npm package in pkg/
    Package,
    /// Run every check and every test; the last line is `N passed, N failed`
    ///
    /// Checks formatting, lints and documentation. Runs the Rust tests, the tests of the npm package in Node and those of the page in
    /// Chromium. Set CHROMIUM to the program of the browser to use.
    Test(test::Options),
    /// Measure the speed of native code and WebAssembly; fails if a limit is missed
    Bench {
        /// Print one JSON object per line instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Add the worker to the page and script hashes to its Content-Security-Policy. Trunk runs this as a hook.
    #[command(hide = true)]
    FinishPage,
}

fn main() -> ExitCode {
    // `{:#}` prints an error as one sentence: what failed, then why.
    perform(&Arguments::parse().command).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn perform(task: &Task) -> Result<ExitCode> {
    let project = &Project::find()?;
    let done = |()| ExitCode::SUCCESS;
    match task {
        Task::Setup => setup::everything(project).map(done),
        Task::Serve(options) => page::serve(project, options).map(done),
        Task::Build => page::build(project).map(done),
        Task::Package => package::package(project).map(done),
        Task::Test(options) => Ok(test::test(project, options)),
        Task::Bench { json } => bench::bench(project, *json),
        Task::FinishPage => finish::finish_page(project).map(done),
    }
}
