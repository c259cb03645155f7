//! What a searcher sees, told beside the check: everybody free within reach, nearest first, each with the reason why they are chosen or not.

use super::check::Queue;
use super::event::{Event, Seen, Verdict};
use super::frame::Search;
use super::settings::Look;
use crate::ledger::Ledger;
use crate::order;
use crate::scenario::Scenario;

/// What the ticket at this position of the queue does when it is its turn.
pub(super) fn turn(queue: &Queue<'_>, position: usize, ledger: &Ledger, scenario: &Scenario) -> Event {
    let players = scenario.player_refs(ledger.members(queue.waiting[position]));
    match queue.taken[position] {
        0 => {
            let bucket = queue.bucket(position);
            Event::Looked(Search { players, bucket, reach: reach(queue, position), seen: seen(queue, position, ledger, scenario) })
        }
        id => Event::NotLooked { players, id },
    }
}

/// The lowest and the highest bucket a searcher looks at.
fn reach(queue: &Queue<'_>, searcher: usize) -> [i64; 2] {
    let (bucket, range) = (queue.bucket(searcher), queue.ranges[searcher]);
    let (low, high) = (bucket.saturating_sub(range), bucket.saturating_add(range));
    match queue.settings.look {
        Look::All => [low, high],
        Look::Below => [low, bucket],
        Look::Above => [bucket, high],
    }
}

/// Everybody free within reach. This goes through the whole queue, as the rule is written; the check itself has a faster way.
fn seen(queue: &Queue<'_>, searcher: usize, ledger: &Ledger, scenario: &Scenario) -> Vec<Seen> {
    let [low, high] = reach(queue, searcher);
    let is_opponent = |&position: &usize| {
        position != searcher
            && queue.taken[position] == 0
            && queue.size(position) == queue.size(searcher)
            && (low..=high).contains(&queue.bucket(position))
    };
    let distance = |position: usize| (queue.bucket(position) - queue.bucket(searcher)).abs();
    let near = order::by_key((0..queue.waiting.len()).filter(is_opponent).collect(), |&position| distance(position));
    // Nearest first, and in queue order where two are as near: the first who reaches back is the one.
    let mut chosen = None;
    let mut verdict = |position: usize| match (queue.settings.reciprocates(queue.ranges[position], distance(position)), chosen) {
        (false, _) => Verdict::TooShort,
        (true, None) => {
            chosen = Some(distance(position));
            Verdict::Chosen
        }
        (true, Some(nearest)) if nearest == distance(position) => Verdict::Later,
        (true, Some(_)) => Verdict::Farther,
    };
    let tell = |position: usize| Seen {
        players: scenario.player_refs(ledger.members(queue.waiting[position])),
        distance: distance(position),
        range: queue.ranges[position],
        needed: queue.settings.needed(distance(position)),
        verdict: verdict(position),
    };
    near.into_iter().map(tell).collect()
}
