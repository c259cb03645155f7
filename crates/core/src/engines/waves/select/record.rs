//! The events of selection: every candidate with its result for short queues, only an outline for long ones.

use super::tree::Tree;
use super::{Scored, SelectionInput, count, literal};
use crate::engines::waves::event::{Candidate, Event, PassedReason};
use crate::engines::waves::{FULL_LIST_PLAYERS, FilteredSides};
use crate::listener::{Listener, Recorder, Verbosity};
use crate::order;
use crate::scenario::Scenario;

/// Number of each lead's candidates that are listed for long queues.
const BEST_FEW: usize = 3;

pub(super) fn record<L: Listener>(filtered: &FilteredSides, input: &SelectionInput, chosen: &[Scored], recorder: &mut Recorder<'_, L>) {
    let everything = L::VERBOSITY == Verbosity::Everything;
    if everything && input.sides[0].len() + input.sides[1].len() <= FULL_LIST_PLAYERS {
        return record_candidates(filtered, input, recorder);
    }
    let counts = count::candidates_by_lead(input);
    if everything {
        record_best_few(filtered, input, &counts, recorder);
    }
    recorder.record(|_| Event::Ranked { candidates: counts.iter().map(|&count| u64::from(count)).sum() });
    for &Scored { lead, follow, .. } in chosen {
        recorder.record(|scenario| Event::Taken { pair: candidate(filtered, input, scenario, lead, follow) });
    }
}

/// Records the score of every candidate, then, in order of score, whether it is taken or passed over.
fn record_candidates<L: Listener>(filtered: &FilteredSides, input: &SelectionInput, recorder: &mut Recorder<'_, L>) {
    let mut candidates = literal::candidates(input);
    for &Scored { lead, follow, .. } in &candidates {
        recorder.record(|scenario| Event::Scored {
            pair: candidate(filtered, input, scenario, lead, follow),
            window: input.window(input.sides[0][lead as usize], input.sides[1][follow as usize]),
        });
    }
    recorder.record(|_| Event::Ranked { candidates: candidates.len() as u64 });
    candidates = order::by_key(candidates, |candidate| candidate.score);
    let mut taken = [vec![false; input.sides[0].len()], vec![false; input.sides[1].len()]];
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
            let pair = candidate(filtered, input, scenario, lead, follow);
            match passed {
                Some(reason) => Event::PassedOver { pair, reason },
                None => Event::Taken { pair },
            }
        });
    }
}

/// Records the number of candidates of each lead, and the best few of them.
fn record_best_few<L: Listener>(filtered: &FilteredSides, input: &SelectionInput, counts: &[u32], recorder: &mut Recorder<'_, L>) {
    let tree = Tree::new(&input.sides[1], &input.windows);
    for (lead, &candidates) in counts.iter().enumerate() {
        let lead = lead as u32;
        let best = tree.best_few(input, 0, lead, BEST_FEW);
        recorder.record(|scenario| Event::Reached {
            lead: scenario.player_ref(filtered.leads[lead as usize].index),
            candidates,
            best: best.iter().map(|&(_, follow)| candidate(filtered, input, scenario, lead, follow)).collect(),
        });
    }
}

fn candidate(filtered: &FilteredSides, input: &SelectionInput, scenario: &Scenario, lead: u32, follow: u32) -> Candidate {
    let (lead_entrant, follow_entrant) = (input.sides[0][lead as usize], input.sides[1][follow as usize]);
    Candidate {
        lead: scenario.player_ref(filtered.leads[lead as usize].index),
        follow: scenario.player_ref(filtered.follows[follow as usize].index),
        gap: SelectionInput::gap(lead_entrant, follow_entrant),
        waits: lead_entrant.wait + follow_entrant.wait,
        score: input.score(lead_entrant, follow_entrant),
    }
}
