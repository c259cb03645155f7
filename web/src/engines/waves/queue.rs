//! The queue's table for waves: a rating for each side, the waves waited, and the opponent.

use queuescope::engines::waves::Settings;
use queuescope::engines::waves::event::Side;
use queuescope::{Player, order};

use super::edit::WAITS;
use super::state::Status;
use crate::charts;
use crate::edit::Field;
use crate::engines::queue::joins;
use crate::engines::waves::Scene;
use crate::panels::icon::SHAPES;
use crate::panels::{Cell, Column, DetailField, Figure, RowStatus, figure};
use crate::words::{number, waited};

/// Rating of a new player if no other player has one.
const DEFAULT_RATING: i32 = 1_500;

/// Fields that have no column.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::JOINED,
    DetailField::LEAVES,
    DetailField::new(
        "Region",
        "Where the player lives. The regions of both players decide the server.",
        "none",
        Field::Word("region"),
        |player, _| player.region.as_ref().map_or(String::new(), ToString::to_string),
    ),
    DetailField::new("Vetoes", "Maps the player refuses, separated by commas", "none", Field::Names("vetoes"), |player, _| {
        player.vetoes.iter().map(|map| &**map).collect::<Vec<&str>>().join(", ")
    }),
];

/// Columns: a rating for each side and the waves waited.
pub(crate) fn columns(settings: &Settings) -> Vec<Column> {
    let side = |side: usize| Column::new(&*settings.sides[side], "Sort by the rating for this side");
    vec![side(0), side(1), Column::new("Wait", "Sort by the number of waves waited")]
}

/// A player's cells in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let ratings = moment.ratings(player);
    let on = moment.side(player).map(|side| side as usize);
    let rating = |side: usize| Cell {
        text: ratings[side].map_or(String::new(), |rating| rating.to_string()),
        key: ratings[side].map_or(i64::MIN / 2, i64::from),
        field: Some(Field::Rating(side)),
        class: if on == Some(side) { "n on" } else { "n" },
        what: moment.settings.sides[side].to_string(),
    };
    let waits = moment.own.players[player as usize].wait_cycles;
    let waits =
        Cell { text: waits.to_string(), key: i64::from(waits), field: Some(WAITS), class: "n wait", what: "waves waited".to_owned() };
    vec![rating(0), rating(1), waits]
}

/// A player's opponent or status, and the shape for the sides they play.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let (class, text, opponent, key) = match moment.status(player) {
        Status::Free => ("free", "free".to_owned(), None, -4),
        Status::SitsOut => ("out", "sits out".to_owned(), None, -3),
        Status::Away => ("out", joins(&moment.scenario.players[player as usize]), None, -2),
        Status::Left => ("out", "left".to_owned(), None, -1),
        Status::Plays(opponent) => ("plays", opponent.map_or("–".to_owned(), |other| moment.id(other)), opponent, 0),
    };
    let (shape, plays) = match moment.ratings(player) {
        [Some(_), None] => (0, moment.settings.sides[0].to_string()),
        [None, Some(_)] => (1, moment.settings.sides[1].to_string()),
        _ => (2, "plays both".to_owned()),
    };
    RowStatus { class, text, opponent, key, shape: SHAPES[shape], meaning: plays }
}

/// Describes a player in one or two sentences.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let mark = moment.own.players[player as usize];
    let waited = waited(mark.wait_cycles);
    let status = match moment.status(player) {
        Status::Away => "has not joined yet".to_owned(),
        Status::Left => "has left the queue".to_owned(),
        Status::SitsOut => format!("{waited} and sits this wave out"),
        Status::Free => format!("{waited} and has no opponent yet"),
        Status::Plays(Some(opponent)) => format!("{waited} and plays {}", moment.id(opponent)),
        Status::Plays(None) => format!("{waited} and is matched"),
    };
    let ratings = moment.settings.sides.iter().zip(moment.ratings(player));
    let ratings: Vec<String> = ratings.filter_map(|(side, rating)| Some(format!("{side} {}", number(i64::from(rating?))))).collect();
    let window = mark.window.map_or(String::new(), |window| format!(" Searches ±{} rating points.", number(window)));
    format!("{}: {status}.{window}", ratings.join(", "))
}

/// CSS class of a player's name: the colour of their side.
pub(crate) fn name_class(moment: &Scene<'_>, player: u32) -> &'static str {
    match moment.side(player) {
        Some(Side::First) => "name-first",
        Some(Side::Second) => "name-second",
        None => "name-both",
    }
}

/// Gives a new player a rating for the first side: the median of the other players' ratings.
pub(crate) fn complete_player(player: Player, settings: &Settings, others: &[Player]) -> Player {
    let side = settings.sides[0].clone();
    let mut ratings: Vec<i32> = others.iter().filter_map(|player| player.rating_for(&side)).collect();
    order::sort(&mut ratings);
    let rating = ratings.get(ratings.len() / 2).copied().unwrap_or(DEFAULT_RATING);
    Player { ratings: vec![(side, rating)], ..player }
}

/// Numbers in the form that generates players. `{first}` and `{second}` are replaced by the names of the sides.
pub(crate) const FIGURES: &[Figure] = &[
    Figure::PLAYERS,
    Figure::RATING,
    Figure::SPREAD,
    figure!("{first} only, parts", "Share of players who play only the first side, relative to the other two numbers", MAX_PARTS, sides[0])
        .part("{first}", charts::Side::First),
    figure!(
        "{second} only, parts",
        "Share of players who play only the second side, relative to the other two numbers",
        MAX_PARTS,
        sides[1]
    )
    .part("{second}", charts::Side::Second),
    figure!("Both sides, parts", "Share of players who play both sides, relative to the other two numbers", MAX_PARTS, sides[2])
        .part("both", charts::Side::Both),
    figure!(
        "Longest wait, waves",
        "The most waves that a player has already waited. Waits are spread evenly from 0 to this number.",
        100,
        longest_wait
    )
    .of_queue(),
    Figure::SEED,
];

/// Largest number of parts that the form accepts.
const MAX_PARTS: u32 = 100;

/// Describes the columns of pasted rows, with an example.
pub(crate) fn rows(settings: &Settings) -> (String, &'static str) {
    let [first, second] = &settings.sides;
    let about = format!(
        "name, {first}, {second}, waits. If the first row has column names, the columns can be in any order, and these are allowed too: joined, leaves, region, vetoes."
    );
    (about, "Tarn\t1480\t\t2\nAnsel\t\t1515\nVireo\t1450\t1500")
}
