//! Reads queues from files: spreadsheets with columns in any order, event logs, scenarios and reports.
//!
//! A spreadsheet's columns are recognised by their headings, generously, and by their values. What each is taken for is part of the result and can be
//! changed ([`QueueOptions::columns`]). Rows that cannot be read are listed with the reason, and the others are read. An event log has rows of
//! players who join, leave and are matched. Its arrivals become players, and its matches can be compared with what an engine makes of the same
//! arrivals.
//!
//! ```
//! use queuescope::{EngineId, Scenario, Settings};
//! use queuescope_formats::queue::{QueueOptions, read_queue};
//!
//! let waves = Scenario::new(Settings::default_of(EngineId::by_name("waves").unwrap()));
//! let sheet = "Discord name;bw_mmr;waited (min)\nSuri;1742;3\nOxbow;1,5k;0\n";
//! let reading = read_queue(sheet, &waves, &QueueOptions::default()).unwrap();
//! assert_eq!((&*reading.players[0].id, reading.players[0].joined.seconds(), reading.players[0].wait_cycles), ("Suri", -180.0, 4));
//! assert_eq!((reading.bad[0].row, reading.bad[0].suggestion.as_deref()), (3, Some("1500")));
//! ```

mod compare;
mod document;
mod log;
mod matches;
mod write;

use std::sync::Arc;

use queuescope::{MAX_PLAYERS, MAX_ROUNDS, Millis, Player, Problem, Problems, Scenario, Until, with_commas};
use serde::Serialize;

use crate::rows::{Certainty, RowProblem, Table, too_many_players};

pub use compare::{Agreement, Comparison, Pairing, Totals, compare};
pub use matches::{matches_csv, played};

/// Largest number of bad rows that are listed.
pub const MAX_BAD_ROWS: usize = 1_000;
/// Number of cells of each column that are shown.
const SAMPLES: usize = 3;
/// Longest cell that is shown, in characters.
const MAX_CELL_CHARS: usize = 60;

/// How a file is read.
#[derive(Debug, Clone, Default)]
pub struct QueueOptions {
    /// What columns are: the heading or the number of a column, counted from 1, and the name of a role.
    pub columns: Vec<(String, String)>,
}

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QueueKind {
    /// Rows of players.
    Rows,
    /// Rows of events.
    Log,
    /// A scenario.
    Scenario,
    /// A report. It has matches but no ratings, so it has no players.
    Report,
}

/// What was read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct QueueReading {
    /// What the file is.
    pub kind: QueueKind,
    /// Sign between the cells: comma, tab or semicolon.
    pub separator: Option<&'static str>,
    /// True if the first row has headings.
    pub has_headings: bool,
    /// Number of rows below the headings.
    pub rows: usize,
    /// What each column is taken for.
    pub columns: Vec<ColumnReading>,
    /// The rows that were not read, at most [`MAX_BAD_ROWS`].
    pub bad: Vec<BadRow>,
    /// Number of rows that were not read.
    pub bad_count: usize,
    /// The players of the rows that were read.
    pub players: Vec<Player>,
    /// The matches of a log or of a report.
    pub matches: Vec<Pairing>,
    /// The scenario with the players. `None` for a report.
    pub scenario: Option<Arc<Scenario>>,
}

/// What a column is taken for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnReading {
    /// Number of the column, counted from 1.
    pub number: usize,
    /// Its heading; empty if it has none.
    pub heading: String,
    /// Some of its cells.
    pub samples: Vec<String>,
    /// Name of what it is taken for.
    pub role: String,
    /// How sure that is: "sure", "likely" or "ask".
    pub certainty: &'static str,
    /// Why it is likely or in doubt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// A row that was not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BadRow {
    /// Number of the row, counted from 1.
    pub row: usize,
    /// Number of the column, counted from 1, if the problem is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Name of the column, or of the field that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The cells of the row.
    pub cells: Vec<String>,
    /// What is wrong.
    pub reason: String,
    /// A text that would be right in the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

/// Reads a queue. The engine and the settings of the scenario decide what players need. The scenario's own players and declines are not used.
///
/// Returns problems only if the file as a whole cannot be read, or if the options are wrong.
pub fn read_queue(text: &str, scenario: &Scenario, options: &QueueOptions) -> Result<QueueReading, Problems> {
    let base = Scenario { players: Vec::new(), declines: Vec::new(), ..scenario.clone() };
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    if trimmed.starts_with('{') || trimmed.starts_with('[') {
        return document::read(trimmed, &base);
    }
    let table = Table::new(text, &base, &options.columns, true)?;
    let (players, matches, problems, until) = if table.is_log {
        log::read(&table)
    } else {
        let (players, problems) = table.players();
        let players: Vec<Player> = players.into_iter().map(|(_, player)| player).collect();
        // A queue in which all wait already needs no longer run than the scenario says.
        let last = players.iter().map(|player| player.joined).max().filter(|last| *last > Millis(0));
        (players, Vec::new(), problems, last)
    };
    if players.len() > MAX_PLAYERS {
        return Err(Problem::new("rows", too_many_players()).into());
    }
    let mut found = Problems::default();
    base.settings.check_size(players.len(), &mut found);
    let until = match until.map(|end| until_after(end, &base)) {
        Some(Ok(until)) => until,
        Some(Err(problem)) if table.is_log => return Err(problem.into()),
        // Rows may have times that no run reaches.
        _ => base.until,
    };
    if !found.is_empty() {
        return Err(found);
    }
    let bad_rows = {
        let mut rows: Vec<usize> = problems.iter().map(|problem| problem.row).collect();
        rows.dedup();
        rows.len()
    };
    let bad = problems.into_iter().take(MAX_BAD_ROWS).map(|problem| bad_row(&table, problem)).collect();
    let with_players = Scenario { players: players.clone(), until, ..base.clone() };
    Ok(QueueReading {
        kind: if table.is_log { QueueKind::Log } else { QueueKind::Rows },
        separator: Some(match table.separator {
            b'\t' => "tab",
            b';' => "semicolon",
            _ => "comma",
        }),
        has_headings: table.has_headings,
        rows: table.rows.len() + table.too_long.len(),
        columns: columns(&table),
        bad,
        bad_count: bad_rows,
        players,
        matches,
        scenario: Some(Arc::new(with_players)),
    })
}

/// Names of everything that a column of a sheet can be, for the engine and settings of a scenario.
pub fn roles(scenario: &Scenario) -> Vec<String> {
    crate::rows::role_names(&scenario.settings)
}

/// The end of a run that has a round at or after this time.
fn until_after(end: Millis, scenario: &Scenario) -> Result<Until, Problem> {
    let interval = scenario.settings.interval().0;
    let rounds = end.0.div_euclid(interval) + i64::from(end.0.rem_euclid(interval) > 0) + 1;
    if rounds > i64::from(MAX_ROUNDS) {
        let most = with_commas(i64::from(MAX_ROUNDS));
        return Err(Problem::new("rows", format!("reach over {} rounds; at most {most} are allowed", with_commas(rounds))));
    }
    Ok(Until::Rounds(rounds.max(1) as u32))
}

/// Describes the columns of a table.
fn columns(table: &Table<'_>) -> Vec<ColumnReading> {
    let describe = |index: usize| {
        let guess = &table.guesses[index];
        let cells = table.rows.iter().take(SAMPLES).map(|(_, cells)| cells.get(index).map_or_else(String::new, |cell| excerpt(cell)));
        ColumnReading {
            number: index + 1,
            heading: table.headings[index].trim().to_owned(),
            samples: cells.collect(),
            role: guess.role.name(&table.columns),
            certainty: match guess.certainty {
                Certainty::Sure => "sure",
                Certainty::Likely => "likely",
                Certainty::Ask => "ask",
            },
            reason: guess.reason,
        }
    };
    (0..table.guesses.len()).map(describe).collect()
}

fn bad_row(table: &Table<'_>, problem: RowProblem) -> BadRow {
    /// Largest number of cells of a bad row that are shown.
    const MAX_CELLS: usize = 50;
    let at = table.rows.binary_search_by_key(&problem.row, |(row, _)| *row);
    let cells = at.map_or_else(|_| Vec::new(), |at| table.rows[at].1.iter().take(MAX_CELLS).map(|cell| excerpt(cell)).collect());
    BadRow {
        row: problem.row,
        column: problem.column.map(|column| column + 1),
        heading: problem.place,
        cells,
        reason: problem.reason,
        suggestion: problem.suggestion,
    }
}

/// Returns the beginning of a cell, without control characters.
fn excerpt(cell: &str) -> String {
    let mut chars = cell.trim().chars();
    let mut start: String = chars.by_ref().take(MAX_CELL_CHARS).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}
