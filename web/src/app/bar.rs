//! The link in the address bar: following it, and keeping it true.

use gloo::timers::callback::Timeout;
use queuescope_formats::link;
use yew::prelude::*;

use super::{App, Message};
use crate::address::{self, Asked, Entry};
use crate::memory::{Thing, recall};

/// After so long at one position it is written into the address bar: browsers refuse to be asked at every step.
const ADDRESS_DELAY_MILLIS: u32 = 350;

impl App {
    /// What the address asks for when the page is opened; on a first visit that asks for nothing, the tour.
    pub(super) fn begin(&mut self, context: &Context<Self>) {
        match address::asked() {
            Asked::Nothing if recall(Thing::TourSeen).is_none() => self.go_on_tour(0, context),
            Asked::Nothing => self.open(0),
            Asked::Run(replay) => self.show_run(*replay),
            Asked::Damaged(why) => self.wrong = why,
        }
    }

    /// What the address asks for now, after Back, Forward or another link.
    pub(super) fn follow_address(&mut self) {
        self.address_due = None;
        (self.tour, self.before_tour) = (None, None);
        (self.sheet, self.opener) = (None, None);
        self.playback.pause();
        match (address::asked(), &mut self.editor) {
            (Asked::Nothing, _) => self.open(0),
            (Asked::Damaged(why), _) => self.wrong = why,
            (Asked::Run(replay), Some(editor)) => {
                self.wrong.clear();
                (self.banner, self.edits) = (None, self.edits + 1);
                if (editor.replay().base(), editor.replay().forks()) == (replay.base(), replay.forks()) {
                    return self.seek(replay.position());
                }
                // Back and Forward are changes like others: Undo leads back from them.
                editor.replace(*replay);
                self.run_changed();
            }
            (Asked::Run(replay), None) => self.show_run(*replay),
        }
    }

    /// The link to exactly this.
    pub(super) fn link(&mut self) -> Option<String> {
        let replay = self.editor.as_ref()?.replay();
        let payload = self.payload.get_or_insert_with(|| link::payload(replay.base(), replay.forks(), link::View::Watch));
        Some(link::write(payload, replay.position()))
    }

    pub(super) fn write_address(&mut self, entry: Entry) {
        self.address_due = None;
        // During a tour the address stays that of what is being worked on.
        if self.before_tour.is_some() {
            return;
        }
        if let Some(link) = self.link() {
            address::show(&link, entry);
        }
    }

    /// Writes where somebody is before something else happens, so that Back leads there.
    pub(super) fn settle_address(&mut self) {
        self.write_address(Entry::Same);
    }

    pub(super) fn address_soon(&mut self, context: &Context<Self>) {
        let due = context.link().callback(|()| Message::WriteAddress);
        self.address_due = Some(Timeout::new(ADDRESS_DELAY_MILLIS, move || due.emit(())));
    }
}
