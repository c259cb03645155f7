//! Why players were not matched by the end of a buckets run, from the ranges of the tickets that still wait.

use queuescope::engines::Buckets;
use queuescope::engines::buckets::PlayerFrame;
use queuescope::{PlayerState, Replay};

use super::state::buckets_of;
use crate::engines::limits::{sentence, who};
use crate::words::{count, number};

/// Largest number of tickets that are compared with each other.
const MOST_COMPARED: usize = 400;

/// A ticket that still waits.
struct Waiting {
    leader: u32,
    size: usize,
    bucket: i64,
    range: i64,
    maximum: Option<i64>,
}

/// Says which ranges of the waiting tickets reach no opponent of the same size.
pub(crate) fn limits(replay: &Replay) -> String {
    let tickets = waiting(replay);
    let pending = replay.frame().states.iter().filter(|state| **state == PlayerState::Pending).count();
    let mut text = String::new();
    if tickets.len() <= MOST_COMPARED {
        let nearest = |ticket: &Waiting| {
            let others = tickets.iter().filter(|other| other.leader != ticket.leader && other.size == ticket.size);
            others.min_by_key(|other| (other.bucket - ticket.bucket).abs())
        };
        let (mut alone, mut short) = (Vec::new(), Vec::new());
        for ticket in &tickets {
            match nearest(ticket) {
                None => alone.push(ticket.leader),
                Some(other) if (other.bucket - ticket.bucket).abs() > ticket.range => short.push((ticket, other)),
                Some(_) => {}
            }
        }
        text += &sentence(&alone, || match (&alone[..], tickets.len()) {
            (_, 1) => format!("{} is alone in the queue.", who(replay, &alone)),
            ([_], _) => format!("No other ticket in the queue is as large as that of {}.", who(replay, &alone)),
            _ => format!("{} wait with no other ticket of their size in the queue.", who(replay, &alone)),
        });
        text += &sentence(&short, || out_of_range(replay, &short));
    }
    if pending > 0 {
        text += &format!("{} had not answered a ready check when the run ended.", count(pending as u32, "player", "players"));
    }
    text.trim_end().to_owned()
}

/// Says how far away the nearest opponents are, compared with the ranges.
fn out_of_range(replay: &Replay, short: &[(&Waiting, &Waiting)]) -> String {
    let distance = |(ticket, other): &(&Waiting, &Waiting)| (other.bucket - ticket.bucket).abs();
    let leaders: Vec<u32> = short.iter().map(|(ticket, _)| ticket.leader).collect();
    let Some(closest) = short.iter().min_by_key(|pair| distance(pair)) else { return String::new() };
    let (ticket, other) = closest;
    let [name, opponent] = [ticket.leader, other.leader].map(|leader| who(replay, &[leader]));
    let closest_text = format!("{opponent} is {} from {name}, whose range is {}", buckets_of(distance(closest)), number(ticket.range));
    let at_most = if ticket.maximum == Some(ticket.range) { ", its maximum" } else { "" };
    if leaders.len() == 1 {
        return format!("{name} reached no opponent: {closest_text}{at_most}.");
    }
    format!("{} reached no opponent who was still free. The closest: {closest_text}{at_most}.", who(replay, &leaders))
}

/// The tickets that still wait, each with its first player.
fn waiting(replay: &Replay) -> Vec<Waiting> {
    let frame = replay.frame();
    let Some(own) = frame.engine.of::<Buckets>() else { return Vec::new() };
    let mut tickets: Vec<Waiting> = Vec::new();
    for (index, PlayerFrame { bucket, range, maximum, leader, .. }) in own.players.iter().enumerate() {
        let (Some(bucket), Some(PlayerState::Queued)) = (bucket, frame.states.get(index)) else { continue };
        match tickets.iter_mut().find(|ticket| ticket.leader == *leader) {
            Some(ticket) => ticket.size += 1,
            None => tickets.push(Waiting { leader: *leader, size: 1, bucket: *bucket, range: *range, maximum: *maximum }),
        }
    }
    tickets
}
