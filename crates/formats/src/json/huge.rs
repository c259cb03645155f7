//! Reads documents with numbers that do not fit into an f64, such as 1e400. They are valid JSON, but serde_json stops at the first one. Here
//! they become infinity, so the scenario reader reports each at its path, together with all other problems.

use queuescope::Value;

/// Maximum number of huge numbers that are replaced in one document. With more of them, only the JSON error is reported.
const MAX_HUGE_NUMBERS: usize = 20;
/// Replaces a huge number while the text is parsed again. It is `f64::MAX`, which no field of a scenario accepts.
const PLACEHOLDER: &str = "1.7976931348623157e308";

/// Parses the document with huge numbers as infinity. Returns `None` if the text has any other JSON error.
pub(super) fn read(text: &str, error: &serde_json::Error) -> Option<Value<'static>> {
    let mut text = text.to_owned();
    let mut place = huge_at(error)?;
    for _ in 0..MAX_HUGE_NUMBERS {
        replace_number(&mut text, place)?;
        match serde_json::from_str::<Value<'_>>(&text) {
            Ok(document) => return Some(with_infinity(document.into_owned())),
            Err(error) => place = huge_at(&error)?,
        }
    }
    None
}

/// Returns the line and column of the error if it is about a huge number.
fn huge_at(error: &serde_json::Error) -> Option<(usize, usize)> {
    error.to_string().starts_with("number out of range").then(|| (error.line(), error.column()))
}

/// Replaces the number at or just before this line and column with the placeholder.
fn replace_number(text: &mut String, (line, column): (usize, usize)) -> Option<()> {
    let line_start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let is_in_number = |byte: u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    let bytes = text.as_bytes();
    let mut start = (line_start + column).min(bytes.len());
    // The error may point at the last character of the number or at the character after it.
    while start > line_start && !bytes.get(start).is_some_and(|&byte| is_in_number(byte)) {
        start -= 1;
    }
    let mut end = start;
    while start > 0 && is_in_number(bytes[start - 1]) {
        start -= 1;
    }
    while bytes.get(end).is_some_and(|&byte| is_in_number(byte)) {
        end += 1;
    }
    (start < end).then(|| text.replace_range(start..end, PLACEHOLDER))
}

/// Turns every placeholder into infinity.
fn with_infinity(value: Value<'static>) -> Value<'static> {
    match value {
        Value::Number(f64::MAX) => Value::Number(f64::INFINITY),
        Value::List(items) => Value::List(items.into_iter().map(with_infinity).collect()),
        Value::Record(fields) => Value::Record(fields.into_iter().map(|(name, value)| (name, with_infinity(value))).collect()),
        other => other,
    }
}
