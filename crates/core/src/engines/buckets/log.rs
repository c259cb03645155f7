//! The host's log: what each ticket finds in each cycle, in the words of the source document's example.

use super::event::{Event, Opponent, Verdict};
use super::frame::Search;
use crate::engines::LogLine;
use crate::player::PlayerRef;

/// Returns the log lines for an event. Many events have none.
pub(crate) fn lines(event: &Event) -> Vec<LogLine> {
    let line = match event {
        // Only the first cycle begins without growth.
        Event::Due { cycle: 0, made: 0, skipped: 0 } => "Cycle 0".to_owned(),
        Event::Grew { cycle: Some(cycle), .. } => format!("Cycle {cycle} (increase range)"),
        Event::Grew { cycle: None, ranges } => {
            format!("{} (increase range)", ranges.iter().map(|grown| &*grown.player.id).collect::<Vec<_>>().join(", "))
        }
        Event::Placed { spot } => format!("Add {}", names(&spot.players)),
        Event::Returned { spot, .. } => format!("Add {} again", names(&spot.players)),
        Event::Dropped { players } => format!("Remove {}", names(players)),
        Event::Searched(Search { players, reach, seen, .. }) => format!("{}, {}", names(players), search_result(*reach, seen)),
        Event::SearchSkipped { players, .. } => {
            format!("{}, match has been found for this player so they are not checked", names(players))
        }
        _ => return Vec::new(),
    };
    vec![line.into()]
}

fn search_result([low, high]: [i64; 2], seen: &[Opponent]) -> String {
    let range = if low == high { format!("{low}") } else { format!("{low}-{high}") };
    match (seen.iter().find(|seen| seen.verdict == Verdict::Chosen), seen.len()) {
        (Some(opponent), _) => format!("found opponent ({})", names(&opponent.players)),
        (None, 0) => format!("no other opponents within range ({range})"),
        (None, 1) => format!("one opponent within range ({range}) but their range isn't enough to match with us"),
        (None, count) => format!("{count} opponents within range ({range}) but their ranges aren't enough to match with us"),
    }
}

fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<_>>().join(" + ")
}
