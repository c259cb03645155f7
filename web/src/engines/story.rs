//! What the stories of all engines have in common: they are told round by round, up to where the replay stands.

use queuescope::{Event, Replay};

use crate::words::Chapter;

/// The chapters of a story: what `tell` makes of the events of each round; rounds in which nothing happened are left out.
pub(super) fn chapters(replay: &Replay, mut tell: impl FnMut(&[Event]) -> Vec<String>) -> Vec<Chapter> {
    let trace = replay.trace();
    let rounds = trace.rounds().iter().enumerate().take_while(|(_, mark)| mark.start < replay.position());
    let chapters = rounds.map(|(round, mark)| {
        let sentences = tell(trace.events_before(replay.position(), round));
        Chapter { round: mark.index + 1, time: mark.time, sentences }
    });
    chapters.filter(|chapter| !chapter.sentences.is_empty()).collect()
}
