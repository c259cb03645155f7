//! What must be on the machine before anything can be built or tested.
//!
//! Each need is one function that looks first, installs only what is missing, and returns where the thing is. Commands call the
//! needs they have and no others. Everything is installed once per user, outside the clone (see `paths.rs`).

mod cargo_tools;
mod chromium;
mod node;
mod wasm_target;

use anyhow::Result;

pub(crate) use cargo_tools::{trunk, wasm_bindgen};
pub(crate) use chromium::chromium;
pub(crate) use node::{node, packages, wasm_opt};
pub(crate) use wasm_target::wasm_target;

use crate::paths::Project;
use crate::versions::{BINARYEN, TRUNK, WASM_BINDGEN, WASM_TARGET};

/// `cargo xtask setup`: every need in turn, with a line for each.
pub(crate) fn everything(project: &Project) -> Result<()> {
    wasm_target()?;
    println!("✓ Rust target {WASM_TARGET}");
    println!("✓ trunk {TRUNK}: {}", trunk(project)?.display());
    println!("✓ wasm-bindgen {WASM_BINDGEN}: {}", wasm_bindgen(project)?.display());
    println!("✓ Node.js {}", node()?);
    println!("✓ Node packages, wasm-opt {BINARYEN} among them: {}", packages(project)?.display());
    println!("✓ browser: {}", chromium()?.display());
    Ok(())
}
