//! The events for one ticket's search: every free opponent within reach, nearest first, with the reason why it is chosen or not.

use super::check::CheckQueue;
use super::event::{Event, Opponent, Verdict};
use super::frame::Search;
use super::settings::SearchDirection;
use crate::ledger::Ledger;
use crate::order;
use crate::scenario::Scenario;

/// Returns the event for the search of the ticket at a queue position.
pub(super) fn event(queue: &CheckQueue<'_>, position: usize, ledger: &Ledger, scenario: &Scenario) -> Event {
    let players = scenario.player_refs(ledger.members(queue.waiting[position]));
    match queue.match_ids[position] {
        0 => {
            let bucket = queue.bucket(position);
            Event::Searched(Search { players, bucket, reach: reach(queue, position), seen: seen(queue, position, ledger, scenario) })
        }
        id => Event::SearchSkipped { players, id },
    }
}

/// Returns the lowest and the highest bucket that a ticket searches.
fn reach(queue: &CheckQueue<'_>, searcher: usize) -> [i64; 2] {
    let (bucket, range) = (queue.bucket(searcher), queue.ranges[searcher]);
    let (low, high) = (bucket.saturating_sub(range), bucket.saturating_add(range));
    match queue.settings.look {
        SearchDirection::All => [low, high],
        SearchDirection::Below => [low, bucket],
        SearchDirection::Above => [bucket, high],
    }
}

/// Returns all free opponents within reach, nearest first, with their verdicts.
///
/// This reads the whole queue, as the rule is written. The check itself uses a faster method.
fn seen(queue: &CheckQueue<'_>, searcher: usize, ledger: &Ledger, scenario: &Scenario) -> Vec<Opponent> {
    let [low, high] = reach(queue, searcher);
    let is_opponent = |&position: &usize| {
        position != searcher
            && queue.is_free(position)
            && queue.size(position) == queue.size(searcher)
            && (low..=high).contains(&queue.bucket(position))
    };
    let distance = |position: usize| (queue.bucket(position) - queue.bucket(searcher)).abs();
    // The sort is stable, so equally near opponents stay in queue order, and the first that reaches back is the chosen one.
    let nearest_first = order::by_key((0..queue.waiting.len()).filter(is_opponent).collect(), |&position| distance(position));
    let mut chosen_distance = None;
    let mut verdict = |position: usize| match (queue.settings.reciprocates(queue.ranges[position], distance(position)), chosen_distance) {
        (false, _) => Verdict::TooShort,
        (true, None) => {
            chosen_distance = Some(distance(position));
            Verdict::Chosen
        }
        (true, Some(chosen)) if chosen == distance(position) => Verdict::Later,
        (true, Some(_)) => Verdict::Farther,
    };
    let opponent = |position: usize| Opponent {
        players: scenario.player_refs(ledger.members(queue.waiting[position])),
        distance: distance(position),
        range: queue.ranges[position],
        needed: queue.settings.needed(distance(position)),
        verdict: verdict(position),
    };
    nearest_first.into_iter().map(opponent).collect()
}
