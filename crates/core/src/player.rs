//! Players. A player has the fields of all engines, so the same players can be used with every engine.

pub(crate) mod read;
mod write;

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::check::Path;
use crate::engines::Settings;
use crate::problem::Problems;
use crate::time::Millis;
use crate::value::Value;

/// A name such as a region, a map or a side. Players with the same region, map or side share one copy of its name.
pub type Name = Arc<str>;

/// Largest rating. The smallest is `-MAX_RATING`.
pub const MAX_RATING: i64 = 1_000_000;

/// A person who wants to play.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    /// The player's id, unique in the scenario.
    pub id: Name,
    /// When the player joins. Negative if the player is already waiting when the clock starts.
    pub joined: Millis,
    /// When the player leaves the queue if not matched by then. `None` means never.
    pub leaves: Option<Millis>,
    /// The party. Players of the same party are one ticket (buckets, lobbies).
    pub party: Option<Name>,
    /// Rating by side (waves).
    pub ratings: Vec<(Name, i32)>,
    /// Number of waves already waited (waves).
    pub wait_cycles: u32,
    /// The player's region (waves).
    pub region: Option<Name>,
    /// Maps that the player does not want to play (waves).
    pub vetoes: Vec<Name>,
    /// Rating for engines without sides (buckets, cliques, lobbies).
    pub rating: Option<f64>,
    /// Ping to the server in milliseconds (cliques).
    pub ping: u32,
    /// The player's role in a team (cliques).
    pub role: Option<Name>,
    /// Fields that only `lobbies` reads. They are boxed so that the players of other engines stay small.
    pub wishes: Option<Box<Wishes>>,
}

impl Player {
    /// A player with an id. All other fields have their documented defaults.
    pub fn new(id: impl Into<Name>) -> Self {
        Player {
            id: id.into(),
            joined: Millis(0),
            leaves: None,
            party: None,
            ratings: Vec::new(),
            wait_cycles: 0,
            region: None,
            vetoes: Vec::new(),
            rating: None,
            ping: 0,
            role: None,
            wishes: None,
        }
    }

    /// Reads a player from a raw record and checks that it has what the engine needs. Paths of problems start with `player`, as in
    /// `player.ratings.BW`.
    pub fn read(record: &Value<'_>, settings: &Settings) -> Result<Player, Problems> {
        let mut problems = Problems::default();
        let path = Path::top("player");
        let player = read::player(record, &path, &mut read::NameInterner::default(), &mut problems);
        match player {
            Some(player) => {
                settings.check_player(&player, record, &path, &mut problems);
                if problems.is_empty() { Ok(player) } else { Err(problems) }
            }
            None => Err(problems),
        }
    }

    /// Reads a list of at most `max` players with different ids. If `settings` are given, also checks that each player has what the engine
    /// needs. Entries that are not records become `None`, so that indices are the same as in the document. If the value is no list, or is too
    /// long, the list is empty.
    pub fn read_list(
        value: &Value<'_>,
        list: &Path<'_>,
        max: usize,
        settings: Option<&Settings>,
        problems: &mut Problems,
    ) -> Vec<Option<Player>> {
        read::players(value, list, max, settings, problems)
    }

    /// The player's rating for a side, if the player plays that side.
    pub fn rating_for(&self, side: &str) -> Option<i32> {
        self.ratings.iter().find(|(name, _)| &**name == side).map(|&(_, rating)| rating)
    }
}

/// A player's wishes for the `lobbies` engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Wishes {
    /// Games with weights from 1 to 10.
    pub games: Vec<(Name, f64)>,
    /// The game mode, by default "casual".
    pub mode: Name,
    /// Smallest and largest number of players in the group.
    pub group: (u32, u32),
    /// Regions that the player wants.
    pub regions: Vec<Name>,
    /// How much the regions matter.
    pub region_preference: Preference,
    /// Languages that the player wants.
    pub languages: Vec<Name>,
    /// How much the languages matter.
    pub language_preference: Preference,
    /// How strong the other players should be.
    pub skill_preference: SkillPreference,
    /// Ids of friends.
    pub friends: Vec<Name>,
    /// When the group should play. `None` means now.
    pub scheduled: Option<Millis>,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes {
            games: Vec::new(),
            mode: "casual".into(),
            group: (2, 2),
            regions: Vec::new(),
            region_preference: Preference::Any,
            languages: Vec::new(),
            language_preference: Preference::Any,
            skill_preference: SkillPreference::Similar,
            friends: Vec::new(),
            scheduled: None,
        }
    }
}

/// How much a wish matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Preference {
    /// Only the listed names are acceptable.
    Strict,
    /// The listed names are better than others.
    Preferred,
    /// All names are equally good.
    Any,
}

impl Preference {
    pub(crate) const ALL: [Preference; 3] = [Preference::Strict, Preference::Preferred, Preference::Any];

    /// The name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Preference::Strict => "strict",
            Preference::Preferred => "preferred",
            Preference::Any => "any",
        }
    }
}

/// How strong the other players should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SkillPreference {
    /// About as strong as the player.
    Similar,
    /// Stronger than the player.
    Higher,
    /// Weaker than the player.
    Lower,
    /// Any strength.
    Any,
}

impl SkillPreference {
    pub(crate) const ALL: [SkillPreference; 4] =
        [SkillPreference::Similar, SkillPreference::Higher, SkillPreference::Lower, SkillPreference::Any];

    /// The name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            SkillPreference::Similar => "similar",
            SkillPreference::Higher => "higher",
            SkillPreference::Lower => "lower",
            SkillPreference::Any => "any",
        }
    }
}

/// A player in an event: the index for code and the id for people. Serialized as the id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRef {
    /// Index in the scenario's list of players.
    pub index: u32,
    /// The player's id.
    pub id: Name,
}

impl Serialize for PlayerRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}
