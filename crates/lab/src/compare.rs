//! Comparisons of arms: differences over the same evenings, their intervals, and what they say.
//!
//! The interval that is shown is the one that is judged. The headline metrics are judged together: their intervals have the level 1 − α ÷ 7,
//! so all seven are right at once with a probability of at least 1 − α.

mod interval;
mod sentence;
pub mod student;
mod verdict;

use serde::Serialize;

pub use interval::Interval;
pub use sentence::{Clauses, Says, Words};
pub use verdict::{Judgement, Verdict};

use crate::metrics::{self, metrics};
use crate::study::{MIN_VERDICT_EVENINGS, Study};

/// Number of metrics that are judged together.
const HEADLINES: f64 = 7.0;
/// Probability of a false alarm at the first look. Each later look has a fifth of the one before, so all looks together have 5%.
const FIRST_ALPHA: f64 = 0.04;
const ALPHA_FACTOR: f64 = 0.2;
/// Probability that an interval of a metric that is not judged misses the mean.
pub(crate) const PLAIN_ALPHA: f64 = 0.05;

/// Values of every metric on the evenings of an arm. The evenings are in order, the values in the order of [`metrics()`].
pub type Rows = Vec<Vec<Option<f64>>>;

/// A look at the results after some evenings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Number of the look, from 1. `None` between two looks. Then the intervals are those of the next look, and there are no verdicts.
    pub number: Option<u32>,
    /// Probability of a false alarm at this look, or at the next one.
    pub alpha: f64,
    /// Number of evenings of this look, or of the next one.
    pub evenings: u32,
}

impl Look {
    /// The last look of a study that is not after this many evenings; `None` before the first.
    pub fn last(study: &Study, evenings: u32) -> Option<Look> {
        let look = study.looks.iter().rfind(|look| (MIN_VERDICT_EVENINGS..=evenings).contains(look))?;
        Some(Look::after(study, *look))
    }

    /// The look of a study after this many evenings.
    pub fn after(study: &Study, evenings: u32) -> Look {
        let next = study.looks.iter().position(|look| *look >= evenings).unwrap_or(study.looks.len().saturating_sub(1));
        let at = study.looks.get(next).copied().unwrap_or(study.evenings);
        let alpha = (0..next).fold(FIRST_ALPHA, |alpha, _| alpha * ALPHA_FACTOR);
        Look { number: (at == evenings).then_some(next as u32 + 1), alpha, evenings: at }
    }
}

/// The comparison of an arm with the baseline.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// Name of the arm.
    pub arm: String,
    /// Name of the baseline.
    pub baseline: String,
    /// Number of the look, from 1. `None` between two looks.
    pub look: Option<u32>,
    /// Probability of a false alarm in all headline metrics together, at this look or at the next one.
    pub alpha: f64,
    /// The verdicts in one or a few sentences.
    pub sentence: String,
    /// The differences by metric, in the order of [`metrics()`].
    #[serde(serialize_with = "crate::results::by_metric")]
    pub metrics: Vec<(usize, Difference)>,
}

/// The difference of an arm from the baseline in one metric.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// Mean and interval of the differences.
    #[serde(flatten)]
    pub interval: Interval,
    /// The verdict; `None` before a look.
    #[serde(flatten)]
    pub judgement: Judgement,
    /// The difference that matters; `None` if it is unknown.
    #[serde(skip)]
    pub matters: Option<f64>,
}

impl Comparison {
    /// Compares an arm with the baseline after all evenings of these rows.
    pub fn of(study: &Study, arm: usize, baseline_rows: &[Vec<Option<f64>>], arm_rows: &[Vec<Option<f64>>]) -> Comparison {
        let evenings = baseline_rows.len() as u32;
        let look = Look::after(study, evenings);
        let headline = metrics::headline(study);
        let difference = |&metric: &usize| {
            let pairs = baseline_rows.iter().zip(arm_rows);
            let differences: Vec<f64> = pairs.filter_map(|(baseline, arm)| Some(arm[metric]? - baseline[metric]?)).collect();
            if !headline.contains(&metric) {
                let interval = Interval::of(&differences, PLAIN_ALPHA);
                return (metric, Difference { interval, judgement: Judgement::default(), matters: None });
            }
            let alpha = look.alpha / HEADLINES;
            let interval = Interval::of(&differences, alpha);
            let baseline: Vec<f64> = baseline_rows.iter().filter_map(|row| row[metric]).collect();
            let matters = matters(study, metric, &baseline);
            let judgement = match metrics()[metric].better {
                Some(better) if look.number.is_some() => Judgement::of(&interval, better, matters, alpha, evenings),
                _ => Judgement::default(),
            };
            (metric, Difference { interval, judgement, matters })
        };
        let differences: Vec<(usize, Difference)> = metrics::shown(study).iter().map(difference).collect();
        Comparison {
            arm: study.arms[arm].name.clone(),
            baseline: study.arms[0].name.clone(),
            look: look.number,
            alpha: look.alpha,
            sentence: sentence::of(study, arm, &sentence::says(study, &look, evenings, &differences)),
            metrics: differences,
        }
    }

    /// What the comparison says. It was made of this study after this many evenings.
    pub fn says(&self, study: &Study, evenings: u32) -> Says<'_> {
        sentence::says(study, &Look::after(study, evenings), evenings, &self.metrics)
    }
}

/// The difference of a metric that matters: the study's, or 5% of the baseline's mean. `None` if that is 0 or missing.
pub fn matters(study: &Study, metric: usize, baseline: &[f64]) -> Option<f64> {
    /// Default, as a share of the baseline's mean.
    const DEFAULT: f64 = 0.05;
    let given = study.matters.iter().find(|(name, _)| *name == metrics()[metric].name).map(|(_, matters)| *matters);
    let matters = given.or_else(|| metrics::mean(baseline).map(|mean| (mean * DEFAULT).abs()));
    matters.filter(|matters| *matters > 0.0)
}
