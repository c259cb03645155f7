//! Starts the tour, moves between its stops, and ends it.

use yew::prelude::*;

use super::App;
use crate::examples;
use crate::memory::{Thing, remember};
use crate::screen;
use crate::session::Session;
use crate::tour::STOPS;

/// The running tour.
pub(super) struct Tour {
    /// Index of the current stop in [`STOPS`].
    pub(super) stop: usize,
    /// The session to restore after the tour; `None` on a first visit.
    pub(super) interrupted: Option<Session>,
}

impl App {
    /// Goes to a stop of the tour. An index past the last stop ends the tour.
    pub(super) fn go_on_tour(&mut self, stop: usize, context: &Context<Self>) {
        remember(Thing::TourSeen, "yes");
        let Some(entry) = STOPS.get(stop) else { return self.end_tour() };
        if self.tour.is_none() {
            self.write_current_address();
            self.tour = Some(Tour { stop, interrupted: self.session.take() });
        }
        let example = examples::index_by_name(entry.example);
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
        if screen::prefers_reduced_motion() {
            return session.seek(end);
        }
        session.seek(start + usize::from(stage.is_some()));
        self.playback.set_tour_end(end);
        self.schedule_tick(context);
    }

    /// Restores the session from before the tour. On a first visit, a skipped tour opens the first example, and a finished one stays.
    fn end_tour(&mut self) {
        self.playback.pause();
        let Some(Tour { stop, interrupted }) = self.tour.take() else { return };
        if let Some(session) = interrupted {
            self.show(session);
        } else if stop + 1 < STOPS.len() {
            self.open(0);
        }
        self.take_focus();
    }
}
