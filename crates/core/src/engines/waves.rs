//! The waves engine: two sides, 1v1, a round (wave) of eight stages. One file per stage, in the order they run.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `partition` | the queue becomes three sets: first side, second side, both |
//! | 2 | `assign` | flexible players get a side; the means are balanced |
//! | 3 | `pressure` | how full the queue is decides how far players look |
//! | 4 | `filter` | the longer side keeps its longest waiting |
//! | 5 | `select` | pairs by score, lowest first |
//! | 6 | `refine` | neighbours swap when that makes the gaps smaller |
//! | 7 | `create` | map, server, channel |
//! | 8 | `clean_up` | who played leaves, who waits is counted |

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
pub(crate) mod report;
mod select;
pub mod settings;
mod window;

pub use create::Server;
pub use engine::Waves;
pub use event::Event;
pub use frame::{CandidateFrame, Frame, MatchFrame, PairFrame, PlayerFrame, Pressure};
pub use report::{Detail, MatchReport};

pub use settings::Settings;

use std::sync::Arc;

use activity::Activity;
use create::Arrangements;
use event::Side;

use crate::engines::{self, Stage};
use crate::listener::Recorder;

/// What the stages of a wave work with.
type RoundContext<'a, L> = engines::RoundContext<'a, Waves, Recorder<'a, L>>;

/// Up to this many players a trace lists every candidate pair; above it, what each lead could reach and its best few.
pub const FULL_LIST_PLAYERS: usize = 200;

/// The stages of a wave, in order; the coming and going before it is the first.
#[rustfmt::skip]
static STAGES: [Stage; 9] = [
    Stage::new("arrive", "Come and go",
        "Players whose time is up leave the queue, those who have joined since the last wave enter it."),
    Stage::new("partition", "Partition",
        "Everybody is put into one of three sets by the ratings they have: the first side, the second side, or both."),
    Stage::new("assign", "Assign",
        "Flexible players fill the shorter side, each where they are stronger. If the sides' means are too far apart, the most neutral one changes over."),
    Stage::new("pressure", "Pressure",
        "The share of active players who are queued sets the pressure. High pressure means narrow windows: there are enough players to be choosy."),
    Stage::new("filter", "Filter",
        "The shorter side leads. The longer one keeps as many players as the shorter has, those who have waited longest; the rest sit this wave out."),
    Stage::new("select", "Select",
        "Select lists every pair inside the window, lowest score first, and takes a pair if neither player is taken."),
    Stage::new("refine", "Refine",
        "Neighbouring pairs swap opponents if the sum of their squared gaps gets smaller and both new pairs stay within the window."),
    Stage::new("create", "Create",
        "Each pair gets a map that neither has vetoed, a server for their regions, and a channel."),
    Stage::new("clean_up", "Clean up",
        "Matched players leave the queue, the wave's figures are taken, and everybody still waiting has waited one wave more."),
];

const PARTITION: &Stage = &STAGES[1];
const ASSIGN: &Stage = &STAGES[2];
const PRESSURE: &Stage = &STAGES[3];
const FILTER: &Stage = &STAGES[4];
const SELECT: &Stage = &STAGES[5];
const REFINE: &Stage = &STAGES[6];
const CREATE: &Stage = &STAGES[7];
const CLEAN_UP: &Stage = &STAGES[8];

/// Stands for "does not play this side" in a [`Seat`].
const NO_RATING: i32 = i32::MIN;

/// A queued player as the stages hand it on: everything they compare, in 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seat {
    player: u32,
    wait: u32,
    ratings: [i32; 2],
}

impl Seat {
    fn rating(&self, side: Side) -> i32 {
        self.ratings[side as usize]
    }
    fn is_flexible(&self) -> bool {
        self.ratings[0] != NO_RATING && self.ratings[1] != NO_RATING
    }
    fn bias(&self) -> i32 {
        self.ratings[0] - self.ratings[1]
    }
}

/// The two sides facing each other, as stages 4 to 6 see them.
pub(crate) struct Contest {
    lead: Side,
    leads: Vec<Seat>,
    follows: Vec<Seat>,
}

/// A pair of a contest. It carries its seats, so that the stages after selection read pairs in their order and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    lead: Seat,
    follow: Seat,
}

impl Pair {
    fn gap(&self, lead: Side) -> i64 {
        gap(&self.lead, &self.follow, lead)
    }

    /// The players, first side first.
    fn players(&self, lead: Side) -> [u32; 2] {
        match lead {
            Side::First => [self.lead.player, self.follow.player],
            Side::Second => [self.follow.player, self.lead.player],
        }
    }
}

/// The gap between a lead's and a follow's rating.
fn gap(lead: &Seat, follow: &Seat, side: Side) -> i64 {
    (i64::from(lead.rating(side)) - i64::from(follow.rating(side.other()))).abs()
}

/// A match that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Its id.
    pub id: u32,
    /// Positions of the two players in the scenario, first side first.
    pub players: [u32; 2],
    /// The gap between their ratings.
    pub diff: u32,
    /// The leading side.
    pub lead: Side,
    /// Position of the map in the settings.
    pub map: u32,
    /// The server, if there is any.
    pub server: Option<create::Server>,
}

/// What the engine remembers from wave to wave.
#[derive(Debug, Clone)]
pub struct State {
    /// Ratings by player, [`NO_RATING`] where there is none. Never changes, so that checkpoints share it.
    ratings: Arc<[[i32; 2]]>,
    /// Waves waited by player.
    waits: Vec<u32>,
    /// Marks by player for a moment of [`clean_up`], none between waves; kept so that a wave costs what its queue is long.
    leaving: Vec<bool>,
    activity: Activity,
    arrangements: Arc<Arrangements>,
    next_id: u32,
}
