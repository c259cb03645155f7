//! Size budgets of the WebAssembly files in `dist/`, measured after Brotli, the form in which a web server sends them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::paths::Project;
use crate::run;

/// Budget of the page's own WebAssembly, which is loaded on every visit. The goal is 600 kB. The profile `page` in `Cargo.toml` lists what was tried
/// to come closer.
const PAGE_WASM_BUDGET_BYTES: u64 = 1_060_000;

/// Budget of the module's WebAssembly, which is in a folder below `dist/` and loaded when the first job starts. The goal is 350 kB.
const MODULE_WASM_BUDGET_BYTES: u64 = 650_000;

/// A WebAssembly file of `dist/`.
#[derive(Debug, PartialEq)]
struct WasmFile {
    /// Path inside `dist/`.
    path: PathBuf,
    /// Largest allowed size after Brotli.
    budget: u64,
}

/// Prints the size of each WebAssembly file in `dist/`. Fails if one exceeds its budget, or if there is not exactly one for the page and one
/// for the module.
pub(crate) fn check(project: &Project) -> Result<()> {
    let dist = project.root.join("dist");
    let files = with_budgets(wasm_files(&dist, Path::new(""))?)?;
    let mut too_large = Vec::new();
    for WasmFile { path, budget } in &files {
        let file = dist.join(path);
        let raw = fs::metadata(&file).with_context(|| format!("{} cannot be read", file.display()))?.len();
        let size = brotli_size(project, &file)?;
        let line = format!("{}: {} after Brotli, budget {}", path.display(), kilobytes(size), kilobytes(*budget));
        run::note(format!("{line} ({} before)", kilobytes(raw)));
        if size > *budget {
            too_large.push(line);
        }
    }
    if !too_large.is_empty() {
        bail!("WebAssembly over its size budget: {}", too_large.join("; "));
    }
    run::note("dist/ is ready");
    Ok(())
}

/// Assigns the page's budget to the file directly in `dist/`, and the module's budget to the file in a folder.
fn with_budgets(paths: Vec<PathBuf>) -> Result<Vec<WasmFile>> {
    let is_page = |path: &Path| path.components().count() == 1;
    let pages = paths.iter().filter(|path| is_page(path)).count();
    if pages != 1 {
        bail!("dist/ has {pages} WebAssembly files outside its folders: the page must have exactly one");
    }
    let modules = paths.len() - pages;
    if modules != 1 {
        bail!("dist/ has {modules} WebAssembly files in its folders: the worker's module must have exactly one");
    }
    let budget = |path: &Path| if is_page(path) { PAGE_WASM_BUDGET_BYTES } else { MODULE_WASM_BUDGET_BYTES };
    Ok(paths.into_iter().map(|path| WasmFile { budget: budget(&path), path }).collect())
}

/// Lists the WebAssembly files below `dist/folder` in order, as paths inside `dist/`.
fn wasm_files(dist: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let here = dist.join(folder);
    for entry in fs::read_dir(&here).with_context(|| format!("{} cannot be read", here.display()))?.flatten() {
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            files.extend(wasm_files(dist, &path)?);
        } else if path.extension() == Some(OsStr::new("wasm")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the size after Brotli at its highest level. Node has Brotli built in, and wasm-opt needs Node anyway.
fn brotli_size(project: &Project, file: &Path) -> Result<u64> {
    const SCRIPT: &str = "console.log(require('node:zlib').brotliCompressSync(require('node:fs').readFileSync(process.argv[1])).length)";
    let answer = run::answer(run::node(project).args(["--eval", SCRIPT]).arg(file))?;
    answer.trim().parse().with_context(|| format!("Node returned no size for {}", file.display()))
}

/// Formats a number of bytes in kB with one decimal, rounded down.
fn kilobytes(bytes: u64) -> String {
    format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Assigns budgets to these paths.
    fn budgets(paths: &[&str]) -> Result<Vec<u64>> {
        let files = with_budgets(paths.iter().map(PathBuf::from).collect())?;
        Ok(files.iter().map(|file| file.budget).collect())
    }

    #[test]
    fn sizes_are_shown_in_kilobytes() {
        assert_eq!(kilobytes(1_050_000), "1050.0 kB");
        assert_eq!(kilobytes(1_999), "1.9 kB");
        assert_eq!(kilobytes(42), "0.0 kB");
    }

    #[test]
    fn the_page_and_the_module_have_separate_budgets() {
        let both = budgets(&["page_bg.wasm", "module-1a2b/wasm/queuescope_bg.wasm"]).expect("one file for the page and one for the module");
        assert_eq!(both, [PAGE_WASM_BUDGET_BYTES, MODULE_WASM_BUDGET_BYTES]);
    }

    #[test]
    fn a_missing_or_extra_file_is_an_error() {
        assert!(budgets(&["page.wasm", "module/core.wasm"]).is_ok());
        assert!(budgets(&["page.wasm"]).is_err());
        assert!(budgets(&["page.wasm", "part.wasm", "module/core.wasm"]).is_err());
        assert!(budgets(&["page.wasm", "module/core.wasm", "module/part.wasm"]).is_err());
        assert!(budgets(&["module/core.wasm"]).is_err());
        assert!(budgets(&[]).is_err());
    }

    #[test]
    fn files_in_folders_are_found() {
        let dist = std::env::temp_dir().join(format!("xtask-sizes-{}", std::process::id()));
        fs::create_dir_all(dist.join("module/wasm")).expect("the temporary folder can be created");
        for name in ["page.wasm", "page.js", "module/wasm/core.wasm"] {
            fs::write(dist.join(name), "").expect("the file can be written");
        }
        let found = wasm_files(&dist, Path::new("")).expect("the folder can be read");
        assert_eq!(found, [PathBuf::from("module/wasm/core.wasm"), PathBuf::from("page.wasm")]);
        fs::remove_dir_all(&dist).expect("the temporary folder can be removed");
    }
}
