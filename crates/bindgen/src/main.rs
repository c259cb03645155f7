//! The `wasm-bindgen` command: adds JavaScript glue to a compiled WebAssembly file.
//!
//! The published `wasm-bindgen-cli` also contains a web server and an HTTP client for its test runner, which take most of its compile
//! time. This program has only the command itself, with the options that Trunk and `cargo xtask` use.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, ValueEnum};
use wasm_bindgen_cli_support::Bindgen;

/// Writes JavaScript glue for a WebAssembly file.
#[derive(Debug, Parser)]
#[command(name = "wasm-bindgen", version)]
struct Arguments {
    /// WebAssembly file from rustc
    input: PathBuf,
    /// Environment in which the JavaScript runs
    #[arg(long, value_enum)]
    target: Target,
    /// Folder for the results
    #[arg(long)]
    out_dir: PathBuf,
    /// Base name of the results [default: the name of the input]
    #[arg(long)]
    out_name: Option<String>,
    /// Do not write a `.d.ts` file
    #[arg(long)]
    no_typescript: bool,
    /// Keep debug information
    #[arg(long)]
    keep_debug: bool,
    /// Do not demangle the names of Rust functions
    #[arg(long)]
    no_demangle: bool,
}

/// Environment in which the JavaScript runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    /// Browsers and workers, and Node if the caller passes the bytes of the WebAssembly file
    Web,
    /// Node, as a CommonJS module
    Nodejs,
}

fn main() -> ExitCode {
    match generate(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the JavaScript glue and the WebAssembly file that belongs to it.
fn generate(arguments: &Arguments) -> Result<()> {
    let mut bindgen = Bindgen::new();
    match arguments.target {
        Target::Web => bindgen.web(true)?,
        Target::Nodejs => bindgen.nodejs(true)?,
    };
    bindgen
        .input_path(&arguments.input)
        .typescript(!arguments.no_typescript)
        .keep_debug(arguments.keep_debug)
        .demangle(!arguments.no_demangle);
    if let Some(name) = &arguments.out_name {
        bindgen.out_name(name);
    }
    bindgen.generate(&arguments.out_dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(line.split(' '))
    }

    #[test]
    fn the_command_line_of_trunk_is_accepted() {
        let line = "wasm-bindgen --target=web --out-dir=/tmp/out --out-name=page page.wasm --no-typescript";
        let arguments = parse(line).expect("Trunk passes these options");
        assert_eq!(arguments.target, Target::Web);
        assert_eq!(arguments.out_name.as_deref(), Some("page"));
        assert!(arguments.no_typescript && !arguments.keep_debug);
    }

    #[test]
    fn the_version_is_printed_as_trunk_expects() {
        let answer = parse("wasm-bindgen --version").expect_err("clap reports the version as an error");
        assert_eq!(answer.to_string().trim(), format!("wasm-bindgen {}", env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn a_missing_file_is_an_error() {
        let arguments = parse("wasm-bindgen --target nodejs --out-dir out no-such-file.wasm").expect("a valid command line");
        assert!(generate(&arguments).is_err());
    }
}
