//! Checks of raw values. Each check takes a [`Value`] at a [`Path`]. It returns the typed value, or adds a problem and returns `None`.
//!
//! Readers of scenarios, studies and other documents are built from these checks, so that all of them report problems in the same words.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use crate::problem::{Problems, did_you_mean, one_of};
use crate::time::{MAX_TIME_SECONDS, Millis};
use crate::value::Value;

/// Largest number of characters in a name, such as a player's id, a region or a map.
pub const MAX_NAME_CHARS: usize = 64;
/// Largest number of entries in a list or map, such as vetoes, friends or ratings.
pub const MAX_LIST: usize = 1_000;

/// Where a value is in the document, as a linked list on the stack. It is only turned into text when there is a problem to report.
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
    /// The path of a field of the whole document.
    pub fn top(name: &'a str) -> Self {
        Path { parent: None, step: Step::Field(name) }
    }
    /// The path of a field of the record at this path.
    pub fn field(&'a self, name: &'a str) -> Path<'a> {
        Path { parent: Some(self), step: Step::Field(name) }
    }
    /// The path of an entry of the list at this path.
    pub fn index(&'a self, index: usize) -> Path<'a> {
        Path { parent: Some(self), step: Step::Index(index) }
    }
}

impl<'a> fmt::Display for Path<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            write!(f, "{parent}")?;
        }
        let named = |name: &'a str| if name.is_empty() { Cow::Borrowed("\"\"") } else { printable(name) };
        match self.step {
            Step::Field(name) if self.parent.is_some() => write!(f, ".{}", named(name)),
            Step::Field(name) => f.write_str(&named(name)),
            Step::Index(index) => write!(f, "[{index}]"),
        }
    }
}

/// Text from the document as problems show it: control characters escaped, cut after [`MAX_NAME_CHARS`] characters.
fn printable(text: &str) -> Cow<'_, str> {
    let fits = text.len() <= MAX_NAME_CHARS || text.chars().count() <= MAX_NAME_CHARS;
    if fits && !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let start: String = text.chars().take(MAX_NAME_CHARS).map(escaped).collect();
    Cow::Owned(if fits { start } else { start + "…" })
}

/// Text from the document in quotes, with control characters escaped and cut after [`MAX_NAME_CHARS`] characters.
pub fn quoted_text(text: &str) -> String {
    format!("\"{}\"", printable(text))
}

/// A value as messages quote it: short values in full, others by their kind.
pub fn quoted(value: &Value<'_>) -> String {
    /// Longest text that is quoted in full, in characters.
    const QUOTED_CHARS: usize = 40;
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) if number.is_infinite() => "a number too large to represent".to_owned(),
        // JavaScript also switches to exponents at these limits. Without exponents, 1e300 would be written with 300 zeros.
        Value::Number(number) if number.abs() >= 1e21 || (number.abs() < 1e-6 && *number != 0.0) => format!("{number:e}"),
        Value::Number(number) => number.to_string(),
        Value::Text(text) if text.chars().count() <= QUOTED_CHARS => quoted_text(text),
        other => other.kind().to_owned(),
    }
}

fn report_expected(wanted: &str, value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
    problems.add(path.to_string(), format!("expected {wanted}, got {}", quoted(value)));
}

/// Writes a number with commas between thousands, as in `12,345`.
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

/// Reads a whole number from `min` to `max`.
pub fn whole(value: &Value<'_>, min: i64, max: i64, path: &Path<'_>, problems: &mut Problems) -> Option<i64> {
    match value {
        Value::Number(number) if number.fract() == 0.0 && (min as f64..=max as f64).contains(number) => Some(*number as i64),
        other => {
            let wanted = format!("a whole number from {} to {}", with_commas(min), with_commas(max));
            report_expected(&wanted, other, path, problems);
            None
        }
    }
}

/// Reads any finite number from `min` to `max`.
pub fn decimal(value: &Value<'_>, min: f64, max: f64, path: &Path<'_>, problems: &mut Problems) -> Option<f64> {
    match value {
        Value::Number(number) if (min..=max).contains(number) => Some(*number),
        other => {
            // Limits with decimals are too small to need commas.
            let limit = |limit: f64| if limit.fract() == 0.0 { with_commas(limit as i64) } else { limit.to_string() };
            let wanted = format!("a number from {} to {}", limit(min), limit(max));
            report_expected(&wanted, other, path, problems);
            None
        }
    }
}

/// Reads a time in seconds with at most three decimals.
pub fn seconds(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Millis> {
    let time = match value {
        Value::Number(number) => Millis::from_seconds(*number),
        _ => None,
    };
    if time.is_none() {
        let wanted = match value {
            Value::Number(number) if number.abs() <= MAX_TIME_SECONDS => "a number of seconds with at most three decimals".to_owned(),
            _ => format!("a number of seconds within ±{}", with_commas(MAX_TIME_SECONDS as i64)),
        };
        report_expected(&wanted, value, path, problems);
    }
    time
}

/// Reads `true` or `false`.
pub fn flag(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<bool> {
    match value {
        Value::Flag(flag) => Some(*flag),
        other => {
            report_expected("true or false", other, path, problems);
            None
        }
    }
}

/// Reads text of `min_chars` to `max_chars` characters. `min_chars` must be 0 or 1.
pub fn text<'v>(value: &'v Value<'_>, min_chars: usize, max_chars: usize, path: &Path<'_>, problems: &mut Problems) -> Option<&'v str> {
    match value {
        // Characters are only counted if the text has too many bytes, because counting is slow.
        Value::Text(text) if text.len() >= min_chars && (text.len() <= max_chars || text.chars().count() <= max_chars) => Some(text),
        Value::Text(text) => {
            let [most, length] = [max_chars, text.chars().count()].map(|number| with_commas(number as i64));
            let least = if min_chars == 0 { "at most".to_owned() } else { format!("{min_chars} to") };
            problems.add(path.to_string(), format!("expected {least} {most} characters, got {length}"));
            None
        }
        other => {
            report_expected("text", other, path, problems);
            None
        }
    }
}

/// Reads a name: text of 1 to [`MAX_NAME_CHARS`] characters.
pub fn name<'v>(value: &'v Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<&'v str> {
    text(value, 1, MAX_NAME_CHARS, path, problems)
}

/// Reads a name that may be empty: text of at most [`MAX_NAME_CHARS`] characters.
pub fn word<'v>(value: &'v Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<&'v str> {
    text(value, 0, MAX_NAME_CHARS, path, problems)
}

/// Reads a list of at most [`MAX_LIST`] entries, each with `read`. Entries for which `read` returns `None` are left out.
pub fn list<'v, 'd, T>(
    value: &'v Value<'d>,
    path: &Path<'_>,
    problems: &mut Problems,
    mut read: impl FnMut(&'v Value<'d>, &Path<'_>, &mut Problems) -> Option<T>,
) -> Option<Vec<T>> {
    let Value::List(items) = value else {
        report_expected("a list", value, path, problems);
        return None;
    };
    if !check_count("entries", items.len(), path, problems) {
        return None;
    }
    Some(items.iter().enumerate().filter_map(|(index, item)| read(item, &path.index(index), problems)).collect())
}

/// Returns true if there are at most [`MAX_LIST`] parts, and adds a problem otherwise.
pub fn check_count(what: &str, count: usize, path: &Path<'_>, problems: &mut Problems) -> bool {
    let ok = count <= MAX_LIST;
    if !ok {
        let [has, most] = [count, MAX_LIST].map(|number| with_commas(number as i64));
        problems.add(path.to_string(), format!("has {has} {what}; at most {most} are allowed"));
    }
    ok
}

/// Returns the fields of a record.
pub fn record<'v, 'd>(value: &'v Value<'d>, path: &Path<'_>, problems: &mut Problems) -> Option<&'v [Entry<'d>]> {
    match value {
        Value::Record(fields) => Some(fields),
        other => {
            report_expected("an object { … }", other, path, problems);
            None
        }
    }
}

/// One field of a record: its name and value.
pub type Entry<'d> = (Cow<'d, str>, Value<'d>);

/// Checks the field `version` of a document. The program reads only the version `expected`.
pub fn version(value: &Value<'_>, expected: u32, path: &Path<'_>, problems: &mut Problems) {
    if *value != Value::Number(f64::from(expected)) {
        problems.add(path.to_string(), format!("expected {expected}, the version this program reads, got {}", quoted(value)));
    }
}

/// Reads one of `names` and returns its index.
pub fn choice(value: &Value<'_>, names: &[&str], path: &Path<'_>, problems: &mut Problems) -> Option<usize> {
    let found = names.iter().position(|name| *value == Value::text(name));
    if found.is_none() {
        report_expected(&one_of(names), value, path, problems);
    }
    found
}

/// Adds a problem for an unknown name, and suggests a similar name or lists the known ones.
pub fn report_unknown(what: &str, typed: &str, known: &[&str], path: &Path<'_>, problems: &mut Problems) {
    let hint = if problems.is_full() { String::new() } else { did_you_mean(typed, known.iter().copied()) };
    problems.add(path.to_string(), format!("unknown {what}{hint}"));
}

/// Calls `read` for every field with a known name, in order. Adds problems for unknown and repeated names.
pub fn fields<'v, 'd>(
    entries: &'v [Entry<'d>],
    known: &[&'static str],
    parent: Option<&Path<'_>>,
    problems: &mut Problems,
    mut read: impl FnMut(&'static str, &'v Value<'d>, &Path<'_>, &mut Problems),
) {
    let mut seen = 0u64;
    debug_assert!(known.len() <= 64, "`seen` has one bit per name");
    for (name, value) in entries {
        let path = match parent {
            Some(parent) => parent.field(name),
            None => Path::top(name),
        };
        match known.iter().position(|known| known == name) {
            None => report_unknown("field", name, known, &path, problems),
            Some(index) if seen & (1 << index) != 0 => problems.add(path.to_string(), "is given twice"),
            Some(index) => {
                seen |= 1 << index;
                read(known[index], value, &path, problems);
            }
        }
    }
}

/// Sorts problems by the position of their field in the document, because fields that depend on others are checked last. Missing fields come
/// first.
pub fn sort_problems(problems: &mut Problems, document: &[Entry<'_>]) {
    let mut positions: HashMap<&str, usize> = HashMap::new();
    for (position, (name, _)) in document.iter().enumerate() {
        positions.entry(name).or_insert(position);
    }
    problems.sort_by_key(|path| {
        let field = path.split(['.', '[']).next().unwrap_or(path);
        positions.get(path).or_else(|| positions.get(field)).map_or(-1, |position| *position as i64)
    });
}
