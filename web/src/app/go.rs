//! Going somewhere: along the run, while it plays, to an example or a note.

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
    /// Goes somewhere because the user wants to.
    pub(super) fn go(&mut self, to: Go, context: &Context<Self>) {
        match to {
            Go::Position(position) => self.move_cursor(|session| session.seek(position), context),
            Go::Example(example) => self.open_as_asked(example),
            Go::Note(note) => self.show_note(note),
            Go::Stop(stop) => self.go_on_tour(stop, context),
        }
    }

    /// Goes where a command of the timeline leads.
    pub(super) fn travel(&mut self, command: Command, context: &Context<Self>) {
        self.move_cursor(|session| session.travel(command), context);
    }

    /// Moves the cursor, and says where it is now.
    fn move_cursor(&mut self, go: impl FnOnce(&mut Session), context: &Context<Self>) {
        self.playback.pause();
        let Some(session) = &mut self.session else { return };
        go(session);
        let moment = session.moment();
        let said = moment.event.as_ref().map(|event| plain_text(&engines::sentence(event, &moment.scenario)));
        self.plain_text = said.unwrap_or_else(|| moment.subtitle());
        self.address_soon(context);
    }

    /// Opens an example.
    pub(super) fn open(&mut self, example: usize) {
        match Session::of_example(example) {
            Ok(session) => self.show(session),
            // The examples are part of the page, so this is a broken page. It says so instead of staying empty.
            Err(why) => self.wrong = Some(why),
        }
    }

    /// Opens an example because the user asked for it: the tour is over, and Back leads to what was there.
    fn open_as_asked(&mut self, example: usize) {
        self.settle_address();
        self.tour = None;
        self.open(example);
        self.write_address(Entry::New);
    }

    /// Opens the example of a note, at the stage that proves it.
    fn show_note(&mut self, note: &Erratum) {
        self.close_sheet();
        self.open_as_asked(examples::by_name(note.example));
        if let Some(session) = &mut self.session {
            session.seek_note(note);
            self.write_address(Entry::Same);
        }
    }

    /// Shows another session.
    pub(super) fn show(&mut self, session: Session) {
        self.playback.pause();
        self.wrong = None;
        self.sheets.dismiss();
        self.banner = None;
        (self.looks.hovered, self.looks.piece) = (None, None);
        self.session = Some(session);
    }

    /// Plays, or pauses.
    pub(super) fn play_or_pause(&mut self, context: &Context<Self>) {
        if self.playback.is_playing() {
            self.playback.pause();
            return self.address_soon(context);
        }
        if let Some(session) = self.session.as_mut().filter(|session| session.is_at_end()) {
            session.seek(0);
        }
        self.wait(context);
    }

    /// Plays the next event.
    pub(super) fn tick(&mut self, context: &Context<Self>) {
        let Some(session) = &mut self.session else { return };
        let next = session.replay().position() + 1;
        let end = self.playback.end(session.replay().trace().len());
        session.seek(next);
        if next >= end {
            self.playback.pause();
            self.address_soon(context);
        } else {
            self.wait(context);
        }
    }

    /// Waits for the next event of playback.
    pub(super) fn wait(&mut self, context: &Context<Self>) {
        let events = self.session.as_ref().map_or(0, |session| session.moment().progress().1);
        self.playback.wait(events, context.link().callback(|()| Message::Play(Pace::Tick)));
    }
}
