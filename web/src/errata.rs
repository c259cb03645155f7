//! Errata: what the engines' documents print, what follows from their own rules, and the example that shows it.

/// A printed claim of an engine's document and the truth about it.
pub(crate) struct Erratum {
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

/// The document is right after all.
pub(crate) const HOLDS: bool = true;
/// The document is wrong.
pub(crate) const WRONG: bool = false;

/// A row of an engine's table: where to see it, whether the claim holds, the claim, and what is correct.
pub(crate) const fn note(
    example: &'static str,
    stage: &'static str,
    seconds: u32,
    holds: bool,
    printed: &'static str,
    right: &'static str,
) -> Erratum {
    Erratum { printed, right, example, stage, seconds, holds }
}

#[cfg(test)]
mod tests {
    use queuescope::EngineId;

    use crate::engines::plain;
    use crate::examples::{by_name, example, replay};

    #[test]
    fn every_note_has_its_example_and_something_happens_at_its_stage() {
        for note in EngineId::ALL.iter().copied().flat_map(|engine| plain(engine).errata) {
            assert_eq!(example(by_name(note.example)).map_or("", |example| example.name), note.example);
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
