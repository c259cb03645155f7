//! What the page does about commands, edits and selections.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::sheets::Sheet;
use super::{App, Go};
use crate::address::Entry;
use crate::command::Command;
use crate::edit::Edit;
use crate::engines;
use crate::panels::{Banner, CHOSEN, CHOSEN_NAME};
use crate::picture::AxisRange;
use crate::screen;
use crate::session::Session;

impl App {
    /// Carries out a command.
    pub(super) fn perform(&mut self, command: Command, context: &Context<Self>) {
        // Without a run the other commands have nothing to work on.
        if self.wrong.is_some() && command != Command::SwitchTheme {
            return;
        }
        match command {
            Command::First | Command::Last | Command::Back(_) | Command::Forward(_) => self.travel(command, context),
            Command::PlayOrPause => self.play_or_pause(context),
            Command::Slower => self.playback.set_speed(self.playback.speed().saturating_sub(1)),
            Command::Faster => self.playback.set_speed(self.playback.speed() + 1),
            Command::Undo => self.take_back(Session::undo, "Taken back."),
            Command::Redo => self.take_back(Session::redo, "Made again."),
            Command::AddPlayer => self.edit(&Edit::New),
            Command::ClearQueue => self.edit(&Edit::Replace(Vec::new())),
            Command::SwitchView => self.looks.as_table = !self.looks.as_table,
            Command::ZoomIn | Command::ZoomOut | Command::WholeAxis | Command::PanDown | Command::PanUp => {
                if let Some(whole) = self.whole_axis() {
                    self.looks.move_along(command, whole);
                }
            }
            Command::SwitchTheme => screen::switch_theme(),
            Command::Help => self.sheets.open(Sheet::Help),
            Command::Notes => self.sheets.open(Sheet::Notes),
            Command::Palette => self.sheets.open(Sheet::Palette),
            Command::Generate => self.sheets.open(Sheet::Generate),
            Command::PasteRows => self.sheets.open(Sheet::Paste),
            Command::Share => self.share(),
            Command::Tour => self.go(Go::Stop(0), context),
        }
    }

    /// Makes an edit, and says what it did or why it is refused.
    pub(super) fn edit(&mut self, edit: &Edit) {
        self.close_sheet_of_edits();
        self.settle_address();
        let Some(session) = &mut self.session else { return };
        self.playback.pause();
        self.edits += 1;
        let axis = engines::whole_axis(session.moment());
        let (text, refused) = match session.edit(edit) {
            Ok(text) => (text, false),
            Err(why) => (why, true),
        };
        self.plain_text.clone_from(&text);
        let changed = !refused && !text.is_empty();
        self.banner = (changed || refused).then_some(Banner { text, undo: changed, refused });
        if !changed {
            return;
        }
        if matches!(edit, Edit::New | Edit::Duplicate(_)) {
            // The new player is selected, with the name ready to be typed.
            let last = session.replay().scenario().players.len().checked_sub(1);
            session.select(last.map(|last| last as u32));
            self.focus_next = Some(CHOSEN_NAME);
        }
        // Whoever edits has begun to work: the tour is over.
        self.tour = None;
        self.run_changed(axis);
        self.write_address(Entry::New);
    }

    /// Undoes or redoes an edit.
    fn take_back(&mut self, change: impl FnOnce(&mut Session) -> bool, told: &str) {
        self.settle_address();
        let axis = self.whole_axis();
        if self.session.as_mut().is_some_and(change) {
            self.playback.pause();
            self.edits += 1;
            self.banner = Some(Banner { text: told.to_owned(), undo: false, refused: false });
            told.clone_into(&mut self.plain_text);
            self.run_changed(axis);
            self.write_address(Entry::New);
        }
    }

    /// After another run has come: nobody is pointed at, and a piece of an axis that is another one now is forgotten.
    pub(super) fn run_changed(&mut self, axis: Option<AxisRange>) {
        self.looks.hovered = None;
        if self.whole_axis() != axis {
            self.looks.piece = None;
        }
    }

    /// All of the picture's axis.
    pub(super) fn whole_axis(&self) -> Option<AxisRange> {
        self.session.as_ref().and_then(|session| engines::whole_axis(session.moment()))
    }

    /// Selects a player; the selected one is deselected.
    pub(super) fn select(&mut self, player: u32) {
        if let Some(session) = &mut self.session {
            session.select((session.selected() != Some(player)).then_some(player));
        }
    }

    /// Selects a player and brings the row in the queue into sight.
    pub(super) fn choose(&mut self, player: u32) {
        if let Some(session) = &mut self.session {
            session.select(Some(player));
            self.focus_next = Some(CHOSEN);
        }
    }

    /// Brings a control into sight, by its id.
    pub(super) fn find(&mut self, control: &str) {
        self.sheets.dismiss();
        screen::focus(control);
    }

    /// Gives the focus to the page, so that it hears keys.
    pub(super) fn take_focus(&self) {
        if let Some(root) = self.root.cast::<HtmlElement>() {
            _ = root.focus();
        }
    }
}
