//! The two tools that come from crates.io, each in a folder of its own under `tools/NAME-VERSION` in the cache.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::Project;
use crate::run;
use crate::versions::{TRUNK, WASM_BINDGEN, version_in};

/// A program to `cargo install`.
struct Tool {
    /// The package on crates.io.
    package: &'static str,
    /// The program it installs.
    program: &'static str,
    /// The one version that will do.
    version: &'static str,
    /// Options for `cargo install`.
    options: &'static [&'static str],
    /// What to tell whoever waits for it.
    duration: &'static str,
}

/// Makes sure of Trunk; the folder with the program.
pub(crate) fn trunk(project: &Project) -> Result<PathBuf> {
    // A debug build compiles in half the time, and Trunk itself does little work.
    let options = &["--locked", "--debug"];
    installed(project, &Tool { package: "trunk", program: "trunk", version: TRUNK, options, duration: "5 to 10 minutes, once" })
}

/// Makes sure of wasm-bindgen; the folder with the program.
pub(crate) fn wasm_bindgen(project: &Project) -> Result<PathBuf> {
    // Not `--locked`: the lock file it was published with names a release that is not to be had everywhere.
    let options = &[];
    let tool =
        Tool { package: "wasm-bindgen-cli", program: "wasm-bindgen", version: WASM_BINDGEN, options, duration: "1 to 3 minutes, once" };
    installed(project, &tool)
}

/// The folder with the tool's program, installed first if it is not there or answers with another version.
fn installed(project: &Project, tool: &Tool) -> Result<PathBuf> {
    let home = project.cache.join("tools").join(format!("{}-{}", tool.package, tool.version));
    let folder = home.join("bin");
    let program = folder.join(format!("{}{EXE_SUFFIX}", tool.program));
    if is_version(&program, tool.version) {
        return Ok(folder);
    }
    run::note(format!("{} {}: installing ({})", tool.program, tool.version, tool.duration));
    let mut cargo = run::cargo(project);
    cargo.arg("install").arg(format!("{}@{}", tool.package, tool.version)).args(tool.options);
    cargo.arg("--force").arg("--root").arg(&home);
    // The tool's own build must neither fill the project's target folder nor be compiled for another target.
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET");
    // Nobody debugs the tool: without debug information it compiles faster and is a third of the size.
    cargo.env("CARGO_PROFILE_DEV_DEBUG", "0");
    run::run(&mut cargo).with_context(|| format!("{} {} could not be installed from crates.io", tool.program, tool.version))?;
    if !is_version(&program, tool.version) {
        bail!("{} was installed but is not version {}: remove {} and try again", tool.program, tool.version, home.display());
    }
    Ok(folder)
}

/// Whether a program is there and says that it is this version.
fn is_version(program: &Path, version: &str) -> bool {
    // Trunk refuses to start with the usual `NO_COLOR=1`.
    let answer = run::answer(Command::new(program).arg("--version").env_remove("NO_COLOR"));
    answer.is_ok_and(|answer| version_in(&answer) == Some(version))
}
