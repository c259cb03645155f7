//! The picture's table alternative: every ticket that the picture shows, with its range and what happens to it.

use queuescope::PlayerState;
use yew::prelude::*;

use super::shows_future;
use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::history::{History, TicketHistory};
use crate::engines::buckets::state::{Status, searched_buckets};
use crate::picture::{Head, table};
use crate::words::{clock, number};

const HEADS: [Head; 8] = [
    ("Bucket", true),
    ("Searches from", true),
    ("Searches to", true),
    ("State", false),
    ("Opponent", false),
    ("Distance", true),
    ("So far", false),
    ("Still to come", false),
];

/// Renders the players of the columns first, then those whose tickets have left the queue.
pub(crate) fn as_table(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let in_columns = |player: &u32| match moment.frame.states[*player as usize] {
        PlayerState::Queued => true,
        PlayerState::Pending | PlayerState::Matched => moment.match_of(*player).is_some(),
        PlayerState::Away | PlayerState::Left => false,
    };
    let all = 0..moment.scenario.players.len() as u32;
    let (mut players, others): (Vec<u32>, Vec<u32>) = all.partition(in_columns);
    players.extend(
        others.into_iter().filter(|player| matches!(moment.frame.states[*player as usize], PlayerState::Matched | PlayerState::Left)),
    );
    table(props, &HEADS, &players, |player| cells(moment, props, player))
}

fn cells(moment: &Scene<'_>, props: &PictureProps, player: u32) -> Vec<String> {
    let (mark, bucket) = (moment.bucket_mark(player), moment.bucket(player));
    let (state, other) = match moment.bucket_status(player) {
        Status::Paired(other) => ("paired", other),
        Status::Asked(other) => ("asked", other),
        Status::Plays(other) => ("plays", other),
        Status::Left => ("left", None),
        _ if mark.looked => ("searched", None),
        _ => ("waiting", None),
    };
    let [low, high] = searched_buckets(moment.settings, bucket, mark.range).map(number);
    let history = moment.run_summary::<History>();
    let ticket = history.and_then(|history| history.ticket_of(player));
    let [so_far, to_come] = history.zip(ticket).map(|(history, ticket)| steps(moment, history, ticket)).unwrap_or_default();
    let distance = history.zip(ticket).and_then(|(history, ticket)| distance(moment, history, ticket));
    vec![
        number(bucket),
        low,
        high,
        state.to_owned(),
        other.map_or(String::new(), |other| moment.id(other)),
        distance.map_or(String::new(), number),
        so_far,
        if shows_future(props.mode) { to_come } else { String::new() },
    ]
}

/// Distance of the ticket's latest match, unless it failed.
fn distance(moment: &Scene<'_>, history: &History, ticket: &TicketHistory) -> Option<i64> {
    let of_ticket = history.matches_of(ticket).filter(|found| found.found.is_before(moment.position));
    let found = of_ticket.last()?;
    let failed = !found.declined.is_empty() && found.settled.is_some_and(|settled| settled.is_before(moment.position));
    (!failed).then_some(found.distance)
}

/// What happened to a ticket up to the cursor, and what happens after it: `entered 0:29, found 2:20`.
fn steps(moment: &Scene<'_>, history: &History, ticket: &TicketHistory) -> [String; 2] {
    let mut steps = vec![(ticket.entered(), "entered")];
    for found in history.matches_of(ticket) {
        steps.push((found.found, "found"));
        steps.extend(found.settled.map(|settled| (settled, if found.declined.is_empty() { "started" } else { "declined" })));
    }
    steps.extend(ticket.left.map(|left| (left, "left")));
    let text = |past: bool| {
        let steps = steps.iter().filter(|(at, _)| at.is_before(moment.position) == past);
        steps.map(|(at, what)| format!("{what} {}", clock(at.time))).collect::<Vec<String>>().join(", ")
    };
    [text(true), text(false)]
}
