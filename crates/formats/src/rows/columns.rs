//! The columns of a spreadsheet: what of a player stands in a cell, under which headings, and in which order an engine wants them.
//! All of it is data. A further engine adds its leading columns, and a field here if it has one of its own.

use queuescope::{Settings, Value};

/// What a cell holds. Whether the number or the text is a good one, the core's reader of players says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Text,
    /// Names with spaces or bars between them.
    Names,
    Number,
    /// Games with their weights, `chess:5 go:3`.
    Games,
    /// The smallest and the largest group, `2–4`.
    Sizes,
}

/// A field of a player.
#[derive(Debug)]
pub(super) struct Field {
    /// The name in scenarios, which is also the heading.
    pub(super) name: &'static str,
    /// Other headings that mean it.
    also: &'static [&'static str],
    pub(super) cell: Cell,
    /// What is written for a player who does not say.
    pub(super) default: &'static str,
}

const fn field(name: &'static str, also: &'static [&'static str], cell: Cell) -> Field {
    Field { name, also, cell, default: "" }
}

/// Every field, in the order of the contract; each fits into a cell. `ratings` stands for one column a side.
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

/// A column: a field, or the rating for one side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column<'a> {
    pub(super) heading: &'a str,
    pub(super) field: &'static Field,
    pub(super) side: bool,
}

impl<'a> Column<'a> {
    /// What a player's raw record has in this column.
    pub(super) fn of<'r>(&self, record: &'r Value<'static>) -> Option<&'r Value<'static>> {
        let value = record.get(self.field.name);
        if self.side { value.and_then(|ratings| ratings.get(self.heading)) } else { value }
    }

    /// Whether this is what a problem of the core's reader is about.
    pub(super) fn is_at(&self, path: &str) -> bool {
        let Some(rest) = path.strip_prefix("player.").and_then(|path| path.strip_prefix(self.field.name)) else { return false };
        match rest.strip_prefix('.') {
            Some(side) if self.side => side == self.heading,
            // A part of a record, such as the largest size of a group.
            Some(_) => true,
            None => !self.side && (rest.is_empty() || rest.starts_with('[')),
        }
    }
}

/// The columns of an engine's players, the leading ones first, and how many those are.
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

/// The column that a heading means, of those not taken yet: one called exactly so before one that is only alike.
pub(super) fn by_heading(columns: &[Column<'_>], taken: &[Option<usize>], heading: &str) -> Option<usize> {
    let free = |index: &usize| !taken.contains(&Some(*index));
    let exactly = (0..columns.len()).filter(free).find(|&index| columns[index].heading == heading);
    exactly.or_else(|| (0..columns.len()).filter(free).find(|&index| is_called(&columns[index], heading.trim())))
}

/// Every heading there is, to compare a misspelt one with.
pub(super) fn known_headings<'a>(columns: &[Column<'a>]) -> Vec<&'a str> {
    let mut known: Vec<&str> = columns.iter().map(|column| column.heading).collect();
    for column in columns.iter().filter(|column| !column.side) {
        known.extend(column.field.also);
    }
    known
}

fn is_called(column: &Column<'_>, heading: &str) -> bool {
    let other = |name: &&str| alike(name, heading);
    alike(column.heading, heading) || (!column.side && column.field.also.iter().any(other))
}

/// "Wait cycles" is `wait_cycles`.
fn alike(name: &str, heading: &str) -> bool {
    let plain = |byte: u8| if matches!(byte, b' ' | b'-') { b'_' } else { byte.to_ascii_lowercase() };
    name.bytes().map(plain).eq(heading.bytes().map(plain))
}
