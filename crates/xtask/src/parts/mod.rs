//! The page in parts: what is one engine's own is a file of its own, which the page loads when it first shows that engine; and so is what
//! lies over the page, the sheets.
//!
//! Nothing in the source says so, and nothing is compiled twice: the finished WebAssembly is taken apart by the names of its
//! functions. `own.rs` knows whose a name is, `graph.rs` who calls whom and `links.rs` who uses which data; `plan.rs` decides which
//! function goes where and `data.rs` which data; `split.rs` and `part.rs` write the files, and here they get into the page. Only a
//! release build is taken apart; in any other the page finds no parts and has everything.

mod data;
mod graph;
mod links;
mod own;
mod part;
mod plan;
mod split;

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::paths::Project;
use crate::run;
use crate::setup;
use crate::versions::WASM_TARGET;
use crate::wasm;
use own::Home;

/// How the WebAssembly of the page ends that Trunk has made.
pub(crate) const SHELL_END: &str = "_bg.wasm";

/// The engine of the first example: nearly every visit begins with its part, so the browser may fetch it together with the shell.
const FIRST: &str = "waves";

/// What wasm-opt does with the page: inlining makes code longer, and the lowest addresses are never used.
const OPTIONS: [&str; 9] = [
    "-O2",
    "--low-memory-unused",
    "--one-caller-inline-max-function-size=20",
    "--flexible-inline-max-function-size=20",
    "--coalesce-locals-learning",
    "--reorder-locals",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// What nobody needs who only looks at the first picture.
const MORE: [&str; 5] = [
    "queuescope_web::edit::change",
    "queuescope_web::examples",
    "queuescope_web::picture::table",
    "queuescope_lab::population",
    "queuescope::engines::lobbies::status",
];
/// The same of every engine: what is told of a chosen player, and the table that can take the picture's place.
const MORE_OF_ENGINES: [&str; 3] = ["story", "status", "picture::table"];

/// Takes the page apart that Trunk has just made, if it is a finished one.
pub(crate) fn take_apart(project: &Project) -> Result<()> {
    if env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release") {
        let folder = env::var_os("TRUNK_STAGING_DIR").context("finish-page is run by Trunk, which sets TRUNK_STAGING_DIR")?;
        take_apart_in(project, Path::new(&folder))?;
    }
    Ok(())
}

fn take_apart_in(project: &Project, folder: &Path) -> Result<()> {
    let whole = shell_in(folder)?;
    let homes = homes(project)?;
    let wasm = fs::read(&whole).with_context(|| format!("{} cannot be read", whole.display()))?;
    let pieces = split::split(&wasm, &linked(project)?, &homes)?;
    let named = homes.iter().zip(&pieces.parts).filter(|(_, part)| !part.is_empty());
    let parts: Vec<(&str, &[u8])> = named.map(|(home, part)| (home.name.as_str(), part.as_slice())).collect();
    if parts.is_empty() {
        bail!("no function of the page is a part's own: has the WebAssembly lost the names of its functions?");
    }

    let modules = setup::packages(project)?;
    let mut files = Vec::new();
    for (name, bytes) in [("shell", pieces.shell.as_slice())].into_iter().chain(parts.iter().copied()) {
        let file = folder.join(format!("{name}.wasm"));
        fs::write(&file, bytes).with_context(|| format!("{} cannot be written", file.display()))?;
        wasm::optimise(project, &modules, &file, &OPTIONS)?;
        files.push(file);
    }
    fs::remove_file(&whole).with_context(|| format!("{} cannot be removed", whole.display()))?;
    let hash = name_by_content(&files)?;

    // The shell in the place of what Trunk made. All files have one hash in their names, so that no cache ever mixes two builds.
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).with_context(|| format!("{} cannot be read", page.display()))?;
    let old = whole.file_name().unwrap_or_default().to_string_lossy();
    let new = format!("queuescope-{hash}{SHELL_END}");
    let names: Vec<(&str, String)> = parts.iter().map(|(engine, _)| (*engine, format!("{engine}-{hash}.wasm"))).collect();
    for (file, name) in files.iter().zip(std::iter::once(&new).chain(names.iter().map(|(_, name)| name))) {
        fs::rename(file, folder.join(name)).with_context(|| format!("{} cannot be renamed", file.display()))?;
    }
    fs::write(&page, with_parts(&html, &old, &new, &names)?).with_context(|| format!("{} cannot be written", page.display()))
}

/// The one file in a folder that Trunk has made of the page's code.
pub(crate) fn shell_in(folder: &Path) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut found = entries.flatten().map(|entry| entry.path()).filter(|path| path.to_string_lossy().ends_with(SHELL_END));
    match (found.next(), found.next()) {
        (Some(file), None) => Ok(file),
        _ => bail!("{} must have exactly one file *{SHELL_END} in it", folder.display()),
    }
}

/// What the linker noted when it made the page's code, before wasm-bindgen rewrote it.
fn linked(project: &Project) -> Result<links::Links> {
    let file = project.target_dir()?.join(WASM_TARGET).join("page").join("queuescope-web.wasm");
    links::Links::read(&fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?)
}

/// What is to be a part: each engine that has a folder, what is needed later, what lies over the page, and what packs links.
fn homes(project: &Project) -> Result<Vec<Home>> {
    let folder = project.root.join("crates/core/src/engines");
    let entries = fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let folders = entries.flatten().filter(|entry| entry.path().is_dir());
    let mut homes: Vec<Home> = folders.map(|entry| Home::engine(&entry.file_name().to_string_lossy())).collect();
    homes.sort_by(|one, other| one.name.cmp(&other.name));
    let of_engine = |home: &Home| MORE_OF_ENGINES.map(|module| format!("queuescope_web::engines::{}::{module}", home.name));
    let more: Vec<String> = MORE.map(str::to_owned).into_iter().chain(homes.iter().flat_map(of_engine)).collect();
    // Before the engines, of whom it has something.
    homes.insert(0, Home::modules("more", &more));
    homes.push(Home::modules("sheets", &["queuescope_web::app::sheets".to_owned()]));
    homes.push(Home::modules("links", &["queuescope_formats::link".to_owned()]));
    Ok(homes)
}

/// Sixteen digits that are others when anything in the files is.
fn name_by_content(files: &[PathBuf]) -> Result<String> {
    let mut digest = Sha256::new();
    for file in files {
        digest.update(fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?);
    }
    Ok(digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}

/// The page with the shell's new name, and a line for each part. The browser knows only the first line: it fetches that part at once.
fn with_parts(html: &str, old: &str, new: &str, parts: &[(&str, String)]) -> Result<String> {
    let (head, body) = html.split_once("</head>").context("index.html has no </head>")?;
    let line = |(engine, file): &(&str, String)| {
        let rel = if *engine == FIRST { "preload\" as=\"fetch\" type=\"application/wasm\" crossorigin=\"anonymous" } else { "part" };
        format!("<link rel=\"{rel}\" href=\"./{file}\" data-part=\"{engine}\" />\n")
    };
    let lines: String = parts.iter().map(line).collect();
    run::note(format!("the page in {} parts: {}", parts.len() + 1, new));
    Ok(format!("{head}{lines}</head>{body}").replace(old, new))
}

#[cfg(test)]
mod tests;
