//! Studies: simulated evenings, merged parts, and single evenings as plain scenarios.
//!
//! JavaScript divides the evenings of a study into chunks and simulates each with the job `evenings`, in any order and in any thread. It adds
//! the parts that these jobs return to an [`Evenings`], in the order of the evenings.

use std::sync::Arc;

use queuescope::{Problem, Problems, did_you_mean, quoted_text};
use queuescope_formats::json;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::part::{self, Fold, Part, Shard};
use queuescope_lab::results::Results;
use queuescope_lab::study::Study;
use queuescope_lab::study::presets::PRESETS;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::preserve;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{formatted, options_of, problem_list};

/// What a study and a part are called in problems.
const STUDY: &str = "study";
const PART: &str = "part";

/// Returns an evening of a study as a plain scenario: the `evening` and the name of the `arm` in `options`, or the first.
#[wasm_bindgen]
pub fn evening(study: &[u8], options: &JsValue) -> Result<String, JsValue> {
    let study = read_study(study).map_err(problem_list)?;
    let (number, arm) = EveningOptions::read(options, &study).map_err(problem_list)?;
    let evening = Evening::run(&study, &Crowd::of(&study), arm, number).map_err(|problem| problem_list(problem.into()))?;
    Ok(json::write_scenario(&evening.scenario))
}

/// Returns the studies to start from, and those that examine claims.
#[wasm_bindgen]
pub fn studies() -> Result<String, JsValue> {
    let row = |preset: &'static queuescope_lab::study::presets::StudyPreset| {
        let study = preset.study()?.to_value();
        Ok(StudyRow { name: preset.id, kind: preset.kind.name(), title: preset.title, about: preset.about, source: preset.source, study })
    };
    let rows: Result<Vec<StudyRow>, Problems> = PRESETS.iter().map(row).collect();
    rows.map(|rows| json::write(&rows)).map_err(problem_list)
}

/// A study that comes with the program.
#[derive(Serialize)]
struct StudyRow {
    name: &'static str,
    kind: &'static str,
    title: &'static str,
    about: &'static str,
    source: &'static str,
    study: queuescope::Value<'static>,
}

/// The simulated evenings of a study, or of one of its shards.
#[wasm_bindgen]
pub struct Evenings {
    fold: Fold,
    shard: Shard,
    study: Arc<Study>,
}

#[wasm_bindgen]
impl Evenings {
    /// No evenings yet of a study, or of a shard such as "3/8".
    #[wasm_bindgen(constructor)]
    pub fn new(study: &[u8], shard: Option<String>) -> Result<Evenings, JsValue> {
        let study = Arc::new(read_study(study).map_err(problem_list)?);
        let shard: Option<Shard> = shard.map(|shard| shard.parse()).transpose().map_err(|problem: Problem| problem_list(problem.into()))?;
        Ok(Evenings { fold: Fold::of_shard(&study, shard), shard: shard.unwrap_or(Shard { number: 1, of: 1 }), study })
    }

    /// The first evening to simulate, from 1.
    #[wasm_bindgen(getter)]
    pub fn from(&self) -> u32 {
        self.shard.evenings(self.study.evenings).0
    }

    /// The last evening to simulate. It is before the first if the shard is empty.
    #[wasm_bindgen(getter)]
    pub fn to(&self) -> u32 {
        self.shard.evenings(self.study.evenings).1
    }

    /// Number of arms.
    #[wasm_bindgen(getter)]
    pub fn arms(&self) -> usize {
        self.study.arms.len()
    }

    /// Adds the evenings that follow, the answer of a job.
    pub fn add(&mut self, answer: &str) -> Result<(), JsValue> {
        self.fold.add(answer).map_err(problem_list)
    }

    /// Returns the evenings so far in a format.
    pub fn print(&self, format: &str) -> Result<String, JsValue> {
        let part = self.fold.part().ok_or_else(|| Problem::new(STUDY, "has no evenings yet"));
        part.and_then(|part| print(part, format)).map_err(|problem| problem_list(problem.into()))
    }
}

/// Parts of a study that are to be merged.
#[wasm_bindgen]
#[derive(Default)]
pub struct Parts(Vec<(String, Part)>);

#[wasm_bindgen]
impl Parts {
    /// No parts.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Parts {
        Parts::default()
    }

    /// Adds a part, with a name for messages.
    pub fn add(&mut self, name: String, part: &str) -> Result<(), JsValue> {
        let part = Part::read(part.trim_start_matches('\u{feff}')).map_err(|problems| problem_list(problems_of_part(&name, problems)))?;
        self.0.push((name, part));
        Ok(())
    }

    /// Merges the parts and returns the results of the study in a format. The parts cannot be used afterwards.
    pub fn merge(&mut self, format: &str) -> Result<String, JsValue> {
        let merged = part::merge(std::mem::take(&mut self.0)).map_err(problem_list)?;
        print(&merged, format).map_err(|problem| problem_list(problem.into()))
    }
}

/// Puts the name of a part in front of the paths of its problems.
fn problems_of_part(name: &str, problems: Problems) -> Problems {
    let mut named = Problems::default();
    for Problem { path, message } in problems.into_list() {
        named.add(if path == PART { name.to_owned() } else { format!("{name}.{path}") }, message);
    }
    named
}

/// Writes evenings in a format.
fn print(part: &Part, format: &str) -> Result<String, Problem> {
    const FORMATS: [&str; 5] = ["json", "csv", "markdown", "per_evening", "part"];
    match format {
        "json" => Ok(Results::of(part).to_json()),
        "csv" => Ok(Results::of(part).to_csv()),
        "markdown" => Ok(Results::of(part).to_markdown(part.study())),
        "per_evening" => Ok(part.per_evening()),
        "part" => Ok(part.to_json()),
        other => Err(Problem::new("format", format!("unknown format {}{}", quoted_text(other), did_you_mean(other, FORMATS)))),
    }
}

fn read_study(study: &[u8]) -> Result<Study, Problems> {
    Study::read(&json::read_document(study, STUDY)?)
}

/// The options of [`evening`], unchecked.
#[derive(Default, Deserialize)]
#[serde(default)]
struct EveningOptions {
    #[serde(with = "preserve")]
    evening: JsValue,
    #[serde(with = "preserve")]
    arm: JsValue,
}

impl EveningOptions {
    /// Returns the number of the evening and the index of the arm.
    fn read(options: &JsValue, study: &Study) -> Result<(u32, usize), Problems> {
        let EveningOptions { evening, arm } = options_of(options);
        let mut problems = Problems::default();
        let number = if evening.is_undefined() { Some(1.0) } else { evening.as_f64() };
        let number = number.filter(|number| number.fract() == 0.0 && (1.0..=f64::from(study.evenings)).contains(number));
        if number.is_none() {
            problems.add("evening", format!("expected a whole number from 1 to {}, got {}", study.evenings, formatted(&evening)));
        }
        let names = || study.arms.iter().map(|known| known.name.as_str());
        let index = match arm.as_string() {
            None if arm.is_undefined() => Some(0),
            None => {
                problems.add("arm", format!("expected the name of an arm, got {}", formatted(&arm)));
                None
            }
            Some(name) => {
                let index = names().position(|known| known == name);
                if index.is_none() {
                    problems.add("arm", format!("unknown arm {}{}", quoted_text(&name), did_you_mean(&name, names())));
                }
                index
            }
        };
        match (number, index) {
            (Some(number), Some(index)) => Ok((number as u32, index)),
            _ => Err(problems),
        }
    }
}
