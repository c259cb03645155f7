//! The scenario: what is in the queue, which engine, which settings. Checked once, on the way in; everything behind it can rely on it.

mod read;
mod write;

use std::collections::HashMap;

pub use read::{MAX_ABOUT_CHARS, MAX_PLAYERS, MAX_ROUNDS, MAX_SEED};

use crate::engines::{EngineId, Settings};
use crate::player::{Name, Player, PlayerRef};
use crate::problem::Problems;
use crate::time::Millis;
use crate::value::Value;

/// The version of the contract that this program reads and writes.
pub const VERSION: u32 = 1;

/// A checked scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// What it is called; empty if nothing was said.
    pub name: String,
    /// Free text.
    pub about: String,
    /// The preset its settings started from.
    pub preset: &'static str,
    /// The engine with all its settings.
    pub settings: Settings,
    /// All randomness comes from it.
    pub seed: u64,
    /// The players, in the order of the document.
    pub players: Vec<Player>,
    /// Who declines ready checks.
    pub declines: Vec<Decline>,
    /// How long it runs.
    pub until: Until,
}

/// A player who declines the first ready checks it takes part in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decline {
    /// The player's id.
    pub id: Name,
    /// How often.
    pub times: u32,
}

/// How long a scenario runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// This many rounds.
    Rounds(u32),
    /// All rounds up to this time, itself included.
    Time(Millis),
}

impl Scenario {
    /// An empty queue under these settings, for one round.
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

    /// Checks a raw document and gives the scenario, or everything that is wrong with it.
    pub fn read(document: &Value<'_>) -> Result<Scenario, Problems> {
        read::scenario(document)
    }

    /// The engine it runs.
    pub fn engine(&self) -> EngineId {
        self.settings.engine()
    }

    /// How many rounds it runs.
    pub fn rounds(&self) -> u32 {
        match self.until {
            Until::Rounds(rounds) => rounds,
            // Checked on the way in: at most MAX_ROUNDS.
            Until::Time(end) => (end.0 / self.settings.interval().0) as u32 + 1,
        }
    }

    /// When a round happens.
    pub fn time_of(&self, round: u32) -> Millis {
        Millis(self.settings.interval().0 * i64::from(round))
    }

    /// The player at a position, as events name them.
    pub fn player_ref(&self, index: u32) -> PlayerRef {
        PlayerRef { index, id: self.players[index as usize].id.clone() }
    }

    /// By player: how many ready checks they decline; empty if nobody declines any.
    pub fn declines_by_player(&self) -> Vec<u32> {
        if self.declines.is_empty() {
            return Vec::new();
        }
        let times: HashMap<&str, u32> = self.declines.iter().map(|decline| (&*decline.id, decline.times)).collect();
        self.players.iter().map(|player| times.get(&*player.id).copied().unwrap_or(0)).collect()
    }

    /// By player: how many they still decline after an edit of `old`, of which so many were left. Who the edit says nothing new about
    /// goes on with those.
    pub(crate) fn declines_left(&self, old: &Scenario, left: &[u32]) -> Vec<u32> {
        let mut declines = self.declines_by_player();
        let before = old.declines_by_player();
        let told = |declines: &[u32], player: usize| declines.get(player).copied().unwrap_or(0);
        for (player, edited) in declines.iter_mut().enumerate().take(old.players.len()) {
            if *edited == told(&before, player) {
                *edited = told(left, player);
            }
        }
        declines
    }

    /// Players at these positions, as events name them.
    pub fn player_refs(&self, players: &[u32]) -> Vec<PlayerRef> {
        players.iter().map(|&player| self.player_ref(player)).collect()
    }

    /// This scenario with an edit that takes effect at `now`: players keep their positions, new ones stand behind them, and those the
    /// edit took out leave (or never come).
    pub(crate) fn merged_with(&self, edited: Scenario, now: Millis) -> Scenario {
        let mut changed: HashMap<Name, Player> = edited.players.iter().map(|player| (player.id.clone(), player.clone())).collect();
        let mut players: Vec<Player> = Vec::with_capacity(edited.players.len().max(self.players.len()));
        for old in &self.players {
            // Out of the party too: the others of it need not wait for somebody who never comes.
            let gone = || Player { leaves: Some(if old.joined < now { now } else { old.joined }), party: None, ..old.clone() };
            players.push(changed.remove(&old.id).unwrap_or_else(gone));
        }
        players.extend(edited.players.into_iter().filter(|player| changed.contains_key(&player.id)));
        Scenario { players, ..edited }
    }
}
