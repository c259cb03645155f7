//! The example in `examples/dask`: it prints the same bytes as the command alone. Runs only in long tests, and only where Python and the
//! packages are available.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use super::count::Tally;
use crate::paths::{Project, on_path};
use crate::run;

/// Folder of the example.
const EXAMPLE: &str = "examples/dask";
/// Study that is simulated.
const STUDY: &str = "thin-night";

/// Simulates a study with the example and with the command, and compares what they print.
pub(super) fn test(project: &Project) -> Result<Tally> {
    let python = match environment(project) {
        Ok(python) => python,
        Err(reason) => {
            println!("skipped: {reason:#}");
            return Ok(Tally::default());
        }
    };
    let command = project.root.join("pkg/bin/queuescope.mjs");
    let study = env::temp_dir().join(format!("queuescope-study-{}.json", std::process::id()));
    fs::write(&study, run::answer(run::node(project).arg(&command).args(["studies", STUDY]))?).context("the study cannot be written")?;
    let alone = run::answer(run::node(project).arg(&command).arg("simulate").arg(&study));
    let script = project.root.join(EXAMPLE).join("simulate.py");
    let together = run::answer(Command::new(python).arg(script).arg(&study).args(["--queuescope", "node"]).arg(&command));
    // A leftover temporary file is no reason to fail.
    let _ = fs::remove_file(&study);
    if alone? != together? {
        bail!("the example prints other results than the command alone");
    }
    println!("the example prints the same bytes as the command alone");
    Ok(Tally::PASS)
}

/// Returns the Python of an environment with the example's packages, in the cache. Makes it if it does not exist.
fn environment(project: &Project) -> Result<PathBuf> {
    let requirements = project.root.join(EXAMPLE).join("requirements.txt");
    let wanted = fs::read_to_string(&requirements).with_context(|| format!("{} cannot be read", requirements.display()))?;
    let folder = project.cache.join("dask");
    let python = if cfg!(windows) { folder.join("Scripts/python.exe") } else { folder.join("bin/python") };
    let installed = folder.join("installed.txt");
    if python.is_file() && fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    let system = ["python3", "python"].into_iter().find_map(on_path).context("Python is not on PATH")?;
    make(&system, &folder, &python, &requirements).context("the packages of the example cannot be installed")?;
    fs::write(&installed, wanted).with_context(|| format!("{} cannot be written", installed.display()))?;
    Ok(python)
}

fn make(system: &Path, folder: &Path, python: &Path, requirements: &Path) -> Result<()> {
    run::note("installing the packages of the Dask example");
    run::quietly(Command::new(system).args(["-m", "venv", "--clear"]).arg(folder))?;
    run::quietly(Command::new(python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(requirements))
}
