//! The queue's table for buckets: rating, bucket and range, and who plays whom.

use queuescope::Player;
use queuescope_lab::Population;

use super::state::{Status, buckets_of};
use crate::engines::buckets::Scene;
use crate::engines::queue::middle_rating;
use crate::panels::icon::TICKETS;
use crate::panels::{Cell, Column, DetailField, Figure, RowStatus};
use crate::words::{clock, decimal, number};

/// The rating of a new player where there is nobody to go by.
const USUAL_RATING: f64 = 25.0;

/// The fields that have no column.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::JOINED,
    DetailField::LEAVES,
    DetailField {
        hint: "Players of one party queue as one; counts for those who have not come yet",
        placeholder: "none",
        ..DetailField::PARTY
    },
    DetailField::DECLINES,
];

/// Rating, bucket, range.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new("Rating", "The player's rating; sort by it"),
        Column::new("Bucket", "The bucket the ticket stands in; sort by it"),
        Column::new("Range", "How many buckets far the ticket looks; sort by it"),
    ]
}

/// What stands in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let (bucket, range) = (moment.bucket(player), moment.bucket_mark(player).range);
    let queued = moment.bucket_status(player) == Status::Queued;
    vec![
        Cell::rating(moment.scenario.players[player as usize].rating),
        Cell::told(number(bucket), bucket, "n", "bucket"),
        if queued { Cell::told(number(range), range, "n", "range") } else { Cell::told(String::new(), -1, "n", "range") },
    ]
}

/// What has become of a player, and whether they are alone.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let named = |other: Option<u32>| other.map_or("–".to_owned(), |other| moment.id(other));
    let (class, text, opponent, key) = match moment.bucket_status(player) {
        Status::Queued => ("free", format!("waits {}", clock(moment.waited(player))), None, -4 - moment.waited(player).0),
        Status::Away => ("out", "not here yet".to_owned(), None, -2),
        Status::Left => ("out", "left".to_owned(), None, -1),
        Status::Asked(other) => ("asked", format!("{}?", named(other)), other, 0),
        Status::Plays(other) => ("plays", named(other), other, 0),
    };
    let party = moment.scenario.players[player as usize].party.as_deref();
    let (shape, meaning) = party.map_or((TICKETS[0], "alone".to_owned()), |party| (TICKETS[1], format!("party {party}")));
    RowStatus { class, text, opponent, key, shape, meaning }
}

/// A player in a sentence or two.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let entry = &moment.scenario.players[player as usize];
    let named = |other: Option<u32>| other.map_or("somebody".to_owned(), |other| moment.id(other));
    let mark = moment.bucket_mark(player);
    let status = match moment.bucket_status(player) {
        Status::Away => "has not come yet".to_owned(),
        Status::Left => "has left the queue".to_owned(),
        Status::Asked(other) => format!("is asked whether they are ready to play {}", named(other)),
        Status::Plays(other) => format!("plays {}", named(other)),
        Status::Queued => {
            let most = mark.maximum.map_or(String::new(), |most| format!(" of at most {}", number(most)));
            format!("has waited {} and looks {} far{most}", clock(moment.waited(player)), buckets_of(mark.range))
        }
    };
    let party = entry.party.as_ref().map_or(String::new(), |party| format!(", party {party}"));
    format!("Rated {}{party}: bucket {}; {status}.", decimal(entry.rating.unwrap_or_default()), number(moment.bucket(player)))
}

/// Names have no sides here: a searcher's is in ink, somebody else's in blue.
pub(crate) fn name_class(moment: &Scene<'_>, player: u32) -> &'static str {
    let searches = moment.own.look.as_ref().is_some_and(|look| look.players.iter().all(|member| member.index != player));
    if searches { "name-first" } else { "name-ink" }
}

/// A rating in the middle of what the others have.
pub(crate) fn complete_player(player: Player, others: &[Player]) -> Player {
    Player { rating: middle_rating(others).or(Some(USUAL_RATING)), ..player }
}

/// The figures of a made-up crowd.
pub(crate) const FIGURES: &[Figure] = &[Figure::PLAYERS, Figure::RATING, Figure::SPREAD, Figure::ARRIVALS, Figure::FRIENDS, Figure::SEED];

/// Ratings as a skill estimate has them.
pub(crate) fn usual_crowd() -> Population {
    Population { rating: 25, spread: 8, ..Population::default() }
}

/// What stands in pasted rows, and what they look like.
pub(crate) fn rows() -> (String, &'static str) {
    let about = "name, rating, when they join (seconds), party. With a first row of names the columns may stand in any order, and there may be more of them: leaves.";
    (about.to_owned(), "Pawn20\t20\nGrunt17\t17\t20\nAda\t24.5\t5\tred\nBo\t22\t5\tred")
}
