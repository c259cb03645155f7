//! Numbers too large for any computer, such as 1e400. They are good JSON, but the reader stops at the first: here they become infinite, so
//! that each is refused at its path, together with everything else that is wrong.

use queuescope::Value;

/// Such numbers in one document at most. Whoever writes more hears of the first ones.
const MOST: usize = 20;
/// Stands for such a number while the text is read again: no scenario accepts it.
const STAND_IN: &str = "1.7976931348623157e308";

/// The document with such numbers as infinite ones; `None` if the error is another, or another comes to light.
pub(super) fn read(text: &str, error: &serde_json::Error) -> Option<Value<'static>> {
    let mut text = text.to_owned();
    let mut place = huge_at(error)?;
    for _ in 0..MOST {
        replace_number(&mut text, place)?;
        match serde_json::from_str::<Value<'_>>(&text) {
            Ok(document) => return Some(restored(document.into_owned())),
            Err(error) => place = huge_at(&error)?,
        }
    }
    None
}

/// Line and column of the error, if it is of this kind.
fn huge_at(error: &serde_json::Error) -> Option<(usize, usize)> {
    error.to_string().starts_with("number out of range").then(|| (error.line(), error.column()))
}

/// Puts the stand-in where the number at (or just before) a line and column is.
fn replace_number(text: &mut String, (line, column): (usize, usize)) -> Option<()> {
    let line_start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let of_number = |byte: u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    let bytes = text.as_bytes();
    let mut start = (line_start + column).min(bytes.len());
    // The error may point at the number's last character or at the one behind it.
    while start > line_start && !bytes.get(start).is_some_and(|&byte| of_number(byte)) {
        start -= 1;
    }
    let mut end = start;
    while start > 0 && of_number(bytes[start - 1]) {
        start -= 1;
    }
    while bytes.get(end).is_some_and(|&byte| of_number(byte)) {
        end += 1;
    }
    (start < end).then(|| text.replace_range(start..end, STAND_IN))
}

fn restored(value: Value<'static>) -> Value<'static> {
    match value {
        Value::Number(f64::MAX) => Value::Number(f64::INFINITY),
        Value::List(items) => Value::List(items.into_iter().map(restored).collect()),
        Value::Record(fields) => Value::Record(fields.into_iter().map(|(name, value)| (name, restored(value))).collect()),
        other => other,
    }
}
