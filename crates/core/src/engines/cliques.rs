//! The cliques engine divides players into tiers by rating. In each tier it builds a lobby greedily in a weighted graph, starting from the
//! player who is best connected to all others. A round is a snapshot of the queue.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | – | players leave and join the queue |
//! | 2 | `tiers` | puts each player into a tier |
//! | 3 | `graph` | per tier: each player's weighted degree, or the players that are missing |
//! | 4 | `find` | per tier: one lobby, or as many as the tier can fill |
//!
//! The graph is never built in memory. `small_pool` keeps every player's sums, `large_pool` finds the best player without them, and `pool`
//! chooses between the two.

mod engine;
pub mod event;
mod find;
pub(crate) mod frame;
mod graph;
mod large_pool;
mod log;
mod pool;
pub(crate) mod report;
mod seats;
pub mod settings;
mod small_pool;
mod sums;
mod tally;
mod tiers;
pub mod tradeoff;
pub mod weight;

pub use engine::Cliques;
pub use event::Event;
pub use frame::{Build, Frame, LobbyFrame, PlayerFrame, Step, TierFrame};
pub use report::{Detail, LobbyDetail, MatchReport, StepDetail};
pub use settings::Settings;
pub use sums::Sums;
pub use weight::Weight;

use std::sync::Arc;

use event::Seats;
use graph::PlayerData;
use tiers::Tiers;

use crate::engines::{self, Stage};
use crate::listener::Recorder;

/// The context of a snapshot with a listener of type `L`.
type RoundContext<'a, L> = engines::RoundContext<'a, Cliques, Recorder<'a, L>>;

/// While a tier has at most this many players, a trace lists every degree and every candidate's sum. Above it, a trace lists only the
/// chosen players.
pub const FULL_LIST_PLAYERS: usize = 200;

/// The stages of a snapshot. The last two repeat for every tier, and for every lobby of a tier.
#[rustfmt::skip]
static STAGES: [Stage; 4] = [
    Stage::new("arrive", "Come and go",
        "Players whose time is up leave the queue. Players who have joined enter it."),
    Stage::new("classify", "Classify",
        "Each player is put into the tier of their rating. Only players of the same tier can match."),
    Stage::new("build", "Build graph",
        "Every pair of players in a tier gets an edge. A difference in ping lowers its weight, and a long wait of both players raises it. A player's degree is the sum of their edges. A tier with too few players waits."),
    Stage::new("find", "Find lobby",
        "The player with the largest degree starts the lobby. Until the lobby is full, the player with the largest sum of edges into it is added."),
];

const CLASSIFY: &Stage = &STAGES[1];
const BUILD: &Stage = &STAGES[2];
const FIND: &Stage = &STAGES[3];

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The match's id.
    pub id: u32,
    /// Index of its tier in the settings.
    pub tier: u32,
    /// Its players, in the order they were added.
    pub players: Vec<u32>,
    /// Sum of the edges between its players.
    pub weight: Weight,
}

/// What the engine remembers from snapshot to snapshot.
#[derive(Debug, Clone)]
pub struct State {
    next_id: u32,
    player_data: Arc<Vec<PlayerData>>,
    /// The tiers at the start of the last snapshot.
    tiers: Tiers,
    /// Tier of each player as last reported to the listener; `None` before the first report.
    reported_tiers: Vec<Option<u32>>,
    /// Number of players and missing seats of each tier as last reported to the listener; `None` if the tier was not waiting.
    reported_waits: Vec<Option<(u32, Vec<Seats>)>>,
}
