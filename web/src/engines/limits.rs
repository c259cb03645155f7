//! Code shared by the engines' sentences about players who were not matched.

use queuescope::Replay;

use crate::words::{list, number};

/// Number of players who are named. More are counted.
const MOST_NAMED: usize = 3;

/// Names a few players, or counts many: `Ann, Bob and Cat`, `12 players`.
pub(super) fn who(replay: &Replay, players: &[u32]) -> String {
    if players.len() > MOST_NAMED {
        return format!("{} players", number(players.len() as i64));
    }
    let names: Vec<&str> = players.iter().map(|player| &*replay.scenario().players[*player as usize].id).collect();
    list(&names, "and")
}

/// A sentence with a space after it, unless it would be about nobody.
pub(super) fn sentence<T>(about: &[T], text: impl FnOnce() -> String) -> String {
    if about.is_empty() { String::new() } else { text() + " " }
}
