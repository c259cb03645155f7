//! The state of the page: a run with its edits, undo, the cursor, and the selected player. It does not depend on Yew. The component around
//! it is in `app.rs`.

mod choice;
mod version;

use std::sync::Arc;

use queuescope::{Fork, Player, Replay, Scenario, Stride};
use queuescope_formats::link::{self, View};

use crate::command::Command;
use crate::edit::{self, Edit, MAX_PAGE_PLAYERS, too_many};
use crate::effect::Baseline;
use crate::engines;
use crate::errata::Erratum;
use crate::examples;
use crate::moment::Moment;
use crate::overview::Overview;
use crate::playback::Beats;
use crate::shared::Shared;
use crate::summary::Summary;
pub(crate) use choice::Choice;
use version::Version;

/// Largest number of edits that can be undone. Versions share the rounds they have in common.
const MAX_UNDO: usize = 50;

/// A run that is being watched and edited.
pub(crate) struct Session {
    now: Version,
    undo: Vec<Version>,
    redo: Vec<Version>,
    /// The choice that the last edit left.
    choice: Option<Shared<Choice>>,
    /// Everything to show at the cursor.
    moment: Shared<Moment>,
    selected: Option<u32>,
    /// True while the summary is shown instead of the last picture. It is one step after the last event, so the cursor is at the end.
    in_summary: bool,
    view: View,
    /// The first and the last position that can be reached, if only a part of the run is shown.
    span: Option<(usize, usize)>,
}

impl Session {
    /// A session with nothing to undo, at the position of the replay.
    pub(crate) fn new(replay: Replay, view: View) -> Session {
        let now = Version::new(replay);
        Session {
            moment: now.moment(),
            now,
            undo: Vec::new(),
            redo: Vec::new(),
            choice: None,
            selected: None,
            in_summary: false,
            view,
            span: None,
        }
    }

    /// Opens an example at its most interesting event.
    pub(crate) fn of_example(index: usize) -> Result<Session, String> {
        let example = examples::example(index).ok_or("this example does not exist")?;
        let scenario = example.scenario().map_err(|problems| problems.to_string())?;
        let mut replay = Replay::new(Arc::new(scenario)).map_err(|problem| problem.to_string())?;
        replay.seek(engines::opening_position(&replay));
        Ok(Session::new(replay, View::default()))
    }

    /// Opens a scenario without edits, at the start.
    pub(crate) fn of_scenario(scenario: Scenario) -> Result<Session, String> {
        if scenario.players.len() > MAX_PAGE_PLAYERS {
            return Err(too_many(scenario.players.len()));
        }
        let replay = Replay::new(Arc::new(scenario)).map_err(|problem| problem.to_string())?;
        Ok(Session::new(replay, View::default()))
    }

    /// Opens a share link. A link to the end of a run opens its summary.
    pub(crate) fn of_link(text: &str) -> Result<Session, String> {
        let (replay, view) = open(text)?;
        let mut session = Session::new(replay, view);
        session.set_in_summary(true);
        Ok(session)
    }

    /// The run.
    pub(crate) fn replay(&self) -> &Replay {
        &self.now.replay
    }

    /// The overview of the whole trace.
    pub(crate) fn overview(&self) -> &Shared<Overview> {
        &self.now.overview
    }

    /// The whole run, to compare changes with.
    pub(crate) fn baseline(&self) -> &Shared<Baseline> {
        &self.now.baseline
    }

    /// Everything to show at the cursor.
    pub(crate) fn moment(&self) -> &Shared<Moment> {
        &self.moment
    }

    /// The summary of the run, while it is shown.
    pub(crate) fn summary(&self) -> Option<&Shared<Summary>> {
        self.now.known_summary().filter(|_| self.in_summary)
    }

    /// The selected player.
    pub(crate) fn selected(&self) -> Option<u32> {
        self.selected
    }

    /// The view that the page shows.
    pub(crate) fn view(&self) -> View {
        self.view
    }

    /// Shows another view.
    pub(crate) fn set_view(&mut self, view: View) {
        self.view = view;
    }

    /// The scenario before and after the last edit, if it changed settings.
    pub(crate) fn changed_settings(&self) -> Option<[&Scenario; 2]> {
        let before = self.undo.last().filter(|_| self.choice.is_some())?;
        Some([before.replay.edited(), self.replay().edited()])
    }

    /// Index of the example, if the run is an unedited example.
    pub(crate) fn example(&self) -> Option<usize> {
        self.now.example
    }

    /// Returns two flags: true if there is an edit to undo, and true if there is one to redo.
    pub(crate) fn can_undo_redo(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// Unique id of the run. Undo restores the id along with the run.
    pub(crate) fn run_id(&self) -> u32 {
        self.now.id
    }

    /// Ids of the runs that Undo restores, the last one first.
    pub(crate) fn earlier_runs(&self) -> impl Iterator<Item = u32> {
        self.undo.iter().rev().map(|version| version.id)
    }

    /// The share link to the current position.
    pub(crate) fn link(&mut self) -> String {
        self.link_at(self.replay().position())
    }

    /// The share link to a position.
    pub(crate) fn link_at(&mut self, position: usize) -> String {
        link::write(self.now.payload(), position)
    }

    /// Selects a player; `None` deselects.
    pub(crate) fn select(&mut self, player: Option<u32>) {
        self.selected = player.filter(|player| (*player as usize) < self.moment.scenario.players.len());
    }
}

/// Moving the cursor.
impl Session {
    /// Shows only the part of the run between two positions, without a summary.
    pub(crate) fn show_part(&mut self, from: usize, to: usize) {
        self.span = Some((from.min(to), to));
        self.seek(self.replay().position());
    }

    /// The first and the last position that can be reached.
    pub(crate) fn span(&self) -> (usize, usize) {
        self.span.unwrap_or((0, self.replay().trace().len()))
    }

    /// Goes to a position, and shows its picture.
    pub(crate) fn seek(&mut self, position: usize) {
        let (from, to) = self.span();
        self.now.replay.seek(position.clamp(from, to));
        self.moment = self.now.moment();
        self.in_summary = false;
    }

    /// Shows the summary, if the cursor is at the end of a run with players, or the picture.
    pub(crate) fn set_in_summary(&mut self, wanted: bool) {
        self.in_summary = wanted && self.span.is_none() && self.now.is_at_summary();
        if self.in_summary {
            // Computed once, and not while rendering.
            self.now.summary();
        }
    }

    /// Carries out a command that moves the cursor. Other commands do nothing.
    pub(crate) fn travel(&mut self, command: Command) {
        let was_at_summary = self.now.is_at_summary();
        let replay = &mut self.now.replay;
        let end = replay.trace().len();
        let position = match command {
            Command::First => 0,
            Command::Last => end,
            // The summary is one step after the last event.
            Command::Back(Stride::Event) if self.in_summary => end,
            Command::Back(stride) => replay.step(stride, false),
            Command::Forward(Stride::Round) if self.span.is_none() && replay.step(Stride::Round, true) == end => {
                // At the end, one more round is run. If the trace is full, the cursor stays there.
                if replay.position() == end && replay.run_next_round().is_ok() {
                    self.now.trace_changed();
                    self.choice = None;
                }
                self.now.replay.step(Stride::Round, true)
            }
            Command::Forward(stride) => replay.step(stride, true),
            _ => return,
        };
        self.seek(position);
        let steps_past_end = was_at_summary && matches!(command, Command::Forward(Stride::Event | Stride::Stage));
        self.set_in_summary(command == Command::Last || steps_past_end);
    }

    /// The beats in which playback shows the current step.
    pub(crate) fn beats(&self) -> Beats {
        let scenario = self.replay().scenario();
        Beats::at(self.replay().position(), &self.overview().marks, scenario.engine().arrival(), scenario.players.len())
    }

    /// The position after the next beat of playback.
    pub(crate) fn next_beat(&self) -> usize {
        let replay = self.replay();
        let interest = |event| engines::interest(replay.trace().event(event), replay.scenario().engine());
        self.beats().next(replay.position(), interest).min(replay.trace().len())
    }

    /// True if the summary of the run can be shown, because the cursor is at the end.
    pub(crate) fn is_at_summary(&self) -> bool {
        self.now.is_at_summary()
    }

    /// True at the last position that can be reached.
    pub(crate) fn is_at_end(&self) -> bool {
        self.replay().position() == self.span().1
    }

    /// Selects a player, and goes to the last round that begins by this second.
    pub(crate) fn open_at(&mut self, player: Option<u32>, second: Option<u32>) {
        if let Some(second) = second {
            let until = i64::from(second) * 1_000;
            let round = self.overview().marks.iter().rfind(|round| round.time.0 <= until).map(|round| round.start);
            self.seek(round.map_or(0, |start| start + 1));
        }
        self.select(player);
    }

    /// Goes to the first event of the stage that shows an erratum.
    pub(crate) fn seek_erratum(&mut self, erratum: &Erratum) {
        let from = i64::from(erratum.seconds) * 1_000;
        let rounds = self.overview().marks.iter().filter(|round| round.time.0 >= from);
        let start = rounds.flat_map(|round| &round.stages).find(|(mark, _)| mark.name == erratum.stage).map(|(_, start)| *start);
        if let Some(start) = start {
            self.seek(start + 1);
        }
    }
}

/// Edits, undo and redo. Most edits fork the run at the current round. Edits of settings can also apply from the start. Replacing the queue or
/// the engine begins a new scenario.
impl Session {
    /// Makes an edit and returns its effect as a sentence, which is empty if nothing changed. Returns an error if the edit is refused.
    pub(crate) fn edit(&mut self, edit: &Edit) -> Result<String, String> {
        let from = self.usual_way();
        let Some((after, effect)) = edit::apply(self.replay(), edit, from)? else { return Ok(String::new()) };
        if edit.begins_scenario() {
            // A new player may have the name of an old one, but is not the same player.
            self.selected = None;
        }
        self.replace(Version::new(after));
        self.note_choice(edit, from);
        Ok(effect)
    }

    /// Opens a link to a position of this run or to another run. Returns true if this opened another run, which Undo closes again.
    pub(crate) fn follow(&mut self, text: &str) -> Result<bool, String> {
        let (replay, view) = open(text)?;
        self.view = view;
        let same = (self.replay().base(), self.replay().forks()) == (replay.base(), replay.forks());
        if !same {
            self.replace(Version::new(replay));
        } else if replay.trace().len() > self.replay().trace().len() {
            // More rounds had been run when the link was made. That is not an edit, so it cannot be undone.
            self.exchange(Version::new(replay));
        } else {
            self.seek(replay.position());
        }
        self.set_in_summary(true);
        Ok(!same)
    }

    /// Undoes the last edit. Returns false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        let after = self.exchange(before);
        self.redo.push(after);
        true
    }

    /// Redoes the last undone edit. Returns false if there is none.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        let before = self.exchange(after);
        self.undo.push(before);
        true
    }

    /// Replaces the current version with another. Undo restores the old one.
    fn replace(&mut self, after: Version) {
        let before = self.exchange(after);
        self.undo.push(before);
        if self.undo.len() > MAX_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
    }

    /// Shows another version and returns the previous one. The selected player stays selected.
    fn exchange(&mut self, version: Version) -> Version {
        self.choice = None;
        self.selected = self.selected.and_then(|player| same_player(player, &self.moment.scenario.players, &version));
        let before = std::mem::replace(&mut self.now, version);
        self.moment = self.now.moment();
        self.set_in_summary(self.in_summary);
        before
    }
}

/// Finds a player of one version in another by name, or by position if only this player was renamed.
fn same_player(player: u32, before: &[Player], version: &Version) -> Option<u32> {
    let now = &version.replay.scenario().players;
    let id = &before[player as usize].id;
    let by_name = now.iter().position(|candidate| candidate.id == *id);
    let index = by_name.or_else(|| is_renamed(player, before, now).then_some(player as usize))?;
    (!version.overview.removed[index]).then_some(index as u32)
}

/// Returns true if this player's name is the only one that differs between two lists of players.
fn is_renamed(player: u32, before: &[Player], now: &[Player]) -> bool {
    let differs = |index: &usize| before[*index].id != now[*index].id;
    before.len() == now.len() && (0..now.len()).filter(differs).eq([player as usize])
}

/// Opens a share link, unless it has too many players for the page.
fn open(text: &str) -> Result<(Replay, View), String> {
    let link = link::read(text).map_err(|problems| problems.to_string())?;
    let count = |scenario: &Scenario| scenario.players.len();
    let players = link.forks.iter().map(|Fork { scenario, .. }| count(scenario)).chain([count(&link.base)]).max().unwrap_or_default();
    if players > MAX_PAGE_PLAYERS {
        return Err(too_many(players));
    }
    let view = link.view;
    link.open().map(|replay| (replay, view)).map_err(|problem| problem.to_string())
}

#[cfg(test)]
mod tests;
