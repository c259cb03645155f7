//! The host's log: what each function of the source document did, in words. The function's name is the source of the line.

use super::LobbyState;
use super::event::{Event, QueueRef};
use super::frame::{PairingResult, RoundTerms};
use crate::engines::LogLine;
use crate::player::PlayerRef;

/// The log lines of an event. Some events have none.
pub(crate) fn lines(event: &Event) -> Vec<LogLine> {
    let (text, source) = match event {
        // The document describes confirmations without naming a function.
        Event::Settled { id, state, players, declined, .. } => return vec![settled(*id, *state, players, declined).into()],
        Event::Returned { player, level, .. } => (format!("{} searches again at level {level}", player.id), "updateMatchRequest"),
        Event::Expired { player, .. } => (format!("the request of {} expired", player.id), "updateMatchRequest"),
        Event::Counted(RoundTerms { searching, small: true, threshold, interval }) => (
            format!(
                "only {} searching, so a pair needs more than {threshold} points and a level takes {} s",
                count(*searching as usize, "request is", "requests are"),
                interval.seconds()
            ),
            "optimizeForSmallUserBase",
        ),
        Event::Counted(RoundTerms { searching, .. }) => {
            (format!("{} searching", count(*searching as usize, "request is", "requests are")), "processAllMatchmakingQueues")
        }
        Event::Relaxed { player, level, effect, .. } => (format!("{} reaches level {level}: {effect}", player.id), "relaxCriteria"),
        Event::Joined { players, .. } => (format!("{} search together", names(players)), "groupPreselectedUsers"),
        Event::Waits { players, missing, .. } => (
            format!("{} {} for {}", names(players), if players.len() == 1 { "waits" } else { "wait" }, missing.join(", ")),
            "groupPreselectedUsers",
        ),
        Event::Due { requests } => {
            (format!("{} due", count(*requests as usize, "scheduled request is", "scheduled requests are")), "processScheduledMatches")
        }
        Event::Pass { queue, pass, count: groups, .. } => (
            format!("{}, pass {}: {} compared", key(queue), pass + 1, count(*groups as usize, "group is", "groups are")),
            "buildCompatibilityMatrix",
        ),
        Event::Paired(PairingResult { count: pairs, weight, exact, .. }) => (
            format!("{} with {weight} points in total", count(*pairs as usize, "pair", "pairs")),
            if *exact { "maximumWeightMatching" } else { "processRemainingQuickly" },
        ),
        Event::Formed { id, queue, players, score, .. } => {
            (format!("lobby {id} in {}: {}, {score} points", key(queue), names(players)), "createLobby")
        }
        Event::Invited { id, players, .. } => {
            let host = players.first().map_or("", |host| &host.id);
            (format!("lobby {id}: {} invited, host {host}", count(players.len(), "player is", "players are")), "notifyUserAboutMatch")
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
    vec![LogLine { text, source: Some(source) }]
}

fn settled(id: u32, state: LobbyState, players: &[PlayerRef], declined: &[PlayerRef]) -> String {
    match state {
        LobbyState::Disbanded => format!("lobby {id} is disbanded; declined by {}", names(declined)),
        LobbyState::Adjusted => format!("lobby {id} goes on with {}; declined by {}", names(players), names(declined)),
        _ => format!("lobby {id} is confirmed by {}", names(players)),
    }
}

/// A number with its noun.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn key(queue: &QueueRef) -> String {
    format!("{}/{}/{}", queue.game, queue.mode, queue.place)
}

fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<_>>().join(", ")
}
