//! Going on the tour, and coming back from it.

use yew::prelude::*;

use super::App;
use crate::examples;
use crate::memory::{Thing, remember};
use crate::screen;
use crate::session::Session;
use crate::tour::STOPS;

/// A tour that somebody is on.
pub(super) struct Tour {
    /// The stop, by its place in the list.
    pub(super) stop: usize,
    /// The session that is shown again after the tour. On a first visit there is none.
    pub(super) before: Option<Session>,
}

impl App {
    /// Goes to a stop of the tour. Beyond the last one, the tour is over.
    pub(super) fn go_on_tour(&mut self, stop: usize, context: &Context<Self>) {
        remember(Thing::TourSeen, "yes");
        let Some(entry) = STOPS.get(stop) else { return self.end_tour() };
        if self.tour.is_none() {
            self.settle_address();
            self.tour = Some(Tour { stop, before: self.session.take() });
        }
        let example = examples::by_name(entry.example);
        if self.session.as_ref().and_then(Session::example) != Some(example) {
            self.open(example);
        }
        self.playback.pause();
        if let Some(tour) = &mut self.tour {
            tour.stop = stop;
        }
        let Some(session) = &mut self.session else { return };
        let Some(round) = session.overview().marks.first() else { return };
        let stage = round.stages.iter().position(|(stage, _)| Some(stage.name) == entry.stage);
        let start = stage.map_or(0, |stage| round.stages[stage].1);
        let end = stage.map_or(round.end, |stage| round.stages.get(stage + 1).map_or(round.end, |(_, start)| *start));
        if screen::wants_stillness() {
            return session.seek(end);
        }
        session.seek(start + usize::from(stage.is_some()));
        self.playback.tour_until(end);
        self.wait(context);
    }

    /// Shows what was there before the tour; on a first visit, what everybody else begins with.
    fn end_tour(&mut self) {
        self.playback.pause();
        let Some(Tour { stop, before }) = self.tour.take() else { return };
        if let Some(before) = before {
            self.show(before);
        } else if stop + 1 < STOPS.len() {
            self.open(0);
        }
        self.take_focus();
    }
}
