//! What selection tells a listener: every candidate and what became of it in a queue one can look through, the outline of it in a long one.

use super::tree::Tree;
use super::{Arena, Scored, count, literal};
use crate::engines::waves::event::{Candidate, Event, PassedReason};
use crate::engines::waves::{Contest, FULL_LIST_PLAYERS};
use crate::listener::{Listener, Recorder, Verbosity};
use crate::order;
use crate::scenario::Scenario;

/// How many of a lead's candidates are told in a long queue.
const BEST_FEW: usize = 3;

pub(super) fn record<L: Listener>(contest: &Contest, arena: &Arena, chosen: &[Scored], recorder: &mut Recorder<'_, L>) {
    let everything = L::VERBOSITY == Verbosity::Everything;
    if everything && arena.sides[0].len() + arena.sides[1].len() <= FULL_LIST_PLAYERS {
        return tell_all(contest, arena, recorder);
    }
    let counts = count::candidates_by_lead(arena);
    if everything {
        tell_reach(contest, arena, &counts, recorder);
    }
    recorder.record(|_| Event::Ranked { candidates: counts.iter().map(|&count| u64::from(count)).sum() });
    for &Scored { lead, follow, .. } in chosen {
        recorder.record(|scenario| Event::Taken { pair: candidate(contest, arena, scenario, lead, follow) });
    }
}

/// Every candidate as it is scored, then every one in order of score, taken or passed over.
fn tell_all<L: Listener>(contest: &Contest, arena: &Arena, recorder: &mut Recorder<'_, L>) {
    let mut candidates = literal::candidates(arena);
    for &Scored { lead, follow, .. } in &candidates {
        recorder.record(|scenario| Event::Scored {
            pair: candidate(contest, arena, scenario, lead, follow),
            window: arena.window(arena.sides[0][lead as usize], arena.sides[1][follow as usize]),
        });
    }
    recorder.record(|_| Event::Ranked { candidates: candidates.len() as u64 });
    candidates = order::by_key(candidates, |candidate| candidate.score);
    let mut taken = [vec![false; arena.sides[0].len()], vec![false; arena.sides[1].len()]];
    for Scored { lead, follow, .. } in candidates {
        let passed = match (taken[0][lead as usize], taken[1][follow as usize]) {
            (true, true) => Some(PassedReason::BothTaken),
            (true, false) => Some(PassedReason::LeadTaken),
            (false, true) => Some(PassedReason::FollowTaken),
            (false, false) => None,
        };
        if passed.is_none() {
            taken[0][lead as usize] = true;
            taken[1][follow as usize] = true;
        }
        recorder.record(|scenario| {
            let pair = candidate(contest, arena, scenario, lead, follow);
            match passed {
                Some(reason) => Event::PassedOver { pair, reason },
                None => Event::Taken { pair },
            }
        });
    }
}

/// How many candidates each lead has, and its best few.
fn tell_reach<L: Listener>(contest: &Contest, arena: &Arena, counts: &[u32], recorder: &mut Recorder<'_, L>) {
    let tree = Tree::new(&arena.sides[1], &arena.windows);
    for (lead, &candidates) in counts.iter().enumerate() {
        let lead = lead as u32;
        let best = tree.best_few(arena, 0, lead, BEST_FEW);
        recorder.record(|scenario| Event::Reached {
            lead: scenario.player_ref(contest.leads[lead as usize].player),
            candidates,
            best: best.iter().map(|&(_, follow)| candidate(contest, arena, scenario, lead, follow)).collect(),
        });
    }
}

fn candidate(contest: &Contest, arena: &Arena, scenario: &Scenario, lead: u32, follow: u32) -> Candidate {
    let (a, b) = (arena.sides[0][lead as usize], arena.sides[1][follow as usize]);
    Candidate {
        lead: scenario.player_ref(contest.leads[lead as usize].player),
        follow: scenario.player_ref(contest.follows[follow as usize].player),
        gap: Arena::gap(a, b),
        waits: a.wait + b.wait,
        score: arena.score(a, b),
    }
}
