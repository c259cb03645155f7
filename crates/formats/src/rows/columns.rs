//! The columns of a spreadsheet: which field of a player each one holds, which headings it accepts, and where it is for each engine.
//!
//! A new engine lists its leading columns in its `EngineInfo`. Its new player fields are added here.

use queuescope::{Settings, Value, nearest, one_of, quoted_text};

/// Type of the value in a cell. `Player::read` checks the value itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    Text,
    /// Names separated by spaces or bars.
    Names,
    Number,
    /// Games and their weights, such as `chess:5 go:3`.
    Games,
    /// Smallest and largest group size, such as `2–4`.
    Sizes,
}

/// A field of a player.
#[derive(Debug)]
pub(crate) struct Field {
    /// Name in scenarios, which is also the heading.
    pub(super) name: &'static str,
    /// Other headings for this field.
    also: &'static [&'static str],
    pub(super) cell: Cell,
    /// Text of the cell for a player without this field.
    pub(super) default: &'static str,
}

const fn field(name: &'static str, also: &'static [&'static str], cell: Cell) -> Field {
    Field { name, also, cell, default: "" }
}

/// Every field of a player, in the order in which scenarios are written. `ratings` becomes one column per side.
static FIELDS: &[Field] = &[
    field("id", &["name", "player"], Cell::Text),
    field("joined", &[], Cell::Number),
    field("leaves", &[], Cell::Number),
    field("party", &[], Cell::Text),
    field("ratings", &[], Cell::Number),
    Field { default: "0", ..field("wait_cycles", &["waits", "wait", "waited"], Cell::Number) },
    field("region", &[], Cell::Text),
    field("vetoes", &["veto"], Cell::Names),
    field("rating", &["mmr", "elo"], Cell::Number),
    field("ping", &[], Cell::Number),
    field("role", &[], Cell::Text),
    field("games", &["game"], Cell::Games),
    field("mode", &[], Cell::Text),
    field("group", &["group_size", "size", "sizes"], Cell::Sizes),
    field("regions", &[], Cell::Names),
    field("region_preference", &[], Cell::Text),
    field("languages", &["language"], Cell::Names),
    field("language_preference", &[], Cell::Text),
    field("skill_preference", &[], Cell::Text),
    field("friends", &["friend"], Cell::Names),
    field("scheduled", &[], Cell::Number),
];

/// A column of the spreadsheet: a field, or the rating for one side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column<'a> {
    /// Name of the field or of the side.
    pub(super) heading: &'a str,
    pub(super) field: &'static Field,
    /// True if the column contains the rating for one side.
    pub(super) side: bool,
}

impl<'a> Column<'a> {
    /// Returns the value of this column in a player's raw record.
    pub(super) fn of<'r>(&self, record: &'r Value<'static>) -> Option<&'r Value<'static>> {
        let value = record.get(self.field.name);
        if self.side { value.and_then(|ratings| ratings.get(self.heading)) } else { value }
    }

    /// True if the path of a problem from `Player::read` points into this column.
    pub(super) fn is_at(&self, path: &str) -> bool {
        let Some(rest) = path.strip_prefix("player.").and_then(|path| path.strip_prefix(self.field.name)) else { return false };
        match rest.strip_prefix('.') {
            Some(side) if self.side => side == self.heading,
            // The path of a part, such as `player.group.max`.
            Some(_) => true,
            None => !self.side && (rest.is_empty() || rest.starts_with('[')),
        }
    }
}

/// Returns all columns for these settings, leading columns first, and the number of leading columns.
pub(super) fn columns(settings: &Settings) -> (Vec<Column<'_>>, usize) {
    let leading = settings.engine().info().columns;
    let mut columns = Vec::new();
    for name in leading {
        if let Some(field) = FIELDS.iter().find(|field| field.name == *name) {
            add(&mut columns, field, settings);
        }
    }
    let count = columns.len();
    for field in FIELDS {
        if !leading.contains(&field.name) {
            add(&mut columns, field, settings);
        }
    }
    (columns, count)
}

fn add<'s>(columns: &mut Vec<Column<'s>>, field: &'static Field, settings: &'s Settings) {
    if field.name == "ratings" {
        columns.extend(settings.rating_names().iter().map(|side| Column { heading: side, field, side: true }));
    } else {
        columns.push(Column { heading: field.name, field, side: false });
    }
}

/// Finds the column with this heading among the columns not taken yet. An exact match wins over one that differs in case or separators.
pub(super) fn by_heading(columns: &[Column<'_>], taken: &[Option<usize>], heading: &str) -> Option<usize> {
    let free = |index: &usize| !taken.contains(&Some(*index));
    let exact = (0..columns.len()).filter(free).find(|&index| columns[index].heading == heading);
    exact.or_else(|| (0..columns.len()).filter(free).find(|&index| has_heading(&columns[index], heading.trim())))
}

/// Returns a hint for an unknown heading: a similar known heading, or all columns if no heading is similar.
pub(super) fn heading_hint(typed: &str, columns: &[Column<'_>]) -> String {
    let headings: Vec<&str> = columns.iter().map(|column| column.heading).collect();
    let others = columns.iter().filter(|column| !column.side).flat_map(|column| column.field.also.iter().copied());
    match nearest(typed, headings.iter().copied().chain(others)) {
        Some(heading) => format!("did you mean {}?", quoted_text(heading)),
        None => format!("expected {}", one_of(&headings)),
    }
}

fn has_heading(column: &Column<'_>, heading: &str) -> bool {
    let is_same = |name: &&str| same_heading(name, heading);
    is_same(&column.heading) || (!column.side && column.field.also.iter().any(is_same))
}

/// True if two headings differ at most in case and in spaces, dashes or underscores, as "Wait cycles" and `wait_cycles` do.
fn same_heading(name: &str, heading: &str) -> bool {
    let plain = |byte: u8| if matches!(byte, b' ' | b'-') { b'_' } else { byte.to_ascii_lowercase() };
    name.bytes().map(plain).eq(heading.bytes().map(plain))
}
