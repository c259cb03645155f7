//! Stage 2, assign: flexible players get a side, first to even out the numbers, then, with one move at most, the means.

use super::event::{AssignReason, Event, NotMovedReason, Side};
use super::partition::Sets;
use super::settings::{MeanBalance, Settings};
use super::{NO_RATING, Seat};
use crate::listener::{Listener, Recorder};
use crate::order;

/// The two sides' lists.
pub(super) type Sides = [Vec<Seat>; 2];

pub(super) fn assign<L: Listener>(settings: &Settings, sets: Sets, recorder: &mut Recorder<'_, L>) -> Sides {
    let Sets { first, second, both } = sets;
    let mut sides = [first, second];
    let delta = sides[0].len() as i64 - sides[1].len() as i64;
    recorder.record(|_| Event::Counted { counts: counts(&sides), delta, both: both.len() as u32 });
    even_out(&mut sides, delta, both, recorder);
    balance_means(settings, &mut sides, recorder);
    recorder.record(|_| Event::Sides {
        counts: counts(&sides),
        means: [Side::First, Side::Second].map(|side| mean(&sides[side as usize], side)),
    });
    sides
}

/// Hands the flexible players out, the most one-sided first: `both` sorted by bias is taken from both ends.
fn even_out<L: Listener>(sides: &mut Sides, delta: i64, both: Vec<Seat>, recorder: &mut Recorder<'_, L>) {
    let both = order::by_key(both, |seat| i64::from(seat.bias()));
    let (mut start, mut end) = (0, both.len());
    let mut gap = (delta.unsigned_abs() as usize).min(both.len());
    while start < end {
        let [first, second] = [sides[0].len(), sides[1].len()];
        let (side, reason) = if gap > 0 {
            gap -= 1;
            (if delta < 0 { Side::First } else { Side::Second }, AssignReason::FillsGap)
        } else if first < second {
            (Side::First, AssignReason::Shorter)
        } else if second < first {
            (Side::Second, AssignReason::Shorter)
        } else {
            // Equal: the start of the list to the second side; the end then follows to the first, which is the shorter one.
            (Side::Second, AssignReason::Even)
        };
        // The end of the list is strongest on the first side, the start on the second.
        let seat = if side == Side::First {
            end -= 1;
            both[end]
        } else {
            start += 1;
            both[start - 1]
        };
        sides[side as usize].push(seat);
        recorder.record(|scenario| Event::Assigned {
            player: scenario.player_ref(seat.player),
            side,
            bias: seat.bias(),
            reason,
            counts: counts(sides),
        });
    }
}

/// Moves the stronger side's most neutral flexible player if the means are too far apart.
fn balance_means<L: Listener>(settings: &Settings, sides: &mut Sides, recorder: &mut Recorder<'_, L>) {
    let means = [mean(&sides[0], Side::First), mean(&sides[1], Side::Second)];
    let [Some(first), Some(second)] = means else {
        return recorder.record(|_| Event::NotMoved { reason: NotMovedReason::EmptySide });
    };
    if settings.mean_balance == MeanBalance::Off {
        return recorder.record(|_| Event::NotMoved { reason: NotMovedReason::Off });
    }
    let difference = first - second;
    recorder.record(|_| Event::Compared { means: [first, second], difference, threshold: settings.balance_threshold });
    match mover(settings, sides, difference) {
        Err(reason) => recorder.record(|_| Event::NotMoved { reason }),
        Ok((from, position)) => {
            let seat = sides[from as usize].remove(position);
            sides[from.other() as usize].push(seat);
            recorder.record(|scenario| Event::Moved { player: scenario.player_ref(seat.player), to: from.other(), bias: seat.bias() });
        }
    }
}

/// Who moves: the side it leaves and its position there, or why nobody does.
fn mover(settings: &Settings, sides: &Sides, difference: f64) -> Result<(Side, usize), NotMovedReason> {
    if difference.abs() <= settings.balance_threshold as f64 {
        return Err(NotMovedReason::CloseEnough);
    }
    let from = if difference > 0.0 { Side::First } else { Side::Second };
    let [stronger, weaker] = [&sides[from as usize], &sides[from.other() as usize]];
    let flexible = stronger.iter().enumerate().filter(|(_, seat)| seat.is_flexible());
    let most_neutral = flexible.min_by_key(|(_, seat)| seat.bias().unsigned_abs());
    let Some((position, _)) = most_neutral else { return Err(NotMovedReason::NobodyFlexible) };
    let grows = (stronger.len() - 1).abs_diff(weaker.len() + 1) > stronger.len().abs_diff(weaker.len());
    if settings.mean_balance == MeanBalance::Guarded && grows {
        return Err(NotMovedReason::WouldUnbalance);
    }
    Ok((from, position))
}

/// The mean rating of a side: a whole sum, then one division.
fn mean(seats: &[Seat], side: Side) -> Option<f64> {
    debug_assert!(seats.iter().all(|seat| seat.rating(side) != NO_RATING), "everybody here plays this side");
    let sum: i64 = seats.iter().map(|seat| i64::from(seat.rating(side))).sum();
    (!seats.is_empty()).then(|| sum as f64 / seats.len() as f64)
}

fn counts(sides: &Sides) -> [u32; 2] {
    [sides[0].len() as u32, sides[1].len() as u32]
}
