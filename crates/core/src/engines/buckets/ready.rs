//! Ready checks: those found are asked, and play, go back or leave.

use std::collections::BTreeSet;

use super::event::Event;
use super::settings::OnDecline;
use super::{Match, MatchState, RoundContext};
use crate::ledger::{Ledger, PlayerState};
use crate::listener::{Listener, Verbosity};
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// A match whose players are being asked. Its ranges are what they come back with.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReadyCheck {
    found: Match,
    pub(super) ends: Millis,
}

/// Stage 2: ready checks that have ended are settled, in order of id.
pub(super) fn settle<L: Listener>(context: &mut RoundContext<'_, L>) -> Vec<Match> {
    let checks = std::mem::take(&mut context.state.ready_checks);
    let (ended, going_on): (Vec<_>, Vec<_>) = checks.into_iter().partition(|check| check.ends <= context.now);
    context.state.ready_checks = going_on;
    let mut returning = Vec::new();
    let settle = |ReadyCheck { mut found, .. }: ReadyCheck| {
        found.state = answer(context, &found, PlayerState::Pending, &mut returning);
        found
    };
    let settled = ended.into_iter().map(settle).collect();
    go_back(context, &returning);
    settled
}

/// Stage 5: matches just found are asked, or, where no time is given for that, settled at once.
pub(super) fn ask<L: Listener>(context: &mut RoundContext<'_, L>, made: &mut [Match]) {
    let ends = Millis(context.now.0 + context.settings.ready_seconds.0);
    let mut returning = Vec::new();
    for found in made {
        if context.settings.ready_seconds.0 == 0 {
            found.state = answer(context, found, PlayerState::Queued, &mut returning);
        } else {
            found.tickets.into_iter().for_each(|ticket| context.ledger.hold(ticket));
            context.state.ready_checks.push(ReadyCheck { found: *found, ends });
            context.recorder.record(|scenario| Event::Asked {
                id: found.id,
                teams: teams(scenario, context.ledger, found.tickets),
                until: ends,
            });
        }
    }
    go_back(context, &returning);
}

/// Everybody answers, who are in a ready check or still counted as queued (`from`): they play, or somebody declines; then `returning`
/// gets those who will be queued again.
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
        tickets.into_iter().for_each(|ticket| ledger.play(ticket, from));
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
            ledger.drop_out(ticket, from);
            recorder.record(|scenario| Event::Dropped { players: scenario.player_refs(ledger.members(ticket)) });
        } else {
            // With the range it had: growth it missed is not made up.
            let index = ticket as usize;
            state.ranges[index] = state.clock.start(&state.tickets[index], ranges[side]);
            if from == PlayerState::Queued {
                ledger.hold(ticket);
            }
            returning.push(ticket);
        }
    }
    MatchState::Failed
}

/// Tickets go back to their old places, all at once: one by one would take a sweep over the queue each.
fn go_back<L: Listener>(context: &mut RoundContext<'_, L>, returning: &[u32]) {
    if returning.is_empty() {
        return;
    }
    let RoundContext { state, ledger, recorder, .. } = context;
    (state.skip, state.stirred) = (false, true);
    ledger.requeue(returning, &state.places);
    if L::VERBOSITY == Verbosity::Nothing {
        return;
    }
    let is_back: BTreeSet<u32> = returning.iter().copied().collect();
    let mut ahead = 0;
    for &ticket in &ledger.queue.waiting {
        if is_back.contains(&ticket) {
            recorder.record(|scenario| Event::Returned { spot: state.spot(&state.clock, scenario, ledger, ticket), ahead });
        }
        ahead += ledger.members(ticket).len() as u32;
    }
}

/// The players of both tickets, as events name them.
pub(super) fn teams(scenario: &Scenario, ledger: &Ledger, tickets: [u32; 2]) -> [Vec<PlayerRef>; 2] {
    tickets.map(|ticket| scenario.player_refs(ledger.members(ticket)))
}
