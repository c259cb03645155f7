//! Navigation: moves the cursor, plays the run, opens examples and errata.

use yew::prelude::*;

use super::{App, Go, Message, Pace};
use crate::address::Entry;
use crate::command::Command;
use crate::engines;
use crate::errata::Erratum;
use crate::examples;
use crate::session::Session;
use crate::words::plain_text;

impl App {
    /// Goes where the user asks to.
    pub(super) fn go(&mut self, to: Go, context: &Context<Self>) {
        match to {
            Go::Position(position) => self.move_cursor(|session| session.seek(position), context),
            Go::Watch(position) => {
                self.move_cursor(|session| session.seek(position), context);
                self.schedule_tick(context);
            }
            Go::Example(example) => self.open_for_user(example),
            Go::Own(id) => self.open_own(id),
            Go::Note(erratum) => self.show_erratum(erratum),
            Go::Stop(stop) => self.go_on_tour(stop, context),
        }
    }

    /// Carries out a command that moves the cursor.
    pub(super) fn travel(&mut self, command: Command, context: &Context<Self>) {
        self.move_cursor(|session| session.travel(command), context);
    }

    /// Moves the cursor and announces the new position to screen readers.
    fn move_cursor(&mut self, seek: impl FnOnce(&mut Session), context: &Context<Self>) {
        self.playback.pause();
        let Some(session) = &mut self.session else { return };
        seek(session);
        self.plain_text = announcement(session);
        self.write_address_soon(context);
    }

    /// Opens an example.
    pub(super) fn open(&mut self, example: usize) {
        match Session::of_example(example) {
            Ok(session) => self.show(session),
            // Examples are part of the page, so a failure means that the page is broken. An error is better than an empty page.
            Err(reason) => self.error = Some(reason),
        }
    }

    /// Opens an example that the user chose. This ends the tour, and Back returns to the previous session.
    fn open_for_user(&mut self, example: usize) {
        self.write_current_address();
        self.tour = None;
        self.open(example);
        self.write_address(Entry::New);
    }

    /// Opens the example of an erratum, at the stage that shows it.
    fn show_erratum(&mut self, erratum: &Erratum) {
        self.close_sheet();
        self.open_for_user(examples::index_by_name(erratum.example));
        if let Some(session) = &mut self.session {
            session.seek_erratum(erratum);
            self.write_address(Entry::Same);
        }
    }

    /// Shows another session.
    pub(super) fn show(&mut self, session: Session) {
        self.playback.pause();
        self.error = None;
        self.sheets.dismiss();
        self.banner = None;
        (self.looks.hovered, self.looks.axis_range, self.looks.mode) = (None, None, None);
        self.session = Some(session);
        self.own = None;
    }

    /// Starts playback, or pauses it. At the end, playback starts from the beginning.
    pub(super) fn play_or_pause(&mut self, context: &Context<Self>) {
        if self.playback.is_playing() {
            self.playback.pause();
            return self.write_address_soon(context);
        }
        if let Some(session) = self.session.as_mut().filter(|session| session.is_at_end()) {
            session.seek(0);
        }
        self.schedule_tick(context);
    }

    /// Plays the next beat, or in the tour the next event.
    pub(super) fn tick(&mut self, context: &Context<Self>) {
        let Some(session) = &mut self.session else { return };
        if session.is_at_end() && !self.playback.is_tour() {
            // The last picture was shown for a beat.
            session.set_in_summary(true);
            self.plain_text = announcement(session);
            self.playback.pause();
            return self.write_address_soon(context);
        }
        let next = if self.playback.is_tour() { session.replay().position() + 1 } else { session.next_beat() };
        let end = self.playback.end(session.replay().trace().len());
        session.seek(next);
        if next >= end && self.playback.is_tour() {
            self.playback.pause();
            self.write_address_soon(context);
        } else {
            self.schedule_tick(context);
        }
    }

    /// Starts the timer for the next beat of playback.
    pub(super) fn schedule_tick(&mut self, context: &Context<Self>) {
        let Some(session) = &self.session else { return };
        let events = session.moment().progress().1;
        self.playback.schedule_tick(events, session.beats().millis, context.link().callback(|()| Message::Play(Pace::Tick)));
    }
}

/// The text that screen readers announce at the session's position.
fn announcement(session: &Session) -> String {
    let moment = session.moment();
    if let Some(summary) = session.summary() {
        return summary.spoken();
    }
    let sentence = moment.event.as_ref().map(|event| plain_text(&engines::sentence(event, &moment.scenario)));
    sentence.unwrap_or_else(|| moment.subtitle())
}
