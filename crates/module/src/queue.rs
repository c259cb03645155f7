//! Queues from files: reading them, comparing a log with the engine, and CSV.

use queuescope::check::{self, Path};
use queuescope::{EngineId, Problems, Scenario, Settings, Value, one_of};
use queuescope_formats::json;
use queuescope_formats::queue::{self, Comparison, QueueOptions, QueueReading};
use queuescope_formats::rows;
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{problem_list, read_scenario};

/// What the options are called in problems.
const OPTIONS: &str = "options";
/// Longest name of a role, in characters.
const MAX_ROLE: usize = 100;

/// Reads a queue from a file. `options` is JSON text.
#[wasm_bindgen]
pub fn read_queue(file: &[u8], options: &[u8]) -> Result<String, JsValue> {
    let read = || {
        let options = Options::read(&json::read_document(options, OPTIONS)?)?;
        let reading = queue::read_queue(json::utf8(file)?, &options.scenario, &options.queue)?;
        let logged = reading.scenario.as_ref().filter(|_| options.compare && !reading.matches.is_empty());
        let comparison = logged.map(|scenario| queue::compare(&reading.matches, scenario));
        Ok(json::write(&Answer { reading: &reading, comparison }))
    };
    read().map_err(problem_list)
}

/// What was read, and the comparison if it was asked for.
#[derive(Serialize)]
struct Answer<'r> {
    #[serde(flatten)]
    reading: &'r QueueReading,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<Comparison>,
}

/// Writes the players of a scenario as CSV.
#[wasm_bindgen]
pub fn queue_csv(scenario: &[u8]) -> Result<String, JsValue> {
    read_scenario(scenario).map(|scenario| rows::write_csv(&scenario)).map_err(problem_list)
}

/// Runs a scenario and writes its matches as CSV.
#[wasm_bindgen]
pub fn matches_csv(scenario: &[u8]) -> Result<String, JsValue> {
    read_scenario(scenario).map(|scenario| queue::matches_csv(&scenario)).map_err(problem_list)
}

/// The options of [`read_queue`].
struct Options {
    /// Engine and settings.
    scenario: Scenario,
    queue: QueueOptions,
    compare: bool,
}

impl Options {
    fn read(document: &Value<'_>) -> Result<Options, Problems> {
        let mut problems = Problems::default();
        let entries = check::record(document, &Path::top(OPTIONS), &mut problems).unwrap_or_default();
        let (mut engine, mut preset, mut settings, mut compare, mut columns) = (None, None, None, false, Vec::new());
        let fields = ["engine", "preset", "settings", "columns", "compare"];
        check::fields(entries, &fields, None, &mut problems, |field, value, path, problems| match field {
            "engine" => engine = EngineId::read(value, path, problems),
            "preset" => preset = Some(value),
            "settings" => settings = Some(value),
            "columns" => columns = roles(value, path, problems),
            _ => compare = check::flag(value, path, problems).unwrap_or_default(),
        });
        if engine.is_none() && problems.is_empty() {
            let names: Vec<&str> = EngineId::names().collect();
            problems.add("engine", format!("is missing; expected {}", one_of(&names)));
        }
        let read = engine.map(|engine| Settings::read(engine, preset, settings, &mut problems));
        match read {
            Some((preset, settings)) if problems.is_empty() => {
                let scenario = Scenario { preset, ..Scenario::new(settings) };
                Ok(Options { scenario, queue: QueueOptions { columns }, compare })
            }
            _ => Err(problems),
        }
    }
}

fn roles(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Vec<(String, String)> {
    let entries = check::record(value, path, problems).unwrap_or_default();
    let role = |(column, value): &check::Entry<'_>| {
        let role = check::text(value, 1, MAX_ROLE, &path.field(column), problems)?;
        Some((column.to_string(), role.to_owned()))
    };
    entries.iter().filter_map(role).collect()
}
