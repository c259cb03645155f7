//! Edits of a run: each forks it where it is being watched, and says what it did to the matches.

mod change;

use queuescope::{Name, Player, Value};

#[cfg(test)]
pub(crate) use change::Outcome;
pub(crate) use change::made;

/// The most players the page takes in: beyond, it would no longer answer at once. The module runs a million.
pub(crate) const MAX_PAGE_PLAYERS: usize = 2_000;

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
    /// One more player, much like the others, who joins in the round being watched.
    New,
    /// Another player like this one, under another name.
    Duplicate(Name),
    /// More players.
    Add(Vec<Player>),
    /// A player is taken out.
    Remove(Name),
    /// Everybody is taken out, and these come instead.
    Replace(Vec<Player>),
}

/// Why so many players are not taken in.
pub(crate) fn too_many(players: usize) -> String {
    use crate::words::number;
    let [most, players] = [MAX_PAGE_PLAYERS, players].map(|count| number(count as i64));
    format!("The page watches up to {most} players at once, and these would be {players}. The module runs a million.")
}

/// Names between commas.
pub(crate) fn list_of(typed: &str) -> Value<'static> {
    let names = typed.split([',', ';', '\n']).map(str::trim).filter(|name| !name.is_empty());
    Value::List(names.map(|name| Value::Text(name.to_owned().into())).collect())
}
