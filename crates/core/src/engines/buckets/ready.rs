//! Ready checks: those found are asked, and play, go back or leave.

use super::event::Event;
use super::range::Clock;
use super::settings::{OnDecline, Settings};
use super::{Made, MatchState, State};
use crate::engines::Settled;
use crate::ledger::Ledger;
use crate::listener::{Listener, Narrator};
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
) -> Vec<Settled> {
    let (ended, going_on) = std::mem::take(&mut state.ready_checks).into_iter().partition(|check: &ReadyCheck| check.ends <= now);
    state.ready_checks = going_on;
    let ended: Vec<ReadyCheck> = ended;
    ended.iter().map(|check| Settled { id: check.id, state: answer(settings, state, ledger, check, now, narrator) }).collect()
}

/// Stage 5: matches just found are asked, or, where no time is given for that, settled at once.
pub(super) fn ask<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    made: &mut [Made],
    narrator: &mut Narrator<'_, L>,
) {
    let ends = Millis(now.0 + settings.ready_seconds.0);
    for found in made {
        let check = ReadyCheck { id: found.id, tickets: found.tickets, distance: found.distance, ranges: found.ranges, ends };
        if settings.ready_seconds.0 == 0 {
            found.state = answer(settings, state, ledger, &check, now, narrator);
        } else {
            state.ready_checks.push(check);
            narrator.tell(|scenario| Event::Asked { id: check.id, teams: teams(scenario, ledger, check.tickets), until: ends });
        }
    }
}

/// Everybody answers: they play, or somebody declines.
fn answer<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    check: &ReadyCheck,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> MatchState {
    let mut declined: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
    for (ticket, declined) in check.tickets.into_iter().zip(&mut declined) {
        for &player in ledger.members(ticket) {
            let times = &mut state.declines[player as usize];
            if *times > 0 {
                *times -= 1;
                declined.push(player);
            }
        }
    }
    if declined.iter().all(Vec::is_empty) {
        check.tickets.into_iter().for_each(|ticket| ledger.start(ticket));
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
            ledger.drop_out(ticket);
            narrator.tell(|scenario| Event::Dropped { players: scenario.player_refs(ledger.members(ticket)) });
        } else {
            go_back(settings, state, ledger, ticket, check.ranges[side], now, narrator);
        }
    }
    MatchState::Failed
}

/// A ticket goes back to its old place, with the range it had: growth it missed is not made up.
fn go_back<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    ticket: u32,
    range: i64,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) {
    let index = ticket as usize;
    state.ranges[index] = Clock::new(settings).start(&state.tickets[index], range, now);
    state.skip = false;
    state.returned = true;
    let position = ledger.queue.waiting.partition_point(|&other| state.places[other as usize] < state.places[index]);
    ledger.requeue(ticket, position);
    narrator.tell(|scenario| Event::Returned {
        spot: state.spot(settings, scenario, ledger, ticket, now),
        ahead: ledger.queue.waiting[..position].iter().map(|&other| ledger.members(other).len() as u32).sum(),
    });
}

/// The players of both tickets, as events name them.
pub(super) fn teams(scenario: &Scenario, ledger: &Ledger, tickets: [u32; 2]) -> [Vec<PlayerRef>; 2] {
    tickets.map(|ticket| scenario.player_refs(ledger.members(ticket)))
}
