//! The cliques engine: players are divided into tiers, and in each tier a lobby is built greedily in a weighted graph, from the player
//! best connected to all. A round is a snapshot of the queue.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | – | players leave and come |
//! | 2 | `tiers` | everybody's tier |
//! | 3 | `graph` | for each tier: everybody's weighted degree, or who is missing |
//! | 4 | `find` | for each tier: a lobby, or as many as fit |
//!
//! The graph is never built: `few` keeps everybody's sums, `many` finds the best without them, and `pool` chooses between the two.

mod engine;
pub mod event;
mod few;
mod find;
pub(crate) mod frame;
mod graph;
mod log;
mod many;
mod places;
mod pool;
pub(crate) mod report;
pub mod settings;
mod tally;
mod tiers;
pub mod tradeoff;
pub mod weight;

pub use engine::Cliques;
pub use event::Event;
pub use frame::{Build, Frame, LobbyFrame, PlayerFrame, Step, TierFrame};
pub use report::{Detail, LobbyDetail, MatchReport, StepDetail};
pub use settings::Settings;
pub use weight::Weight;

use std::sync::Arc;

use event::Seats;
use graph::Known;
use tiers::Tiers;

use crate::engines::{self, Stage};
use crate::listener::{Listener, Recorder, Verbosity};

/// What the stages of a snapshot work with.
type RoundContext<'a, L> = engines::RoundContext<'a, Cliques, Recorder<'a, L>>;

/// Up to this many players of a tier a trace tells everybody's degree and every candidate's sum; above it, only who was chosen.
pub const FULL_LIST_PLAYERS: usize = 200;

/// The stages of a snapshot. The last two come again for every tier, and for every lobby of a tier.
#[rustfmt::skip]
static STAGES: [Stage; 4] = [
    Stage::new("arrive", "Come and go",
        "Players whose time is up leave the queue; those who have joined enter it."),
    Stage::new("classify", "Classify",
        "Everybody is put into the tier of their rating. Only players of one tier can meet."),
    Stage::new("build", "Build graph",
        "In one tier every pair gets an edge: a difference in ping takes weight off, a long wait of both adds some. A player's degree is the sum of their edges. A tier with too few players waits."),
    Stage::new("find", "Find lobby",
        "The player with the largest degree begins. Then, until the lobby is full, whoever has the largest sum of edges into it is added."),
];

const CLASSIFY: &Stage = &STAGES[1];
const BUILD: &Stage = &STAGES[2];
const FIND: &Stage = &STAGES[3];

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The match's id.
    pub id: u32,
    /// Its tier, by place in the list.
    pub tier: u32,
    /// Its players, in the order they were added.
    pub players: Vec<u32>,
    /// The sum of the edges between them.
    pub weight: Weight,
}

/// What the engine remembers from snapshot to snapshot.
#[derive(Debug, Clone)]
pub struct State {
    next_id: u32,
    known: Arc<[Known]>,
    /// The tiers as they were at the beginning of the last snapshot.
    tiers: Tiers,
    /// By player: the tier that was told last.
    told: Vec<Option<u32>>,
    /// By tier: how many players it has and who it misses, as told last; `None` if it did not wait.
    waits: Vec<Option<(u32, Vec<Seats>)>>,
}

/// Stage 2: tells the tiers, and who is in which if that is new.
fn classify<L: Listener>(context: &mut RoundContext<'_, L>) {
    let RoundContext { settings, state, recorder, .. } = context;
    recorder.stage(CLASSIFY);
    recorder.record(|_| Event::Divided { mode: settings.tier_mode, tiers: state.tiers.spans(settings) });
    if L::VERBOSITY == Verbosity::Nothing {
        return;
    }
    for (tier, players) in (0..).zip(&state.tiers.players) {
        for &player in players {
            let from = state.told[player as usize].replace(tier);
            if from != Some(tier) {
                recorder.record(|scenario| Event::Placed {
                    player: scenario.player_ref(player),
                    rating: scenario.players[player as usize].rating.unwrap_or_default(),
                    tier: settings.tier_ref(tier),
                    from: from.map(|from| settings.tier_ref(from)),
                });
            }
        }
    }
}
