//! Weights in whole thousandths, so that sums and ties are exact.

use std::fmt;

use serde::{Serialize, Serializer};

/// The weight of an edge, or a sum of them, in thousandths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(pub i128);

impl Weight {
    /// The weight of the edge between two players: beta × the shorter wait − alpha × the difference in ping.
    #[inline]
    pub fn of_edge(alpha: Weight, beta: Weight, pings: [i64; 2], waits: [i64; 2]) -> Weight {
        Weight(beta.0 * i128::from(waits[0].min(waits[1])) - alpha.0 * i128::from((pings[0] - pings[1]).abs()))
    }

    /// The weight as the nearest `f64`.
    pub fn number(self) -> f64 {
        // Dividing whole numbers below 2^53 gives the f64 nearest to the decimal, so it prints with exactly those decimals.
        self.0 as f64 / 1000.0
    }
}

/// Writes the value without trailing zeros: `470.5`, `-3`, `316.667`. It is exact if the thousandths fit into 64 bits.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Formatting 128-bit numbers adds much code to the page, and hardly any weight needs 128 bits.
        let Ok(thousandths) = i64::try_from(self.0) else { return write!(f, "{}", self.number()) };
        let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        let sign = if thousandths < 0 { "-" } else { "" };
        let decimals = format!("{rest:03}");
        let decimals = decimals.trim_end_matches('0');
        let point = if decimals.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{decimals}")
    }
}

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(thousandths) if thousandths % 1000 == 0 => serializer.serialize_i64(thousandths / 1000),
            _ => serializer.serialize_f64(self.number()),
        }
    }
}

impl std::iter::Sum for Weight {
    fn sum<I: Iterator<Item = Weight>>(weights: I) -> Weight {
        Weight(weights.map(|weight| weight.0).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_written_without_trailing_zeros() {
        for (thousandths, text) in [(470_500, "470.5"), (-3_000, "-3"), (316_667, "316.667"), (-50, "-0.05"), (0, "0"), (10, "0.01")] {
            assert_eq!(Weight(thousandths).to_string(), text);
            assert_eq!(Weight(thousandths).number().to_string(), text);
        }
    }
}
