//! Scores in whole centipoints, so that sums and ties are exact.

use std::fmt;

use serde::{Serialize, Serializer};

/// A score or a sum of scores, in hundredths of a point. A single score is at most [`Points::FULL`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(pub u64);

impl Points {
    /// The best score: 100 points.
    pub const FULL: Points = Points(10_000);

    /// The number of points.
    pub fn number(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// Returns the fraction over ÷ under of the best score, rounded half up.
    pub(super) fn of_fraction(over: u128, under: u128) -> Points {
        debug_assert!(under > 0, "the denominator must not be 0");
        const TWICE: u64 = 2 * Points::FULL.0;
        match (u64::try_from(over), u64::try_from(under)) {
            // Nearly all fractions fit into 64 bits, which is much faster.
            (Ok(over), Ok(under)) if over <= u64::MAX / 2 / TWICE && under <= u64::MAX / 4 => Points((TWICE * over + under) / (2 * under)),
            _ => Points(((u128::from(TWICE) * over + under) / (2 * under)) as u64),
        }
    }

    /// The mean of `count` scores with this sum, rounded half up.
    pub(super) fn mean(sum: u64, count: u64) -> Points {
        debug_assert!(count > 0, "a mean needs at least one score");
        Points((2 * sum + count) / (2 * count))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.number())
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(100) { serializer.serialize_u64(self.0 / 100) } else { serializer.serialize_f64(self.number()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!(Points::of_fraction(1, 20_000), Points(1));
        assert_eq!(Points::of_fraction(1, 20_001), Points(0));
        assert_eq!(Points::of_fraction(2, 3), Points(6_667));
        assert_eq!((Points::mean(5, 2), Points::mean(4, 3)), (Points(3), Points(1)));
    }

    #[test]
    fn scores_are_written_in_points() {
        assert_eq!(
            (Points(9_235).to_string(), Points(10_000).to_string(), Points(9_250).to_string()),
            ("92.35".into(), "100".into(), "92.5".into())
        );
    }
}
