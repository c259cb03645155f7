//! Paths: the repository, the cache of the user, cargo's target folder, `PATH`.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::run;

/// The two folders that all other paths are relative to.
pub(crate) struct Project {
    /// Root folder of the repository.
    pub(crate) root: PathBuf,
    /// Folder of the tools that are installed once per user.
    pub(crate) cache: PathBuf,
}

impl Project {
    /// Finds the repository from the path of this crate, which cargo passes in a variable. Without cargo, searches the current folder and
    /// its parents.
    ///
    /// The path is not compiled in, because clones that share a target folder also share this program.
    pub(crate) fn find() -> Result<Self> {
        let here = env::current_dir().context("the current folder cannot be read")?;
        let crate_dir = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = crate_dir
            .iter()
            .flat_map(|dir| dir.ancestors())
            .chain(here.ancestors())
            .find(|dir| dir.join("crates/xtask/Cargo.toml").is_file())
            .context("run this inside the repository: neither the current folder nor a parent contains crates/xtask")?
            .to_path_buf();
        let cache = cache_dir(|name| env::var_os(name), cfg!(windows))
            .context("no home folder was found to install tools in: set QUEUESCOPE_CACHE to a folder")?;
        let cache = std::path::absolute(&cache).with_context(|| format!("{} is not a usable path", cache.display()))?;
        Ok(Self { root, cache })
    }

    /// Asks cargo for the folder it builds into, because `CARGO_TARGET_DIR` or a configuration file can change it.
    pub(crate) fn target_dir(&self) -> Result<PathBuf> {
        let answer = run::answer(run::cargo(self).args(["metadata", "--no-deps", "--format-version", "1"]))?;
        let metadata: serde_json::Value = serde_json::from_str(&answer).context("cargo metadata did not answer in JSON")?;
        let folder = metadata["target_directory"].as_str().context("cargo metadata named no target folder")?;
        Ok(PathBuf::from(folder))
    }

    /// Returns a folder for unfinished results. Git ignores it, and it is on the same disk as the repository, so that a finished result can
    /// be renamed into place. Cargo's target folder may be on another disk.
    pub(crate) fn scratch(&self, name: &str) -> PathBuf {
        self.root.join("target").join("xtask").join(name)
    }
}

/// Returns `$QUEUESCOPE_CACHE`, else the folder `queuescope` in the user's cache folder. `None` if there is no home folder either.
fn cache_dir(variable: impl Fn(&str) -> Option<OsString>, windows: bool) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(chosen) = set("QUEUESCOPE_CACHE") {
        return Some(chosen);
    }
    if windows {
        return set("LOCALAPPDATA").map(|folder| folder.join("queuescope"));
    }
    // The XDG specification says to ignore a relative path.
    set("XDG_CACHE_HOME")
        .filter(|folder| folder.is_absolute())
        .or_else(|| set("HOME").map(|home| home.join(".cache")))
        .map(|folder| folder.join("queuescope"))
}

/// Finds the first program of this name on `PATH`.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&file)).find(|candidate| candidate.is_file())
}

/// Returns `PATH` with these folders in front.
pub(crate) fn path_with(first: &[&Path]) -> Result<OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    let folders = first.iter().map(|folder| folder.to_path_buf()).chain(env::split_paths(&rest));
    env::join_paths(folders).context("a folder on PATH has a name that PATH cannot hold")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the cache folder if exactly these variables are set.
    fn cache(variables: &[(&str, &str)], windows: bool) -> Option<PathBuf> {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name);
        cache_dir(|name| find(name).map(|(_, value)| OsString::from(value)), windows)
    }

    #[test]
    fn the_first_variable_that_is_set_chooses_the_cache() {
        let all = [("QUEUESCOPE_CACHE", "/q"), ("XDG_CACHE_HOME", "/x"), ("HOME", "/h")];
        assert_eq!(cache(&all, false), Some("/q".into()));
        assert_eq!(cache(&all[1..], false), Some("/x/queuescope".into()));
        assert_eq!(cache(&all[2..], false), Some("/h/.cache/queuescope".into()));
        assert_eq!(cache(&[], false), None);
    }

    #[test]
    fn empty_variables_and_relative_paths_are_ignored() {
        let odd = [("QUEUESCOPE_CACHE", ""), ("XDG_CACHE_HOME", "x"), ("HOME", "/h")];
        assert_eq!(cache(&odd, false), Some("/h/.cache/queuescope".into()));
    }

    #[test]
    fn windows_uses_the_local_app_data_folder() {
        let path = Path::new("C:").join("queuescope");
        assert_eq!(cache(&[("LOCALAPPDATA", "C:"), ("HOME", "/h")], true), Some(path));
    }
}
