//! Checking raw values: each function takes a [`Value`] at a [`Path`] and gives the typed thing, or notes what is wrong and gives `None`.

use std::borrow::Cow;
use std::fmt;

use crate::problem::{Problems, did_you_mean};
use crate::time::{MAX_TIME_SECONDS, Millis};
use crate::value::Value;

/// The most characters in a name (a player's id, a region, a map, …).
pub const MAX_NAME_CHARS: usize = 64;
/// The most entries in one list of names (vetoes, friends, maps, …).
pub const MAX_LIST: usize = 1_000;

/// Where a value stands in the document. A chain on the stack: it costs nothing until a problem asks for the text.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    parent: Option<&'a Path<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Field(&'a str),
    Index(usize),
}

impl<'a> Path<'a> {
    pub(crate) fn top(name: &'a str) -> Self {
        Path { parent: None, step: Step::Field(name) }
    }
    pub(crate) fn field(&'a self, name: &'a str) -> Path<'a> {
        Path { parent: Some(self), step: Step::Field(name) }
    }
    pub(crate) fn index(&'a self, index: usize) -> Path<'a> {
        Path { parent: Some(self), step: Step::Index(index) }
    }
}

impl<'a> fmt::Display for Path<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            write!(f, "{parent}")?;
        }
        let named = |name: &'a str| if name.is_empty() { Cow::Borrowed("\"\"") } else { shown(name) };
        match self.step {
            Step::Field(name) if self.parent.is_some() => write!(f, ".{}", named(name)),
            Step::Field(name) => f.write_str(&named(name)),
            Step::Index(index) => write!(f, "[{index}]"),
        }
    }
}

/// Text from the document as a line of problems shows it: in one line, and no longer than a name may be.
fn shown(text: &str) -> Cow<'_, str> {
    let fits = text.len() <= MAX_NAME_CHARS || text.chars().count() <= MAX_NAME_CHARS;
    if fits && !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let start: String = text.chars().take(MAX_NAME_CHARS).map(escaped).collect();
    Cow::Owned(if fits { start } else { start + "…" })
}

/// A name from the document in quotes: in one line, and no longer than a name may be.
pub fn quoted_text(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// A value as it is quoted in a message: short things in full, long ones by their kind.
pub(crate) fn quoted(value: &Value<'_>) -> String {
    /// Texts up to this many characters are quoted in full.
    const QUOTED_CHARS: usize = 40;
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) if number.is_infinite() => "a number too large for any computer".to_owned(),
        // As JavaScript writes them: nobody wants to see three hundred zeros.
        Value::Number(number) if number.abs() >= 1e21 || (number.abs() < 1e-6 && *number != 0.0) => format!("{number:e}"),
        Value::Number(number) => number.to_string(),
        Value::Text(text) if text.chars().count() <= QUOTED_CHARS => quoted_text(text),
        other => other.kind().to_owned(),
    }
}

fn must_be(wanted: &str, value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
    problems.add(path.to_string(), format!("must be {wanted}, not {}", quoted(value)));
}

/// `12,345`: how numbers are written in sentences.
pub fn with_commas(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// A whole number from `min` to `max`.
pub(crate) fn whole(value: &Value<'_>, min: i64, max: i64, path: &Path<'_>, problems: &mut Problems) -> Option<i64> {
    match value {
        Value::Number(number) if number.fract() == 0.0 && (min as f64..=max as f64).contains(number) => Some(*number as i64),
        other => {
            let wanted = format!("a whole number from {} to {}", with_commas(min), with_commas(max));
            must_be(&wanted, other, path, problems);
            None
        }
    }
}

/// Any finite number from `min` to `max`.
pub(crate) fn decimal(value: &Value<'_>, min: f64, max: f64, path: &Path<'_>, problems: &mut Problems) -> Option<f64> {
    match value {
        Value::Number(number) if (min..=max).contains(number) => Some(*number),
        other => {
            // Whole limits have commas, the few others are small.
            let limit = |limit: f64| if limit.fract() == 0.0 { with_commas(limit as i64) } else { limit.to_string() };
            let wanted = format!("a number from {} to {}", limit(min), limit(max));
            must_be(&wanted, other, path, problems);
            None
        }
    }
}

/// Seconds with at most three decimals.
pub(crate) fn seconds(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Millis> {
    let time = match value {
        Value::Number(number) => Millis::from_seconds(*number),
        _ => None,
    };
    if time.is_none() {
        let wanted = match value {
            Value::Number(number) if number.abs() <= MAX_TIME_SECONDS => "seconds with at most three decimals".to_owned(),
            _ => format!("a number of seconds within ±{}", with_commas(MAX_TIME_SECONDS as i64)),
        };
        must_be(&wanted, value, path, problems);
    }
    time
}

/// `true` or `false`.
pub(crate) fn flag(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<bool> {
    match value {
        Value::Flag(flag) => Some(*flag),
        other => {
            must_be("true or false", other, path, problems);
            None
        }
    }
}

/// Text of `min_chars` to `max_chars` characters.
pub(crate) fn text<'v>(
    value: &'v Value<'_>,
    min_chars: usize,
    max_chars: usize,
    path: &Path<'_>,
    problems: &mut Problems,
) -> Option<&'v str> {
    match value {
        // Most texts are short in bytes already; only others need their characters counted.
        Value::Text(text) if text.len() >= min_chars && (text.len() <= max_chars || text.chars().count() <= max_chars) => Some(text),
        Value::Text(text) => {
            let [most, length] = [max_chars, text.chars().count()].map(|number| with_commas(number as i64));
            let least = if min_chars == 0 { "at most".to_owned() } else { format!("{min_chars} to") };
            problems.add(path.to_string(), format!("must have {least} {most} characters, not {length}"));
            None
        }
        other => {
            must_be("text", other, path, problems);
            None
        }
    }
}

/// A name: text of 1 to [`MAX_NAME_CHARS`] characters.
pub(crate) fn name<'v>(value: &'v Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<&'v str> {
    text(value, 1, MAX_NAME_CHARS, path, problems)
}

/// A word that may be empty: text of at most [`MAX_NAME_CHARS`] characters.
pub(crate) fn word<'v>(value: &'v Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<&'v str> {
    text(value, 0, MAX_NAME_CHARS, path, problems)
}

/// A list of at most [`MAX_LIST`] entries, each read by `read`. Entries that are wrong are noted and left out.
pub(crate) fn list<'v, 'd, T>(
    value: &'v Value<'d>,
    path: &Path<'_>,
    problems: &mut Problems,
    mut read: impl FnMut(&'v Value<'d>, &Path<'_>, &mut Problems) -> Option<T>,
) -> Option<Vec<T>> {
    let Value::List(items) = value else {
        must_be("a list", value, path, problems);
        return None;
    };
    if too_many("entries", items.len(), path, problems) {
        return None;
    }
    Some(items.iter().enumerate().filter_map(|(index, item)| read(item, &path.index(index), problems)).collect())
}

/// Whether something has more parts than [`MAX_LIST`], which is then noted.
pub(crate) fn too_many(what: &str, count: usize, path: &Path<'_>, problems: &mut Problems) -> bool {
    let ok = count <= MAX_LIST;
    if !ok {
        let [has, most] = [count, MAX_LIST].map(|number| with_commas(number as i64));
        problems.add(path.to_string(), format!("has {has} {what}; at most {most} are allowed"));
    }
    !ok
}

/// The fields of a record.
pub(crate) fn record<'v, 'd>(value: &'v Value<'d>, path: &Path<'_>, problems: &mut Problems) -> Option<&'v [Entry<'d>]> {
    match value {
        Value::Record(fields) => Some(fields),
        other => {
            must_be("an object { … }", other, path, problems);
            None
        }
    }
}

/// One name with its value, as a record holds it.
pub(crate) type Entry<'d> = (Cow<'d, str>, Value<'d>);

/// One of a few names.
pub(crate) fn choice(value: &Value<'_>, names: &[&str], path: &Path<'_>, problems: &mut Problems) -> Option<usize> {
    let found = names.iter().position(|name| *value == Value::text(name));
    if found.is_none() {
        let all: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        must_be(&all.join(" or "), value, path, problems);
    }
    found
}

/// Notes a field that nothing reads.
pub(crate) fn unknown(what: &str, typed: &str, known: &[&str], path: &Path<'_>, problems: &mut Problems) {
    let hint = if problems.is_full() { String::new() } else { did_you_mean(typed, known.iter().copied()) };
    problems.add(path.to_string(), format!("unknown {what}{hint}"));
}

/// Calls `read` for every field with a known name, in order; notes unknown names and names written twice.
pub(crate) fn fields<'v, 'd>(
    entries: &'v [Entry<'d>],
    known: &[&'static str],
    parent: Option<&Path<'_>>,
    problems: &mut Problems,
    mut read: impl FnMut(&'static str, &'v Value<'d>, &Path<'_>, &mut Problems),
) {
    let mut seen = 0u64;
    debug_assert!(known.len() <= 64, "one bit a name");
    for (name, value) in entries {
        let path = match parent {
            Some(parent) => parent.field(name),
            None => Path::top(name),
        };
        match known.iter().position(|known| known == name) {
            None => unknown("field", name, known, &path, problems),
            Some(index) if seen & (1 << index) != 0 => problems.add(path.to_string(), "is given twice"),
            Some(index) => {
                seen |= 1 << index;
                read(known[index], value, &path, problems);
            }
        }
    }
}
