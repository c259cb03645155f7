//! All versions that the build depends on.
//!
//! Four other files repeat a number because other tools read them: the root `Cargo.toml` and `crates/bindgen/Cargo.toml`
//! (wasm-bindgen), `Trunk.toml` (wasm-bindgen, binaryen) and `tests/package.json` (binaryen). The tests below fail if one differs.

/// The target that the page and the module are compiled for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Trunk bundles and serves the page.
pub(crate) const TRUNK: &str = "0.21.14";

/// wasm-bindgen writes the JavaScript glue; the tool must be exactly as new as the crate.
pub(crate) const WASM_BINDGEN: &str = "0.2.130";

/// The npm package `binaryen` brings `wasm-opt`.
pub(crate) const BINARYEN: &str = "132.0.0";

/// The oldest Node.js that runs the tests and `wasm-opt`.
pub(crate) const OLDEST_NODE: u32 = 20;

/// The first thing in a program's `--version` answer that looks like a version: `trunk 0.21.14` → `0.21.14`, `v20.1.0` → `20.1.0`.
pub(crate) fn version_in(answer: &str) -> Option<&str> {
    answer
        .split_whitespace()
        .map(|word| word.strip_prefix('v').unwrap_or(word))
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
}

/// The part of a version before its first dot.
pub(crate) fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::Project;

    /// The text of a file of the repository.
    fn text(name: &str) -> String {
        let project = Project::find().expect("tests run inside the repository");
        std::fs::read_to_string(project.root.join(name)).expect("the file is part of the repository")
    }

    #[test]
    fn versions_are_found_in_what_programs_answer() {
        assert_eq!(version_in("trunk 0.21.14\n"), Some("0.21.14"));
        assert_eq!(version_in("v20.20.2"), Some("20.20.2"));
        assert_eq!(version_in("wasm-opt version 132 (version_132)"), Some("132"));
        assert_eq!(version_in("command not found"), None);
        assert_eq!(major("20.20.2"), Some(20));
        assert_eq!(major("nightly"), None);
    }

    #[test]
    fn the_crate_and_the_tool_wasm_bindgen_are_the_same_version() {
        assert!(text("Cargo.toml").contains(&format!("wasm-bindgen = \"={WASM_BINDGEN}\"")));
        let command = text("crates/bindgen/Cargo.toml");
        assert!(command.contains(&format!("wasm-bindgen-cli-support = \"={WASM_BINDGEN}\"")));
        assert!(command.contains(&format!("\nversion = \"{WASM_BINDGEN}\"")));
    }

    #[test]
    fn trunk_looks_for_the_tools_that_setup_installs() {
        assert!(text("Trunk.toml").contains(&format!("wasm_bindgen = \"{WASM_BINDGEN}\"")));
        assert!(text("Trunk.toml").contains(&format!("wasm_opt = \"version_{}\"", major(BINARYEN).expect("a number"))));
    }

    #[test]
    fn node_packages_are_exact_and_name_no_registry() {
        let package: serde_json::Value = serde_json::from_str(&text("tests/package.json")).expect("JSON");
        let wanted = package["devDependencies"].as_object().expect("devDependencies");
        assert_eq!(wanted["binaryen"], BINARYEN);
        for (name, version) in wanted {
            let version = version.as_str().unwrap_or_default();
            assert!(version.starts_with(|first: char| first.is_ascii_digit()), "{name} {version} is a range");
        }
        assert!(!text("tests/package-lock.json").contains("\"resolved\""), "run npm with --omit-lockfile-registry-resolved");
    }
}
