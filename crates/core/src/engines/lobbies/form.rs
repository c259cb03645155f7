//! Forming lobbies in one queue: passes of pairing and merging, until everybody is large enough or nobody is left to pair.

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

/// What forming needs to know.
#[derive(Clone, Copy)]
pub(super) struct Work<'a> {
    pub(super) scorer: Scorer<'a>,
    pub(super) terms: Terms,
    pub(super) tickets: &'a [Ticket],
    /// By player: the place in queue order.
    pub(super) places: &'a [u32],
}

/// The first pass over a queue, for the report.
#[derive(Debug, Clone)]
pub(super) struct FirstPass {
    pub(super) queue: Arc<QueueRef>,
    /// The tickets in it, by number.
    pub(super) tickets: Vec<u32>,
    /// Pairs of them, by number.
    pub(super) pairs: Vec<[u32; 2]>,
    pub(super) weight: Points,
}

/// The pairs of a pass, by place in the list of groups.
struct Pairing {
    pairs: Vec<[usize; 2]>,
    weight: Points,
    /// Of the exact way: how many edges there were, and what greedy would have had.
    edges: Option<u32>,
    greedy: Option<Greedy>,
}

/// Forms the lobbies of a queue; `formed` is given each, in order. Gives the first pass, if it paired anybody.
pub(super) fn queue(
    work: &Work<'_>,
    queue: &Arc<QueueRef>,
    numbers: &[u32],
    recorder: &mut DynRecorder<'_>,
    mut formed: impl FnMut(Group, &mut DynRecorder<'_>),
) -> Option<FirstPass> {
    let leaves_at_once = work.scorer.settings.fill == Fill::Min;
    let all = numbers.iter().map(|&number| Group::of(&work.scorer, work.tickets, number));
    let (large, mut groups): (Vec<Group>, Vec<Group>) = all.partition(|group| leaves_at_once && group.is_large_enough());
    if !large.is_empty() {
        recorder.stage(FORM);
        large.into_iter().for_each(|group| formed(group, recorder));
    }
    let mut first = None;
    let mut passes = 0;
    loop {
        while let Some(Pairing { pairs, weight, .. }) = pass(work, queue, &mut passes, &groups, recorder) {
            if passes == 1 {
                let number = |place: usize| groups[place].tickets[0];
                first = Some(FirstPass {
                    queue: Arc::clone(queue),
                    tickets: groups.iter().map(|group| group.tickets[0]).collect(),
                    pairs: pairs.iter().map(|pair| pair.map(number)).collect(),
                    weight,
                });
            }
            for group in merge(work, &mut groups, &pairs) {
                if leaves_at_once && group.is_large_enough() {
                    formed(group, recorder);
                } else {
                    recorder.record(|scenario| Event::Merged { players: scenario.player_refs(&group.members), needs: group.min.max(2) });
                    groups.push(group);
                }
            }
            groups = by_age(&groups);
        }
        if !loosen(work, &mut groups, recorder) {
            break;
        }
    }
    if passes == 0 && groups.iter().any(Group::is_large_enough) {
        recorder.stage(FORM);
    }
    groups.into_iter().filter(Group::is_large_enough).for_each(|group| formed(group, recorder));
    first
}

/// One pass: scores, and the pairs that are found; `None` if there are none.
fn pass(work: &Work<'_>, queue: &Arc<QueueRef>, passes: &mut u32, groups: &[Group], recorder: &mut DynRecorder<'_>) -> Option<Pairing> {
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
        tell_scores(work, groups, recorder);
    }
    recorder.stage(FORM);
    let pairing = pairing(work, groups, recorder.verbosity != Verbosity::Nothing);
    let exact = pairing.edges.is_some();
    recorder.record(|_| {
        Event::Paired(PairingResult {
            pairs: if listed { pairing.pairs.iter().map(|pair| pair.map(|place| place as u32)).collect() } else { Vec::new() },
            count: pairing.pairs.len() as u32,
            edges: pairing.edges,
            weight: pairing.weight,
            exact,
            most_pairs: exact && work.terms.small,
            greedy: pairing.greedy,
        })
    });
    Some(pairing).filter(|pairing| !pairing.pairs.is_empty())
}

fn tell_scores(work: &Work<'_>, groups: &[Group], recorder: &mut DynRecorder<'_>) {
    for (place, group) in groups.iter().enumerate().take(groups.len() - 1) {
        recorder.record(|scenario| {
            let scored = |(with, other): (u32, &Group)| {
                let (score, parts, verdict) = group.judged(other, &work.scorer, &work.terms);
                Scored { with, score, parts, verdict }
            };
            Event::Scored {
                group: place as u32,
                players: scenario.player_refs(&group.members),
                pairs: (place as u32 + 1..).zip(&groups[place + 1..]).map(scored).collect(),
            }
        });
    }
}

/// The pairs of a pass, the exact way or the quick one; where people look on, compared with the greedy ones.
fn pairing(work: &Work<'_>, groups: &[Group], compare: bool) -> Pairing {
    let edge = |a: usize, b: usize| groups[a].edge(&groups[b], &work.scorer, &work.terms);
    if groups.len() > work.scorer.settings.exact_limit as usize {
        let (pairs, weight) = quick::pairs(groups.len(), edge);
        return Pairing { pairs, weight, edges: None, greedy: None };
    }
    let mut edges: Vec<matching::Edge> = Vec::new();
    for a in 0..groups.len() {
        for b in a + 1..groups.len() {
            edges.extend(edge(a, b).map(|points| matching::Edge { a: a as u32, b: b as u32, weight: points.0 as i64 }));
        }
    }
    exactly(groups.len(), edges, work.terms.small, compare)
}

/// The heaviest matching; where the number of pairs counts first, the heaviest of those with the most.
fn exactly(groups: usize, mut edges: Vec<matching::Edge>, most_pairs: bool, compare: bool) -> Pairing {
    let greedy = compare.then(|| greedily(groups, &edges));
    // One pair more must outweigh everything that all pairs together can weigh.
    let extra = if most_pairs { (groups as i64 + 1) * Points::FULL.0 as i64 } else { 0 };
    edges.iter_mut().for_each(|edge| edge.weight += extra);
    let found = matching::heaviest(groups, &edges);
    let pairs: Vec<[usize; 2]> = found.pairs().into_iter().map(|pair| pair.map(|group| group as usize)).collect();
    let weight = found.weight - extra * pairs.len() as i64;
    Pairing { pairs, weight: Points(weight as u64), edges: Some(edges.len() as u32), greedy }
}

/// What the quick way would have come to.
fn greedily(groups: usize, edges: &[matching::Edge]) -> Greedy {
    let mut table: Vec<Option<Points>> = vec![None; groups * groups];
    edges.iter().for_each(|edge| table[edge.a as usize * groups + edge.b as usize] = Some(Points(edge.weight as u64)));
    let (pairs, weight) = quick::pairs(groups, |a, b| table[a * groups + b]);
    Greedy { pairs: pairs.len() as u32, weight }
}

/// Takes the pairs out of the list and gives them merged, by earliest ticket.
fn merge(work: &Work<'_>, groups: &mut Vec<Group>, pairs: &[[usize; 2]]) -> Vec<Group> {
    let merged = pairs.iter().map(|&[a, b]| groups[a].merged(&groups[b], work.places)).collect();
    let mut is_paired = vec![false; groups.len()];
    pairs.iter().flatten().for_each(|&place| is_paired[place] = true);
    let mut place = 0;
    groups.retain(|_| {
        place += 1;
        !is_paired[place - 1]
    });
    merged
}

/// In order of their earliest tickets.
fn by_age(groups: &[Group]) -> Vec<Group> {
    order::few_by_key(groups, |group| i64::from(group.tickets[0]))
}

/// The youngest merged group that is still too small falls apart into its tickets; false if there is none.
fn loosen(work: &Work<'_>, groups: &mut Vec<Group>, recorder: &mut DynRecorder<'_>) -> bool {
    let too_small = |group: &Group| group.tickets.len() > 1 && !group.is_large_enough();
    let Some(place) = groups.iter().rposition(too_small) else { return false };
    let group = groups.remove(place);
    recorder.record(|scenario| Event::Loosened { players: scenario.player_refs(&group.members), needs: group.min.max(2) });
    groups.extend(group.tickets.iter().map(|&number| Group { loose: true, ..Group::of(&work.scorer, work.tickets, number) }));
    *groups = by_age(groups);
    true
}
