//! Settings in random files: nothing panics, writing without a change gives the same bytes, and a changed setting is read back.

// All crates share the generators of values.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::fs;
use std::time::Instant;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use queuescope::{EngineId, Problems, Setting, Settings, Value};
use queuescope_campaign::{cases, config};
use queuescope_formats::config::{ConfigOptions, Language, MAX_CONFIG_BYTES, read_settings, snippet, write_settings};
use support::values::value;

fn engines() -> impl Strategy<Value = EngineId> {
    select(EngineId::ALL.to_vec())
}

fn languages() -> impl Strategy<Value = Language> {
    select(Language::ALL.to_vec())
}

const NAMES: [&str; 22] = [
    "MM_HIGH_PRESSURE_PARAMS",
    "wave_interval",
    "relaxIntervalMs",
    "range-max",
    "\"tiers\"",
    "high",
    "base",
    "log",
    "x",
    "@look",
    ":growth",
    "weights",
    "game",
    "self.tick",
    "maps",
    "roles",
    "'alpha'",
    "expire_minutes",
    "RELAXATION_INTERVAL_MS",
    "if tick",
    "[high]",
    "- low",
];
const SIGNS: [&str; 11] = [" = ", ": ", " => ", "=", ":", " == ", " += ", " ", "?: number = ", ": int = ", " := "];
const VALUES: [&str; 48] = [
    "45",
    "-1",
    "0x10",
    "1_000",
    "6e4",
    ".5",
    "5.",
    "1..2",
    "010",
    "\"45s\"",
    "'a'",
    "`t${x}`",
    "(75, 25)",
    "[1, [2, (3,)], {\"a\": 1}]",
    "{ base: 1, growth: 2 }",
    "%{static: 1}",
    "true",
    "None",
    "~",
    "nil",
    "60 * 1000",
    "5 + x",
    "int(PRIO)",
    "{",
    "}",
    "[",
    ")",
    "\"",
    "\"\"\"",
    "'''",
    "/*",
    "*/",
    "//",
    "# c",
    "|",
    ">",
    "\\",
    "&x",
    "*x",
    "é😀",
    "\u{feff}",
    "9999999999999999999999",
    "1e999",
    "\"a\\u0041\\q\"",
    ":below",
    "yes",
    "12:30",
    "\u{0}",
];
const ENDS: [&str; 11] = ["\n", "\r\n", ",", ";", "\n  ", "\n\t", " ", "", ")", "]", "}"];

/// Pieces of files in all languages, valid and not.
fn pieces() -> BoxedStrategy<String> {
    let assignment = (select(&NAMES[..]), select(&SIGNS[..]), select(&VALUES[..]), select(&ENDS[..]));
    let assignment = assignment.prop_map(|(name, sign, value, end)| format!("{name}{sign}{value}{end}"));
    prop_oneof![6 => assignment, 2 => select(&VALUES[..]).prop_map(str::to_owned), 1 => ".{0,12}", 1 => "[\\PC\n]{0,8}"].boxed()
}

/// Applies a unified diff to a text.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut at, mut result) = (0, String::new());
    let mut lines = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(line) = lines.next() {
        if let Some(hunk) = line.strip_prefix("@@ -") {
            let start: usize = hunk.split(',').next().and_then(|start| start.parse().ok()).expect("a hunk has a line number");
            result.extend(old[at..start - 1].iter().copied());
            at = start - 1;
            continue;
        }
        let body = if lines.peek().is_some_and(|next| next.starts_with('\\')) { &line[1..line.len() - 1] } else { &line[1..] };
        match line.as_bytes()[0] {
            b' ' => {
                assert_eq!(body, old[at], "context");
                result.push_str(body);
                at += 1;
            }
            b'-' => {
                assert_eq!(body, old[at], "a removed line");
                at += 1;
            }
            b'+' => result.push_str(body),
            _ => {}
        }
    }
    result.extend(old[at..].iter().copied());
    result
}

/// The settings that a reading gives.
fn settings_of(engine: EngineId, values: &Value<'_>) -> Settings {
    let mut problems = Problems::default();
    let (_, settings) = Settings::read(engine, None, Some(values), &mut problems);
    assert!(problems.is_empty(), "{problems}");
    settings
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn any_text_is_read_and_written_without_a_change(
        engine in engines(),
        language in prop::option::of(languages()),
        pieces in vec(pieces(), 0..40),
    ) {
        let text = pieces.concat();
        let options = ConfigOptions { language, ..ConfigOptions::new(engine) };
        let reading = read_settings(&text, &options).expect("any text is read");
        let written = write_settings(&text, &reading.settings, &options);
        if reading.problems.is_empty() {
            let written = written.expect("nothing changes");
            prop_assert_eq!((&written.text, &*written.diff), (&text, ""));
            prop_assert!(written.changed.is_empty() && written.not_written.is_empty());
        }
        for found in &reading.understood {
            let line = text.split('\n').nth(found.place.line - 1).expect("the line exists");
            let rest: String = line.chars().skip(found.place.column - 1).collect();
            let first = found.place.text.chars().next();
            prop_assert!(first.is_none_or(|first| rest.starts_with(first)), "{:?} is not at {:?}", found.place, rest);
        }
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn a_changed_setting_is_read_back(
        (engine, language) in (engines(), languages()),
        draws in vec(any::<u32>(), 40),
        changes in vec((any::<Index>(), any::<u32>()), 1..4),
        decorations in vec((any::<Index>(), select(vec!["", "   ", "{c} tick = 5", "{c} high: { base: 3 } 'it''s \"odd\"", "{c} é"])), 0..6),
        (crlf, mark) in (any::<bool>(), any::<bool>()),
    ) {
        let table = engine.settings();
        let mut settings = Settings::default_of(engine);
        for (setting, draw) in table.iter().zip(&draws) {
            settings = settings.with(setting.name, value(&setting.kind, *draw)).unwrap_or(settings);
        }
        let comment = if matches!(language, Language::JavaScript | Language::Json) { "//" } else { "#" };
        let mut lines: Vec<String> = snippet(&settings, language).lines().map(str::to_owned).collect();
        for (at, decoration) in decorations {
            lines.insert(at.index(lines.len() + 1), decoration.replace("{c}", comment));
        }
        let text = (if mark { "\u{feff}" } else { "" }).to_owned() + &lines.join(if crlf { "\r\n" } else { "\n" });
        let options = ConfigOptions { language: Some(language), ..ConfigOptions::new(engine) };
        let reading = read_settings(&text, &options).expect("the file is read");
        prop_assert!(reading.unreadable.is_empty() && reading.questions.is_empty(), "{text}\n{reading:?}");
        let before = settings_of(engine, &reading.settings);
        let absent: Vec<&str> = reading.absent.iter().map(|absent| absent.target.setting).collect();
        for ((setting, value), (_, read)) in settings.values().into_iter().zip(before.values()) {
            prop_assert!(value == read || absent.contains(&setting.name), "{} is {value:?} but was read as {read:?}:\n{text}", setting.name);
        }
        let mut after = before.clone();
        let mut record: Vec<(&'static Setting, Value<'static>)> = Vec::new();
        for (index, draw) in changes {
            let setting = *index.get(&table);
            let new = value(&setting.kind, draw);
            if let (Ok(changed), false) = (after.with(setting.name, new.clone()), record.iter().any(|(known, _)| known.name == setting.name)) {
                after = changed;
                record.push((setting, new));
            }
        }
        let change = Value::Record(record.iter().map(|(setting, value)| (setting.name.into(), value.clone())).collect());
        let written = write_settings(&text, &change, &options).expect("the changes are valid");
        prop_assert_eq!(patched(&text, &written.diff), written.text.clone(), "{}", written.diff);
        let reread = read_settings(&written.text, &options).expect("the file is read");
        let reread = settings_of(engine, &reread.settings);
        for ((setting, wanted), (_, found)) in after.values().into_iter().zip(reread.values()) {
            let is_refused = written.not_written.iter().any(|missing| missing.target.setting == setting.name);
            prop_assert!(wanted == found || is_refused, "{} should be {wanted:?} but is {found:?}:\n{}", setting.name, written.text);
        }
    }
}

/// Seconds that this thread has computed, which other programs on the same computer do not change. Where that is unknown, seconds since the start.
fn seconds(start: Instant) -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|stat| stat.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

#[test]
fn a_large_file_of_anything_is_read_quickly() {
    /// Far more than any of these files needs on a slow computer, and far less than quadratic time would take.
    const MAX_SECONDS: f64 = 10.0;
    let size = MAX_CONFIG_BYTES / if cases(1) > 1 { 1 } else { 16 };
    let pieces = [
        "[",
        "(",
        "{",
        "\"",
        "\\\"",
        "'",
        "`",
        "\"\"\"",
        "/*",
        "# ",
        "a:",
        "a: x ",
        "tick: 5 ",
        "tick=5\n",
        "- ",
        "a.",
        "x=",
        "[a]\n",
        "a = [",
        "{\"a\":",
        "tick: int(",
        "1*",
        "weights: { game: ",
        "a:\n ",
        "\u{e9}",
        "tick: \"",
        "tick ? ",
        "@tick 5\n",
        "\n",
        "tick: |\n  ",
    ];
    let engine = EngineId::by_name("lobbies").expect("the engine exists");
    for piece in pieces {
        let text = piece.repeat(size / piece.len());
        for language in Language::ALL {
            let start = Instant::now();
            let before = seconds(start);
            let options = ConfigOptions { language: Some(language), ..ConfigOptions::new(engine) };
            drop(read_settings(&text, &options).expect("the file is read"));
            let seconds = seconds(start) - before;
            assert!(seconds < MAX_SECONDS, "{piece:?} in {language} took {seconds} s");
        }
    }
}
