//! The wasm side of the npm package.
//!
//! Functions take a scenario as the bytes of a JSON text and return reports, traces and statuses as JSON text. This is faster than building
//! objects field by field, because the text is copied once and then parsed by `JSON.parse`. The text is byte for byte the same as
//! the native program's output. Studies (`study.rs`) are passed in the same way. Jobs also receive questions and return answers as JSON text (`job.rs`). Options, tables and problems are
//! small, so they are passed as JavaScript values.
//!
//! A function that fails throws its list of problems, which `npm/queuescope.mjs` turns into an error.

mod config;
mod job;
mod queue;
mod study;

use std::sync::Arc;

use queuescope::engines::lobbies;
use queuescope::{EngineId, Problem, Problems, Scenario, did_you_mean, quoted_text};
use queuescope_formats::json;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Serializer, from_value, preserve};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use config::{read_settings, settings_snippet, write_settings};
pub use job::Job;
pub use queue::{matches_csv, queue_csv, read_queue};
pub use study::{Evenings, Parts, evening, studies};

/// Runs a scenario and returns its report, or the summary of the report. `options` is an object that can have the fields `detail` and `report`.
#[wasm_bindgen]
pub fn run(scenario: &[u8], options: &JsValue) -> Result<String, JsValue> {
    let options = RunOptions::read(options).map_err(problem_list)?;
    let scenario = read_scenario(scenario).map_err(problem_list)?;
    let report = match options {
        Wanted::Report { detail } => queuescope::report(&scenario, detail).map(|report| json::write(&report)),
        Wanted::Summary => queuescope::report_summary(&scenario).map(|summary| json::write(&summary)),
    };
    report.map_err(|problem| problem_list(problem.into()))
}

/// Runs a scenario and returns its trace.
#[wasm_bindgen]
pub fn trace(scenario: &[u8]) -> Result<String, JsValue> {
    let scenario = read_scenario(scenario).map_err(problem_list)?;
    queuescope::trace(&scenario).map(|trace| json::write(&trace)).map_err(|problem| problem_list(problem.into()))
}

/// Returns the status of a lobbies request after a round: the `round` in `options`, or the last one.
#[wasm_bindgen]
pub fn status(scenario: &[u8], id: &JsValue, options: &JsValue) -> Result<String, JsValue> {
    let (id, round) = StatusOptions::read(id, options).map_err(problem_list)?;
    let scenario = read_scenario(scenario).map_err(problem_list)?;
    lobbies::status_after(&scenario, &id, round).map(|status| json::write(&status)).map_err(problem_list)
}

/// Returns all problems of a scenario. The list is empty if the scenario is valid.
#[wasm_bindgen]
pub fn check(scenario: &[u8]) -> JsValue {
    problem_list(read_scenario(scenario).err().unwrap_or_default())
}

/// Returns all engines.
#[wasm_bindgen]
pub fn engines() -> JsValue {
    to_js(&json::engine_rows())
}

/// Returns the table of an engine's settings.
#[wasm_bindgen]
pub fn settings(engine: &str) -> Result<JsValue, JsValue> {
    engine_by_name(engine).map(|engine| to_js(&json::setting_rows(engine))).map_err(problem_list)
}

/// Returns the presets of an engine.
#[wasm_bindgen]
pub fn presets(engine: &str) -> Result<JsValue, JsValue> {
    engine_by_name(engine).map(|engine| to_js(&json::preset_rows(engine))).map_err(problem_list)
}

/// Returns the stages of an engine's rounds.
#[wasm_bindgen]
pub fn stages(engine: &str) -> Result<JsValue, JsValue> {
    engine_by_name(engine).map(|engine| to_js(engine.stages())).map_err(problem_list)
}

/// The options of [`run`], unchecked.
#[derive(Default, Deserialize)]
#[serde(default)]
struct RunOptions {
    #[serde(with = "preserve")]
    detail: JsValue,
    #[serde(with = "preserve")]
    report: JsValue,
}

/// What [`run`] returns.
enum Wanted {
    Report { detail: bool },
    Summary,
}

impl RunOptions {
    fn read(options: &JsValue) -> Result<Wanted, Problems> {
        let RunOptions { detail, report } = options_of(options);
        let is_missing = |value: &JsValue| value.is_undefined() || value.is_null();
        let mut problems = Problems::default();
        if detail.as_bool().is_none() && !is_missing(&detail) {
            problems.add("detail", format!("expected true or false, got {}", formatted(&detail)));
        }
        let detail = detail.is_truthy();
        let is_summary = report.as_string().as_deref() == Some("summary");
        if !is_missing(&report) && !is_summary && report.as_string().as_deref() != Some("full") {
            problems.add("report", format!("expected \"full\" or \"summary\", got {}", formatted(&report)));
        } else if is_summary && detail {
            problems.add("detail", "a summary has no details; leave out one of the two options");
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(if is_summary { Wanted::Summary } else { Wanted::Report { detail } })
    }
}

/// The options of [`status`], unchecked.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StatusOptions {
    #[serde(with = "preserve")]
    round: JsValue,
}

impl StatusOptions {
    /// Returns the id and the round. The engine checks that the scenario has them.
    fn read(id: &JsValue, options: &JsValue) -> Result<(String, Option<f64>), Problems> {
        let StatusOptions { round } = options_of(options);
        let mut problems = Problems::default();
        if !id.is_string() {
            problems.add("id", format!("expected the id of a player, got {}", formatted(id)));
        }
        if !round.is_undefined() && round.as_f64().is_none() {
            problems.add("round", format!("expected a whole number, got {}", formatted(&round)));
        }
        match id.as_string() {
            Some(id) if problems.is_empty() => Ok((id, round.as_f64())),
            _ => Err(problems),
        }
    }
}

/// Reads options. A value that is not an object counts as no options, because `scenarios.map(run)` passes the index as the second argument.
fn options_of<T: DeserializeOwned + Default>(options: &JsValue) -> T {
    if options.is_object() { from_value(options.clone()).unwrap_or_default() } else { T::default() }
}

#[wasm_bindgen]
extern "C" {
    /// JavaScript's `String(value)`.
    #[wasm_bindgen(js_name = String)]
    fn js_string(value: &JsValue) -> String;
}

/// Formats a JavaScript value for a message.
fn formatted(value: &JsValue) -> String {
    if value.is_object() {
        return "an object".to_owned();
    }
    if value.is_string() { format!("\"{}\"", js_string(value)) } else { js_string(value) }
}

fn read_scenario(scenario: &[u8]) -> Result<Arc<Scenario>, Problems> {
    json::read_scenario_bytes(scenario).map(Arc::new)
}

fn engine_by_name(engine: &str) -> Result<EngineId, Problems> {
    EngineId::by_name(engine).ok_or_else(|| {
        let hint = did_you_mean(engine, EngineId::names());
        Problem::new("engine", format!("unknown engine {}{hint}", quoted_text(engine))).into()
    })
}

/// Converts problems into the list that a function throws.
fn problem_list(problems: Problems) -> JsValue {
    to_js(&problems.into_list())
}

/// Converts a value as `JSON.parse` would read its JSON: to plain objects and arrays, with null for `None`.
fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or_else(JsValue::from)
}
