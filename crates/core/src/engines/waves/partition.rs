//! Stage 1, partition: sorts the queue into three sets by the ratings that players have.

use super::event::{Event, Set};
use super::settings::ListOrder;
use super::{NO_RATING, QueuedPlayer, RoundContext};
use crate::listener::{Listener, Recorder};
use crate::order;

/// The three sets of players, each in list order.
pub(super) struct Sets {
    pub(super) first: Vec<QueuedPlayer>,
    pub(super) second: Vec<QueuedPlayer>,
    pub(super) both: Vec<QueuedPlayer>,
}

pub(super) fn partition<L: Listener>(context: &mut RoundContext<'_, L>) -> Sets {
    let queue = &context.ledger.queue.waiting;
    context.recorder.record(|_| Event::Snapshot { queued: queue.len() as u32 });
    let mut sets = Sets { first: Vec::new(), second: Vec::new(), both: Vec::new() };
    for &index in queue {
        let player = context.state.queued_player(index);
        match player.ratings {
            [_, NO_RATING] => sets.first.push(player),
            [NO_RATING, _] => sets.second.push(player),
            _ => sets.both.push(player),
        }
    }
    if context.settings.list_order == ListOrder::Rating {
        for set in [&mut sets.first, &mut sets.second, &mut sets.both] {
            // NO_RATING is below every rating, so the larger value is the player's only rating or the higher of both.
            *set = order::by_key_descending(std::mem::take(set), |player| i64::from(player.ratings[0].max(player.ratings[1])));
        }
    }
    record_sets(&sets, &mut context.recorder);
    sets
}

fn record_sets<L: Listener>(sets: &Sets, recorder: &mut Recorder<'_, L>) {
    for (set, players) in [(Set::First, &sets.first), (Set::Second, &sets.second), (Set::Both, &sets.both)] {
        for player in players {
            recorder.record(|scenario| Event::Placed {
                player: scenario.player_ref(player.index),
                set,
                ratings: player.ratings.map(|rating| (rating != NO_RATING).then_some(rating)),
            });
        }
    }
    recorder.record(|_| Event::Partitioned { counts: [&sets.first, &sets.second, &sets.both].map(|set| set.len() as u32) });
}
