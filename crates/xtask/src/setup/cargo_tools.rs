//! The two tools that cargo compiles, each in a folder of its own under `tools/NAME-VERSION` in the cache.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::{Project, on_path};
use crate::run;
use crate::versions::{TRUNK, WASM_BINDGEN, version_in};

/// Settings for a fast compile of Trunk, which itself does little work: no optimisation, no debug information, no checks.
const FAST_COMPILE: [(&str, &str); 4] = [
    ("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_DEV_DEBUG", "0"),
    ("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false"),
    ("CARGO_PROFILE_DEV_OVERFLOW_CHECKS", "false"),
];

/// A program to `cargo install`.
pub(super) struct Tool {
    /// The program's name.
    program: &'static str,
    /// The only version that works.
    version: &'static str,
    /// Adds what to compile, and how, to `cargo install`.
    source: fn(&mut Command),
}

/// Trunk, from crates.io.
pub(super) const TRUNK_TOOL: Tool = Tool {
    program: "trunk",
    version: TRUNK,
    source: |cargo| {
        // Without its default features it has no TLS and no check for updates. It needs neither: all its tools are on PATH.
        cargo.arg(format!("trunk@{TRUNK}")).args(["--locked", "--no-default-features"]).envs(FAST_COMPILE);
        // Compiled in a temporary folder, and for this machine.
        cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET");
    },
};

/// wasm-bindgen: our own small command around its library, which compiles in a fraction of the time of `wasm-bindgen-cli`.
pub(super) const WASM_BINDGEN_TOOL: Tool = Tool {
    program: "wasm-bindgen",
    version: WASM_BINDGEN,
    source: |cargo| {
        cargo.args(["--path", "crates/bindgen", "--locked"]).env_remove("CARGO_BUILD_TARGET");
    },
};

impl Tool {
    /// Returns the folder with the program if it has the right version: in the cache, else on `PATH`.
    pub(super) fn find(&self, project: &Project) -> Option<PathBuf> {
        let cached = self.home(project).join("bin").join(format!("{}{EXE_SUFFIX}", self.program));
        let programs = [Some(cached), on_path(self.program)];
        let found = programs.into_iter().flatten().find(|program| is_version(program, self.version))?;
        found.parent().map(Path::to_path_buf)
    }

    /// Returns the folder with the program. Installs it first if necessary.
    pub(super) fn ensure(&self, project: &Project) -> Result<PathBuf> {
        if let Some(folder) = self.find(project) {
            return Ok(folder);
        }
        let home = self.home(project);
        run::note(format!("{} {}: installing (once, a few minutes at most)", self.program, self.version));
        let mut cargo = run::cargo(project);
        cargo.args(["install", "--quiet", "--debug", "--force", "--root"]).arg(&home);
        (self.source)(&mut cargo);
        run::quietly(&mut cargo).with_context(|| format!("{} {} could not be installed", self.program, self.version))?;
        run::note(format!("{} {}: installed", self.program, self.version));
        match self.find(project) {
            Some(folder) => Ok(folder),
            None => bail!("{} was installed but is not version {}: remove {} and try again", self.program, self.version, home.display()),
        }
    }

    /// The folder in the cache that the tool is installed into.
    fn home(&self, project: &Project) -> PathBuf {
        project.cache.join("tools").join(format!("{}-{}", self.program, self.version))
    }
}

/// Returns the folder with `wasm-bindgen`. Installs it first if necessary.
pub(crate) fn wasm_bindgen(project: &Project) -> Result<PathBuf> {
    WASM_BINDGEN_TOOL.ensure(project)
}

/// True if the program exists and reports this version.
fn is_version(program: &Path, version: &str) -> bool {
    // Trunk refuses to start with the usual `NO_COLOR=1`.
    let answer = run::answer(Command::new(program).arg("--version").env_remove("NO_COLOR"));
    answer.is_ok_and(|answer| version_in(&answer) == Some(version))
}
