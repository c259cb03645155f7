//! Turns a crate into a WebAssembly file with JavaScript glue: cargo, then wasm-bindgen, then wasm-opt.
//!
//! For the npm package, the page's worker and the benchmarks. Trunk does the same three steps for the page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::hash::short_hash;
use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::versions::{BINARYEN, WASM_BINDGEN, WASM_TARGET};

/// WebAssembly features that rustc uses. wasm-opt rejects a file with a feature that is not enabled.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Largest function that wasm-opt inlines into its only caller. Without a limit all engines end up in one function, which browsers
/// compile badly: waves took 50% longer.
const INLINE_AT_MOST: &str = "--one-caller-inline-max-function-size=200";

/// How to compile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Compiles in seconds, runs slowly.
    Debug,
    /// Compiles for a minute, runs fast.
    Release,
}

impl Mode {
    /// The name of cargo's folder for the results.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Debug => "debug",
            Mode::Release => "release",
        }
    }

    /// The cargo profile.
    fn profile(self) -> &'static str {
        match self {
            Mode::Debug => "dev",
            Mode::Release => "release",
        }
    }
}

/// A crate to call from JavaScript.
pub(crate) struct Binding<'a> {
    /// The cargo package; it must have a `cdylib`.
    pub(crate) package: &'a str,
    /// wasm-bindgen's `--target`.
    pub(crate) target: &'a str,
    /// Base name of the files: `NAME.js`, `NAME_bg.wasm`, `NAME.d.ts`.
    pub(crate) name: &'a str,
}

impl Binding<'_> {
    /// Compiles the crate into `folder`, which then has nothing else in it. In release mode, skips wasm-bindgen and wasm-opt if they have
    /// already worked on the same file there: they take 20 s.
    pub(crate) fn make(&self, project: &Project, mode: Mode, folder: &Path) -> Result<()> {
        setup::wasm_target()?;
        let wasm_bindgen = setup::wasm_bindgen(project)?;

        run::note(format!("{}: compiling for {WASM_TARGET}", self.package));
        run::run(&mut self.compile(project, mode))?;
        let compiled = project.target_dir()?.join(WASM_TARGET).join(mode.name()).join(self.package.replace('-', "_") + ".wasm");
        let (stamp, source) = (folder.with_extension("stamp"), self.source(&compiled)?);
        if mode == Mode::Release && folder.is_dir() && fs::read_to_string(&stamp).is_ok_and(|old| old == source) {
            return Ok(());
        }
        // Without its stamp, an interrupted run is never taken for a finished one.
        _ = fs::remove_file(&stamp);

        run::note(format!("{}: wasm-bindgen --target {}", self.package, self.target));
        empty(folder)?;
        let mut bindgen = Command::new(wasm_bindgen.join("wasm-bindgen"));
        bindgen.args(["--target", self.target, "--out-name", self.name, "--out-dir"]).arg(folder).arg(&compiled);
        run::run(&mut bindgen).with_context(|| format!("wasm-bindgen could not read {}", compiled.display()))?;

        if mode == Mode::Debug {
            return Ok(());
        }
        let modules = setup::packages(project)?;
        run::note(format!("{}: wasm-opt -O3", self.package));
        optimise(project, &modules, &folder.join(format!("{}_bg.wasm", self.name)), &["-O3", INLINE_AT_MOST])?;
        fs::write(&stamp, source).with_context(|| format!("{} cannot be written", stamp.display()))
    }

    /// Identifies what the result depends on: the compiled file, the tools and their options.
    fn source(&self, compiled: &Path) -> Result<String> {
        let content = fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
        let options = format!("{WASM_BINDGEN} {} {} {BINARYEN} {FEATURES:?} {INLINE_AT_MOST}", self.target, self.name);
        Ok(format!("{options} {}", short_hash(&content)))
    }

    /// Compiles the crate so that `make` finds it done. Silently: errors are for `make` to report.
    pub(crate) fn compile_ahead(&self, project: &Project, mode: Mode) {
        _ = self.compile(project, mode).output();
    }

    /// The command that compiles the crate.
    fn compile(&self, project: &Project, mode: Mode) -> Command {
        let mut cargo = run::cargo(project);
        cargo.args(["build", "--lib", "--target", WASM_TARGET, "--package", self.package, "--profile", mode.profile()]);
        cargo
    }
}

/// Replaces a WebAssembly file with an optimised one.
fn optimise(project: &Project, modules: &Path, wasm: &Path, options: &[&str]) -> Result<()> {
    let smaller = wasm.with_extension("opt");
    let mut wasm_opt = run::node(project);
    wasm_opt.arg(setup::wasm_opt(modules)).args(FEATURES).args(options).arg(wasm).arg("--output").arg(&smaller);
    run::run(&mut wasm_opt).context("wasm-opt could not optimise the module")?;
    fs::rename(&smaller, wasm).with_context(|| format!("{} cannot be replaced", wasm.display()))
}

/// Creates an empty folder, deleting what an earlier run left in it.
pub(crate) fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}
