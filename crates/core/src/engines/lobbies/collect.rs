//! Collect: finds the requests that search in this round, and the terms of the round.

use super::event::Event;
use super::frame::RoundTerms;
use super::settings::Terms;
use super::{RoundContext, SCHEDULE_INTERVAL, relax};
use crate::ledger::PlayerState;
use crate::time::Millis;

/// The searching requests and the terms of a round.
pub(super) struct Collected {
    /// Players whose requests search, in queue order.
    pub(super) searching: Vec<u32>,
    pub(super) terms: Terms,
    /// True if scheduled requests are matched in this round.
    pub(super) matches_scheduled: bool,
    /// Players whose requests go up a level.
    pub(super) rising: Vec<u32>,
}

/// Stage 2, after requests have left and entered. Requests expire, and scheduled requests start to search. Returns `None` if nothing has
/// changed since a round without matches, because then this round cannot make a match either.
pub(super) fn collect(context: &mut RoundContext<'_>) -> Option<Collected> {
    expire(context);
    let searching = wake(context);
    let &mut RoundContext { settings, ref mut state, now, ref mut recorder, .. } = context;
    let terms = Terms::of(settings, searching.len());
    let rising = relax::rising(state, &terms, &searching, now);
    let minute = |time: Millis| time.0.div_euclid(SCHEDULE_INTERVAL.0);
    let matches_scheduled = state.last_round.is_none_or(|last| minute(now) > minute(last));
    let is_scheduled = |player: &u32| state.requests.list[*player as usize].slot.is_some();
    let schedule_changes = matches_scheduled != state.matched_scheduled && searching.iter().any(is_scheduled);
    let grace_ends = state.next_grace_end.is_some_and(|end| end <= now);
    let can_match = state.changed || schedule_changes || !rising.is_empty() || grace_ends;
    (state.last_round, state.matched_scheduled) = (Some(now), matches_scheduled);
    if !can_match {
        recorder.record(|_| Event::Unchanged { searching: searching.len() as u32 });
        return None;
    }
    state.changed = false;
    recorder.record(|_| {
        Event::Counted(RoundTerms {
            searching: searching.len() as u32,
            small: terms.small,
            threshold: terms.threshold(),
            interval: terms.interval(),
        })
    });
    Some(Collected { searching, terms, matches_scheduled, rising })
}

/// Removes requests that are older than `expire`, and scheduled requests whose time has come.
fn expire(context: &mut RoundContext<'_>) {
    let &mut RoundContext { settings, ref mut state, ref mut ledger, now, ref mut recorder, .. } = context;
    let exceeded_limit = |player: u32| {
        let request = &state.requests.list[player as usize];
        match request.scheduled {
            Some(at) => (at <= now).then_some((at, true)),
            None => (now.0 - request.joined.0 > settings.expire.0).then_some((settings.expire, false)),
        }
    };
    let expired: Vec<u32> = ledger.queue.waiting.iter().copied().filter(|&player| exceeded_limit(player).is_some()).collect();
    if expired.is_empty() {
        return;
    }
    for &player in &expired {
        ledger.mark_left(player, PlayerState::Queued);
        let (limit, scheduled) = exceeded_limit(player).unwrap_or_default();
        recorder.record(|scenario| Event::Expired { player: scenario.player_ref(player), limit, scheduled });
    }
    ledger.remove_unqueued();
    state.changed = true;
}

/// Returns the players whose requests search, in queue order. A scheduled request that has joined sleeps until it starts to search.
fn wake(context: &mut RoundContext<'_>) -> Vec<u32> {
    let &mut RoundContext { ref mut state, ref ledger, now, ref mut recorder, .. } = context;
    let mut searching = Vec::with_capacity(ledger.queue.waiting.len());
    for &player in &ledger.queue.waiting {
        let request = &state.requests.list[player as usize];
        let (at, from) = (request.scheduled.unwrap_or_default(), request.search_start);
        let sleeps = from > now;
        if std::mem::replace(&mut state.asleep[player as usize], sleeps) != sleeps {
            state.changed = true;
            // An edit may have moved the scheduled time or removed it.
            state.relaxed_at[player as usize] = from;
            recorder.record(|scenario| match scenario.player_ref(player) {
                player if sleeps => Event::Sleeps { player, at, from },
                player => Event::Wakes { player, at },
            });
        }
        if !sleeps {
            searching.push(player);
        }
    }
    searching
}
