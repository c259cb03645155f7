//! `cargo xtask docs`: builds the docs as a book with mdBook, into `dist/docs/`, beside the page.
//!
//! The book's sources are `docs/` and the files outside it that the docs link to (`docs/sources.rs`). In the repository, all links lead to
//! real files, so the docs can be read there as well. The scenes in the pages are elements `<queue-scope>`, and show the page in `dist/`.

mod links;
mod sources;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::csp;
use crate::page;
use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::wasm::create_empty;

/// Files of the sources that mdBook copies although the book does not use them in this place.
const UNPUBLISHED: [&str; 4] = ["book.toml", "theme/book.css", "theme/head.hbs", "theme/favicon.svg"];

/// Builds the book. Builds the page first if there is none, because the scenes show it.
pub(crate) fn build(project: &Project) -> Result<()> {
    let dist = project.root.join("dist");
    if !dist.join("index.html").is_file() {
        page::build(project)?;
    }
    let mdbook = setup::mdbook(project)?.join("mdbook");
    let (source, book) = (project.scratch("book"), dist.join("docs"));
    create_empty(&source)?;
    sources::collect(&project.root, &source)?;
    create_empty(&book)?;
    run::note("building the docs into dist/docs/");
    let mut command = Command::new(mdbook);
    command.arg("build").arg(&source).arg("--dest-dir").arg(&book).env("MDBOOK_LOG", "warn");
    run::run(&mut command).context("mdBook could not build the docs")?;
    finish(&book)?;
    run::note("dist/docs/ is ready: open /docs/ on a web server that serves dist/");
    Ok(())
}

/// Adds the hashes of mdBook's inline scripts to the Content-Security-Policy of every page, and deletes what is not to be published.
fn finish(book: &Path) -> Result<()> {
    for name in UNPUBLISHED {
        let file = book.join(name);
        fs::remove_file(&file).with_context(|| format!("{} cannot be deleted", file.display()))?;
    }
    for entry in fs::read_dir(book).with_context(|| format!("{} cannot be read", book.display()))?.flatten() {
        let page = entry.path();
        let html = if page.extension().is_some_and(|extension| extension == "html") { fs::read_to_string(&page)? } else { continue };
        // The table of contents for readers without JavaScript has no policy and no scripts.
        if html.contains(csp::PLACEHOLDER) {
            fs::write(&page, csp::fill_hashes(html)?).with_context(|| format!("{} cannot be written", page.display()))?;
        }
    }
    Ok(())
}
