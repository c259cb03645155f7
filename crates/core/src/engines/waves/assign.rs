//! Stage 2, assign: gives flexible players a side so that the sides differ as little as possible in length, then moves at most one of them to
//! balance the means. With the setting `flexible_sides` at "free", flexible players stay on both sides.

use super::event::{AssignReason, Event, NotMovedReason, Side};
use super::partition::Sets;
use super::settings::{AllFlexible, FlexibleSides, ListOrder, MeanBalance, Settings};
use super::{NO_RATING, QueuedPlayer, RoundContext};
use crate::listener::{Listener, Recorder};
use crate::order;

/// Players of the first and the second side, in list order.
pub(super) type Sides = [Vec<QueuedPlayer>; 2];

pub(super) fn assign<L: Listener>(context: &mut RoundContext<'_, L>, sets: Sets) -> Sides {
    let sides = match context.settings.flexible_sides {
        FlexibleSides::Before => closed_sides(context.settings, sets, &mut context.recorder),
        FlexibleSides::Free => open_sides(context, &sets),
    };
    context.recorder.record(|_| Event::Sides {
        counts: counts(&sides),
        means: [Side::First, Side::Second].map(|side| mean(&sides[side as usize], side)),
        queued: context.ledger.queue.waiting.len() as u32,
    });
    sides
}

/// Gives every flexible player a side.
fn closed_sides<L: Listener>(settings: &Settings, sets: Sets, recorder: &mut Recorder<'_, L>) -> Sides {
    let Sets { first, second, both } = sets;
    let mut sides = [first, second];
    let delta = sides[0].len() as i64 - sides[1].len() as i64;
    recorder.record(|_| Event::Counted { counts: counts(&sides), delta, both: both.len() as u32 });
    let only_flexible = sides.iter().all(Vec::is_empty);
    let both = order::by_key(both, |player| i64::from(player.bias()));
    // A lone player has no opponent, so the bot never assigns one.
    if only_flexible && both.len() > 1 && settings.all_flexible == AllFlexible::Halves {
        assign_halves(&mut sides, &both, recorder);
    } else {
        assign_flexible(&mut sides, delta, &both, recorder);
        balance_means(settings, &mut sides, recorder);
    }
    sides
}

/// Returns both sides with the flexible players on each of them, in list order.
fn open_sides<L: Listener>(context: &mut RoundContext<'_, L>, sets: &Sets) -> Sides {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let queued = || ledger.queue.waiting.iter().map(|&index| state.queued_player(index));
    let sides = [Side::First, Side::Second].map(|side| {
        let players: Vec<QueuedPlayer> = queued().filter(|player| player.rating(side) != NO_RATING).collect();
        match settings.list_order {
            ListOrder::Queue => players,
            ListOrder::Rating => order::by_key_descending(players, |player| i64::from(player.rating(side))),
        }
    });
    recorder.record(|scenario| Event::OpenSides {
        counts: counts(&sides),
        both: sets.both.len() as u32,
        players: sides.each_ref().map(|side| side.iter().map(|player| scenario.player_ref(player.index)).collect()),
    });
    sides
}

/// Assigns the players of a queue in which all are flexible: the half with the lowest biases to the second side, the others to the first.
fn assign_halves<L: Listener>(sides: &mut Sides, by_bias: &[QueuedPlayer], recorder: &mut Recorder<'_, L>) {
    let (second, first) = by_bias.split_at(by_bias.len() / 2);
    for (side, players) in [(Side::Second, second), (Side::First, first)] {
        players.iter().for_each(|&player| put(sides, player, side, AssignReason::Halves, recorder));
    }
    recorder.record(|_| Event::NotMoved { reason: NotMovedReason::AllFlexible });
}

/// Appends a flexible player to a side.
fn put<L: Listener>(sides: &mut Sides, player: QueuedPlayer, side: Side, reason: AssignReason, recorder: &mut Recorder<'_, L>) {
    sides[side as usize].push(player);
    recorder.record(|scenario| Event::Assigned {
        player: scenario.player_ref(player.index),
        side,
        bias: player.bias(),
        reason,
        counts: counts(sides),
    });
}

/// Assigns the flexible players, the most one-sided first: takes players from both ends of the list, which is sorted by bias.
fn assign_flexible<L: Listener>(sides: &mut Sides, delta: i64, both: &[QueuedPlayer], recorder: &mut Recorder<'_, L>) {
    let (mut start, mut end) = (0, both.len());
    let mut shortfall = (delta.unsigned_abs() as usize).min(both.len());
    while start < end {
        let [first, second] = [sides[0].len(), sides[1].len()];
        let (side, reason) = if shortfall > 0 {
            shortfall -= 1;
            (if delta < 0 { Side::First } else { Side::Second }, AssignReason::FillsGap)
        } else if first < second {
            (Side::First, AssignReason::Shorter)
        } else if second < first {
            (Side::Second, AssignReason::Shorter)
        } else {
            // If both sides are equally long, the second side gets the start of the list. The first side is then shorter and gets the end.
            (Side::Second, AssignReason::Even)
        };
        // Players at the end of the list are strongest on the first side, those at the start on the second.
        let player = if side == Side::First {
            end -= 1;
            both[end]
        } else {
            start += 1;
            both[start - 1]
        };
        put(sides, player, side, reason, recorder);
    }
}

/// Moves the stronger side's most neutral flexible player to the other side if the means are too far apart.
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
    match player_to_move(settings, sides, difference) {
        Err(reason) => recorder.record(|_| Event::NotMoved { reason }),
        Ok((from, position)) => {
            let player = sides[from as usize].remove(position);
            sides[from.other() as usize].push(player);
            recorder.record(|scenario| Event::Moved { player: scenario.player_ref(player.index), to: from.other(), bias: player.bias() });
        }
    }
}

/// Returns the side that a player leaves and the player's position there, or why no player is moved.
fn player_to_move(settings: &Settings, sides: &Sides, difference: f64) -> Result<(Side, usize), NotMovedReason> {
    if difference.abs() <= settings.balance_threshold as f64 {
        return Err(NotMovedReason::CloseEnough);
    }
    let from = if difference > 0.0 { Side::First } else { Side::Second };
    let [stronger, weaker] = [&sides[from as usize], &sides[from.other() as usize]];
    let flexible = stronger.iter().enumerate().filter(|(_, player)| player.is_flexible());
    let most_neutral = flexible.min_by_key(|(_, player)| player.bias().unsigned_abs());
    let Some((position, _)) = most_neutral else { return Err(NotMovedReason::NobodyFlexible) };
    let unbalances = (stronger.len() - 1).abs_diff(weaker.len() + 1) > stronger.len().abs_diff(weaker.len());
    if settings.mean_balance == MeanBalance::Guarded && unbalances {
        return Err(NotMovedReason::WouldUnbalance);
    }
    Ok((from, position))
}

/// Returns the mean rating of a side. The sum is a whole number, so only the division rounds.
fn mean(players: &[QueuedPlayer], side: Side) -> Option<f64> {
    debug_assert!(players.iter().all(|player| player.rating(side) != NO_RATING), "all players of a side have a rating for it");
    let sum: i64 = players.iter().map(|player| i64::from(player.rating(side))).sum();
    (!players.is_empty()).then(|| sum as f64 / players.len() as f64)
}

fn counts(sides: &Sides) -> [u32; 2] {
    [sides[0].len() as u32, sides[1].len() as u32]
}
