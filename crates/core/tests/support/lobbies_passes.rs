//! Follows the passes of the lobbies engine through the events of a trace. Checks that every pair of groups is scored, and compares pairings of
//! few groups with the best of all pairings.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::lobbies::event::{GroupRef, QueueRef, Scored};
use queuescope::engines::lobbies::{Event, PairingResult, Points, Settings, Verdict};

use super::lobbies::lobbies_event;

/// Largest number of groups for which the best pairing is found by trying all pairings.
const MAX_TRIED_GROUPS: usize = 8;

/// A pass as of the last event.
#[derive(Debug, Clone)]
pub(crate) struct Pass {
    pub(crate) queue: QueueRef,
    pub(crate) number: u32,
    pub(crate) groups: Arc<[GroupRef]>,
    pub(crate) count: u32,
    /// Scores of each group with all later groups.
    rows: Vec<Arc<[Scored]>>,
    /// Chosen pairs. Empty until the groups are paired.
    pub(crate) pairs: Vec<[u32; 2]>,
    pub(crate) weight: Points,
}

impl Pass {
    /// Returns the pass that begins with this event, if one does.
    pub(crate) fn starting_with(event: &Event) -> Option<Pass> {
        let Event::Pass { queue, pass, groups, count } = event else { return None };
        let (queue, groups) = (queue.clone(), Arc::clone(groups));
        Some(Pass { queue, number: *pass, groups, count: *count, rows: Vec::new(), pairs: Vec::new(), weight: Points(0) })
    }

    /// Returns all passes in these events after checking them.
    pub(crate) fn all(events: &[queuescope::Event], settings: &Settings) -> Result<Vec<Pass>, TestCaseError> {
        let mut passes: Vec<Pass> = Vec::new();
        for event in events.iter().filter_map(lobbies_event) {
            passes.extend(Pass::starting_with(event));
            if let Some(pass) = passes.last_mut() {
                pass.check(settings, event)?;
            }
        }
        Ok(passes)
    }

    /// True if the trace lists the groups of this pass.
    pub(crate) fn is_listed(&self) -> bool {
        self.groups.len() == self.count as usize
    }

    /// Returns every pair that may be chosen, with its score.
    pub(crate) fn edges(&self) -> BTreeMap<[u32; 2], u64> {
        let rows = (0..).zip(&self.rows).flat_map(|(group, row)| row.iter().map(move |scored| (group, scored)));
        rows.filter(|(_, scored)| scored.verdict == Verdict::Kept).map(|(group, scored)| ([group, scored.with], scored.score.0)).collect()
    }

    /// Checks an event of the pass, and updates the pass.
    pub(crate) fn check(&mut self, settings: &Settings, event: &Event) -> Result<(), TestCaseError> {
        match event {
            Event::Scored { group, pairs, .. } => {
                prop_assert_eq!(*group as usize, self.rows.len(), "groups are not scored in order");
                let others: Vec<u32> = pairs.iter().map(|scored| scored.with).collect();
                prop_assert_eq!(others, (group + 1..self.count).collect::<Vec<u32>>(), "a group is not scored with all later groups");
                for scored in &**pairs {
                    let alone = |group: u32| self.groups[group as usize].players.len() == 1;
                    prop_assert!(scored.parts.list().iter().all(|part| *part <= Points::FULL));
                    prop_assert!(!alone(*group) || !alone(scored.with) || scored.score == scored.parts.total(settings));
                }
                self.rows.push(Arc::clone(pairs));
            }
            Event::Paired(_) => self.check_pairing(settings, event)?,
            _ => {}
        }
        Ok(())
    }

    fn check_pairing(&mut self, settings: &Settings, event: &Event) -> Result<(), TestCaseError> {
        let Event::Paired(PairingResult { pairs, count, edges, weight, exact, most_pairs, greedy }) = event else { return Ok(()) };
        (self.pairs, self.weight) = (pairs.clone(), *weight);
        prop_assert_eq!(*exact, self.count <= settings.exact_limit);
        prop_assert_eq!((edges.is_some(), greedy.is_some()), (*exact, *exact));
        if let Some(greedy) = greedy {
            prop_assert!(*most_pairs || *weight >= greedy.weight, "a weight of {:?} is less than the greedy pairing: {:?}", weight, greedy);
            prop_assert!(
                !*most_pairs || (*count, *weight) >= (greedy.pairs, greedy.weight),
                "{} pairs are worse than the greedy pairing: {:?}",
                count,
                greedy
            );
        }
        if !self.is_listed() {
            prop_assert!(pairs.is_empty());
            return Ok(());
        }
        let kept = self.edges();
        prop_assert_eq!(pairs.len(), *count as usize);
        prop_assert!(edges.is_none_or(|edges| edges as usize == kept.len()));
        prop_assert!(pairs.iter().all(|pair| kept.contains_key(pair)), "a chosen pair is not allowed");
        prop_assert_eq!(pairs.iter().map(|pair| kept[pair]).sum::<u64>(), weight.0);
        let mut paired: Vec<u32> = pairs.iter().flatten().copied().collect();
        paired.sort_unstable();
        prop_assert!(paired.is_sorted_by(|a, b| a < b), "a group is in two pairs");
        let expected_greedy = greedy_pairs(&kept);
        if let Some(greedy) = greedy {
            let weight: u64 = expected_greedy.iter().map(|pair| kept[pair]).sum();
            prop_assert_eq!((greedy.pairs as usize, greedy.weight.0), (expected_greedy.len(), weight));
        } else {
            prop_assert_eq!(pairs, &expected_greedy);
        }
        if *exact && self.groups.len() <= MAX_TRIED_GROUPS {
            let (most, heaviest) = best(&kept, 0, &mut vec![false; self.groups.len()], *most_pairs);
            let is_best = if *most_pairs { (*count, weight.0) == (most, heaviest) } else { weight.0 == heaviest };
            prop_assert!(is_best, "{} pairs of weight {}, expected {} of weight {}", count, weight.0, most, heaviest);
        }
        Ok(())
    }
}

/// Pairs groups greedily: heaviest edge first, ties by the earlier group, then by the later group.
fn greedy_pairs(edges: &BTreeMap<[u32; 2], u64>) -> Vec<[u32; 2]> {
    let mut order: Vec<(&[u32; 2], &u64)> = edges.iter().collect();
    order.sort_by_key(|(pair, weight)| (std::cmp::Reverse(**weight), **pair));
    let mut pairs: Vec<[u32; 2]> = Vec::new();
    for (pair, _) in order {
        if pairs.iter().flatten().all(|group| !pair.contains(group)) {
            pairs.push(*pair);
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the number of pairs and the weight of the best pairing of the unpaired groups from `group` on.
fn best(edges: &BTreeMap<[u32; 2], u64>, group: u32, paired: &mut Vec<bool>, most_pairs: bool) -> (u32, u64) {
    let Some(&is_paired) = paired.get(group as usize) else { return (0, 0) };
    let without = best(edges, group + 1, paired, most_pairs);
    if is_paired {
        return without;
    }
    let mut found = without;
    for other in group + 1..paired.len() as u32 {
        let Some(weight) = edges.get(&[group, other]).filter(|_| !paired[other as usize]).copied() else { continue };
        paired[other as usize] = true;
        let (pairs, rest) = best(edges, group + 1, paired, most_pairs);
        paired[other as usize] = false;
        let with = (pairs + 1, rest + weight);
        let is_better = if most_pairs { with > found } else { with.1 > found.1 };
        found = if is_better { with } else { found };
    }
    found
}
