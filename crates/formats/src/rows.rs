//! Players as rows of a spreadsheet: pasted in with or without headings, and copied out.
//!
//! Cells are separated by tabs, commas or semicolons, and may be quoted. Without headings, a row of the waves engine is the player's
//! name, the rating for each side and the waves waited; of the buckets engine name, rating, when they join and their party; of the cliques
//! engine name, rating, ping, when they join and their role; of the lobbies engine name, rating, games, mode, group sizes and when they
//! join. An empty cell, or a dash for a number, says nothing.
//!
//! Whether a player is a good one is for the core's reader to say; here its words get the place where they belong: `row 3, BW`.

mod cells;
mod columns;
mod wishes;

pub use cells::number;

use std::collections::BTreeMap;

use cells::{MAX_CELLS, Rows, Sheet};
use columns::{Column, by_heading, columns, known_headings};
use queuescope::{MAX_PLAYERS, Name, Player, Problem, Problems, Scenario, Value, did_you_mean, quoted_text, with_commas};

/// The longest text that is read as rows, in bytes.
pub const MAX_ROWS_BYTES: usize = 16 * 1024 * 1024;

/// Reads rows into players for a scenario: its engine and its settings say which columns there are, its players which names are taken.
/// The players are checked and in the order of the rows; there is no row that is neither among them nor among the problems.
pub fn read_rows(text: &str, scenario: &Scenario) -> Result<Vec<Player>, Problems> {
    let mut problems = Problems::default();
    if text.len() > MAX_ROWS_BYTES {
        problems.add("rows", format!("are larger than {} MiB, the most that is read", MAX_ROWS_BYTES >> 20));
        return Err(problems);
    }
    let mut players: Vec<Player> = Vec::new();
    // Every name with the row it stands in; those in the queue stand in none.
    let mut taken: BTreeMap<Name, Option<usize>> = scenario.players.iter().map(|player| (player.id.clone(), None)).collect();
    let mut table = Table::new(scenario);
    let mut first = true;
    for (row, cells) in Rows::new(text) {
        if cells.len() > MAX_CELLS {
            problems.add(format!("row {row}"), format!("has more than {} cells", with_commas(MAX_CELLS as i64)));
        } else if std::mem::take(&mut first) && table.is_heading_row(&cells) {
            table.read_headings(row, &cells, &mut problems);
            if !problems.is_empty() {
                // Which column is which is not known, so nothing can be said about the rows.
                break;
            }
        } else if let Some(player) = table.player(row, &cells, scenario, &mut problems) {
            match taken.insert(player.id.clone(), Some(row)) {
                None => players.push(player),
                Some(before) => {
                    let whose = before.map_or_else(|| "in the queue".to_owned(), |row| format!("the name in row {row}"));
                    problems.add(table.place(row, "player.id"), format!("{} is already {whose}", quoted_text(&player.id)));
                }
            }
        }
    }
    if scenario.players.len() + players.len() > MAX_PLAYERS {
        problems.add("rows", format!("are too many: a queue has at most {} players", with_commas(MAX_PLAYERS as i64)));
    }
    if problems.is_empty() { Ok(players) } else { Err(problems) }
}

/// The players of a scenario as rows with headings, tabs between the cells: what a spreadsheet takes from the clipboard. Columns in
/// which nobody says anything are left out. [`read_rows`] gives the same players, but for spaces around names and for bars in lists of
/// them.
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

/// What the cells of a row mean.
struct Table<'s> {
    columns: Vec<Column<'s>>,
    /// For each cell its column, by position in `columns`; none under an empty heading.
    order: Vec<Option<usize>>,
    /// For each cell the heading as it is typed.
    headings: Vec<String>,
    /// Whether the rows have headings.
    named: bool,
}

impl<'s> Table<'s> {
    /// As it is without headings.
    fn new(scenario: &'s Scenario) -> Table<'s> {
        let (columns, leading) = columns(&scenario.settings);
        let headings = columns[..leading].iter().map(|column| column.heading.to_owned()).collect();
        Table { columns, order: (0..leading).map(Some).collect(), headings, named: false }
    }

    /// Headings: a known one among them, and no number that is not the name of a side.
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
                    "stands over two columns".to_owned()
                } else {
                    let known = known_headings(&self.columns);
                    format!("unknown column{}", did_you_mean(cell.trim(), known.iter().copied()))
                };
                problems.add(format!("row {row}, {}", quoted_text(cell.trim())), message);
            }
            order.push(found);
        }
        // The first column is the name's.
        if !order.contains(&Some(0)) {
            problems.add(format!("row {row}"), "has no heading for the players' names; call it id, name or player");
        }
        (self.order, self.headings, self.named) = (order, cells.to_vec(), true);
    }

    /// The player in a row; what is wrong is noted.
    fn player(&self, row: usize, cells: &[String], scenario: &Scenario, problems: &mut Problems) -> Option<Player> {
        let mut fields = Vec::new();
        let mut ratings = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            let Some(column) = self.order.get(index).copied().flatten().map(|column| &self.columns[column]) else {
                if !cell.trim().is_empty() {
                    problems
                        .add(format!("row {row}, column {}", index + 1), format!("{} stands {}", quoted_text(cell.trim()), self.outside()));
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

    /// About a cell that belongs to no column.
    fn outside(&self) -> String {
        if self.named { "under no heading".to_owned() } else { format!("behind the last column; a row is {}", self.headings.join(", ")) }
    }

    /// Where in the rows something is that the core's reader calls by its path.
    fn place(&self, row: usize, path: &str) -> String {
        let is_at = |column: &Option<usize>| column.is_some_and(|column| self.columns[column].is_at(path));
        let heading = self.order.iter().position(is_at).map(|index| self.headings[index].trim());
        format!("row {row}, {}", heading.unwrap_or_else(|| path.strip_prefix("player.").unwrap_or(path)))
    }
}
