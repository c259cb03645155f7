//! `cargo xtask package`: builds the npm package in `pkg/`.
//!
//! Handwritten files are copied from `crates/module/npm/`, generated files go into `pkg/wasm/`, and the page that the element `<queue-scope>` shows
//! into `pkg/page/`. The package is assembled in a scratch folder and then renamed to `pkg/`, so that an interrupted run leaves the old package
//! intact.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::paths::Project;
use crate::run;
use crate::wasm::{Binding, Mode, create_empty};

/// The module of the npm package. `--target web` works in browsers and workers, and in Node if the caller passes the bytes of the wasm.
pub(crate) const MODULE: Binding<'_> = Binding { package: "queuescope-module", target: "web", name: "queuescope" };

/// Folder of the package's handwritten files.
pub(crate) const HANDWRITTEN: &str = "crates/module/npm";

/// Builds the module's generated files and returns their folder.
pub(crate) fn module(project: &Project, mode: Mode) -> Result<PathBuf> {
    let folder = project.scratch(&format!("module-{}", mode.name()));
    MODULE.build(project, mode, &folder)?;
    Ok(folder)
}

/// Builds the module and assembles the package, without the page.
pub(crate) fn package(project: &Project) -> Result<()> {
    let new = project.scratch("pkg-new");
    create_empty(&new)?;
    let wasm = module(project, Mode::Release)?;
    copy_tree(&project.root.join(HANDWRITTEN), &new)?;
    copy_tree(&wasm, &new.join("wasm"))?;
    copy_licences(&project.root, &new)?;
    fill_version(&new.join("package.json"))?;
    swap(&new, &project.root.join("pkg"), &project.scratch("pkg-old"))?;
    run::note("pkg/ is ready");
    Ok(())
}

/// Adds the page in `dist/` to the package, for the element `<queue-scope>`.
pub(crate) fn add_page(project: &Project) -> Result<()> {
    let page = project.root.join("pkg/page");
    create_empty(&page)?;
    copy_tree(&project.root.join("dist"), &page)
}

/// Copies a folder with everything in it.
pub(crate) fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} cannot be created", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let entry = entry.with_context(|| format!("{} cannot be read", from.display()))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_tree(&source, &target)?;
        } else {
            fs::copy(&source, &target).with_context(|| format!("{} cannot be copied", source.display()))?;
        }
    }
    Ok(())
}

/// Copies every `LICENSE…` file of the repository.
fn copy_licences(root: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(root).context("the repository cannot be read")?.flatten() {
        let name = entry.file_name();
        if name.to_string_lossy().starts_with("LICENSE") {
            fs::copy(entry.path(), to.join(&name)).with_context(|| format!("{} cannot be copied", name.display()))?;
        }
    }
    Ok(())
}

/// Writes the version of this crate, which all crates of the workspace share, into `package.json`.
fn fill_version(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file).context("crates/module/npm has no package.json")?;
    let text = with_version(&text, env!("CARGO_PKG_VERSION")).context("crates/module/npm/package.json has no \"version\"")?;
    fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

/// Returns the JSON text with another value for the first `"version"`. Works on the text because parsing would lose the order of keys.
fn with_version(json: &str, version: &str) -> Option<String> {
    const KEY: &str = "\"version\": \"";
    let start = json.find(KEY)? + KEY.len();
    let (before, rest) = json.split_at_checked(start)?;
    let after = rest.split_at_checked(rest.find('"')?)?.1;
    Some(format!("{before}{version}{after}"))
}

/// Replaces `current` with `new`. The previous folder is moved into `old` and then deleted.
fn swap(new: &Path, current: &Path, old: &Path) -> Result<()> {
    create_empty(old)?;
    if current.exists() {
        fs::rename(current, old.join("pkg")).context("the old pkg/ cannot be moved away")?;
    }
    fs::rename(new, current).context("the new pkg/ cannot be moved into place")?;
    // The package is in place, so a leftover in target/ is no reason to fail.
    let _ = fs::remove_dir_all(old);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_version_is_replaced() {
        let template = "{\n  \"name\": \"queuescope\",\n  \"version\": \"0.0.0\",\n  \"type\": \"module\"\n}\n";
        let filled = "{\n  \"name\": \"queuescope\",\n  \"version\": \"1.2.3\",\n  \"type\": \"module\"\n}\n";
        assert_eq!(with_version(template, "1.2.3").as_deref(), Some(filled));
        assert_eq!(with_version("{}", "1.2.3"), None);
    }

    #[test]
    fn a_swap_replaces_the_whole_package() {
        let folder = std::env::temp_dir().join(format!("xtask-swap-{}", std::process::id()));
        let (new, current, old) = (folder.join("new"), folder.join("pkg"), folder.join("old"));
        for content in ["first", "second"] {
            create_empty(&new).expect("the folder can be created");
            fs::write(new.join(content), content).expect("the file can be written");
            swap(&new, &current, &old).expect("the folders can be swapped");
            assert!(current.join(content).is_file() && !new.exists() && !old.exists());
        }
        assert!(!current.join("first").exists(), "a file of the old package is left");
        fs::remove_dir_all(&folder).expect("the temporary folder can be removed");
    }
}
