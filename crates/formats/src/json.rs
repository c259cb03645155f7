//! Reads scenarios from JSON text and writes scenarios, reports, traces and tables as JSON text.

mod huge;

use std::io;

use queuescope::{EngineId, Preset, Problem, Problems, Scenario, Setting, Settings, Value};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// What a scenario is called in problems.
const SCENARIO: &str = "scenario";

/// Size of the largest scenario that is read, in bytes.
pub const MAX_SCENARIO_BYTES: usize = 64 * 1024 * 1024;

/// Reads a scenario from JSON text. Skips a byte order mark at the start.
pub fn read_scenario(text: &str) -> Result<Scenario, Problems> {
    Scenario::read(&read_text(text, SCENARIO)?)
}

/// Reads a scenario from the bytes of a file.
pub fn read_scenario_bytes(bytes: &[u8]) -> Result<Scenario, Problems> {
    Scenario::read(&read_document(bytes, SCENARIO)?)
}

/// Reads an unchecked document from the bytes of a file. `what` names it in problems.
pub fn read_document<'a>(bytes: &'a [u8], what: &str) -> Result<Value<'a>, Problem> {
    if bytes.len() > MAX_SCENARIO_BYTES {
        return Err(too_large(what));
    }
    read_text(utf8(bytes)?, what)
}

/// Returns the text of a file, which must be UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Problem::new(format!("line {line}"), "is not UTF-8 text; save the file as UTF-8")
    })
}

fn read_text<'a>(text: &'a str, what: &str) -> Result<Value<'a>, Problem> {
    if text.len() > MAX_SCENARIO_BYTES {
        return Err(too_large(what));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Problem::new(what, "is empty"));
    }
    parse(text)
}

/// Parses JSON text into an unchecked document.
pub(crate) fn parse(text: &str) -> Result<Value<'_>, Problem> {
    serde_json::from_str(text).or_else(|error| huge::read(text, &error).ok_or_else(|| not_json(&error)))
}

/// Writes a report, a trace or a table as JSON text. Whole numbers below 2^53 have no decimals, as in JavaScript.
pub fn write<T: Serialize + ?Sized>(value: &T) -> String {
    let mut bytes = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut bytes, JavaScriptNumbers(CompactFormatter)));
    debug_assert!(written.is_ok(), "writing to memory cannot fail: {written:?}");
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes a scenario as compact JSON text without default values. [`read_scenario`] returns the same scenario.
pub fn write_scenario(scenario: &Scenario) -> String {
    write(&scenario.to_value())
}

/// An engine.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EngineRow {
    /// Name in scenarios.
    pub name: &'static str,
    /// Name that people see.
    pub title: &'static str,
    /// What the engine does, in one sentence.
    pub about: &'static str,
    /// The engine's word for a round.
    pub round: &'static str,
}

/// A row of the settings table: a setting and its default.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SettingRow {
    /// Description of the setting.
    #[serde(flatten)]
    pub setting: &'static Setting,
    /// Value in the default preset.
    pub default: Value<'static>,
}

/// A preset and all its values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PresetRow {
    /// Name, label and origin of the preset.
    #[serde(flatten)]
    pub preset: &'static Preset,
    /// Record of every setting and its value.
    pub settings: Value<'static>,
}

/// Returns all engines.
pub fn engine_rows() -> Vec<EngineRow> {
    let row =
        |engine: &EngineId| EngineRow { name: engine.name(), title: engine.title(), about: engine.about(), round: engine.round_name() };
    EngineId::ALL.iter().map(row).collect()
}

/// Returns the table of an engine's settings.
pub fn setting_rows(engine: EngineId) -> Vec<SettingRow> {
    let Some(defaults) = Settings::preset(engine, engine.presets()[0].name) else { return Vec::new() };
    let row = |(setting, value): (&'static Setting, Value<'_>)| SettingRow { setting, default: value.into_owned() };
    defaults.values().into_iter().map(row).collect()
}

/// Returns the presets of an engine.
pub fn preset_rows(engine: EngineId) -> Vec<PresetRow> {
    let row = |preset: &'static Preset| {
        let settings = Settings::preset(engine, preset.name)?;
        let fields = settings.values().into_iter().map(|(setting, value)| (setting.name.into(), value.into_owned()));
        Some(PresetRow { preset, settings: Value::Record(fields.collect()) })
    };
    engine.presets().iter().filter_map(row).collect()
}

fn not_json(error: &serde_json::Error) -> Problem {
    let place = format!("line {}, column {}", error.line(), error.column());
    // serde_json appends the place to its message. Here the place is the path of the problem.
    let message = error.to_string();
    let what = match message.split(" at line ").next().unwrap_or(&message) {
        _ if error.is_eof() => "the text ends too early; check for an unclosed bracket or quote",
        "recursion limit exceeded" => "lists and objects are nested too deeply",
        what => what,
    };
    Problem::new(place, format!("is not JSON: {what}"))
}

fn too_large(what: &str) -> Problem {
    Problem::new(what, format!("is larger than {} MiB, the limit", MAX_SCENARIO_BYTES >> 20))
}

/// Writes compact JSON. Whole numbers below 2^53 have no decimals, as in JavaScript: 1, not 1.0.
struct JavaScriptNumbers(CompactFormatter);

impl Formatter for JavaScriptNumbers {
    fn write_f64<W: io::Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        /// Every whole number below 2^53 is exact in an f64.
        const EXACT_BELOW: f64 = 9_007_199_254_740_992.0;
        if value.fract() == 0.0 && value.abs() < EXACT_BELOW { write!(writer, "{}", value as i64) } else { self.0.write_f64(writer, value) }
    }
}
