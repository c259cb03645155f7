//! The lobbies engine: requests with many wishes, which relax the longer they search; friends who stay together; queues by game, mode and
//! region; and in each queue the heaviest matching, merged until groups of the size everybody wants leave as lobbies.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `confirm` | confirmations that end now are settled |
//! | 2 | `collect` | requests leave, come and expire; scheduled ones begin to search |
//! | 3 | `relax` | wishes go up a level when they have waited long enough |
//! | 4 | `gather`, `ticket` | friends and parties are joined |
//! | 5 | `gather`, `queues` | which tickets meet where |
//! | 6 | `score`, `group` | how well any two suit each other, and whether they can be paired |
//! | 7 | `form`, `quick` | pairs, merged until they are large enough |
//! | 8 | – | the same for scheduled requests, once a minute |
//! | 9 | `make`, `confirm` | lobbies are made and their members invited |

mod collect;
mod confirm;
mod engine;
pub mod event;
mod form;
pub(crate) mod frame;
mod gather;
mod group;
mod log;
mod make;
pub mod points;
mod queues;
mod quick;
pub mod relax;
pub(crate) mod report;
mod request;
mod score;
pub mod settings;
pub mod status;
mod ticket;

pub use engine::Lobbies;
pub use event::Event;
pub use frame::{Frame, LobbyFrame, PairingResult, PassFrame, PlayerFrame, RoundTerms};
pub use group::Verdict;
pub use points::Points;
pub use report::{Detail, MatchReport, QueueDetail};
pub use score::Parts;
pub use settings::Settings;
pub use status::{Estimator, Status, status, status_after, status_without_estimate};

use std::collections::BTreeSet;
use std::sync::Arc;

use confirm::Confirmation;
use event::QueueRef;
use form::FirstPass;
use request::Requests;
use score::Scorer;
use serde::Serialize;

use crate::engines::{self, Stage};
use crate::listener::DynRecorder;
use crate::time::Millis;

/// What the stages of a round work with.
type RoundContext<'a> = engines::RoundContext<'a, Lobbies, DynRecorder<'a>>;

/// Up to this many tickets a trace lists them, and up to this many groups in a pass every pair's score; above it, only what came of them.
pub const FULL_LIST_TICKETS: usize = 100;
/// The most queues of a round that a trace lists.
pub const MAX_TOLD_QUEUES: usize = 200;
/// How often scheduled requests are matched.
pub const SCHEDULE_INTERVAL: Millis = Millis(60_000);

/// The stages of a round. Score and form come again for every queue and every pass.
#[rustfmt::skip]
static STAGES: [Stage; 9] = [
    Stage::new("settle", "Settle",
        "Confirmations that end now are settled: the lobby is ready, goes on without those who declined, or is disbanded and the others search again."),
    Stage::new("collect", "Collect",
        "Requests leave, come, or expire. Scheduled ones begin to search some time before they are to play. While few search, the threshold is lower and levels come faster."),
    Stage::new("relax", "Relax",
        "Whoever has searched long enough since their last level goes up one: a wish becomes easier to meet. There are ten levels."),
    Stage::new("group", "Group",
        "Friends and parties are joined into tickets. A ticket waits a while for friends who have not come."),
    Stage::new("queue", "Queue",
        "A ticket stands in every queue that suits all its members: a game, a mode and a region. Queues are worked in order of their oldest ticket."),
    Stage::new("score", "Score",
        "In one queue any two groups are scored by games, regions, languages, skill and group size. They can be paired if they fit and score more than the threshold."),
    Stage::new("form", "Form",
        "The heaviest matching is found: pairs that score most together. Pairs are merged until groups are large enough to leave."),
    Stage::new("schedule", "Schedule",
        "Once a minute the same is done for scheduled requests, by game, mode and time slot."),
    Stage::new("finalize", "Finalize",
        "Everybody in a new lobby is invited, one of them drawn as the host. They confirm, now or later."),
];

const SETTLE: &Stage = &STAGES[0];
const RELAX: &Stage = &STAGES[2];
const GROUP: &Stage = &STAGES[3];
const QUEUE: &Stage = &STAGES[4];
const SCORE: &Stage = &STAGES[5];
const FORM: &Stage = &STAGES[6];
const SCHEDULE: &Stage = &STAGES[7];
const FINALIZE: &Stage = &STAGES[8];

/// What has become of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LobbyState {
    /// Its members are being asked.
    Pending,
    /// Everybody accepted.
    Ready,
    /// Somebody declined, and the rest goes on.
    Adjusted,
    /// Somebody declined, and too few are left.
    Disbanded,
}

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The match's id.
    pub id: u32,
    /// Its players, in queue order; of a disbanded lobby all who were invited.
    pub players: Vec<u32>,
    /// The host.
    pub host: u32,
    /// The queue it was formed in.
    pub queue: Arc<QueueRef>,
    /// The mean score over all pairs.
    pub score: Points,
    /// What has become of it.
    pub state: LobbyState,
    /// When it starts.
    pub starts: Millis,
}

impl Match {
    /// Its players, the host first and the others in queue order.
    pub fn host_first(&self) -> Vec<u32> {
        let others = self.players.iter().copied().filter(|player| *player != self.host);
        std::iter::once(self.host).chain(others).collect()
    }
}

/// What the engine remembers from round to round.
#[derive(Debug, Clone)]
pub struct State {
    requests: Arc<Requests>,
    /// By player: the level of relaxation.
    levels: Vec<u8>,
    /// By player: when the level was last raised, or when the player began to search.
    relaxed: Vec<Millis>,
    /// By player: the place in queue order. Who comes back takes the old one.
    places: Vec<u32>,
    next_place: u32,
    /// By player: whether they will decline; empty if nobody ever does.
    declines: Vec<u32>,
    /// In order of id.
    confirmations: Vec<Confirmation>,
    next_id: u32,
    /// By player: has come and does not search yet.
    asleep: Vec<bool>,
    /// Something has changed since the last round that looked for matches.
    stirred: bool,
    /// When a ticket stops waiting for friends, if one does.
    flips: Option<Millis>,
    /// When the last round was, and whether scheduled requests were matched in it.
    last: Option<Millis>,
    was_due: bool,
    /// The last round that looked for matches.
    outline: Arc<Outline>,
    told: Arc<Told>,
}

/// The tickets of a round that a listener has heard of, so that only what is new is told.
#[derive(Debug, Default)]
struct Told {
    /// Those of more than one player, by their members.
    joined: BTreeSet<Vec<u32>>,
    /// Those waiting, by their members, a mark, and the players they wait for.
    waiting: BTreeSet<Vec<u32>>,
}

/// What a round worked with: what its report's detail is made from.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    searching: Vec<u32>,
    tickets: Vec<Vec<u32>>,
    small: bool,
    first_passes: Vec<FirstPass>,
}

impl State {
    fn scorer<'a>(&'a self, settings: &'a Settings) -> Scorer<'a> {
        Scorer { settings, requests: &self.requests, levels: &self.levels }
    }
}
