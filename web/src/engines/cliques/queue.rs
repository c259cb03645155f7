//! The queue's table for cliques: rating, ping and tier, and which lobby somebody is in.

use queuescope::{Player, PlayerState};
use queuescope_lab::Population;

use crate::edit::Field;
use crate::engines::cliques::Scene;
use crate::engines::queue::middle_rating;
use crate::panels::icon::TICKETS;
use crate::panels::{Cell, Column, DetailField, Figure, RowStatus, figure};
use crate::words::{clock, decimal, number};
use queuescope::Millis;

/// The rating and the ping of a new player where there is nobody to go by.
const USUAL_RATING: f64 = 1_500.0;
const USUAL_PING: u32 = 25;

/// The fields that have no column.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::JOINED,
    DetailField::LEAVES,
    DetailField::new(
        "Role",
        "What the player plays in a team; counts where lobbies ask for roles",
        "none",
        Field::Word("role"),
        |player, _| player.role.as_ref().map_or(String::new(), ToString::to_string),
    ),
];

/// Rating, ping, tier.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new("Rating", "The player's rating; sort by it"),
        Column::new("Ping", "Milliseconds to the server; sort by it"),
        Column::new("Tier", "The tier the rating is in; sort by it"),
    ]
}

/// What stands in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let entry = &moment.scenario.players[player as usize];
    let tier = moment.tier(player);
    vec![
        Cell::rating(entry.rating),
        Cell::typed(entry.ping.to_string(), i64::from(entry.ping), Field::Number("ping"), "ping"),
        Cell::told(tier.map_or("–".to_owned(), |tier| moment.tier_name(tier)), tier.map_or(-1, |tier| tier as i64), "tier", "tier"),
    ]
}

/// What has become of a player.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let wait = moment.wait_seconds(player);
    let lobby = moment.clique_mark(player).lobby.unwrap_or_default();
    let chosen = moment.own.build.as_ref().is_some_and(|build| build.steps.iter().any(|step| step.player.index == player));
    let (class, text, key) = match moment.frame.states[player as usize] {
        PlayerState::Queued if chosen => ("free", "in the lobby".to_owned(), 0),
        PlayerState::Queued | PlayerState::Pending => ("free", format!("waits {}", clock(Millis(wait * 1_000))), -4 - wait),
        PlayerState::Away => ("out", "not here yet".to_owned(), -2),
        PlayerState::Left => ("out", "left".to_owned(), -1),
        PlayerState::Matched => ("plays", format!("lobby {}", number(i64::from(lobby))), i64::from(lobby)),
    };
    let shape = usize::from(class == "plays");
    RowStatus { class, text, opponent: None, key, shape: TICKETS[shape], meaning: ["alone", "in a lobby"][shape].to_owned() }
}

/// A player in a sentence or two.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let entry = &moment.scenario.players[player as usize];
    let status = match moment.frame.states[player as usize] {
        PlayerState::Away => "has not come yet".to_owned(),
        PlayerState::Left => "has left the queue".to_owned(),
        PlayerState::Queued | PlayerState::Pending => format!("has waited {} s", number(moment.wait_seconds(player))),
        PlayerState::Matched => format!("is in lobby {}", moment.clique_mark(player).lobby.unwrap_or_default()),
    };
    let role = entry.role.as_ref().map_or(String::new(), |role| format!(", {role}"));
    let rating = decimal(entry.rating.unwrap_or_default());
    let tier = moment.tier(player).map_or("no tier yet".to_owned(), |tier| moment.tier_name(tier));
    format!("Rated {rating}{role}: {}; ping {} ms; {status}.", tier, number(i64::from(entry.ping)))
}

/// A rating and a ping in the middle of what the others have.
pub(crate) fn complete_player(player: Player, others: &[Player]) -> Player {
    let mut pings: Vec<u32> = others.iter().map(|player| player.ping).collect();
    pings.sort_unstable();
    let ping = pings.get(pings.len() / 2).copied().unwrap_or(USUAL_PING);
    Player { rating: middle_rating(others).or(Some(USUAL_RATING)), ping, ..player }
}

/// The figures of a made-up crowd.
pub(crate) const FIGURES: &[Figure] = &[
    Figure::PLAYERS,
    Figure::RATING,
    Figure::SPREAD,
    figure!("Longest ping, ms", "Pings are from 0 to this, more of them short than long", 10_000, longest_ping),
    figure!("Longest wait, seconds", "They have joined evenly over so many seconds before the start", 86_400, waited_seconds),
    Figure::SEED,
];

/// Most of them in Silver and Gold.
pub(crate) fn usual_crowd() -> Population {
    Population { rating: 1_550, spread: 350, ..Population::default() }
}

/// What stands in pasted rows, and what they look like.
pub(crate) fn rows() -> (String, &'static str) {
    let about = "name, rating, ping (milliseconds), when they join (seconds; before the start: negative), role. With a first row of names the columns may stand in any order, and there may be more of them: leaves.";
    (about.to_owned(), "P1\t1620\t22\t-180\nP2\t1580\t18\t-240\ttank\nP3\t1700\t30\t-120\nP4\t1650\t85\t-300\tsupport")
}
