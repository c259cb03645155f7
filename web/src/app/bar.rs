//! The link in the address bar: opens it, and keeps it up to date.

use gloo::timers::callback::Timeout;
use queuescope::EngineId;
use yew::prelude::*;

use super::{AddressChange, App, Message};
use crate::address::{self, Entry};
use crate::examples;
use crate::memory::{Thing, recall};
use crate::session::Session;

/// Time the cursor stays at a position before the address is written. Browsers refuse to update it at every step.
const ADDRESS_DELAY_MILLIS: u32 = 350;

impl App {
    /// Opens the link in the address, or the first example of the engine that it names. Without a link, starts the tour on a first visit and opens the first example on later ones.
    pub(super) fn begin(&mut self, context: &Context<Self>) {
        match address::link() {
            None if recall(Thing::TourSeen).is_none() => self.go_on_tour(0, context),
            None => self.open(0),
            Some(link) => match EngineId::by_name(&link) {
                Some(engine) => self.open(examples::first_of(engine)),
                None => self.open_link(&link),
            },
        }
    }

    /// Opens the link in the address after Back, Forward or another link.
    pub(super) fn follow_address(&mut self) {
        self.address_timer = None;
        self.tour = None;
        self.sheets.dismiss();
        self.playback.pause();
        let Some(link) = address::link() else { return self.open(0) };
        if let Some(engine) = EngineId::by_name(&link) {
            return self.open(examples::first_of(engine));
        }
        let axis = self.whole_axis();
        let Some(session) = &mut self.session else { return self.open_link(&link) };
        match session.follow(&link) {
            Ok(changed) => {
                self.error = None;
                self.banner = None;
                self.edits += 1;
                if changed {
                    self.run_changed(axis);
                }
            }
            Err(reason) => self.error = Some(reason),
        }
    }

    fn open_link(&mut self, link: &str) {
        match Session::of_link(link) {
            Ok(session) => self.show(session),
            Err(reason) => self.error = Some(reason),
        }
    }

    /// Writes the link to the current position into the address bar.
    pub(super) fn write_address(&mut self, entry: Entry) {
        self.address_timer = None;
        // During a tour the address keeps the link of the session that is restored afterwards.
        if self.tour.as_ref().is_some_and(|tour| tour.interrupted.is_some()) {
            return;
        }
        if let Some(session) = &mut self.session {
            address::show(&session.link(), entry);
        }
    }

    /// Writes the current position before the page changes, so that Back returns to it.
    pub(super) fn write_current_address(&mut self) {
        self.write_address(Entry::Same);
    }

    /// Schedules writing the address. Each call restarts the delay.
    pub(super) fn write_address_soon(&mut self, context: &Context<Self>) {
        let due = context.link().callback(|()| Message::Address(AddressChange::Due));
        self.address_timer = Some(Timeout::new(ADDRESS_DELAY_MILLIS, move || due.emit(())));
    }
}
