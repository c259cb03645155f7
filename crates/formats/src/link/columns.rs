//! Packs a document so that it becomes as short as possible: its lists of players column by column, each column by its type, and the rest as JSON.
//!
//! Columns of numbers are whole numbers of a power of ten from the smallest on, or differences if those are smaller. Columns of texts such as
//! "Player 7" are a common start and a number. Other texts, lists and maps are text.

mod choose;
mod shape;

use std::borrow::Cow;
use std::sync::LazyLock;

use queuescope::Value;

use self::choose::{Column, Kind, MAX_COLUMNS, PART, PLAYERS, columns_of, without_players};
use self::shape::{Shape, bytes_for, scaled, unscaled, unzigzag, zigzag};
use super::coder::{CONTEXTS, Coder, Contexts, Decoder, Encoder, hash};
use crate::json;

/// Largest number of players that are packed in columns. A longer link could not be used anyway.
pub(super) const MAX_PACKED_PLAYERS: usize = 10_000;
/// Largest number of bytes that are coded, so that no link takes long to read. More than that would not fit into a usable link anyway.
const MAX_CODED_BYTES: usize = 1 << 19;

/// Text that the coder knows before it starts: what links usually contain. It can never change, because old links depend on it.
const KNOWN: &str = include_str!("known.txt");

/// Kinds of streams, each with its own weights.
const HEADER: u32 = 1;
const SHAPE: u32 = 2;
const PRESENCE: u32 = 3;
const NUMBERS: u32 = 8;
const TEXTS: u32 = 32;

/// Packs a document. `None` if it is too large, or has something that columns cannot express; then it must be packed in another way.
pub(super) fn pack(document: &Value<'_>) -> Option<Vec<u8>> {
    let mut lists = Vec::new();
    let header = without_players(document, &mut lists);
    let players: usize = lists.iter().map(|list| list.len()).sum();
    let text = json::write(&header);
    if players > MAX_PACKED_PLAYERS || text.len() > MAX_CODED_BYTES {
        return None;
    }
    let mut packer = Packer { coder: KNOWING.clone(), coded: 0 };
    packer.coder.begin();
    packer.text(HEADER, text.as_bytes()).ok()?;
    for list in lists {
        let columns = columns_of(list)?;
        packer.list(list.len(), columns).ok()?;
    }
    Some(packer.coder.finish())
}

/// Unpacks a document. The error is what is wrong with it.
pub(super) fn unpack(bytes: &[u8]) -> Result<Value<'static>, &'static str> {
    let mut packer = Packer { coder: Decoder::new(KNOWING.clone(), bytes), coded: 0 };
    let text = String::from_utf8(packer.text(HEADER, &[])?).map_err(|_| "its contents are not text")?;
    let mut document = json::parse(&text).map_err(|_| "its contents are not JSON")?.into_owned();
    packer.fill(&mut document)?;
    Ok(document)
}

/// A coder that has learned the known text.
static KNOWING: LazyLock<Encoder> = LazyLock::new(|| {
    let mut packer = Packer { coder: Encoder::new(), coded: 0 };
    for line in KNOWN.lines() {
        let (stream, parts): (u32, Vec<&str>) = match line.strip_prefix("names ") {
            Some(names) => (TEXTS, names.split(' ').collect()),
            None => (HEADER, vec![line]),
        };
        for part in parts {
            // The known text is far below the limit.
            _ = packer.text(stream, part.as_bytes());
        }
    }
    packer.coder
});

/// Codes the parts of a document, in both directions. The functions take what is encoded; when decoding, that is ignored.
struct Packer<C: Coder> {
    coder: C,
    coded: usize,
}

/// What is wrong with a link whose contents are not what was packed.
const WRONG: &str = "it cannot be unpacked";

impl<C: Coder> Packer<C> {
    fn byte(&mut self, contexts: &Contexts, byte: u8) -> Result<u8, &'static str> {
        self.coded += 1;
        if self.coded > MAX_CODED_BYTES || self.coder.is_beyond_end() { Err(WRONG) } else { Ok(self.coder.byte(contexts, byte)) }
    }

    /// Codes a text that ends with a zero byte.
    fn text(&mut self, stream: u32, text: &[u8]) -> Result<Vec<u8>, &'static str> {
        let mut coded = Vec::new();
        let mut history = 0u64;
        loop {
            let last = |bytes: u32| (history & ((1u64 << (8 * bytes)) - 1)) as u32;
            let six = hash(&[last(4), ((history >> 32) & 0xffff) as u32]);
            // Longer contexts are shared by all streams, so that they know the same words.
            let hashes = [
                hash(&[stream, 0]),
                hash(&[stream, 1, last(1)]),
                hash(&[2, last(2)]),
                hash(&[stream, 3, last(3)]),
                hash(&[4, last(4)]),
                hash(&[stream, 6, six]),
            ];
            let set = 64 + (stream as usize % 32) * 2 + usize::from(history == 0);
            let byte = self.byte(&Contexts { hashes, set }, text.get(coded.len()).copied().unwrap_or_default())?;
            if byte == 0 {
                return Ok(coded);
            }
            coded.push(byte);
            history = history << 8 | u64::from(byte);
        }
    }

    /// Codes a number of this many bytes, highest first. `known` are numbers that may be similar.
    fn number(&mut self, stream: u32, width: u8, number: u64, known: [u64; 3]) -> Result<u64, &'static str> {
        let mut coded = 0u64;
        for place in (0..width).rev() {
            let shift = 8 * u32::from(place);
            let so_far = coded as u32;
            let high = |number: u64| (number >> shift) as u32;
            let base = hash(&[stream, u32::from(place)]);
            let hashes: [u32; CONTEXTS] = [
                hash(&[base, 0]),
                hash(&[base, 1, so_far]),
                hash(&[base, 2, so_far, high(known[0])]),
                hash(&[base, 3, so_far, high(known[1]) >> 2]),
                hash(&[base, 4, so_far, high(known[2]) >> 3]),
                hash(&[base, 5, so_far, high(known[0]) >> 4, high(known[1]) >> 4]),
            ];
            let set = 16 + (stream as usize % 8) * 4 + usize::from(place.min(3));
            let byte = self.byte(&Contexts { hashes, set }, (number >> shift) as u8)?;
            coded = coded << 8 | u64::from(byte);
        }
        Ok(coded)
    }

    /// Codes a list of records of these columns. Returns the columns.
    fn list<'v>(&mut self, count: usize, columns: Vec<Column<'v>>) -> Result<(usize, Vec<Column<'v>>), &'static str> {
        let count = self.number(SHAPE, 3, count as u64, [0; 3])? as usize;
        let width = self.number(SHAPE, 1, columns.len() as u64, [1; 3])? as usize;
        if count > MAX_PACKED_PLAYERS || width > MAX_COLUMNS {
            return Err(WRONG);
        }
        let mut columns = columns.into_iter();
        let mut coded: Vec<Column<'v>> = Vec::with_capacity(width);
        // The numbers of the column before, which may be similar.
        let mut similar: Vec<u64> = vec![0; count];
        for index in 0..width {
            let column = columns.next();
            let name = column.as_ref().map_or(&b""[..], |column| column.name.as_bytes());
            let name = String::from_utf8(self.text(HEADER, name)?).map_err(|_| WRONG)?;
            let kind = self.kind(column.as_ref().map(|column| &column.kind))?;
            let values = column.map_or_else(|| vec![None; count], |column| column.values);
            let presence = self.presence(index as u32, &values, &coded)?;
            let values = self.values(index as u32, &kind, values, &presence, &mut similar)?;
            coded.push(Column { name, kind, values });
        }
        Ok((count, coded))
    }

    fn kind(&mut self, kind: Option<&Kind>) -> Result<Kind, &'static str> {
        let number = match kind {
            Some(Kind::Numbers(_)) | None => 0,
            Some(Kind::Texts) => 1,
            Some(Kind::Numbered(..)) => 2,
            Some(Kind::Json) => 3,
        };
        let nothing = Shape { scale: 0, width: 1, differences: false, least: 0 };
        Ok(match self.number(SHAPE, 1, number, [2; 3])? {
            0 => Kind::Numbers(self.shape(if let Some(Kind::Numbers(shape)) = kind { *shape } else { nothing })?),
            1 => Kind::Texts,
            2 => {
                let (start, shape) = if let Some(Kind::Numbered(start, shape)) = kind { (start.as_str(), *shape) } else { ("", nothing) };
                let start = String::from_utf8(self.text(TEXTS, start.as_bytes())?).map_err(|_| WRONG)?;
                Kind::Numbered(start, self.shape(shape)?)
            }
            3 => Kind::Json,
            _ => return Err(WRONG),
        })
    }

    fn shape(&mut self, shape: Shape) -> Result<Shape, &'static str> {
        let packed = u64::from(shape.scale) | u64::from(shape.width) << 2 | u64::from(shape.differences) << 6;
        let packed = self.number(SHAPE, 1, packed, [3; 3])?;
        let bytes = self.number(SHAPE, 1, u64::from(bytes_for(zigzag(shape.least))), [4; 3])?.clamp(1, 8) as u8;
        let least = unzigzag(self.number(SHAPE, bytes, zigzag(shape.least), [5; 3])?);
        let width = (packed >> 2 & 15) as u8;
        if !(1..=8).contains(&width) {
            return Err(WRONG);
        }
        Ok(Shape { scale: (packed & 3) as u8, width, differences: packed >> 6 & 1 == 1, least })
    }

    /// Codes which records have a value in a column.
    fn presence(&mut self, index: u32, values: &[Option<Cow<'_, Value<'_>>>], before: &[Column<'_>]) -> Result<Vec<bool>, &'static str> {
        let all = u64::from(values.iter().all(Option::is_some));
        if self.number(SHAPE, 1, all, [6; 3])? == 1 {
            return Ok(vec![true; values.len()]);
        }
        let mut presence: Vec<bool> = Vec::with_capacity(values.len());
        for (row, value) in values.iter().enumerate() {
            let other = |back: usize| before.len().checked_sub(back).is_some_and(|at| before[at].values[row].is_some());
            let known = u32::from(other(1)) | u32::from(other(2)) << 1;
            let last = |back: usize| row.checked_sub(back).is_some_and(|at| presence[at]);
            let recent = u32::from(last(1)) | u32::from(last(2)) << 1;
            let hashes = [
                hash(&[PRESENCE, index]),
                hash(&[PRESENCE, index, known, 1]),
                hash(&[PRESENCE, index, recent, 2]),
                hash(&[PRESENCE, index, known, recent, 3]),
                hash(&[PRESENCE, known, 4]),
                hash(&[PRESENCE, index, known & 1, 5]),
            ];
            let byte = self.byte(&Contexts { hashes, set: PRESENCE as usize }, u8::from(value.is_some()))?;
            if byte > 1 {
                return Err(WRONG);
            }
            presence.push(byte == 1);
        }
        Ok(presence)
    }

    /// Codes the values of a column.
    fn values<'v>(
        &mut self,
        index: u32,
        kind: &Kind,
        values: Vec<Option<Cow<'v, Value<'v>>>>,
        presence: &[bool],
        similar: &mut [u64],
    ) -> Result<Vec<Option<Cow<'v, Value<'v>>>>, &'static str> {
        let (mut before, mut earlier, mut sum) = (0u64, 0u64, 0i64);
        let mut coded = Vec::with_capacity(values.len());
        let encodes = self.coder.encodes();
        for (row, (value, is_present)) in values.into_iter().zip(presence).enumerate() {
            if !is_present {
                coded.push(None);
                continue;
            }
            let text = match value.as_deref() {
                Some(Value::Text(text)) => &**text,
                _ => "",
            };
            let decoded = match kind {
                Kind::Numbers(shape) | Kind::Numbered(_, shape) => {
                    let whole = match (kind, value.as_deref()) {
                        (Kind::Numbers(_), Some(Value::Number(number))) => scaled(*number, shape.scale).unwrap_or_default(),
                        (Kind::Numbered(start, _), _) => {
                            text.strip_prefix(start.as_str()).and_then(|digits| digits.parse().ok()).unwrap_or_default()
                        }
                        _ => 0,
                    };
                    let offset = if shape.differences { whole.wrapping_sub(sum) } else { whole }.wrapping_sub(shape.least) as u64;
                    let number = self.number(NUMBERS + index % 8, shape.width, offset, [before, similar[row], earlier])?;
                    let whole = (number as i64).wrapping_add(shape.least).wrapping_add(if shape.differences { sum } else { 0 });
                    (earlier, before, sum) = (before, number, whole);
                    similar[row] = number;
                    match kind {
                        Kind::Numbered(start, _) => Value::Text(Cow::Owned(format!("{start}{whole}"))),
                        _ => Value::Number(unscaled(whole, shape.scale)),
                    }
                }
                Kind::Texts | Kind::Json => {
                    let bytes = self.text(TEXTS + index, text.as_bytes())?;
                    let text = String::from_utf8(bytes).map_err(|_| WRONG)?;
                    match kind {
                        Kind::Json if !encodes => json::parse(&text).map_err(|_| WRONG)?.into_owned(),
                        _ => Value::Text(Cow::Owned(text)),
                    }
                }
            };
            coded.push(Some(Cow::Owned(decoded)));
        }
        Ok(coded)
    }
}

impl Packer<Decoder<'_>> {
    /// Puts the lists of players back into a document.
    fn fill(&mut self, value: &mut Value<'static>) -> Result<(), &'static str> {
        match value {
            Value::Record(fields) => {
                for (name, value) in fields {
                    if *name == PLAYERS && *value == Value::Null {
                        *value = self.players()?;
                    } else {
                        self.fill(value)?;
                    }
                }
            }
            Value::List(items) => {
                for item in items {
                    self.fill(item)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn players(&mut self) -> Result<Value<'static>, &'static str> {
        let (count, columns) = self.list(0, Vec::new())?;
        let mut records: Vec<Vec<(Cow<'static, str>, Value<'static>)>> = vec![Vec::new(); count];
        for Column { name, values, .. } in columns {
            let (field, part) = name.split_once(PART).map_or((&*name, None), |(field, part)| (field, Some(part)));
            for (record, value) in records.iter_mut().zip(values) {
                let Some(value) = value.map(|value| value.into_owned().into_owned()) else { continue };
                match (part, record.last_mut()) {
                    (Some(part), Some((last, Value::Record(parts)))) if *last == field => parts.push((Cow::Owned(part.to_owned()), value)),
                    (Some(part), _) => {
                        record.push((Cow::Owned(field.to_owned()), Value::Record(vec![(Cow::Owned(part.to_owned()), value)])));
                    }
                    (None, _) => record.push((Cow::Owned(field.to_owned()), value)),
                }
            }
        }
        Ok(Value::List(records.into_iter().map(Value::Record).collect()))
    }
}
