//! Code shared by the queue tables of several engines.

use queuescope::{Player, order};

/// Upper median of the players' ratings.
pub(super) fn middle_rating(players: &[Player]) -> Option<f64> {
    let mut ratings: Vec<f64> = players.iter().filter_map(|player| player.rating).collect();
    order::sort_by(&mut ratings, f64::total_cmp);
    ratings.get(ratings.len() / 2).copied()
}
