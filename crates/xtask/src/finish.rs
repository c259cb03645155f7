//! `finish-page`, the hook that Trunk runs after building: adds what Trunk does not bring and fills it into `index.html`.
//!
//! These are the worker with its module (`worker.rs`) and the script hashes of the Content-Security-Policy (`csp.rs`).

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::csp;
use crate::paths::Project;
use crate::run;
use crate::wasm::Mode;
use crate::worker;

/// Where `index.html` wants the path of the worker.
const WORKER_PLACEHOLDER: &str = "{{jobs}}";

/// Set by `cargo xtask serve`: the address to print once the page is built.
pub(crate) const SERVED_AT: &str = "QUEUESCOPE_SERVED_AT";

/// Finishes the page in the folder that Trunk names.
pub(crate) fn finish_page(project: &Project) -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR").context("finish-page is run by Trunk, which sets TRUNK_STAGING_DIR")?;
    let folder = PathBuf::from(folder);
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).with_context(|| format!("{} cannot be read", page.display()))?;
    let worker = worker::add(project, mode(env::var("TRUNK_PROFILE").ok().as_deref()), &folder)?;
    let html = csp::fill_hashes(fill(&html, WORKER_PLACEHOLDER, &worker)?)?;
    fs::write(&page, html).with_context(|| format!("{} cannot be written", page.display()))?;
    if let Ok(address) = env::var(SERVED_AT) {
        run::note(format!("the page is at {address} (it reloads when a source file changes; Ctrl-C stops)"));
    }
    Ok(())
}

/// Returns how Trunk builds the page, from its name for it.
fn mode(trunk_profile: Option<&str>) -> Mode {
    if trunk_profile == Some("debug") { Mode::Debug } else { Mode::Release }
}

/// Returns the page with the placeholder replaced. A page without it is an error.
pub(crate) fn fill(html: &str, placeholder: &str, value: &str) -> Result<String> {
    if !html.contains(placeholder) {
        bail!("index.html has no {placeholder}, which `cargo xtask finish-page` replaces: add it again");
    }
    Ok(html.replace(placeholder, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_is_named_where_the_placeholder_is() {
        let page = "<meta name=\"queuescope-jobs\" content=\"{{jobs}}\" />";
        let filled = fill(page, WORKER_PLACEHOLDER, "module-1a/worker.mjs").expect("a page");
        assert_eq!(filled, "<meta name=\"queuescope-jobs\" content=\"module-1a/worker.mjs\" />");
    }

    #[test]
    fn a_page_without_a_placeholder_is_an_error() {
        let error = fill("<html></html>", WORKER_PLACEHOLDER, "worker.mjs").expect_err("nowhere to put it");
        assert!(error.to_string().contains(WORKER_PLACEHOLDER));
    }

    #[test]
    fn the_page_of_the_repository_has_all_placeholders() {
        let project = Project::find().expect("tests run inside the repository");
        let page = fs::read_to_string(project.root.join("index.html")).expect("the page");
        let page = fill(&page, WORKER_PLACEHOLDER, "worker.mjs").and_then(csp::fill_hashes).expect("both placeholders");
        assert!(!page.contains("{{"), "a placeholder is left");
    }

    #[test]
    fn only_a_debug_page_gets_a_debug_module() {
        assert_eq!(mode(Some("debug")), Mode::Debug);
        assert_eq!(mode(Some("release")), Mode::Release);
        assert_eq!(mode(None), Mode::Release);
    }
}
