//! The tables of settings. They describe every setting of every engine once, as data.
//!
//! Validation here reads the tables. Forms, links, help texts, exports and the documentation read them through [`Setting`] and [`Preset`].
//! An engine's table consists of typed entries ([`Entry`]): a description and functions that get and set the value.

pub(crate) mod describe;
mod maps;
pub(crate) mod no_effect;

use std::borrow::Cow;

pub use no_effect::NoEffect;
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
    /// The values it accepts.
    #[serde(flatten)]
    pub kind: Kind,
    /// The unit, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// The constant in the host program that this setting replaces, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<&'static str>,
    /// What the setting does, in one sentence.
    pub help: &'static str,
    /// The names of the stages that use it.
    pub stages: &'static [&'static str],
    /// The group of settings that it belongs to. The engine lists its groups in order.
    pub group: &'static str,
    /// True for the few settings that matter most. A form shows them first and folds the others into their groups.
    pub main: bool,
}

/// The values that a setting accepts.
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
    /// A length of time in seconds with at most three decimals.
    Seconds(Bounds<f64>),
    /// On or off.
    Flag,
    /// One of a few names.
    Choice {
        /// The accepted names.
        choices: &'static [Choice],
    },
    /// A record. A scenario may give only some of its parts.
    Record {
        /// The parts of the record.
        parts: &'static [RecordField],
    },
    /// A list of names. A new value replaces the whole list.
    Names,
    /// Exactly two different names.
    TwoNames,
    /// A list of pairs of names, each written "A+B". A new value replaces the whole list.
    Pairs,
    /// A map from pairs of names ("A+B") to names. A new value replaces the whole map.
    PairMap,
    /// Names with ascending lower limits, such as `[["low", null], ["high", 1000]]`. The first has no limit. A new value replaces the whole
    /// list.
    Steps(Bounds<f64>),
    /// A map from names to whole numbers. A new value replaces the whole map.
    Counts(Bounds<i64>),
}

/// Limits of a number, and the part of the range that a slider offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bounds<T> {
    /// Smallest accepted value.
    pub min: T,
    /// Largest accepted value.
    pub max: T,
    /// Lower end of a slider.
    pub low: T,
    /// Upper end of a slider.
    pub high: T,
}

/// What a slider for a number offers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slider {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Distance of two values.
    pub step: f64,
}

impl Kind {
    /// The slider for a number; `None` for other kinds.
    pub fn slider(&self) -> Option<Slider> {
        let whole = |span: &Bounds<i64>| Slider { low: span.low as f64, high: span.high as f64, step: 1.0 };
        let steps = |span: &Bounds<f64>, step: f64| Slider { low: span.low, high: span.high, step };
        Some(match self {
            Kind::Whole(span) | Kind::OptionalWhole(Optional { span, .. }) => whole(span),
            Kind::Decimal(span) | Kind::OptionalDecimal(Optional { span, .. }) => steps(span, 0.01),
            Kind::Thousandths(span) => steps(span, 0.1),
            Kind::Seconds(span) => steps(span, if span.low < 1.0 { 0.25 } else { 1.0 }),
            _ => return None,
        })
    }
}

impl Slider {
    /// Returns the value of the slider that is nearest to a number. It has at most three decimals.
    pub fn nearest(&self, number: f64) -> f64 {
        let steps = ((number - self.low) / self.step).round();
        let value = (self.low + steps * self.step).clamp(self.low, self.high);
        (value * 1_000.0).round() / 1_000.0
    }
}

/// A number that may be null.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Optional<T> {
    /// The limits of the number.
    #[serde(flatten)]
    pub span: Bounds<T>,
    /// What null means, in a word.
    pub empty: &'static str,
}

/// One of the names that a [`Kind::Choice`] accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name in scenarios.
    pub name: &'static str,
    /// What this choice does, for help texts.
    pub help: &'static str,
}

/// A part of a [`Kind::Record`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RecordField {
    /// The name in scenarios.
    pub name: &'static str,
    /// The name on a form.
    pub label: &'static str,
    /// The values it accepts. Never a record.
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
    /// Where its values come from, in one sentence.
    pub about: &'static str,
}

/// A setting with functions that get and set its value in `S`.
pub struct Entry<S: 'static> {
    pub(crate) setting: Setting,
    pub(crate) get: for<'s> fn(&'s S) -> Value<'s>,
    /// Must only be called with a value that [`check_value`] accepts.
    pub(crate) set: fn(&mut S, &Value<'_>),
}

/// Applies `changes` to `settings` after checking each against the table. Skips a change that is not accepted and adds a problem for it.
pub(crate) fn apply<S>(table: &[Entry<S>], settings: &mut S, changes: &[check::Entry<'_>], problems: &mut Problems) {
    let parent = Path::top("settings");
    let mut seen: Vec<&str> = Vec::new();
    for (name, value) in changes {
        let path = parent.field(name);
        let Some(entry) = table.iter().find(|entry| entry.setting.name == name) else {
            let known: Vec<&str> = table.iter().map(|entry| entry.setting.name).collect();
            check::report_unknown("setting", name, &known, &path, problems);
            continue;
        };
        if seen.contains(&entry.setting.name) {
            problems.add(path.to_string(), "is given twice");
            continue;
        }
        seen.push(entry.setting.name);
        if check_value(&entry.setting.kind, value, &path, problems) {
            let merged = merge(&entry.setting.kind, &(entry.get)(settings), value);
            (entry.set)(settings, &merged);
        }
    }
}

/// Every setting with its value, in the order of the table.
pub(crate) fn values<'s, S>(table: &'static [Entry<S>], settings: &'s S) -> Vec<(&'static Setting, Value<'s>)> {
    table.iter().map(|entry| (&entry.setting, (entry.get)(settings))).collect()
}

/// Returns the new value of a setting: the change, completed with the current parts if it is a record.
fn merge(kind: &Kind, current: &Value<'_>, change: &Value<'_>) -> Value<'static> {
    let Kind::Record { parts } = kind else { return change.clone().into_owned() };
    let part = |part: &RecordField| {
        let value = change.get(part.name).or_else(|| current.get(part.name)).unwrap_or(&Value::Null);
        (Cow::Borrowed(part.name), value.clone().into_owned())
    };
    Value::Record(parts.iter().map(part).collect())
}

/// Returns true if a setting of this kind accepts the value, and adds problems otherwise.
fn check_value(kind: &Kind, value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    match kind {
        Kind::OptionalWhole(_) | Kind::OptionalDecimal(_) if *value == Value::Null => true,
        Kind::Whole(span) | Kind::OptionalWhole(Optional { span, .. }) => check::whole(value, span.min, span.max, path, problems).is_some(),
        Kind::Decimal(span) | Kind::OptionalDecimal(Optional { span, .. }) => {
            check::decimal(value, span.min, span.max, path, problems).is_some()
        }
        Kind::Thousandths(span) => check_thousandths(value, span, path, problems),
        Kind::Seconds(span) => check_seconds(value, span, path, problems),
        Kind::Flag => check::flag(value, path, problems).is_some(),
        Kind::Choice { choices } => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            check::choice(value, &names, path, problems).is_some()
        }
        Kind::Record { parts } => check_record(parts, value, path, problems),
        Kind::Names => check_names(value, path, problems),
        Kind::TwoNames => check_two_names(value, path, problems),
        Kind::Pairs => maps::check_pair_list(value, path, problems),
        Kind::PairMap => maps::check_pair_map(value, path, problems),
        Kind::Steps(span) => maps::check_steps(value, span, path, problems),
        Kind::Counts(span) => maps::check_counts(value, span, path, problems),
    }
}

fn check_thousandths(value: &Value<'_>, span: &Bounds<f64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(number) = check::decimal(value, span.min, span.max, path, problems) else { return false };
    problems
        .require(Millis::from_seconds(number).is_some(), path, || format!("expected a number with at most three decimals, got {number}"))
}

fn check_seconds(value: &Value<'_>, span: &Bounds<f64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(time) = check::seconds(value, path, problems) else { return false };
    problems.require((span.min..=span.max).contains(&time.seconds()), path, || {
        let lower_limit = if span.min > 0.0 { "more than 0".to_owned() } else { format!("{} or more", span.min) };
        format!("expected {lower_limit} and at most {} seconds, got {}", with_commas(span.max as i64), time.seconds())
    })
}

fn check_record(parts: &[RecordField], value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(entries) = check::record(value, path, problems) else { return false };
    let names: Vec<&'static str> = parts.iter().map(|part| part.name).collect();
    let mut ok = true;
    check::fields(entries, &names, Some(path), problems, |name, value, path, problems| {
        if let Some(part) = parts.iter().find(|part| part.name == name) {
            ok &= check_value(&part.kind, value, path, problems);
        }
    });
    ok
}

fn check_names(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Value::List(items) = value else {
        problems.add(path.to_string(), format!("expected a list of names, got {}", check::quoted(value)));
        return false;
    };
    let accepted = check::list(value, path, problems, |item, path, problems| check::name(item, path, problems).map(drop));
    accepted.is_some_and(|accepted| accepted.len() == items.len())
}

fn check_two_names(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    if !check_names(value, path, problems) {
        return false;
    }
    let ok = matches!(value, Value::List(items) if items.len() == 2 && items[0] != items[1] && !items.contains(&Value::text("both")));
    problems.require(ok, path, || "expected two different names, neither of them \"both\"".to_owned())
}
