//! Stage 4, filter: the shorter side leads; the longer one keeps as many, those who have waited longest. The rest sit this wave out.

use super::Contest;
use super::assign::Sides;
use super::event::{Event, KeptReason, Side};
use super::settings::Settings;
use crate::listener::{Listener, Recorder};
use crate::order;

pub(super) fn filter<L: Listener>(settings: &Settings, sides: Sides, recorder: &mut Recorder<'_, L>) -> Contest {
    let [first, second] = sides;
    let lead = if first.len() <= second.len() { Side::First } else { Side::Second };
    let (leads, follows) = if lead == Side::First { (first, second) } else { (second, first) };
    recorder.record(|_| Event::Led { lead, counts: [leads.len() as u32, follows.len() as u32] });
    let mut contest = Contest { lead, leads, follows };
    if !settings.priority_filter {
        recorder.record(|_| Event::AllKept { reason: KeptReason::Off });
    } else if contest.leads.len() == contest.follows.len() {
        recorder.record(|_| Event::AllKept { reason: KeptReason::EvenSides });
    } else {
        keep_longest_waiting(&mut contest, recorder);
    }
    contest
}

/// Sorts the longer side by waves waited, longest first, and cuts it to the length of the shorter one.
fn keep_longest_waiting<L: Listener>(contest: &mut Contest, recorder: &mut Recorder<'_, L>) {
    let kept = contest.leads.len();
    let mut sorted = order::by_key_descending(std::mem::take(&mut contest.follows), |seat| i64::from(seat.wait));
    let kept_from = kept.checked_sub(1).map_or(0, |last| sorted[last].wait);
    for seat in &sorted[kept..] {
        recorder.record(|scenario| Event::SatOut { player: scenario.player_ref(seat.player), wait_cycles: seat.wait, kept_from });
    }
    sorted.truncate(kept);
    recorder.record(|scenario| Event::Kept { players: sorted.iter().map(|seat| scenario.player_ref(seat.player)).collect() });
    contest.follows = sorted;
}
