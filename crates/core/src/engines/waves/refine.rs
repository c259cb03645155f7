//! Stage 6, refine: neighbouring pairs swap opponents when that makes the sum of their squared gaps smaller.

use super::event::{Event, SwapOutcome};
use super::settings::Settings;
use super::window::Windows;
use super::{Contest, Pair};
use crate::listener::{Attention, Listener, Narrator};

pub(super) fn refine<L: Listener>(
    settings: &Settings,
    contest: &Contest,
    windows: &Windows,
    pairs: &mut [Pair],
    narrator: &mut Narrator<'_, L>,
) {
    let (mut swaps, mut passes) = (0, 0);
    let before = if L::ATTENTION == Attention::Nothing { 0 } else { total_error(contest, pairs) };
    for pass in 0..settings.refinement_passes {
        passes += 1;
        let mut swapped = false;
        for index in 1..pairs.len() {
            let trial = SwapTrial::new(contest, pairs[index - 1], pairs[index]);
            let outcome = trial.outcome(contest, windows);
            narrator.tell(|scenario| trial.event(contest, scenario, pass as u32, index as u32 - 1, outcome));
            if outcome == SwapOutcome::Swapped {
                let follow = pairs[index - 1].follow;
                pairs[index - 1].follow = pairs[index].follow;
                pairs[index].follow = follow;
                swapped = true;
                swaps += 1;
            }
        }
        if !swapped {
            break;
        }
    }
    narrator.tell(|_| Event::Refined { swaps, passes, errors: [before, total_error(contest, pairs)] });
}

/// Two neighbouring pairs and what a swap of their follows would make of them.
struct SwapTrial {
    pairs: [Pair; 2],
    gaps: [i64; 2],
    swapped_gaps: [i64; 2],
}

impl SwapTrial {
    fn new(contest: &Contest, earlier: Pair, later: Pair) -> SwapTrial {
        let lead = |pair: Pair| i64::from(contest.leads[pair.lead as usize].rating(contest.lead));
        let follow = |pair: Pair| i64::from(contest.follows[pair.follow as usize].rating(contest.lead.other()));
        let gap = |a: i64, b: i64| (a - b).abs();
        SwapTrial {
            pairs: [earlier, later],
            gaps: [gap(lead(earlier), follow(earlier)), gap(lead(later), follow(later))],
            swapped_gaps: [gap(lead(earlier), follow(later)), gap(lead(later), follow(earlier))],
        }
    }

    fn outcome(&self, contest: &Contest, windows: &Windows) -> SwapOutcome {
        if squares(self.swapped_gaps) >= squares(self.gaps) {
            return SwapOutcome::NoBetter;
        }
        let [earlier, later] = self.pairs;
        let window = |lead: Pair, follow: Pair| {
            windows.of_pair(contest.leads[lead.lead as usize].wait, contest.follows[follow.follow as usize].wait)
        };
        if self.swapped_gaps[0] <= window(earlier, later) && self.swapped_gaps[1] <= window(later, earlier) {
            SwapOutcome::Swapped
        } else {
            SwapOutcome::OutsideWindow
        }
    }

    fn event(&self, contest: &Contest, scenario: &crate::Scenario, pass: u32, index: u32, outcome: SwapOutcome) -> Event {
        Event::SwapTried {
            pass,
            index,
            leads: self.pairs.map(|pair| scenario.player_ref(contest.leads[pair.lead as usize].player)),
            follows: self.pairs.map(|pair| scenario.player_ref(contest.follows[pair.follow as usize].player)),
            gaps: self.gaps,
            swapped_gaps: self.swapped_gaps,
            before: squares(self.gaps),
            after: squares(self.swapped_gaps),
            outcome,
        }
    }
}

fn squares(gaps: [i64; 2]) -> i64 {
    gaps[0] * gaps[0] + gaps[1] * gaps[1]
}

fn total_error(contest: &Contest, pairs: &[Pair]) -> i64 {
    pairs.iter().map(|pair| contest.gap(*pair)).map(|gap| gap * gap).sum()
}
