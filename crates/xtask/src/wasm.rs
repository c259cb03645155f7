//! Turns a crate into a WebAssembly file with JavaScript glue: cargo, then wasm-bindgen, then wasm-opt.
//!
//! The npm package, the page's worker and the benchmarks are built here. Trunk does the same three steps for the page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::hash::short_hash;
use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::versions::{BINARYEN, WASM_BINDGEN, WASM_TARGET};

/// Options of wasm-opt for the WebAssembly features that rustc uses. wasm-opt rejects a file with a feature that is not enabled.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Option of wasm-opt that limits the size of functions it inlines into their only caller. Without it, all engines end up in one function,
/// which browsers compile badly: waves took 50% longer.
const INLINE_AT_MOST: &str = "--one-caller-inline-max-function-size=200";

/// Option of wasm-opt that adds constant offsets to addresses without a check for overflow. The lowest kilobyte of memory is the far end of the
/// stack.
const LOW_MEMORY_UNUSED: &str = "--low-memory-unused";

/// Option of wasm-opt that keeps repeated expressions. They are larger before Brotli and smaller after it.
const NO_LOCAL_CSE: &str = "--skip-pass=local-cse";

/// Build mode: debug or release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Compiles in seconds, runs slowly.
    Debug,
    /// Takes a minute to compile, runs fast.
    Release,
}

impl Mode {
    /// Name of the folder in which cargo puts the result.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Debug => "debug",
            Mode::Release => "release",
        }
    }

    /// Cargo profile to compile with.
    fn profile(self) -> &'static str {
        match self {
            Mode::Debug => "dev",
            Mode::Release => "release",
        }
    }
}

/// A crate that JavaScript calls, and how its glue is written.
pub(crate) struct Binding<'a> {
    /// Cargo package, which must have a `cdylib`.
    pub(crate) package: &'a str,
    /// Value for the `--target` of wasm-bindgen.
    pub(crate) target: &'a str,
    /// Base name of the files: `NAME.js`, `NAME_bg.wasm`, `NAME.d.ts`.
    pub(crate) name: &'a str,
}

impl Binding<'_> {
    /// Builds the crate into `folder` and deletes everything else there. In release mode, skips wasm-bindgen and wasm-opt, which take 20 s,
    /// if the folder already has their result for the same input.
    pub(crate) fn build(&self, project: &Project, mode: Mode, folder: &Path) -> Result<()> {
        setup::wasm_target()?;
        let wasm_bindgen = setup::wasm_bindgen(project)?;

        run::note(format!("{}: compiling for {WASM_TARGET}", self.package));
        run::run(&mut self.cargo_build(project, mode))?;
        let compiled = project.target_dir()?.join(WASM_TARGET).join(mode.name()).join(self.package.replace('-', "_") + ".wasm");
        let (stamp, fingerprint) = (folder.with_extension("stamp"), self.fingerprint(&compiled)?);
        if mode == Mode::Release && folder.is_dir() && fs::read_to_string(&stamp).is_ok_and(|old| old == fingerprint) {
            return Ok(());
        }
        // Deleted first and written last, so that an interrupted build does not count as finished.
        _ = fs::remove_file(&stamp);

        run::note(format!("{}: wasm-bindgen --target {}", self.package, self.target));
        create_empty(folder)?;
        let mut bindgen = Command::new(wasm_bindgen.join("wasm-bindgen"));
        bindgen.args(["--target", self.target, "--out-name", self.name, "--out-dir"]).arg(folder).arg(&compiled);
        run::run(&mut bindgen).with_context(|| format!("wasm-bindgen could not read {}", compiled.display()))?;

        if mode == Mode::Debug {
            return Ok(());
        }
        let modules = setup::packages(project)?;
        run::note(format!("{}: wasm-opt -O3", self.package));
        optimise(
            project,
            &modules,
            &folder.join(format!("{}_bg.wasm", self.name)),
            &["-O3", INLINE_AT_MOST, LOW_MEMORY_UNUSED, NO_LOCAL_CSE],
        )?;
        fs::write(&stamp, fingerprint).with_context(|| format!("{} cannot be written", stamp.display()))
    }

    /// Returns a text that identifies the input of the result: the compiled file, the versions of the tools and their options.
    fn fingerprint(&self, compiled: &Path) -> Result<String> {
        let content = fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
        let options = format!(
            "{WASM_BINDGEN} {} {} {BINARYEN} {FEATURES:?} {INLINE_AT_MOST} {LOW_MEMORY_UNUSED} {NO_LOCAL_CSE}",
            self.target, self.name
        );
        Ok(format!("{options} {}", short_hash(&content)))
    }

    /// Compiles the crate so that `build` has nothing left to compile. Prints nothing, because `build` will report any errors.
    pub(crate) fn compile_ahead(&self, project: &Project, mode: Mode) {
        _ = self.cargo_build(project, mode).output();
    }

    /// Returns the command that compiles the crate.
    fn cargo_build(&self, project: &Project, mode: Mode) -> Command {
        let mut cargo = run::cargo(project);
        cargo.args(["build", "--lib", "--target", WASM_TARGET, "--package", self.package, "--profile", mode.profile()]);
        cargo
    }
}

/// Optimises a WebAssembly file in place.
fn optimise(project: &Project, modules: &Path, wasm: &Path, options: &[&str]) -> Result<()> {
    let optimised = wasm.with_extension("opt");
    let mut wasm_opt = run::node(project);
    wasm_opt.arg(setup::wasm_opt(modules)).args(FEATURES).args(options).arg(wasm).arg("--output").arg(&optimised);
    run::run(&mut wasm_opt).context("wasm-opt could not optimise the module")?;
    fs::rename(&optimised, wasm).with_context(|| format!("{} cannot be replaced", wasm.display()))
}

/// Creates an empty folder. Deletes what an earlier run left in it.
pub(crate) fn create_empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))
}
