//! Trunk, wasm-bindgen and mdBook, the tools that cargo compiles. Each is installed into a folder `tools/NAME-VERSION` in the cache.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::{Project, on_path};
use crate::run;
use crate::versions::{MDBOOK, TRUNK, WASM_BINDGEN, version_in};

/// Environment that compiles a tool fast: no optimisation, no debug information, no checks. These tools do little work.
const FAST_COMPILE: [(&str, &str); 4] = [
    ("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_DEV_DEBUG", "0"),
    ("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false"),
    ("CARGO_PROFILE_DEV_OVERFLOW_CHECKS", "false"),
];

/// A program to install with `cargo install`.
pub(super) struct Tool {
    /// Name of the program.
    program: &'static str,
    /// The only version that works.
    version: &'static str,
    /// Adds the source and the compiler options to the `cargo install` command.
    source: fn(&mut Command),
}

/// Trunk, from crates.io.
pub(super) const TRUNK_TOOL: Tool = Tool {
    program: "trunk",
    version: TRUNK,
    source: |cargo| {
        // The default features are TLS and a check for updates. Trunk needs neither here, because all its tools are on PATH.
        from_crates_io(cargo, "trunk", TRUNK);
    },
};

/// mdBook, from crates.io.
const MDBOOK_TOOL: Tool = Tool {
    program: "mdbook",
    version: MDBOOK,
    source: |cargo| {
        // The default features serve, watch and search a book.
        from_crates_io(cargo, "mdbook", MDBOOK);
    },
};

/// wasm-bindgen, from `crates/bindgen`: a small command around its library that compiles in a fraction of the time of `wasm-bindgen-cli`.
pub(super) const WASM_BINDGEN_TOOL: Tool = Tool {
    program: "wasm-bindgen",
    version: WASM_BINDGEN,
    source: |cargo| {
        cargo.args(["--path", "crates/bindgen", "--locked"]).env_remove("CARGO_BUILD_TARGET");
    },
};

/// Adds a version of a crate, without its default features, to the `cargo install` command.
fn from_crates_io(cargo: &mut Command, name: &str, version: &str) {
    cargo.arg(format!("{name}@{version}")).args(["--locked", "--no-default-features"]).envs(FAST_COMPILE);
    // Compile in a temporary folder, and for this machine.
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET");
}

impl Tool {
    /// Finds the program in the right version, first in the cache and then on `PATH`. Returns its folder.
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

    /// Returns the folder in the cache that the tool is installed into.
    fn home(&self, project: &Project) -> PathBuf {
        project.cache.join("tools").join(format!("{}-{}", self.program, self.version))
    }
}

/// Returns the folder with `wasm-bindgen`. Installs it first if necessary.
pub(crate) fn wasm_bindgen(project: &Project) -> Result<PathBuf> {
    WASM_BINDGEN_TOOL.ensure(project)
}

/// Returns the folder with `mdbook`. Installs it first if necessary.
pub(crate) fn mdbook(project: &Project) -> Result<PathBuf> {
    MDBOOK_TOOL.ensure(project)
}

/// True if the program exists and reports this version.
fn is_version(program: &Path, version: &str) -> bool {
    // Trunk refuses to start with the usual `NO_COLOR=1`.
    let answer = run::answer(Command::new(program).arg("--version").env_remove("NO_COLOR"));
    answer.is_ok_and(|answer| version_in(&answer) == Some(version))
}
