//! The standard library for WebAssembly.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::on_path;
use crate::run;
use crate::versions::WASM_TARGET;

/// Makes sure that rustc can compile for WebAssembly. Works without rustup when the target came with the compiler.
pub(crate) fn wasm_target() -> Result<()> {
    let library = run::answer(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]))
        .context("the Rust compiler is needed, from https://rustup.rs")?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        bail!("rustc lacks the target {WASM_TARGET}: install it with your system's packages, or Rust from https://rustup.rs");
    }
    run::note(format!("Rust target {WASM_TARGET}: installing"));
    run::run(Command::new("rustup").args(["target", "add", WASM_TARGET]))
        .with_context(|| format!("the target {WASM_TARGET} could not be installed with rustup"))
}
