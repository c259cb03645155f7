//! Compares the tables in the docs with the program. `UPDATE_DOCS=1 cargo test -p queuescope-formats --test docs` rewrites them.

use std::fmt::Write as _;
use std::path::PathBuf;

use queuescope::{EngineId, Kind, Value};
use queuescope_formats::json::{preset_rows, setting_rows, write};

fn document(engine: EngineId) -> PathBuf {
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    PathBuf::from(root).join(format!("../../docs/{}.md", engine.name()))
}

fn settings_table(engine: EngineId) -> String {
    let mut table = String::from("\n| setting | default | takes | host | what it does |\n| --- | --- | --- | --- | --- |\n");
    for row in setting_rows(engine) {
        let host = row.setting.host.map_or("–".to_owned(), |host| format!("`{host}`"));
        // A default that is a list or a map contains names as well as numbers, so no unit is written after it.
        let unit = row.setting.unit.filter(|_| !matches!(row.setting.kind, Kind::Steps(_) | Kind::Counts(_)));
        let unit = unit.map_or(String::new(), |unit| format!(" {unit}"));
        let default = format!("`{}`", write(&row.default));
        let takes = takes(&row.setting.kind);
        _ = writeln!(table, "| `{}` | {default}{unit} | {takes} | {host} | {} |", row.setting.name, row.setting.help);
    }
    table + "\n"
}

fn takes(kind: &Kind) -> String {
    match kind {
        Kind::Whole(span) => format!("a whole number from {}", span.min),
        Kind::OptionalWhole(optional) => format!("a whole number, or null: {}", optional.empty),
        Kind::OptionalDecimal(optional) => format!("a number, or null: {}", optional.empty),
        Kind::Decimal(span) => format!("a number from {}", span.min),
        Kind::Thousandths(span) => format!("a number from {}, at most three decimals", span.min),
        Kind::Seconds(span) if span.min > 0.0 => "more than 0".to_owned(),
        Kind::Seconds(_) => "0 or more".to_owned(),
        Kind::Flag => "true or false".to_owned(),
        Kind::Choice { choices } => {
            choices.iter().map(|choice| format!("`{}`: {}", choice.name, choice.help)).collect::<Vec<_>>().join("; ")
        }
        Kind::Record { parts } => {
            parts.iter().map(|part| format!("`{}` ({})", part.name, takes(&part.kind))).collect::<Vec<_>>().join(", ")
        }
        Kind::Names => "a list of names".to_owned(),
        Kind::TwoNames => "two different names".to_owned(),
        Kind::Pairs => "a list of pairs of regions (\"EU+NA\")".to_owned(),
        Kind::PairMap => "pairs of regions (\"EU+NA\") with a server each".to_owned(),
        Kind::Steps(_) => "names with the rating each begins at; the first has null".to_owned(),
        Kind::Counts(_) => "names with a whole number each".to_owned(),
    }
}

fn presets_table(engine: EngineId) -> String {
    let presets = preset_rows(engine);
    let mut table = String::from("\n| preset | what it is | differs from `seed` in |\n| --- | --- | --- |\n");
    for row in &presets {
        let Value::Record(values) = &row.settings else { unreachable!("a preset is a record") };
        let differs = values.iter().filter(|(name, value)| presets[0].settings.get(name) != Some(value));
        let differs: Vec<String> = differs.map(|(name, value)| format!("`{name}` `{}`", write(value))).collect();
        let differs = if differs.is_empty() { "nothing".to_owned() } else { differs.join(", ") };
        _ = writeln!(table, "| `{}` | {} | {differs} |", row.preset.name, row.preset.about);
    }
    table + "\n"
}

/// Replaces the text between the two marks of a section.
fn with_section(text: &str, name: &str, body: &str) -> String {
    let start = text.find(&format!("<!-- {name}:")).expect("the start mark exists");
    let start = start + text[start..].find("-->\n").expect("the start mark is closed") + 4;
    let end = start + text[start..].find(&format!("<!-- end of {name} -->")).expect("the end mark exists");
    format!("{}{body}{}", &text[..start], &text[end..])
}

#[test]
fn the_tables_in_the_docs_match_the_program() {
    for &engine in EngineId::ALL {
        let document = document(engine);
        let text = std::fs::read_to_string(&document).expect("every engine has a document");
        let expected = with_section(&with_section(&text, "settings", &settings_table(engine)), "presets", &presets_table(engine));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&document, &expected).expect("the document can be written");
        }
        let actual = std::fs::read_to_string(&document).expect("the document can be read");
        assert!(actual == expected, "{} is out of date; run this test with UPDATE_DOCS=1", document.display());
    }
}

/// A table for each engine of the names that mean its settings in hosts' files.
fn names_table() -> String {
    let mut table = String::new();
    for &engine in EngineId::ALL {
        _ = write!(
            table,
            "\n### {}\n\n| setting | host's constant | label | parts | unit |\n| --- | --- | --- | --- | --- |\n",
            engine.title()
        );
        for row in setting_rows(engine) {
            let setting = row.setting;
            let host = setting.host.map_or("–".to_owned(), |host| format!("`{host}`"));
            let parts = match &setting.kind {
                Kind::Record { parts } => parts.iter().map(|part| format!("`{}`", part.name)).collect::<Vec<_>>().join(", "),
                _ => "–".to_owned(),
            };
            _ = writeln!(table, "| `{}` | {host} | {} | {parts} | {} |", setting.name, setting.label, setting.unit.unwrap_or("–"));
        }
    }
    table + "\n"
}

#[test]
fn the_names_in_the_docs_match_the_program() {
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let document = PathBuf::from(root).join("../../docs/formats.md");
    let text = std::fs::read_to_string(&document).expect("the document exists");
    let expected = with_section(&text, "names", &names_table());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&document, &expected).expect("the document can be written");
    }
    let actual = std::fs::read_to_string(&document).expect("the document can be read");
    assert!(actual == expected, "{} is out of date; run this test with UPDATE_DOCS=1", document.display());
}
