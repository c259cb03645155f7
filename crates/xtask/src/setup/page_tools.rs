//! The programs that build the page, installed in parallel.

use std::path::PathBuf;
use std::thread::{self, ScopedJoinHandle};

use anyhow::{Context, Result, bail};

use super::cargo_tools::{TRUNK_TOOL, WASM_BINDGEN_TOOL};
use super::node::{commands, packages};
use super::wasm_target::wasm_target;
use crate::paths::Project;

/// Folders of the programs that build the page. They are added to `PATH`.
pub(crate) struct PageTools {
    /// Contains `trunk`.
    pub(crate) trunk: PathBuf,
    /// Contains `wasm-bindgen`.
    pub(crate) wasm_bindgen: PathBuf,
    /// Contains `wasm-opt`.
    pub(crate) wasm_opt: PathBuf,
}

/// Returns the tools, and installs missing ones in parallel. If cargo has to compile a tool, `meanwhile` runs at the same time.
pub(crate) fn page_tools(project: &Project, meanwhile: impl FnOnce() -> Result<()>) -> Result<PageTools> {
    thread::scope(|scope| {
        let installed = TRUNK_TOOL.find(project).is_some() && WASM_BINDGEN_TOOL.find(project).is_some();
        let trunk = scope.spawn(|| TRUNK_TOOL.ensure(project));
        let others = scope.spawn(|| Ok((commands(&packages(project)?), WASM_BINDGEN_TOOL.ensure(project)?)));
        let done = wasm_target().and_then(|()| if installed { Ok(()) } else { meanwhile() });

        let (wasm_opt, wasm_bindgen) = result(others)?;
        let tools = PageTools { trunk: result(trunk)?, wasm_bindgen, wasm_opt };
        done.map(|()| tools)
    })
}

/// Waits for an installation and returns its result.
fn result<T>(installation: ScopedJoinHandle<'_, Result<T>>) -> Result<T> {
    match installation.join() {
        Ok(result) => result.context("a tool for building the page is missing"),
        Err(_) => bail!("an installation panicked: the message is above"),
    }
}
