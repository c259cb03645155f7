//! Edits of a run. Each edit forks the run at the current round and reports how the matches changed.

mod change;

use queuescope::{Name, Player, Value};

#[cfg(test)]
pub(crate) use change::Outcome;
pub(crate) use change::apply;

/// Largest number of players on the page. With more, the page would no longer respond at once. The npm module runs a million.
pub(crate) const MAX_PAGE_PLAYERS: usize = 2_000;

/// An editable field of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    /// A rating, by its index in the engine's rating names.
    Rating(usize),
    /// Number of ready checks or invitations that the player declines.
    Declines,
    /// A number, in the field with this name.
    Number(&'static str),
    /// A word, in the field with this name.
    Word(&'static str),
    /// Names separated by commas, in the field with this name.
    Names(&'static str),
    /// Games with weights.
    Games,
    /// The smallest and the largest group size.
    Group,
}

/// An edit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Edit {
    /// Changes a setting. Of a record, only the given parts change.
    Set(&'static str, Value<'static>),
    /// Applies all settings of a preset.
    Preset(&'static str),
    /// Changes a field of a player to the typed text.
    Type(Name, Field, String),
    /// Renames a player.
    Rename(Name, String),
    /// Adds a player with typical values, who joins in the current round.
    New,
    /// Adds a copy of a player under another name.
    Duplicate(Name),
    /// Adds players.
    Add(Vec<Player>),
    /// Removes a player.
    Remove(Name),
    /// Replaces all players with these.
    Replace(Vec<Player>),
}

/// Returns the message for a queue that is too large for the page.
pub(crate) fn too_many(players: usize) -> String {
    use crate::words::number;
    let [most, players] = [MAX_PAGE_PLAYERS, players].map(|count| number(count as i64));
    format!("The page shows at most {most} players, but this queue would have {players}. The npm module runs up to a million.")
}

/// Reads names separated by commas, semicolons or line breaks.
pub(crate) fn list_of(typed: &str) -> Value<'static> {
    let names = typed.split([',', ';', '\n']).map(str::trim).filter(|name| !name.is_empty());
    Value::List(names.map(|name| Value::Text(name.to_owned().into())).collect())
}
