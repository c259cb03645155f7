//! Tells the linker to keep what `cargo xtask build` needs to take the page apart.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        // Which function uses which data: see `crates/xtask/src/parts/data.rs`.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
