//! Native part of `cargo xtask bench`: prints the rows. With `--times`, prints the native times with which those of wasm are
//! compared. With the name of a group, prints only its rows or times.

fn main() {
    let (flags, names): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let only = names.first().map_or("", String::as_str);
    if flags.iter().any(|flag| flag == "--times") {
        println!("{}", queuescope_bench::bench_times(only));
    } else {
        print!("{}", queuescope_bench::bench("native", only));
    }
}
