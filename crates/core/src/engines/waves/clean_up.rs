//! Stage 8, clean up: matched players leave the queue and count as active, then the wave's statistics are computed. Waits are counted here too,
//! unless the setting `wait_counting` is "before".

use super::event::{Event, Gaps};
use super::settings::WaitCounting;
use super::{Match, NO_RATING, RoundContext};
use crate::listener::Listener;

pub(super) fn clean_up<L: Listener>(context: &mut RoundContext<'_, L>, made: &[Match], pairs: usize) {
    let &mut RoundContext { settings, ref mut state, ref mut ledger, now, ref mut recorder, .. } = context;
    let (queue, leaving, ratings) = (&mut ledger.queue.waiting, &mut *state.leaving, &*state.ratings);
    if !made.is_empty() {
        for player in made.iter().flat_map(|made| made.players) {
            leaving[player as usize] = true;
        }
        // All matched players are in the queue, so this also clears every mark.
        queue.retain(|&player| !std::mem::take(&mut leaving[player as usize]));
        state.activity.add_many(now, made.len() as u32 * 2);
    }
    recorder.record(|_| Event::Counters {
        matches: made.len() as u32,
        queued: queue.len() as u32,
        gaps: Gaps::of(|| made.iter().map(|made| made.diff)),
        pairs: pairs as u32,
        partition: partition(queue.iter().map(|&player| ratings[player as usize])),
    });
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

/// Counts players who have only the first rating, only the second, and both.
fn partition(ratings: impl Iterator<Item = [i32; 2]>) -> [u32; 3] {
    ratings.fold([0; 3], |mut counts, ratings| {
        let set = match ratings {
            [_, NO_RATING] => 0,
            [NO_RATING, _] => 1,
            _ => 2,
        };
        counts[set] += 1;
        counts
    })
}
