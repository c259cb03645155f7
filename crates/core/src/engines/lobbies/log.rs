//! The host's log, in the words of the source document's functions.

use super::LobbyState;
use super::event::{Event, QueueRef};
use super::frame::{PairingResult, RoundTerms};
use crate::engines::LogLine;
use crate::player::PlayerRef;

/// The log lines of an event. Some events have none.
pub(crate) fn lines(event: &Event) -> Vec<LogLine> {
    let line = match event {
        Event::Settled { id, state: LobbyState::Disbanded, declined, .. } => format!("lobby {id} disbanded, declined: {}", names(declined)),
        Event::Settled { id, state: LobbyState::Adjusted, players, declined, .. } => {
            format!("lobby {id} adjusted to {}, declined: {}", names(players), names(declined))
        }
        Event::Settled { id, players, .. } => format!("lobby {id} confirmed by {}", names(players)),
        Event::Returned { player, level, .. } => format!("updateMatchRequest {} status=searching relaxationLevel={level}", player.id),
        Event::Expired { player, .. } => format!("updateMatchRequest {} status=expired", player.id),
        Event::Counted(RoundTerms { searching, small: true, threshold, interval }) => format!(
            "optimizeForSmallUserBase {searching} requests, MINIMUM_COMPATIBILITY_THRESHOLD={threshold}, RELAXATION_INTERVAL_MS={}",
            interval.0
        ),
        Event::Counted(RoundTerms { searching, .. }) => format!("processAllMatchmakingQueues {searching} requests"),
        Event::Relaxed { player, level, effect, .. } => format!("relaxCriteria {} relaxationLevel={level}: {effect}", player.id),
        Event::Joined { players, .. } => format!("groupPreselectedUsers {}", names(players)),
        Event::Waits { players, missing, .. } => format!("groupPreselectedUsers {} waiting for {}", names(players), missing.join(", ")),
        Event::Due { requests } => format!("processScheduledMatches {requests} requests"),
        Event::Pass { queue, pass, count, .. } => format!("buildCompatibilityMatrix {} pass {}, {count} groups", key(queue), pass + 1),
        Event::Paired(PairingResult { count, weight, exact, .. }) => {
            format!("{} {count} pairs, weight {weight}", if *exact { "maximumWeightMatching" } else { "processRemainingQuickly" })
        }
        Event::Formed { id, queue, players, score, .. } => format!("createLobby {id} {} [{}] score {score}", key(queue), names(players)),
        Event::Invited { id, players, .. } => {
            let host = players.first().map_or("", |host| &host.id);
            format!("notifyUserAboutMatch lobby {id}: {}; host {host}", names(players))
        }
        Event::Sleeps { .. }
        | Event::Wakes { .. }
        | Event::Unchanged { .. }
        | Event::FellApart { .. }
        | Event::Queued { .. }
        | Event::Scored { .. }
        | Event::Merged { .. }
        | Event::Loosened { .. } => return Vec::new(),
    };
    vec![line.into()]
}

fn key(queue: &QueueRef) -> String {
    format!("{}/{}/{}", queue.game, queue.mode, queue.place)
}

fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<_>>().join(", ")
}
