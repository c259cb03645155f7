//! Runs other programs and reports their failures.
//!
//! Standard output is for results (test output, tables, JSON). Progress goes to standard error, including what a helper program
//! prints on its standard output.

use std::env;
use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::paths::Project;

/// Prints what is happening now.
pub(crate) fn note(text: impl AsRef<str>) {
    eprintln!("→ {}", text.as_ref());
}

/// The cargo that started us, working in the repository.
pub(crate) fn cargo(project: &Project) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(&project.root);
    command
}

/// Node.js, working in the repository.
pub(crate) fn node(project: &Project) -> Command {
    let mut command = Command::new("node");
    command.current_dir(&project.root);
    command
}

/// Runs a command with its output on standard error. An exit code other than 0 is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    command.stdout(Stdio::from(io::stderr()));
    let status = command.status().with_context(|| not_started(command))?;
    succeeded(command, status)
}

/// Runs a command with its output on standard output. An exit code other than 0 is an error.
pub(crate) fn show(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| not_started(command))?;
    succeeded(command, status)
}

/// Runs a command and shows its output only if it fails. For commands that run at the same time as others.
pub(crate) fn quietly(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| not_started(command))?;
    if !output.status.success() {
        eprint!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    succeeded(command, output.status)
}

/// Runs a command silently and returns its standard output.
pub(crate) fn answer(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::piped()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        // Most tools put the reason on the last line.
        let complaint = String::from_utf8_lossy(&output.stderr);
        let complaint = complaint.trim().lines().last().unwrap_or("no message").to_owned();
        bail!("`{}` failed: {complaint}", name(command));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command, passes its standard output on as it arrives, and returns all of it with true if the command succeeded.
pub(crate) fn tee(command: &mut Command, onward: impl Write) -> Result<(bool, String)> {
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| not_started(command))?;
    let all = child.stdout.take().map(|output| pass_on(output, onward)).transpose()?.unwrap_or_default();
    let status = child.wait().with_context(|| format!("`{}` could not be waited for", name(command)))?;
    Ok((status.success(), all))
}

/// Like `tee`, with standard error mixed into standard output in the order of writing.
pub(crate) fn tee_all(command: &mut Command, onward: impl Write) -> Result<(bool, String)> {
    let (reader, writer) = io::pipe().context("a pipe cannot be opened")?;
    let second = writer.try_clone().context("a pipe cannot be opened")?;
    let mut child = command.stdout(writer).stderr(second).spawn().with_context(|| not_started(command))?;
    // The command still holds the pipe's writing ends. The pipe closes only when they are gone.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let all = pass_on(reader, onward)?;
    let status = child.wait().with_context(|| format!("`{}` could not be waited for", name(command)))?;
    Ok((status.success(), all))
}

/// Copies everything from `output` to `onward` as it arrives, and returns it.
fn pass_on(mut output: impl Read, mut onward: impl Write) -> Result<String> {
    let mut all = Vec::new();
    let mut buffer = [0; 8192];
    loop {
        let length = output.read(&mut buffer).context("the output of a command could not be read")?;
        let piece = buffer.get(..length).unwrap_or_default();
        if piece.is_empty() {
            return Ok(String::from_utf8_lossy(&all).into_owned());
        }
        all.extend_from_slice(piece);
        onward.write_all(piece).and_then(|()| onward.flush()).context("the output cannot be written")?;
    }
}

/// Returns an error with the exit code unless it is 0.
fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` failed ({status}): what it printed is above", name(command));
    }
    Ok(())
}

/// The message for a command that did not start.
fn not_started(command: &Command) -> String {
    format!("`{}` could not be started", command.get_program().display())
}

/// Short name of a command: the program and its first words, without options and paths.
fn name(command: &Command) -> String {
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
    fn a_failing_command_is_named_by_its_words() {
        assert_eq!(name(Command::new("/usr/bin/cargo").args(["clippy", "--workspace"])), "cargo clippy");
        assert_eq!(name(Command::new("node").arg("crates/bench/wasm.mjs")), "node");
    }

    #[test]
    fn a_missing_program_is_one_sentence() {
        let error = answer(&mut Command::new("no-such-program-here")).expect_err("it does not exist");
        assert!(format!("{error:#}").starts_with("`no-such-program-here` could not be started: "));
    }

    #[test]
    fn output_is_passed_on_and_kept() {
        let project = Project::find().expect("tests run inside the repository");
        let mut seen = Vec::new();
        let (ok, text) = tee(cargo(&project).arg("--version"), &mut seen).expect("cargo runs");
        assert!(ok && text.starts_with("cargo ") && text.as_bytes() == seen);
    }

    #[test]
    fn errors_are_part_of_the_whole_output() {
        let project = Project::find().expect("tests run inside the repository");
        let (ok, text) = tee_all(cargo(&project).arg("no-such-command"), io::sink()).expect("cargo runs");
        assert!(!ok && text.contains("no-such-command"));
    }
}
