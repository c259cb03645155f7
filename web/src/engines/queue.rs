//! Code shared by the queue tables of several engines.

use queuescope::{Millis, Player, order};

use crate::words::clock;

/// Upper median of the players' ratings.
pub(super) fn middle_rating(players: &[Player]) -> Option<f64> {
    let mut ratings: Vec<f64> = players.iter().filter_map(|player| player.rating).collect();
    order::sort_by(&mut ratings, f64::total_cmp);
    ratings.get(ratings.len() / 2).copied()
}

/// Status of a player who has not joined: `joins 2:15`, without parts of a second. Players who wait at the start join then.
pub(super) fn joins(player: &Player) -> String {
    format!("joins {}", clock(Millis(player.joined.0.max(0) / 1_000 * 1_000)))
}
