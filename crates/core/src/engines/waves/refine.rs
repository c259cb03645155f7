//! Stage 6, refine: neighbouring pairs swap opponents if that makes the sum of their squared gaps smaller.

use super::event::{Event, Gaps, Side, SwapOutcome};
use super::regions::RegionPairs;
use super::window::Windows;
use super::{FilteredSides, Pair, RoundContext, gap};
use crate::listener::{Listener, Verbosity};
use crate::scenario::Scenario;

pub(super) fn refine<L: Listener>(context: &mut RoundContext<'_, L>, filtered: &FilteredSides, windows: &Windows, pairs: &mut [Pair]) {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let lead = filtered.lead;
    let (mut swaps, mut passes) = (0, 0);
    let error_before = if L::VERBOSITY == Verbosity::Nothing { 0 } else { total_error(lead, pairs) };
    for pass in 0..settings.refinement_passes {
        passes += 1;
        let mut swapped = false;
        for index in 1..pairs.len() {
            let trial = SwapTrial::new(lead, [pairs[index - 1], pairs[index]]);
            let outcome = trial.outcome(windows, &state.blocked);
            recorder.record(|scenario| trial.event(scenario, pass as u32, index as u32 - 1, outcome));
            if outcome == SwapOutcome::Swapped {
                let [earlier, later] = trial.pairs;
                pairs[index - 1].follow = later.follow;
                pairs[index].follow = earlier.follow;
                swapped = true;
                swaps += 1;
            }
        }
        if !swapped {
            break;
        }
    }
    recorder.record(|_| Event::Refined {
        swaps,
        passes,
        errors: [error_before, total_error(lead, pairs)],
        pairs: pairs.len() as u32,
        counts: [filtered.leads.len() as u32, filtered.follows.len() as u32],
        gaps: Gaps::of(|| pairs.iter().map(|pair| pair.gap(lead) as u32)),
        queued: ledger.queue.waiting.len() as u32,
    });
}

/// Two neighbouring pairs, with their gaps now and after a swap of their follows.
struct SwapTrial {
    pairs: [Pair; 2],
    gaps: [i64; 2],
    swapped_gaps: [i64; 2],
}

impl SwapTrial {
    fn new(lead: Side, pairs: [Pair; 2]) -> SwapTrial {
        let [earlier, later] = &pairs;
        SwapTrial {
            gaps: [earlier.gap(lead), later.gap(lead)],
            swapped_gaps: [gap(&earlier.lead, &later.follow, lead), gap(&later.lead, &earlier.follow, lead)],
            pairs,
        }
    }

    fn outcome(&self, windows: &Windows, blocked: &RegionPairs) -> SwapOutcome {
        if sum_of_squares(self.swapped_gaps) >= sum_of_squares(self.gaps) {
            return SwapOutcome::NoBetter;
        }
        let [earlier, later] = &self.pairs;
        let fits = |gap: i64, lead: &Pair, follow: &Pair| gap <= windows.of_pair(lead.lead.wait, follow.follow.wait);
        let is_blocked = |lead: &Pair, follow: &Pair| blocked.get([lead.lead.index, follow.follow.index]).is_some();
        if !fits(self.swapped_gaps[0], earlier, later) || !fits(self.swapped_gaps[1], later, earlier) {
            SwapOutcome::OutsideWindow
        } else if is_blocked(earlier, later) || is_blocked(later, earlier) {
            SwapOutcome::Blocked
        } else {
            SwapOutcome::Swapped
        }
    }

    fn event(&self, scenario: &Scenario, pass: u32, index: u32, outcome: SwapOutcome) -> Event {
        Event::SwapTried {
            pass,
            index,
            leads: self.pairs.map(|pair| scenario.player_ref(pair.lead.index)),
            follows: self.pairs.map(|pair| scenario.player_ref(pair.follow.index)),
            gaps: self.gaps,
            swapped_gaps: self.swapped_gaps,
            before: sum_of_squares(self.gaps),
            after: sum_of_squares(self.swapped_gaps),
            outcome,
        }
    }
}

fn sum_of_squares(gaps: [i64; 2]) -> i64 {
    gaps[0] * gaps[0] + gaps[1] * gaps[1]
}

/// Returns the sum of the squared gaps of all pairs.
fn total_error(lead: Side, pairs: &[Pair]) -> i64 {
    pairs.iter().map(|pair| pair.gap(lead)).map(|gap| gap * gap).sum()
}
