//! Writes changed settings back into a file. Only the literals that change are replaced.

use queuescope::{Kind, Problem, Problems, Settings, Value};
use serde::Serialize;

use super::diff::{Replacement, replace, unified};
use super::literal::replaced;
use super::read::{Located, read};
use super::reading::{Reading, Target};
use super::{ConfigOptions, snippet};

/// A file with changed settings.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Written {
    /// The new text of the file.
    pub text: String,
    /// The differences as a unified diff; empty if there are none.
    pub diff: String,
    /// The literals that were replaced, in the order of the file.
    pub changed: Vec<Changed>,
    /// The changes that are not in the text, because there is no literal to replace.
    pub not_written: Vec<NotWritten>,
}

/// A literal that was replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The setting.
    #[serde(flatten)]
    pub target: Target,
    /// The line, counted from 1.
    pub line: usize,
    /// The literal before.
    pub from: String,
    /// The literal now.
    pub to: String,
}

/// A change that is not in the text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NotWritten {
    /// The setting.
    #[serde(flatten)]
    pub target: Target,
    /// The new value.
    pub value: Value<'static>,
    /// Why it is not in the text.
    pub reason: String,
    /// A line to add to the file, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

/// Writes changed settings into a file. The changes are settings as in a scenario.
pub(super) fn write(text: &str, changes: &Value<'_>, options: &ConfigOptions<'_>, file: &str) -> Result<Written, Problems> {
    let Located { reading, entries, language, settings: before } = read(text, options)?;
    let after = changed_settings(&reading, changes, options)?;
    let mut replacements = Vec::new();
    let (mut changed, mut not_written) = (Vec::new(), Vec::new());
    for (target, value) in differences(&before, &after) {
        let literals: Vec<_> = entries.iter().filter(|(entry, _)| entry.target == target).collect();
        if literals.is_empty() {
            not_written.push(missing(&reading, target, value, language, options));
            continue;
        }
        for (entry, sense) in literals {
            let old = &text[entry.range.clone()];
            match replaced(old, &value, sense.unit, language) {
                Some(new) => {
                    changed.push((entry.range.start, Changed { target, line: entry.place.line, from: old.to_owned(), to: new.clone() }));
                    replacements.push(Replacement { range: entry.range.clone(), text: new });
                }
                None => not_written.push(NotWritten {
                    target,
                    value: value.clone(),
                    reason: format!("line {}: {language} has no way to write this value", entry.place.line),
                    line: None,
                }),
            }
        }
    }
    replacements.sort_by_key(|replacement| replacement.range.start);
    changed.sort_by_key(|(at, _)| *at);
    let changed = changed.into_iter().map(|(_, changed)| changed).collect();
    Ok(Written { text: replace(text, &replacements), diff: unified(text, &replacements, file), changed, not_written })
}

/// Checks the changes, and returns the settings with them.
fn changed_settings(reading: &Reading, changes: &Value<'_>, options: &ConfigOptions<'_>) -> Result<Settings, Problems> {
    let Value::Record(changes) = changes else {
        return Err(Problem::new("changes", "expected an object { … } with the settings to change").into());
    };
    let Value::Record(mut merged) = reading.settings.clone() else { return Err(Problems::default()) };
    let table = options.engine.settings();
    for (name, value) in changes {
        let is_record = table.iter().any(|setting| setting.name == *name && matches!(setting.kind, Kind::Record { .. }));
        let value = value.clone().into_owned();
        let known = merged.iter_mut().find(|(known, _)| known == name);
        match (known, value) {
            (Some((_, Value::Record(parts))), Value::Record(new)) if is_record => {
                for (part, value) in new {
                    match parts.iter_mut().find(|(known, _)| *known == part) {
                        Some(entry) => entry.1 = value,
                        None => parts.push((part, value)),
                    }
                }
            }
            (Some(entry), value) => entry.1 = value,
            (None, value) => merged.push((name.clone().into_owned().into(), value)),
        }
    }
    let mut problems = Problems::default();
    let (_, settings) = Settings::read(options.engine, Some(&Value::text(reading.preset)), Some(&Value::Record(merged)), &mut problems);
    if problems.is_empty() { Ok(settings) } else { Err(problems) }
}

/// Returns the values that differ: of settings, and of the parts of records.
fn differences(before: &Settings, after: &Settings) -> Vec<(Target, Value<'static>)> {
    let mut differences = Vec::new();
    for ((setting, old), (_, new)) in before.values().into_iter().zip(after.values()) {
        let whole = Target { setting: setting.name, part: None };
        match &setting.kind {
            Kind::Record { parts } => {
                for part in *parts {
                    let value = |of: &Value<'_>| of.get(part.name).cloned().unwrap_or(Value::Null).into_owned();
                    if value(&old) != value(&new) {
                        differences.push((Target { part: Some(part.name), ..whole }, value(&new)));
                    }
                }
            }
            _ if old != new => differences.push((whole, new.into_owned())),
            _ => {}
        }
    }
    differences
}

/// Describes a change for which the file has no literal.
fn missing(reading: &Reading, target: Target, value: Value<'static>, language: super::Language, options: &ConfigOptions<'_>) -> NotWritten {
    let question = reading.questions.iter().find(|question| question.target == target);
    let unreadable = reading.unreadable.iter().find(|unreadable| unreadable.target.setting == target.setting);
    let (reason, line) = match (question, unreadable) {
        (Some(question), _) => (format!("{}; choose one first", question.reason), None),
        (None, Some(unreadable)) => (format!("line {}: {} {}", unreadable.place.line, unreadable.place.name, unreadable.reason), None),
        (None, None) => ("is not in the file".to_owned(), snippet::line(options.engine, target, &value, language)),
    };
    NotWritten { target, value, reason, line }
}
