//! Packing: a JSON document as text that fits into an address, and back. Run links and study links share it.

use std::cmp::Ordering;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use queuescope::{Problem, Problems, Value, quoted_text, with_commas};

use super::columns;
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

/// Number of bytes of the checksum of a payload in columns.
const CHECKSUM_BYTES: usize = 3;

/// Packs a document in columns: the number of packed bytes, their checksum, and the bytes. `None` if columns cannot express it.
pub(super) fn pack_columns(document: &Value<'_>) -> Option<String> {
    let packed = columns::pack(document)?;
    let mut bytes = Vec::with_capacity(packed.len() + CHECKSUM_BYTES + 4);
    let mut length = packed.len();
    while length >= 128 {
        bytes.push(length as u8 | 128);
        length >>= 7;
    }
    bytes.push(length as u8);
    bytes.extend(checksum(&packed));
    bytes.extend(packed);
    Some(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// Unpacks a payload in columns.
pub(super) fn unpack_columns(payload: &str) -> Result<Value<'static>, Problems> {
    let bytes = decode(payload)?;
    let (mut length, mut at) = (0usize, 0);
    loop {
        let byte = *bytes.get(at).ok_or_else(|| damaged(CUT_OFF))?;
        length |= usize::from(byte & 127) << (7 * at);
        at += 1;
        if byte < 128 {
            break;
        }
        // No link has that many bytes.
        if at > 3 {
            return Err(damaged("it cannot be unpacked"));
        }
    }
    let (stated, packed) = bytes[at..].split_at_checked(CHECKSUM_BYTES).ok_or_else(|| damaged(CUT_OFF))?;
    match packed.len().cmp(&length) {
        Ordering::Less => Err(damaged(CUT_OFF)),
        Ordering::Equal if *stated == checksum(packed) => columns::unpack(packed).map_err(damaged),
        _ => Err(damaged("some of its characters are changed")),
    }
}

/// Returns a checksum that notices changed bytes.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let sum = bytes.iter().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    let [a, b, c, d] = sum.to_be_bytes();
    [a ^ d, b, c]
}

/// Decodes the characters of a payload.
fn decode(payload: &str) -> Result<Vec<u8>, Problems> {
    let is_base64url = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if let Some(found) = payload.chars().find(|&c| !is_base64url(c)) {
        return Err(damaged(&format!("links never contain {}", quoted_text(&found.to_string()))));
    }
    // Decoding fails if the length is impossible or the unused bits of the last character are not 0. Both mean that the end is missing.
    BASE64_URL_SAFE_NO_PAD.decode(payload).map_err(|_| damaged(CUT_OFF))
}

/// Unpacks a payload of compressed JSON. Returns its text.
pub(super) fn unpack(payload: &str) -> Result<String, Problems> {
    let packed = decode(payload)?;
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

/// Returns the parts of a link after its version, and the index of its version in the versions that are read. The text may have a `#` in front.
pub(super) fn parts<'a>(text: &'a str, versions: &[&str]) -> Result<(usize, Vec<&'a str>), Problems> {
    // Check the length first, because the text may be very long.
    if text.len() > MAX_LINK_CHARS {
        let limit = with_commas(MAX_LINK_CHARS as i64);
        return Err(problem("link", format!("is longer than {limit} characters, the limit")));
    }
    let mut parts = bare(text).split('.');
    let found = parts.next().unwrap_or_default();
    match versions.iter().position(|version| *version == found) {
        Some(version) => Ok((version, parts.collect())),
        None => Err(problem("link", wrong_version(found, versions))),
    }
}

/// Returns a link without `#` and the space around it.
pub(super) fn bare(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('#').unwrap_or(text)
}

fn wrong_version(found: &str, expected: &[&str]) -> String {
    let newest = expected.last().copied().unwrap_or_default();
    let split = |version: &'_ str| {
        version.split_at_checked(1).map(|(kind, number)| (kind.to_owned(), number.parse::<u32>().ok())).unwrap_or_default()
    };
    let (kind, number) = split(found);
    match (&*kind, number) {
        (kind, Some(number)) if newest.starts_with(kind) && Some(number) > split(newest).1 => {
            format!("was made by a newer version ({found}), but this page reads only {}", listed(expected))
        }
        ("s", Some(1)) => "holds a study; expected a link to a run".to_owned(),
        ("v", Some(1 | 2)) => "holds a run; expected a link to a study".to_owned(),
        _ => format!("is not a Queuescope link; links begin with \"{newest}.\""),
    }
}
