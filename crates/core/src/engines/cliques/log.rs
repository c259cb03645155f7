//! The host's log, modelled on the paper's Table III: one line per step, with the added player and every candidate's score. The step of the
//! paper's algorithm is the source of the line.

use super::event::{Candidate, Degree, Event, Seats};
use crate::engines::LogLine;
use crate::player::PlayerRef;

/// The log lines of an event. Some events have none.
pub(crate) fn lines(event: &Event) -> Vec<LogLine> {
    let (text, source) = match event {
        Event::Divided { tiers, .. } => {
            let sizes = tiers.iter().filter(|tier| tier.players > 0).map(|tier| format!("{} {}", tier.tier, tier.players));
            (format!("tiers: {}", sizes.collect::<Vec<_>>().join(", ")), "CLASSIFY")
        }
        Event::Waits { tier, players, missing } => {
            (format!("{} waits with {}, {}", tier.name, players_of(*players), wanted(missing)), "WAIT")
        }
        Event::Built { tier, players, degrees, .. } if degrees.is_empty() => {
            (format!("{}: {}", tier.name, players_of(*players)), "BUILD_GRAPH")
        }
        Event::Built { tier, players, degrees, .. } => {
            let degree = |Degree { player, degree, .. }: &Degree| format!("{} {degree}", player.id);
            let degrees = degrees.iter().map(degree).collect::<Vec<_>>().join(", ");
            (format!("{}: {} with weighted degrees {degrees}", tier.name, players_of(*players)), "BUILD_GRAPH")
        }
        Event::Started { player, degree, .. } => {
            (format!("{} starts the lobby with the highest weighted degree, {degree}", player.id), "FIND_LOBBY")
        }
        Event::Added { player, sum, candidates } if candidates.is_empty() => {
            (format!("{} is added with a score of {sum}", player.id), "FIND_LOBBY")
        }
        Event::Added { player, sum, candidates } => {
            let score = |Candidate { player, sum }: &Candidate| format!("{} {sum}", player.id);
            let scores = candidates.iter().map(score).collect::<Vec<_>>().join(", ");
            (format!("{} is added with a score of {sum}, the highest of {scores}", player.id), "FIND_LOBBY")
        }
        Event::Formed { players, weight, .. } => (format!("the lobby is {} and weighs {weight}", names(players)), "FIND_LOBBY"),
        Event::Placed { .. } => return Vec::new(),
    };
    vec![LogLine { text, source: Some(source) }]
}

fn players_of(count: u32) -> String {
    format!("{count} {}", if count == 1 { "player" } else { "players" })
}

fn wanted(missing: &[Seats]) -> String {
    let one = |Seats { role, players }: &Seats| match role {
        Some(role) => format!("{players} {role}"),
        None => players.to_string(),
    };
    format!("{} missing", missing.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<_>>().join(", ")
}
