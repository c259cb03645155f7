//! Time on the scenario's clock: whole milliseconds inside, seconds with at most three decimals outside.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The largest time, either way, in seconds: about 317 years, so that clock times since 1970 fit too.
pub const MAX_TIME_SECONDS: f64 = 10_000_000_000.0;

/// A moment or a length of time in whole milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(pub i64);

impl Millis {
    /// Seconds as milliseconds, if they have at most three decimals and are within [`MAX_TIME_SECONDS`].
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
        // Exactly the decimals that were written: k/1000 is the one f64 nearest to it, so any other number had more decimals.
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
        Millis::from_seconds(seconds).ok_or_else(|| serde::de::Error::custom("not a time with at most three decimals"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_millisecond_survives_the_way_through_seconds(millis in -10_000_000_000_000i64..=10_000_000_000_000) {
            prop_assert_eq!(Millis::from_seconds(Millis(millis).seconds()), Some(Millis(millis)));
        }
    }

    #[test]
    fn more_than_three_decimals_is_no_time() {
        for seconds in [0.0001, 45.0004, -0.12345, f64::NAN, f64::INFINITY, 1e11, -1e300] {
            assert_eq!(Millis::from_seconds(seconds), None, "{seconds}");
        }
    }
}
