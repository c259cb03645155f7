//! Reads event logs: rows of players who join, leave and are matched.
//!
//! Every visit to the queue becomes a player. A player who comes again has a number after the name: `Ann`, `Ann (2)`.

use std::collections::BTreeMap;

use queuescope::{MAX_NAME_CHARS, Millis, Player, quoted_text};

use super::Pairing;
use crate::rows::{EventKind, Notation, Role, RowProblem, Table, TimeColumn, event};

/// Between names in one cell of a match.
const SEPARATORS: [&str; 7] = [" vs. ", " vs ", " & ", " + ", "|", "/", ","];

/// Visits to the queue, matches, bad rows, and the time of the last event.
pub(super) type Log = (Vec<Player>, Vec<Pairing>, Vec<RowProblem>, Option<Millis>);

/// Reads a log.
pub(super) fn read(table: &Table<'_>) -> Log {
    let mut log = Reader {
        table,
        visits: Vec::new(),
        players: BTreeMap::new(),
        matches: Vec::new(),
        numbers: BTreeMap::new(),
        problems: table.too_long.clone(),
    };
    let mut last = None;
    for (time, index) in log.times() {
        let (row, cells) = &table.rows[index];
        last = last.max(Some(time));
        if let Err(problem) = log.event(*row, cells, time) {
            log.problems.push(problem);
        }
    }
    log.problems.sort_by_key(|problem| problem.row);
    let Reader { visits, mut matches, problems, .. } = log;
    matches.retain(|found| found.players.len() > 1);
    (visits, matches, problems, last)
}

/// A player of a log.
struct Known {
    /// Index of the last visit.
    visit: usize,
    /// Number of visits.
    visits: usize,
    waits: bool,
    /// Row of the last event.
    row: usize,
}

struct Reader<'t> {
    table: &'t Table<'t>,
    visits: Vec<Player>,
    players: BTreeMap<String, Known>,
    matches: Vec<Pairing>,
    /// Index in `matches` of each match that has a number.
    numbers: BTreeMap<String, usize>,
    problems: Vec<RowProblem>,
}

impl Reader<'_> {
    /// Returns the rows with a time, in the order of their times.
    fn times(&mut self) -> Vec<(Millis, usize)> {
        let (time, time_of_day) = (self.table.column_of(Role::Time), self.table.column_of(Role::TimeOfDay));
        let index = time.or(time_of_day);
        let cells = self.table.cells_of(index);
        let minutes = time_of_day.is_none() && are_minutes(&cells);
        let column = TimeColumn::of(cells.into_iter(), minutes);
        let mut times = Vec::new();
        for (place, (row, cells)) in self.table.rows.iter().enumerate() {
            let cell = index.and_then(|index| cells.get(index)).map_or("", |cell| cell.trim());
            let read = column.and_then(|column| column.read(cell)).and_then(Millis::from_seconds);
            match read {
                Some(time) => times.push((time, place)),
                None => {
                    let expected = match column.map(|column| column.notation()) {
                        Some(Notation::Seconds) => "a number of seconds",
                        Some(Notation::TwoParts) => "a time such as 12:30",
                        Some(Notation::Clock) => "a time such as 19:02:15",
                        Some(Notation::DateTime) => "a date and a time such as 2026-03-05T19:02:15",
                        None => "a column with times",
                    };
                    self.problems.push(self.at(*row, index, format!("expected {expected}, got {}", quoted_text(cell))));
                }
            }
        }
        times.sort_by_key(|(time, _)| *time);
        times
    }

    fn at(&self, row: usize, column: Option<usize>, reason: String) -> RowProblem {
        RowProblem { row, column, place: column.map(|column| self.table.name_of(column)), reason, suggestion: None }
    }

    fn cell<'c>(&self, cells: &'c [String], role: Role) -> &'c str {
        self.table.column_of(role).and_then(|column| cells.get(column)).map_or("", |cell| cell.trim())
    }

    /// Handles the event of a row.
    fn event(&mut self, row: usize, cells: &[String], time: Millis) -> Result<(), RowProblem> {
        let text = self.cell(cells, Role::Event);
        let Some(kind) = event(text) else {
            let reason = format!("expected join, leave or match, got {}", quoted_text(text));
            return Err(self.at(row, self.table.column_of(Role::Event), reason));
        };
        match kind {
            EventKind::Join => self.join(row, cells, time),
            EventKind::Leave => {
                let name = self.cell(cells, Role::Column(0)).to_owned();
                let visit = self.leave_queue(row, &name)?;
                // A player has to be in the queue for some time.
                let joined = self.visits[visit].joined;
                self.visits[visit].leaves = Some(time.max(Millis(joined.0 + 1)));
                Ok(())
            }
            EventKind::Match => self.found(row, cells, time),
        }
    }

    fn join(&mut self, row: usize, cells: &[String], time: Millis) -> Result<(), RowProblem> {
        let name = self.cell(cells, Role::Column(0)).to_owned();
        if let Some(known) = self.players.get(&name).filter(|known| known.waits) {
            let reason = format!("{} is already waiting since row {}", quoted_text(&name), known.row);
            return Err(self.at(row, self.table.column_of(Role::Column(0)), reason));
        }
        let read = self.table.player(row, cells);
        let before = self.players.get(&name).map(|known| (known.visit, known.visits));
        // A player who comes again may leave out everything but the name.
        let player = match (read, before) {
            (Ok(player), _) => player,
            (Err(_), Some((visit, _))) => Player { leaves: None, ..self.visits[visit].clone() },
            (Err(problems), None) => return Err(problems.into_iter().next().unwrap_or_else(|| RowProblem::of_row(row, "cannot be read"))),
        };
        let visits = before.map_or(1, |(_, visits)| visits + 1);
        let id = if visits == 1 { name.clone() } else { format!("{name} ({visits})") };
        let is_taken = visits > 1 && (id.chars().count() > MAX_NAME_CHARS || self.players.contains_key(&id));
        if is_taken {
            return Err(self.at(
                row,
                self.table.column_of(Role::Column(0)),
                format!("there is no free name for another visit of {}", quoted_text(&name)),
            ));
        }
        self.visits.push(Player { id: id.into(), joined: time, ..player });
        self.players.insert(name, Known { visit: self.visits.len() - 1, visits, waits: true, row });
        Ok(())
    }

    /// Takes a player out of the queue. Returns the index of the visit.
    fn leave_queue(&mut self, row: usize, name: &str) -> Result<usize, RowProblem> {
        match self.players.get_mut(name) {
            Some(known) if known.waits => {
                (known.waits, known.row) = (false, row);
                Ok(known.visit)
            }
            known => {
                let reason = if known.is_some() { "is not waiting" } else { "has not joined" };
                Err(self.at(row, self.table.column_of(Role::Column(0)), format!("{} {reason}", quoted_text(name))))
            }
        }
    }

    fn found(&mut self, row: usize, cells: &[String], time: Millis) -> Result<(), RowProblem> {
        let names = self.names(cells);
        let waits = |name: &String| self.players.get(name).is_some_and(|known| known.waits);
        if let Some(name) = names.iter().find(|name| !waits(name)) {
            let reason = if self.players.contains_key(name) { "is not waiting" } else { "has not joined" };
            return Err(self.at(row, self.table.column_of(Role::Column(0)), format!("{} {reason}", quoted_text(name))));
        }
        let number = self.cell(cells, Role::Match).to_owned();
        if names.is_empty() || (names.len() == 1 && number.is_empty()) {
            return Err(RowProblem::of_row(row, "names fewer than two players of the match"));
        }
        let mut players = Vec::with_capacity(names.len());
        for name in names {
            let visit = self.leave_queue(row, &name)?;
            players.push(self.visits[visit].id.to_string());
        }
        // A match with a number may have a row for each of its players.
        match self.numbers.get(&number).filter(|_| !number.is_empty()) {
            Some(&index) => self.matches[index].players.append(&mut players),
            None => {
                self.numbers.insert(number, self.matches.len());
                self.matches.push(Pairing { time, players });
            }
        }
        Ok(())
    }

    /// Returns the names in a row, each once.
    fn names(&self, cells: &[String]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (index, guess) in self.table.guesses.iter().enumerate() {
            if !matches!(guess.role, Role::Column(0) | Role::Opponent) {
                continue;
            }
            let cell = cells.get(index).map_or("", |cell| cell.trim());
            for name in self.split(cell) {
                if !name.is_empty() && !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// Splits a cell into names. A name that is known stays whole.
    fn split(&self, cell: &str) -> Vec<String> {
        if self.players.contains_key(cell) {
            return vec![cell.to_owned()];
        }
        let separator = SEPARATORS.iter().find(|separator| cell.contains(**separator));
        let Some(separator) = separator else { return vec![cell.to_owned()] };
        cell.split(separator).map(|name| name.trim().to_owned()).collect()
    }
}

/// True if times such as `12:30` in a log are minutes and seconds since its start, and not times of day: a log begins early on its own clock.
fn are_minutes(cells: &[&str]) -> bool {
    /// A log that begins later than this, in minutes, is on the clock of the day. Nobody starts a log in the middle.
    const LATEST_START: f64 = 6.0;
    let first_part = |cell: &&str| cell.trim().split(':').next()?.parse::<f64>().ok();
    let parts = || cells.iter().filter(|cell| cell.matches(':').count() == 1).filter_map(first_part);
    let (first, last) = (parts().fold(f64::INFINITY, f64::min), parts().fold(0.0, f64::max));
    last >= 24.0 || first < LATEST_START
}
