//! Form: builds the lobbies of one queue in passes. A pass pairs groups and merges the pairs. Passes end when no pair is left.

use std::sync::Arc;

use queuescope_solve::matching;

use super::event::{Event, Greedy, GroupRef, QueueRef, Scored};
use super::frame::PairingResult;
use super::group::Group;
use super::points::Points;
use super::score::Scorer;
use super::settings::{Fill, Terms};
use super::ticket::Ticket;
use super::{FORM, FULL_LIST_TICKETS, SCORE, quick};
use crate::listener::{DynRecorder, Verbosity};
use crate::order;

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

/// The pairs of a pass.
struct Pairing {
    /// Pairs of indices in the list of groups.
    pairs: Vec<[usize; 2]>,
    weight: Points,
    /// Number of edges; `None` if the pairs were found greedily.
    edges: Option<u32>,
    /// What greedy pairing would have scored, if the exact matching is compared with it.
    greedy: Option<Greedy>,
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
    let all = numbers.iter().map(|&number| Group::of(&context.scorer, context.tickets, number));
    let (large, mut groups): (Vec<Group>, Vec<Group>) = all.partition(|group| leaves_at_once && group.is_large_enough());
    if !large.is_empty() {
        recorder.stage(FORM);
        large.into_iter().for_each(|group| formed(group, recorder));
    }
    let mut first = None;
    let mut passes = 0;
    loop {
        while let Some(Pairing { pairs, weight, .. }) = pass(context, queue, &mut passes, &groups, recorder) {
            if passes == 1 {
                let number = |index: usize| groups[index].tickets[0];
                first = Some(FirstPass {
                    queue: Arc::clone(queue),
                    tickets: groups.iter().map(|group| group.tickets[0]).collect(),
                    pairs: pairs.iter().map(|pair| pair.map(number)).collect(),
                    weight,
                });
            }
            for group in merge(context, &mut groups, &pairs) {
                if leaves_at_once && group.is_large_enough() {
                    formed(group, recorder);
                } else {
                    recorder.record(|scenario| Event::Merged { players: scenario.player_refs(&group.members), needs: group.min.max(2) });
                    groups.push(group);
                }
            }
            groups = by_age(&groups);
        }
        if !split_youngest(context, &mut groups, recorder) {
            break;
        }
    }
    if passes == 0 && groups.iter().any(Group::is_large_enough) {
        recorder.stage(FORM);
    }
    groups.into_iter().filter(Group::is_large_enough).for_each(|group| formed(group, recorder));
    first
}

/// Runs one pass: scores the groups and pairs them. Returns `None` if there is no pair.
fn pass(
    context: &FormContext<'_>,
    queue: &Arc<QueueRef>,
    passes: &mut u32,
    groups: &[Group],
    recorder: &mut DynRecorder<'_>,
) -> Option<Pairing> {
    if groups.len() < 2 {
        return None;
    }
    let number = std::mem::replace(passes, *passes + 1);
    recorder.stage(SCORE);
    let listed = recorder.verbosity == Verbosity::Everything && groups.len() <= FULL_LIST_TICKETS;
    recorder.record(|scenario| {
        let group = |group: &Group| GroupRef {
            players: scenario.player_refs(&group.members),
            sizes: [group.min.max(2), group.max],
            loose: group.loose,
        };
        let shown = if listed { groups } else { &[] };
        Event::Pass { queue: QueueRef::clone(queue), pass: number, groups: shown.iter().map(group).collect(), count: groups.len() as u32 }
    });
    if listed {
        report_scores(context, groups, recorder);
    }
    recorder.stage(FORM);
    let pairing = pairing(context, groups, recorder.verbosity != Verbosity::Nothing);
    let exact = pairing.edges.is_some();
    recorder.record(|_| {
        Event::Paired(PairingResult {
            pairs: if listed { pairing.pairs.iter().map(|pair| pair.map(|index| index as u32)).collect() } else { Vec::new() },
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
fn report_scores(context: &FormContext<'_>, groups: &[Group], recorder: &mut DynRecorder<'_>) {
    for (index, group) in groups.iter().enumerate().take(groups.len() - 1) {
        recorder.record(|scenario| {
            let scored = |(with, other): (u32, &Group)| {
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

/// Pairs groups, exactly up to the exact limit and greedily above it. `compare` adds to an exact pairing what greedy pairing would have scored.
fn pairing(context: &FormContext<'_>, groups: &[Group], compare: bool) -> Pairing {
    let edge = |a: usize, b: usize| groups[a].edge(&groups[b], &context.scorer, &context.terms);
    if groups.len() > context.scorer.settings.exact_limit as usize {
        let (pairs, weight) = quick::pairs(groups.len(), edge);
        return Pairing { pairs, weight, edges: None, greedy: None };
    }
    let mut edges: Vec<matching::Edge> = Vec::new();
    for a in 0..groups.len() {
        for b in a + 1..groups.len() {
            edges.extend(edge(a, b).map(|points| matching::Edge { a: a as u32, b: b as u32, weight: points.0 as i64 }));
        }
    }
    exact_pairing(groups.len(), edges, context.terms.small, compare)
}

/// Returns the maximum-weight matching. With `most_pairs`, returns the heaviest of the matchings with the most pairs.
fn exact_pairing(groups: usize, mut edges: Vec<matching::Edge>, most_pairs: bool, compare: bool) -> Pairing {
    let greedy = compare.then(|| greedy_pairing(groups, &edges));
    // An additional pair must outweigh the scores of all pairs together.
    let extra = if most_pairs { (groups as i64 + 1) * Points::FULL.0 as i64 } else { 0 };
    edges.iter_mut().for_each(|edge| edge.weight += extra);
    let found = matching::heaviest(groups, &edges);
    let pairs: Vec<[usize; 2]> = found.pairs().into_iter().map(|pair| pair.map(|group| group as usize)).collect();
    let weight = found.weight - extra * pairs.len() as i64;
    Pairing { pairs, weight: Points(weight as u64), edges: Some(edges.len() as u32), greedy }
}

/// Returns the number of pairs and the total score that greedy pairing would have reached.
fn greedy_pairing(groups: usize, edges: &[matching::Edge]) -> Greedy {
    let mut table: Vec<Option<Points>> = vec![None; groups * groups];
    edges.iter().for_each(|edge| table[edge.a as usize * groups + edge.b as usize] = Some(Points(edge.weight as u64)));
    let (pairs, weight) = quick::pairs(groups, |a, b| table[a * groups + b]);
    Greedy { pairs: pairs.len() as u32, weight }
}

/// Removes the paired groups from the list and returns them merged, in order of their earliest tickets.
fn merge(context: &FormContext<'_>, groups: &mut Vec<Group>, pairs: &[[usize; 2]]) -> Vec<Group> {
    let merged = pairs.iter().map(|&[a, b]| groups[a].merged(&groups[b], context.positions)).collect();
    let mut is_paired = vec![false; groups.len()];
    pairs.iter().flatten().for_each(|&index| is_paired[index] = true);
    let mut is_paired = is_paired.into_iter();
    groups.retain(|_| is_paired.next() == Some(false));
    merged
}

/// The groups in order of their earliest tickets.
fn by_age(groups: &[Group]) -> Vec<Group> {
    order::short_by_key(groups, |group| i64::from(group.tickets[0]))
}

/// Finds the youngest merged group that is still too small and splits it into its tickets. Returns false if all are large enough.
fn split_youngest(context: &FormContext<'_>, groups: &mut Vec<Group>, recorder: &mut DynRecorder<'_>) -> bool {
    let is_too_small = |group: &Group| group.tickets.len() > 1 && !group.is_large_enough();
    let Some(index) = groups.iter().rposition(is_too_small) else { return false };
    let group = groups.remove(index);
    recorder.record(|scenario| Event::Loosened { players: scenario.player_refs(&group.members), needs: group.min.max(2) });
    groups.extend(group.tickets.iter().map(|&number| Group { loose: true, ..Group::of(&context.scorer, context.tickets, number) }));
    *groups = by_age(groups);
    true
}
