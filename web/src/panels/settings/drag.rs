//! A slider that is being dragged, with the pointer or with keys. Nothing changes in the run until the slider is released. Meanwhile silent
//! runs show the effect of the value.

use crate::edit::{self, Edit};
use crate::effect::{Baseline, Measured, Trial};
use gloo::timers::callback::Timeout;

/// Largest number of players in a run whose effects are shown while a slider moves. In a larger run the effect is shown after the release.
pub(super) const MAX_LIVE_PLAYERS: usize = 200;

/// A message about a slider.
pub(crate) enum Drag {
    /// The slider of a row was moved.
    Move(Moved),
    /// A key that moves the slider is down.
    Hold,
    /// The browser reports the slider's new value as final. It does that for every key press too.
    Done,
    /// The slider was released: the pointer or the key is up, or the focus has moved on.
    Release,
    /// The next slice of a silent run is due.
    Slice,
}

/// The new value of a slider.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Moved {
    /// Id of the row.
    pub(super) id: String,
    pub(super) value: f64,
    /// The value in the run.
    pub(super) current: f64,
    /// The edit that the release makes.
    pub(super) edit: Edit,
}

/// What is known about the effect of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Effect {
    /// The silent run is not over.
    Working,
    /// The outcome of the run with this value, which may be an earlier value of the slider.
    Known(f64, Measured),
    /// The value is refused, for this reason.
    Refused(String),
    /// The run has too many players for silent runs while the slider moves.
    TooLarge,
}

/// The slider that is being dragged, if there is one.
#[derive(Default)]
pub(super) struct Dragging {
    moved: Option<Moved>,
    effect: Option<Effect>,
    /// True while a key that moves the slider is down.
    held: bool,
    /// The silent run of an earlier value of the slider, and the timer for its next slice.
    trial: Option<(f64, Trial, Timeout)>,
}

impl Dragging {
    /// The drag of a row: the value and its effect.
    pub(super) fn of(&self, id: &str) -> Option<(f64, &Effect)> {
        let moved = self.moved.as_ref().filter(|moved| moved.id == id)?;
        Some((moved.value, self.effect.as_ref().unwrap_or(&Effect::Working)))
    }

    /// Selector of the row with its effect; `None` while no slider is being dragged.
    pub(super) fn selector(&self) -> Option<&'static str> {
        self.moved.as_ref()?;
        Some(if matches!(self.effect, Some(Effect::Known(..))) { ".dragged:has(.effect)" } else { ".dragged" })
    }

    /// Forgets the drag.
    pub(super) fn stop(&mut self) {
        *self = Dragging::default();
    }

    /// Handles a message. Returns the edit to make if the slider was released at another value. `again` asks for the next slice.
    pub(super) fn update(&mut self, drag: Drag, baseline: &Baseline, again: impl FnOnce() + 'static) -> Option<Edit> {
        match drag {
            Drag::Hold => self.held = true,
            Drag::Move(moved) => {
                if self.moved.as_ref().is_some_and(|other| other.id != moved.id) {
                    (self.effect, self.trial) = (None, None);
                }
                self.moved = Some(moved);
                if self.trial.is_none() {
                    self.try_value(baseline, again);
                }
            }
            Drag::Slice => {
                if let Some((value, trial, _)) = self.trial.take() {
                    self.work(value, trial, baseline, again);
                }
            }
            Drag::Done if self.held => {}
            Drag::Done => return self.finish(),
            // The pointer is released before the browser reports the value as final. A slider that is back at its old value is not reported.
            Drag::Release if self.held || self.moved.as_ref().is_some_and(|moved| moved.value == moved.current) => return self.finish(),
            Drag::Release => {}
        }
        None
    }

    /// Ends the drag.
    fn finish(&mut self) -> Option<Edit> {
        let moved = self.moved.take();
        self.stop();
        moved.filter(|moved| moved.value != moved.current).map(|moved| moved.edit)
    }

    /// Begins the silent run of the current value.
    fn try_value(&mut self, baseline: &Baseline, again: impl FnOnce() + 'static) {
        let Some(moved) = &self.moved else { return };
        if baseline.plan.players() > MAX_LIVE_PLAYERS {
            self.effect = Some(Effect::TooLarge);
            return;
        }
        match edit::from_start(&baseline.plan, &moved.edit) {
            Ok(plan) => self.work(moved.value, Trial::new(&plan), baseline, again),
            Err(reason) => self.effect = Some(Effect::Refused(reason)),
        }
    }

    /// Continues the silent run of a value. If the slider has moved on by its end, the current value is tried next.
    fn work(&mut self, value: f64, trial: Trial, baseline: &Baseline, again: impl FnOnce() + 'static) {
        match trial.work() {
            Ok(outcome) => {
                self.effect = Some(Effect::Known(value, outcome));
                if self.moved.as_ref().is_some_and(|moved| moved.value != value) {
                    self.try_value(baseline, again);
                }
            }
            Err(trial) => self.trial = Some((value, trial, Timeout::new(0, again))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::session::Session;

    /// The baseline of a run that is too large for silent runs, which need a browser's clock.
    fn baseline() -> crate::shared::Shared<Baseline> {
        let session = Session::of_example(examples::index_by_name("Two thousand players")).expect("the scenario is valid");
        session.baseline().clone()
    }

    fn moved(value: f64) -> Drag {
        let edit = Edit::Set("wait_priority", queuescope::Value::Number(value));
        Drag::Move(Moved { id: "wait_priority".to_owned(), value, current: 20.0, edit })
    }

    /// Returns the values of the edits that the messages lead to.
    fn edits(messages: impl IntoIterator<Item = Drag>) -> Vec<String> {
        let (mut dragging, baseline) = (Dragging::default(), baseline());
        let edits = messages.into_iter().filter_map(|drag| dragging.update(drag, &baseline, || ()));
        edits.map(|edit| if let Edit::Set(_, value) = edit { format!("{value:?}") } else { String::new() }).collect()
    }

    #[test]
    fn a_pointer_changes_the_setting_once_when_it_is_released() {
        assert_eq!(edits([moved(21.0), moved(30.0), Drag::Release, Drag::Done]), ["Number(30.0)"]);
        assert_eq!(edits([moved(21.0), moved(20.0), Drag::Release]), [""; 0], "the slider is back at its old value");
        assert_eq!(edits([Drag::Release, Drag::Done]), [""; 0]);
    }

    #[test]
    fn a_key_changes_the_setting_once_when_it_is_released() {
        let keys = || [Drag::Hold, moved(21.0), Drag::Done, Drag::Hold, moved(22.0), Drag::Done];
        assert_eq!(edits(keys()), [""; 0]);
        assert_eq!(edits(keys().into_iter().chain([Drag::Release])), ["Number(22.0)"]);
        // The focus moves on while the key is down, and the browser reports the value after that.
        assert_eq!(edits(keys().into_iter().chain([Drag::Release, Drag::Release, Drag::Done])), ["Number(22.0)"]);
    }

    #[test]
    fn a_large_run_is_not_tried_while_the_slider_moves() {
        let (mut dragging, baseline) = (Dragging::default(), baseline());
        assert!(baseline.plan.players() > MAX_LIVE_PLAYERS);
        assert_eq!(dragging.update(moved(30.0), &baseline, || ()), None);
        assert_eq!(dragging.of("wait_priority"), Some((30.0, &Effect::TooLarge)));
        assert_eq!((dragging.of("wave_interval"), dragging.selector()), (None, Some(".dragged")));
        dragging.stop();
        assert_eq!(dragging.of("wait_priority"), None);
    }
}
