//! Selection as the rule is written: list every candidate, sort, walk. Quadratic; the twin that the other ways must equal.

use super::{Arena, Scored};
use crate::order;

/// Every pair inside its window, in the order lead by lead, follow by follow.
pub(super) fn candidates(arena: &Arena) -> Vec<Scored> {
    let mut candidates = Vec::new();
    let [leads, follows] = &arena.sides;
    for (l, &lead) in leads.iter().enumerate() {
        for (f, &follow) in follows.iter().enumerate() {
            if Arena::gap(lead, follow) <= arena.window(lead, follow) {
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
