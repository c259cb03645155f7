//! The status of a request: how long it has searched, what comes next, who would suit it now, and how long it may take.
//!
//! The estimate is no guess: the queue is run on, as if nobody came, left or declined any more, until the request is matched. That is
//! exact under an assumption that can be said in a sentence.

mod after;
mod estimate;

pub use after::status_after;
pub use estimate::Estimator;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::event::QueueRef;
use super::gather;
use super::group::Group;
use super::relax::{EFFECTS, MAX_LEVEL, has_effect};
use super::settings::{Settings, Terms};
use super::ticket;
use super::{Lobbies, State};
use crate::engines::RunningEngine;
use crate::ledger::PlayerState;
use crate::order;
use crate::player::{Name, Wishes};
use crate::run::Run;
use crate::scenario::Scenario;
use crate::time::Millis;

/// An estimate runs on for at most this many rounds.
pub const MAX_ROUNDS_AHEAD: u32 = 2_000;
/// An estimate is made for queues of at most this many players.
pub const MAX_PLAYERS_AHEAD: usize = 500;

/// How a request stands after a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    /// Whose request.
    pub id: Name,
    /// What it does.
    pub state: RequestState,
    /// How long it has searched.
    pub searched: Millis,
    /// Its level.
    pub level: u8,
    /// What the next level relaxes; nothing at the last one.
    pub next: Option<NextLevel>,
    /// Whom its ticket waits for; nobody if it does not.
    pub waits_for: Vec<Name>,
    /// The tickets it could be paired with now, by their players; the best first. None while its own waits.
    pub partners: Vec<Partner>,
    /// The queues its ticket is in; none while it waits.
    pub queues: Vec<QueueRef>,
    /// How long it may take.
    pub estimate: Estimate,
}

/// What a request does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// Has not come.
    Away,
    /// Has come, and is scheduled for later.
    Asleep,
    /// Is searched for.
    Searching,
    /// Is invited to a lobby.
    Invited,
    /// Plays.
    Matched,
    /// Left, declined or expired.
    Left,
}

/// The next level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NextLevel {
    /// Which.
    pub level: u8,
    /// When it is due at the earliest.
    pub at: Millis,
    /// What becomes easier.
    pub effect: &'static str,
    /// Whether that changes anything for this request.
    pub changes: bool,
}

/// A ticket that suits.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Partner {
    /// Its players.
    pub players: Vec<Name>,
    /// The score.
    pub score: super::Points,
}

/// How long a request may still take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Estimate {
    /// If nobody else comes, leaves or declines, it is matched then.
    Matched {
        /// From now.
        left: Millis,
        /// The level it will have reached.
        level: u8,
        /// With whom.
        with: Vec<Name>,
        /// How this was found out.
        how: Cow<'static, str>,
    },
    /// If nobody else comes, it is not matched.
    Never {
        /// How long it would go on searching.
        left: Millis,
        /// The level it will have reached.
        level: u8,
        /// How this was found out.
        how: Cow<'static, str>,
    },
    /// There is nothing to estimate, or too many search to run on.
    None {
        /// Why not.
        how: Cow<'static, str>,
    },
}

const TOO_MANY: Cow<'static, str> = Cow::Borrowed("too many search to run the queue on");
const BY_RUNNING_ON: Cow<'static, str> = Cow::Borrowed("by running the queue on as if nobody else came, left or declined");

/// The status of a player's request after the last round that was run; `None` if the run is of another engine, or does not know the
/// player.
pub fn status(run: &Run, player: u32) -> Option<Status> {
    let mut status = status_without_estimate(run, player)?;
    if let Some(mut estimator) = Estimator::new(run, player) {
        while !estimator.step() {}
        status.estimate = estimator.result();
    }
    Some(status)
}

/// As [`status`], without running the queue on: the estimate says only why there is none.
pub fn status_without_estimate(run: &Run, player: u32) -> Option<Status> {
    let RunningEngine { settings, state } = run.running_engine::<Lobbies>()?;
    let scenario = run.scenario();
    let now = state.last.unwrap_or_default();
    // Whom a later edit brings is not there yet.
    let request = state.requests.list.get(player as usize)?;
    let request_state = match run.player_state(player) {
        PlayerState::Away => RequestState::Away,
        PlayerState::Queued if request.searches > now => RequestState::Asleep,
        PlayerState::Queued => RequestState::Searching,
        PlayerState::Pending => RequestState::Invited,
        PlayerState::Matched => RequestState::Matched,
        PlayerState::Left => RequestState::Left,
    };
    let searches = request_state == RequestState::Searching;
    let around = searches.then(|| Around::of(run, settings, state, player, now));
    let level = state.levels[player as usize];
    Some(Status {
        id: scenario.players[player as usize].id.clone(),
        state: request_state,
        searched: if searches { Millis(now.0 - request.searches.0) } else { Millis(0) },
        level,
        next: (searches && level < MAX_LEVEL).then(|| next_level(settings, scenario, state, around.as_ref(), player)),
        waits_for: around.as_ref().map(|around| around.missing.clone()).unwrap_or_default(),
        partners: around.as_ref().map(|around| around.partners.clone()).unwrap_or_default(),
        queues: around.map(|around| around.queues).unwrap_or_default(),
        estimate: Estimate::None {
            how: if searches || request_state == RequestState::Asleep { TOO_MANY } else { Cow::Borrowed("it does not search") },
        },
    })
}

fn next_level(settings: &Settings, scenario: &Scenario, state: &State, around: Option<&Around>, player: u32) -> NextLevel {
    let level = state.levels[player as usize] + 1;
    let interval = around.map_or(settings.relax_interval, |around| around.terms.interval());
    let usual = Wishes::default();
    NextLevel {
        level,
        at: Millis(state.relaxed[player as usize].0 + interval.0),
        effect: EFFECTS[usize::from(level) - 1],
        changes: has_effect(settings, scenario.players[player as usize].wishes.as_deref().unwrap_or(&usual), level),
    }
}

/// What is around a request: its ticket, its queues, and those in them who suit.
struct Around {
    terms: Terms,
    missing: Vec<Name>,
    partners: Vec<Partner>,
    queues: Vec<QueueRef>,
}

impl Around {
    fn of(run: &Run, settings: &Settings, state: &State, player: u32, now: Millis) -> Around {
        let scenario = run.scenario();
        let requests = &state.requests;
        let searching: Vec<u32> = run.waiting().iter().copied().filter(|&player| requests.list[player as usize].searches <= now).collect();
        let terms = Terms::of(settings, searching.len());
        let scorer = state.scorer(settings);
        // As the next round finds them, with the scheduled ones.
        let joined = ticket::join(settings, requests, run.ledger(), &searching, now);
        let all = gather::stand(&scorer, &searching, joined, &state.places, true, now, &mut Vec::new());
        let Some(own) = all.iter().position(|(ticket, _)| ticket.members.contains(&player)) else {
            return Around { terms, missing: Vec::new(), partners: Vec::new(), queues: Vec::new() };
        };
        let (own_ticket, own_keys) = &all[own];
        let group = |number: usize| Group::of_members(&scorer, &all[number].0.members, number as u32);
        let mut partners: Vec<Partner> = Vec::new();
        for (number, (ticket, keys)) in all.iter().enumerate() {
            let meets = number != own && keys.iter().any(|key| own_keys.contains(key));
            if let Some(score) = meets.then(|| group(own).edge(&group(number), &scorer, &terms)).flatten() {
                let players = ticket.members.iter().map(|&member| scenario.players[member as usize].id.clone()).collect();
                partners.push(Partner { players, score });
            }
        }
        let partners = order::few_by_key(&partners, |partner| -(partner.score.0 as i64));
        Around {
            terms,
            missing: if own_ticket.waits { ticket::missing(scenario, requests, run.ledger(), own_ticket, now) } else { Vec::new() },
            partners,
            queues: own_keys.iter().map(|&key| gather::queue_ref(requests, key)).collect(),
        }
    }
}
