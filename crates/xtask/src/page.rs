//! `cargo xtask serve` and `cargo xtask build`: the page, by Trunk.
//!
//! `Trunk.toml` says how; here are the tools it needs on `PATH`, and the size budget.

use std::ffi::OsStr;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::csp::SERVED_AT;
use crate::parts::SHELL_END;
use crate::paths::{Project, path_with};
use crate::run;
use crate::setup;
use crate::versions::WASM_TARGET;

/// How large the WebAssembly of a visit may be on its way to the browser, in bytes after Brotli.
const BUDGET: u64 = 250_000;

/// What `cargo xtask serve` was asked for.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// The port on 127.0.0.1
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Build with optimisation: slower to build, as fast as the real page
    #[arg(long)]
    release: bool,
    /// Open the page in the browser when it is built
    #[arg(long)]
    open: bool,
}

/// Serves the page and rebuilds it when a source file changes, until it is stopped.
pub(crate) fn serve(project: &Project, wish: &Serve) -> Result<()> {
    if TcpListener::bind((Ipv4Addr::LOCALHOST, wish.port)).is_err() {
        bail!("port {} is taken or not allowed: choose another with `cargo xtask serve --port {}`", wish.port, wish.port.wrapping_add(1));
    }
    // Not into dist/, which is for finished pages: a page with debug code must not be published by mistake.
    let folder = project.scratch("serve");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let mut trunk = trunk(project, wish.release)?;
    trunk.args(["serve", "--address", "127.0.0.1", "--port"]).arg(wish.port.to_string()).arg("--dist").arg(&folder);
    trunk.args(wish.release.then_some("--release")).args(wish.open.then_some("--open"));
    watch(project, &mut trunk)?;
    trunk.env(SERVED_AT, format!("http://127.0.0.1:{}/", wish.port));
    run::note("building the page");
    become_command(trunk)
}

/// Watches the whole repository but for what is made by building and testing.
///
/// `Trunk.toml` names single files instead, which is no good for editors that save by renaming: a watched file that is replaced is not
/// watched any more. It cannot name what to leave out, because Trunk insists that it exists, and in a fresh clone it does not.
fn watch(project: &Project, trunk: &mut Command) -> Result<()> {
    trunk.arg("--watch").arg(&project.root);
    let made = ["target", "dist", "pkg", "tests"].map(|name| project.root.join(name));
    for folder in made.into_iter().chain([project.target_dir()?]).filter(|folder| folder.is_dir()) {
        trunk.arg("--ignore").arg(folder);
    }
    Ok(())
}

/// Builds the finished page into `dist/` and checks its size.
pub(crate) fn build(project: &Project) -> Result<()> {
    let mut trunk = trunk(project, true)?;
    trunk.args(["build", "--release"]);
    run::note("building the page into dist/");
    run::run(&mut trunk)?;
    check_size(project)
}

/// Trunk with everything it needs, in the repository.
fn trunk(project: &Project, release: bool) -> Result<Command> {
    setup::wasm_target()?;
    let (trunk, wasm_bindgen) = (setup::trunk(project)?, setup::wasm_bindgen(project)?);
    if release {
        // wasm-opt is among them: it runs on the finished page (`parts`), and should not have to be fetched then.
        setup::packages(project)?;
    }
    // Trunk works offline, and so then does the cargo it starts: what the page is made of must be there already.
    run::run(run::cargo(project).args(["fetch", "--target", WASM_TARGET, "--quiet"]))?;

    let mut command = Command::new(trunk.join("trunk"));
    command.current_dir(&project.root).env("PATH", path_with(&[&trunk, &wasm_bindgen])?);
    // Cargo tells the progress; of Trunk only what went wrong is news.
    command.arg("--log=warn");
    // Nor are backtraces of Trunk itself, which it prints with every error in our code where RUST_BACKTRACE is set.
    command.env("RUST_LIB_BACKTRACE", "0");
    // Trunk stops at the usual `NO_COLOR=1`: it wants a word.
    if std::env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

/// Lets the command take our place, so that whoever stops us stops it.
#[cfg(unix)]
fn become_command(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec()).context("Trunk could not be started")
}

/// Runs the command until it ends.
#[cfg(not(unix))]
fn become_command(mut command: Command) -> Result<()> {
    run::show(&mut command)
}

/// Tells the sizes of the page's WebAssembly and fails if a visit is over budget: the shell, and the part of one engine.
fn check_size(project: &Project) -> Result<()> {
    let (mut shell, mut parts) = (0, Vec::new());
    for file in wasm_files(&project.root.join("dist"))? {
        let raw = fs::metadata(&file).with_context(|| format!("{} cannot be read", file.display()))?.len();
        let size = brotli_size(project, &file)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        run::note(format!("{name}: {}, {} after Brotli", kilobytes(raw), kilobytes(size)));
        if name.ends_with(SHELL_END) {
            shell = size;
        } else {
            parts.push(size);
        }
    }
    run::note(format!("all together: {} after Brotli", kilobytes(shell + parts.iter().sum::<u64>())));
    let visit = visit(shell, &parts);
    if visit > BUDGET {
        bail!("the page's WebAssembly is {} after Brotli for a visit, over its budget of {}", kilobytes(visit), kilobytes(BUDGET));
    }
    run::note(format!("dist/ is ready: a visit takes {} of a budget of {}", kilobytes(visit), kilobytes(BUDGET)));
    Ok(())
}

/// What a visit loads before it shows anything, at most: the shell, and the largest part.
fn visit(shell: u64, parts: &[u64]) -> u64 {
    shell + parts.iter().max().unwrap_or(&0)
}

/// The WebAssembly files of the page: the shell and its parts.
fn wasm_files(dist: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dist).with_context(|| format!("{} cannot be read", dist.display()))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension() == Some(OsStr::new("wasm")));
    files.sort();
    if files.is_empty() {
        bail!("dist/ has no WebAssembly in it: index.html needs a <link data-trunk rel=\"rust\" …>");
    }
    Ok(files)
}

/// The size after Brotli at its best, as a web server sends it. Node has Brotli built in, and is there: wasm-opt runs on it.
fn brotli_size(project: &Project, file: &Path) -> Result<u64> {
    const SCRIPT: &str = "console.log(require('node:zlib').brotliCompressSync(require('node:fs').readFileSync(process.argv[1])).length)";
    let answer = run::answer(run::node(project).args(["--eval", SCRIPT]).arg(file))?;
    answer.trim().parse().with_context(|| format!("Node did not tell the size of {}", file.display()))
}

/// Bytes in the unit of the budget.
fn kilobytes(bytes: u64) -> String {
    format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_kilobytes() {
        assert_eq!(kilobytes(BUDGET), "250.0 kB");
        assert_eq!(kilobytes(1_999), "1.9 kB");
        assert_eq!(kilobytes(42), "0.0 kB");
    }

    #[test]
    fn a_visit_is_the_shell_and_one_part() {
        assert_eq!(visit(200, &[30, 45, 40]), 245);
        assert_eq!(visit(200, &[]), 200);
    }
}
