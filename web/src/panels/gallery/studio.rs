//! Takes the films of the gallery one after the other, in slices of a few milliseconds.

use std::collections::HashSet;
use std::sync::Arc;

use gloo::timers::callback::Timeout;
use queuescope::Scenario;
use yew::Callback;

use crate::film::{Films, Shooting};
use crate::picture::Size;
use crate::screen::now_millis;

/// Target duration of a slice.
const SLICE_MILLIS: f64 = 6.0;
/// Pause between two slices, in which the page can do other work.
const PAUSE_MILLIS: u32 = 12;

/// The film that is being taken, and what is needed to continue.
#[derive(Default)]
pub(super) struct Studio {
    shooting: Option<(String, Shooting)>,
    /// Keys of scenarios that could not be read.
    failed: HashSet<String>,
    timer: Option<Timeout>,
}

impl Studio {
    pub(super) fn is_filming(&self) -> bool {
        self.shooting.is_some()
    }

    pub(super) fn has_failed(&self, key: &str) -> bool {
        self.failed.contains(key)
    }

    /// Begins a film; without a scenario, records that it cannot be taken.
    pub(super) fn begin(&mut self, key: String, scenario: Option<Arc<Scenario>>, size: Size) {
        match scenario {
            Some(scenario) => self.shooting = Some((key, Shooting::new(scenario, size))),
            None => _ = self.failed.insert(key),
        }
    }

    /// Continues the film for a slice. Returns true if it was finished, or if there was nothing to do.
    pub(super) fn work(&mut self, films: &Films) -> bool {
        let start = now_millis();
        self.timer = None;
        let Some((key, shooting)) = &mut self.shooting else { return true };
        while now_millis() - start < SLICE_MILLIS {
            if let Some(film) = shooting.step() {
                films.put(std::mem::take(key), film);
                self.shooting = None;
                return true;
            }
        }
        false
    }

    /// Starts the timer of the next slice, if films are missing.
    pub(super) fn schedule(&mut self, missing: bool, due: Callback<()>) {
        if missing && self.timer.is_none() {
            self.timer = Some(Timeout::new(PAUSE_MILLIS, move || due.emit(())));
        }
    }
}
