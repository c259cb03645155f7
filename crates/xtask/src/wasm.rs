//! From a crate to an optimised WebAssembly file with its JavaScript glue: cargo, then wasm-bindgen, then wasm-opt.
//!
//! The npm package and the benchmarks are made this way. The page goes the same three steps, but Trunk takes the first two.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::versions::WASM_TARGET;

/// What rustc uses of WebAssembly beyond the first version. wasm-opt refuses a file that uses something it was not told of.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Functions that are called from one place only are put there, unless they are larger than this. Without a limit both engines end up in
/// one function, which is a lot for the browser's compiler: waves was seen to take half as long again.
const INLINE_AT_MOST: &str = "--one-caller-inline-max-function-size=200";

/// A crate to make JavaScript-callable.
pub(crate) struct Binding<'a> {
    /// The cargo package; it must have a `cdylib`.
    pub(crate) package: &'a str,
    /// Whom the glue is for: wasm-bindgen's `--target`.
    pub(crate) target: &'a str,
    /// What the files are called: `NAME.js`, `NAME_bg.wasm`, `NAME.d.ts`.
    pub(crate) name: &'a str,
}

impl Binding<'_> {
    /// Compiles the crate and leaves the files, and nothing else, in `folder`.
    pub(crate) fn make(&self, project: &Project, folder: &Path) -> Result<()> {
        setup::wasm_target()?;
        let wasm_bindgen = setup::wasm_bindgen(project)?;
        let modules = setup::packages(project)?;

        run::note(format!("{}: compiling for {WASM_TARGET}", self.package));
        run::run(run::cargo(project).args(["build", "--release", "--lib", "--target", WASM_TARGET, "--package", self.package]))?;
        let compiled = project.target_dir()?.join(WASM_TARGET).join("release").join(self.package.replace('-', "_") + ".wasm");

        run::note(format!("{}: wasm-bindgen --target {}", self.package, self.target));
        empty(folder)?;
        let mut bindgen = Command::new(wasm_bindgen.join("wasm-bindgen"));
        bindgen.args(["--target", self.target, "--out-name", self.name, "--out-dir"]).arg(folder).arg(&compiled);
        run::run(&mut bindgen).with_context(|| format!("wasm-bindgen could not read {}", compiled.display()))?;

        run::note(format!("{}: wasm-opt -O3", self.package));
        optimise(project, &modules, &folder.join(format!("{}_bg.wasm", self.name)), &["-O3", INLINE_AT_MOST])
    }
}

/// Puts an optimised file in the place of the given one.
pub(crate) fn optimise(project: &Project, modules: &Path, wasm: &Path, options: &[&str]) -> Result<()> {
    let smaller = wasm.with_extension("opt");
    let mut wasm_opt = run::node(project);
    wasm_opt.arg(setup::wasm_opt(modules)).args(FEATURES).args(options).arg(wasm).arg("--output").arg(&smaller);
    run::run(&mut wasm_opt).context("wasm-opt could not optimise the module")?;
    fs::rename(&smaller, wasm).with_context(|| format!("{} cannot be replaced", wasm.display()))
}

/// Makes a folder, without what an earlier run left in it.
pub(crate) fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}
