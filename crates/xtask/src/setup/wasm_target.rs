//! The Rust target for WebAssembly.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::on_path;
use crate::run;
use crate::versions::WASM_TARGET;

/// Makes sure that rustc can compile for WebAssembly. Needs rustup only if the target is missing.
pub(crate) fn wasm_target() -> Result<()> {
    let library = run::answer(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]))
        .context("rustc did not answer: install Rust from https://rustup.rs")?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        bail!("rustc has no target {WASM_TARGET}: install it with your system's packages, or install Rust from https://rustup.rs");
    }
    run::note(format!("Rust target {WASM_TARGET}: installing"));
    run::run(Command::new("rustup").args(["target", "add", WASM_TARGET]))
        .with_context(|| format!("the target {WASM_TARGET} could not be installed with rustup"))
}
