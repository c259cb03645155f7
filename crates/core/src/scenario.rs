//! The scenario: players, engine, settings and length of a run. It is checked when it is read, so all other code can rely on it.

mod read;
mod write;

use std::collections::HashMap;

pub use read::{MAX_ABOUT_CHARS, MAX_PLAYERS, MAX_ROUNDS, MAX_SEED};

use crate::engines::{EngineId, Settings};
use crate::player::{Name, Player, PlayerRef};
use crate::problem::Problems;
use crate::time::Millis;
use crate::value::Value;

/// Version of the scenario format that this program reads and writes.
pub const VERSION: u32 = 1;

/// A checked scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// The name. Empty if none was given.
    pub name: String,
    /// A description. Empty if none was given.
    pub about: String,
    /// The preset that the settings are based on.
    pub preset: &'static str,
    /// The engine with all its settings.
    pub settings: Settings,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The players, in document order.
    pub players: Vec<Player>,
    /// The players who decline ready checks.
    pub declines: Vec<Decline>,
    /// The length of a run.
    pub until: Until,
}

/// A player who declines the first `times` ready checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decline {
    /// The player's id.
    pub id: Name,
    /// How many ready checks the player declines.
    pub times: u32,
}

/// The length of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// This many rounds.
    Rounds(u32),
    /// All rounds up to and including this time.
    Time(Millis),
}

impl Scenario {
    /// A scenario with these settings, no players and one round.
    pub fn new(settings: impl Into<Settings>) -> Scenario {
        let settings = settings.into();
        Scenario {
            name: String::new(),
            about: String::new(),
            preset: settings.engine().presets()[0].name,
            settings,
            seed: 1,
            players: Vec::new(),
            declines: Vec::new(),
            until: Until::Rounds(1),
        }
    }

    /// Reads a raw document. Returns the checked scenario or every problem.
    pub fn read(document: &Value<'_>) -> Result<Scenario, Problems> {
        read::scenario(document)
    }

    /// The engine that runs the scenario.
    pub fn engine(&self) -> EngineId {
        self.settings.engine()
    }

    /// Number of rounds.
    pub fn rounds(&self) -> u32 {
        match self.until {
            Until::Rounds(rounds) => rounds,
            // The cast is safe because reading refuses scenarios with more than MAX_ROUNDS rounds.
            Until::Time(end) => (end.0 / self.settings.interval().0) as u32 + 1,
        }
    }

    /// Time of a round in a run without forks.
    pub fn time_of(&self, round: u32) -> Millis {
        Millis(self.settings.interval().0 * i64::from(round))
    }

    /// The player at an index, as events refer to them.
    pub fn player_ref(&self, index: u32) -> PlayerRef {
        PlayerRef { index, id: self.players[index as usize].id.clone() }
    }

    /// Number of ready checks that each player declines. Empty if no player declines any.
    pub fn declines_by_player(&self) -> Vec<u32> {
        self.declines_from(0)
    }

    /// Number of ready checks that each player from index `first` on declines. Empty if no player of the scenario declines any.
    pub(crate) fn declines_from(&self, first: usize) -> Vec<u32> {
        if self.declines.is_empty() {
            return Vec::new();
        }
        let times: HashMap<&str, u32> = self.declines.iter().map(|decline| (&*decline.id, decline.times)).collect();
        self.players[first..].iter().map(|player| times.get(&*player.id).copied().unwrap_or(0)).collect()
    }

    /// Returns how many more ready checks each player declines after an edit of `old`. `left` has the numbers from before the edit. If the
    /// edit changed a player's number in the scenario, the new number counts from now on. All other players keep their number in `left`.
    pub(crate) fn remaining_declines(&self, old: &Scenario, left: &[u32]) -> Vec<u32> {
        let mut declines = self.declines_by_player();
        let old_declines = old.declines_by_player();
        let of_player = |declines: &[u32], player: usize| declines.get(player).copied().unwrap_or(0);
        for (player, edited) in declines.iter_mut().enumerate().take(old.players.len()) {
            if *edited == of_player(&old_declines, player) {
                *edited = of_player(left, player);
            }
        }
        declines
    }

    /// The players at these indices, as events refer to them.
    pub fn player_refs(&self, players: &[u32]) -> Vec<PlayerRef> {
        players.iter().map(|&player| self.player_ref(player)).collect()
    }

    /// Combines this scenario with an edit that takes effect at `now`. Players keep their indices, and new players are added at the end.
    /// Removed players stay in the list but leave at `now`, or never enter the queue if they have not joined yet.
    pub(crate) fn merged_with(&self, edited: Scenario, now: Millis) -> Scenario {
        let mut unmerged: HashMap<Name, Player> = edited.players.iter().map(|player| (player.id.clone(), player.clone())).collect();
        let mut players: Vec<Player> = Vec::with_capacity(edited.players.len().max(self.players.len()));
        for old in &self.players {
            // Removed from the party too, because a party only enters the queue once all its members have joined.
            let removed = || Player { leaves: Some(if old.joined < now { now } else { old.joined }), party: None, ..old.clone() };
            players.push(unmerged.remove(&old.id).unwrap_or_else(removed));
        }
        players.extend(edited.players.into_iter().filter(|player| unmerged.contains_key(&player.id)));
        Scenario { players, ..edited }
    }
}
