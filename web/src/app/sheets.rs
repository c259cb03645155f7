//! The sheets that open over the page.

use queuescope::Scenario;
use queuescope_formats::config::Language;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::{App, Closed, Go, Message, Point};
use crate::address::{self, Entry};
use crate::command::Command;
use crate::edit::{Edit, Origin};
use crate::files::TextFile;
use crate::moment::Moment;
use crate::panels::{
    Banner, ConfigSheet, ErrataSheet, Gallery, GenerateSheet, HelpSheet, ImportSheet, Palette, ShareSheet, Shareable, SharedRun, Target,
};
use crate::screen;
use crate::session::Session;
use crate::shared::Shared;

/// A sheet that opens over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sheet {
    Examples,
    Help,
    Notes,
    Share,
    Palette,
    Generate,
    Paste,
    Config,
}

/// The open sheet, with the data it needs.
#[derive(Default)]
pub(super) struct Sheets {
    pub(super) shown: Option<Sheet>,
    /// The element that had the focus before the sheet opened.
    opener: Option<HtmlElement>,
    /// The host's configuration file, once the user brought one.
    pub(super) config: Option<Shared<TextFile>>,
    /// The file that was dropped last, while its sheet is open.
    pub(super) file: Option<Shared<TextFile>>,
    /// What the share sheet shows.
    shared: Option<Shared<Shareable>>,
}

impl Sheets {
    /// Opens a sheet.
    pub(super) fn open(&mut self, sheet: Sheet) {
        // One sheet may open another. Then the focus returns to the element from before the first.
        if self.shown.is_none() {
            self.opener = screen::focused();
        }
        self.shown = Some(sheet);
    }

    /// Closes the sheet without moving the focus.
    pub(super) fn dismiss(&mut self) {
        (self.shown, self.opener, self.file) = (None, None, None);
    }
}

impl App {
    /// Closes the sheet and returns the focus to the element that had it before.
    pub(super) fn close_sheet(&mut self) {
        (self.sheets.shown, self.sheets.file) = (None, None);
        match self.sheets.opener.take() {
            Some(opener) => _ = opener.focus(),
            None => self.take_focus(),
        }
    }

    /// Closes the sheet if one is open.
    pub(super) fn close_open_sheet(&mut self) {
        if self.sheets.shown.is_some() {
            self.close_sheet();
        }
    }

    /// Shows a file that was dropped on the page.
    pub(super) fn drop_file(&mut self, file: TextFile) {
        if self.embed.is_some() {
            return;
        }
        self.playback.pause();
        self.sheets.dismiss();
        if is_config(&file) {
            self.sheets.config = Some(Shared::new(file));
            return self.sheets.open(Sheet::Config);
        }
        self.sheets.file = Some(Shared::new(file));
        self.sheets.open(Sheet::Paste);
    }

    /// Opens a scenario from a file. Back returns to what was shown before.
    pub(super) fn open_scenario(&mut self, scenario: &Scenario) {
        match Session::of_scenario(scenario.clone()) {
            Err(text) => self.banner = Some(Banner { text, can_undo: false, refused: true }),
            Ok(session) => {
                self.write_current_address();
                self.tour = None;
                self.show(session);
                self.keep_own();
                self.write_address(Entry::New);
            }
        }
    }

    /// Opens the share sheet with the link to the current position.
    pub(super) fn share(&mut self) {
        self.playback.pause();
        self.write_address(Entry::Same);
        if let Some(link) = self.current_link() {
            let is_study = self.study_link().is_some();
            let run = self.session.as_ref().filter(|_| !is_study).map(|session| {
                let replay = session.replay();
                SharedRun { base: replay.base().clone(), forks: replay.forks().to_vec(), position: replay.position() }
            });
            self.sheets.shared = Some(Shared::new(Shareable { address: address::with(&link), run }));
            self.sheets.open(Sheet::Share);
        }
    }

    /// Renders a sheet.
    pub(super) fn sheet(&self, sheet: Sheet, moment: &Shared<Moment>, context: &Context<Self>) -> Html {
        let (callbacks, link) = (&self.callbacks, context.link());
        let on_close = callbacks.close_sheet.clone();
        let players_from = |origin: Origin| {
            callbacks
                .edit
                .reform(move |(players, replace)| if replace { Edit::Replace(origin, players) } else { Edit::Add(origin, players) })
        };
        match sheet {
            Sheet::Help => {
                let on_tour = link.batch_callback(|()| vec![Message::Close(Closed::Sheet), Message::Do(Command::Tour)]);
                html! { <HelpSheet {on_close} {on_tour} /> }
            }
            Sheet::Examples => {
                let on_open = callbacks.go.reform(|target| match target {
                    Target::Example(index) => Go::Example(index),
                    Target::Own(id) => Go::Own(id),
                });
                html! {
                    <Gallery engine={moment.scenario.engine()} open={self.open_target()} orientation={self.looks.orientation} films={self.films.clone()}
                        {on_close} {on_open} on_command={&callbacks.act} />
                }
            }
            Sheet::Notes => html! { <ErrataSheet engine={moment.scenario.engine()} {on_close} on_show={callbacks.go.reform(Go::Note)} /> },
            Sheet::Share => match &self.sheets.shared {
                Some(shared) => {
                    let is_example = self.session.as_ref().is_some_and(|session| session.example().is_some());
                    html! { <ShareSheet {shared} {moment} {is_example} root={&self.root} {on_close} /> }
                }
                None => Html::default(),
            },
            Sheet::Palette => {
                let on_choose = link.callback(|player| Message::Point(Point::Choose(player)));
                html! { <Palette moment={moment} {on_close} on_command={&callbacks.act} on_open={&callbacks.open} {on_choose} on_find={&callbacks.find} /> }
            }
            Sheet::Config => html! {
                <ConfigSheet scenario={&moment.scenario} file={self.sheets.config.clone()} on_file={link.callback(Message::Config)} on_edit={&callbacks.edit} {on_close} />
            },
            Sheet::Generate => {
                html! { <GenerateSheet scenario={&moment.scenario} {on_close} on_players={players_from(Origin::Generated)} /> }
            }
            Sheet::Paste => html! {
                <ImportSheet scenario={&moment.scenario} file={self.sheets.file.clone()} {on_close} on_players={players_from(Origin::Pasted)}
                    on_open={link.callback(Message::OpenScenario)} />
            },
        }
    }
}

/// True if a dropped file is probably a host's configuration and not a queue. JSON can be both.
fn is_config(file: &TextFile) -> bool {
    let is_queue = || ["\"players\"", "\"rounds\"", "\"matches\""].iter().any(|field| file.text.contains(field));
    match Language::of_file(&file.name) {
        Some(Language::Json) => !is_queue(),
        language => language.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_files_are_recognised_by_their_names_and_fields() {
        let is_config = |name: &str, text: &str| is_config(&TextFile { name: name.to_owned(), text: text.to_owned() });
        assert!(is_config("matchmaking.py", "") && is_config("settings.json", "{}") && is_config(".env", ""));
        assert!(!is_config("queue.csv", "") && !is_config("evening.json", r#"{"players": []}"#) && !is_config("notes.txt", ""));
    }
}
