//! A table of text: rows of cells, what each column is, and the players in its rows.

use std::collections::BTreeMap;

use queuescope::{MAX_PLAYERS, Name, Player, Problem, Problems, Scenario, Value, did_you_mean, quoted_text, with_commas};

use super::MAX_ROWS_BYTES;
use super::cells::{self, MAX_CELLS, Rows, number};
use super::columns::{Column, columns};
use super::headings::event;
use super::mapping::{Certainty, Guess, Guesser, Role};
use super::times::{TimeColumn, duration};

/// Number of rows whose values are looked at to find out what a column is.
const LOOKED_AT: usize = 200;
/// Share of the values that must be events for a table to be a log, in percent.
const LOG_PERCENT: usize = 80;

/// A row with its number.
pub(crate) type Row = (usize, Vec<String>);

/// A row that is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowProblem {
    pub(crate) row: usize,
    /// Index of the column, if it is in one.
    pub(crate) column: Option<usize>,
    /// What the place is called: the heading, or the field that is missing.
    pub(crate) place: Option<String>,
    pub(crate) reason: String,
    /// A text that would be right in the cell.
    pub(crate) suggestion: Option<String>,
}

impl RowProblem {
    /// The problem of a whole row.
    pub(crate) fn of_row(row: usize, reason: impl Into<String>) -> RowProblem {
        RowProblem { row, column: None, place: None, reason: reason.into(), suggestion: None }
    }
}

/// A table whose columns are known.
pub(crate) struct Table<'s> {
    pub(crate) columns: Vec<Column<'s>>,
    pub(crate) separator: u8,
    pub(crate) has_headings: bool,
    /// Number of the row with the headings.
    pub(crate) heading_row: usize,
    /// Headings as typed. Without headings, those of the leading columns.
    pub(crate) headings: Vec<String>,
    pub(crate) guesses: Vec<Guess>,
    pub(crate) rows: Vec<Row>,
    pub(crate) is_log: bool,
    /// Rows that cannot be read at all.
    pub(crate) too_long: Vec<RowProblem>,
    scenario: &'s Scenario,
    joined: Option<TimeColumn>,
    left: Option<TimeColumn>,
}

impl<'s> Table<'s> {
    /// Splits a text into a table. `chosen` has the roles that the user chose, by heading or by number of the column, counted from 1. The table may
    /// be a log if `may_be_log`.
    pub(crate) fn new(text: &str, scenario: &'s Scenario, chosen: &[(String, String)], may_be_log: bool) -> Result<Table<'s>, Problems> {
        if text.len() > MAX_ROWS_BYTES {
            return Err(Problem::new("rows", format!("are larger than {} MiB, the limit", MAX_ROWS_BYTES >> 20)).into());
        }
        let (columns, leading) = columns(&scenario.settings);
        let reader = Rows::new(text);
        let separator = reader.separator();
        let mut too_long = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        for (row, cells) in reader {
            if cells.len() > MAX_CELLS {
                too_long.push(RowProblem::of_row(row, format!("has more than {} cells", with_commas(MAX_CELLS as i64))));
            } else {
                rows.push((row, cells));
            }
        }
        let guesser = Guesser::new(&columns, &scenario.settings);
        let is_heading = |cell: &String| guesser.knows(cell);
        let has_headings = rows.first().is_some_and(|(_, cells)| {
            cells.iter().any(is_heading) && cells.iter().all(|cell| number(cell.trim()).is_none() || is_heading(cell))
        });
        let heading = if has_headings { Some(rows.remove(0)) } else { None };
        let is_log = may_be_log && is_log(&rows);
        let heading_row = heading.as_ref().map_or(0, |(row, _)| *row);
        let width = rows.iter().take(LOOKED_AT).map(|(_, cells)| cells.len()).max().unwrap_or_default();
        let values: Vec<Vec<&str>> = (0..width)
            .map(|index| rows.iter().take(LOOKED_AT).filter_map(|(_, cells)| cells.get(index).map(String::as_str)).collect())
            .collect();
        let (headings, guesses) = match heading {
            Some((_, headings)) => {
                let guesses = guesser.guesses(&headings, &values, is_log);
                (headings, guesses)
            }
            None if is_log => (vec![String::new(); width], log_guesses(&values)),
            None => {
                let headings = columns[..leading].iter().map(|column| column.heading.to_owned()).collect();
                let guess = |index: usize| Guess { role: Role::Column(index), certainty: Certainty::Sure, reason: None };
                (headings, (0..leading).map(guess).collect())
            }
        };
        let mut table = Table {
            columns,
            separator,
            has_headings,
            heading_row,
            headings,
            guesses,
            rows,
            is_log,
            too_long,
            scenario,
            joined: None,
            left: None,
        };
        table.choose(chosen, width)?;
        table.find_times();
        Ok(table)
    }

    /// Applies the roles that the user chose.
    fn choose(&mut self, chosen: &[(String, String)], width: usize) -> Result<(), Problems> {
        let mut problems = Problems::default();
        for (place, name) in chosen {
            let by_number = place.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let by_heading = self.headings.iter().position(|heading| heading.trim() == place.trim());
            let Some(index) =
                by_heading.filter(|_| self.has_headings).or(by_number).filter(|index| *index < width.max(self.headings.len()))
            else {
                let known = self.headings.iter().map(|heading| heading.trim());
                problems.add(format!("columns.{place}"), format!("is no column{}", did_you_mean(place, known)));
                continue;
            };
            let Some(role) = Role::by_name(name, &self.columns) else {
                let known = Role::names(&self.columns);
                problems.add(
                    format!("columns.{place}"),
                    format!("unknown role {}{}", quoted_text(name), did_you_mean(name, known.iter().map(String::as_str))),
                );
                continue;
            };
            while self.guesses.len() <= index {
                self.guesses.push(Guess { role: Role::Ignored, certainty: Certainty::Ask, reason: None });
                self.headings.push(String::new());
            }
            self.guesses[index] = Guess { role, certainty: Certainty::Sure, reason: None };
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Finds out what the times in the columns of joining and leaving are. Both are on the same clock.
    fn find_times(&mut self) {
        let column = |role: Role| self.guesses.iter().position(|guess| guess.role == role);
        let (joined, left) = (column(Role::JoinedAt), column(Role::LeftAt));
        let cells = [self.cells_of(joined), self.cells_of(left)].concat();
        let both = TimeColumn::of(cells.into_iter(), false);
        (self.joined, self.left) = (both.filter(|_| joined.is_some()), both.filter(|_| left.is_some()));
    }

    /// Returns the cells of a column.
    pub(crate) fn cells_of(&self, column: Option<usize>) -> Vec<&str> {
        let Some(column) = column else { return Vec::new() };
        self.rows.iter().filter_map(|(_, cells)| cells.get(column).map(String::as_str)).collect()
    }

    /// Index of the column with a role.
    pub(crate) fn column_of(&self, role: Role) -> Option<usize> {
        self.guesses.iter().position(|guess| guess.role == role)
    }

    /// Returns the players of a queue, each with its row, and what is wrong with the other rows. Names in the scenario's queue cannot be used again.
    pub(crate) fn players(&self) -> (Vec<(usize, Player)>, Vec<RowProblem>) {
        let mut found = self.too_long.clone();
        let mut players: Vec<(usize, Player)> = Vec::new();
        // The row of each name in use; `None` for names in the queue.
        let mut names: BTreeMap<Name, Option<usize>> = self.scenario.players.iter().map(|player| (player.id.clone(), None)).collect();
        for (row, cells) in &self.rows {
            match self.player(*row, cells) {
                Ok(player) => match names.insert(player.id.clone(), Some(*row)) {
                    None => players.push((*row, player)),
                    Some(earlier) => {
                        names.insert(player.id.clone(), earlier);
                        let used = earlier.map_or_else(|| "in the queue".to_owned(), |row| format!("the name in row {row}"));
                        let (column, place) = self.place("player.id");
                        found.push(RowProblem {
                            row: *row,
                            column,
                            place: Some(place),
                            reason: format!("{} is already {used}", quoted_text(&player.id)),
                            suggestion: None,
                        });
                    }
                },
                Err(mut problems) => found.append(&mut problems),
            }
        }
        let room = MAX_PLAYERS.saturating_sub(self.scenario.players.len());
        players.truncate(room + 1);
        found.sort_by_key(|problem| problem.row);
        (players, found)
    }

    /// Reads the player in a row.
    pub(crate) fn player(&self, row: usize, cells: &[String]) -> Result<Player, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let record = self.record(row, cells, &mut problems);
        if record.get("id").is_none() {
            let (column, _) = self.place("player.id");
            problems.push(RowProblem { column: column.filter(|_| self.has_headings), ..RowProblem::of_row(row, "has no name") });
            return Err(problems);
        }
        match Player::read(&record, &self.scenario.settings) {
            Ok(player) if problems.is_empty() => Ok(player),
            Ok(_) => Err(problems),
            Err(found) => {
                let has_wrong_cells = !problems.is_empty();
                for Problem { path, message } in found.into_list() {
                    let (column, place) = self.place(&path);
                    let cell = column.and_then(|column| cells.get(column)).map(|cell| cell.trim());
                    let suggestion = cell.and_then(suggestion);
                    // A wrong cell is reported once. What is missing because of it is no other problem.
                    let is_known = column.map_or(has_wrong_cells, |column| problems.iter().any(|problem| problem.column == Some(column)));
                    if !is_known {
                        problems.push(RowProblem { row, column, place: Some(place), reason: message, suggestion });
                    }
                }
                Err(problems)
            }
        }
    }

    /// Returns the unchecked player of a row.
    fn record(&self, row: usize, cells: &[String], problems: &mut Vec<RowProblem>) -> Value<'static> {
        let mut fields: Vec<(std::borrow::Cow<'static, str>, Value<'static>)> = Vec::new();
        let mut ratings = Vec::new();
        let (mut rating, mut side, mut waited) = (None, None, None);
        for (index, cell) in cells.iter().enumerate() {
            let Some(guess) =
                self.guesses.get(index).filter(|guess| guess.role != Role::Ignored || !self.headings[index].trim().is_empty())
            else {
                if !cell.trim().is_empty() && !self.is_log {
                    problems.push(self.stray_cell(row, index, cell));
                }
                continue;
            };
            let wrong = |expected: &str, suggestion: Option<String>| RowProblem {
                row,
                column: Some(index),
                place: Some(self.name_of(index)),
                reason: format!("expected {expected}, got {}", quoted_text(cell.trim())),
                suggestion,
            };
            let is_empty = cell.trim().is_empty() || matches!(cell.trim(), "-" | "–" | "—");
            match guess.role {
                Role::Column(column) => {
                    let column = &self.columns[column];
                    match cells::value(column.field.cell, cell) {
                        Some(value) if column.side => ratings.push((column.heading.to_owned().into(), value)),
                        Some(value) if column.field.name == "rating" && !self.scenario.settings.rating_names().is_empty() => {
                            rating = Some(value);
                        }
                        Some(value) => fields.push((column.field.name.into(), value)),
                        None => {}
                    }
                }
                Role::WaitedSeconds | Role::WaitedMinutes if !is_empty => {
                    let unit = if guess.role == Role::WaitedMinutes { 60.0 } else { 1.0 };
                    match duration(cell, unit) {
                        Some(seconds) if seconds >= 0.0 => waited = Some(seconds),
                        Some(_) => problems.push(wrong("0 or more", Some("0".to_owned()))),
                        None => problems.push(wrong("a time such as 12.5 or 12:30", suggestion(cell))),
                    }
                }
                Role::JoinedAt | Role::LeftAt if !is_empty => {
                    let (column, field) = if guess.role == Role::JoinedAt { (self.joined, "joined") } else { (self.left, "leaves") };
                    match column.and_then(|column| column.read(cell)) {
                        Some(seconds) => fields.push((field.into(), Value::Number(seconds))),
                        None => problems.push(wrong("a time like the others in this column", None)),
                    }
                }
                Role::Side if !is_empty => {
                    let sides = self.scenario.settings.rating_names();
                    side = sides.iter().find(|side| side.to_lowercase() == cell.trim().to_lowercase());
                    if side.is_none() {
                        let names: Vec<&str> = sides.iter().map(|side| &**side).collect();
                        problems.push(wrong(&queuescope::one_of(&names), None));
                    }
                }
                _ => {}
            }
        }
        if let Some(rating) = rating {
            match side {
                Some(side) => ratings.push((side.to_string().into(), rating)),
                None => fields.push(("rating".into(), rating)),
            }
        }
        if !ratings.is_empty() {
            fields.push(("ratings".into(), Value::Record(ratings)));
        }
        let has = |name: &str, fields: &[(std::borrow::Cow<'_, str>, Value<'_>)]| fields.iter().any(|(field, _)| field == name);
        if let Some(seconds) = waited {
            if !has("joined", &fields) {
                let milliseconds = (seconds * 1_000.0).round();
                fields.push(("joined".into(), Value::Number(if milliseconds == 0.0 { 0.0 } else { -milliseconds / 1_000.0 })));
            }
            if !self.scenario.settings.rating_names().is_empty() && !has("wait_cycles", &fields) {
                // The waves that have passed since the player joined.
                let waves = (seconds / self.scenario.settings.interval().seconds()).floor();
                if waves > 0.0 {
                    fields.push(("wait_cycles".into(), Value::Number(waves)));
                }
            }
        }
        Value::Record(fields)
    }

    /// Returns the problem with a cell that belongs to no column.
    fn stray_cell(&self, row: usize, index: usize, cell: &str) -> RowProblem {
        let reason = if self.has_headings {
            format!("{} is in a column without a heading", quoted_text(cell.trim()))
        } else {
            format!("{} is after the last column; the columns are {}", quoted_text(cell.trim()), self.headings.join(", "))
        };
        RowProblem { row, column: Some(index), place: Some(format!("column {}", index + 1)), reason, suggestion: None }
    }

    /// Returns the name of a column as a person sees it.
    pub(crate) fn name_of(&self, index: usize) -> String {
        match self.headings.get(index).map(|heading| heading.trim()) {
            Some(heading) if !heading.is_empty() => heading.to_owned(),
            _ => format!("column {}", index + 1),
        }
    }

    /// Returns the column of the path of a problem with a player, and its name; without one, the field.
    fn place(&self, path: &str) -> (Option<usize>, String) {
        let is_at = |guess: &Guess| match guess.role {
            Role::Column(column) => self.columns[column].is_at(path),
            Role::WaitedSeconds | Role::WaitedMinutes | Role::JoinedAt => path == "player.joined",
            Role::LeftAt => path == "player.leaves",
            _ => false,
        };
        let index = self.guesses.iter().position(is_at);
        let field = path.strip_prefix("player.").unwrap_or(path);
        (index, index.map_or_else(|| field.to_owned(), |index| self.name_of(index)))
    }
}

/// True if one column of most rows says what happened.
fn is_log(rows: &[Row]) -> bool {
    let width = rows.iter().take(LOOKED_AT).map(|(_, cells)| cells.len()).max().unwrap_or_default();
    (0..width).any(|index| is_event_column(rows.iter().take(LOOKED_AT).filter_map(|(_, cells)| cells.get(index).map(String::as_str))))
}

fn is_event_column<'c>(cells: impl Iterator<Item = &'c str>) -> bool {
    let (mut filled, mut events) = (0, 0);
    for cell in cells.map(str::trim).filter(|cell| !cell.is_empty()) {
        filled += 1;
        // A name could begin with such a word, so the cell must be short.
        events += usize::from(cell.len() <= 24 && event(cell).is_some());
    }
    events > 0 && events * 100 >= filled * LOG_PERCENT
}

/// Returns what the columns of a log without headings are: the time, the event, and the players.
fn log_guesses(values: &[Vec<&str>]) -> Vec<Guess> {
    let (mut has_time, mut has_event, mut has_name) = (false, false, false);
    let mut guess = |column: &Vec<&str>| {
        let filled = || column.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
        let role = if !has_event && is_event_column(column.iter().copied()) {
            has_event = true;
            Role::Event
        } else if !has_time && filled().next().is_some() && filled().all(|cell| super::times::time(cell).is_some()) {
            has_time = true;
            Role::Time
        } else if filled().next().is_some() && filled().all(|cell| number(cell).is_none()) {
            if std::mem::replace(&mut has_name, true) { Role::Opponent } else { Role::Column(0) }
        } else {
            Role::Ignored
        };
        let certainty = if role == Role::Ignored { Certainty::Ask } else { Certainty::Likely };
        Guess { role, certainty, reason: Some("the values look like it") }
    };
    values.iter().map(&mut guess).collect()
}

/// Returns a number that a cell could mean: `1,5k` is 1500, and `~1500?` is 1500.
fn suggestion(cell: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let start = cell.find(|c: char| c.is_ascii_digit())?;
    let digits = &cell[start..];
    let end = digits.find(|c| !is_part(c)).unwrap_or(digits.len());
    let (digits, rest) = digits.split_at(end);
    let digits = digits.trim_end_matches(['.', ',']);
    let thousand = rest.trim_start().starts_with(['k', 'K']);
    let number = number(digits)? * if thousand { 1_000.0 } else { 1.0 };
    let has_another = rest.contains(|c: char| c.is_ascii_digit());
    (!has_another && number.is_finite() && number.to_string() != cell).then(|| number.to_string())
}
