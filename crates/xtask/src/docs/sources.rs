//! The sources of the book: `docs/`, and the files outside it that the docs link to.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::links::{is_external, links, split};
use crate::package::copy_tree;

/// Folder of the docs.
pub(super) const DOCS: &str = "docs";

/// Files and folders outside `docs/` that are in the book, and their paths there. A browser shows `.txt` files, and would only download others.
const OUTSIDE: [(&str, &str); 9] = [
    ("crates/module/npm/README.md", "module.md"),
    ("crates/module/npm/element.mjs", "element.mjs"),
    ("crates/module/npm/queuescope.d.ts", "queuescope.d.ts.txt"),
    ("examples/dask/README.md", "dask.md"),
    ("examples/dask/simulate.py", "simulate.py.txt"),
    ("ARCHITECTURE.md", "architecture.md"),
    ("CHANGELOG.md", "changelog.md"),
    ("web/icon.svg", "theme/favicon.svg"),
    ("web/scenarios", "scenes"),
];

/// Copies all sources of the book into a folder.
pub(super) fn collect(root: &Path, to: &Path) -> Result<()> {
    copy_tree(&root.join(DOCS), to)?;
    for (source, place) in OUTSIDE {
        let (source, target) = (root.join(source), to.join(place));
        if source.is_dir() {
            copy_tree(&source, &target)?;
        } else {
            fs::copy(&source, &target).with_context(|| format!("{} cannot be copied", source.display()))?;
        }
    }
    for page in pages(root)? {
        let text = fs::read_to_string(root.join(&page)).with_context(|| format!("{page} cannot be read"))?;
        let place = place(&page).with_context(|| format!("{page} is not in the book"))?;
        fs::write(to.join(&place), for_book(&text, &page)?).with_context(|| format!("{place} cannot be written"))?;
    }
    Ok(())
}

/// Lists the pages of the book, as paths inside the repository.
pub(super) fn pages(root: &Path) -> Result<Vec<String>> {
    let names = fs::read_dir(root.join(DOCS)).context("docs/ cannot be read")?.flatten();
    let inside = names.map(|entry| format!("{DOCS}/{}", entry.file_name().to_string_lossy()));
    let mut pages: Vec<String> = inside.chain(OUTSIDE.map(|(source, _)| source.to_owned())).filter(|path| path.ends_with(".md")).collect();
    pages.sort();
    Ok(pages)
}

/// Returns a page with links that work in the book, where files outside `docs/` have other paths.
pub(super) fn for_book(text: &str, page: &str) -> Result<String> {
    let mut text = text.to_owned();
    for range in links(&text).into_iter().rev() {
        let (path, anchor) = split(&text[range.clone()]);
        if path.is_empty() || is_external(path) {
            continue;
        }
        let file = resolve(page, path);
        let Some(place) = place(&file) else { bail!("{page} links to {file}, which is not in the book: add it to OUTSIDE in sources.rs") };
        let anchor = anchor.map_or(String::new(), |anchor| format!("#{anchor}"));
        text.replace_range(range, &format!("{place}{anchor}"));
    }
    Ok(text)
}

/// Returns the path inside the repository that a page's link leads to.
pub(super) fn resolve(page: &str, link: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// Returns a file's path in the book. All pages are in the book's main folder, so this is also the link to it.
pub(super) fn place(file: &str) -> Option<String> {
    let below = |folder: &str| file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
    below(DOCS).map(str::to_owned).or_else(|| {
        OUTSIDE.iter().find_map(|(source, place)| {
            if file == *source { Some((*place).to_owned()) } else { below(source).map(|rest| format!("{place}/{rest}")) }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_leave_the_docs_get_their_place_in_the_book() {
        let text = "[module](../crates/module/npm/README.md#problems) [waves](waves.md#settings) [top](#top) [rust](https://rustup.rs)\n<queue-scope src=\"../web/scenarios/filter.json\">\n";
        let expected = "[module](module.md#problems) [waves](waves.md#settings) [top](#top) [rust](https://rustup.rs)\n<queue-scope src=\"scenes/filter.json\">\n";
        assert_eq!(for_book(text, "docs/evening.md").expect("all files are in the book"), expected);
        assert_eq!(for_book("[words](docs/words.md)", "ARCHITECTURE.md").expect("the page is in the book"), "[words](words.md)");
    }

    #[test]
    fn a_link_to_a_file_that_is_not_in_the_book_is_an_error() {
        let error = for_book("[cargo](../Cargo.toml)", "docs/waves.md").expect_err("the file is not in the book");
        assert!(error.to_string().starts_with("docs/waves.md links to Cargo.toml, which"), "{error}");
    }
}
