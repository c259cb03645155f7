//! Reads the settings of an engine from the host's own configuration file, and writes changed settings back.
//!
//! Files can be in Python, JavaScript, TypeScript, Elixir, JSON, TOML, YAML or of the form `NAME=value`. There is not one parser per language. One
//! reader splits a file into tokens, finds names that mean a setting next to a literal, and remembers where each literal is. Writing replaces only
//! the literals whose value changes, so every other byte stays as it is.
//!
//! The reader never guesses. What has to be computed is reported as unreadable. A name with several different values, and a number whose unit is in
//! doubt, are questions, which [`ConfigOptions::choose`] answers.
//!
//! ```
//! use queuescope::{EngineId, Value};
//! use queuescope_formats::config::{ConfigOptions, read_settings, write_settings};
//!
//! let options = ConfigOptions::new(EngineId::by_name("waves").unwrap());
//! let file = "# busy queue\nMM_HIGH_PRESSURE_PARAMS = (75, 25)\n";
//! let reading = read_settings(file, &options).unwrap();
//! assert_eq!(reading.understood[0].value, Value::Number(75.0));
//!
//! let wider = Value::Record(vec![("high".into(), Value::Record(vec![("base".into(), Value::Number(110.0))]))]);
//! let written = write_settings(file, &wider, &options).unwrap();
//! assert_eq!(written.text, "# busy queue\nMM_HIGH_PRESSURE_PARAMS = (110, 25)\n");
//! ```

mod diff;
mod fit;
mod language;
mod literal;
mod names;
mod read;
mod reading;
mod scan;
mod snippet;
mod tokens;
mod values;
mod write;

use queuescope::{EngineId, Problems, Settings, Value};

pub use language::Language;
pub use reading::{Absent, Candidate, Ignored, Place, Question, Reading, Target, Understood, Unreadable};
pub use write::{Changed, NotWritten, Written};

/// Size of the largest file that is read, in bytes.
pub const MAX_CONFIG_BYTES: usize = 1024 * 1024;

/// How a file is read.
#[derive(Debug, Clone, Copy)]
pub struct ConfigOptions<'a> {
    /// The engine whose settings the file has.
    pub engine: EngineId,
    /// The language of the file; `None` to find it out.
    pub language: Option<Language>,
    /// The preset from which absent settings are taken; `None` for the engine's first.
    pub preset: Option<&'a str>,
    /// Answers to questions: the path of a setting, such as `high.base`, and the number of a candidate, counted from 1.
    pub choose: &'a [(String, usize)],
    /// Name of the file, for its language and for the diff.
    pub file: Option<&'a str>,
}

impl ConfigOptions<'_> {
    /// Options for the settings of an engine.
    pub fn new(engine: EngineId) -> Self {
        ConfigOptions { engine, language: None, preset: None, choose: &[], file: None }
    }

    fn with_language(self) -> Self {
        ConfigOptions { language: self.language.or_else(|| Language::of_file(self.file?)), ..self }
    }
}

/// Reads the settings of a file.
pub fn read_settings(text: &str, options: &ConfigOptions<'_>) -> Result<Reading, Problems> {
    read::read(text, &options.with_language()).map(|located| located.reading)
}

/// Writes changed settings into a file. The changes are a record of settings as in a scenario. Settings that are not in the file are not added:
/// [`Written::not_written`] has the lines to add.
pub fn write_settings(text: &str, changes: &Value<'_>, options: &ConfigOptions<'_>) -> Result<Written, Problems> {
    /// Name of a file that has none.
    const UNNAMED: &str = "settings";
    write::write(text, changes, &options.with_language(), options.file.unwrap_or(UNNAMED))
}

/// Writes all settings as a fresh piece of a file in a language, for a host without one. [`read_settings`] reads the same settings from it.
pub fn snippet(settings: &Settings, language: Language) -> String {
    snippet::snippet(settings, language)
}
