//! What the page does when something happens to it.

use std::sync::Arc;

use queuescope::{Name, Player, Replay, Scenario, Stride};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::{App, Message, Sheet};
use crate::address::{self, Entry};
use crate::chronicle::Chronicle;
use crate::command::Command;
use crate::edit::{self, Edit, Editor};
use crate::engines;
use crate::errata::Erratum;
use crate::examples;
use crate::moment::Moment;
use crate::panels::{Banner, CHOSEN_NAME};
use crate::screen;
use crate::shared::Shared;
use crate::words::spoken;

impl App {
    /// Opens an example, at a place where there is something to see.
    pub(super) fn open(&mut self, example: usize) {
        let Some(entry) = examples::example(example) else { return };
        let opened = entry.scenario().map_err(|problems| problems.to_string());
        let opened = opened.and_then(|scenario: Scenario| Replay::new(Arc::new(scenario)).map_err(|problem| problem.to_string()));
        match opened {
            Ok(mut replay) => {
                replay.seek(engines::first_sight(&replay));
                self.show_run(replay);
            }
            // The examples are part of the page, so this is a broken page; it says so instead of staying empty.
            Err(problems) => self.wrong = problems,
        }
    }

    /// Opens an example because somebody chose it: the tour is over, and Back leads to what was there.
    pub(super) fn open_by_hand(&mut self, example: usize) {
        self.settle_address();
        (self.tour, self.before_tour) = (None, None);
        self.open(example);
        self.write_address(Entry::New);
    }

    /// The example of a note, at the beginning of the stage where it is proved.
    pub(super) fn show_note(&mut self, erratum: &Erratum) {
        self.close_sheet();
        self.open_by_hand(examples::by_name(erratum.example));
        let from = i64::from(erratum.seconds) * 1_000;
        let stages = self.chronicle.marks.iter().filter(|round| round.time.0 >= from).flat_map(|round| &round.stages);
        let start = stages.into_iter().find(|(mark, _)| mark.name == erratum.stage).map(|(_, start)| *start);
        if let Some(start) = start {
            self.seek(start + 1);
            self.write_address(Entry::Same);
        }
    }

    /// Shows a run, with nothing to undo.
    pub(super) fn show_run(&mut self, replay: Replay) {
        self.playback.pause();
        self.wrong.clear();
        self.sheet = None;
        (self.selected, self.hovered, self.banner, self.view) = (None, None, None, None);
        self.editor = Some(Editor::new(replay));
        self.run_changed();
    }

    /// The run is another one now: whoever was chosen is found again by name, and what was zoomed at may be elsewhere.
    pub(super) fn run_changed(&mut self) {
        let Some(replay) = self.editor.as_ref().map(Editor::replay) else { return };
        let chosen = self.moment.as_ref().zip(self.selected).map(|(moment, player)| moment.scenario.players[player as usize].id.clone());
        self.chronicle = Shared::new(Chronicle::of(replay));
        self.example = replay.forks().is_empty().then(|| examples::position_of(replay.base())).flatten();
        let players = &replay.scenario().players;
        let place = |id: Name| players.iter().position(|player| player.id == id);
        // Where the name is gone but everybody else is there, it is the name that has changed.
        let same_place = self.selected.filter(|player| self.is_renamed(*player, players)).map(|player| player as usize);
        let place = chosen.and_then(place).or(same_place).filter(|place| !self.chronicle.removed[*place]);
        self.selected = place.map(|place| place as u32);
        self.hovered = None;
        self.payload = None;
        self.card.take();
        let before = self.moment.as_ref().and_then(|moment| engines::whole_axis(moment));
        self.look();
        if self.moment.as_ref().and_then(|moment| engines::whole_axis(moment)) != before {
            self.view = None;
        }
    }

    /// Whether a player of the moment has another name in a list that is otherwise the same.
    fn is_renamed(&self, player: u32, now: &[Player]) -> bool {
        let Some(moment) = &self.moment else { return false };
        let before = &moment.scenario.players;
        let differs = |index: &usize| before[*index].id != now[*index].id;
        before.len() == now.len() && (0..now.len()).filter(differs).eq([player as usize])
    }

    /// Takes the moment to show from the replay.
    fn look(&mut self) {
        self.moment = self.replay().map(|replay| Shared::new(Moment::of(replay, &self.chronicle)));
    }

    pub(super) fn replay(&self) -> Option<&Replay> {
        self.editor.as_ref().map(Editor::replay)
    }

    pub(super) fn perform(&mut self, command: Command, context: &Context<Self>) {
        // Without a run there is nothing to do anything to.
        if !self.wrong.is_empty() && command != Command::SwitchTheme {
            return;
        }
        match command {
            Command::PlayOrPause if self.playback.is_playing() => {
                self.playback.pause();
                self.address_soon(context);
            }
            Command::PlayOrPause => {
                let at_end = self.replay().is_some_and(|replay| replay.position() == replay.trace().len());
                if at_end {
                    self.seek(0);
                }
                self.wait(context);
            }
            Command::Slower => self.playback.set_speed(self.playback.speed().saturating_sub(1)),
            Command::Faster => self.playback.set_speed(self.playback.speed() + 1),
            Command::Undo => self.take_back(Editor::undo, "Taken back."),
            Command::Redo => self.take_back(Editor::redo, "Made again."),
            Command::AddPlayer => {
                if let Some(player) = self.replay().map(edit::new_player) {
                    self.add(player);
                }
            }
            Command::ClearQueue => self.edit(&Edit::Replace(Vec::new())),
            Command::SwitchView => self.as_table = !self.as_table,
            Command::ZoomIn | Command::ZoomOut | Command::WholeAxis | Command::PanDown | Command::PanUp => self.move_view(command),
            Command::SwitchTheme => screen::switch_theme(),
            Command::Help => self.open_sheet(Sheet::Help),
            Command::Notes => self.open_sheet(Sheet::Notes),
            Command::Palette => self.open_sheet(Sheet::Palette),
            Command::Generate => self.open_sheet(Sheet::Generate),
            Command::PasteRows => self.open_sheet(Sheet::Paste),
            Command::Share => {
                self.playback.pause();
                self.write_address(Entry::Same);
                self.shared = address::with(&self.link().unwrap_or_default());
                self.open_sheet(Sheet::Share);
            }
            Command::Tour => self.go_on_tour(0, context),
            Command::First | Command::Last | Command::Back(_) | Command::Forward(_) => {
                self.playback.pause();
                self.travel(command);
                self.speak();
                self.address_soon(context);
            }
        }
    }

    fn travel(&mut self, command: Command) {
        let Some(replay) = self.editor.as_mut().map(Editor::replay_mut) else { return };
        let end = replay.trace().len();
        let position = match command {
            Command::First => 0,
            Command::Last => end,
            Command::Back(stride) => replay.step(stride, false),
            Command::Forward(Stride::Round) if replay.step(Stride::Round, true) == end => {
                // Past the end another round is run. A trace that is full cannot grow: then the end stays the end.
                if replay.position() == end && replay.run_on().is_ok() {
                    self.chronicle = Shared::new(Chronicle::of(replay));
                }
                replay.step(Stride::Round, true)
            }
            Command::Forward(stride) => replay.step(stride, true),
            _ => return,
        };
        self.seek(position);
    }

    pub(super) fn tick(&mut self, context: &Context<Self>) {
        let Some(replay) = self.replay() else { return };
        let next = replay.position() + 1;
        let end = self.playback.end(replay.trace().len());
        self.seek(next);
        if next >= end {
            self.playback.pause();
            self.address_soon(context);
        } else {
            self.wait(context);
        }
    }

    pub(super) fn wait(&mut self, context: &Context<Self>) {
        let events = self.moment.as_ref().map_or(0, |moment| moment.progress().1);
        self.playback.wait(events, context.link().callback(|()| Message::Tick));
    }

    pub(super) fn seek(&mut self, position: usize) {
        if let Some(editor) = &mut self.editor {
            editor.replay_mut().seek(position);
        }
        self.look();
    }

    pub(super) fn edit(&mut self, edit: &Edit) {
        self.settle_address();
        let Some(editor) = &mut self.editor else { return };
        self.playback.pause();
        self.edits += 1;
        let told = editor.edit(edit);
        self.spoken = told.clone().unwrap_or_else(|why| why);
        let changed = told.as_ref().is_ok_and(|text| !text.is_empty());
        self.banner = match told {
            Ok(text) => (!text.is_empty()).then_some(Banner { text, undo: true, refused: false }),
            Err(text) => Some(Banner { text, undo: false, refused: true }),
        };
        if changed {
            // Who edits has begun to work: the tour is over.
            (self.tour, self.before_tour) = (None, None);
            self.run_changed();
            self.write_address(Entry::New);
        }
    }

    /// Adds a player, chosen, with the name ready to be typed.
    fn add(&mut self, player: Player) {
        self.edit(&Edit::Add(vec![player]));
        if let Some(moment) = self.moment.as_ref().filter(|_| self.banner.as_ref().is_some_and(|banner| !banner.refused)) {
            self.selected = (moment.scenario.players.len() as u32).checked_sub(1);
            self.focus_next = Some(CHOSEN_NAME);
        }
    }

    pub(super) fn duplicate(&mut self, id: &Name) {
        if let Some(copy) = self.replay().and_then(|replay| edit::copy_of(replay, id)) {
            self.add(copy);
        }
    }

    fn take_back(&mut self, change: impl FnOnce(&mut Editor) -> bool, told: &str) {
        self.settle_address();
        if self.editor.as_mut().is_some_and(change) {
            self.playback.pause();
            self.edits += 1;
            self.banner = Some(Banner { text: told.to_owned(), undo: false, refused: false });
            told.clone_into(&mut self.spoken);
            self.run_changed();
            self.write_address(Entry::New);
        }
    }

    fn move_view(&mut self, command: Command) {
        let Some(whole) = self.moment.as_ref().and_then(|moment| engines::whole_axis(moment)) else { return };
        let now = self.view.unwrap_or(whole);
        self.view = match command {
            Command::ZoomIn => now.zoomed(0.5, now.middle(), whole),
            Command::ZoomOut => now.zoomed(2.0, now.middle(), whole),
            Command::PanDown => now.moved(-0.25 * now.length(), whole),
            Command::PanUp => now.moved(0.25 * now.length(), whole),
            _ => None,
        };
    }

    fn open_sheet(&mut self, sheet: Sheet) {
        self.opener = screen::focused();
        self.sheet = Some(sheet);
    }

    /// Closes the sheet; the focus goes back to where it was.
    pub(super) fn close_sheet(&mut self) {
        self.sheet = None;
        match self.opener.take() {
            Some(opener) => _ = opener.focus(),
            None => self.take_focus(),
        }
    }

    pub(super) fn take_focus(&self) {
        if let Some(root) = self.root.cast::<HtmlElement>() {
            _ = root.focus();
        }
    }

    pub(super) fn speak(&mut self) {
        let Some(moment) = &self.moment else { return };
        let said = moment.event.as_ref().map(|event| spoken(&engines::sentence(event, &moment.scenario)));
        self.spoken = said.unwrap_or_else(|| moment.subtitle());
    }
}
