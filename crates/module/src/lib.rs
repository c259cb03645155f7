//! The wasm side of the npm package: scenarios come in as the bytes of a JSON text, reports and traces go out as JSON text.
//!
//! Text, not objects, crosses the border: one copy each way and the browser's own JSON reader beat building an object field by field,
//! and the text is the same, byte for byte, as the native program writes. `npm/queuescope.mjs` makes objects of it.
//!
//! Every function that can fail throws the list of problems as JSON text.

use std::sync::Arc;

use queuescope::engines::lobbies;
use queuescope::{Engine, Problem, Problems, Scenario};
use queuescope_formats::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// Runs a scenario and gives its report.
#[wasm_bindgen]
pub fn run(scenario: &[u8], detail: bool) -> Result<String, String> {
    let scenario = read(scenario)?;
    queuescope::report(&scenario, detail).map(|report| json::write(&report)).map_err(|problem| written(problem.into()))
}

/// Runs a scenario and gives every decision on the way.
#[wasm_bindgen]
pub fn trace(scenario: &[u8]) -> Result<String, String> {
    let scenario = read(scenario)?;
    queuescope::trace(&scenario).map(|trace| json::write(&trace)).map_err(|problem| written(problem.into()))
}

/// The status of a request of lobbies after a round; without one, after the last.
#[wasm_bindgen]
pub fn status(scenario: &[u8], id: &str, round: Option<f64>) -> Result<String, String> {
    let scenario = read(scenario)?;
    lobbies::status_after(&scenario, id, round).map(|status| json::write(&status)).map_err(written)
}

/// What is wrong with a scenario: a list, empty if nothing is.
#[wasm_bindgen]
pub fn check(scenario: &[u8]) -> String {
    match read(scenario) {
        Ok(_) => "[]".to_owned(),
        Err(problems) => problems,
    }
}

/// The table of an engine's settings.
#[wasm_bindgen]
pub fn settings(engine: &str) -> Result<String, String> {
    Ok(json::write(&json::setting_rows(by_name(engine)?)))
}

/// The presets of an engine.
#[wasm_bindgen]
pub fn presets(engine: &str) -> Result<String, String> {
    Ok(json::write(&json::preset_rows(by_name(engine)?)))
}

/// The stages of an engine's rounds.
#[wasm_bindgen]
pub fn stages(engine: &str) -> Result<String, String> {
    Ok(json::write(by_name(engine)?.stages()))
}

fn read(scenario: &[u8]) -> Result<Arc<Scenario>, String> {
    json::read_scenario_bytes(scenario).map(Arc::new).map_err(written)
}

fn by_name(engine: &str) -> Result<Engine, String> {
    Engine::by_name(engine).ok_or_else(|| {
        let known = Engine::ALL.map(|engine| format!("\"{}\"", engine.name())).join(", ");
        written(Problem::new("engine", format!("unknown engine \"{engine}\"; known are {known}")).into())
    })
}

fn written(problems: Problems) -> String {
    json::write(&problems.into_list())
}
