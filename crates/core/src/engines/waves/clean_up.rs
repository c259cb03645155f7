//! Stage 8, clean up: matched players leave the queue and count as active, the figures are taken, the wait is counted.

use super::event::{Event, Gaps};
use super::settings::{Settings, WaitCounting};
use super::{Match, State};
use crate::listener::{Listener, Narrator};
use crate::time::Millis;

pub(super) fn clean_up<L: Listener>(
    settings: &Settings,
    state: &mut State,
    queue: &mut Vec<u32>,
    made: &[Match],
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) {
    if !made.is_empty() {
        for player in made.iter().flat_map(|made| made.players) {
            state.leaving[player as usize] = true;
        }
        // Everybody matched is queued, so this takes every mark off again.
        queue.retain(|&player| !std::mem::take(&mut state.leaving[player as usize]));
        state.activity.add_many(now, made.len() as u32 * 2);
    }
    narrator.tell(|_| Event::Counters { matches: made.len() as u32, queued: queue.len() as u32, gaps: gaps(made) });
    if settings.wait_counting == WaitCounting::After {
        count_waits(&mut state.waits, queue, narrator);
    }
}

/// Everybody queued has waited one wave more.
pub(super) fn count_waits<L: Listener>(waits: &mut [u32], queue: &[u32], narrator: &mut Narrator<'_, L>) {
    for &player in queue {
        waits[player as usize] += 1;
    }
    narrator.tell(|scenario| Event::Waited {
        waits: queue.iter().map(|&player| (scenario.player_ref(player), waits[player as usize])).collect(),
    });
}

fn gaps(made: &[Match]) -> Option<Gaps> {
    let gaps = || made.iter().map(|made| made.diff);
    let sum: u64 = gaps().map(u64::from).sum();
    Some(Gaps { average: sum as f64 / made.len() as f64, least: gaps().min()?, largest: gaps().max()? })
}
