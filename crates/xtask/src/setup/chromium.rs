//! The browser for the browser tests: the one named by the user, an installed one, or Debian's Chromium.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::paths::on_path;
use crate::run;

/// Program names to look for on `PATH`, in this order. The headless shell comes first because it needs only a third of the CPU time.
const NAMES: [&str; 6] = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Paths of the program on macOS.
const MACOS_PROGRAMS: [&str; 2] =
    ["/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
/// Environment variables with the folders that contain programs on Windows.
const WINDOWS_FOLDERS: [&str; 3] = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"];
/// Path of the program inside those folders.
const WINDOWS_PROGRAM: &str = r"Google\Chrome\Application\chrome.exe";

/// Returns the browser's program. Installs Debian's Chromium if there is none.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM").filter(|value| !value.is_empty()).map(PathBuf::from) {
        if chosen.is_file() {
            return Ok(chosen);
        }
        bail!("CHROMIUM is {}, which is not a file: set it to the path of Chromium or Chrome", chosen.display());
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    if !Path::new("/etc/debian_version").is_file() || on_path("apt-get").is_none() {
        bail!("no Chromium or Chrome was found: install one, or set CHROMIUM to its path");
    }
    install().context("Chromium could not be installed with apt-get: install it, or set CHROMIUM to the path of Chromium or Chrome")?;
    find().context("apt-get ran, but Chromium was still not found: set CHROMIUM to the path of Chromium or Chrome")
}

/// Finds an installed browser.
fn find() -> Option<PathBuf> {
    let windows = WINDOWS_FOLDERS.iter().filter_map(env::var_os).map(|folder| Path::new(&folder).join(WINDOWS_PROGRAM));
    let elsewhere = MACOS_PROGRAMS.iter().map(PathBuf::from).chain(windows);
    NAMES.iter().find_map(|name| on_path(name)).or_else(|| elsewhere.into_iter().find(|program| program.is_file()))
}

/// Installs Debian's headless Chromium, as root or with sudo. Fails if sudo needs a password.
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
    // Older releases have only the full browser.
    package("chromium-headless-shell").or_else(|_| package("chromium"))
}
