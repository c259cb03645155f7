//! The queue's table for cliques: rating, ping, tier and lobby.

use queuescope::{Millis, Player, PlayerState, order};
use queuescope_lab::Population;

use crate::edit::Field;
use crate::engines::cliques::Scene;
use crate::engines::queue::{joins, middle_rating};
use crate::panels::icon::TICKETS;
use crate::panels::{Cell, Column, DetailField, Figure, RowStatus, figure};
use crate::words::{clock, decimal, number};

/// Rating of a new player if no other player has one.
const DEFAULT_RATING: f64 = 1_500.0;
/// Ping of a new player if there are no other players, in milliseconds.
const DEFAULT_PING: u32 = 25;

/// Fields that have no column.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::JOINED,
    DetailField::LEAVES,
    DetailField::new(
        "Role",
        "The player's role in a team. It only matters if lobbies have seats for roles.",
        "none",
        Field::Word("role"),
        |player, _| player.role.as_ref().map_or(String::new(), ToString::to_string),
    ),
];

/// Columns: rating, ping and tier.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new("Rating", "Sort by rating"),
        Column::new("Ping", "Sort by milliseconds to the server"),
        Column::new("Tier", "Sort by tier"),
    ]
}

/// A player's cells in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let entry = &moment.scenario.players[player as usize];
    let tier = moment.tier(player);
    vec![
        Cell::rating(entry.rating),
        Cell::editable(entry.ping.to_string(), i64::from(entry.ping), Field::Number("ping"), "ping"),
        Cell::read_only(tier.map_or("–".to_owned(), |tier| moment.tier_name(tier)), tier.map_or(-1, |tier| tier as i64), "tier", "tier"),
    ]
}

/// A player's lobby or wait, and the sign for players in a lobby.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let wait = moment.wait_seconds(player);
    let lobby = moment.clique_mark(player).lobby.unwrap_or_default();
    let chosen = moment.own.build.as_ref().is_some_and(|build| build.steps.iter().any(|step| step.player.index == player));
    let (class, text, key) = match moment.frame.states[player as usize] {
        PlayerState::Queued if chosen => ("free", "in the lobby".to_owned(), 0),
        PlayerState::Queued | PlayerState::Pending => ("free", format!("waits {}", clock(Millis(wait * 1_000))), -4 - wait),
        PlayerState::Away => ("out", joins(&moment.scenario.players[player as usize]), -2),
        PlayerState::Left => ("out", "left".to_owned(), -1),
        PlayerState::Matched => ("plays", format!("lobby {}", number(i64::from(lobby))), i64::from(lobby)),
    };
    let shape = usize::from(class == "plays");
    RowStatus { class, text, opponent: None, key, shape: TICKETS[shape], meaning: ["waiting", "in a lobby"][shape].to_owned() }
}

/// Describes a player in one sentence.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let entry = &moment.scenario.players[player as usize];
    let status = match moment.frame.states[player as usize] {
        PlayerState::Away => "has not joined yet".to_owned(),
        PlayerState::Left => "has left the queue".to_owned(),
        PlayerState::Queued | PlayerState::Pending => match moment.wait_seconds(player) {
            0 => "just joined".to_owned(),
            seconds => format!("has waited {}", clock(Millis(seconds * 1_000))),
        },
        PlayerState::Matched => format!("is in lobby {}", moment.clique_mark(player).lobby.unwrap_or_default()),
    };
    let role = entry.role.as_ref().map_or(String::new(), |role| format!(", role {role}"));
    let rating = decimal(entry.rating.unwrap_or_default());
    let tier = moment.tier(player).map_or("No tier yet".to_owned(), |tier| moment.tier_name(tier));
    format!("{tier}, rated {rating}{role}, ping {} ms: {status}.", number(i64::from(entry.ping)))
}

/// Gives a new player the median rating and the median ping of the other players.
pub(crate) fn complete_player(player: Player, others: &[Player]) -> Player {
    let mut pings: Vec<u32> = others.iter().map(|player| player.ping).collect();
    order::sort(&mut pings);
    let ping = pings.get(pings.len() / 2).copied().unwrap_or(DEFAULT_PING);
    Player { rating: middle_rating(others).or(Some(DEFAULT_RATING)), ping, ..player }
}

/// Numbers in the form that generates players.
pub(crate) const FIGURES: &[Figure] = &[
    Figure::PLAYERS,
    Figure::RATING,
    Figure::SPREAD,
    figure!(
        "Highest ping, ms",
        "The highest ping in milliseconds. Pings go from 0 to this number, and low ones are more frequent.",
        10_000,
        longest_ping
    ),
    figure!(
        "Longest wait, seconds",
        "The longest wait at the start in seconds. Waits are spread evenly from 0 to this number.",
        86_400,
        waited_seconds
    )
    .of_queue(),
    Figure::SEED,
];

/// Initial values of the form, with most players in Silver and Gold.
pub(crate) fn default_crowd() -> Population {
    Population { rating: 1_550, spread: 350, ..Population::default() }
}

/// Describes the columns of pasted rows, with an example.
pub(crate) fn rows() -> (String, &'static str) {
    let about = "name, rating, ping in milliseconds, joining time in seconds (negative before the start), role. If the first row has column names, the columns can be in any order, and this one is allowed too: leaves.";
    (about.to_owned(), "P1\t1620\t22\t-180\nP2\t1580\t18\t-240\ttank\nP3\t1700\t30\t-120\nP4\t1650\t85\t-300\tsupport")
}
