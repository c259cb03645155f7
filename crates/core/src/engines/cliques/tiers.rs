//! Classify: which tier every queued player is in.

use queuescope_solve::clusters::{self, Point};

use super::event::TierSpan;
use super::graph::{Known, Vertex};
use super::settings::{Settings, TierMode};
use crate::order;
use crate::time::Millis;

/// Ratings are divided into clusters in millionths of a point: every rating with six decimals is exact, and the sums of a million fit.
const MILLIONTHS: f64 = 1e6;

/// The queue divided into tiers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Tiers {
    /// The lowest rating of each tier, where it has one.
    pub(super) from: Vec<Option<f64>>,
    /// The players of each tier, in queue order.
    pub(super) players: Vec<Vec<u32>>,
}

impl Tiers {
    /// The tiers of players, given in queue order, and the players of each as its graph sees them now: both in one go, as the queue is
    /// long and its players lie far apart.
    pub(super) fn of(settings: &Settings, known: &[Known], queue: &[u32], now: Millis) -> (Tiers, Vec<Vec<Vertex>>) {
        let rating = |player: u32| known[player as usize].rating;
        let from = match settings.tier_mode {
            TierMode::Fixed => settings.tiers.iter().map(|tier| tier.from).collect(),
            TierMode::Clusters => clusters(settings.tiers.len(), queue.iter().map(|&player| rating(player)).collect()),
        };
        let (mut players, mut vertices) = (vec![Vec::new(); settings.tiers.len()], vec![Vec::new(); settings.tiers.len()]);
        // Tiers without a beginning are the lowest one, and those above all clusters.
        let bounds: Vec<f64> = from.iter().skip(1).map_while(|from| *from).collect();
        for &player in queue {
            let known = &known[player as usize];
            let tier = bounds.partition_point(|&from| from <= known.rating);
            players[tier].push(player);
            vertices[tier].push(known.vertex(player, now));
        }
        (Tiers { from, players }, vertices)
    }

    /// As events tell them.
    pub(super) fn spans(&self, settings: &Settings) -> Vec<TierSpan> {
        let span = |(index, tier): (usize, &super::settings::Tier)| TierSpan {
            tier: tier.name.clone(),
            from: self.from[index],
            players: self.players[index].len() as u32,
        };
        settings.tiers.iter().enumerate().map(span).collect()
    }
}

/// The lowest rating of each of so many clusters; `None` for the lowest, and for those there are too few ratings for.
fn clusters(tiers: usize, ratings: Vec<f64>) -> Vec<Option<f64>> {
    let key = |rating: &f64| (rating * MILLIONTHS).round() as i64;
    let sorted = order::by_key(ratings, key);
    let groups = sorted.chunk_by(|a, b| key(a) == key(b));
    let points: Vec<Point> = groups.map(|equal| Point { value: key(&equal[0]), count: equal.len() as u32 }).collect();
    let mut from: Vec<Option<f64>> = vec![None; tiers];
    for (tier, start) in clusters::divide(&points, tiers).into_iter().enumerate().skip(1) {
        // Of ratings closer than a millionth, the lowest: they stay together.
        let place = sorted.partition_point(|rating| key(rating) < points[start].value);
        from[tier] = sorted[place..].iter().take_while(|rating| key(rating) == points[start].value).copied().reduce(f64::min);
    }
    from
}
