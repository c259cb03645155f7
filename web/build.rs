//! Tells the linker to keep what `cargo xtask build` needs to take the finished page apart.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable: &str, value: &str| std::env::var(variable).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_ARCH", "wasm32") && is("PROFILE", "release") {
        // Which function uses which data, and knows whose address: see `crates/xtask/src/parts/links.rs`.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
