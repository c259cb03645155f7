//! Studies: what evenings are like, and which settings (arms) are compared on them.
//!
//! Everything computed from a study is a pure function of it: the same study gives the same bytes on every platform, with any number of workers,
//! whole or in shards. `docs/evening.md` has the format and the exact rules.

pub mod presets;
mod read;
mod write;

use std::sync::Arc;

use queuescope::{EngineId, Millis, Player, Problems, Settings, Value};

use crate::population::Population;

/// Version of the study format that this program reads and writes.
pub const VERSION: u32 = 1;
/// Largest number of simulated evenings.
pub const MAX_EVENINGS: u32 = 10_000;
/// Largest number of visits on an evening.
pub const MAX_VISITS: u32 = 100_000;
/// Largest number of players in a crowd.
pub const MAX_CROWD: u32 = 100_000;
/// Largest number of characters in the id or the party of a crowd's player. The number of a visit is added to it.
pub const MAX_CROWD_NAME_CHARS: usize = 56;
/// Largest number of arms.
pub const MAX_ARMS: usize = 8;
/// Longest evening, in hours.
pub const MAX_HOURS: u32 = 24;
/// Largest number of relative rates in the shape of an evening.
pub const MAX_SHAPE: usize = 288;
/// Largest mean number of arrivals per hour, and largest relative rate in the shape of an evening.
pub const MAX_RATE: f64 = 1_000_000.0;
/// Longest patience, game, pause and cap, in seconds.
pub const MAX_SECONDS: u32 = 100_000;
/// Shortest time between a match and the return of its players: game and pause.
pub const MIN_RETURN: Millis = Millis(1_000);
/// Number of evenings unless the study says otherwise.
pub const DEFAULT_EVENINGS: u32 = 100;
/// Largest difference that matters.
pub const MAX_MATTERS: f64 = 1e12;
/// Smallest number of evenings for intervals and verdicts.
pub const MIN_VERDICT_EVENINGS: u32 = 20;
/// A run continues for this long after the evening, without arrivals or returns.
pub const OVERTIME: Millis = Millis(3_600_000);
/// Longest wait that counts in `wait_all.capped` unless the study says otherwise.
pub const DEFAULT_CAP: Millis = Millis(1_800_000);
/// Difference in rating at which the favourite's odds are 10 to 1 in waves, unless the study says otherwise.
pub const DEFAULT_FAVOURITE_SCALE: f64 = 400.0;

/// A checked study.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// The name. Empty if none was given.
    pub name: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Number of evenings. 1 if the arrivals are recorded.
    pub evenings: u32,
    /// Who comes, and when.
    pub visitors: Visitors,
    /// The variants that are compared. The first is the baseline.
    pub arms: Vec<Arm>,
    /// By metric, the difference that matters.
    pub matters: Vec<(String, f64)>,
    /// Longest wait that counts in `wait_all.capped`.
    pub cap: Millis,
    /// Difference in rating at which the favourite's odds are 10 to 1. `None` if there are no favourites.
    pub favourite_scale: Option<f64>,
    /// Numbers of evenings at which verdicts are given, ascending. The last is `evenings`.
    pub looks: Vec<u32>,
}

/// Who comes to the evenings of a study, and when.
#[derive(Debug, Clone, PartialEq)]
pub enum Visitors {
    /// Players of a crowd arrive at random.
    Random {
        /// The players.
        crowd: CrowdSource,
        /// What evenings are like.
        evening: EveningPlan,
    },
    /// Recorded players arrive as they did. Their ids, times of joining and times of leaving are used as they are.
    Recorded(Arc<[Player]>),
}

/// Where the players of a crowd come from.
#[derive(Debug, Clone, PartialEq)]
pub enum CrowdSource {
    /// They are generated for the baseline's engine. The population's seed is the study's.
    Generated(Population),
    /// They are given. Times of joining and leaving, and waves already waited, are ignored. Friends who are not among them never come, so they
    /// are ignored too.
    Given(Arc<[Player]>),
}

/// What evenings are like.
#[derive(Debug, Clone, PartialEq)]
pub struct EveningPlan {
    /// Length of an evening.
    pub length: Millis,
    /// Mean number of arriving units per hour.
    pub per_hour: f64,
    /// Relative rates of arrival, stretched evenly over the evening. At least one is above 0.
    pub shape: Vec<f64>,
    /// How long units wait before they give up.
    pub patience: Patience,
    /// Whether units come back after a match.
    pub returns: Returns,
}

/// How long units wait before they give up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Patience {
    /// They never give up.
    None,
    /// All wait this long.
    Fixed(Millis),
    /// Exponentially distributed with this median.
    Exponential(Millis),
}

/// Whether units come back after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Returns {
    /// Chance to come back, in percent.
    pub chance: u32,
    /// Mean length of a game. Lengths are even between half and one and a half times this.
    pub game: Millis,
    /// Time between the end of the game and the next visit.
    pub pause: Millis,
}

/// A variant that is compared: an engine with its settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    /// The name, unique in the study.
    pub name: String,
    /// The preset that the settings are based on.
    pub preset: &'static str,
    /// The engine with all its settings.
    pub settings: Settings,
}

impl Returns {
    /// No unit comes back.
    pub const NONE: Returns = Returns { chance: 0, game: Millis(0), pause: Millis(0) };
}

impl Study {
    /// Reads a raw document. Returns the checked study or every problem.
    pub fn read(document: &Value<'_>) -> Result<Study, Problems> {
        read::study(document)
    }

    /// The engine of the baseline, for which a generated crowd is drawn.
    pub fn engine(&self) -> EngineId {
        self.arms[0].settings.engine()
    }

    /// Length of an evening. Recorded evenings last until the last player joins.
    pub fn evening_length(&self) -> Millis {
        match &self.visitors {
            Visitors::Random { evening, .. } => evening.length,
            Visitors::Recorded(players) => players.iter().map(|player| player.joined).max().unwrap_or_default().max(Millis(0)),
        }
    }

    /// Time of the end of a run: the evening and the time after it.
    pub fn end(&self) -> Millis {
        Millis(self.evening_length().0 + OVERTIME.0)
    }
}
