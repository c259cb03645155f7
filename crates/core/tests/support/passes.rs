//! The passes of the lobbies engine, followed through the events of a trace: scores and verdicts are complete, pairs are what the rule asks
//! for, worked out again by trying everything.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::lobbies::event::{GroupRef, QueueRef, Scored};
use queuescope::engines::lobbies::{Event, PairingResult, Points, Settings, Verdict};

use super::lobbies::own;

/// Up to this many groups the best pairing is looked for by trying all.
const TRIED_GROUPS: usize = 8;

/// A pass as events have told it so far.
#[derive(Debug, Clone)]
pub(crate) struct Pass {
    pub(crate) queue: QueueRef,
    pub(crate) number: u32,
    pub(crate) groups: Arc<[GroupRef]>,
    pub(crate) count: u32,
    rows: Vec<Arc<[Scored]>>,
    /// The pairs, once they are found.
    pub(crate) pairs: Vec<[u32; 2]>,
    pub(crate) weight: Points,
}

impl Pass {
    /// The pass that begins with this event, if one does.
    pub(crate) fn begun_by(event: &Event) -> Option<Pass> {
        let Event::Pass { queue, pass, groups, count } = event else { return None };
        let (queue, groups) = (queue.clone(), Arc::clone(groups));
        Some(Pass { queue, number: *pass, groups, count: *count, rows: Vec::new(), pairs: Vec::new(), weight: Points(0) })
    }

    /// All passes that these events tell, checked.
    pub(crate) fn all(events: &[queuescope::Event], settings: &Settings) -> Result<Vec<Pass>, TestCaseError> {
        let mut passes: Vec<Pass> = Vec::new();
        for event in events.iter().filter_map(own) {
            passes.extend(Pass::begun_by(event));
            if let Some(pass) = passes.last_mut() {
                pass.check(settings, event)?;
            }
        }
        Ok(passes)
    }

    /// Whether its groups are listed.
    pub(crate) fn is_listed(&self) -> bool {
        self.groups.len() == self.count as usize
    }

    /// Every pair that can be made, with its score.
    pub(crate) fn edges(&self) -> BTreeMap<[u32; 2], u64> {
        let rows = (0..).zip(&self.rows).flat_map(|(group, row)| row.iter().map(move |scored| (group, scored)));
        rows.filter(|(_, scored)| scored.verdict == Verdict::Kept).map(|(group, scored)| ([group, scored.with], scored.score.0)).collect()
    }

    /// Checks a further event of the pass, and goes on to what it says.
    pub(crate) fn check(&mut self, settings: &Settings, event: &Event) -> Result<(), TestCaseError> {
        match event {
            Event::Scored { group, pairs, .. } => {
                prop_assert_eq!(*group as usize, self.rows.len(), "group by group");
                let others: Vec<u32> = pairs.iter().map(|scored| scored.with).collect();
                prop_assert_eq!(others, (group + 1..self.count).collect::<Vec<u32>>(), "all later ones");
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
            prop_assert!(*most_pairs || *weight >= greedy.weight, "{:?} is not the heaviest: {:?}", weight, greedy);
            prop_assert!(
                !*most_pairs || (*count, *weight) >= (greedy.pairs, greedy.weight),
                "{} pairs are not the most: {:?}",
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
        prop_assert!(pairs.iter().all(|pair| kept.contains_key(pair)), "only edges are taken");
        prop_assert_eq!(pairs.iter().map(|pair| kept[pair]).sum::<u64>(), weight.0);
        let mut taken: Vec<u32> = pairs.iter().flatten().copied().collect();
        taken.sort_unstable();
        prop_assert!(taken.is_sorted_by(|a, b| a < b), "nobody is in two pairs");
        let literal = literally(&kept);
        if let Some(greedy) = greedy {
            let weight: u64 = literal.iter().map(|pair| kept[pair]).sum();
            prop_assert_eq!((greedy.pairs as usize, greedy.weight.0), (literal.len(), weight));
        } else {
            prop_assert_eq!(pairs, &literal);
        }
        if *exact && self.groups.len() <= TRIED_GROUPS {
            let (most, heaviest) = best(&kept, 0, &mut vec![false; self.groups.len()], *most_pairs);
            let right = if *most_pairs { (*count, weight.0) == (most, heaviest) } else { weight.0 == heaviest };
            prop_assert!(right, "{} pairs of {}, not {} of {}", count, weight.0, most, heaviest);
        }
        Ok(())
    }
}

/// The quick way, by the order of all edges: by weight, then the earlier end, then the later.
fn literally(edges: &BTreeMap<[u32; 2], u64>) -> Vec<[u32; 2]> {
    let mut order: Vec<(&[u32; 2], &u64)> = edges.iter().collect();
    order.sort_by_key(|(pair, weight)| (std::cmp::Reverse(**weight), **pair));
    let mut pairs: Vec<[u32; 2]> = Vec::new();
    for (pair, _) in order {
        if pairs.iter().flatten().all(|taken| !pair.contains(taken)) {
            pairs.push(*pair);
        }
    }
    pairs.sort_unstable();
    pairs
}

/// The best pairing of those from `group` on who are not paired yet: how many pairs, and what they weigh.
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
