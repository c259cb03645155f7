//! The host's log, modelled on the paper's Table III: one line per step, with the added player and every candidate's score.

use super::event::{Candidate, Degree, Event, Seats};
use crate::engines::LogLine;
use crate::player::PlayerRef;

/// The log lines of an event. Some events have none.
pub(crate) fn lines(event: &Event) -> Vec<LogLine> {
    let line = match event {
        Event::Divided { tiers, .. } => {
            let sizes = tiers.iter().filter(|tier| tier.players > 0).map(|tier| format!("{}={}", tier.tier, tier.players));
            format!("CLASSIFY {}", sizes.collect::<Vec<_>>().join(", "))
        }
        Event::Waits { tier, players, missing } => format!("WAIT {} |V|={players}, {}", tier.name, wanted(missing)),
        Event::Built { tier, players, degrees, .. } if degrees.is_empty() => format!("BUILD_GRAPH {} |V|={players}", tier.name),
        Event::Built { tier, players, degrees, .. } => {
            let degree = |Degree { player, degree, .. }: &Degree| format!("{}={degree}", player.id);
            format!("BUILD_GRAPH {} |V|={players}, WD: {}", tier.name, degrees.iter().map(degree).collect::<Vec<_>>().join(", "))
        }
        Event::Started { player, degree, .. } => format!("FIND_LOBBY added {}, highest WD={degree}", player.id),
        Event::Added { player, sum, candidates } if candidates.is_empty() => format!("added {}, score={sum}", player.id),
        Event::Added { player, sum, candidates } => {
            let score = |Candidate { player, sum }: &Candidate| format!("{}={sum}", player.id);
            format!("added {}, score={sum} of {}", player.id, candidates.iter().map(score).collect::<Vec<_>>().join(", "))
        }
        Event::Formed { players, weight, .. } => format!("Lobby = {{{}}}, weight={weight}", names(players)),
        Event::Placed { .. } => return Vec::new(),
    };
    vec![line.into()]
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
