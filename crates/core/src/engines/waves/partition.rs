//! Stage 1, partition: the queue becomes three sets by the ratings the players have.

use super::event::{Event, Set};
use super::settings::ListOrder;
use super::{NO_RATING, RoundContext, Seat};
use crate::listener::{Listener, Recorder};
use crate::order;

/// The three sets, each in list order.
pub(super) struct Sets {
    pub(super) first: Vec<Seat>,
    pub(super) second: Vec<Seat>,
    pub(super) both: Vec<Seat>,
}

pub(super) fn partition<L: Listener>(context: &mut RoundContext<'_, L>) -> Sets {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let (queue, all_ratings, waits) = (&ledger.queue.waiting, &*state.ratings, &*state.waits);
    recorder.record(|_| Event::Snapshot { queued: queue.len() as u32 });
    let mut sets = Sets { first: Vec::new(), second: Vec::new(), both: Vec::new() };
    for &player in queue {
        let ratings = all_ratings[player as usize];
        let seat = Seat { player, wait: waits[player as usize], ratings };
        match ratings {
            [_, NO_RATING] => sets.first.push(seat),
            [NO_RATING, _] => sets.second.push(seat),
            _ => sets.both.push(seat),
        }
    }
    if settings.list_order == ListOrder::Rating {
        for set in [&mut sets.first, &mut sets.second, &mut sets.both] {
            // NO_RATING is below every rating, so the larger of the two is the one the player has, or the higher of both.
            *set = order::by_key_descending(std::mem::take(set), |seat| i64::from(seat.ratings[0].max(seat.ratings[1])));
        }
    }
    tell_sets(&sets, recorder);
    sets
}

fn tell_sets<L: Listener>(sets: &Sets, recorder: &mut Recorder<'_, L>) {
    for (set, seats) in [(Set::First, &sets.first), (Set::Second, &sets.second), (Set::Both, &sets.both)] {
        for seat in seats {
            recorder.record(|scenario| Event::Placed {
                player: scenario.player_ref(seat.player),
                set,
                ratings: seat.ratings.map(|rating| (rating != NO_RATING).then_some(rating)),
            });
        }
    }
    recorder.record(|_| Event::Partitioned { counts: [&sets.first, &sets.second, &sets.both].map(|set| set.len() as u32) });
}
