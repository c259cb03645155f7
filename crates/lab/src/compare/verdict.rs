//! Verdicts: what an interval of differences says about an arm.

use queuescope::engines::Better;
use serde::{Deserialize, Serialize};

use super::interval::{Interval, half_width};

/// What an interval of differences says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The arm is better than the baseline.
    Better,
    /// The arm is worse than the baseline.
    Worse,
    /// There is no difference that matters.
    Same,
    /// Nothing can be said yet.
    Unknown,
}

/// A verdict and what belongs to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Judgement {
    /// The verdict; `None` before a look.
    pub verdict: Option<Verdict>,
    /// True if the arm is better or worse by less than matters.
    pub small: bool,
    /// If nothing can be said yet: how many additional evenings would bring half the width of the interval down to half of what matters, if
    /// the differences vary as they did so far. `None` if it is unknown what matters.
    pub more_evenings: Option<u64>,
}

impl Judgement {
    /// Judges an interval that misses the mean with the probability `alpha`, after this many evenings.
    pub(super) fn of(interval: &Interval, better: Better, matters: Option<f64>, alpha: f64, evenings: u32) -> Judgement {
        let Some((low, high)) = interval.ends() else { return Judgement::default() };
        let is_small = matters.is_some_and(|matters| -matters <= low && high <= matters);
        let judgement = |verdict, small| Judgement { verdict: Some(verdict), small, more_evenings: None };
        if low > 0.0 || high < 0.0 {
            let is_better = (low > 0.0) == (better == Better::High);
            judgement(if is_better { Verdict::Better } else { Verdict::Worse }, is_small)
        } else if is_small || (low, high) == (0.0, 0.0) {
            judgement(Verdict::Same, false)
        } else {
            let more_evenings = matters.and_then(|matters| more_evenings(interval, matters, alpha, evenings));
            Judgement { more_evenings, ..judgement(Verdict::Unknown, false) }
        }
    }
}

/// Number of additional evenings after which half the width of the interval is at most half of `matters`, if the standard deviation stays the
/// same. The quantile is the one for the larger number of evenings. If the metric exists only on some evenings, more are needed in the same
/// proportion.
fn more_evenings(interval: &Interval, matters: f64, alpha: f64, evenings: u32) -> Option<u64> {
    /// Larger numbers help no one.
    const MOST: u64 = 1 << 40;
    let deviation = interval.deviation?;
    let is_enough = |n: u64| half_width(deviation, n, alpha) <= matters / 2.0;
    let (mut too_few, mut enough) = (u64::from(interval.n), u64::from(interval.n) * 2);
    while !is_enough(enough) {
        (too_few, enough) = (enough, enough * 2);
        if enough > MOST {
            return None;
        }
    }
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        if is_enough(middle) { enough = middle } else { too_few = middle }
    }
    let more = u128::from(enough - u64::from(interval.n)) * u128::from(evenings);
    u64::try_from(more.div_ceil(u128::from(interval.n))).ok()
}
