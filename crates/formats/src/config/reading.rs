//! What a file says about the settings of an engine, as data.

use queuescope::{EngineId, NoEffect, Problem, Value};
use serde::Serialize;

/// What a file says about the settings of an engine.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reading {
    /// The engine whose settings these are.
    pub engine: EngineId,
    /// Name of the language that the file was read as.
    pub language: &'static str,
    /// The preset that absent settings are taken from.
    pub preset: &'static str,
    /// The values that were understood, in the order of the file.
    pub understood: Vec<Understood>,
    /// What looks like a setting but cannot be read.
    pub unreadable: Vec<Unreadable>,
    /// The settings that could have several values. They count as absent until one is chosen.
    pub questions: Vec<Question>,
    /// The settings that are not in the file.
    pub absent: Vec<Absent>,
    /// Other names with values, which mean no setting.
    pub ignored: Vec<Ignored>,
    /// What is wrong with the settings together.
    pub problems: Vec<Problem>,
    /// The settings of a scenario that the file gives.
    pub settings: Value<'static>,
    /// The settings that change no match, because of the values of others.
    pub without_effect: Vec<NoEffect>,
}

/// Where a value is in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The name in the file.
    pub name: String,
    /// The value as it is in the file.
    pub text: String,
}

/// A setting or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Target {
    /// Name of the setting.
    pub setting: &'static str,
    /// Name of the part, if the setting is a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
}

impl Target {
    /// Returns the name with a dot before the part: `high.base`.
    pub fn path(&self) -> String {
        self.part.map_or_else(|| self.setting.to_owned(), |part| format!("{}.{part}", self.setting))
    }
}

/// A value that was understood.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Understood {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// What it sets.
    #[serde(flatten)]
    pub target: Target,
    /// The value in the setting's unit.
    pub value: Value<'static>,
    /// The unit in the file, for times: ms, s, min or h.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// True if nothing in the file tells the unit, so that the setting's own unit is assumed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unit_is_assumed: bool,
}

/// A name that means a setting, with a value that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unreadable {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// What it would set.
    #[serde(flatten)]
    pub target: Target,
    /// Why it cannot be read.
    pub reason: String,
}

/// A setting that could have several values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Question {
    /// The setting.
    #[serde(flatten)]
    pub target: Target,
    /// What is in doubt, in one sentence.
    pub reason: String,
    /// The values to choose from.
    pub candidates: Vec<Candidate>,
    /// Number of the chosen candidate, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<usize>,
}

/// A value that a setting could have.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Candidate {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// The value in the setting's unit.
    pub value: Value<'static>,
    /// The unit in the file, for times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
}

/// A setting that is not in the file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Absent {
    /// The setting.
    #[serde(flatten)]
    pub target: Target,
    /// The value that is assumed: that of the preset.
    pub value: Value<'static>,
}

/// A name with a value that means no setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ignored {
    /// The line, counted from 1.
    pub line: usize,
    /// The name.
    pub name: String,
}
