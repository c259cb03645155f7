//! A browser for the browser tests: the one the user names, one that is there, or Debian's.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::on_path;
use crate::run;

/// Names of the program on `PATH`. The first one has no windows and needs a third of the processor time.
const NAMES: [&str; 6] = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Where it is if it is not on `PATH`: on macOS, and on Windows below each program folder.
const APPLICATIONS: [&str; 2] =
    ["/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
const WINDOWS_FOLDERS: [&str; 3] = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"];
const WINDOWS_PROGRAM: &str = r"Google\Chrome\Application\chrome.exe";

/// Returns the browser's program. Installs Debian's Chromium if there is none.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM").filter(|value| !value.is_empty()).map(PathBuf::from) {
        if chosen.is_file() {
            return Ok(chosen);
        }
        bail!("CHROMIUM names {}, which is not a file: set it to the program of a Chromium or Chrome", chosen.display());
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    if !Path::new("/etc/debian_version").is_file() || on_path("apt-get").is_none() {
        bail!("no Chromium or Chrome was found: install one, or set CHROMIUM to its program");
    }
    install()
        .context("Chromium could not be installed with apt-get: install it, or set CHROMIUM to the program of a Chromium or Chrome")?;
    find().context("apt-get installed no Chromium that can be found: set CHROMIUM to the program of a Chromium or Chrome")
}

/// Finds an installed browser.
fn find() -> Option<PathBuf> {
    let windows = WINDOWS_FOLDERS.iter().filter_map(env::var_os).map(|folder| Path::new(&folder).join(WINDOWS_PROGRAM));
    let elsewhere = APPLICATIONS.iter().map(PathBuf::from).chain(windows);
    NAMES.iter().find_map(|name| on_path(name)).or_else(|| elsewhere.into_iter().find(|program| program.is_file()))
}

/// Installs Debian's package without windows, as root or with a sudo that asks for no password.
fn install() -> Result<()> {
    run::note("Chromium: installing with apt-get (about a minute, once)");
    let root = run::answer(Command::new("id").arg("-u"))?.trim() == "0";
    let apt = |arguments: &[&str]| {
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.args(["-n", "apt-get"]);
        }
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run::run(&mut command)
    };
    apt(&["update", "-q"])?;
    let package = |name: &'static str| apt(&["install", "-q", "-y", "--no-install-recommends", name]);
    // Older releases have only the whole browser.
    package("chromium-headless-shell").or_else(|_| package("chromium"))
}
