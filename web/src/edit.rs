//! Changing a run: each edit forks it where it is being watched, can be taken back, and says what it did to the matches.

use queuescope::engines::waves::Event as WavesEvent;
use queuescope::{Event, Replay, Scenario, Settings, Value};

use crate::words::{count, number};

/// Changes that can be taken back at most. Each keeps a whole run.
const MOST_UNDO: usize = 50;

/// Something to change.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Edit {
    /// Another value for a setting; a record may be given in part.
    Set(&'static str, Value<'static>),
    /// All settings of a preset.
    Preset(&'static str),
}

/// A run with the changes made to it.
pub(crate) struct Editor {
    replay: Replay,
    undo: Vec<Replay>,
    redo: Vec<Replay>,
}

impl Editor {
    pub(crate) fn new(replay: Replay) -> Editor {
        Editor { replay, undo: Vec::new(), redo: Vec::new() }
    }

    pub(crate) fn replay(&self) -> &Replay {
        &self.replay
    }

    /// For going elsewhere in the run, which is no change of it.
    pub(crate) fn replay_mut(&mut self) -> &mut Replay {
        &mut self.replay
    }

    /// Makes a change and says what came of it, or why it cannot be made; then everything is as it was.
    pub(crate) fn edit(&mut self, edit: &Edit) -> Result<String, String> {
        let scenario = self.replay.scenario();
        let (preset, settings) = match edit {
            Edit::Set(name, value) => {
                (scenario.preset, scenario.settings.with(name, value.clone()).map_err(|problems| problems.to_string())?)
            }
            Edit::Preset(name) => (*name, Settings::preset(scenario.engine(), name).ok_or_else(|| format!("unknown preset {name}"))?),
        };
        if settings == scenario.settings && preset == scenario.preset {
            return Ok(String::new());
        }
        let edited = Scenario { preset, settings, ..Scenario::clone(scenario) };
        let before = self.replay.clone();
        self.replay.fork(edited).map_err(|problem| problem.to_string())?;
        let told = difference(&before, &self.replay);
        self.undo.push(before);
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
        Ok(told)
    }

    /// Takes the last change back; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.replay, before));
        true
    }

    /// Makes the change again; whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        self.undo.push(std::mem::replace(&mut self.replay, after));
        true
    }
}

/// What a change did over the whole run, in a few words.
fn difference(before: &Replay, after: &Replay) -> String {
    let [before, after] = [before, after].map(Outcome::of);
    let matches = match i64::from(after.matches) - i64::from(before.matches) {
        0 => "as many matches".to_owned(),
        more if more > 0 => format!("{} more {}", number(more), if more == 1 { "match" } else { "matches" }),
        fewer => format!("{} fewer {}", number(-fewer), if fewer == -1 { "match" } else { "matches" }),
    };
    let gap = match (before.largest, after.largest) {
        (Some(before), Some(after)) if before != after => format!(", largest gap {before} → {after}"),
        (None, Some(after)) => format!(", largest gap {after}"),
        _ => String::new(),
    };
    if before == after {
        return format!("No difference: {}, the same gaps.", count(after.matches, "match", "matches"));
    }
    let mean = match (before.mean(), after.mean()) {
        (Some(before), Some(after)) if format!("{before:.1}") != format!("{after:.1}") => format!(", average {before:.1} → {after:.1}"),
        _ => String::new(),
    };
    let mut text = format!("{matches}{gap}{mean}.");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A run's matches in figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Outcome {
    matches: u32,
    sum: u64,
    largest: Option<u32>,
}

impl Outcome {
    fn of(replay: &Replay) -> Outcome {
        let mut outcome = Outcome { matches: 0, sum: 0, largest: None };
        for event in replay.trace().events() {
            if let Event::Waves(WavesEvent::Created { diff, .. }) = event {
                outcome.matches += 1;
                outcome.sum += u64::from(*diff);
                outcome.largest = outcome.largest.max(Some(*diff));
            }
        }
        outcome
    }

    fn mean(&self) -> Option<f64> {
        (self.matches > 0).then(|| self.sum as f64 / f64::from(self.matches))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::EXAMPLES;
    use std::sync::Arc;

    fn walkthrough() -> Editor {
        let scenario = EXAMPLES[0].scenario().expect("is a good scenario");
        Editor::new(Replay::new(Arc::new(scenario)).expect("is short"))
    }

    #[test]
    fn a_change_says_what_it_did_and_can_be_taken_back() {
        let mut editor = walkthrough();
        let wide = Edit::Set("high", Value::Record(vec![("base".into(), Value::Number(300.0))]));
        assert_eq!(editor.edit(&wide), Ok("2 more matches, largest gap 40 → 180, average 14.0 → 61.4.".to_owned()));
        assert!(editor.undo() && !editor.undo());
        assert_eq!(Outcome::of(editor.replay()).matches, 5);
        assert!(editor.redo() && !editor.redo());
        assert_eq!(Outcome::of(editor.replay()).matches, 7);
    }

    #[test]
    fn a_change_that_changes_nothing_says_so_and_a_wrong_one_is_refused() {
        let mut editor = walkthrough();
        assert_eq!(editor.edit(&Edit::Set("channels", Value::Number(7.0))), Ok("No difference: 5 matches, the same gaps.".to_owned()));
        let refused = editor.edit(&Edit::Set("wait_priority", Value::Number(-1.0)));
        assert!(refused.is_err_and(|why| why.starts_with("settings.wait_priority: must be a whole number")));
        assert_eq!(editor.edit(&Edit::Preset("seed")), Ok("No difference: 5 matches, the same gaps.".to_owned()));
    }
}
