//! Stage 4, filter: the shorter side leads. The longer side keeps equally many players, those who have waited longest. Its other
//! players sit out this wave. If flexible players are on both sides, the first side leads and nobody sits out.

use super::FilteredSides;
use super::assign::Sides;
use super::event::{Event, KeptReason, Side};
use super::settings::{FlexibleSides, Settings};
use crate::listener::{Listener, Recorder};
use crate::order;

pub(super) fn filter<L: Listener>(settings: &Settings, sides: Sides, recorder: &mut Recorder<'_, L>) -> FilteredSides {
    let [first, second] = sides;
    let free = settings.flexible_sides == FlexibleSides::Free;
    let lead = if free || first.len() <= second.len() { Side::First } else { Side::Second };
    let (leads, follows) = if lead == Side::First { (first, second) } else { (second, first) };
    let counts = [leads.len() as u32, follows.len() as u32];
    recorder.record(|_| Event::Led { lead, counts });
    let mut filtered = FilteredSides { lead, leads, follows };
    let all_kept = if free {
        Some(KeptReason::FreeSides)
    } else if !settings.priority_filter {
        Some(KeptReason::Off)
    } else {
        (counts[0] == counts[1]).then_some(KeptReason::EvenSides)
    };
    match all_kept {
        Some(reason) => recorder.record(|_| Event::AllKept { reason, counts }),
        None => keep_longest_waiting(&mut filtered, recorder),
    }
    filtered
}

/// Sorts the longer side by wait, longest first, and cuts it to the length of the shorter one.
fn keep_longest_waiting<L: Listener>(filtered: &mut FilteredSides, recorder: &mut Recorder<'_, L>) {
    let kept = filtered.leads.len();
    let mut sorted = order::by_key_descending(std::mem::take(&mut filtered.follows), |player| i64::from(player.wait));
    let kept_from = kept.checked_sub(1).map_or(0, |last| sorted[last].wait);
    for player in &sorted[kept..] {
        recorder.record(|scenario| Event::SatOut { player: scenario.player_ref(player.index), wait_cycles: player.wait, kept_from });
    }
    let cut = (sorted.len() - kept) as u32;
    sorted.truncate(kept);
    recorder.record(|scenario| Event::Kept { players: sorted.iter().map(|player| scenario.player_ref(player.index)).collect(), cut });
    filtered.follows = sorted;
}
