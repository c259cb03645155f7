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
mod headings;
mod mapping;
mod table;
mod times;
mod wishes;

pub use cells::number;

pub(crate) use headings::{EventKind, event};
pub(crate) use mapping::{Certainty, Role};
pub(crate) use table::{RowProblem, Table};
pub(crate) use times::{Notation, TimeColumn};

use cells::Sheet;
use columns::{Column, columns, heading_hint};
use queuescope::{MAX_PLAYERS, Player, Problems, Scenario, Value, quoted_text, with_commas};

/// Size of the longest text that is read as rows, in bytes.
pub const MAX_ROWS_BYTES: usize = 16 * 1024 * 1024;

/// Reads players from rows. The engine and settings of the scenario decide the columns, and names in its queue cannot be used again.
///
/// Returns checked players in the order of the rows, or the problems. Only blank rows are skipped. If a heading is wrong, the rows below are not
/// checked. [`crate::queue`] reads the same rows less strictly.
pub fn read_rows(text: &str, scenario: &Scenario) -> Result<Vec<Player>, Problems> {
    let table = Table::new(text, scenario, &[], false)?;
    let mut problems = Problems::default();
    check_headings(&table, &mut problems);
    if !problems.is_empty() {
        // Without known columns, the other rows cannot be checked.
        return Err(problems);
    }
    let (players, found) = table.players();
    for RowProblem { row, place, reason, .. } in found {
        problems.add(place.map_or_else(|| format!("row {row}"), |place| format!("row {row}, {place}")), reason);
    }
    if scenario.players.len() + players.len() > MAX_PLAYERS {
        problems.add("rows", too_many_players());
    }
    if problems.is_empty() { Ok(players.into_iter().map(|(_, player)| player).collect()) } else { Err(problems) }
}

/// Returns an empty sheet with commas.
pub(crate) fn csv_sheet() -> Sheet {
    Sheet::new(b',')
}

/// Writes names as the text of a cell.
pub(crate) fn names_cell(names: &[String]) -> String {
    cells::joined_names(names)
}

/// The problem of more players than a queue holds.
pub(crate) fn too_many_players() -> String {
    format!("are too many; a queue holds at most {} players", with_commas(MAX_PLAYERS as i64))
}

/// Reports the headings that are not surely known.
fn check_headings(table: &Table<'_>, problems: &mut Problems) {
    if !table.has_headings {
        return;
    }
    let row = table.heading_row;
    for (heading, guess) in table.headings.iter().zip(&table.guesses) {
        let heading = heading.trim();
        // Columns such as notes are surely left out.
        if heading.is_empty() || guess.certainty == Certainty::Sure {
            continue;
        }
        let message = if guess.reason == Some(mapping::REPEATED) {
            "is the heading of two columns".to_owned()
        } else {
            format!("unknown column; {}", heading_hint(heading, &table.columns))
        };
        problems.add(format!("row {row}, {}", quoted_text(heading)), message);
    }
    let has_names = table.guesses.iter().any(|guess| guess.role == Role::Column(0) && guess.certainty == Certainty::Sure);
    if !has_names {
        problems.add(format!("row {row}"), "has no heading for the player names; use id, name or player");
    }
}

/// Names of everything that a column can be.
pub(crate) fn role_names(settings: &queuescope::Settings) -> Vec<String> {
    mapping::Role::names(&columns::columns(settings).0)
}

/// Writes the players of a scenario as rows with headings and tabs, the form that spreadsheets paste. Leaves out columns that would be empty.
/// [`read_rows`] returns the same players, except that spaces around names, bars in lists of names, and empty names are lost.
pub fn write_rows(scenario: &Scenario) -> String {
    write_separated(scenario, b'\t')
}

/// Writes the same rows with commas, the form of files.
pub fn write_csv(scenario: &Scenario) -> String {
    write_separated(scenario, b',')
}

fn write_separated(scenario: &Scenario, separator: u8) -> String {
    let (columns, leading) = columns(&scenario.settings);
    let records: Vec<Value<'static>> = scenario.players.iter().map(Player::to_value).collect();
    let mut used = Vec::new();
    for (index, column) in columns.into_iter().enumerate() {
        if index < leading || records.iter().any(|record| column.of(record).is_some()) {
            used.push(column);
        }
    }
    let mut sheet = Sheet::new(separator);
    sheet.row(used.iter().map(|column| column.heading.to_owned()));
    for record in &records {
        let cell = |column: &Column<'_>| {
            column.of(record).map_or_else(|| column.field.default.to_owned(), |value| cells::text(column.field.cell, value))
        };
        sheet.row(used.iter().map(cell));
    }
    sheet.finish()
}
