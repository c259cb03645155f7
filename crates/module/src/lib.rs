//! The wasm side of the npm package.
//!
//! Scenarios come in as the bytes of JSON text; reports, traces and statuses go out as JSON text. One copy each way and the browser's own
//! JSON reader beat building objects field by field, and the text is byte for byte what the native program writes. Options, tables and
//! problems are small: they cross as JavaScript values. Questions and answers of jobs are JSON text as well (`job.rs`).
//!
//! Every function that can fail throws its list of problems. `npm/queuescope.mjs` makes an error of it.

mod job;

use std::sync::Arc;

use queuescope::engines::lobbies;
use queuescope::{EngineId, Problem, Problems, Scenario};
use queuescope_formats::json;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Serializer, from_value, preserve};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use job::Job;

/// Runs a scenario and returns its report. `options` can have `detail`.
#[wasm_bindgen]
pub fn run(scenario: &[u8], options: &JsValue) -> Result<String, JsValue> {
    let detail = RunOptions::read(options).map_err(thrown)?;
    let scenario = read(scenario).map_err(thrown)?;
    queuescope::report(&scenario, detail).map(|report| json::write(&report)).map_err(|problem| thrown(problem.into()))
}

/// Runs a scenario and returns every decision.
#[wasm_bindgen]
pub fn trace(scenario: &[u8]) -> Result<String, JsValue> {
    let scenario = read(scenario).map_err(thrown)?;
    queuescope::trace(&scenario).map(|trace| json::write(&trace)).map_err(|problem| thrown(problem.into()))
}

/// Returns the status of a lobbies request. `options` can have the `round` after which; otherwise it is after the last.
#[wasm_bindgen]
pub fn status(scenario: &[u8], id: &JsValue, options: &JsValue) -> Result<String, JsValue> {
    let (id, round) = StatusOptions::read(id, options).map_err(thrown)?;
    let scenario = read(scenario).map_err(thrown)?;
    lobbies::status_after(&scenario, &id, round).map(|status| json::write(&status)).map_err(thrown)
}

/// Returns everything that is wrong with a scenario: a list, empty if nothing is.
#[wasm_bindgen]
pub fn check(scenario: &[u8]) -> JsValue {
    thrown(read(scenario).err().unwrap_or_default())
}

/// Returns the table of an engine's settings.
#[wasm_bindgen]
pub fn settings(engine: &str) -> Result<JsValue, JsValue> {
    by_name(engine).map(|engine| to_js(&json::setting_rows(engine))).map_err(thrown)
}

/// Returns the presets of an engine.
#[wasm_bindgen]
pub fn presets(engine: &str) -> Result<JsValue, JsValue> {
    by_name(engine).map(|engine| to_js(&json::preset_rows(engine))).map_err(thrown)
}

/// Returns the stages of an engine's rounds.
#[wasm_bindgen]
pub fn stages(engine: &str) -> Result<JsValue, JsValue> {
    by_name(engine).map(|engine| to_js(engine.stages())).map_err(thrown)
}

/// The options of [`run`], unchecked.
#[derive(Default, Deserialize)]
#[serde(default)]
struct RunOptions {
    #[serde(with = "preserve")]
    detail: JsValue,
}

impl RunOptions {
    /// Returns whether the report has details.
    fn read(options: &JsValue) -> Result<bool, Problems> {
        let RunOptions { detail } = options_of(options);
        match detail.as_bool() {
            Some(detail) => Ok(detail),
            None if detail.is_undefined() || detail.is_null() => Ok(false),
            None => Err(Problem::new("detail", format!("must be true or false, not {}", shown(&detail))).into()),
        }
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
    /// Returns the id and the round. Whether the scenario has them is for the engine to say.
    fn read(id: &JsValue, options: &JsValue) -> Result<(String, Option<f64>), Problems> {
        let StatusOptions { round } = options_of(options);
        let mut problems = Problems::default();
        if !id.is_string() {
            problems.add("id", format!("must be the id of a player, not {}", shown(id)));
        }
        if !round.is_undefined() && round.as_f64().is_none() {
            problems.add("round", format!("must be a whole number, not {}", shown(&round)));
        }
        match id.as_string() {
            Some(id) if problems.is_empty() => Ok((id, round.as_f64())),
            _ => Err(problems),
        }
    }
}

/// Reads options. What is not an object has none: `scenarios.map(run)` passes positions.
fn options_of<T: DeserializeOwned + Default>(options: &JsValue) -> T {
    from_value(options.clone()).unwrap_or_default()
}

#[wasm_bindgen]
extern "C" {
    /// JavaScript's `String(value)`.
    #[wasm_bindgen(js_name = String)]
    fn text_of(value: &JsValue) -> String;
}

/// Quotes a JavaScript value in a message.
fn shown(value: &JsValue) -> String {
    if value.is_object() {
        return "an object".to_owned();
    }
    if value.is_string() { format!("\"{}\"", text_of(value)) } else { text_of(value) }
}

fn read(scenario: &[u8]) -> Result<Arc<Scenario>, Problems> {
    json::read_scenario_bytes(scenario).map(Arc::new)
}

fn by_name(engine: &str) -> Result<EngineId, Problems> {
    EngineId::by_name(engine).ok_or_else(|| {
        let known = EngineId::names().map(|name| format!("\"{name}\"")).collect::<Vec<String>>().join(", ");
        Problem::new("engine", format!("unknown engine \"{engine}\"; known are {known}")).into()
    })
}

/// Turns problems into the list that JavaScript gets.
fn thrown(problems: Problems) -> JsValue {
    to_js(&problems.into_list())
}

/// Turns a value into what `JSON.parse` makes of its JSON: plain objects and arrays, null for what is missing.
fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or_else(JsValue::from)
}
