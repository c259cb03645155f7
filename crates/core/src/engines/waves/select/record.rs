//! The events of selection: every candidate with its result for short queues, only an outline for long ones.

use super::market::Market;
use super::tree::Tree;
use super::{Scored, SelectionInput, Taken, count, total_cost};
use crate::engines::waves::FULL_LIST_PLAYERS;
use crate::engines::waves::event::{Event, PassedReason, Solution, Solved};
use crate::listener::{Listener, Recorder, Verbosity};
use crate::order;
use crate::player::PlayerRef;
use crate::scenario::Scenario;

/// Number of each lead's candidates that are listed for long queues.
const BEST_FEW: usize = 3;

/// Returns true if a listener gets every candidate of a selection with this many players on both sides together.
pub(super) fn lists_all<L: Listener>(sides: [usize; 2]) -> bool {
    L::VERBOSITY == Verbosity::Everything && sides[0] + sides[1] <= FULL_LIST_PLAYERS
}

/// Records the score of every candidate.
pub(super) fn scored<L: Listener>(market: &Market<'_>, candidates: &[Scored], recorder: &mut Recorder<'_, L>) {
    for pair in candidates {
        recorder.record(|scenario| Event::Scored { pair: market.candidate(pair, scenario), window: market.window(pair) });
    }
}

/// Records, in the order of selection, whether each candidate is taken or passed over.
pub(super) fn greedy<L: Listener>(market: &Market<'_>, candidates: &[Scored], recorder: &mut Recorder<'_, L>) {
    scored(market, candidates, recorder);
    recorder.record(|_| Event::Ranked { candidates: candidates.len() as u64, by_turns: market.is_by_turns() });
    walk(market, &market.in_order(candidates), recorder);
}

/// Goes through pairs and records whether each is taken or passed over, because one of its players is in an earlier pair.
pub(super) fn walk<L: Listener>(market: &Market<'_>, pairs: &[Scored], recorder: &mut Recorder<'_, L>) {
    let mut taken = Taken::new(market.count());
    for pair in pairs {
        let passed = match taken.are_taken(market, pair) {
            [true, true] => Some(PassedReason::BothTaken),
            [true, false] => Some(PassedReason::LeadTaken),
            [false, true] => Some(PassedReason::FollowTaken),
            [false, false] => None,
        };
        taken.take(market, pair);
        recorder.record(|scenario| {
            let pair = market.candidate(pair, scenario);
            match passed {
                Some(reason) => Event::PassedOver { pair, reason },
                None => Event::Taken { pair },
            }
        });
    }
}

/// Records the outline of a greedy selection by rating and wait: the number of each lead's candidates with the best few, and the chosen pairs.
pub(super) fn fast_outline<L: Listener>(market: &Market<'_>, input: &SelectionInput, chosen: &[Scored], recorder: &mut Recorder<'_, L>) {
    let counts = count::candidates_by_lead(input);
    if L::VERBOSITY == Verbosity::Everything {
        let tree = Tree::new(&input.sides[1], &input.windows);
        for (lead, &candidates) in (0..).zip(&counts) {
            let score = |follow: u32| input.score(input.sides[0][lead as usize], input.sides[1][follow as usize]);
            let best = tree.best_few(input, 0, lead, BEST_FEW).into_iter().map(|(_, follow)| Scored { score: score(follow), lead, follow });
            reached(market, lead, candidates, &best.collect::<Vec<Scored>>(), recorder);
        }
    }
    chosen_pairs(market, counts.iter().map(|&count| u64::from(count)).sum(), chosen, recorder);
}

/// Records the outline of a greedy selection whose candidates are listed.
pub(super) fn outline<L: Listener>(market: &Market<'_>, candidates: &[Scored], chosen: &[Scored], recorder: &mut Recorder<'_, L>) {
    by_lead(market, candidates, recorder);
    chosen_pairs(market, candidates.len() as u64, chosen, recorder);
}

/// Records the number of each lead's candidates with the best few. `candidates` are in order of leads.
pub(super) fn by_lead<L: Listener>(market: &Market<'_>, candidates: &[Scored], recorder: &mut Recorder<'_, L>) {
    if L::VERBOSITY != Verbosity::Everything {
        return;
    }
    let mut rest = candidates;
    for lead in 0..market.filtered.leads.len() as u32 {
        let (own, others) = rest.split_at(rest.partition_point(|pair| pair.lead == lead));
        let mut best = order::by_key(own.to_vec(), |pair| pair.score);
        best.truncate(BEST_FEW);
        reached(market, lead, own.len() as u32, &best, recorder);
        rest = others;
    }
}

fn reached<L: Listener>(market: &Market<'_>, lead: u32, candidates: u32, best: &[Scored], recorder: &mut Recorder<'_, L>) {
    recorder.record(|scenario| Event::Reached {
        lead: scenario.player_ref(market.filtered.leads[lead as usize].index),
        candidates,
        best: best.iter().map(|pair| market.candidate(pair, scenario)).collect(),
    });
}

fn chosen_pairs<L: Listener>(market: &Market<'_>, candidates: u64, chosen: &[Scored], recorder: &mut Recorder<'_, L>) {
    recorder.record(|_| Event::Ranked { candidates, by_turns: market.is_by_turns() });
    for pair in chosen {
        recorder.record(|scenario| Event::Taken { pair: market.candidate(pair, scenario) });
    }
}

/// What other ways to select would have chosen.
pub(super) struct Alternatives {
    pub(super) greedy: Vec<Scored>,
    pub(super) optimal: Option<Vec<Scored>>,
}

/// Records an exact selection: the solution, and the result of each of its pairs. All candidates are listed if there are `alternatives`.
pub(super) fn exact<L: Listener>(
    market: &Market<'_>,
    candidates: &[Scored],
    solution: &[Scored],
    alternatives: Option<&Alternatives>,
    recorder: &mut Recorder<'_, L>,
) {
    if alternatives.is_some() {
        scored(market, candidates, recorder);
    } else {
        by_lead(market, candidates, recorder);
    }
    recorder.record(|scenario| {
        Event::Solved(Box::new(Solved {
            candidates: candidates.len() as u64,
            solution: solution_event(market, solution, scenario),
            greedy: alternatives.map(|other| solution_event(market, &other.greedy, scenario)),
            optimal: alternatives.and_then(|other| other.optimal.as_ref()).map(|pairs| solution_event(market, pairs, scenario)),
        }))
    });
    walk(market, solution, recorder);
}

fn solution_event(market: &Market<'_>, pairs: &[Scored], scenario: &Scenario) -> Solution {
    let players = |pair: &Scored| -> (PlayerRef, PlayerRef) {
        let candidate = market.candidate(pair, scenario);
        (candidate.lead, candidate.follow)
    };
    Solution { pairs: pairs.len() as u32, cost: total_cost(pairs), chosen: pairs.iter().map(players).collect() }
}
