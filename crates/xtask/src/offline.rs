//! The page's service worker, which makes it work offline: fills in the list of files and the version, which follows from their contents.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::finish::fill;
use crate::hash::short_hash;
use crate::paths::Project;

/// Placeholder for the service worker's path in `index.html`.
pub(crate) const PLACEHOLDER: &str = "{{offline}}";
/// Name of the service worker in the folder of the page. Its folder is the part of the site that it can answer for.
const NAME: &str = "service-worker.js";

/// Writes the service worker for all files in the folder and returns its path. Call it last, because its version depends on all files.
pub(crate) fn add(project: &Project, folder: &Path) -> Result<()> {
    let template = project.root.join("web").join(NAME);
    let template = fs::read_to_string(&template).with_context(|| format!("{} cannot be read", template.display()))?;
    let script = with_files(&template, folder)?;
    fs::write(folder.join(NAME), script).with_context(|| format!("{NAME} cannot be written"))
}

/// The path of the service worker for `index.html`. Empty in debug builds, where it would keep showing old builds.
pub(crate) fn path(is_release: bool) -> &'static str {
    if is_release { NAME } else { "" }
}

/// Fills in the files of a folder and the version.
fn with_files(template: &str, folder: &Path) -> Result<String> {
    let mut files = files(folder, Path::new(""))?;
    files.retain(|file| file != Path::new(NAME));
    files.sort();
    let mut contents = String::new();
    for file in &files {
        let bytes = fs::read(folder.join(file)).with_context(|| format!("{} cannot be read", file.display()))?;
        contents += &format!("{} {}\n", file.display(), short_hash(&bytes));
    }
    let version = short_hash(contents.as_bytes());
    // Addresses have slashes on every system.
    let names: Vec<String> = files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect();
    let list = names.iter().map(|name| format!("  {name:?},\n")).collect::<String>();
    fill(&fill(template, "{{version}}", &version)?, "{{files}}", &format!("[\n{list}]"))
}

/// All files below a folder, relative to `root`.
fn files(root: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(folder)).with_context(|| format!("{} cannot be read", root.join(folder).display()))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            found.extend(files(root, &path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_follows_from_the_files() {
        let folder = std::env::temp_dir().join(format!("xtask-offline-{}", std::process::id()));
        fs::create_dir_all(folder.join("fonts")).expect("the folder can be created");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("the file can be written");
        write("index.html", "<html>");
        write("fonts/a.woff2", "font");
        write(NAME, "old");
        let template = "const VERSION = \"{{version}}\";\nconst FILES = {{files}};";
        let first = with_files(template, &folder).expect("the files can be read");
        assert!(first.ends_with("const FILES = [\n  \"fonts/a.woff2\",\n  \"index.html\",\n];"), "{first}");
        assert_eq!(with_files(template, &folder).expect("the files can be read"), first);
        write("index.html", "<html lang=\"en\">");
        assert_ne!(with_files(template, &folder).expect("the files can be read"), first);
        fs::remove_dir_all(&folder).expect("the temporary folder can be removed");
    }

    #[test]
    fn the_service_worker_of_the_repository_has_both_placeholders() {
        let project = Project::find().expect("tests run inside the repository");
        let template = fs::read_to_string(project.root.join("web").join(NAME)).expect("the service worker can be read");
        assert!(template.contains("\"{{version}}\"") && template.contains("= {{files}};"));
    }

    #[test]
    fn debug_builds_have_no_service_worker() {
        assert_eq!((path(false), path(true)), ("", NAME));
    }
}
