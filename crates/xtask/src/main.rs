//! The build tool of the repository: `cargo xtask COMMAND`.
//!
//! It replaces shell scripts and a Makefile: it works the same on every system, installs what it needs, and explains in one sentence
//! what it could not install.

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

/// Builds, serves and tests Queuescope.
///
/// Tools and packages are installed when a command first needs them, once per user: into $QUEUESCOPE_CACHE, else
/// $XDG_CACHE_HOME/queuescope, else ~/.cache/queuescope (on Windows %LOCALAPPDATA%\queuescope).
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

/// The commands.
#[derive(Subcommand)]
enum Task {
    /// Install everything that any command needs, and print where it is
    ///
    /// The other commands install what they need by themselves. Use this before working offline.
    Setup,
    /// Serve the page on this machine, rebuilding it when a source file changes
    Serve(page::Serve),
    /// Build the finished page into dist/, and check its size
    ///
    /// The result works from any folder of any web server, without a network. The command fails if a WebAssembly file exceeds its
    /// size budget.
    Build,
    /// Build the npm package into pkg/
    Package,
    /// Run every check and every test; the last line is `N passed, N failed`
    ///
    /// Formatting, lints, Rust tests, documentation, the npm package and its tests in Node, the page and its tests in a browser. Set
    /// CHROMIUM to choose the browser.
    Test(test::Options),
    /// Measure speed, natively and as WebAssembly; the exit code is 1 if a limit is missed
    Bench {
        /// Print one JSON object per line instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Add the worker to the page and fill in its Content-Security-Policy. Trunk runs this as a hook.
    #[command(hide = true)]
    FinishPage,
}

fn main() -> ExitCode {
    // An error is one sentence: what failed, then why. Never a backtrace.
    perform(&Arguments::parse().command).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

/// Runs the command.
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
