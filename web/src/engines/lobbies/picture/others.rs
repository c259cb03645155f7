//! The requests that are not in the heat map: those of other queues, and those that wait for friends or for their time.

use queuescope::{PlayerRef, PlayerState};

use super::matrix::Matrix;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::{group_name, queue_name};
use crate::words::{clock, count};

/// Largest number of queues named for a request.
const MAX_QUEUES: usize = 2;

/// A row below the heat map.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OtherRow {
    /// The players of the ticket; empty for the row that counts the rest.
    pub(super) players: Vec<u32>,
    pub(super) name: String,
    /// Where the ticket is.
    pub(super) text: String,
}

/// Returns at most `rows` rows. If there are more tickets, the last row counts the rest, and `marked` players come first.
pub(super) fn other_rows(moment: &Scene<'_>, matrix: Option<&Matrix>, rows: usize, marked: &[u32]) -> Vec<OtherRow> {
    let tickets = tickets(moment, matrix);
    let all = |tickets: &[Vec<PlayerRef>]| tickets.iter().map(|players| row(moment, players)).collect();
    if tickets.len() <= rows {
        return all(&tickets);
    }
    let (mut first, rest): (Vec<_>, Vec<_>) =
        tickets.into_iter().partition(|players| players.iter().any(|player| marked.contains(&player.index)));
    first.extend(rest);
    let shown = rows.saturating_sub(1);
    let more = (first.len() - shown) as u32;
    let mut drawn: Vec<OtherRow> = all(&first[..shown]);
    drawn.push(OtherRow {
        players: Vec::new(),
        name: String::new(),
        text: format!("and {}", count(more, "other request", "other requests")),
    });
    drawn
}

/// The tickets with a queued player that are not in the map. Before the first event, all players.
fn tickets(moment: &Scene<'_>, matrix: Option<&Matrix>) -> Vec<Vec<PlayerRef>> {
    let is_outside = |player: &u32| matrix.is_none_or(|matrix| matrix.ticket_of(*player).is_none());
    let is_shown = |player: &u32| match moment.frame.states[*player as usize] {
        PlayerState::Queued => true,
        PlayerState::Away => moment.position == 0,
        PlayerState::Pending | PlayerState::Matched | PlayerState::Left => false,
    };
    let players: Vec<u32> = moment.shown_requests().into_iter().filter(|player| is_shown(player) && is_outside(player)).collect();
    let mut tickets: Vec<Vec<PlayerRef>> = Vec::new();
    for player in players {
        if tickets.iter().flatten().any(|member| member.index == player) {
            continue;
        }
        let listed = moment.own.tickets.iter().find(|ticket| ticket.players.iter().any(|member| member.index == player));
        tickets.push(listed.map_or_else(|| vec![moment.scenario.player_ref(player)], |ticket| ticket.players.clone()));
    }
    tickets
}

fn row(moment: &Scene<'_>, players: &[PlayerRef]) -> OtherRow {
    let text = players.first().map_or(String::new(), |first| place(moment, first.index));
    OtherRow { players: players.iter().map(|player| player.index).collect(), name: group_name(players), text }
}

/// Says where a request is.
fn place(moment: &Scene<'_>, player: u32) -> String {
    let mark = moment.request_mark(player);
    if moment.frame.states[player as usize] == PlayerState::Away {
        return format!("joins at {}", clock(moment.scenario.players[player as usize].joined));
    }
    if let Some(at) = moment.wishes(player).scheduled.filter(|_| mark.asleep) {
        return format!("scheduled for {}", clock(at));
    }
    if !mark.missing.is_empty() {
        return format!("waits for {}", mark.missing.join(", "));
    }
    let number = moment.own.tickets.iter().position(|ticket| ticket.players.iter().any(|member| member.index == player));
    let Some(number) = number else { return "searches".to_owned() };
    let is_in = |tickets: &[u32]| tickets.contains(&(number as u32));
    let queues: Vec<String> =
        moment.own.queues.iter().filter(|queue| is_in(&queue.tickets)).map(|queue| queue_name(&queue.queue, moment.settings)).collect();
    match queues.len() {
        0 => "in no queue".to_owned(),
        all if all <= MAX_QUEUES => format!("in {}", queues.join("; ")),
        all => format!("in {} and {}", queues[0], count(all as u32 - 1, "more queue", "more queues")),
    }
}
