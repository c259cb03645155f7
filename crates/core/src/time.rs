//! Times on the scenario's clock. They are whole milliseconds in the program and seconds with up to three decimals in documents.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Largest absolute time in seconds: about 317 years, so Unix timestamps fit too.
pub const MAX_TIME_SECONDS: f64 = 10_000_000_000.0;

/// A point in time or a length of time, in whole milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(pub i64);

impl Millis {
    /// Converts seconds. Returns `None` if there are more than three decimals or if the time is outside ±[`MAX_TIME_SECONDS`].
    ///
    /// ```
    /// use queuescope::Millis;
    /// assert_eq!(Millis::from_seconds(30.5), Some(Millis(30_500)));
    /// assert_eq!(Millis::from_seconds(0.0005), None);
    /// ```
    pub fn from_seconds(seconds: f64) -> Option<Millis> {
        if seconds.is_nan() || seconds.abs() > MAX_TIME_SECONDS {
            return None;
        }
        let millis = (seconds * 1000.0).round();
        // A number written with up to three decimals is read as the f64 nearest to k/1000. Every other f64 has more decimals.
        (millis / 1000.0 == seconds).then_some(Millis(millis as i64))
    }

    /// The same time in seconds.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 { serializer.serialize_i64(self.0 / 1000) } else { serializer.serialize_f64(self.seconds()) }
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Millis, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        Millis::from_seconds(seconds).ok_or_else(|| serde::de::Error::custom("expected a number of seconds with at most three decimals"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn converting_to_seconds_and_back_is_exact(millis in -10_000_000_000_000i64..=10_000_000_000_000) {
            prop_assert_eq!(Millis::from_seconds(Millis(millis).seconds()), Some(Millis(millis)));
        }
    }

    #[test]
    fn too_many_decimals_and_too_large_numbers_are_refused() {
        for seconds in [0.0001, 45.0004, -0.12345, f64::NAN, f64::INFINITY, 1e11, -1e300] {
            assert_eq!(Millis::from_seconds(seconds), None, "{seconds}");
        }
    }
}
