//! The table of settings: every setting of every engine described once, by data.
//!
//! Validation reads it here; forms, links, help texts, exports and the documentation read it through [`Setting`] and [`Preset`].
//! An engine supplies typed entries ([`Entry`]): the description with one function to get the value and one to set it.

pub(crate) mod describe;
mod maps;

use std::borrow::Cow;

use serde::Serialize;

use crate::check::{self, Path, with_commas};
use crate::problem::Problems;
use crate::time::Millis;
use crate::value::Value;

/// The description of one setting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Setting {
    /// The name in scenarios.
    pub name: &'static str,
    /// The name on a form.
    pub label: &'static str,
    /// What values it takes.
    #[serde(flatten)]
    pub kind: Kind,
    /// The unit, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// The constant of the host program that this setting is, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<&'static str>,
    /// One sentence: what it does.
    pub help: &'static str,
    /// The names of the stages it touches.
    pub stages: &'static [&'static str],
}

/// What values a setting takes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Kind {
    /// A whole number.
    Whole(Bounds<i64>),
    /// A whole number, or null.
    OptionalWhole(Optional<i64>),
    /// Any number.
    Decimal(Bounds<f64>),
    /// Any number, or null.
    OptionalDecimal(Optional<f64>),
    /// A number with at most three decimals.
    Thousandths(Bounds<f64>),
    /// A time with at most three decimals.
    Seconds(Bounds<f64>),
    /// On or off.
    Flag,
    /// One of a few names.
    Choice {
        /// The names.
        choices: &'static [Choice],
    },
    /// A record whose parts can be given one by one.
    Record {
        /// The parts.
        parts: &'static [RecordField],
    },
    /// A list of names, replaced whole.
    Names,
    /// Exactly two different names.
    TwoNames,
    /// Pairs of names ("A+B") with a name each, replaced whole.
    PairMap,
    /// Names with the number each begins at, ascending, as `[["low", null], ["high", 1000]]`: the first has none. Replaced whole.
    Steps(Bounds<f64>),
    /// Names with a whole number each, replaced whole.
    Counts(Bounds<i64>),
}

/// From where to where: what is accepted, and the part of it that a slider offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bounds<T> {
    /// Least value accepted.
    pub min: T,
    /// Largest value accepted.
    pub max: T,
    /// Where a slider begins.
    pub low: T,
    /// Where a slider ends.
    pub high: T,
}

/// A number that may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Optional<T> {
    /// Its values where it is given.
    #[serde(flatten)]
    pub span: Bounds<T>,
    /// What it means to leave it out, in a word.
    pub empty: &'static str,
}

/// One of the names a [`Kind::Choice`] takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name in scenarios.
    pub name: &'static str,
    /// What it means.
    pub help: &'static str,
}

/// A part of a [`Kind::Record`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RecordField {
    /// The name in scenarios.
    pub name: &'static str,
    /// The name on a form.
    pub label: &'static str,
    /// What values it takes; never a record itself.
    #[serde(flatten)]
    pub kind: Kind,
}

/// A named set of settings to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// The name in scenarios.
    pub name: &'static str,
    /// The name on a form.
    pub label: &'static str,
    /// One sentence: where it comes from.
    pub about: &'static str,
}

/// A setting with the way to its typed value in `S`.
pub struct Entry<S: 'static> {
    pub(crate) setting: Setting,
    pub(crate) get: for<'s> fn(&'s S) -> Value<'s>,
    /// Only called with a value that [`check`] has passed.
    pub(crate) set: fn(&mut S, &Value<'_>),
}

/// Applies `changes` to `settings`, checking each against the table.
pub(crate) fn apply<S>(table: &[Entry<S>], settings: &mut S, changes: &[check::Entry<'_>], problems: &mut Problems) {
    let parent = Path::top("settings");
    let mut seen: Vec<&str> = Vec::new();
    for (name, value) in changes {
        let path = parent.field(name);
        let Some(entry) = table.iter().find(|entry| entry.setting.name == name) else {
            let known: Vec<&str> = table.iter().map(|entry| entry.setting.name).collect();
            check::unknown("setting", name, &known, &path, problems);
            continue;
        };
        if seen.contains(&entry.setting.name) {
            problems.add(path.to_string(), "is given twice");
            continue;
        }
        seen.push(entry.setting.name);
        if passes(&entry.setting.kind, value, &path, problems) {
            let merged = merge(&entry.setting.kind, &(entry.get)(settings), value);
            (entry.set)(settings, &merged);
        }
    }
}

/// Every setting with its value, in the order of the table.
pub(crate) fn values<'s, S>(table: &'static [Entry<S>], settings: &'s S) -> Vec<(&'static Setting, Value<'s>)> {
    table.iter().map(|entry| (&entry.setting, (entry.get)(settings))).collect()
}

/// A record is merged part by part with what is there; everything else replaces it.
fn merge(kind: &Kind, current: &Value<'_>, change: &Value<'_>) -> Value<'static> {
    let Kind::Record { parts } = kind else { return change.clone().into_owned() };
    let part = |part: &RecordField| {
        let value = change.get(part.name).or_else(|| current.get(part.name)).unwrap_or(&Value::Null);
        (Cow::Borrowed(part.name), value.clone().into_owned())
    };
    Value::Record(parts.iter().map(part).collect())
}

/// Whether a value is what the kind asks for; what is wrong is noted.
pub(crate) fn passes(kind: &Kind, value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    match kind {
        Kind::OptionalWhole(_) | Kind::OptionalDecimal(_) if *value == Value::Null => true,
        Kind::Whole(span) | Kind::OptionalWhole(Optional { span, .. }) => check::whole(value, span.min, span.max, path, problems).is_some(),
        Kind::Decimal(span) | Kind::OptionalDecimal(Optional { span, .. }) => {
            check::decimal(value, span.min, span.max, path, problems).is_some()
        }
        Kind::Thousandths(span) => thousandths_pass(value, span, path, problems),
        Kind::Seconds(span) => seconds_pass(value, span, path, problems),
        Kind::Flag => check::flag(value, path, problems).is_some(),
        Kind::Choice { choices } => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            check::choice(value, &names, path, problems).is_some()
        }
        Kind::Record { parts } => record_passes(parts, value, path, problems),
        Kind::Names => names_pass(value, path, problems),
        Kind::TwoNames => two_names_pass(value, path, problems),
        Kind::PairMap => maps::pairs_pass(value, path, problems),
        Kind::Steps(span) => maps::steps_pass(value, span, path, problems),
        Kind::Counts(span) => maps::counts_pass(value, span, path, problems),
    }
}

fn thousandths_pass(value: &Value<'_>, span: &Bounds<f64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(number) = check::decimal(value, span.min, span.max, path, problems) else { return false };
    problems.require(Millis::from_seconds(number).is_some(), path, || format!("must have at most three decimals, not {number}"))
}

fn seconds_pass(value: &Value<'_>, span: &Bounds<f64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(time) = check::seconds(value, path, problems) else { return false };
    problems.require((span.min..=span.max).contains(&time.seconds()), path, || {
        let from = if span.min > 0.0 { "more than 0".to_owned() } else { format!("{} or more", span.min) };
        format!("must be {from} and at most {} seconds, not {}", with_commas(span.max as i64), time.seconds())
    })
}

fn record_passes(parts: &[RecordField], value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(entries) = check::record(value, path, problems) else { return false };
    let names: Vec<&'static str> = parts.iter().map(|part| part.name).collect();
    let mut ok = true;
    check::fields(entries, &names, Some(path), problems, |name, value, path, problems| {
        if let Some(part) = parts.iter().find(|part| part.name == name) {
            ok &= passes(&part.kind, value, path, problems);
        }
    });
    ok
}

fn names_pass(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Value::List(items) = value else {
        problems.add(path.to_string(), format!("must be a list of names, not {}", check::quoted(value)));
        return false;
    };
    let good = check::list(value, path, problems, |item, path, problems| check::name(item, path, problems).map(drop));
    good.is_some_and(|good| good.len() == items.len())
}

fn two_names_pass(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    if !names_pass(value, path, problems) {
        return false;
    }
    let ok = matches!(value, Value::List(items) if items.len() == 2 && items[0] != items[1] && !items.contains(&Value::text("both")));
    problems.require(ok, path, || "must be two different names, neither of them \"both\"".to_owned())
}
