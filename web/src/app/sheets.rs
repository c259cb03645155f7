//! The sheets that open over the page.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::{App, Closed, Go, Message, Point};
use crate::address::{self, Entry};
use crate::command::Command;
use crate::edit::Edit;
use crate::moment::Moment;
use crate::panels::{ErrataSheet, GenerateSheet, HelpSheet, Palette, PasteSheet, ShareSheet};
use crate::screen;
use crate::shared::Shared;

/// What lies over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sheet {
    Help,
    Notes,
    Share,
    Palette,
    Generate,
    Paste,
}

/// The open sheet, and what belongs to it.
#[derive(Default)]
pub(super) struct Sheets {
    pub(super) shown: Option<Sheet>,
    /// What had the focus before the sheet was opened.
    opener: Option<HtmlElement>,
    /// The address that is being shared.
    shared: String,
}

impl Sheets {
    /// Opens a sheet.
    pub(super) fn open(&mut self, sheet: Sheet) {
        self.opener = screen::focused();
        self.shown = Some(sheet);
    }

    /// Closes the sheet. The focus stays where it is.
    pub(super) fn dismiss(&mut self) {
        (self.shown, self.opener) = (None, None);
    }
}

impl App {
    /// Closes the sheet. The focus goes back to where it was.
    pub(super) fn close_sheet(&mut self) {
        self.sheets.shown = None;
        match self.sheets.opener.take() {
            Some(opener) => _ = opener.focus(),
            None => self.take_focus(),
        }
    }

    /// Closes the sheet that an edit comes from, if it comes from one.
    pub(super) fn close_sheet_of_edits(&mut self) {
        if self.sheets.shown.is_some() {
            self.close_sheet();
        }
    }

    /// Shows the link to the cursor.
    pub(super) fn share(&mut self) {
        self.playback.pause();
        self.write_address(Entry::Same);
        if let Some(session) = &mut self.session {
            self.sheets.shared = address::with(&session.link());
            self.sheets.open(Sheet::Share);
        }
    }

    /// The open sheet.
    pub(super) fn sheet(&self, sheet: Sheet, moment: &Shared<Moment>, context: &Context<Self>) -> Html {
        let (calls, link) = (&self.calls, context.link());
        let on_close = calls.close.reform(|()| Closed::Sheet);
        let bring = calls.edit.reform(|(players, instead)| if instead { Edit::Replace(players) } else { Edit::Add(players) });
        match sheet {
            Sheet::Help => {
                let on_tour = link.batch_callback(|()| vec![Message::Close(Closed::Sheet), Message::Do(Command::Tour)]);
                html! { <HelpSheet {on_close} {on_tour} /> }
            }
            Sheet::Notes => html! { <ErrataSheet engine={moment.scenario.engine()} {on_close} on_show={calls.go.reform(Go::Note)} /> },
            Sheet::Share => html! { <ShareSheet link={self.sheets.shared.clone()} {on_close} /> },
            Sheet::Palette => {
                let on_choose = link.callback(|player| Message::Point(Point::Choose(player)));
                html! { <Palette moment={moment} {on_close} on_command={&calls.act} on_open={&calls.open} {on_choose} on_find={&calls.find} /> }
            }
            Sheet::Generate => html! { <GenerateSheet scenario={&moment.scenario} {on_close} on_bring={bring} /> },
            Sheet::Paste => html! { <PasteSheet scenario={&moment.scenario} {on_close} on_bring={bring} /> },
        }
    }
}
