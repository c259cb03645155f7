//! The buckets engine: everybody stands in a bucket made from their rating and looks further the longer they wait. A round is a check,
//! several a second, and most of them change nothing: a run jumps from one moment that matters to the next (`moments`).
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `range` | ranges grow by their clock |
//! | 2 | `ready` | ready checks that end now are settled |
//! | 3 | – | tickets leave and come |
//! | 4 | `check` | everybody looks for the nearest who can look back |
//! | 5 | `ready` | those found are asked, or play at once |

mod check;
mod engine;
pub mod event;
pub(crate) mod frame;
mod log;
mod looks;
mod moments;
mod range;
mod reaches;
mod ready;
pub(crate) mod report;
pub mod settings;

pub use engine::Buckets;
pub use event::Event;
pub use frame::{Frame, MatchFrame, PlayerFrame, Search};
pub use report::{Detail, MatchReport};
pub use settings::Settings;

use std::sync::Arc;

use event::Spot;
use range::{Clock, Range};
use ready::ReadyCheck;
use serde::Serialize;
use settings::PartyRating;

use crate::engines::{self, Stage};
use crate::ledger::Ledger;
use crate::listener::Recorder;
use crate::scenario::Scenario;
use crate::tickets::Tickets;
use crate::time::Millis;

/// What the stages of a check work with.
type RoundContext<'a, L> = engines::RoundContext<'a, Buckets, Recorder<'a, L>>;

/// Up to this many tickets a trace tells what every searcher saw; above it, only who was found.
pub const FULL_LIST_TICKETS: usize = 200;

/// The stages of a check, in order.
#[rustfmt::skip]
static STAGES: [Stage; 5] = [
    Stage::new("grow", "Grow",
        "When the growth interval is over, everybody looks a little further, up to their maximum. Checks that changed nothing since are counted here."),
    Stage::new("settle", "Settle",
        "Ready checks that end now are settled: all accept and the match starts, or somebody declines and it fails."),
    Stage::new("arrive", "Come and go",
        "Tickets whose time is up leave the queue; those who have joined enter it, with no range yet. A party enters as one when all of it is there."),
    Stage::new("check", "Check",
        "In queue order everybody looks for the nearest opponent within their range whose own range reaches back far enough. If nothing has changed since a check that found nobody, the check is skipped."),
    Stage::new("ready", "Ready",
        "Those found leave the queue together: they are asked whether they are ready, or play at once."),
];

const GROW: &Stage = &STAGES[0];
const SETTLE: &Stage = &STAGES[1];
const CHECK: &Stage = &STAGES[3];
const READY: &Stage = &STAGES[4];

/// What has become of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchState {
    /// Those in it are being asked.
    Pending,
    /// It is played.
    Started,
    /// Somebody declined.
    Failed,
}

/// A match that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Its id.
    pub id: u32,
    /// The searcher's ticket and the found one.
    pub tickets: [u32; 2],
    /// Buckets between them.
    pub distance: i64,
    /// Their ranges.
    pub ranges: [i64; 2],
    /// What has become of it by the end of the round that found it.
    pub state: MatchState,
}

/// What never changes about a ticket.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ticket {
    /// Within ± [`check::MOST_BUCKET`]; narrow, because a check goes through all of them.
    bucket: i32,
    /// How many players it is.
    size: u32,
    /// How far its range may grow; [`i64::MAX`] where there is no maximum.
    maximum: i64,
    joined: Millis,
}

/// How many checks were made and how many skipped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) made: u32,
    pub(crate) skipped: u32,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.made += other.made;
        self.skipped += other.skipped;
    }
}

/// What the engine remembers from check to check.
#[derive(Debug, Clone)]
pub struct State {
    /// By ticket. Never changes, so that checkpoints share it.
    tickets: Arc<[Ticket]>,
    /// By ticket: its range, while it is queued.
    ranges: Vec<Range>,
    /// By ticket: its place in queue order. A ticket that comes back takes its old one.
    places: Vec<u32>,
    next_place: u32,
    /// By player: how many ready checks they will decline; empty if nobody ever does.
    declines: Vec<u32>,
    /// In order of id.
    ready_checks: Vec<ReadyCheck>,
    next_id: u32,
    /// The source's flag: nothing has changed since a check that found nobody.
    skip: bool,
    /// After the last check somebody came back into the queue or an edit changed it: the next check may find somebody.
    stirred: bool,
    /// Since the start.
    tally: Tally,
    /// Since the last round that was run.
    passed: Tally,
    /// The moment of the round that is being run.
    clock: Clock,
    /// When the last round was, run or passed.
    last: Millis,
    /// Queued tickets that an edit has put elsewhere, until the next round tells it.
    moved: Vec<u32>,
}

impl State {
    /// Where a queued ticket stands, as events tell it.
    fn spot(&self, clock: &Clock, scenario: &Scenario, ledger: &Ledger, ticket: u32) -> Spot {
        let members = ledger.members(ticket);
        let Ticket { bucket, maximum, .. } = self.tickets[ticket as usize];
        Spot {
            players: scenario.player_refs(members),
            rating: scenario.settings.of::<Buckets>().map_or(0.0, |settings| rating(settings, scenario, members)),
            bucket: i64::from(bucket),
            range: self.range(clock, ticket),
            maximum: (maximum != i64::MAX).then_some(maximum),
        }
    }

    /// The range of a queued ticket.
    #[inline]
    fn range(&self, clock: &Clock, ticket: u32) -> i64 {
        clock.range(&self.tickets[ticket as usize], self.ranges[ticket as usize])
    }
}

impl Ticket {
    fn new(settings: &Settings, scenario: &Scenario, tickets: &Tickets, ticket: u32) -> Ticket {
        let rating = rating(settings, scenario, tickets.members(ticket));
        Ticket {
            bucket: settings.bucket.of(rating) as i32,
            size: tickets.members(ticket).len() as u32,
            maximum: settings.range_max.of(rating, settings.bucket.width).unwrap_or(i64::MAX),
            joined: tickets.joined(ticket),
        }
    }

    /// What a picture shows of it.
    fn stands(&self) -> (i64, i64) {
        (i64::from(self.bucket), self.maximum)
    }
}

/// The rating of a ticket: a player's own, or the party's.
fn rating(settings: &Settings, scenario: &Scenario, members: &[u32]) -> f64 {
    let ratings = members.iter().map(|&player| scenario.players[player as usize].rating.unwrap_or_default());
    match settings.party_rating {
        PartyRating::Max => ratings.reduce(f64::max).unwrap_or_default(),
        PartyRating::Mean => ratings.sum::<f64>() / members.len().max(1) as f64,
    }
}
