//! The status of a request: how long it has searched, its next level, the tickets it could be paired with now, and how long it may take.
//!
//! The estimate is not a guess. It continues the run until the request is matched, and is exact if no other player joins, leaves or
//! declines.

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

/// An estimate continues the run for at most this many rounds.
pub const MAX_ROUNDS_AHEAD: u32 = 2_000;
/// A queue with more players than this gets no estimate.
pub const MAX_PLAYERS_AHEAD: usize = 500;

/// The status of a request after a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    /// Id of the player.
    pub id: Name,
    /// The state of the request.
    pub state: RequestState,
    /// How long it has searched.
    pub searched: Millis,
    /// Relaxation level of the request.
    pub level: u8,
    /// The next level; `None` at the last level, and if the request is not searching.
    pub next: Option<NextLevel>,
    /// The friends that its ticket waits for; empty if it does not wait.
    pub waits_for: Vec<Name>,
    /// The tickets that its ticket could be paired with now, the best first; empty while its ticket waits.
    pub partners: Vec<Partner>,
    /// The queues that its ticket is in; empty while it waits.
    pub queues: Vec<QueueRef>,
    /// How long it may take.
    pub estimate: Estimate,
}

/// The state of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// The player has not joined.
    Away,
    /// The player has joined, but the request is scheduled for later and does not search yet.
    Asleep,
    /// The request searches.
    Searching,
    /// The player is invited to a lobby.
    Invited,
    /// The player is in a confirmed lobby.
    Matched,
    /// The player left or declined, or the request expired.
    Left,
}

/// The next level of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NextLevel {
    /// Number of the level, from 1 to 10.
    pub level: u8,
    /// The earliest time at which the request can reach it.
    pub at: Millis,
    /// What the level relaxes.
    pub effect: &'static str,
    /// True if the level changes anything for this request.
    pub changes: bool,
}

/// A ticket that a request could be paired with.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Partner {
    /// Ids of the ticket's players.
    pub players: Vec<Name>,
    /// Score of the pair.
    pub score: super::Points,
}

/// An estimate of how long a request may still take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Estimate {
    /// The request is matched if no other player joins, leaves or declines.
    Matched {
        /// Time from now until the match.
        left: Millis,
        /// The level it will have reached.
        level: u8,
        /// The other players of the lobby.
        with: Vec<Name>,
        /// How the estimate was made.
        how: Cow<'static, str>,
    },
    /// The request is not matched before it expires or the estimate stops, if no other player joins, leaves or declines.
    Never {
        /// Time from now for which the run was continued.
        left: Millis,
        /// The level it will have reached.
        level: u8,
        /// How the estimate was made.
        how: Cow<'static, str>,
    },
    /// There is no estimate, because the request is not searching or the queue is too long.
    None {
        /// Why there is no estimate.
        how: Cow<'static, str>,
    },
}

const TOO_MANY: Cow<'static, str> = Cow::Borrowed("the queue is too long for an estimate");
const BY_CONTINUING: Cow<'static, str> = Cow::Borrowed("by continuing the run as if no other player joined, left or declined");

/// Returns the status of a player's request after the last round that was run. Returns `None` if the run is of another engine or does not
/// have the player.
pub fn status(run: &Run, player: u32) -> Option<Status> {
    let mut status = status_without_estimate(run, player)?;
    if let Some(mut estimator) = Estimator::new(run, player) {
        while !estimator.step() {}
        status.estimate = estimator.result();
    }
    Some(status)
}

/// Like [`status`], but does not continue the run. The estimate is [`Estimate::None`].
pub fn status_without_estimate(run: &Run, player: u32) -> Option<Status> {
    let RunningEngine { settings, state } = run.running_engine::<Lobbies>()?;
    let scenario = run.scenario();
    let now = state.last_round.unwrap_or_default();
    // A player added by a later edit has no request yet.
    let request = state.requests.list.get(player as usize)?;
    let request_state = match run.player_state(player) {
        PlayerState::Away => RequestState::Away,
        PlayerState::Queued if request.search_start > now => RequestState::Asleep,
        PlayerState::Queued => RequestState::Searching,
        PlayerState::Pending => RequestState::Invited,
        PlayerState::Matched => RequestState::Matched,
        PlayerState::Left => RequestState::Left,
    };
    let searches = request_state == RequestState::Searching;
    let prospects = searches.then(|| Prospects::of(run, settings, state, player, now));
    let level = state.levels[player as usize];
    Some(Status {
        id: scenario.players[player as usize].id.clone(),
        state: request_state,
        searched: if searches { Millis(now.0 - request.search_start.0) } else { Millis(0) },
        level,
        next: (searches && level < MAX_LEVEL).then(|| next_level(settings, scenario, state, prospects.as_ref(), player)),
        waits_for: prospects.as_ref().map(|prospects| prospects.missing.clone()).unwrap_or_default(),
        partners: prospects.as_ref().map(|prospects| prospects.partners.clone()).unwrap_or_default(),
        queues: prospects.map(|prospects| prospects.queues).unwrap_or_default(),
        estimate: Estimate::None {
            how: if searches || request_state == RequestState::Asleep { TOO_MANY } else { Cow::Borrowed("the request is not searching") },
        },
    })
}

fn next_level(settings: &Settings, scenario: &Scenario, state: &State, prospects: Option<&Prospects>, player: u32) -> NextLevel {
    let level = state.levels[player as usize] + 1;
    let interval = prospects.map_or(settings.relax_interval, |prospects| prospects.terms.interval());
    let default = Wishes::default();
    NextLevel {
        level,
        at: Millis(state.relaxed_at[player as usize].0 + interval.0),
        effect: EFFECTS[usize::from(level) - 1],
        changes: has_effect(settings, scenario.players[player as usize].wishes.as_deref().unwrap_or(&default), level),
    }
}

/// The prospects of a searching request: what its ticket waits for, its queues, and the tickets it could be paired with.
struct Prospects {
    terms: Terms,
    missing: Vec<Name>,
    partners: Vec<Partner>,
    queues: Vec<QueueRef>,
}

impl Prospects {
    fn of(run: &Run, settings: &Settings, state: &State, player: u32, now: Millis) -> Prospects {
        let scenario = run.scenario();
        let requests = &state.requests;
        let searching: Vec<u32> =
            run.waiting().iter().copied().filter(|&player| requests.list[player as usize].search_start <= now).collect();
        let terms = Terms::of(settings, searching.len());
        let scorer = state.scorer(settings);
        // Tickets and queues as in the next round, assuming that it matches scheduled requests.
        let joined = ticket::join(settings, requests, run.ledger(), &searching, now);
        let all = gather::assign_queues(&scorer, &searching, joined, &state.positions, true, now, &mut Vec::new());
        let Some(own) = all.iter().position(|(ticket, _)| ticket.members.contains(&player)) else {
            return Prospects { terms, missing: Vec::new(), partners: Vec::new(), queues: Vec::new() };
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
        let partners = order::short_by_key(&partners, |partner| -(partner.score.0 as i64));
        Prospects {
            terms,
            missing: if own_ticket.waits { ticket::missing(scenario, requests, run.ledger(), own_ticket, now) } else { Vec::new() },
            partners,
            queues: own_keys.iter().map(|&key| gather::queue_ref(requests, key)).collect(),
        }
    }
}
