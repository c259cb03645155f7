//! Ready checks: those found are asked, and play, go back or leave.

use std::collections::BTreeSet;

use super::event::Event;
use super::settings::{OnDecline, Settings};
use super::{Match, MatchState, State};
use crate::ledger::{Ledger, Place};
use crate::listener::{Attention, Listener, Narrator};
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// A match whose players are being asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReadyCheck {
    pub(super) id: u32,
    tickets: [u32; 2],
    distance: i64,
    /// Their ranges when they were found: what they come back with.
    ranges: [i64; 2],
    pub(super) ends: Millis,
}

/// Stage 2: ready checks that have ended are settled, in order of id.
pub(super) fn settle<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Match> {
    let (ended, going_on) = std::mem::take(&mut state.ready_checks).into_iter().partition(|check: &ReadyCheck| check.ends <= now);
    state.ready_checks = going_on;
    let ended: Vec<ReadyCheck> = ended;
    let mut returning = Vec::new();
    let mut settle = |check: &ReadyCheck| Match {
        id: check.id,
        tickets: check.tickets,
        distance: check.distance,
        ranges: check.ranges,
        state: answer(settings, state, ledger, check, Place::Pending, &mut returning, narrator),
    };
    let settled = ended.iter().map(&mut settle).collect();
    go_back(state, ledger, &returning, narrator);
    settled
}

/// Stage 5: matches just found are asked, or, where no time is given for that, settled at once.
pub(super) fn ask<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    made: &mut [Match],
    narrator: &mut Narrator<'_, L>,
) {
    let ends = Millis(now.0 + settings.ready_seconds.0);
    let mut returning = Vec::new();
    for found in made {
        let check = ReadyCheck { id: found.id, tickets: found.tickets, distance: found.distance, ranges: found.ranges, ends };
        if settings.ready_seconds.0 == 0 {
            found.state = answer(settings, state, ledger, &check, Place::Queued, &mut returning, narrator);
        } else {
            check.tickets.into_iter().for_each(|ticket| ledger.hold(ticket));
            state.ready_checks.push(check);
            narrator.tell(|scenario| Event::Asked { id: check.id, teams: teams(scenario, ledger, check.tickets), until: ends });
        }
    }
    go_back(state, ledger, &returning, narrator);
}

/// Everybody answers, who are in a ready check or still counted as queued (`from`): they play, or somebody declines; then `returning`
/// gets those who will be queued again.
fn answer<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    check: &ReadyCheck,
    from: Place,
    returning: &mut Vec<u32>,
    narrator: &mut Narrator<'_, L>,
) -> MatchState {
    let mut declined: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
    let asked = if state.declines.is_empty() { 0 } else { check.tickets.len() };
    for (ticket, declined) in check.tickets.into_iter().zip(&mut declined).take(asked) {
        for &player in ledger.members(ticket) {
            if let Some(times) = state.declines.get_mut(player as usize).filter(|times| **times > 0) {
                *times -= 1;
                declined.push(player);
            }
        }
    }
    if declined.iter().all(Vec::is_empty) {
        check.tickets.into_iter().for_each(|ticket| ledger.play(ticket, from));
        narrator.tell(|scenario| Event::Started { id: check.id, teams: teams(scenario, ledger, check.tickets), distance: check.distance });
        return MatchState::Started;
    }
    narrator.tell(|scenario| Event::Failed {
        id: check.id,
        teams: teams(scenario, ledger, check.tickets),
        declined: scenario.player_refs(&declined.concat()),
    });
    for (side, ticket) in check.tickets.into_iter().enumerate() {
        if settings.on_decline == OnDecline::DropDecliner && !declined[side].is_empty() {
            ledger.drop_out(ticket, from);
            narrator.tell(|scenario| Event::Dropped { players: scenario.player_refs(ledger.members(ticket)) });
        } else {
            // With the range it had: growth it missed is not made up.
            let index = ticket as usize;
            state.ranges[index] = state.clock.start(&state.tickets[index], check.ranges[side]);
            if from == Place::Queued {
                ledger.hold(ticket);
            }
            returning.push(ticket);
        }
    }
    MatchState::Failed
}

/// Tickets go back to their old places, all at once: one by one would take a sweep over the queue each.
fn go_back<L: Listener>(state: &mut State, ledger: &mut Ledger, returning: &[u32], narrator: &mut Narrator<'_, L>) {
    if returning.is_empty() {
        return;
    }
    (state.skip, state.stirred) = (false, true);
    ledger.requeue(returning, &state.places);
    if L::ATTENTION == Attention::Nothing {
        return;
    }
    let is_back: BTreeSet<u32> = returning.iter().copied().collect();
    let mut ahead = 0;
    for &ticket in &ledger.queue.waiting {
        if is_back.contains(&ticket) {
            narrator.tell(|scenario| Event::Returned { spot: state.spot(&state.clock, scenario, ledger, ticket), ahead });
        }
        ahead += ledger.members(ticket).len() as u32;
    }
}

/// The players of both tickets, as events name them.
pub(super) fn teams(scenario: &Scenario, ledger: &Ledger, tickets: [u32; 2]) -> [Vec<PlayerRef>; 2] {
    tickets.map(|ticket| scenario.player_refs(ledger.members(ticket)))
}
