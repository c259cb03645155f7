//! Selection as the rule is written: list every candidate, sort, walk. Quadratic; the twin that the other ways must equal.

use super::{Arena, Scored};
use crate::order;

/// Every pair inside its window, in the order lead by lead, follow by follow.
pub(super) fn candidates(arena: &Arena) -> Vec<Scored> {
    let [leads, follows] = &arena.sides;
    // A window costs a division: one a player, not one a pair.
    let follow_windows: Vec<i64> = follows.iter().map(|follow| arena.windows.of(follow.wait)).collect();
    let mut candidates = Vec::with_capacity(leads.len() * follows.len());
    for (l, &lead) in leads.iter().enumerate() {
        let lead_window = arena.windows.of(lead.wait);
        for (f, (&follow, &follow_window)) in follows.iter().zip(&follow_windows).enumerate() {
            if Arena::gap(lead, follow) <= arena.windows.widest_gap(lead_window, follow_window) {
                candidates.push(Scored { score: arena.score(lead, follow), lead: l as u32, follow: f as u32 });
            }
        }
    }
    candidates
}

/// The chosen pairs, in the order they are chosen.
pub(super) fn select(arena: &Arena) -> Vec<Scored> {
    let candidates = order::by_key(candidates(arena), |candidate| candidate.score);
    let mut taken = [vec![false; arena.sides[0].len()], vec![false; arena.sides[1].len()]];
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
