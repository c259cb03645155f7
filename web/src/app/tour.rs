//! Going on the tour, and coming back from it.

use yew::prelude::*;

use super::App;
use crate::examples;
use crate::memory::{Thing, remember};
use crate::screen;
use crate::tour::STOPS;

impl App {
    /// To a stop of the tour; beyond the last it is over.
    pub(super) fn go_on_tour(&mut self, stop: usize, context: &Context<Self>) {
        remember(Thing::TourSeen, "yes");
        let Some(entry) = STOPS.get(stop) else { return self.end_tour() };
        if self.tour.is_none() && self.editor.is_some() {
            self.settle_address();
            self.before_tour = self.editor.take();
        }
        let example = examples::by_name(entry.example);
        if self.example != Some(example) || self.editor.is_none() {
            self.open(example);
        }
        self.playback.pause();
        self.tour = Some(stop);
        let Some(round) = self.chronicle.marks.first() else { return };
        let stage = round.stages.iter().position(|(stage, _)| Some(stage.name) == entry.stage);
        let start = stage.map_or(0, |stage| round.stages[stage].1);
        let end = stage.map_or(round.end, |stage| round.stages.get(stage + 1).map_or(round.end, |(_, start)| *start));
        if screen::wants_stillness() {
            return self.seek(end);
        }
        self.seek(start + usize::from(stage.is_some()));
        self.playback.tour_until(end);
        self.wait(context);
    }

    /// What was there before the tour is there again; on a first visit, what everybody else begins with.
    fn end_tour(&mut self) {
        self.playback.pause();
        let skipped = self.tour.take().is_some_and(|stop| stop + 1 < STOPS.len());
        if let Some(editor) = self.before_tour.take() {
            self.editor = Some(editor);
            self.run_changed();
        } else if skipped {
            self.open(0);
        }
        self.take_focus();
    }
}
