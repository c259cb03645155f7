//! Players: what a scenario says about one person, every engine's fields included, so that one population can go through every engine.

pub(crate) mod read;
mod write;

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::check::Path;
use crate::engines::Settings;
use crate::problem::Problems;
use crate::time::Millis;
use crate::value::Value;

/// A name that many players share (a region, a map, a side): kept once, counted.
pub type Name = Arc<str>;

/// Ratings are within ± this.
pub const MAX_RATING: i64 = 1_000_000;

/// A person in the queue.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    /// The id, unique in the scenario.
    pub id: Name,
    /// When the player comes; negative: already waiting when the clock starts.
    pub joined: Millis,
    /// When the player gives up; `None`: never.
    pub leaves: Option<Millis>,
    /// The party: its players are one ticket (buckets, lobbies).
    pub party: Option<Name>,
    /// Rating by side (waves).
    pub ratings: Vec<(Name, i32)>,
    /// Waves already waited (waves).
    pub wait_cycles: u32,
    /// Where the player lives (waves).
    pub region: Option<Name>,
    /// Maps the player refuses (waves).
    pub vetoes: Vec<Name>,
    /// The one rating of engines without sides (buckets, cliques, lobbies).
    pub rating: Option<f64>,
    /// Milliseconds to the server (cliques).
    pub ping: u32,
    /// The part the player takes in a team (cliques).
    pub role: Option<Name>,
    /// What only `lobbies` reads, apart so that the players of other engines stay small.
    pub wishes: Option<Box<Wishes>>,
}

impl Player {
    /// A player with only a name; everything else is the default of the contract.
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

    /// Checks one raw record for an engine, and gives the player or everything that is wrong, at paths such as `player.ratings.BW`.
    pub fn read(record: &Value<'_>, settings: &Settings) -> Result<Player, Problems> {
        let mut problems = Problems::default();
        let path = Path::top("player");
        let player = read::player(record, &path, &mut read::Names::default(), &mut problems);
        match player {
            Some(player) => {
                settings.check_player(&player, record, &path, &mut problems);
                if problems.is_empty() { Ok(player) } else { Err(problems) }
            }
            None => Err(problems),
        }
    }

    /// The rating for a side, if the player plays it.
    pub fn rating_for(&self, side: &str) -> Option<i32> {
        self.ratings.iter().find(|(name, _)| &**name == side).map(|&(_, rating)| rating)
    }
}

/// What a request of the `lobbies` engine asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Wishes {
    /// Games with weights from 1 to 10.
    pub games: Vec<(Name, f64)>,
    /// The mode, "casual" if nothing is said.
    pub mode: Name,
    /// Smallest and largest group.
    pub group: (u32, u32),
    /// Regions that suit.
    pub regions: Vec<Name>,
    /// How much the regions matter.
    pub region_preference: Preference,
    /// Languages that suit.
    pub languages: Vec<Name>,
    /// How much the languages matter.
    pub language_preference: Preference,
    /// Whom the player wants to meet.
    pub skill_preference: SkillPreference,
    /// Ids of friends.
    pub friends: Vec<Name>,
    /// When the group is to play; `None`: now.
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
    /// Only what is listed.
    Strict,
    /// Rather what is listed.
    Preferred,
    /// Anything.
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

/// Whom a player wants to meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SkillPreference {
    /// Players of about the same rating.
    Similar,
    /// Stronger players.
    Higher,
    /// Weaker players.
    Lower,
    /// Anybody.
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

/// A player as events name them: the place in the scenario's list, for state, with the id, for people. Written as the id alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRef {
    /// Position in the scenario's list of players.
    pub index: u32,
    /// The player's id.
    pub id: Name,
}

impl Serialize for PlayerRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}
