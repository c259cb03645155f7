//! The build tool of the repository: `cargo xtask COMMAND`.
//!
//! It replaces shell scripts and a Makefile, because it works the same on every system, installs the tools it needs, and reports each failure
//! in one sentence.

mod bench;
mod csp;
mod docs;
mod finish;
mod hash;
mod offline;
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

/// Text that `--help` prints below the options.
const MORE_HELP: &str = "\
Examples:
  cargo xtask serve --open       Open the page in a browser and rebuild it after every change
  cargo xtask test --quick       Run all tests that need no browser
  cargo xtask build              Write the finished page to dist/
  cargo xtask docs               Write the docs as a book to dist/docs/
  cargo xtask package            Write the npm package to pkg/
  cargo xtask bench --only waves Measure only one group of benchmarks
  cargo xtask help test          Describe a command and its options

Exit codes:
  0  The command succeeded
  1  The command failed. The last line on standard error, or the report of `test` or `bench`, says why
  2  The command line is invalid";

/// Builds, serves, tests and packages Queuescope.
///
/// Each command installs the tools it needs on first use, once per user. Tools are kept in $QUEUESCOPE_CACHE if it is set, else in
/// $XDG_CACHE_HOME/queuescope, else in ~/.cache/queuescope (on Windows: %LOCALAPPDATA%\queuescope).
#[derive(Parser)]
#[command(bin_name = "cargo xtask", after_help = MORE_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

/// Commands of the build tool.
#[derive(Subcommand)]
enum Task {
    /// Install the tools of all commands except `docs` and print where they are
    ///
    /// You only need this before working offline, because every other command installs its own tools.
    Setup,
    /// Serve the page on this machine and rebuild it when a source file changes
    Serve(page::Serve),
    /// Build the finished page in dist/ and check its size
    ///
    /// The page works from any folder of any web server and needs no network. The command fails if a WebAssembly file exceeds its size
    /// budget.
    Build,
    /// Build the docs as a book in dist/docs/, beside the page
    ///
    /// The book's scenes show the page in dist/, which is built first if there is none. Installs mdBook on first use, which no other command
    /// needs.
    Docs,
    /// Build the npm package in pkg/
    Package,
    /// Run every check and every test; the last line is `N passed, N failed`
    ///
    /// Checks formatting, lints and documentation. Runs the Rust tests, the tests of the npm package in Node and those of the page in
    /// Chromium. Set CHROMIUM to choose the browser program.
    Test(test::Options),
    /// Measure the speed of native code and WebAssembly; fail if a limit is missed
    Bench {
        /// Print one JSON object per line instead of a table
        #[arg(long)]
        json: bool,
        /// Run only one group of benchmarks: waves, buckets, cliques, assignments, matchings, lobbies, evening, listener or package
        #[arg(long, value_name = "GROUP")]
        only: Option<String>,
    },
    /// Add the worker to the page and the script hashes to its Content-Security-Policy. Trunk runs this as a hook.
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
        Task::Docs => docs::build(project).map(done),
        Task::Package => package::package(project).and_then(|()| page::build(project)).and_then(|()| package::add_page(project)).map(done),
        Task::Test(options) => Ok(test::test(project, options)),
        Task::Bench { json, only } => bench::bench(project, *json, only.as_deref()),
        Task::FinishPage => finish::finish_page(project).map(done),
    }
}
