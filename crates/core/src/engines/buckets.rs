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
pub use frame::{Frame, LookMark, MatchMark, PlayerMark};
pub use report::{Detail, MatchReport};
pub use settings::Settings;

use std::sync::Arc;

use event::Spot;
use range::{Clock, Range};
use ready::ReadyCheck;
use serde::Serialize;
use settings::PartyRating;

use crate::engines::Stage;
use crate::ledger::Ledger;
use crate::listener::{Listener, Narrator};
use crate::scenario::Scenario;
use crate::tickets::Tickets;
use crate::time::Millis;

/// Up to this many tickets a trace tells what every searcher saw; above it, only who was found.
pub const FULL_LIST_TICKETS: usize = 200;

/// The stages of a check, in order.
static STAGES: [Stage; 5] = [
    Stage {
        name: "grow",
        title: "Grow",
        about: "When the growth interval is over, everybody looks a little further, up to their maximum. Checks that changed nothing since are counted here.",
    },
    Stage {
        name: "settle",
        title: "Settle",
        about: "Ready checks that end now are settled: all accept and the match starts, or somebody declines and it fails.",
    },
    Stage {
        name: "arrive",
        title: "Come and go",
        about: "Tickets whose time is up leave the queue; those who have joined enter it, with no range yet. A party enters as one when all of it is there.",
    },
    Stage {
        name: "check",
        title: "Check",
        about: "In queue order everybody looks for the nearest opponent within their range whose own range reaches back far enough. If nothing has changed since a check that found nobody, the check is skipped.",
    },
    Stage {
        name: "ready",
        title: "Ready",
        about: "Those found leave the queue together: they are asked whether they are ready, or play at once.",
    },
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
    pub(crate) fn new(settings: &Settings, scenario: &Scenario, tickets: &Tickets) -> State {
        State {
            tickets: (0..tickets.len() as u32).map(|ticket| Ticket::new(settings, scenario, tickets, ticket)).collect(),
            ranges: vec![Range::default(); tickets.len()],
            places: vec![0; tickets.len()],
            next_place: 0,
            declines: scenario.declines_by_player(),
            ready_checks: Vec::new(),
            next_id: 1,
            skip: false,
            stirred: false,
            tally: Tally::default(),
            passed: Tally::default(),
            clock: Clock::at(settings, Millis(0)),
            last: Millis(0),
            moved: Vec::new(),
        }
    }

    /// The state for an edited scenario: ranges, places and ready checks stay, buckets and maxima are the edited ones. If that changes
    /// what a check can find, the next one is made, whatever the flag says.
    pub(crate) fn carry_over(
        &self,
        settings: &Settings,
        scenario: &Scenario,
        before: &Settings,
        old: &Scenario,
        tickets: &Tickets,
    ) -> State {
        let mut state = State::new(settings, scenario, tickets);
        let (clock, old_clock) = (Clock::at(settings, self.last), Clock::at(before, self.last));
        for ticket in 0..self.tickets.len() {
            let length = old_clock.range(&self.tickets[ticket], self.ranges[ticket]);
            state.ranges[ticket] = clock.start(&state.tickets[ticket], length);
            state.places[ticket] = self.places[ticket];
            // A ticket without members is no more.
            let is_there = !tickets.members(ticket as u32).is_empty();
            if is_there && self.tickets[ticket].stands() != state.tickets[ticket].stands() {
                state.moved.push(ticket as u32);
            }
        }
        state.declines = scenario.declines_left(old, &self.declines);
        let changed = settings != before || !state.moved.is_empty();
        State {
            skip: self.skip && !changed,
            stirred: self.stirred || changed,
            next_place: self.next_place,
            ready_checks: self.ready_checks.clone(),
            next_id: self.next_id,
            tally: self.tally,
            passed: self.passed,
            last: self.last,
            ..state
        }
    }

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

/// Whether a growth interval ends between two moments: a person steps from one to the next, over all checks inside.
pub(crate) fn is_another_cycle(settings: &Settings, before: Millis, now: Millis) -> bool {
    Clock::at(settings, before).cycle() != Clock::at(settings, now).cycle()
}

/// Stages 1 and 2: ranges grow, and ready checks that end now are settled.
pub(crate) fn begin<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Match> {
    narrator.stage(GROW);
    state.clock = Clock::at(settings, now);
    let passed = std::mem::take(&mut state.passed);
    narrator.tell(|_| Event::Due { cycle: state.clock.cycle(), made: passed.made, skipped: passed.skipped });
    for ticket in std::mem::take(&mut state.moved) {
        if ledger.is_queued(ticket) {
            let before = Clock::at(settings, state.last);
            narrator.tell(|scenario| Event::Moved { spot: state.spot(&before, scenario, ledger, ticket) });
        }
    }
    range::grow(settings, state, ledger, narrator);
    narrator.stage(SETTLE);
    ready::settle(settings, state, ledger, now, narrator)
}

/// Stage 3: a ticket has come.
pub(crate) fn came<L: Listener>(state: &mut State, ledger: &Ledger, ticket: u32, narrator: &mut Narrator<'_, L>) {
    let index = ticket as usize;
    state.ranges[index] = state.clock.enter(&state.tickets[index]);
    state.places[index] = state.next_place;
    state.next_place += 1;
    state.skip = false;
    narrator.tell(|scenario| Event::Placed { spot: state.spot(&state.clock, scenario, ledger, ticket) });
}

/// Stages 4 and 5: the check, and what becomes of those found.
pub(crate) fn check<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Match> {
    narrator.stage(CHECK);
    state.last = now;
    state.stirred = false;
    if state.skip {
        state.tally.skipped += 1;
        narrator.tell(|_| Event::Skipped { queued: ledger.totals().queued });
        narrator.stage(READY);
        return Vec::new();
    }
    state.tally.made += 1;
    let mut made = check::find(settings, state, ledger, narrator);
    state.skip = made.is_empty();
    narrator.tell(|_| Event::Checked { pairs: made.len() as u32, queued: ledger.queued().count() as u32 });
    narrator.stage(READY);
    ready::ask(settings, state, ledger, now, &mut made, narrator);
    made
}
