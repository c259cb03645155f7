//! Means and their intervals.

use serde::Serialize;

use super::student;
use crate::metrics;
use crate::study::MIN_VERDICT_EVENINGS;

/// A mean over evenings with its interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The mean; `None` without evenings.
    pub mean: Option<f64>,
    /// The lower end; `None` if there are fewer than [`MIN_VERDICT_EVENINGS`] evenings.
    pub low: Option<f64>,
    /// The upper end, like `low`.
    pub high: Option<f64>,
    /// Number of evenings.
    pub n: u32,
    /// Standard deviation of the values, with n − 1; `None` if there is no interval.
    #[serde(skip)]
    pub deviation: Option<f64>,
}

impl Interval {
    /// Student's interval for the mean of these numbers. It misses the mean with the probability `alpha`. The numbers are added in their order.
    pub fn of(numbers: &[f64], alpha: f64) -> Interval {
        let n = numbers.len() as u32;
        let Some(mean) = metrics::mean(numbers) else { return Interval { mean: None, low: None, high: None, n, deviation: None } };
        if n < MIN_VERDICT_EVENINGS {
            return Interval { mean: Some(mean), low: None, high: None, n, deviation: None };
        }
        // If all numbers are equal, rounding must not make an interval of them.
        let is_point = numbers.iter().all(|number| *number == numbers[0]);
        let mean = if is_point { numbers[0] } else { mean };
        let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
        let deviation = (squares / f64::from(n - 1)).sqrt();
        let half = half_width(deviation, u64::from(n), alpha);
        Interval { mean: Some(mean), low: Some(mean - half), high: Some(mean + half), n, deviation: Some(deviation) }
    }

    /// Both ends, if there is an interval.
    pub fn ends(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }
}

/// Half the width of the interval of `n` numbers with this standard deviation.
pub(super) fn half_width(deviation: f64, n: u64, alpha: f64) -> f64 {
    if deviation == 0.0 { 0.0 } else { student::two_sided((n - 1) as f64, alpha) * deviation / (n as f64).sqrt() }
}
