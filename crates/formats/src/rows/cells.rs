//! Cells: splitting pasted text into them, putting them together again, and what stands in one.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, quote};
use queuescope::Value;

use super::columns::Cell;
use super::wishes;
use crate::json;

/// The most cells in a row; further ones are not kept.
pub(super) const MAX_CELLS: usize = 1_000;

/// Bytes of a cell that are taken at a time.
const CHUNK: usize = 256;

/// What makes a spreadsheet take a text for a formula. Such texts are written with an apostrophe in front, as one types them by hand.
const FORMULA: [char; 5] = ['=', '+', '-', '@', '\''];

/// The rows of a text, one after the other.
pub(super) struct Rows<'t> {
    reader: Reader,
    text: &'t [u8],
    at: usize,
    row: usize,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t str) -> Rows<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Rows { reader: ReaderBuilder::new().delimiter(separator(text)).build(), text: text.as_bytes(), at: 0, row: 0 }
    }

    /// The next row that is not blank, with its number as a person counts them.
    pub(super) fn next(&mut self) -> Option<(usize, Vec<String>)> {
        let mut cells: Vec<String> = Vec::new();
        let mut cell = Vec::new();
        let mut chunk = [0; CHUNK];
        self.begin_row();
        loop {
            let (result, read, written) = self.reader.read_field(&self.text[self.at..], &mut chunk);
            cell.extend_from_slice(&chunk[..written]);
            self.at += read;
            let ReadFieldResult::Field { record_end } = result else {
                if result == ReadFieldResult::End {
                    return None;
                }
                continue;
            };
            if cells.len() <= MAX_CELLS {
                // Separators are ASCII, so the pieces of a text are texts.
                cells.push(String::from_utf8(std::mem::take(&mut cell)).unwrap_or_default());
            }
            cell.clear();
            if record_end {
                if cells.iter().any(|cell| !cell.trim().is_empty()) {
                    return Some((self.row, cells));
                }
                cells.clear();
                self.begin_row();
            }
        }
    }

    /// Counts the row, and the empty lines before it, which the splitter would pass over without a word.
    fn begin_row(&mut self) {
        self.row += 1;
        while let Some(b'\r' | b'\n') = self.text.get(self.at) {
            // A row ends at the first half of \r\n.
            let second_half = self.text[self.at] == b'\n' && self.at > 0 && self.text[self.at - 1] == b'\r';
            self.row += usize::from(!second_half);
            self.at += 1;
        }
    }
}

/// Spreadsheets put tabs between copied cells; files have commas, or semicolons where commas are part of numbers.
fn separator(text: &str) -> u8 {
    let mut quoted = false;
    let mut found = b',';
    // The first line that is not blank decides.
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

/// What stands in a cell; `None` for nothing.
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
        // What is no number stays a text, so that the core's reader refuses it by its own words.
        Cell::Number => Some(number(text).map_or_else(|| owned(text), Value::Number)),
    }
}

/// The names in a list: those with spaces in them have bars between them.
pub(super) fn split_names(text: &str) -> impl Iterator<Item = &str> {
    let bars = text.contains('|');
    let names = text.split(move |c: char| if bars { c == '|' } else { c.is_whitespace() });
    names.map(str::trim).filter(|name| !name.is_empty())
}

/// The text of a cell that holds this.
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

fn joined_names(names: &[String]) -> String {
    let bars = names.iter().any(|name| name.contains(char::is_whitespace));
    let joined = names.join(if bars { "|" } else { " " });
    // A single name with spaces in it needs a bar as well, lest it be taken for two.
    guarded(&if bars && names.len() == 1 { joined + "|" } else { joined })
}

fn guarded(text: &str) -> String {
    if text.starts_with(FORMULA) { format!("'{text}") } else { text.to_owned() }
}

fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(text)
}

/// A number as people write it, in a cell or in a form: `1540`, `1,540`, `1 540`, `0.5`, `0,5`, `−3`.
///
/// In wasm it is much smaller than the parser of the standard library, which brings a table of its own for what the JSON reader does too.
pub fn number(text: &str) -> Option<f64> {
    let plain = |c: char| match c {
        '\u{2212}' => '-',
        ' ' | '’' | '\u{a0}' | '\u{2009}' | '\u{202f}' => '\'',
        other => other,
    };
    let plain: String = text.chars().map(plain).collect();
    let (minus, digits) = match plain.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", plain.strip_prefix('+').unwrap_or(&plain)),
    };
    if !digits.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut groups = digits.split('.').next().unwrap_or_default().split([',', '\'']);
    let starts = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
    let digits = if starts && groups.all(|group| group.len() == 3) {
        digits.replace([',', '\''], "")
    } else {
        // A comma that is not between thousands is the one before the decimals. A second one makes it no number at all.
        digits.replace(',', ".")
    };
    // JSON has no zeros in front, as in 007.
    let digits = digits.trim_start_matches('0');
    let zero = if digits.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "0" };
    match json::parse(&format!("{minus}{zero}{digits}")) {
        Ok(Value::Number(number)) => Some(number),
        _ => None,
    }
}

/// Rows that are being written, with tabs between the cells.
#[derive(Default)]
pub(super) struct Sheet {
    text: String,
}

impl Sheet {
    pub(super) fn row(&mut self, cells: &[String]) {
        for (index, cell) in cells.iter().enumerate() {
            if index > 0 {
                self.text.push('\t');
            }
            if cell.contains(['\t', '\n', '\r', '"']) {
                self.quoted(cell);
            } else {
                self.text.push_str(cell);
            }
        }
        self.text.push('\n');
    }

    /// Not through the library's writer: that one looks for numbers, and the table it does that with is as large as the rest of this.
    fn quoted(&mut self, cell: &str) {
        // Every character may be a quote that is written twice.
        let mut inside = vec![0; 2 * cell.len()];
        let (_, _, written) = quote(cell.as_bytes(), &mut inside, b'"', b'"', true);
        inside.truncate(written);
        self.text.push('"');
        self.text.push_str(&String::from_utf8(inside).unwrap_or_default());
        self.text.push('"');
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
