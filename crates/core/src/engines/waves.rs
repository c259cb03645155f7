//! The waves engine: every match has one player from each of two sides. A round is called a wave and has eight stages, one file each.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `partition` | sorts the queue into three sets: first side, second side, both |
//! | 2 | `assign` | gives flexible players a side and balances the sides' means |
//! | 3 | `pressure` | computes how full the queue is, which sets the windows |
//! | 4 | `filter` | keeps the longest-waiting players of the longer side |
//! | 5 | `select` | chooses pairs by score, lowest first |
//! | 6 | `refine` | swaps opponents between neighbouring pairs if that makes gaps smaller |
//! | 7 | `create` | gives each pair a map, a server and a channel |
//! | 8 | `clean_up` | removes matched players and counts the waits |

mod activity;
mod assign;
mod clean_up;
mod create;
mod engine;
pub mod event;
mod filter;
pub(crate) mod frame;
mod log;
mod partition;
pub mod pressure;
mod refine;
mod regions;
pub(crate) mod report;
mod select;
pub mod settings;
mod window;

pub use create::Server;
pub use engine::Waves;
pub use event::Event;
pub use frame::{Frame, MatchFrame, PairFrame, PlayerFrame, Pressure};
pub use report::{Detail, MatchReport};

pub use settings::Settings;

use std::sync::Arc;

use activity::Activity;
use create::VetoesAndRegions;
use event::Side;
use regions::RegionPairs;

use crate::engines::{self, Stage};
use crate::listener::Recorder;

/// The context of a wave with a listener of type `L`.
type RoundContext<'a, L> = engines::RoundContext<'a, Waves, Recorder<'a, L>>;

/// Largest number of players, both sides together, for which a trace lists every candidate pair. With more players, a trace has only the
/// number of each lead's candidates and the best few of them.
pub const FULL_LIST_PLAYERS: usize = 200;

/// The stages of a wave, in order. The first, in which players leave and enter, is not one of the eight in the source document.
#[rustfmt::skip]
static STAGES: [Stage; 9] = [
    Stage::new("arrive", "Come and go",
        "Players whose time is up leave the queue. Players who have joined since the last wave enter it."),
    Stage::new("partition", "Partition",
        "The queue is sorted into three sets by the ratings that players have: first side, second side, or both."),
    Stage::new("assign", "Assign",
        "Flexible players fill the shorter side, each where they are stronger. If the sides' mean ratings are then too far apart, the stronger side's most neutral flexible player moves to the other side."),
    Stage::new("pressure", "Pressure",
        "Pressure is the share of active players who are queued, times a scale that depends on their number. High pressure means narrow windows, because there are enough players to be choosy."),
    Stage::new("filter", "Filter",
        "The shorter side leads. The longer side keeps as many players as the shorter one has, those who have waited longest. The others sit out this wave."),
    Stage::new("select", "Select",
        "Every pair inside the window gets a score. Greedy selection takes pairs from the lowest score up and skips a pair if one of its players is already taken. The other selections choose all pairs together."),
    Stage::new("refine", "Refine",
        "Neighbouring pairs swap opponents if that makes the sum of their squared gaps smaller and both new pairs fit the window."),
    Stage::new("create", "Create",
        "Each pair gets a map that neither player vetoed, a server for their regions, and a channel. A pair without a map stays in the queue."),
    Stage::new("clean_up", "Clean up",
        "Matched players leave the queue, and the wave's statistics are computed. Players still in the queue have now waited one more wave."),
];

const PARTITION: &Stage = &STAGES[1];
const ASSIGN: &Stage = &STAGES[2];
const PRESSURE: &Stage = &STAGES[3];
const FILTER: &Stage = &STAGES[4];
const SELECT: &Stage = &STAGES[5];
const REFINE: &Stage = &STAGES[6];
const CREATE: &Stage = &STAGES[7];
const CLEAN_UP: &Stage = &STAGES[8];

/// Rating of a player for a side that the player does not play.
const NO_RATING: i32 = i32::MIN;

/// The data of a queued player that the stages read, in 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueuedPlayer {
    /// Index of the player in the scenario.
    index: u32,
    /// Waves waited.
    wait: u32,
    /// Ratings for the first and the second side; [`NO_RATING`] for a side that the player does not play.
    ratings: [i32; 2],
}

impl QueuedPlayer {
    fn rating(&self, side: Side) -> i32 {
        self.ratings[side as usize]
    }
    fn is_flexible(&self) -> bool {
        self.ratings[0] != NO_RATING && self.ratings[1] != NO_RATING
    }
    /// First rating minus second rating of a flexible player.
    fn bias(&self) -> i32 {
        self.ratings[0] - self.ratings[1]
    }
}

/// The two sides after the filter.
pub(crate) struct FilteredSides {
    /// The leading side.
    lead: Side,
    /// Players of the leading side, in list order.
    leads: Vec<QueuedPlayer>,
    /// Players of the other side. Longest wait first if the filter cut this side, otherwise in list order.
    follows: Vec<QueuedPlayer>,
}

/// A chosen pair. It contains both players, so refinement and creation read memory in order without looking players up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    lead: QueuedPlayer,
    follow: QueuedPlayer,
}

impl Pair {
    fn gap(&self, lead: Side) -> i64 {
        gap(&self.lead, &self.follow, lead)
    }

    /// Returns the scenario indices of both players, first side first.
    fn players(&self, lead: Side) -> [u32; 2] {
        match lead {
            Side::First => [self.lead.index, self.follow.index],
            Side::Second => [self.follow.index, self.lead.index],
        }
    }
}

/// Returns the gap between a lead and a follow, in rating points. `lead_side` is the lead's side.
fn gap(lead: &QueuedPlayer, follow: &QueuedPlayer, lead_side: Side) -> i64 {
    (i64::from(lead.rating(lead_side)) - i64::from(follow.rating(lead_side.other()))).abs()
}

/// A match of two players, one from each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Id of the match.
    pub id: u32,
    /// Scenario indices of the two players, first side first.
    pub players: [u32; 2],
    /// Gap between their ratings, in rating points.
    pub diff: u32,
    /// The leading side.
    pub lead: Side,
    /// Index of the map in the setting `maps`.
    pub map: u32,
    /// The server; `None` if `region_servers` has none for the players' regions and `servers` is empty.
    pub server: Option<create::Server>,
}

impl State {
    /// Returns the data of a player who is in the queue.
    fn queued_player(&self, index: u32) -> QueuedPlayer {
        QueuedPlayer { index, wait: self.waits[index as usize], ratings: self.ratings[index as usize] }
    }
}

/// What the engine remembers from wave to wave.
#[derive(Debug, Clone)]
pub struct State {
    /// Ratings of each player for both sides; [`NO_RATING`] if there is none. Checkpoints share the list, because a run never changes its entries.
    ratings: Arc<Vec<[i32; 2]>>,
    /// Waves waited by each player.
    waits: Vec<u32>,
    /// Scratch space of [`clean_up`]: a mark for each player, all unset between waves. It is kept so that the cost of a wave depends on the
    /// length of its queue and not on the number of all players.
    leaving: Vec<bool>,
    activity: Activity,
    vetoes_and_regions: Arc<VetoesAndRegions>,
    /// The setting `blocked_regions`.
    blocked: Arc<RegionPairs>,
    next_id: u32,
}
