//! The worker of the page: the npm module with `worker.mjs`, in a folder beside the page.
//!
//! The page starts it for the first job (`web/src/jobs/worker.rs`). The folder's name contains a hash of its files, so that a browser never
//! combines old and new files from its cache.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::hash::short_hash;
use crate::package::{HANDWRITTEN, module};
use crate::paths::Project;
use crate::wasm::Mode;

/// Script that the page starts as a worker.
const ENTRY: &str = "worker.mjs";

/// Handwritten files of the worker: its entry script and everything that it imports.
const SCRIPTS: [&str; 9] =
    [ENTRY, "serve-jobs.mjs", "web.mjs", "queuescope.mjs", "calls.mjs", "files.mjs", "jobs.mjs", "studies.mjs", "chunks.mjs"];

/// Generated files that the worker loads from the folder `wasm`.
const GENERATED: [&str; 2] = ["queuescope.js", "queuescope_bg.wasm"];

/// A file of the worker.
struct File {
    /// Path inside the worker's folder, with `/` on every system.
    path: String,
    content: Vec<u8>,
}

/// Builds the module and adds the worker's folder to the page. Returns the path of the entry script, relative to the page.
pub(crate) fn add(project: &Project, mode: Mode, page: &Path) -> Result<String> {
    let wasm = module(project, mode)?;
    let mut files = Vec::new();
    for name in SCRIPTS {
        files.push(read(&project.root.join(HANDWRITTEN), name, name.to_owned())?);
    }
    for name in GENERATED {
        files.push(read(&wasm, name, format!("wasm/{name}"))?);
    }
    let folder = folder_name(&files);
    for File { path, content } in &files {
        let file = page.join(&folder).join(path);
        let parent = file.parent().unwrap_or(page);
        fs::create_dir_all(parent).with_context(|| format!("{} cannot be created", parent.display()))?;
        fs::write(&file, content).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(format!("{folder}/{ENTRY}"))
}

fn read(folder: &Path, name: &str, path: String) -> Result<File> {
    let file = folder.join(name);
    let content = fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ok(File { path, content })
}

/// Returns the folder name for these files.
fn folder_name(files: &[File]) -> String {
    let mut all = Vec::new();
    for File { path, content } in files {
        // The lengths make sure that two different lists of files never give the same bytes.
        for part in [path.as_bytes(), content] {
            all.extend_from_slice(&(part.len() as u64).to_le_bytes());
            all.extend_from_slice(part);
        }
    }
    format!("module-{}", short_hash(&all))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(files: &[(&str, &str)]) -> String {
        let file = |(path, content): &(&str, &str)| File { path: (*path).to_owned(), content: content.as_bytes().to_vec() };
        folder_name(&files.iter().map(file).collect::<Vec<File>>())
    }

    #[test]
    fn different_files_give_a_different_folder_name() {
        let one = name(&[("a.mjs", "1"), ("b.mjs", "2")]);
        assert!(one.starts_with("module-") && one.len() == "module-".len() + 16);
        assert_eq!(one, name(&[("a.mjs", "1"), ("b.mjs", "2")]));
        for other in [[("a.mjs", "1"), ("b.mjs", "3")], [("a.mjs", "1"), ("c.mjs", "2")], [("a.mjs", "1b"), (".mjs", "2")]] {
            assert_ne!(one, name(&other));
        }
    }

    #[test]
    fn the_worker_includes_every_file_that_its_scripts_import() {
        let project = Project::find().expect("tests run inside the repository");
        for script in SCRIPTS {
            let text = fs::read_to_string(project.root.join(HANDWRITTEN).join(script)).expect("the script can be read");
            for import in text.split('"').filter(|word| word.starts_with("./") && word.contains('.')) {
                let path = import.trim_start_matches("./");
                let known = SCRIPTS.contains(&path) || path.strip_prefix("wasm/").is_some_and(|name| GENERATED.contains(&name));
                assert!(known, "{script} imports {import}, which the worker's folder does not contain");
            }
        }
    }
}
