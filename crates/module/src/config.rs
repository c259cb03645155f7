//! Settings in hosts' own files: reading them, writing changes back, and fresh snippets.

use queuescope::check::{self, Path};
use queuescope::{EngineId, Problems, Settings, Value, did_you_mean, quoted_text};
use queuescope_formats::config::{self, ConfigOptions, Language};
use queuescope_formats::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem_list;

/// What the parts of a call are called in problems.
const FILE: &str = "file";
const OPTIONS: &str = "options";
const CHANGES: &str = "changes";
/// Longest name of a file, in characters.
const MAX_FILE_NAME: usize = 1_000;
/// Largest number of candidates to choose from, and so the largest answer to a question.
const MAX_ANSWER: i64 = 1_000_000;

/// Reads the settings of a file. `options` is JSON text.
#[wasm_bindgen]
pub fn read_settings(file: &[u8], options: &[u8]) -> Result<String, JsValue> {
    let read = || {
        let options = Options::read(&json::read_document(options, OPTIONS)?)?;
        config::read_settings(json::utf8(file)?, &options.borrowed())
    };
    read().map(|reading| json::write(&reading)).map_err(problem_list)
}

/// Writes changed settings into a file. `changes` and `options` are JSON text.
#[wasm_bindgen]
pub fn write_settings(file: &[u8], changes: &[u8], options: &[u8]) -> Result<String, JsValue> {
    let write = || {
        let options = Options::read(&json::read_document(options, OPTIONS)?)?;
        config::write_settings(json::utf8(file)?, &json::read_document(changes, CHANGES)?, &options.borrowed())
    };
    write().map(|written| json::write(&written)).map_err(problem_list)
}

/// Writes settings as a fresh piece of a file. `options` is the JSON text of `{ engine, language, preset?, settings? }`.
#[wasm_bindgen]
pub fn settings_snippet(options: &[u8]) -> Result<String, JsValue> {
    snippet(options).map_err(problem_list)
}

fn snippet(options: &[u8]) -> Result<String, Problems> {
    let document = json::read_document(options, OPTIONS)?;
    let mut problems = Problems::default();
    let entries = check::record(&document, &Path::top(OPTIONS), &mut problems).unwrap_or_default();
    let (mut engine, mut found, mut preset, mut settings) = (None, None, None, None);
    check::fields(
        entries,
        &["engine", "language", "preset", "settings"],
        None,
        &mut problems,
        |field, value, path, problems| match field {
            "engine" => engine = EngineId::read(value, path, problems),
            "language" => found = language(value, path, problems),
            "preset" => preset = Some(value),
            _ => settings = Some(value),
        },
    );
    let settings = engine.map(|engine| Settings::read(engine, preset, settings, &mut problems).1);
    match (settings, found) {
        (Some(settings), Some(language)) if problems.is_empty() => Ok(config::snippet(&settings, language)),
        (settings, found) => {
            if problems.is_empty() {
                for (name, is_missing) in [("engine", settings.is_none()), ("language", found.is_none())] {
                    if is_missing {
                        problems.add(name, "is missing");
                    }
                }
            }
            Err(problems)
        }
    }
}

/// The options of a call.
struct Options {
    engine: EngineId,
    language: Option<Language>,
    preset: Option<String>,
    choose: Vec<(String, usize)>,
    file: Option<String>,
}

impl Options {
    fn read(document: &Value<'_>) -> Result<Options, Problems> {
        let mut problems = Problems::default();
        let entries = check::record(document, &Path::top(OPTIONS), &mut problems).unwrap_or_default();
        let (mut engine, mut options) = (None, (None, None, Vec::new(), None));
        let fields = ["engine", "language", "preset", "choose", FILE];
        check::fields(entries, &fields, None, &mut problems, |field, value, path, problems| match field {
            "engine" => engine = EngineId::read(value, path, problems),
            "language" => options.0 = language(value, path, problems),
            "preset" => options.1 = check::name(value, path, problems).map(str::to_owned),
            "choose" => options.2 = answers(value, path, problems),
            _ => options.3 = check::text(value, 0, MAX_FILE_NAME, path, problems).map(str::to_owned),
        });
        if engine.is_none() && problems.is_empty() {
            let names: Vec<&str> = EngineId::names().collect();
            problems.add("engine", format!("is missing; expected {}", queuescope::one_of(&names)));
        }
        let (language, preset, choose, file) = options;
        match engine {
            Some(engine) if problems.is_empty() => Ok(Options { engine, language, preset, choose, file }),
            _ => Err(problems),
        }
    }

    fn borrowed(&self) -> ConfigOptions<'_> {
        ConfigOptions {
            engine: self.engine,
            language: self.language,
            preset: self.preset.as_deref(),
            choose: &self.choose,
            file: self.file.as_deref(),
        }
    }
}

fn language(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Language> {
    let name = check::name(value, path, problems)?;
    let language = Language::by_name(name);
    if language.is_none() {
        let hint = did_you_mean(name, Language::ALL.map(Language::name));
        problems.add(path.to_string(), format!("unknown language {}{hint}", quoted_text(name)));
    }
    language
}

fn answers(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Vec<(String, usize)> {
    let entries = check::record(value, path, problems).unwrap_or_default();
    let answer = |(name, value): &check::Entry<'_>| {
        let number = check::whole(value, 1, MAX_ANSWER, &path.field(name), problems)?;
        Some((name.to_string(), number as usize))
    };
    entries.iter().filter_map(answer).collect()
}
