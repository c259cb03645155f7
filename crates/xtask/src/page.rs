//! `cargo xtask serve` and `cargo xtask build`: build the page with Trunk.
//!
//! `Trunk.toml` and `index.html` configure the build. This module puts the tools on `PATH` and checks the result.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::finish::SERVED_AT;
use crate::package::MODULE;
use crate::paths::{Project, path_with};
use crate::run;
use crate::setup;
use crate::sizes;
use crate::versions::WASM_TARGET;
use crate::wasm::Mode;

/// Cargo package of the page.
const PACKAGE: &str = "queuescope-web";

/// Cargo profile of the finished page, the same as in `index.html`.
const RELEASE_PROFILE: &str = "page";

/// Options of `cargo xtask serve`.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// Port on 127.0.0.1
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Build the optimised page, which takes longer to compile but runs as fast as the published one
    #[arg(long)]
    release: bool,
    /// Open the page in the browser once it is built
    #[arg(long)]
    open: bool,
}

/// Serves the page and rebuilds it when a source file changes, until the user stops it.
pub(crate) fn serve(project: &Project, options: &Serve) -> Result<()> {
    if TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).is_err() {
        bail!(
            "port {} is in use or not permitted: choose another with `cargo xtask serve --port {}`",
            options.port,
            options.port.wrapping_add(1)
        );
    }
    // Not dist/, so that nobody publishes a debug build by mistake.
    let folder = project.scratch("serve");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let mut trunk = trunk(project, options.release)?;
    trunk.args(["serve", "--address", "127.0.0.1", "--port"]).arg(options.port.to_string()).arg("--dist").arg(&folder);
    trunk.args(options.release.then_some("--release")).args(options.open.then_some("--open"));
    watch(project, &mut trunk)?;
    trunk.env(SERVED_AT, format!("http://127.0.0.1:{}/", options.port));
    run::note("building the page");
    become_command(trunk)
}

/// Makes Trunk watch the whole repository except for the tests and the results of building.
///
/// The list in `Trunk.toml` names single files. Trunk stops watching such a file when an editor saves by renaming a new file over it. And
/// `Trunk.toml` cannot list folders to ignore, because Trunk requires that they exist and a fresh clone has only some of them.
fn watch(project: &Project, trunk: &mut Command) -> Result<()> {
    trunk.arg("--watch").arg(&project.root);
    let ignored = ["target", "dist", "pkg", "tests"].map(|name| project.root.join(name));
    for folder in ignored.into_iter().chain([project.target_dir()?]).filter(|folder| folder.is_dir()) {
        trunk.arg("--ignore").arg(folder);
    }
    Ok(())
}

/// Builds the finished page into `dist/` and checks its size.
pub(crate) fn build(project: &Project) -> Result<()> {
    let mut trunk = trunk(project, true)?;
    trunk.args(["build", "--release"]);
    run::note("building the page into dist/");
    thread::scope(|scope| {
        // The hook needs the module once the page is compiled. Cargo can compile both at the same time, because their profiles differ.
        scope.spawn(|| MODULE.compile_ahead(project, Mode::Release));
        run::run(&mut trunk)
    })?;
    sizes::check(project)
}

/// Returns a command that runs Trunk in the repository with its tools on `PATH`.
fn trunk(project: &Project, release: bool) -> Result<Command> {
    let tools = setup::page_tools(project, || compile(project, release))?;
    let mut command = Command::new(tools.trunk.join("trunk"));
    command.current_dir(&project.root).env("PATH", path_with(&[&tools.trunk, &tools.wasm_bindgen, &tools.wasm_opt])?);
    command.arg("--skip-version-check");
    // Cargo already shows progress, so Trunk prints only warnings and errors.
    command.arg("--log=warn");
    // If RUST_BACKTRACE is set, Trunk prints its own backtrace for every compile error in this repository.
    command.env("RUST_LIB_BACKTRACE", "0");
    // Trunk rejects the usual `NO_COLOR=1` and expects `true`.
    if std::env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

/// Compiles the page and the worker's module with the same options as Trunk and its hook, which then have nothing left to compile. Runs
/// while tools are being installed, to use more than one core.
fn compile(project: &Project, release: bool) -> Result<()> {
    run::note("compiling the page while tools are being installed");
    let (profile, mode) = if release { (RELEASE_PROFILE, Mode::Release) } else { ("dev", Mode::Debug) };
    run::run(run::cargo(project).args(["build", "--target", WASM_TARGET, "--package", PACKAGE, "--profile", profile]))?;
    MODULE.compile_ahead(project, mode);
    Ok(())
}

/// Replaces this process with the command, so that Ctrl-C and signals go to it directly.
#[cfg(unix)]
fn become_command(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec()).context("Trunk could not be started")
}

/// Runs the command until it ends, where a process cannot be replaced.
#[cfg(not(unix))]
fn become_command(mut command: Command) -> Result<()> {
    run::show(&mut command)
}
