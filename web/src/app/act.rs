//! Handles commands, edits and selections.

use queuescope::EngineId;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::App;
use super::looks::{Look, Panel};
use super::sheets::Sheet;
use super::view::PANEL_TABS_ID;
use crate::address::Entry;
use crate::command::Command;
use crate::edit::Edit;
use crate::engines;
use crate::panels::{Banner, NAME_FIELD_ID, SELECTED_BUTTON_ID, STORY_BUTTON_ID};
use crate::picture::AxisRange;
use crate::screen;
use crate::session::Session;
use crate::study::StudySession;

impl App {
    /// Carries out a command.
    pub(super) fn perform(&mut self, command: Command, context: &Context<Self>) {
        // No other command works without a run.
        if self.error.is_some() && command != Command::SwitchTheme {
            return;
        }
        if !self.can_perform(command) || !self.is_offered(command) {
            return;
        }
        let in_study = self.study_link().is_some();
        match command {
            Command::GoTo(view) => self.go_to_view(view, context),
            Command::TryOnEvenings => self.try_on_evenings(context),
            Command::PinBaseline => self.pin_baseline(context),
            Command::BackToStudy => self.back_to_study(context),
            Command::Undo if in_study => self.undo_or_redo_study(StudySession::undo, context),
            Command::Redo if in_study => self.undo_or_redo_study(StudySession::redo, context),
            Command::First | Command::Last | Command::Back(_) | Command::Forward(_) => self.travel(command, context),
            Command::PlayOrPause => self.play_or_pause(context),
            Command::Slower => self.playback.set_speed(self.playback.speed().saturating_sub(1)),
            Command::Faster => self.playback.set_speed(self.playback.speed() + 1),
            Command::Undo => self.undo_or_redo(Session::undo, "Change undone."),
            Command::Redo => self.undo_or_redo(Session::redo, "Change redone."),
            Command::AddPlayer => self.edit(&Edit::New, context),
            Command::ClearQueue => self.edit(&Edit::Clear, context),
            Command::SwitchView => self.looks.as_table = !self.looks.as_table,
            Command::ZoomIn | Command::ZoomOut | Command::WholeAxis | Command::PanDown | Command::PanUp => {
                if let Some(whole) = self.whole_axis() {
                    self.looks.move_along(command, whole);
                }
            }
            Command::SwitchTheme => screen::switch_theme(),
            Command::Help => self.sheets.open(Sheet::Help),
            Command::Examples => self.sheets.open(Sheet::Examples),
            Command::Errata => self.sheets.open(Sheet::Notes),
            Command::Palette => self.sheets.open(Sheet::Palette),
            Command::Generate => self.sheets.open(Sheet::Generate),
            Command::PasteRows => self.sheets.open(Sheet::Paste),
            Command::Config => self.sheets.open(Sheet::Config),
            Command::Share => self.share(),
            Command::Tour => {
                if let Some(engine) = self.engine() {
                    self.start_tour(engine, context);
                }
            }
        }
    }

    /// The engine of the run.
    pub(super) fn engine(&self) -> Option<EngineId> {
        self.session.as_ref().map(|session| session.moment().scenario.engine())
    }

    /// Makes an edit and shows its effect, or why it was refused.
    pub(super) fn edit(&mut self, edit: &Edit, context: &Context<Self>) {
        if !self.can_edit() {
            return;
        }
        self.close_open_sheet();
        self.write_current_address();
        let Some(session) = &mut self.session else { return };
        self.playback.pause();
        self.edits += 1;
        let axis = engines::whole_axis(session.moment());
        let (text, refused) = match session.edit(edit) {
            Ok(text) => (text, false),
            Err(reason) => (reason, true),
        };
        self.plain_text.clone_from(&text);
        let changed = !refused && !text.is_empty();
        self.banner = (changed || refused).then_some(Banner { text, can_undo: changed, refused });
        if !changed {
            return;
        }
        if matches!(edit, Edit::New | Edit::Duplicate(_)) {
            // The new player is selected, and the name field is ready for typing.
            let last = session.replay().scenario().players.len().checked_sub(1);
            session.select(last.map(|last| last as u32));
            self.focus_next = Some(NAME_FIELD_ID.to_owned());
        }
        if edit.begins_scenario() {
            self.looks.mode = None;
            self.own = None;
        }
        // An edit ends the tour.
        self.tour = None;
        self.run_changed(axis);
        self.write_address(Entry::New);
        self.try_other_way(context);
    }

    /// Undoes or redoes an edit.
    fn undo_or_redo(&mut self, change: impl FnOnce(&mut Session) -> bool, announcement: &str) {
        self.write_current_address();
        let axis = self.whole_axis();
        if self.session.as_mut().is_some_and(change) {
            self.playback.pause();
            self.edits += 1;
            self.banner = Some(Banner { text: announcement.to_owned(), can_undo: false, refused: false });
            announcement.clone_into(&mut self.plain_text);
            self.run_changed(axis);
            self.write_address(Entry::New);
        }
    }

    /// Keeps the run after it has changed, and clears the hovered player. Shows the whole axis again if it differs from `axis_before`.
    pub(super) fn run_changed(&mut self, axis_before: Option<AxisRange>) {
        self.keep_own();
        self.looks.hovered = None;
        if self.whole_axis() != axis_before {
            self.looks.axis_range = None;
        }
    }

    /// The picture's whole axis; `None` if it has none.
    pub(super) fn whole_axis(&self) -> Option<AxisRange> {
        self.session.as_ref().and_then(|session| engines::whole_axis(session.moment()))
    }

    /// Selects a player, or deselects the one who is selected.
    pub(super) fn select(&mut self, player: u32) {
        if let Some(session) = &mut self.session {
            session.select((session.selected() != Some(player)).then_some(player));
        }
    }

    /// Selects a player and scrolls to their row in the queue.
    pub(super) fn choose(&mut self, player: u32) {
        if let Some(session) = &mut self.session {
            session.select(Some(player));
            self.looks.panel = Panel::Queue;
            self.focus_next = Some(SELECTED_BUTTON_ID.to_owned());
        }
    }

    /// Selects a player and scrolls to their story.
    pub(super) fn explain(&mut self, player: u32) {
        if let Some(session) = &mut self.session {
            session.select(Some(player));
            self.looks.panel = Panel::Inspector;
            self.focus_next = Some(STORY_BUTTON_ID.to_owned());
        }
    }

    /// Closes the sheet, unfolds the group of a setting, and scrolls to its control with this id.
    pub(super) fn find(&mut self, control: &str) {
        self.sheets.dismiss();
        self.looks.panel = Panel::Settings;
        self.sought = (self.sought.0 + 1, control.to_owned());
        self.focus_next = Some(control.to_owned());
    }

    /// Changes how the picture is shown. A panel that the user chooses on a narrow screen is scrolled into sight.
    pub(super) fn look(&mut self, look: Look) {
        if matches!(look, Look::Panel(_)) && self.is_narrow() {
            self.scroll_next = Some(PANEL_TABS_ID);
        }
        self.looks.apply(look);
    }

    /// Focuses the page, so that it receives key presses.
    pub(super) fn take_focus(&self) {
        if let Some(root) = self.root.cast::<HtmlElement>() {
            _ = root.focus();
        }
    }
}
