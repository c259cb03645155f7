//! What the stories of all engines have in common: they are told round by round, up to where the replay stands.

use queuescope::{Event, Replay};

use crate::words::StoryRound;

/// The story_rounds of a story: what `tell` makes of the events of each round; rounds in which nothing happened are left out.
pub(super) fn story_rounds(replay: &Replay, mut tell: impl FnMut(&[Event]) -> Vec<String>) -> Vec<StoryRound> {
    let trace = replay.trace();
    let rounds = trace.rounds().iter().enumerate().take_while(|(_, mark)| mark.start < replay.position());
    let story_rounds = rounds.map(|(round, mark)| {
        let sentences = tell(trace.events_before(replay.position(), round));
        StoryRound { round: mark.index + 1, time: mark.time, sentences }
    });
    story_rounds.filter(|story_round| !story_round.sentences.is_empty()).collect()
}
