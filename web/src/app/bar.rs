//! The link in the address bar: following it, and keeping it true.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::{AddressNews, App, Message};
use crate::address::{self, Entry};
use crate::memory::{Thing, recall};
use crate::session::Session;

/// How long the cursor stays at a position before the address is written: browsers refuse to be asked at every step.
const ADDRESS_DELAY_MILLIS: u32 = 350;

impl App {
    /// Opens what the address asks for. On a first visit that asks for nothing, begins the tour.
    pub(super) fn begin(&mut self, context: &Context<Self>) {
        match address::link() {
            None if recall(Thing::TourSeen).is_none() => self.go_on_tour(0, context),
            None => self.open(0),
            Some(link) => self.open_link(&link),
        }
    }

    /// Opens what the address asks for now, after Back, Forward or another link.
    pub(super) fn follow_address(&mut self) {
        self.address_due = None;
        self.tour = None;
        self.sheets.dismiss();
        self.playback.pause();
        let Some(link) = address::link() else { return self.open(0) };
        let axis = self.whole_axis();
        let Some(session) = &mut self.session else { return self.open_link(&link) };
        match session.follow(&link) {
            Ok(changed) => {
                self.wrong = None;
                self.banner = None;
                self.edits += 1;
                if changed {
                    self.run_changed(axis);
                }
            }
            Err(why) => self.wrong = Some(why),
        }
    }

    fn open_link(&mut self, link: &str) {
        match Session::of_link(link) {
            Ok(session) => self.show(session),
            Err(why) => self.wrong = Some(why),
        }
    }

    /// Writes the link to the cursor into the address bar.
    pub(super) fn write_address(&mut self, entry: Entry) {
        self.address_due = None;
        // During a tour the address stays that of the session that comes back afterwards.
        if self.tour.as_ref().is_some_and(|tour| tour.before.is_some()) {
            return;
        }
        if let Some(session) = &mut self.session {
            address::show(&session.link(), entry);
        }
    }

    /// Writes the position before something else happens, so that Back leads there.
    pub(super) fn settle_address(&mut self) {
        self.write_address(Entry::Same);
    }

    /// Writes the address once the cursor stays.
    pub(super) fn address_soon(&mut self, context: &Context<Self>) {
        let due = context.link().callback(|()| Message::Address(AddressNews::Due));
        self.address_due = Some(Timeout::new(ADDRESS_DELAY_MILLIS, move || due.emit(())));
    }
}
