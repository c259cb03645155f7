//! Notes on the engines' documents: what they print, what follows from their own rules, and the scenario that shows it.

mod buckets;
mod cliques;
mod lobbies;
mod paper;
mod waves;

use queuescope::Engine;
use yew::Html;

/// A printed claim of an engine's document and the truth about it.
pub(crate) struct Note {
    /// What the document says.
    pub(crate) printed: &'static str,
    /// What its rules give.
    pub(crate) right: &'static str,
    /// The example that shows it, by name, and the stage to look at: the first one from so many seconds on.
    pub(crate) example: &'static str,
    pub(crate) stage: &'static str,
    pub(crate) seconds: u32,
    /// Whether the document is right after all.
    pub(crate) holds: bool,
}

/// The notes on an engine's document.
pub(crate) fn of(engine: Engine) -> &'static [Note] {
    match engine {
        Engine::Waves => waves::NOTES,
        Engine::Buckets => buckets::NOTES,
        Engine::Cliques => cliques::NOTES,
        Engine::Lobbies => lobbies::NOTES,
    }
}

/// Printed tables of an engine's document beside live ones, where there are any.
pub(crate) fn printed_tables(engine: Engine) -> Html {
    match engine {
        Engine::Waves | Engine::Buckets | Engine::Lobbies => Html::default(),
        Engine::Cliques => paper::printed_tables(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{EXAMPLES, by_name, replay};

    #[test]
    fn every_note_has_its_example_and_something_happens_at_its_stage() {
        for note in Engine::ALL.into_iter().flat_map(of) {
            assert_eq!(EXAMPLES[by_name(note.example)].name, note.example);
            let replay = replay(note.example);
            let stages = replay.trace().stages();
            let happens = |stage: usize| {
                let time = replay.trace().rounds()[stages[stage].round].time;
                let has_events = stages[stage].start < replay.trace().stage_end(stage);
                stages[stage].stage.name == note.stage && time.0 == i64::from(note.seconds) * 1_000 && has_events
            };
            assert!((0..stages.len()).any(happens), "{}", note.printed);
        }
    }
}
