//! Splits pasted text into rows of cells, reads the values of cells, and writes both.

use csv::{Reader, ReaderBuilder, StringRecord, Writer, WriterBuilder};
use queuescope::Value;

use super::columns::Cell;
use super::wishes;
use crate::json;

/// Maximum number of cells in a row. [`Rows`] keeps one more cell, which shows that a row is too long.
pub(super) const MAX_CELLS: usize = 1_000;

/// First characters of texts that a spreadsheet would change: it would read a formula, or drop the apostrophe. Such texts are written with an
/// extra apostrophe in front, just as people type them into a spreadsheet.
const FORMULA_STARTS: [char; 5] = ['=', '+', '-', '@', '\''];

/// Iterator over the rows of a text.
pub(super) struct Rows<'t> {
    text: &'t [u8],
    reader: Reader<&'t [u8]>,
    record: StringRecord,
    row: usize,
    separator: u8,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t str) -> Rows<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let separator = separator(text);
        let text = text.as_bytes();
        let reader = ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text);
        Rows { text, reader, record: StringRecord::new(), row: 0, separator }
    }

    /// Returns the sign between cells.
    pub(super) fn separator(&self) -> u8 {
        self.separator
    }

    /// Counts the empty lines from a byte of the text up to the next row. The CSV reader skips them.
    fn empty_lines(&self, at: usize) -> usize {
        let mut count = 0;
        for place in at..self.text.len() {
            match self.text[place] {
                // \r\n counts at its \r, where the reader already ends a row.
                b'\n' if place > 0 && self.text[place - 1] == b'\r' => {}
                b'\r' | b'\n' => count += 1,
                _ => break,
            }
        }
        count
    }
}

impl Iterator for Rows<'_> {
    type Item = (usize, Vec<String>);

    /// Returns the next row that is not blank, and its number. Numbers start at 1 and count blank rows. A quoted line break does not start a row.
    fn next(&mut self) -> Option<(usize, Vec<String>)> {
        loop {
            let at = self.reader.position().byte() as usize;
            // Reading UTF-8 from memory into rows of any length does not fail.
            if !self.reader.read_record(&mut self.record).is_ok_and(|found| found) {
                return None;
            }
            self.row += 1 + self.empty_lines(at);
            if self.record.iter().any(|cell| !cell.trim().is_empty()) {
                return Some((self.row, self.record.iter().take(MAX_CELLS + 1).map(str::to_owned).collect()));
            }
        }
    }
}

/// Returns the separator of a text. Spreadsheets copy cells with tabs. Files have commas, or semicolons in places that write decimals with commas.
fn separator(text: &str) -> u8 {
    let mut quoted = false;
    let mut found = b',';
    // Only the first line that is not empty decides.
    for byte in text.trim_start_matches(['\r', '\n']).bytes() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'\t' => return byte,
            b';' => found = byte,
            b'\r' | b'\n' => break,
            _ => {}
        }
    }
    found
}

/// Reads the value of a cell. Returns `None` if the cell is empty, or holds only a dash where a number or group sizes belong.
pub(super) fn value(cell: Cell, text: &str) -> Option<Value<'static>> {
    let text = text.trim();
    let owned = |text: &str| Value::Text(text.to_owned().into());
    match cell {
        _ if text.is_empty() => None,
        Cell::Text => Some(owned(unguarded(text))),
        Cell::Names => Some(Value::List(split_names(unguarded(text)).map(owned).collect())),
        Cell::Games => Some(wishes::games(unguarded(text))),
        Cell::Number | Cell::Sizes if matches!(text, "-" | "–" | "—") => None,
        Cell::Sizes => Some(wishes::sizes(text)),
        // Text that is not a number stays text, so `Player::read` reports it.
        Cell::Number => Some(number(text).map_or_else(|| owned(text), Value::Number)),
    }
}

/// Splits a list of names at bars, or at spaces if it has no bars.
pub(super) fn split_names(text: &str) -> impl Iterator<Item = &str> {
    let bars = text.contains('|');
    let names = text.split(move |c: char| if bars { c == '|' } else { c.is_whitespace() });
    names.map(str::trim).filter(|name| !name.is_empty())
}

/// Writes a value as the text of a cell.
pub(super) fn text(cell: Cell, value: &Value<'_>) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => guarded(text),
        Value::List(games) if cell == Cell::Games => joined_names(&wishes::games_text(games)),
        Value::List(names) => {
            let name = |item: &Value<'_>| if let Value::Text(name) = item { name.to_string() } else { String::new() };
            joined_names(&names.iter().map(name).collect::<Vec<String>>())
        }
        Value::Record(_) if cell == Cell::Sizes => wishes::sizes_text(value),
        _ => String::new(),
    }
}

pub(super) fn joined_names(names: &[String]) -> String {
    let bars = names.iter().any(|name| name.contains(char::is_whitespace));
    let joined = names.join(if bars { "|" } else { " " });
    // A single name with spaces needs a bar too, or it would be read as two names.
    guarded(&if bars && names.len() == 1 { joined + "|" } else { joined })
}

/// Puts an apostrophe in front of a text that a spreadsheet would change.
fn guarded(text: &str) -> String {
    if text.starts_with(FORMULA_STARTS) { format!("'{text}") } else { text.to_owned() }
}

fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA_STARTS)).unwrap_or(text)
}

/// Reads a number as people write it in a cell or a form: `1540`, `1,540`, `1 540`, `0.5`, `0,5`, `−3`.
pub fn number(text: &str) -> Option<f64> {
    let to_plain = |c: char| match c {
        '\u{2212}' => '-',
        ' ' | '’' | '\u{a0}' | '\u{2009}' | '\u{202f}' => '\'',
        other => other,
    };
    let plain: String = text.chars().map(to_plain).collect();
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let mut groups = digits.split('.').next().unwrap_or_default().split([',', '\'']);
    let is_short_start = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
    let digits = if is_short_start && groups.all(|group| group.len() == 3) {
        digits.replace([',', '\''], "")
    } else {
        // A comma that does not separate thousands is the decimal point. With a second comma, parsing fails.
        digits.replace(',', ".")
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    // Read as JSON, because a second reader for decimals adds 12 kB to the page. JSON has exactly one digit before the point of 0.5.
    let short = digits.trim_start_matches('0');
    let is_whole = short.starts_with(|c: char| c.is_ascii_digit());
    match json::parse(&if is_whole { short.to_owned() } else { format!("0{short}") }) {
        Ok(Value::Number(number)) => Some(sign * number),
        _ => None,
    }
}

/// Rows being written.
pub(crate) struct Sheet(Writer<Vec<u8>>);

impl Sheet {
    /// Rows with this sign between cells.
    pub(crate) fn new(separator: u8) -> Sheet {
        Sheet(WriterBuilder::new().delimiter(separator).from_writer(Vec::new()))
    }

    pub(crate) fn row(&mut self, cells: impl Iterator<Item = String>) {
        let written = self.0.write_record(cells.map(String::into_bytes));
        debug_assert!(written.is_ok(), "rows of equal length can be written to memory: {written:?}");
    }

    /// Returns the text of all rows.
    pub(crate) fn finish(self) -> String {
        String::from_utf8(self.0.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}
