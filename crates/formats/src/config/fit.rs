//! Turns a literal into the value of a setting: in the setting's unit, and part by part if the setting is a record.

use std::borrow::Cow;
use std::ops::Range;

use queuescope::{Bounds, Kind, MAX_TIME_SECONDS, Millis, Value, one_of, with_commas};

use super::names::Unit;
use super::values::{Literal, plain_number};

/// A value that a literal can mean.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sense {
    /// The value in the setting's unit.
    pub(super) value: Value<'static>,
    /// The unit in the file, for times.
    pub(super) unit: Option<Unit>,
}

/// A value in the file: which part of the setting it is, where it is, and what it can mean.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fitting {
    pub(super) part: Option<usize>,
    pub(super) range: Range<usize>,
    /// What it means; two if the unit is in doubt.
    pub(super) senses: Vec<Sense>,
    /// True if nothing in the file tells the unit of a time.
    pub(super) unit_is_assumed: bool,
}

/// Returns the values of a literal for a setting or one of its parts, or what would be right.
pub(super) fn fit(kind: &Kind, part: Option<usize>, literal: &Literal, unit: Option<Unit>) -> Result<Vec<Fitting>, String> {
    let Kind::Record { parts } = kind else { return fit_one(kind, part, literal, unit).map(|fitting| vec![fitting]) };
    if let Some(index) = part {
        return fit_one(&parts[index].kind, part, literal, unit).map(|fitting| vec![fitting]);
    }
    if literal.items.len() != parts.len() {
        let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
        return Err(format!("expected {} values: {}", parts.len(), names.join(", ")));
    }
    literal.items.iter().zip(*parts).enumerate().map(|(index, (item, part))| fit_one(&part.kind, Some(index), item, unit)).collect()
}

fn fit_one(kind: &Kind, part: Option<usize>, literal: &Literal, unit: Option<Unit>) -> Result<Fitting, String> {
    let range = literal.range.clone();
    let plain =
        |value: Value<'static>| Fitting { part, range: range.clone(), senses: vec![Sense { value, unit: None }], unit_is_assumed: false };
    match (kind, &literal.value) {
        (Kind::OptionalWhole(_) | Kind::OptionalDecimal(_), Value::Null) => Ok(plain(Value::Null)),
        (Kind::OptionalWhole(_) | Kind::OptionalDecimal(_), Value::Text(text)) if text.is_empty() => Ok(plain(Value::Null)),
        (Kind::Seconds(span), value) => {
            let (number, own_unit) = time(value).ok_or_else(|| "expected a plain number".to_owned())?;
            let known = own_unit.or(unit);
            let unit_is_assumed = known.is_none();
            let mut senses = vec![sense(number, known.unwrap_or(Unit::Seconds))];
            if unit_is_assumed && could_be_milliseconds(number, span) {
                senses.push(sense(number, Unit::Milliseconds));
            }
            Ok(Fitting { part, range, senses, unit_is_assumed })
        }
        (Kind::Whole(_) | Kind::OptionalWhole(_) | Kind::Decimal(_) | Kind::OptionalDecimal(_) | Kind::Thousandths(_), value) => {
            let number = match value {
                Value::Number(number) => Some(*number),
                Value::Text(text) => plain_number(text.trim()),
                _ => None,
            };
            number.map(|number| plain(Value::Number(number))).ok_or_else(|| "expected a plain number".to_owned())
        }
        (Kind::Flag, value) => flag(value).map(|flag| plain(Value::Flag(flag))).ok_or_else(|| "expected true or false".to_owned()),
        (Kind::Choice { choices }, Value::Text(text)) => {
            let typed = text.trim().to_lowercase().replace(['-', ' '], "_");
            let found = choices.iter().find(|choice| choice.name == typed);
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            found.map(|choice| plain(Value::text(choice.name))).ok_or_else(|| format!("expected {}", one_of(&names)))
        }
        (Kind::Choice { choices }, _) => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            Err(format!("expected {}", one_of(&names)))
        }
        (Kind::Names | Kind::TwoNames | Kind::Pairs | Kind::Steps(_), value @ Value::List(_)) => Ok(plain(value.clone())),
        (Kind::PairMap | Kind::Counts(_), value @ Value::Record(_)) => Ok(plain(value.clone())),
        // An empty map and an empty list look the same in some languages.
        (Kind::PairMap | Kind::Counts(_), Value::List(items)) if items.is_empty() => Ok(plain(Value::Record(Vec::new()))),
        (Kind::Names | Kind::TwoNames | Kind::Pairs | Kind::Steps(_), _) => {
            Err("expected a list in one place, such as [\"a\", \"b\"]".to_owned())
        }
        (Kind::PairMap | Kind::Counts(_), _) => Err("expected a map in one place".to_owned()),
        (Kind::Record { .. }, _) => Err("expected a value".to_owned()),
    }
}

/// Reads a number that may have a unit behind it, such as `45` and "45s".
fn time(value: &Value<'_>) -> Option<(f64, Option<Unit>)> {
    match value {
        Value::Number(number) => Some((*number, None)),
        Value::Text(text) => {
            let (number, suffix) = split_unit(text);
            let unit = Unit::of_suffix(&suffix.to_lowercase());
            (suffix.is_empty() || unit.is_some()).then_some((plain_number(number)?, unit))
        }
        _ => None,
    }
}

/// Splits a text into a number and what is behind it.
pub(super) fn split_unit(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.rfind(|c: char| c.is_ascii_digit() || c == '.').map_or(0, |last| last + 1);
    (text[..end].trim_end(), text[end..].trim())
}

/// Converts a number in a unit of time.
fn sense(number: f64, unit: Unit) -> Sense {
    /// Share of a number that rounding in a file may change.
    const TOLERANCE: f64 = 1e-9;
    let milliseconds = number * unit.milliseconds();
    let rounded = milliseconds.round();
    let is_whole = (milliseconds - rounded).abs() <= TOLERANCE * rounded.abs().max(1.0) && rounded.abs() <= MAX_TIME_SECONDS * 1_000.0;
    // A time that is not a whole number of milliseconds is refused later, with the reason.
    let seconds = if is_whole { Millis(rounded as i64).seconds() } else { milliseconds / 1_000.0 };
    Sense { value: Value::Number(seconds), unit: Some(unit) }
}

/// True if a number without a unit is far too large for seconds, but would be usual for milliseconds.
fn could_be_milliseconds(number: f64, span: &Bounds<f64>) -> bool {
    number > span.high && number % 1_000.0 == 0.0 && (span.low..=span.high).contains(&(number / 1_000.0))
}

/// Describes the two units that a number could have.
pub(super) fn unit_question(number: f64) -> String {
    format!("{} could be seconds or milliseconds; the name does not say", with_commas(number as i64))
}

fn flag(value: &Value<'_>) -> Option<bool> {
    match value {
        Value::Flag(flag) => Some(*flag),
        Value::Number(number) if *number == 0.0 || *number == 1.0 => Some(*number == 1.0),
        Value::Text(text) => match &*text.trim().to_lowercase() {
            "true" | "yes" | "on" | "1" => Some(true),
            "false" | "no" | "off" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the reason why an expression is not read.
pub(super) fn not_a_literal(expression: &str) -> Cow<'static, str> {
    if expression.is_empty() {
        return "has its value on other lines; write it in the same line".into();
    }
    if expression.starts_with(|c: char| c.is_ascii_digit())
        && expression.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
    {
        return "is not a plain number".into();
    }
    if expression.starts_with(['[', '(', '{', '%']) {
        return "has parts that are not plain values".into();
    }
    "is worked out when the program runs".into()
}
