//! The lobbies engine. Each player makes a request with many wishes, which relax as the request searches. Friends and parties form tickets.
//! Tickets are in queues by game, mode and region. In each queue the engine pairs tickets by a maximum-weight matching and merges the pairs
//! until groups are as large as their players want. Those groups become lobbies.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `confirm` | settles confirmations that have ended |
//! | 2 | `collect` | requests leave, enter and expire; scheduled requests start to search |
//! | 3 | `relax` | raises the level of requests that have searched long enough |
//! | 4 | `gather`, `ticket` | joins friends and parties into tickets |
//! | 5 | `gather`, `queues` | puts each ticket into the queues that suit it |
//! | 6 | `score`, `skill`, `group` | scores each group of a queue with every other group, and decides if they can be paired |
//! | 7 | `form`, `pool`, `quick` | finds pairs and merges them until groups are large enough |
//! | 8 | – | repeats stages 6 and 7 for scheduled requests, once a minute |
//! | 9 | `make`, `confirm` | makes lobbies and invites their players |
//!
//! `wishes` counts the players of a lobby whose wishes are met, for its facts.

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
mod pool;
mod queues;
mod quick;
pub mod relax;
pub(crate) mod report;
mod request;
mod score;
pub mod settings;
mod skill;
pub mod status;
mod ticket;
mod wishes;

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

/// The context of a round with its listener behind `dyn`.
type RoundContext<'a> = engines::RoundContext<'a, Lobbies, DynRecorder<'a>>;

/// A trace lists at most this many tickets, and the scores of a pass with at most this many groups. Above that it has only the results.
pub const FULL_LIST_TICKETS: usize = 100;
/// A trace lists at most this many queues per round.
pub const MAX_LISTED_QUEUES: usize = 200;
/// Time between two rounds that match scheduled requests.
pub const SCHEDULE_INTERVAL: Millis = Millis(60_000);

/// The stages of a round. Score and form repeat for every queue and every pass.
#[rustfmt::skip]
static STAGES: [Stage; 9] = [
    Stage::new("settle", "Settle",
        "Confirmations that have ended are settled. A lobby is ready, continues without the players who declined, or is disbanded. The other players of a disbanded lobby search again."),
    Stage::new("collect", "Collect",
        "Requests leave, enter or expire. Scheduled requests start to search some time before they play. While few requests are searching, the threshold and the relaxation interval are scaled by the settings for a small queue."),
    Stage::new("relax", "Relax",
        "A request that has searched long enough at its level goes up one level, which makes a wish easier to meet. The highest level is 10."),
    Stage::new("group", "Group",
        "Friends and parties are joined into tickets. A ticket waits for friends who have not joined, until its grace time is over."),
    Stage::new("queue", "Queue",
        "A ticket is in every queue (game, mode and region) that suits all its players. Queues are processed in order of their oldest ticket."),
    Stage::new("score", "Score",
        "Each group of a queue is scored with every other group by games, regions, languages, skill and group size. Two groups can be paired if their sizes fit and they score more than the threshold."),
    Stage::new("form", "Form",
        "The engine finds the pairs with the highest total score. Pairs merge until groups are large enough to become lobbies."),
    Stage::new("schedule", "Schedule",
        "Once a minute, scheduled requests are scored and grouped in the same way, in queues by game, mode and time slot."),
    Stage::new("finalize", "Finalize",
        "The players of a new lobby are invited, and one of them is drawn as the host. They answer at once, or when the time to confirm is over."),
];

const SETTLE: &Stage = &STAGES[0];
const RELAX: &Stage = &STAGES[2];
const GROUP: &Stage = &STAGES[3];
const QUEUE: &Stage = &STAGES[4];
const SCORE: &Stage = &STAGES[5];
const FORM: &Stage = &STAGES[6];
const SCHEDULE: &Stage = &STAGES[7];
const FINALIZE: &Stage = &STAGES[8];

/// The state of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LobbyState {
    /// Its players have not answered yet.
    Pending,
    /// All players accepted.
    Ready,
    /// Players declined, and the lobby continues without them.
    Adjusted,
    /// Players declined, and too few are left.
    Disbanded,
}

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The match's id.
    pub id: u32,
    /// Its players in queue order. For a disbanded lobby, all players who were invited.
    pub players: Vec<u32>,
    /// Index of the player who was drawn as the host.
    pub host: u32,
    /// The queue it was formed in.
    pub queue: Arc<QueueRef>,
    /// The mean score over all pairs of its players.
    pub score: Points,
    /// Sum of its players' relaxation levels when it was formed.
    pub levels: u32,
    /// State of the lobby at the end of the round that formed or settled it.
    pub state: LobbyState,
    /// When it starts.
    pub starts: Millis,
}

impl Match {
    /// Returns the lobby's players, the host first, then the others in queue order.
    pub fn host_first(&self) -> Vec<u32> {
        let others = self.players.iter().copied().filter(|player| *player != self.host);
        std::iter::once(self.host).chain(others).collect()
    }
}

/// What the engine remembers from round to round.
#[derive(Debug, Clone)]
pub struct State {
    requests: Arc<Requests>,
    /// Relaxation level of each player's request.
    levels: Vec<u8>,
    /// For each player, when the level was last raised, or when the request started to search.
    relaxed_at: Vec<Millis>,
    /// Position of each player in queue order. A player of a disbanded lobby returns to the old position.
    positions: Vec<u32>,
    next_position: u32,
    /// More than 0 for each player who declines the next invitation. It is not counted down, because a player who declines leaves. Empty if
    /// no player ever declines.
    declines: Vec<u32>,
    /// Lobbies whose players have not answered yet, in order of id.
    confirmations: Vec<Confirmation>,
    next_id: u32,
    /// True for players who have joined but do not search yet.
    asleep: Vec<bool>,
    /// True if the queue, a request or the settings have changed since the last round that tried to match.
    changed: bool,
    /// The earliest time at which a ticket stops waiting for friends or can split up.
    next_grace_end: Option<Millis>,
    /// Time of the last round.
    last_round: Option<Millis>,
    /// True if the last round was one that matches scheduled requests.
    matched_scheduled: bool,
    /// Data of the last round that tried to match.
    detail_input: Arc<DetailInput>,
    reported: Arc<Reported>,
}

/// The tickets of the last round that reported tickets to the listener. Only tickets that are not among them are reported again.
#[derive(Debug, Default)]
struct Reported {
    /// The members of each ticket that has more than one player.
    joined: BTreeSet<Vec<u32>>,
    /// For each waiting ticket: its members, then `u32::MAX` as a separator, then the players it waits for.
    waiting: BTreeSet<Vec<u32>>,
}

/// The data of a round that its detail is made from.
#[derive(Debug, Default)]
pub(crate) struct DetailInput {
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
