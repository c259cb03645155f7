//! Native part of `cargo xtask bench`: prints the rows. With `--times`, prints the native times with which those of wasm are
//! compared.

fn main() {
    if std::env::args().any(|argument| argument == "--times") {
        println!("{}", queuescope_bench::bench_times());
    } else {
        print!("{}", queuescope_bench::bench("native"));
    }
}
