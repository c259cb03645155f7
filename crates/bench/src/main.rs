//! Native part of `cargo xtask bench`: prints the rows, or with `--times` the times that those of wasm are compared with.

fn main() {
    if std::env::args().any(|argument| argument == "--times") {
        println!("{}", queuescope_bench::bench_times());
    } else {
        print!("{}", queuescope_bench::bench("native"));
    }
}
