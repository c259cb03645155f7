//! Reads players from rows pasted from a spreadsheet, and writes a queue as such rows.
//!
//! Cells are separated by tabs, commas or semicolons, and may be quoted. The first row may have headings. Without headings, the columns are:
//!
//! - waves: name, rating for each side, waves waited
//! - buckets: name, rating, time of joining, party
//! - cliques: name, rating, ping, time of joining, role
//! - lobbies: name, rating, games, mode, group sizes, time of joining
//!
//! An empty cell leaves the field out, and so does a dash in a column of numbers or group sizes.
//!
//! [`Player::read`] checks the players. This module turns the path of each problem into its place in the rows: `row 3, BW`.

mod cells;
mod columns;
mod wishes;

pub use cells::number;

use std::collections::BTreeMap;

use cells::{MAX_CELLS, Rows, Sheet};
use columns::{Column, by_heading, columns, heading_hint};
use queuescope::{MAX_PLAYERS, Name, Player, Problem, Problems, Scenario, Value, quoted_text, with_commas};

/// Size of the longest text that is read as rows, in bytes.
pub const MAX_ROWS_BYTES: usize = 16 * 1024 * 1024;

/// Reads players from rows. The engine and settings of the scenario decide the columns, and names in its queue cannot be used again.
///
/// Returns checked players in the order of the rows, or the problems. Only blank rows are skipped. If a heading is wrong, the rows below are not
/// checked.
pub fn read_rows(text: &str, scenario: &Scenario) -> Result<Vec<Player>, Problems> {
    let mut problems = Problems::default();
    if text.len() > MAX_ROWS_BYTES {
        problems.add("rows", format!("are larger than {} MiB, the limit", MAX_ROWS_BYTES >> 20));
        return Err(problems);
    }
    let mut players: Vec<Player> = Vec::new();
    // The row of each name in use; `None` for names in the queue.
    let mut names: BTreeMap<Name, Option<usize>> = scenario.players.iter().map(|player| (player.id.clone(), None)).collect();
    let mut table = Table::new(scenario);
    let mut first = true;
    for (row, cells) in Rows::new(text) {
        if cells.len() > MAX_CELLS {
            problems.add(format!("row {row}"), format!("has more than {} cells", with_commas(MAX_CELLS as i64)));
        } else if std::mem::take(&mut first) && table.is_heading_row(&cells) {
            table.read_headings(row, &cells, &mut problems);
            if !problems.is_empty() {
                // Without known columns, the other rows cannot be checked.
                break;
            }
        } else if let Some(player) = table.player(row, &cells, scenario, &mut problems) {
            match names.insert(player.id.clone(), Some(row)) {
                None => players.push(player),
                Some(earlier_row) => {
                    let used = earlier_row.map_or_else(|| "in the queue".to_owned(), |row| format!("the name in row {row}"));
                    problems.add(table.place(row, "player.id"), format!("{} is already {used}", quoted_text(&player.id)));
                }
            }
        }
    }
    if scenario.players.len() + players.len() > MAX_PLAYERS {
        problems.add("rows", format!("are too many; a queue holds at most {} players", with_commas(MAX_PLAYERS as i64)));
    }
    if problems.is_empty() { Ok(players) } else { Err(problems) }
}

/// Writes the players of a scenario as rows with headings and tabs, the form that spreadsheets paste. Leaves out columns that would be empty.
/// [`read_rows`] returns the same players, except that spaces around names, bars in lists of names, and empty names are lost.
pub fn write_rows(scenario: &Scenario) -> String {
    let (columns, leading) = columns(&scenario.settings);
    let records: Vec<Value<'static>> = scenario.players.iter().map(Player::to_value).collect();
    let mut used = Vec::new();
    for (index, column) in columns.into_iter().enumerate() {
        if index < leading || records.iter().any(|record| column.of(record).is_some()) {
            used.push(column);
        }
    }
    let mut sheet = Sheet::new();
    sheet.row(used.iter().map(|column| column.heading.to_owned()));
    for record in &records {
        let cell = |column: &Column<'_>| {
            column.of(record).map_or_else(|| column.field.default.to_owned(), |value| cells::text(column.field.cell, value))
        };
        sheet.row(used.iter().map(cell));
    }
    sheet.finish()
}

/// Maps the cells of a row to columns.
struct Table<'s> {
    columns: Vec<Column<'s>>,
    /// Index in `columns` of each cell's column; `None` under an empty heading.
    order: Vec<Option<usize>>,
    /// Heading of each cell as typed. Without headings, those of the leading columns.
    headings: Vec<String>,
    /// True if the rows have headings.
    has_headings: bool,
}

impl<'s> Table<'s> {
    /// Returns the table for rows without headings.
    fn new(scenario: &'s Scenario) -> Table<'s> {
        let (columns, leading) = columns(&scenario.settings);
        let headings = columns[..leading].iter().map(|column| column.heading.to_owned()).collect();
        Table { columns, order: (0..leading).map(Some).collect(), headings, has_headings: false }
    }

    /// True if a cell is a known heading and no cell is a number, except for a side whose name is a number.
    fn is_heading_row(&self, cells: &[String]) -> bool {
        let known = |cell: &String| by_heading(&self.columns, &[], cell).is_some();
        cells.iter().any(known) && cells.iter().all(|cell| cells::number(cell.trim()).is_none() || known(cell))
    }

    fn read_headings(&mut self, row: usize, cells: &[String], problems: &mut Problems) {
        let mut order = Vec::with_capacity(cells.len());
        for cell in cells {
            let found = by_heading(&self.columns, &order, cell);
            if found.is_none() && !cell.trim().is_empty() {
                let message = if by_heading(&self.columns, &[], cell).is_some() {
                    "is the heading of two columns".to_owned()
                } else {
                    format!("unknown column; {}", heading_hint(cell.trim(), &self.columns))
                };
                problems.add(format!("row {row}, {}", quoted_text(cell.trim())), message);
            }
            order.push(found);
        }
        // Column 0 has the name.
        if !order.contains(&Some(0)) {
            problems.add(format!("row {row}"), "has no heading for the player names; use id, name or player");
        }
        (self.order, self.headings, self.has_headings) = (order, cells.to_vec(), true);
    }

    /// Reads the player in a row, or adds what is wrong to the problems.
    fn player(&self, row: usize, cells: &[String], scenario: &Scenario, problems: &mut Problems) -> Option<Player> {
        let mut fields = Vec::new();
        let mut ratings = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            let Some(column) = self.order.get(index).copied().flatten().map(|column| &self.columns[column]) else {
                if !cell.trim().is_empty() {
                    let place = format!("row {row}, column {}", index + 1);
                    problems.add(place, format!("{} is {}", quoted_text(cell.trim()), self.stray_cell_problem()));
                }
                continue;
            };
            match cells::value(column.field.cell, cell) {
                Some(value) if column.side => ratings.push((column.heading.into(), value)),
                Some(value) => fields.push((column.field.name.into(), value)),
                None => {}
            }
        }
        if !ratings.is_empty() {
            fields.push(("ratings".into(), Value::Record(ratings)));
        }
        let record = Value::Record(fields);
        if record.get("id").is_none() {
            problems.add(format!("row {row}"), "has no name");
            return None;
        }
        match Player::read(&record, &scenario.settings) {
            Ok(player) => Some(player),
            Err(found) => {
                for Problem { path, message } in found.into_list() {
                    problems.add(self.place(row, &path), message);
                }
                None
            }
        }
    }

    /// Returns the problem with a cell that belongs to no column.
    fn stray_cell_problem(&self) -> String {
        if self.has_headings {
            "in a column without a heading".to_owned()
        } else {
            format!("after the last column; the columns are {}", self.headings.join(", "))
        }
    }

    /// Turns the path of a problem with a player into its place in the rows, such as `row 3, BW`.
    fn place(&self, row: usize, path: &str) -> String {
        let is_at = |column: &Option<usize>| column.is_some_and(|column| self.columns[column].is_at(path));
        let heading = self.order.iter().position(is_at).map(|index| self.headings[index].trim());
        format!("row {row}, {}", heading.unwrap_or_else(|| path.strip_prefix("player.").unwrap_or(path)))
    }
}
