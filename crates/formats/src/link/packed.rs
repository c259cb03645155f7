//! Packing: a JSON document as text that fits into an address, and back. Run links and study links share it.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use queuescope::{Problem, Problems, Value, quoted_text, with_commas};

use crate::json;

/// Length of the longest link that is read, in characters. Valid links are ASCII.
pub const MAX_LINK_CHARS: usize = 2 * 1024 * 1024;
/// Size of the largest payload after unpacking, in bytes.
pub const MAX_UNPACKED_BYTES: usize = 16 * 1024 * 1024;

/// Compression level. Size matters more than speed, because a link is written once and sent often. Higher levels gain nothing.
const COMPRESSION_LEVEL: u8 = 9;
/// Description of a link whose end is missing.
pub(super) const CUT_OFF: &str = "it is cut off";
/// Advice for a link that lost or changed characters.
const COPY_AGAIN: &str = "copy the whole link again";

/// Packs a document: JSON, compressed with raw DEFLATE and encoded as base64url.
pub(super) fn pack(document: &Value<'_>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(json::write(document).as_bytes(), COMPRESSION_LEVEL))
}

/// Unpacks a payload. Returns its text.
pub(super) fn unpack(payload: &str) -> Result<String, Problems> {
    let is_base64url = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if let Some(found) = payload.chars().find(|&c| !is_base64url(c)) {
        return Err(damaged(&format!("links never contain {}", quoted_text(&found.to_string()))));
    }
    // Decoding fails if the length is impossible or the unused bits of the last character are not 0. Both mean that the end is missing.
    let packed = BASE64_URL_SAFE_NO_PAD.decode(payload).map_err(|_| damaged(CUT_OFF))?;
    let bytes = decompress_to_vec_with_limit(&packed, MAX_UNPACKED_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => problem("link", format!("unpacks to more than {} MiB, the limit", MAX_UNPACKED_BYTES >> 20)),
        TINFLStatus::FailedCannotMakeProgress => damaged(CUT_OFF),
        _ => damaged("it cannot be unpacked"),
    })?;
    String::from_utf8(bytes).map_err(|_| damaged("its contents are not text"))
}

pub(super) fn problem(path: &str, message: String) -> Problems {
    Problem::new(path, message).into()
}

pub(super) fn damaged(damage: &str) -> Problems {
    problem("link", format!("is damaged: {damage}; {COPY_AGAIN}"))
}

/// Returns the values of these fields of a record, null for missing ones. Refuses other fields, duplicate fields, and a value that is not a
/// record.
pub(super) fn only_fields<'a, const N: usize>(value: Value<'a>, names: [&str; N], place: &str) -> Result<[Value<'a>; N], Problems> {
    let mut found = [const { Value::Null }; N];
    let mut is_valid = matches!(value, Value::Record(_));
    if let Value::Record(entries) = value {
        for (name, value) in entries {
            match names.iter().position(|known| *known == name) {
                Some(index) if found[index] == Value::Null => found[index] = value,
                _ => is_valid = false,
            }
        }
    }
    if is_valid { Ok(found) } else { Err(problem(place, format!("expected an object {{ … }} with only the fields {}", listed(&names)))) }
}

/// Joins names in the form "round, scenario and view".
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the parts of a link after its version, which must be this one. The text may have a `#` in front.
pub(super) fn parts<'a>(text: &'a str, version: &str) -> Result<Vec<&'a str>, Problems> {
    // Check the length first, because the text may be very long.
    if text.len() > MAX_LINK_CHARS {
        let limit = with_commas(MAX_LINK_CHARS as i64);
        return Err(problem("link", format!("is longer than {limit} characters, the limit")));
    }
    let mut parts = bare(text).split('.');
    let found = parts.next().unwrap_or_default();
    if found == version { Ok(parts.collect()) } else { Err(problem("link", wrong_version(found, version))) }
}

/// Returns a link without `#` and the space around it.
pub(super) fn bare(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('#').unwrap_or(text)
}

fn wrong_version(found: &str, expected: &str) -> String {
    let (kind, number) = found.split_at_checked(1).unwrap_or_default();
    match (kind, number.parse::<u32>()) {
        (kind, Ok(number)) if expected.starts_with(kind) && number > 1 => {
            format!("was made by a newer version ({found}), but this page reads only {expected}")
        }
        ("s", Ok(1)) => "holds a study; expected a link to a run".to_owned(),
        ("v", Ok(1)) => "holds a run; expected a link to a study".to_owned(),
        _ => format!("is not a Queuescope link; links begin with \"{expected}.\""),
    }
}
