//! Collecting requests: who searches in this round, on which terms, and whose wishes are relaxed.

use super::event::Event;
use super::frame::RoundTerms;
use super::relax::{EFFECTS, MAX_LEVEL, has_effect};
use super::settings::Terms;
use super::{RELAX, RoundContext, SCHEDULE_INTERVAL};
use crate::ledger::PlayerState;
use crate::player::Wishes;
use crate::time::Millis;

/// Who searches.
pub(super) struct Collected {
    /// In queue order.
    pub(super) searching: Vec<u32>,
    pub(super) terms: Terms,
    /// Whether scheduled requests are matched in this round.
    pub(super) due: bool,
    /// Those who go up a level.
    rising: Vec<u32>,
}

/// Stage 2, after requests have left and come: others expire, scheduled ones begin to search. `None` if nothing has changed since a round
/// that found nobody: then this one cannot find anybody either.
pub(super) fn collect(context: &mut RoundContext<'_>) -> Option<Collected> {
    expire(context);
    let searching = wake(context);
    let &mut RoundContext { settings, ref mut state, now, ref mut recorder, .. } = context;
    let terms = Terms::of(settings, searching.len());
    let is_rising = |player: &u32| {
        let player = *player as usize;
        state.levels[player] < MAX_LEVEL && terms.is_due(Millis(now.0 - state.relaxed[player].0))
    };
    let rising: Vec<u32> = searching.iter().copied().filter(is_rising).collect();
    let minute = |time: Millis| time.0.div_euclid(SCHEDULE_INTERVAL.0);
    let due = state.last.is_none_or(|last| minute(now) > minute(last));
    let is_scheduled = |player: &u32| state.requests.list[*player as usize].slot.is_some();
    let turn = due != state.was_due && searching.iter().any(is_scheduled);
    let changed = state.stirred || turn || !rising.is_empty() || state.flips.is_some_and(|flips| flips <= now);
    (state.last, state.was_due) = (Some(now), due);
    if !changed {
        recorder.record(|_| Event::Unchanged { searching: searching.len() as u32 });
        return None;
    }
    state.stirred = false;
    recorder.record(|_| {
        Event::Counted(RoundTerms {
            searching: searching.len() as u32,
            small: terms.small,
            threshold: terms.threshold(),
            interval: terms.interval(),
        })
    });
    Some(Collected { searching, terms, due, rising })
}

/// Requests that are too old leave, and scheduled ones whose time has come.
fn expire(context: &mut RoundContext<'_>) {
    let &mut RoundContext { settings, ref mut state, ref mut ledger, now, ref mut recorder, .. } = context;
    let limit = |player: u32| {
        let request = &state.requests.list[player as usize];
        match request.scheduled {
            Some(at) => (at <= now).then_some((at, true)),
            None => (now.0 - request.joined.0 > settings.expire.0).then_some((settings.expire, false)),
        }
    };
    let expired: Vec<u32> = ledger.queue.waiting.iter().copied().filter(|&player| limit(player).is_some()).collect();
    if expired.is_empty() {
        return;
    }
    for &player in &expired {
        ledger.drop_out(player, PlayerState::Queued);
        let (limit, scheduled) = limit(player).unwrap_or_default();
        recorder.record(|scenario| Event::Expired { player: scenario.player_ref(player), limit, scheduled });
    }
    ledger.keep_queued();
    state.stirred = true;
}

/// Who searches, in queue order; scheduled requests fall asleep when they come and wake when it is time.
fn wake(context: &mut RoundContext<'_>) -> Vec<u32> {
    let &mut RoundContext { ref mut state, ref ledger, now, ref mut recorder, .. } = context;
    let mut searching = Vec::with_capacity(ledger.queue.waiting.len());
    for &player in &ledger.queue.waiting {
        let request = &state.requests.list[player as usize];
        let (at, from) = (request.scheduled.unwrap_or_default(), request.searches);
        let sleeps = from > now;
        if std::mem::replace(&mut state.asleep[player as usize], sleeps) != sleeps {
            state.stirred = true;
            // An edit may have made it another time, or now.
            state.relaxed[player as usize] = from;
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

/// Stage 3: whoever has searched long enough goes up one level.
pub(super) fn relax(context: &mut RoundContext<'_>, collected: &Collected) {
    let &mut RoundContext { settings, ref mut state, now, ref mut recorder, .. } = context;
    recorder.stage(RELAX);
    for &player in &collected.rising {
        let index = player as usize;
        state.levels[index] += 1;
        let level = state.levels[index];
        let after = Millis(now.0 - std::mem::replace(&mut state.relaxed[index], now).0);
        recorder.record(|scenario| Event::Relaxed {
            player: scenario.player_ref(player),
            level,
            effect: EFFECTS[usize::from(level) - 1],
            changes: has_effect(settings, scenario.players[index].wishes.as_deref().unwrap_or(&Wishes::default()), level),
            after,
        });
    }
}
