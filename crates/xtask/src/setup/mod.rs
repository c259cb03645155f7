//! Tools that building and testing need.
//!
//! Each function finds a tool, installs it if it is missing, and returns its folder or program. Commands call only the functions they need.
//! Everything is installed once per user, outside the clone (see `paths.rs`).

mod cargo_tools;
mod chromium;
mod node;
mod page_tools;
mod wasm_target;

use anyhow::Result;

pub(crate) use cargo_tools::{mdbook, wasm_bindgen};
pub(crate) use chromium::chromium;
pub(crate) use node::{packages, wasm_opt};
pub(crate) use page_tools::page_tools;
pub(crate) use wasm_target::wasm_target;

use crate::paths::Project;
use crate::versions::{BINARYEN, TRUNK, WASM_BINDGEN, WASM_TARGET};

/// `cargo xtask setup`: installs all tools and prints their paths.
pub(crate) fn everything(project: &Project) -> Result<()> {
    let tools = page_tools(project, || Ok(()))?;
    println!("✓ Rust target {WASM_TARGET}");
    println!("✓ trunk {TRUNK}: {}", tools.trunk.display());
    println!("✓ wasm-bindgen {WASM_BINDGEN}: {}", tools.wasm_bindgen.display());
    println!("✓ wasm-opt {BINARYEN}: {}", tools.wasm_opt.display());
    println!("✓ Node.js {} and packages: {}", node::node()?, packages(project)?.display());
    println!("✓ browser: {}", chromium()?.display());
    println!("To run trunk directly, put the first three folders on PATH.");
    Ok(())
}
