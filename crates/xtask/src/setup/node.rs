//! Node.js, and the packages of `tests/package-lock.json`: wasm-opt, Playwright, axe, TypeScript.
//!
//! The packages are in the cache, in a folder named after the lock file's hash, and `tests/node_modules` is a link to it. A changed
//! lock file gets a new folder, and a fresh clone has its packages at once.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{fs, io};

use anyhow::{Context, Result, bail};

use crate::hash::short_hash;
use crate::paths::Project;
use crate::run;
use crate::versions::{BINARYEN, OLDEST_NODE, major, version_in};

/// npm is a script on Windows, which does not start without its ending.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Returns the version of Node.js. It must be installed already.
pub(crate) fn node() -> Result<String> {
    let Ok(answer) = run::answer(Command::new("node").arg("--version")) else {
        bail!("Node.js {OLDEST_NODE} or newer is needed and `node` was not found: install it from https://nodejs.org");
    };
    let version = version_in(&answer).unwrap_or_default();
    if major(version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("Node.js {OLDEST_NODE} or newer is needed, this is {version}: install a newer one from https://nodejs.org");
    }
    Ok(version.to_owned())
}

/// Returns the `node_modules` folder. Installs the packages first if necessary.
pub(crate) fn packages(project: &Project) -> Result<PathBuf> {
    node()?;
    let tests = project.root.join("tests");
    let lock = fs::read(tests.join("package-lock.json")).context("tests/package-lock.json cannot be read")?;
    let home = project.cache.join("node").join(short_hash(&lock));
    let modules = home.join("node_modules");
    if !modules.is_dir() {
        install(&tests, &home)?;
    }
    link(&tests.join("node_modules"), &modules)?;
    Ok(modules)
}

/// Installs into a folder beside `home` and renames it when all is done, so that an interrupted install is never taken for a finished one.
fn install(tests: &Path, home: &Path) -> Result<()> {
    run::note("Node packages (wasm-opt, Playwright, axe, TypeScript): installing (under a minute, once)");
    let half = home.with_extension(format!("half-{}", process::id()));
    let result = install_into(&half, tests).and_then(|()| match fs::rename(&half, home) {
        // Another xtask was faster: its folder has the same content.
        Err(_) if home.join("node_modules").is_dir() => Ok(()),
        other => other.with_context(|| format!("{} cannot be made", home.display())),
    });
    // Gone after a success; what is left of a failure would only take room.
    let _ = fs::remove_dir_all(&half);
    result
}

/// `npm ci` in a folder of its own, and a look at whether wasm-opt runs.
fn install_into(folder: &Path, tests: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(tests.join(name), folder.join(name)).with_context(|| format!("tests/{name} cannot be copied"))?;
    }
    // None of the packages needs an install script, so none gets to run one.
    let options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    run::quietly(Command::new(NPM).args(options).current_dir(folder))
        .context("the Node packages could not be installed with npm (it comes with Node.js and needs the network once)")?;
    let answer = run::answer(Command::new("node").arg(wasm_opt(&folder.join("node_modules"))).arg("--version"))?;
    if version_in(&answer) != BINARYEN.split('.').next() {
        bail!("wasm-opt was installed but is not version {BINARYEN}: tests/package.json and versions.rs disagree");
    }
    Ok(())
}

/// The folder with the commands of all packages, `wasm-opt` among them.
pub(crate) fn commands(modules: &Path) -> PathBuf {
    modules.join(".bin")
}

/// wasm-opt is a script for Node.
pub(crate) fn wasm_opt(modules: &Path) -> PathBuf {
    modules.join("binaryen").join("bin").join("wasm-opt")
}

/// Points `link` at `modules`.
fn link(link: &Path, modules: &Path) -> Result<()> {
    match fs::read_link(link) {
        Ok(leads_to) if leads_to == modules => return Ok(()),
        Ok(_) => unlink(link).with_context(|| format!("the old link {} cannot be removed", link.display()))?,
        // Not ours: someone ran npm there.
        Err(_) if link.exists() => bail!("{} is a folder where a link to the cache should be: remove it and try again", link.display()),
        Err(_) => {}
    }
    symlink(modules, link).with_context(|| format!("{} cannot be linked (on Windows, Developer Mode allows it)", link.display()))
}

#[cfg(unix)]
fn symlink(to: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, link)
}

#[cfg(windows)]
fn symlink(to: &Path, link: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_dir(to, link)
}

/// A link to a folder is removed like a file, but on Windows like a folder.
fn unlink(link: &Path) -> io::Result<()> {
    if cfg!(windows) { fs::remove_dir(link) } else { fs::remove_file(link) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_made_and_made_anew() {
        let folder = std::env::temp_dir().join(format!("xtask-link-{}", process::id()));
        let (one, two, at) = (folder.join("one"), folder.join("two"), folder.join("link"));
        fs::create_dir_all(&one).and_then(|()| fs::create_dir_all(&two)).expect("a temporary folder");
        for target in [&one, &one, &two] {
            link(&at, target).expect("a link");
            assert_eq!(fs::read_link(&at).ok().as_ref(), Some(target));
        }
        unlink(&at).and_then(|()| fs::create_dir(&at)).expect("a folder in its place");
        assert!(link(&at, &one).is_err(), "a real folder is never replaced");
        fs::remove_dir_all(&folder).expect("the temporary folder goes");
    }
}
