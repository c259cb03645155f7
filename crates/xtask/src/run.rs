//! Runs other programs and reports their failures.
//!
//! Standard output is for results (test output, tables, JSON). Progress goes to standard error, including what a helper program
//! prints on its standard output.

use std::env;
use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::paths::Project;

/// Prints a progress message.
pub(crate) fn note(text: impl AsRef<str>) {
    eprintln!("→ {}", text.as_ref());
}

/// Returns a command that runs cargo in the repository. If cargo started this program, it is the same cargo.
pub(crate) fn cargo(project: &Project) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(&project.root);
    command
}

/// Returns a command that runs Node.js in the repository.
pub(crate) fn node(project: &Project) -> Command {
    let mut command = Command::new("node");
    command.current_dir(&project.root);
    command
}

/// Runs a command with its output on standard error. An exit code other than 0 is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    command.stdout(Stdio::from(io::stderr()));
    let status = command.status().with_context(|| not_started(command))?;
    check_status(command, status)
}

/// Runs a command with its output on standard output. An exit code other than 0 is an error.
pub(crate) fn show(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| not_started(command))?;
    check_status(command, status)
}

/// Runs a command and shows its output only if it fails. For commands that run at the same time as others.
pub(crate) fn quietly(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| not_started(command))?;
    if !output.status.success() {
        eprint!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    check_status(command, output.status)
}

/// Runs a command silently and returns its standard output.
pub(crate) fn answer(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::piped()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        // Most tools put the reason on the last line.
        let errors = String::from_utf8_lossy(&output.stderr);
        let reason = errors.trim().lines().last().unwrap_or("no message");
        bail!("`{}` failed: {reason}", short_name(command));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command and copies its standard output to `copy` as it arrives. Returns true if the command succeeded, and the whole output.
pub(crate) fn tee(command: &mut Command, copy: impl Write) -> Result<(bool, String)> {
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| not_started(command))?;
    let all = child.stdout.take().map(|output| copy_output(output, copy)).transpose()?.unwrap_or_default();
    let status = child.wait().with_context(|| format!("`{}` could not be waited for", short_name(command)))?;
    Ok((status.success(), all))
}

/// Like `tee`, but includes standard error, in the order in which the command wrote to both.
pub(crate) fn tee_all(command: &mut Command, copy: impl Write) -> Result<(bool, String)> {
    let (reader, writer) = io::pipe().context("a pipe cannot be opened")?;
    let second = writer.try_clone().context("a pipe cannot be opened")?;
    let mut child = command.stdout(writer).stderr(second).spawn().with_context(|| not_started(command))?;
    // `command` still holds the write ends of the pipe. Reading ends only once they are dropped.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let all = copy_output(reader, copy)?;
    let status = child.wait().with_context(|| format!("`{}` could not be waited for", short_name(command)))?;
    Ok((status.success(), all))
}

/// Copies everything from `output` to `copy` as it arrives, and returns it.
fn copy_output(mut output: impl Read, mut copy: impl Write) -> Result<String> {
    let mut all = Vec::new();
    let mut buffer = [0; 8192];
    loop {
        let length = output.read(&mut buffer).context("the output of a command could not be read")?;
        let chunk = buffer.get(..length).unwrap_or_default();
        if chunk.is_empty() {
            return Ok(String::from_utf8_lossy(&all).into_owned());
        }
        all.extend_from_slice(chunk);
        copy.write_all(chunk).and_then(|()| copy.flush()).context("the output cannot be written")?;
    }
}

/// Returns an error that names the exit code, unless it is 0.
fn check_status(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` failed ({status}): its output is above", short_name(command));
    }
    Ok(())
}

/// Returns the error message for a command that did not start.
fn not_started(command: &Command) -> String {
    format!("`{}` could not be started", command.get_program().display())
}

/// Returns a short name of a command: the program and its leading words, up to the first option or path.
fn short_name(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    let words = words.take_while(|word| !word.starts_with('-') && !word.contains(['/', '\\']));
    std::iter::once(program).chain(words).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_named_without_its_options_and_paths() {
        assert_eq!(short_name(Command::new("/usr/bin/cargo").args(["clippy", "--workspace"])), "cargo clippy");
        assert_eq!(short_name(Command::new("node").arg("crates/bench/wasm.mjs")), "node");
    }

    #[test]
    fn a_missing_program_is_reported_in_one_sentence() {
        let error = answer(&mut Command::new("no-such-program-here")).expect_err("the program does not exist");
        assert!(format!("{error:#}").starts_with("`no-such-program-here` could not be started: "));
    }

    #[test]
    fn tee_copies_and_returns_the_output() {
        let project = Project::find().expect("tests run inside the repository");
        let mut copy = Vec::new();
        let (ok, text) = tee(cargo(&project).arg("--version"), &mut copy).expect("cargo runs");
        assert!(ok && text.starts_with("cargo ") && text.as_bytes() == copy);
    }

    #[test]
    fn tee_all_includes_standard_error() {
        let project = Project::find().expect("tests run inside the repository");
        let (ok, text) = tee_all(cargo(&project).arg("no-such-command"), io::sink()).expect("cargo runs");
        assert!(!ok && text.contains("no-such-command"));
    }
}
