//! Edits of a run. Most of them fork the run at the current round and report how the matches changed. An edit that replaces the queue or the
//! engine begins a new scenario.

mod change;

use queuescope::{EngineId, Name, Player, Settings, Value};

#[cfg(test)]
pub(crate) use change::Outcome;
pub(crate) use change::{apply, difference, from_here, from_round, from_start, in_part, only_names};

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
    /// Applies all settings of a file, which were read over those of a preset.
    Settings(&'static str, Box<Settings>),
    /// Changes a field of a player to the typed text.
    Type(Name, Field, String),
    /// Renames a player.
    Rename(Name, String),
    /// Adds a player with typical values, who joins in the current round.
    New,
    /// Adds a copy of a player under another name.
    Duplicate(Name),
    /// Adds players. If the queue is empty, they begin a new scenario.
    Add(Origin, Vec<Player>),
    /// Removes a player.
    Remove(Name),
    /// Begins a new scenario with these players.
    Replace(Origin, Vec<Player>),
    /// Begins a new scenario without players.
    Clear,
    /// Begins a new scenario with the same players in another engine.
    TryIn(EngineId),
}

impl Edit {
    /// True if the edit replaces the whole queue, or the engine.
    pub(crate) fn begins_scenario(&self) -> bool {
        matches!(self, Edit::Replace(..) | Edit::Clear | Edit::TryIn(_))
    }

    /// True if the edit changes settings and nothing else.
    pub(crate) fn changes_settings(&self) -> bool {
        matches!(self, Edit::Set(..) | Edit::Preset(_) | Edit::Settings(..))
    }
}

/// The part of a run to which an edit of a setting applies. Other edits apply from the current round on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AppliesFrom {
    /// The whole run. All its edits have the setting too.
    Start,
    /// The current round and all later ones.
    Here,
}

impl AppliesFrom {
    /// The other part of the run.
    pub(crate) fn other(self) -> AppliesFrom {
        match self {
            AppliesFrom::Start => AppliesFrom::Here,
            AppliesFrom::Here => AppliesFrom::Start,
        }
    }

    /// The words on buttons.
    pub(crate) fn label(self) -> &'static str {
        match self {
            AppliesFrom::Start => "From the start",
            AppliesFrom::Here => "From here on",
        }
    }
}

/// Where the players of a new queue come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// They were generated.
    Generated,
    /// They were pasted from a table.
    Pasted,
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
