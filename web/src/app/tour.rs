//! Starts the tour of an engine, moves between its stops, and ends it.

use queuescope::EngineId;
use yew::prelude::*;

use super::App;
use super::looks::Panel;
use crate::engines;
use crate::examples;
use crate::memory::{Thing, remember};
use crate::screen;
use crate::session::Session;
use crate::tour::{PagePart, Stop};

/// The running tour.
pub(super) struct Tour {
    /// The engine whose tour it is.
    pub(super) engine: EngineId,
    /// Index of the current stop.
    pub(super) stop: usize,
    /// The session to restore after the tour; `None` on a first visit.
    interrupted: Option<Session>,
}

impl Tour {
    /// The stops of the tour.
    pub(super) fn stops(&self) -> &'static [Stop] {
        engines::plain(self.engine).tour
    }

    /// The current stop.
    pub(super) fn current(&self) -> Option<&'static Stop> {
        self.stops().get(self.stop)
    }

    /// True if the tour interrupted a session, which is restored afterwards.
    pub(super) fn interrupts(&self) -> bool {
        self.interrupted.is_some()
    }
}

impl App {
    /// Starts the tour of an engine.
    pub(super) fn start_tour(&mut self, engine: EngineId, context: &Context<Self>) {
        remember(Thing::TourSeen, "yes");
        // A tour that is running restores the session from before, so a new one must not interrupt it.
        let interrupted = match self.tour.take() {
            Some(tour) => tour.interrupted,
            None => {
                self.write_current_address();
                self.session.take()
            }
        };
        self.tour = Some(Tour { engine, stop: 0, interrupted });
        self.go_on_tour(0, context);
    }

    /// Goes to a stop of the running tour. An index past the last stop ends the tour.
    pub(super) fn go_on_tour(&mut self, stop: usize, context: &Context<Self>) {
        let Some(tour) = &mut self.tour else { return };
        if stop >= tour.stops().len() {
            return self.end_tour();
        }
        tour.stop = stop;
        let Some(stop) = tour.current() else { return };
        let example = examples::index_by_name(stop.example);
        if self.session.as_ref().and_then(Session::example) != Some(example) {
            self.open(example);
        }
        self.playback.pause();
        // On a narrow screen, only one panel is visible.
        match stop.part {
            PagePart::Inspector => self.looks.panel = Panel::Inspector,
            PagePart::Sandbox => self.looks.panel = Panel::Queue,
            PagePart::Picture | PagePart::Timeline => {}
        }
        let Some(session) = &mut self.session else { return };
        let named = |name: &str| session.replay().scenario().players.iter().position(|player| &*player.id == name);
        let player = stop.player.and_then(named).map(|player| player as u32);
        session.select(player);
        let Some(positions) = stop.plays.positions(&session.overview().marks) else { return };
        if screen::prefers_reduced_motion() {
            return session.seek(positions.end);
        }
        session.seek(positions.start);
        if positions.start < positions.end {
            self.playback.set_tour_end(positions.end);
            self.schedule_tick(context);
        }
    }

    /// Restores the session from before the tour. On a first visit, a skipped tour opens the engine's first example, and a finished one stays.
    fn end_tour(&mut self) {
        self.playback.pause();
        let Some(tour) = self.tour.take() else { return };
        if let Some(session) = tour.interrupted {
            self.show(session);
        } else if tour.stop + 1 < tour.stops().len() {
            self.open(examples::first_of(tour.engine));
        }
        self.take_focus();
    }
}
