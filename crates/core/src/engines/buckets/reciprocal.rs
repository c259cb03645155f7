//! The reciprocal rule: an opponent's own range must cover a share of the distance to the searcher.

use super::settings::Settings;

/// Larger than the distance between any two buckets.
const MAX_DISTANCE: i64 = 1 << 40;

impl Settings {
    /// True if an opponent's range covers the required share of a distance.
    pub fn reciprocates(&self, range: i64, distance: i64) -> bool {
        range as f64 * 100.0 >= self.reciprocal * distance as f64
    }

    /// Returns the smallest range that an opponent needs at this distance.
    pub fn needed(&self, distance: i64) -> i64 {
        (self.reciprocal * distance as f64 / 100.0).ceil() as i64
    }

    /// Returns the largest distance at which an opponent with this range reciprocates.
    pub(super) fn farthest_reciprocated(&self, range: i64) -> i64 {
        let share = range as f64 * 100.0 / self.reciprocal;
        // If `reciprocal` is 0, any range is enough at any distance. 0 ÷ 0 is not a number.
        let mut distance = if share.is_nan() { MAX_DISTANCE } else { (share as i64).min(MAX_DISTANCE) };
        // The rule multiplies. Dividing instead may be off by a rounding error, so correct the result.
        while distance > 0 && !self.reciprocates(range, distance) {
            distance -= 1;
        }
        while distance < MAX_DISTANCE && self.reciprocates(range, distance + 1) {
            distance += 1;
        }
        distance
    }
}
