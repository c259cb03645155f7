//! Code shared by the stories of all engines: one entry per round, up to the replay's position.

use queuescope::{Event, Replay};

use crate::words::StoryRound;

/// Builds a story. `describe` turns the events of one round into sentences; rounds without sentences are left out.
pub(super) fn story_rounds(replay: &Replay, mut describe: impl FnMut(&[Event]) -> Vec<String>) -> Vec<StoryRound> {
    let trace = replay.trace();
    let rounds = trace.rounds().iter().enumerate().take_while(|(_, mark)| mark.start < replay.position());
    let story_rounds = rounds.map(|(round, mark)| {
        let sentences = describe(trace.events_until(replay.position(), round));
        StoryRound { round: mark.index + 1, time: mark.time, sentences }
    });
    story_rounds.filter(|story_round| !story_round.sentences.is_empty()).collect()
}
