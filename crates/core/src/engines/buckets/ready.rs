//! Stages 2 and 5, settle and ready: players accept or decline their match.

use std::collections::BTreeSet;

use super::event::Event;
use super::settings::OnDecline;
use super::{Match, MatchState, RoundContext};
use crate::ledger::{Ledger, PlayerState};
use crate::listener::{Listener, Verbosity};
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// An open ready check. If it fails, the tickets return with the ranges in `found`.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReadyCheck {
    found: Match,
    pub(super) ends: Millis,
}

/// Runs stage 2: settles the ready checks that have ended, in order of match id. Returns their matches.
pub(super) fn settle<L: Listener>(context: &mut RoundContext<'_, L>) -> Vec<Match> {
    let checks = std::mem::take(&mut context.state.ready_checks);
    let (ended, open): (Vec<_>, Vec<_>) = checks.into_iter().partition(|check| check.ends <= context.now);
    context.state.ready_checks = open;
    let mut returning = Vec::new();
    let settle = |ReadyCheck { mut found, .. }: ReadyCheck| {
        found.state = answer(context, &found, PlayerState::Pending, &mut returning);
        found
    };
    let settled = ended.into_iter().map(settle).collect();
    requeue(context, &returning);
    settled
}

/// Runs stage 5: starts a ready check for each new match, or settles it at once if `ready_seconds` is 0.
pub(super) fn ask<L: Listener>(context: &mut RoundContext<'_, L>, made: &mut [Match]) {
    let ends = Millis(context.now.0 + context.settings.ready_seconds.0);
    let mut returning = Vec::new();
    for found in made {
        if context.settings.ready_seconds.0 == 0 {
            found.state = answer(context, found, PlayerState::Queued, &mut returning);
        } else {
            found.tickets.into_iter().for_each(|ticket| context.ledger.start_ready_check(ticket));
            context.state.ready_checks.push(ReadyCheck { found: *found, ends });
            context.recorder.record(|scenario| Event::Asked {
                id: found.id,
                teams: teams(scenario, context.ledger, found.tickets),
                until: ends,
            });
        }
    }
    requeue(context, &returning);
}

/// Settles a match. It starts, or fails if a player declines. Tickets to requeue are added to `returning`.
///
/// `from` is the state of the players in the ledger: in a ready check, or still counted as queued.
fn answer<L: Listener>(context: &mut RoundContext<'_, L>, found: &Match, from: PlayerState, returning: &mut Vec<u32>) -> MatchState {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let &Match { id, tickets, distance, ranges, .. } = found;
    let mut declined: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
    let asked = if state.declines.is_empty() { 0 } else { tickets.len() };
    for (ticket, declined) in tickets.into_iter().zip(&mut declined).take(asked) {
        for &player in ledger.members(ticket) {
            if let Some(times) = state.declines.get_mut(player as usize).filter(|times| **times > 0) {
                *times -= 1;
                declined.push(player);
            }
        }
    }
    if declined.iter().all(Vec::is_empty) {
        tickets.into_iter().for_each(|ticket| ledger.mark_ticket_matched(ticket, from));
        recorder.record(|scenario| Event::Started { id, teams: teams(scenario, ledger, tickets), distance });
        return MatchState::Started;
    }
    recorder.record(|scenario| Event::Failed {
        id,
        teams: teams(scenario, ledger, tickets),
        declined: scenario.player_refs(&declined.concat()),
    });
    for (side, ticket) in tickets.into_iter().enumerate() {
        if settings.on_decline == OnDecline::DropDecliner && !declined[side].is_empty() {
            ledger.mark_left(ticket, from);
            recorder.record(|scenario| Event::Dropped { players: scenario.player_refs(ledger.members(ticket)) });
        } else {
            // The ticket keeps the range it had. Growth missed during the ready check is lost.
            let index = ticket as usize;
            state.ranges[index] = state.clock.start(&state.tickets[index], ranges[side]);
            if from == PlayerState::Queued {
                ledger.start_ready_check(ticket);
            }
            returning.push(ticket);
        }
    }
    MatchState::Failed
}

/// Puts all tickets back at their old places in one call, because each call costs one pass over the queue.
fn requeue<L: Listener>(context: &mut RoundContext<'_, L>, returning: &[u32]) {
    if returning.is_empty() {
        return;
    }
    let RoundContext { state, ledger, recorder, .. } = context;
    (state.skip, state.changed_since_check) = (false, true);
    ledger.requeue(returning, &state.places);
    if L::VERBOSITY == Verbosity::Nothing {
        return;
    }
    let returning: BTreeSet<u32> = returning.iter().copied().collect();
    let mut ahead = 0;
    for &ticket in &ledger.queue.waiting {
        if returning.contains(&ticket) {
            recorder.record(|scenario| Event::Returned { spot: state.describe(&state.clock, scenario, ledger, ticket), ahead });
        }
        ahead += ledger.members(ticket).len() as u32;
    }
}

/// Returns the players of both tickets.
pub(super) fn teams(scenario: &Scenario, ledger: &Ledger, tickets: [u32; 2]) -> [Vec<PlayerRef>; 2] {
    tickets.map(|ticket| scenario.player_refs(ledger.members(ticket)))
}
