//! Selection as the rule is written: lists all candidates, sorts them, and takes them in order. This needs quadratic time. Tests compare
//! the faster methods with it.

use super::{Scored, SelectionInput};
use crate::order;

/// Returns every pair inside its window, in order of leads, then of follows.
pub(super) fn candidates(input: &SelectionInput) -> Vec<Scored> {
    let [leads, follows] = &input.sides;
    // A window costs a division. Computing it here needs one per player instead of one per pair.
    let follow_windows: Vec<i64> = follows.iter().map(|follow| input.windows.of(follow.wait)).collect();
    let mut candidates = Vec::with_capacity(leads.len() * follows.len());
    for (l, &lead) in leads.iter().enumerate() {
        let lead_window = input.windows.of(lead.wait);
        for (f, (&follow, &follow_window)) in follows.iter().zip(&follow_windows).enumerate() {
            if SelectionInput::gap(lead, follow) <= input.windows.of_windows(lead_window, follow_window) {
                candidates.push(Scored { score: input.score(lead, follow), lead: l as u32, follow: f as u32 });
            }
        }
    }
    candidates
}

/// Returns the chosen pairs, in the order they are chosen.
pub(super) fn select(input: &SelectionInput) -> Vec<Scored> {
    let candidates = order::by_key(candidates(input), |candidate| candidate.score);
    let mut taken = [vec![false; input.sides[0].len()], vec![false; input.sides[1].len()]];
    let mut pairs = Vec::new();
    for candidate in candidates {
        let [lead, follow] = [candidate.lead as usize, candidate.follow as usize];
        if !taken[0][lead] && !taken[1][follow] {
            taken[0][lead] = true;
            taken[1][follow] = true;
            pairs.push(candidate);
        }
    }
    pairs
}
