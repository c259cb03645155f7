//! What the page works on: a run with its edits, what can be undone, the cursor, and who is selected. It knows nothing of Yew; the page
//! around it is in `app.rs`.

mod version;

use std::sync::Arc;

use queuescope::{Fork, Player, Replay, Scenario, Stride};
use queuescope_formats::link::{self, View};

use crate::command::Command;
use crate::edit::{self, Edit, MAX_PAGE_PLAYERS, too_many};
use crate::engines;
use crate::errata::Erratum;
use crate::examples;
use crate::moment::Moment;
use crate::overview::Overview;
use crate::shared::Shared;
use version::Version;

/// The most edits that can be undone. Versions share the rounds they have in common.
const MAX_UNDO: usize = 50;

/// A run that is being watched and edited.
pub(crate) struct Session {
    now: Version,
    undo: Vec<Version>,
    redo: Vec<Version>,
    /// Everything to show at the cursor.
    moment: Shared<Moment>,
    selected: Option<u32>,
    view: View,
}

impl Session {
    /// A session with nothing to undo, at the position of the replay.
    pub(crate) fn new(replay: Replay, view: View) -> Session {
        let now = Version::new(replay);
        Session { moment: now.moment(), now, undo: Vec::new(), redo: Vec::new(), selected: None, view }
    }

    /// Opens an example where there is most to see.
    pub(crate) fn of_example(place: usize) -> Result<Session, String> {
        let example = examples::example(place).ok_or("there is no such example")?;
        let scenario = example.scenario().map_err(|problems| problems.to_string())?;
        let mut replay = Replay::new(Arc::new(scenario)).map_err(|problem| problem.to_string())?;
        replay.seek(engines::first_sight(&replay));
        Ok(Session::new(replay, View::default()))
    }

    /// Opens a share link.
    pub(crate) fn of_link(text: &str) -> Result<Session, String> {
        let (replay, view) = open(text)?;
        Ok(Session::new(replay, view))
    }

    /// The run.
    pub(crate) fn replay(&self) -> &Replay {
        &self.now.replay
    }

    /// What can be said of the whole trace.
    pub(crate) fn overview(&self) -> &Shared<Overview> {
        &self.now.overview
    }

    /// Everything to show at the cursor.
    pub(crate) fn moment(&self) -> &Shared<Moment> {
        &self.moment
    }

    /// The selected player.
    pub(crate) fn selected(&self) -> Option<u32> {
        self.selected
    }

    /// What the page shows of the run.
    pub(crate) fn view(&self) -> View {
        self.view
    }

    /// The example that the run is, while nobody has edited it.
    pub(crate) fn example(&self) -> Option<usize> {
        self.now.example
    }

    /// Whether there is something to undo, and something to redo.
    pub(crate) fn can(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// A number that no other run has. Undo brings it back.
    pub(crate) fn run_id(&self) -> u32 {
        self.now.id
    }

    /// The share link to the cursor.
    pub(crate) fn link(&mut self) -> String {
        self.link_at(self.replay().position())
    }

    /// The share link to a position.
    pub(crate) fn link_at(&mut self, position: usize) -> String {
        link::write(self.now.payload(self.view), position)
    }

    /// Selects a player, or nobody.
    pub(crate) fn select(&mut self, player: Option<u32>) {
        self.selected = player.filter(|player| (*player as usize) < self.moment.scenario.players.len());
    }
}

/// The cursor.
impl Session {
    /// Goes to a position.
    pub(crate) fn seek(&mut self, position: usize) {
        self.now.replay.seek(position);
        self.moment = self.now.moment();
    }

    /// Goes where a command of the timeline leads; other commands lead nowhere.
    pub(crate) fn travel(&mut self, command: Command) {
        let replay = &mut self.now.replay;
        let end = replay.trace().len();
        let position = match command {
            Command::First => 0,
            Command::Last => end,
            Command::Back(stride) => replay.step(stride, false),
            Command::Forward(Stride::Round) if replay.step(Stride::Round, true) == end => {
                // Past the end another round is run. A trace that is full cannot grow: then the end stays the end.
                if replay.position() == end && replay.run_next_round().is_ok() {
                    self.now.trace_changed();
                }
                self.now.replay.step(Stride::Round, true)
            }
            Command::Forward(stride) => replay.step(stride, true),
            _ => return,
        };
        self.seek(position);
    }

    /// True at the end of the trace.
    pub(crate) fn is_at_end(&self) -> bool {
        self.replay().position() == self.replay().trace().len()
    }

    /// Goes to the first event of the stage that a note is about.
    pub(crate) fn seek_note(&mut self, note: &Erratum) {
        let from = i64::from(note.seconds) * 1_000;
        let rounds = self.overview().marks.iter().filter(|round| round.time.0 >= from);
        let start = rounds.flat_map(|round| &round.stages).find(|(mark, _)| mark.name == note.stage).map(|(_, start)| *start);
        if let Some(start) = start {
            self.seek(start + 1);
        }
    }
}

/// Edits. Each forks the run at the cursor.
impl Session {
    /// Makes an edit and says what it did. An empty text means that it changed nothing; an error, that it was refused.
    pub(crate) fn edit(&mut self, edit: &Edit) -> Result<String, String> {
        let Some((after, told)) = edit::made(self.replay(), edit)? else { return Ok(String::new()) };
        self.replace(Version::new(after));
        Ok(told)
    }

    /// Goes where a link leads: to another position of this run, or to another run. True if the run is another one, which can be undone.
    pub(crate) fn follow(&mut self, text: &str) -> Result<bool, String> {
        let (replay, view) = open(text)?;
        self.view = view;
        let same = (self.replay().base(), self.replay().forks()) == (replay.base(), replay.forks());
        if !same {
            self.replace(Version::new(replay));
        } else if replay.trace().len() > self.replay().trace().len() {
            // The link was made after further rounds had been run. That is no edit, so undo does not take it back.
            self.exchange(Version::new(replay));
        } else {
            self.seek(replay.position());
        }
        Ok(!same)
    }

    /// Takes the last edit back. False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        let after = self.exchange(before);
        self.redo.push(after);
        true
    }

    /// Makes the edit again that was taken back last. False if there is none.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        let before = self.exchange(after);
        self.undo.push(before);
        true
    }

    /// Puts another version in the place of this one. That can be undone.
    fn replace(&mut self, after: Version) {
        let before = self.exchange(after);
        self.undo.push(before);
        if self.undo.len() > MAX_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
    }

    /// Shows another version, and returns the one shown before. The selected player stays selected.
    fn exchange(&mut self, version: Version) -> Version {
        self.selected = self.selected.and_then(|player| same_player(player, &self.moment.scenario.players, &version));
        let before = std::mem::replace(&mut self.now, version);
        self.moment = self.now.moment();
        before
    }
}

/// Finds a player of one version in another: by name, unless the name is what differs.
fn same_player(player: u32, before: &[Player], version: &Version) -> Option<u32> {
    let now = &version.replay.scenario().players;
    let id = &before[player as usize].id;
    let by_name = now.iter().position(|candidate| candidate.id == *id);
    let place = by_name.or_else(|| is_renamed(player, before, now).then_some(player as usize))?;
    (!version.overview.removed[place]).then_some(place as u32)
}

/// True if two lists of players differ in the name of this player and in no other name.
fn is_renamed(player: u32, before: &[Player], now: &[Player]) -> bool {
    let differs = |index: &usize| before[*index].id != now[*index].id;
    before.len() == now.len() && (0..now.len()).filter(differs).eq([player as usize])
}

/// Opens a share link, unless the page cannot show so many players.
fn open(text: &str) -> Result<(Replay, View), String> {
    let link = link::read(text).map_err(|problems| problems.to_string())?;
    let most = |scenario: &Scenario| scenario.players.len();
    let players = link.forks.iter().map(|Fork { scenario, .. }| most(scenario)).chain([most(&link.base)]).max().unwrap_or_default();
    if players > MAX_PAGE_PLAYERS {
        return Err(too_many(players));
    }
    let view = link.view;
    link.open().map(|replay| (replay, view)).map_err(|problem| problem.to_string())
}

#[cfg(test)]
mod tests;
