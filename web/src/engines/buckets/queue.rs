//! The queue's table for buckets: rating, bucket, range and opponent.

use queuescope::Player;
use queuescope_lab::Population;

use super::state::{Status, buckets_of};
use crate::engines::buckets::Scene;
use crate::engines::queue::{joins, middle_rating};
use crate::panels::icon::TICKETS;
use crate::panels::{Cell, Column, DetailField, Figure, RowStatus};
use crate::words::{clock, decimal, number};

/// Rating of a new player if no other player has one.
const DEFAULT_RATING: f64 = 25.0;

/// Fields that have no column.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::JOINED,
    DetailField::LEAVES,
    DetailField {
        hint: "Players of the same party queue as one ticket. A change affects only players who have not joined yet.",
        placeholder: "none",
        ..DetailField::PARTY
    },
    DetailField::DECLINES,
];

/// Columns: rating, bucket and range.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new("Rating", "Sort by rating"),
        Column::new("Bucket", "Sort by the ticket's bucket"),
        Column::new("Range", "Sort by how far the ticket searches, in buckets"),
    ]
}

/// A player's cells in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let (bucket, range) = (moment.bucket(player), moment.bucket_mark(player).range);
    let queued = moment.bucket_status(player) == Status::Queued;
    vec![
        Cell::rating(moment.scenario.players[player as usize].rating),
        Cell::read_only(if moment.has_bucket(player) { number(bucket) } else { "–".to_owned() }, bucket, "n", "bucket"),
        if queued { Cell::read_only(number(range), range, "n", "range") } else { Cell::read_only(String::new(), -1, "n", "range") },
    ]
}

/// A player's opponent or status, and the sign for solo players and parties.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let named = |other: Option<u32>| other.map_or("–".to_owned(), |other| moment.id(other));
    let (class, text, opponent, key) = match moment.bucket_status(player) {
        Status::Queued if moment.waited(player).0 == 0 => ("free", "just joined".to_owned(), None, -4),
        Status::Queued => ("free", format!("waits {}", clock(moment.waited(player))), None, -4 - moment.waited(player).0),
        Status::WaitsForParty => ("out", "waits for party".to_owned(), None, -3),
        Status::Away => ("out", joins(&moment.scenario.players[player as usize]), None, -2),
        Status::Left => ("out", "left".to_owned(), None, -1),
        Status::Paired(other) | Status::Asked(other) => ("asked", format!("{}?", named(other)), other, 0),
        Status::Plays(other) => ("plays", named(other), other, 0),
    };
    let party = moment.scenario.players[player as usize].party.as_deref();
    let (shape, meaning) = party.map_or((TICKETS[0], "solo".to_owned()), |party| (TICKETS[1], format!("party {party}")));
    RowStatus { class, text, opponent, key, shape, meaning }
}

/// Describes a player in one or two sentences.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let entry = &moment.scenario.players[player as usize];
    let mark = moment.bucket_mark(player);
    // The ticket of an opponent in a party is named after its first member.
    let ticket = |opponent: u32| {
        let id = moment.id(opponent);
        if moment.scenario.players[opponent as usize].party.is_some() { format!("{id}'s party") } else { id }
    };
    let status = match moment.bucket_status(player) {
        Status::Away => "has not joined yet".to_owned(),
        Status::WaitsForParty => "waits for the rest of the party".to_owned(),
        Status::Left => "has left the queue".to_owned(),
        Status::Paired(Some(opponent)) => format!("is paired with {}", ticket(opponent)),
        Status::Paired(None) => "is paired".to_owned(),
        Status::Asked(Some(opponent)) => format!("is asked to accept a match with {}", ticket(opponent)),
        Status::Asked(None) => "is asked to accept a match".to_owned(),
        Status::Plays(Some(opponent)) => format!("plays {}", ticket(opponent)),
        Status::Plays(None) => "is matched".to_owned(),
        Status::Queued => {
            let waited = moment.waited(player);
            let wait = if waited.0 == 0 { "just joined".to_owned() } else { format!("has waited {}", clock(waited)) };
            let maximum = mark.maximum.map_or(String::new(), |maximum| format!(", at most {}", number(maximum)));
            format!("{wait}. Range: {}{maximum}", buckets_of(mark.range))
        }
    };
    let party = entry.party.as_ref().map_or(String::new(), |party| format!(", party {party}"));
    let bucket = if moment.has_bucket(player) { format!(", bucket {}", number(moment.bucket(player))) } else { String::new() };
    format!("Rated {}{party}{bucket}: {status}.", decimal(entry.rating.unwrap_or_default()))
}

/// CSS class of a player's name. This engine has no sides, so the colours separate the searcher from all others.
pub(crate) fn name_class(moment: &Scene<'_>, player: u32) -> &'static str {
    let is_other = moment.own.look.as_ref().is_some_and(|search| search.players.iter().all(|member| member.index != player));
    if is_other { "name-first" } else { "name-ink" }
}

/// Gives a new player the median of the other players' ratings.
pub(crate) fn complete_player(player: Player, others: &[Player]) -> Player {
    Player { rating: middle_rating(others).or(Some(DEFAULT_RATING)), ..player }
}

/// Numbers in the form that generates players.
pub(crate) const FIGURES: &[Figure] = &[Figure::PLAYERS, Figure::RATING, Figure::SPREAD, Figure::ARRIVALS, Figure::FRIENDS, Figure::SEED];

/// Initial values of the form, with ratings typical of a skill estimate.
pub(crate) fn default_crowd() -> Population {
    Population { rating: 25, spread: 8, ..Population::default() }
}

/// Describes the columns of pasted rows, with an example.
pub(crate) fn rows() -> (String, &'static str) {
    let about = "name, rating, joining time in seconds, party. If the first row has column names, the columns can be in any order, and a column \"leaves\" is allowed too.";
    (about.to_owned(), "Pawn20\t20\nGrunt17\t17\t20\nAda\t24.5\t5\tred\nBo\t22\t5\tred")
}
