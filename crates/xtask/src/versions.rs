//! Versions of all tools that the build depends on.
//!
//! Four other files repeat some of them because other tools read those files: the root `Cargo.toml` and `crates/bindgen/Cargo.toml`
//! (wasm-bindgen), `Trunk.toml` (wasm-bindgen, binaryen) and `tests/package.json` (binaryen). The tests below fail if one differs.

/// Target that the page and the module are compiled for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Version of Trunk, which bundles and serves the page.
pub(crate) const TRUNK: &str = "0.21.14";

/// Version of mdBook, which turns the docs into a book.
pub(crate) const MDBOOK: &str = "0.5.4";

/// Version of wasm-bindgen, which writes the JavaScript glue. The tool and the crate must have the same version.
pub(crate) const WASM_BINDGEN: &str = "0.2.130";

/// Version of the npm package `binaryen`, which contains `wasm-opt`.
pub(crate) const BINARYEN: &str = "132.0.0";

/// Oldest major version of Node.js that runs the tests and `wasm-opt`.
pub(crate) const OLDEST_NODE: u32 = 20;

/// Returns the first version number in the output of `--version`: `trunk 0.21.14` → `0.21.14`, `v20.1.0` → `20.1.0`.
pub(crate) fn version_in(output: &str) -> Option<&str> {
    output
        .split_whitespace()
        .map(|word| word.strip_prefix('v').unwrap_or(word))
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns the number before the first dot of a version.
pub(crate) fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::Project;

    /// Reads a file of the repository.
    fn text(name: &str) -> String {
        let project = Project::find().expect("tests run inside the repository");
        std::fs::read_to_string(project.root.join(name)).expect("the file is part of the repository")
    }

    #[test]
    fn versions_are_found_in_the_output_of_programs() {
        assert_eq!(version_in("trunk 0.21.14\n"), Some("0.21.14"));
        assert_eq!(version_in("v20.20.2"), Some("20.20.2"));
        assert_eq!(version_in("wasm-opt version 132 (version_132)"), Some("132"));
        assert_eq!(version_in("command not found"), None);
        assert_eq!(major("20.20.2"), Some(20));
        assert_eq!(major("nightly"), None);
    }

    #[test]
    fn the_wasm_bindgen_crate_and_tool_have_the_same_version() {
        assert!(text("Cargo.toml").contains(&format!("wasm-bindgen = \"={WASM_BINDGEN}\"")));
        let command = text("crates/bindgen/Cargo.toml");
        assert!(command.contains(&format!("wasm-bindgen-cli-support = \"={WASM_BINDGEN}\"")));
        assert!(command.contains(&format!("\nversion = \"{WASM_BINDGEN}\"")));
    }

    #[test]
    fn trunk_expects_the_versions_that_setup_installs() {
        assert!(text("Trunk.toml").contains(&format!("wasm_bindgen = \"{WASM_BINDGEN}\"")));
        assert!(text("Trunk.toml").contains(&format!("wasm_opt = \"version_{}\"", major(BINARYEN).expect("a number"))));
    }

    #[test]
    fn node_packages_have_exact_versions_and_no_registry_address() {
        let package: serde_json::Value = serde_json::from_str(&text("tests/package.json")).expect("JSON");
        let wanted = package["devDependencies"].as_object().expect("devDependencies");
        assert_eq!(wanted["binaryen"], BINARYEN);
        for (name, version) in wanted {
            let version = version.as_str().unwrap_or_default();
            assert!(version.starts_with(|first: char| first.is_ascii_digit()), "{name} {version} is a range");
        }
        assert!(
            !text("tests/package-lock.json").contains("\"resolved\""),
            "the lock file names a registry: run npm with --omit-lockfile-registry-resolved"
        );
    }
}
