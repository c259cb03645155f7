//! Small modules, taken apart and run.

use std::fs;

use super::*;

/// What a module says when its `main` is called with 5, whole or in pieces.
///
/// The pieces are run the way the page does it: the shell, then a part with the shell's exports.
const RUN: &str = r#"
const [whole, shell, ...parts] = process.argv.slice(1).map((file) => require("node:fs").readFileSync(file));
const start = (bytes, imports) => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
const brought = [];
let exports;
const host = { host: { twice: (x) => 2 * x, bring: (part) => { brought.push(part); start(parts[part], { s: exports }); } } };
console.log(start(whole, host).main(5));
exports = start(shell, host);
console.log(exports.main(5), exports.main(5), brought.join());
exports = start(shell, host);
parts.forEach((part) => start(part, { s: exports }));
brought.length = 0;
console.log(exports.main(5), brought.join());
console.log(exports.other(5));
"#;

/// Long enough for a door.
fn long(body: &str) -> String {
    format!("{} {body}", "(global.set $stack (i32.add (global.get $stack) (i32.const 1)))".repeat(12))
}

fn module() -> String {
    let (wave, fill) =
        (long("(call_indirect (type $f) (call $deep (local.get 0)) (i32.const 1))"), long("(call $shared (call $twice (local.get 0)))"));
    format!(
        r#"(module
        (type $f (func (param i32) (result i32)))
        (import "host" "twice" (func $twice (type $f)))
        (import "host" "bring" (func $bring (param i32)))
        (memory (export "memory") 1)
        (table 2 2 funcref)
        (table $objects 3 externref)
        (elem (i32.const 1) $wave_in_table)
        (global $stack (mut i32) (i32.const 1000))
        (data (i32.const 16) "\07")
        (func $main (export "main") (type $f) (i32.add (call $wave (local.get 0)) (call $fill (local.get 0))))
        (func $other (export "other") (type $f) (global.get $stack))
        (func (export "bring_part") (param i32) (call $bring (local.get 0)))
        (func $wave (@name "queuescope::engines::waves::wave") (type $f) {wave})
        (func $wave_in_table (@name "queuescope_web::engines::waves::draw") (type $f) {})
        (func $deep (@name "core::deep") (type $f) (i32.add (call $shared (local.get 0)) (i32.load8_u (i32.const 16))))
        (func $fill (@name "queuescope::engines::buckets::fill") (type $f) {fill})
        (func $shared (@name "queuescope::engines::waves::shared") (type $f) {})
        )"#,
        long("(i32.mul (local.get 0) (table.size $objects))"),
        long("(i32.add (local.get 0) (i32.const 100))"),
    )
}

#[test]
fn a_module_in_pieces_does_what_it_did_whole() {
    let homes = ["buckets", "waves"].map(Home::engine);
    let whole = wat::parse_str(module()).expect("is a module");
    let pieces = split::split(&whole, &links::Links::default(), &homes).expect("can be split");
    let folder = env::temp_dir().join(format!("queuescope-parts-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let files: Vec<PathBuf> = [&whole, &pieces.shell]
        .into_iter()
        .chain(&pieces.parts)
        .enumerate()
        .map(|(n, bytes)| {
            let file = folder.join(format!("{n}.wasm"));
            fs::write(&file, bytes).expect("a temporary file");
            file
        })
        .collect();
    let project = Project::find().expect("tests run inside the repository");
    let told = run::answer(run::node(&project).args(["--eval", RUN]).args(&files)).expect("Node runs it");
    fs::remove_dir_all(&folder).expect("is ours");
    // (5 + 100 + 7) * 3 and 2 * 5 + 100. What is missing is brought, once; what is there is not. The stack is everybody's: 1000 and
    // 12 for each of the five calls of a long function.
    assert_eq!(told.lines().collect::<Vec<_>>(), ["446", "446 446 1,0", "446 ", "1060"]);
}

#[test]
fn pieces_have_what_is_theirs() {
    let homes = ["buckets", "waves"].map(Home::engine);
    let whole = wat::parse_str(module()).expect("is a module");
    let pieces = split::split(&whole, &links::Links::default(), &homes).expect("can be split");
    let shell = walrus::Module::from_buffer(&pieces.shell).expect("a module");
    let parts: Vec<_> = pieces.parts.iter().map(|part| walrus::Module::from_buffer(part).expect("a module")).collect();
    let local = |module: &walrus::Module| module.funcs.iter_local().count();
    // main, other, bring_part, three doors, and what two engines call although its name is one engine's.
    assert_eq!((local(&shell), parts.iter().map(local).collect::<Vec<_>>()), (7, vec![1, 3]));
    assert!(parts.iter().all(|part| part.data.iter().next().is_none() && part.exports.iter().next().is_none()));
    let imported = |part: &walrus::Module| {
        part.tables.iter().all(|table| table.import.is_some()) && part.memories.iter().all(|memory| memory.import.is_some())
    };
    assert!(parts.iter().all(imported), "tables and memory are the shell's");
    assert!(shell.funcs.iter().all(|function| function.name.is_none()), "names are left behind");
}

#[test]
fn an_engine_without_a_function_is_no_part() {
    let whole = wat::parse_str(module()).expect("is a module");
    let pieces = split::split(&whole, &links::Links::default(), &[Home::engine("cliques")]).expect("can be split");
    assert!(pieces.parts[0].is_empty());
}

#[test]
fn every_engine_is_a_part_by_being_there() {
    let project = Project::find().expect("tests run inside the repository");
    let homes = homes(&project).expect("folders");
    assert!(homes.contains(&Home::engine(FIRST)), "{homes:?}");
}

#[test]
fn the_page_knows_its_files() {
    let html = "<head><link href=\"./old_bg.wasm\"></head><script>init('./old_bg.wasm')</script>";
    let parts = [("buckets", "buckets-1.wasm".to_owned()), ("waves", "waves-1.wasm".to_owned())];
    let page = with_parts(html, "old_bg.wasm", "new_bg.wasm", &parts).expect("a page");
    assert!(
        page.starts_with("<head><link href=\"./new_bg.wasm\">") && page.ends_with("</head><script>init('./new_bg.wasm')</script>"),
        "{page}"
    );
    assert!(page.contains("<link rel=\"part\" href=\"./buckets-1.wasm\" data-part=\"buckets\" />"), "{page}");
    assert!(page.contains("crossorigin=\"anonymous\" href=\"./waves-1.wasm\" data-part=\"waves\" />"), "{page}");
    assert!(with_parts("<body>", "old", "new", &parts).is_err());
}
