//! `cargo xtask finish-page`, the hook that Trunk runs after a build.
//!
//! It adds the worker and its module (`worker.rs`) to the page, the script hashes (`csp.rs`) to the page's Content-Security-Policy, and in release
//! builds the service worker (`offline.rs`).

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::csp;
use crate::offline;
use crate::paths::Project;
use crate::run;
use crate::wasm::Mode;
use crate::worker;

/// Placeholder for the worker's path in `index.html`.
const WORKER_PLACEHOLDER: &str = "{{jobs}}";

/// Environment variable with the address to print once the page is built. Set by `cargo xtask serve`.
pub(crate) const SERVED_AT: &str = "QUEUESCOPE_SERVED_AT";

/// Finishes the page in Trunk's staging folder.
pub(crate) fn finish_page(project: &Project) -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set: finish-page is a hook that only Trunk runs")?;
    let folder = PathBuf::from(folder);
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).with_context(|| format!("{} cannot be read", page.display()))?;
    let mode = mode(env::var("TRUNK_PROFILE").ok().as_deref());
    let is_release = mode == Mode::Release;
    let worker = worker::add(project, mode, &folder)?;
    let html = fill(&fill(&html, WORKER_PLACEHOLDER, &worker)?, offline::PLACEHOLDER, offline::path(is_release))?;
    fs::write(&page, csp::fill_hashes(html)?).with_context(|| format!("{} cannot be written", page.display()))?;
    if is_release {
        offline::add(project, &folder)?;
    }
    if let Ok(address) = env::var(SERVED_AT) {
        run::note(format!("the page is at {address} (it reloads when a source file changes; Ctrl-C stops)"));
    }
    Ok(())
}

/// Returns the mode to build the worker's module in, from Trunk's profile.
fn mode(trunk_profile: Option<&str>) -> Mode {
    if trunk_profile == Some("debug") { Mode::Debug } else { Mode::Release }
}

/// Returns the page with the placeholder replaced. Fails if the page does not have it.
pub(crate) fn fill(html: &str, placeholder: &str, value: &str) -> Result<String> {
    if !html.contains(placeholder) {
        bail!("index.html has no {placeholder}, which `cargo xtask finish-page` replaces: put it back");
    }
    Ok(html.replace(placeholder, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workers_path_replaces_its_placeholder() {
        let page = "<meta name=\"queuescope-jobs\" content=\"{{jobs}}\" />";
        let filled = fill(page, WORKER_PLACEHOLDER, "module-1a/worker.mjs").expect("the page has the placeholder");
        assert_eq!(filled, "<meta name=\"queuescope-jobs\" content=\"module-1a/worker.mjs\" />");
    }

    #[test]
    fn a_page_without_a_placeholder_is_an_error() {
        let error = fill("<html></html>", WORKER_PLACEHOLDER, "worker.mjs").expect_err("the placeholder is missing");
        assert!(error.to_string().contains(WORKER_PLACEHOLDER));
    }

    #[test]
    fn the_page_of_the_repository_has_all_placeholders() {
        let project = Project::find().expect("tests run inside the repository");
        let page = fs::read_to_string(project.root.join("index.html")).expect("index.html can be read");
        let page = fill(&page, WORKER_PLACEHOLDER, "worker.mjs").and_then(|page| fill(&page, offline::PLACEHOLDER, ""));
        let page = page.and_then(csp::fill_hashes).expect("the page has all placeholders");
        assert!(!page.contains("{{"), "a placeholder was not replaced");
    }

    #[test]
    fn only_a_debug_page_gets_a_debug_module() {
        assert_eq!(mode(Some("debug")), Mode::Debug);
        assert_eq!(mode(Some("release")), Mode::Release);
        assert_eq!(mode(None), Mode::Release);
    }
}
