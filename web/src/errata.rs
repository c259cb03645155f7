//! Errata: claims in the engines' documents. Each is compared with what the document's rules give, and names an example that shows it.

/// A claim printed in an engine's document, with the correct statement.
pub(crate) struct Erratum {
    /// The claim in the document.
    pub(crate) printed: &'static str,
    /// What the document's rules give.
    pub(crate) right: &'static str,
    /// Name of the example that shows it.
    pub(crate) example: &'static str,
    /// Name of the stage to show: the first with this name in a round at or after `seconds`.
    pub(crate) stage: &'static str,
    pub(crate) seconds: u32,
    /// True if the claim is correct.
    pub(crate) holds: bool,
}

/// The claim is correct.
pub(crate) const HOLDS: bool = true;
/// The claim is wrong.
pub(crate) const WRONG: bool = false;

/// Builds a row of an engine's table of errata.
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
    use crate::examples::{example, index_by_name, replay};

    #[test]
    fn every_erratum_names_an_example_and_a_stage_that_has_events_there() {
        for note in EngineId::ALL.iter().copied().flat_map(|engine| plain(engine).errata) {
            assert_eq!(example(index_by_name(note.example)).map_or("", |example| example.name), note.example);
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
