//! Form: builds the lobbies of one queue in passes. A pass pairs groups and merges the pairs. Passes end when no pair is left.

use std::sync::Arc;

use super::event::{Event, GroupRef, QueueRef, Scored};
use super::frame::PairingResult;
use super::group::Group;
use super::points::Points;
use super::pool::{Pairing, Pool};
use super::score::Scorer;
use super::settings::{Fill, Terms};
use super::ticket::Ticket;
use super::{FORM, FULL_LIST_TICKETS, SCORE};
use crate::listener::{DynRecorder, Verbosity};

/// The inputs for forming lobbies, which are the same for every queue of a round.
#[derive(Clone, Copy)]
pub(super) struct FormContext<'a> {
    pub(super) scorer: Scorer<'a>,
    pub(super) terms: Terms,
    pub(super) tickets: &'a [Ticket],
    /// Position of each player in queue order.
    pub(super) positions: &'a [u32],
}

/// The first pass over a queue, for the detail of a report.
#[derive(Debug, Clone)]
pub(super) struct FirstPass {
    pub(super) queue: Arc<QueueRef>,
    /// Numbers of the tickets in it.
    pub(super) tickets: Vec<u32>,
    /// Pairs of ticket numbers.
    pub(super) pairs: Vec<[u32; 2]>,
    pub(super) weight: Points,
}

/// Forms the lobbies of a queue and calls `formed` with the group of each, in order. Returns the first pass if it made a pair.
pub(super) fn queue(
    context: &FormContext<'_>,
    queue: &Arc<QueueRef>,
    numbers: &[u32],
    recorder: &mut DynRecorder<'_>,
    mut formed: impl FnMut(Group, &mut DynRecorder<'_>),
) -> Option<FirstPass> {
    let leaves_at_once = context.scorer.settings.fill == Fill::Min;
    let mut pool = Pool::new(context, numbers);
    let mut large = Vec::new();
    for group in numbers.iter().map(|&number| Group::of(&context.scorer, context.tickets, number)) {
        if leaves_at_once && group.is_large_enough() {
            large.push(group);
        } else {
            pool.add(group);
        }
    }
    if !large.is_empty() {
        recorder.stage(FORM);
        large.into_iter().for_each(|group| formed(group, recorder));
    }
    let mut tickets = pool.keys();
    let mut first = None;
    let mut passes = 0;
    loop {
        while let Some(Pairing { pairs, weight, .. }) = pass(context, queue, &mut passes, &mut pool, recorder) {
            if passes == 1 {
                // In the first pass, every group is one ticket, and its key is the number of the ticket.
                first = Some(FirstPass { queue: Arc::clone(queue), tickets: std::mem::take(&mut tickets), pairs: pairs.clone(), weight });
            }
            for group in pairs.into_iter().filter_map(|pair| pool.merge(pair)).collect::<Vec<Group>>() {
                if leaves_at_once && group.is_large_enough() {
                    formed(group, recorder);
                } else {
                    recorder.record(|scenario| Event::Merged { players: scenario.player_refs(&group.members), needs: group.min.max(2) });
                    pool.add(group);
                }
            }
        }
        if !split_youngest(context, &mut pool, recorder) {
            break;
        }
    }
    if passes == 0 && pool.groups().any(Group::is_large_enough) {
        recorder.stage(FORM);
    }
    pool.into_groups().filter(Group::is_large_enough).for_each(|group| formed(group, recorder));
    first
}

/// Runs one pass: scores the groups and pairs them. Returns `None` if there is no pair.
fn pass(
    context: &FormContext<'_>,
    queue: &Arc<QueueRef>,
    passes: &mut u32,
    pool: &mut Pool<'_>,
    recorder: &mut DynRecorder<'_>,
) -> Option<Pairing> {
    if pool.len() < 2 {
        return None;
    }
    let number = std::mem::replace(passes, *passes + 1);
    recorder.stage(SCORE);
    let listed = recorder.verbosity == Verbosity::Everything && pool.len() <= FULL_LIST_TICKETS;
    recorder.record(|scenario| {
        let group = |group: &Group| GroupRef {
            players: scenario.player_refs(&group.members),
            sizes: [group.min.max(2), group.max],
            loose: group.loose,
        };
        let groups = if listed { pool.groups().map(group).collect() } else { Vec::new() };
        Event::Pass { queue: QueueRef::clone(queue), pass: number, groups: groups.into(), count: pool.len() as u32 }
    });
    let keys = if listed { pool.keys() } else { Vec::new() };
    if listed {
        report_scores(context, &pool.groups().collect::<Vec<_>>(), recorder);
    }
    recorder.stage(FORM);
    let pairing = pool.pair(recorder.verbosity != Verbosity::Nothing);
    let exact = pairing.edges.is_some();
    recorder.record(|_| {
        // The event has the groups' places in the list.
        let place = |key: u32| keys.iter().take_while(|other| **other < key).count() as u32;
        Event::Paired(PairingResult {
            pairs: if listed { pairing.pairs.iter().map(|pair| pair.map(place)).collect() } else { Vec::new() },
            count: pairing.pairs.len() as u32,
            edges: pairing.edges,
            weight: pairing.weight,
            exact,
            most_pairs: exact && context.terms.small,
            greedy: pairing.greedy,
        })
    });
    Some(pairing).filter(|pairing| !pairing.pairs.is_empty())
}

/// Reports the score of each group with every later group.
fn report_scores(context: &FormContext<'_>, groups: &[&Group], recorder: &mut DynRecorder<'_>) {
    for (index, group) in groups.iter().enumerate().take(groups.len() - 1) {
        recorder.record(|scenario| {
            let scored = |(with, other): (u32, &&Group)| {
                let (score, parts, verdict) = group.judged(other, &context.scorer, &context.terms);
                Scored { with, score, parts, verdict }
            };
            Event::Scored {
                group: index as u32,
                players: scenario.player_refs(&group.members),
                pairs: (index as u32 + 1..).zip(&groups[index + 1..]).map(scored).collect(),
            }
        });
    }
}

/// Finds the youngest merged group that is still too small and splits it into its tickets. Returns false if all are large enough.
fn split_youngest(context: &FormContext<'_>, pool: &mut Pool<'_>, recorder: &mut DynRecorder<'_>) -> bool {
    let Some(group) = pool.remove_youngest() else { return false };
    recorder.record(|scenario| Event::Loosened { players: scenario.player_refs(&group.members), needs: group.min.max(2) });
    for &number in &group.tickets {
        pool.add(Group { loose: true, ..Group::of(&context.scorer, context.tickets, number) });
    }
    true
}
