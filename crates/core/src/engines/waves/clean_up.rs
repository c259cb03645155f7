//! Stage 8, clean up: matched players leave the queue and count as active, then the wave's statistics are computed. Waits are counted here too,
//! unless the setting `wait_counting` is "before".

use super::event::{Event, Gaps};
use super::settings::WaitCounting;
use super::{Match, RoundContext};
use crate::listener::Listener;

pub(super) fn clean_up<L: Listener>(context: &mut RoundContext<'_, L>, made: &[Match]) {
    let &mut RoundContext { settings, ref mut state, ref mut ledger, now, ref mut recorder, .. } = context;
    let (queue, leaving) = (&mut ledger.queue.waiting, &mut *state.leaving);
    if !made.is_empty() {
        for player in made.iter().flat_map(|made| made.players) {
            leaving[player as usize] = true;
        }
        // All matched players are in the queue, so this also clears every mark.
        queue.retain(|&player| !std::mem::take(&mut leaving[player as usize]));
        state.activity.add_many(now, made.len() as u32 * 2);
    }
    recorder.record(|_| Event::Counters { matches: made.len() as u32, queued: queue.len() as u32, gaps: gaps(made) });
    if settings.wait_counting == WaitCounting::After {
        count_waits(context);
    }
}

/// Counts one more wave for all players in the queue.
pub(super) fn count_waits<L: Listener>(context: &mut RoundContext<'_, L>) {
    let RoundContext { state, ledger, recorder, .. } = context;
    let (waits, queue) = (&mut *state.waits, &*ledger.queue.waiting);
    for &player in queue {
        waits[player as usize] += 1;
    }
    recorder.record(|scenario| Event::Waited {
        waits: queue.iter().map(|&player| (scenario.player_ref(player), waits[player as usize])).collect(),
    });
}

fn gaps(made: &[Match]) -> Option<Gaps> {
    let gaps = || made.iter().map(|made| made.diff);
    let sum: u64 = gaps().map(u64::from).sum();
    Some(Gaps { average: sum as f64 / made.len() as f64, least: gaps().min()?, largest: gaps().max()? })
}
