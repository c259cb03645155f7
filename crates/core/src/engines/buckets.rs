//! The buckets engine: each ticket falls into a bucket by its rating and searches a wider range of buckets the longer it waits.
//!
//! A round is called a check. There are several per second, and most change nothing. So a run jumps from one moment at which something can
//! change to the next (`moments`).
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `range` | ranges grow |
//! | 2 | `ready` | ready checks that have ended are settled |
//! | 3 | – | tickets leave and enter |
//! | 4 | `check` | each ticket is paired with the nearest opponent whose range reaches back (`reciprocal`) |
//! | 5 | `ready` | new pairs start a ready check, or play at once |

mod check;
mod engine;
pub mod event;
pub(crate) mod frame;
mod log;
mod moments;
mod range;
mod reaches;
mod ready;
mod reciprocal;
pub(crate) mod report;
mod search;
pub mod settings;
mod ticket;

pub use engine::Buckets;
pub use event::Event;
pub use frame::{Frame, MatchFrame, PlayerFrame, Search};
pub use report::{Detail, MatchReport};
pub use settings::Settings;

use std::sync::Arc;

use event::QueuedTicket;
use range::{Clock, Range};
use ready::ReadyCheck;
use serde::Serialize;
use ticket::{Ticket, rating};

use crate::engines::{self, Stage};
use crate::ledger::Ledger;
use crate::listener::Recorder;
use crate::scenario::Scenario;
use crate::time::Millis;

/// The context of a check with a listener of type `L`.
type RoundContext<'a, L> = engines::RoundContext<'a, Buckets, Recorder<'a, L>>;

/// Longest queue, in tickets, for which a trace lists every search. For longer queues, it lists only the pairs.
pub const FULL_LIST_TICKETS: usize = 200;

/// The stages of a check, in order.
#[rustfmt::skip]
static STAGES: [Stage; 5] = [
    Stage::new("grow", "Grow",
        "When a growth interval ends, tickets search a wider range, up to their maximum. Checks in which nothing could change are only counted here."),
    Stage::new("settle", "Settle",
        "Ready checks that have ended are settled. The match starts if all players accept, and fails if a player declines."),
    Stage::new("arrive", "Come and go",
        "Tickets whose time is up leave the queue. Tickets that have joined enter it. A party enters as one ticket when its last member has joined."),
    Stage::new("check", "Check",
        "In queue order, each ticket searches its range for the nearest opponent whose own range reaches back far enough. The check is skipped if nothing has changed since a check that found no match."),
    Stage::new("ready", "Ready",
        "New pairs leave the queue. They start a ready check, or play at once if ready checks take no time."),
];

const GROW: &Stage = &STAGES[0];
const SETTLE: &Stage = &STAGES[1];
const CHECK: &Stage = &STAGES[3];
const READY: &Stage = &STAGES[4];

/// State of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchState {
    /// Its ready check is open.
    Pending,
    /// All players accepted.
    Started,
    /// A player declined.
    Failed,
}

/// A match of two tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Id of the match.
    pub id: u32,
    /// The searcher's ticket, then the opponent's.
    pub tickets: [u32; 2],
    /// Distance between the two tickets, in buckets.
    pub distance: i64,
    /// The searcher's range, then the opponent's, in buckets.
    pub ranges: [i64; 2],
    /// State at the end of the round that found or settled it.
    pub state: MatchState,
}

/// Number of checks run and number of checks skipped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CheckCounts {
    pub(crate) made: u32,
    pub(crate) skipped: u32,
}

impl CheckCounts {
    fn add(&mut self, other: CheckCounts) {
        self.made += other.made;
        self.skipped += other.skipped;
    }
}

/// What the engine remembers from check to check.
#[derive(Debug, Clone)]
pub struct State {
    /// All tickets of the run, in order of their numbers. Checkpoints share the list, because a run never changes its entries.
    tickets: Arc<Vec<Ticket>>,
    /// Range of each ticket. Only meaningful while the ticket is queued.
    ranges: Vec<Range>,
    /// Place of each ticket in queue order. A ticket that is requeued keeps its place.
    places: Vec<u32>,
    next_place: u32,
    /// Number of ready checks that each player will still decline; empty if no player ever declines.
    declines: Vec<u32>,
    /// Open ready checks, in order of match id.
    ready_checks: Vec<ReadyCheck>,
    next_id: u32,
    /// Flag from the source document: nothing has changed since a check that found no match.
    skip: bool,
    /// True if a ticket was requeued after the last check, or an edit changed the settings or a ticket. The next check may then find a
    /// match.
    changed_since_check: bool,
    /// Checks since the start.
    counts: CheckCounts,
    /// Idle checks since the last round that was not idle.
    idle_counts: CheckCounts,
    /// Growth clock at the time of the current round.
    clock: Clock,
    /// Time of the last round, whether it was run or skipped as idle.
    last: Millis,
    /// Tickets whose bucket or maximum range an edit changed. The next round reports those that are queued.
    edited_tickets: Vec<u32>,
}

impl State {
    /// Describes a queued ticket for an event.
    fn describe(&self, clock: &Clock, scenario: &Scenario, ledger: &Ledger, ticket: u32) -> QueuedTicket {
        let members = ledger.members(ticket);
        let Ticket { bucket, max_range, .. } = self.tickets[ticket as usize];
        QueuedTicket {
            players: scenario.player_refs(members),
            rating: scenario.settings.of::<Buckets>().map_or(0.0, |settings| rating(settings, scenario, members)),
            bucket: i64::from(bucket),
            range: self.range(clock, ticket),
            maximum: (max_range != i64::MAX).then_some(max_range),
        }
    }

    /// Returns the range of a queued ticket, in buckets.
    #[inline]
    fn range(&self, clock: &Clock, ticket: u32) -> i64 {
        clock.range(&self.tickets[ticket as usize], self.ranges[ticket as usize])
    }
}
