//! Node.js, and the packages of `tests/package-lock.json`: wasm-opt, Playwright, axe, TypeScript.
//!
//! The packages are in the cache, in a folder named after the lock file's hash, and `tests/node_modules` is a link to it. So a changed lock
//! file gets a new folder, and a fresh clone uses packages that are already installed.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{fs, io};

use anyhow::{Context, Result, bail};

use crate::hash::short_hash;
use crate::paths::Project;
use crate::run;
use crate::versions::{BINARYEN, OLDEST_NODE, major, version_in};

/// Program name of npm. On Windows it is a script, which starts only with its extension.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Returns the version of Node.js. It must be installed already.
pub(crate) fn node() -> Result<String> {
    let Ok(answer) = run::answer(Command::new("node").arg("--version")) else {
        bail!("Node.js {OLDEST_NODE} or newer is needed, but `node` was not found: install it from https://nodejs.org");
    };
    let version = version_in(&answer).unwrap_or_default();
    if major(version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("Node.js {OLDEST_NODE} or newer is needed, but `node` is version {version}: install a newer one from https://nodejs.org");
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

/// Installs the packages into a folder beside `home` and renames it at the end, so that an interrupted installation does not count as finished.
fn install(tests: &Path, home: &Path) -> Result<()> {
    run::note("Node packages (wasm-opt, Playwright, axe, TypeScript): installing (under a minute, once)");
    let unfinished = home.with_extension(format!("unfinished-{}", process::id()));
    let result = install_into(&unfinished, tests).and_then(|()| match fs::rename(&unfinished, home) {
        // Another xtask process was faster. Its folder has the same content.
        Err(_) if home.join("node_modules").is_dir() => Ok(()),
        other => other.with_context(|| format!("{} cannot be created", home.display())),
    });
    // Only a failure leaves this folder behind.
    let _ = fs::remove_dir_all(&unfinished);
    result
}

/// Runs `npm ci` in the folder and checks that wasm-opt starts.
fn install_into(folder: &Path, tests: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(tests.join(name), folder.join(name)).with_context(|| format!("tests/{name} cannot be copied"))?;
    }
    // None of the packages needs an install script, so no script is allowed to run.
    let options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    run::quietly(Command::new(NPM).args(options).current_dir(folder))
        .context("the Node packages could not be installed with npm (npm comes with Node.js; the first installation needs the network)")?;
    let answer = run::answer(Command::new("node").arg(wasm_opt(&folder.join("node_modules"))).arg("--version"))?;
    if version_in(&answer) != BINARYEN.split('.').next() {
        bail!("wasm-opt was installed but is not version {BINARYEN}: tests/package.json and versions.rs disagree");
    }
    Ok(())
}

/// Returns the folder with the commands of all packages, including `wasm-opt`.
pub(crate) fn commands(modules: &Path) -> PathBuf {
    modules.join(".bin")
}

/// Returns the path of wasm-opt, a script for Node.
pub(crate) fn wasm_opt(modules: &Path) -> PathBuf {
    modules.join("binaryen").join("bin").join("wasm-opt")
}

/// Makes `link` a link to `modules`. Fails if a real folder is in its place.
fn link(link: &Path, modules: &Path) -> Result<()> {
    match fs::read_link(link) {
        Ok(target) if target == modules => return Ok(()),
        Ok(_) => unlink(link).with_context(|| format!("the old link {} cannot be removed", link.display()))?,
        // Not made by xtask: someone ran npm there.
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

/// Removes a link to a folder. On Windows that works like removing a folder, elsewhere like removing a file.
fn unlink(link: &Path) -> io::Result<()> {
    if cfg!(windows) { fs::remove_dir(link) } else { fs::remove_file(link) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_replaced_but_a_folder_is_not() {
        let folder = std::env::temp_dir().join(format!("xtask-link-{}", process::id()));
        let (one, two, at) = (folder.join("one"), folder.join("two"), folder.join("link"));
        fs::create_dir_all(&one).and_then(|()| fs::create_dir_all(&two)).expect("the temporary folders can be created");
        for target in [&one, &one, &two] {
            link(&at, target).expect("the link can be created");
            assert_eq!(fs::read_link(&at).ok().as_ref(), Some(target));
        }
        unlink(&at).and_then(|()| fs::create_dir(&at)).expect("the link can be replaced with a folder");
        assert!(link(&at, &one).is_err(), "a real folder was replaced");
        fs::remove_dir_all(&folder).expect("the temporary folder can be removed");
    }
}
