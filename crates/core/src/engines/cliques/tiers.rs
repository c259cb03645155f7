//! Classify: puts every queued player into a tier.

use queuescope_solve::clusters::{self, Point};

use super::event::{Event, TierSpan};
use super::graph::{PlayerData, Vertex};
use super::settings::{Settings, TierMode};
use super::{CLASSIFY, RoundContext};
use crate::listener::{Listener, Verbosity};
use crate::order;
use crate::time::Millis;

/// Clusters are computed in millionths of a rating point. Ratings with up to six decimals are exact, and no rating is above
/// [`clusters::MAX_VALUE`].
const MILLIONTHS: f64 = 1e6;

/// Stage 2: puts the queue into tiers, and reports the tiers and each player whose tier is new. Returns the vertices of each tier in queue
/// order.
pub(super) fn classify<L: Listener>(context: &mut RoundContext<'_, L>) -> Vec<Vec<Vertex>> {
    let RoundContext { settings, state, ledger, now, recorder, .. } = context;
    // Every player is a ticket with the same number, so the queue lists players.
    let (tiers, vertices) = Tiers::of(settings, &state.player_data, &ledger.queue.waiting, *now);
    state.tiers = tiers;
    recorder.stage(CLASSIFY);
    recorder.record(|_| Event::Divided { mode: settings.tier_mode, tiers: state.tiers.spans(settings) });
    if L::VERBOSITY == Verbosity::Nothing {
        return vertices;
    }
    for (tier, players) in (0..).zip(&state.tiers.players) {
        for &player in players {
            let from = state.reported_tiers[player as usize].replace(tier);
            if from != Some(tier) {
                recorder.record(|scenario| Event::Placed {
                    player: scenario.player_ref(player),
                    rating: scenario.players[player as usize].rating.unwrap_or_default(),
                    tier: settings.tier_ref(tier),
                    from: from.map(|from| settings.tier_ref(from)),
                });
            }
        }
    }
    vertices
}

/// The queue divided into tiers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Tiers {
    /// The lowest rating of each tier; `None` for the lowest tier and for tiers above all clusters.
    pub(super) from: Vec<Option<f64>>,
    /// The players of each tier, in queue order.
    pub(super) players: Vec<Vec<u32>>,
}

impl Tiers {
    /// Divides a queue into tiers and returns the vertices of each. One loop does both, because the queue can be long and its players are
    /// far apart in memory.
    fn of(settings: &Settings, player_data: &[PlayerData], queue: &[u32], now: Millis) -> (Tiers, Vec<Vec<Vertex>>) {
        let rating = |player: u32| player_data[player as usize].rating;
        let from = match settings.tier_mode {
            TierMode::Fixed => settings.tiers.iter().map(|tier| tier.from).collect(),
            TierMode::Clusters => clusters(settings.tiers.len(), queue.iter().map(|&player| rating(player)).collect()),
        };
        let (mut players, mut vertices) = (vec![Vec::new(); settings.tiers.len()], vec![Vec::new(); settings.tiers.len()]);
        // Apart from the lowest tier, only tiers above all clusters have no lowest rating.
        let bounds: Vec<f64> = from.iter().skip(1).map_while(|from| *from).collect();
        for &player in queue {
            let data = &player_data[player as usize];
            let tier = bounds.partition_point(|&from| from <= data.rating);
            players[tier].push(player);
            vertices[tier].push(data.vertex(player, now));
        }
        (Tiers { from, players }, vertices)
    }

    /// The tiers as events list them.
    fn spans(&self, settings: &Settings) -> Vec<TierSpan> {
        let span = |(index, tier): (usize, &super::settings::Tier)| TierSpan {
            tier: tier.name.clone(),
            from: self.from[index],
            players: self.players[index].len() as u32,
        };
        settings.tiers.iter().enumerate().map(span).collect()
    }
}

/// The lowest rating of each tier if the ratings are divided into clusters. `None` for the lowest tier, and for upper tiers that stay empty
/// because there are too few different ratings.
fn clusters(tiers: usize, ratings: Vec<f64>) -> Vec<Option<f64>> {
    let key = |rating: &f64| (rating * MILLIONTHS).round() as i64;
    let sorted = order::by_key(ratings, key);
    let groups = sorted.chunk_by(|a, b| key(a) == key(b));
    let points: Vec<Point> = groups.map(|equal| Point { value: key(&equal[0]), count: equal.len() as u32 }).collect();
    let mut from: Vec<Option<f64>> = vec![None; tiers];
    for (tier, start) in clusters::divide(&points, tiers).into_iter().enumerate().skip(1) {
        // Ratings less than a millionth apart stay together, so the boundary is the lowest of them.
        let first = sorted.partition_point(|rating| key(rating) < points[start].value);
        from[tier] = sorted[first..].iter().take_while(|rating| key(rating) == points[start].value).copied().reduce(f64::min);
    }
    from
}
