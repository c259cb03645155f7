//! Changing a run: each edit forks it where it is being watched, can be taken back, and says what it did to the matches.

mod change;

use std::sync::Arc;

use queuescope::{Fork, Name, Player, Replay, Scenario, Value};

pub(crate) use change::{copy_of, new_player};

/// Changes that can be taken back at most. Each keeps a whole run.
const MOST_UNDO: usize = 50;
/// The most players the page takes in: beyond, it would no longer answer at once. The module runs a million.
pub(crate) const MOST_PLAYERS: usize = 2_000;

/// A field of a player that can be typed into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    /// A rating under one of the engine's names for ratings, by the index of that name.
    Rating(usize),
    /// How many ready checks the player declines.
    Declines,
    /// A number, by the name of the field.
    Number(&'static str),
    /// A word.
    Word(&'static str),
    /// Names between commas.
    Names(&'static str),
    /// Games with weights.
    Games,
    /// The smallest and the largest group.
    Group,
}

/// Something to change.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Edit {
    /// Another value for a setting; a record may be given in part.
    Set(&'static str, Value<'static>),
    /// All settings of a preset.
    Preset(&'static str),
    /// A field of a player, as typed.
    Type(Name, Field, String),
    /// Another name for a player.
    Rename(Name, String),
    /// More players.
    Add(Vec<Player>),
    /// A player is taken out.
    Remove(Name),
    /// Everybody is taken out, and these come instead.
    Replace(Vec<Player>),
}

/// A run with the changes made to it.
pub(crate) struct Editor {
    replay: Replay,
    undo: Vec<Replay>,
    redo: Vec<Replay>,
}

impl Editor {
    pub(crate) fn new(replay: Replay) -> Editor {
        Editor { replay, undo: Vec::new(), redo: Vec::new() }
    }

    pub(crate) fn replay(&self) -> &Replay {
        &self.replay
    }

    /// For going elsewhere in the run, which is no change of it.
    pub(crate) fn replay_mut(&mut self) -> &mut Replay {
        &mut self.replay
    }

    /// Whether there is something to take back, and something to make again.
    pub(crate) fn can(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// Makes a change and says what came of it, or why it cannot be made; then everything is as it was.
    pub(crate) fn edit(&mut self, edit: &Edit) -> Result<String, String> {
        let Some((after, told)) = change::made(&self.replay, edit)? else { return Ok(String::new()) };
        self.replace(after);
        Ok(told)
    }

    /// Puts another run in the place of this one; that can be taken back.
    pub(crate) fn replace(&mut self, after: Replay) {
        self.undo.push(std::mem::replace(&mut self.replay, after));
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
    }

    /// Takes the last change back; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.replay, before));
        true
    }

    /// Makes the change again; whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        self.undo.push(std::mem::replace(&mut self.replay, after));
        true
    }
}

/// A run with its forks, at least so many rounds long, at a position.
pub(crate) fn remake(base: Arc<Scenario>, forks: &[Fork], rounds: usize, position: usize) -> Result<Replay, String> {
    if base.players.len() > MOST_PLAYERS {
        return Err(too_many(base.players.len()));
    }
    let mut replay = Replay::with_forks(base, forks).map_err(|problem| problem.to_string())?;
    while replay.trace().rounds().len() < rounds {
        replay.run_on().map_err(|problem| problem.to_string())?;
    }
    replay.seek(position);
    Ok(replay)
}

/// Why so many players are not taken in.
pub(crate) fn too_many(players: usize) -> String {
    use crate::words::number;
    let [most, players] = [MOST_PLAYERS, players].map(|count| number(count as i64));
    format!("The page watches up to {most} players at once, and these would be {players}. The module runs a million.")
}

/// Names between commas.
pub(crate) fn list_of(typed: &str) -> Value<'static> {
    let names = typed.split([',', ';', '\n']).map(str::trim).filter(|name| !name.is_empty());
    Value::List(names.map(|name| Value::Text(name.to_owned().into())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::change::Outcome;
    use crate::examples;

    fn walkthrough() -> Editor {
        let scenario = examples::all()[0].scenario().expect("is a good scenario");
        Editor::new(Replay::new(Arc::new(scenario)).expect("is short"))
    }

    #[test]
    fn a_change_says_what_it_did_and_can_be_taken_back() {
        let mut editor = walkthrough();
        let wide = Edit::Set("high", Value::Record(vec![("base".into(), Value::Number(300.0))]));
        assert_eq!(editor.edit(&wide), Ok("2 more matches, largest gap 40 → 180, average 14.0 → 61.4.".to_owned()));
        assert!(editor.undo() && !editor.undo());
        assert_eq!(Outcome::of(editor.replay()).matches, 5);
        assert!(editor.redo() && !editor.redo());
        assert_eq!(Outcome::of(editor.replay()).matches, 7);
    }

    #[test]
    fn a_change_that_changes_nothing_says_so_and_a_wrong_one_is_refused() {
        let mut editor = walkthrough();
        assert_eq!(editor.edit(&Edit::Set("channels", Value::Number(7.0))), Ok("No difference: 5 matches, the same gaps.".to_owned()));
        let refused = editor.edit(&Edit::Set("wait_priority", Value::Number(-1.0)));
        assert!(refused.is_err_and(|why| why.starts_with("Wait priority: must be a whole number")));
        assert_eq!(editor.edit(&Edit::Preset("seed")), Ok("No difference: 5 matches, the same gaps.".to_owned()));
    }

    fn ids(editor: &Editor) -> Vec<&str> {
        editor.replay().edited().players.iter().map(|player| &*player.id).collect()
    }

    #[test]
    fn players_come_and_go_and_a_name_is_never_taken_twice() {
        let mut editor = walkthrough();
        let player = new_player(editor.replay());
        assert!(editor.edit(&Edit::Add(vec![player.clone()])).is_ok());
        assert_eq!(new_player(editor.replay()).id.as_ref(), "New 2");
        let twice = editor.edit(&Edit::Add(vec![player])).expect_err("is there already");
        assert!(twice.contains("New"), "{twice}");
        assert!(editor.edit(&Edit::Remove("Tarn".into())).is_ok());
        assert_eq!((ids(&editor).len(), ids(&editor).contains(&"Tarn")), (15, false));
        assert!(editor.edit(&Edit::Replace(Vec::new())).is_ok());
        assert_eq!(ids(&editor), [""; 0]);
        assert!(editor.undo() && editor.undo() && editor.undo() && !editor.undo());
        assert_eq!(ids(&editor).len(), 15);
    }

    #[test]
    fn a_refused_edit_names_the_player_and_leaves_everything_as_it_was() {
        let mut editor = walkthrough();
        let before = editor.replay().trace().clone();
        let refused = editor.edit(&Edit::Type("Tarn".into(), Field::Rating(0), "1e9".to_owned()));
        assert_eq!(refused, Err("Tarn, BW: must be a whole number from -1,000,000 to 1,000,000, not 1000000000".to_owned()));
        let refused = editor.edit(&Edit::Rename("Tarn".into(), "Suri".to_owned())).expect_err("is somebody else");
        assert!(refused.starts_with("Suri"), "{refused}");
        let crowd = vec![Player::new("x"); MOST_PLAYERS];
        assert!(editor.edit(&Edit::Add(crowd)).is_err());
        assert!(*editor.replay().trace() == before && editor.can() == (false, false));
    }

    #[test]
    fn renaming_changes_no_decision_wherever_it_is_done() {
        let mut editor = walkthrough();
        for _ in 0..2 {
            editor.replay_mut().run_on().expect("is short");
        }
        editor.replay_mut().seek(usize::MAX);
        assert!(
            editor
                .edit(&Edit::Type("Pell".into(), Field::Rating(1), "1,455".to_owned()))
                .is_ok_and(|told| told.starts_with("From wave 3 on"))
        );
        let (outcome, position) = (Outcome::of(editor.replay()), editor.replay().position());
        assert!(editor.edit(&Edit::Rename("Pell".into(), "Pella".to_owned())).is_ok());
        assert!(editor.edit(&Edit::Set("sides", Value::texts(&["Red", "Blue"]).into_owned())).is_ok());
        assert_eq!((Outcome::of(editor.replay()), editor.replay().position()), (outcome, position));
        assert_eq!(editor.replay().forks().len(), 1);
        assert!(ids(&editor).contains(&"Pella") && editor.replay().edited().players[0].rating_for("Red").is_some());
    }
}
