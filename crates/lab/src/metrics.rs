//! Metrics: what is measured on an evening, as a table. Every metric is a number per evening and arm, or does not exist on that evening.
//!
//! `docs/evening.md` defines the metrics. Properties of a match come from its facts, and only from there.

mod depth;
pub(crate) mod kaplan_meier;
mod measured;
mod table;

use queuescope::engines::Better;
use queuescope::{EngineId, Millis};

use crate::crowd::Crowd;
use crate::evening::{Evening, Visit, VisitEnd};
use crate::study::Study;
use measured::Measured;
pub(crate) use measured::is_lopsided;
pub(crate) use table::METRICS;

/// Name of the quality of a match that metrics call the gap. All engines report it.
pub(crate) const GAP_QUALITY: &str = "rating_gap";

/// A metric.
pub struct Metric {
    /// The name, such as "wait.p90".
    pub name: &'static str,
    /// The name that people see. `{cap}` is replaced by the study's cap.
    label: &'static str,
    /// What its values count.
    pub unit: Unit,
    /// Which values are better. `None` if neither.
    pub better: Option<Better>,
    /// Where it exists.
    scope: Scope,
    value: fn(&Measured<'_>) -> Option<f64>,
}

/// What the values of a metric count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Visits.
    Visits,
    /// A part of a whole, from 0 to 1.
    Share,
    /// Seconds.
    Seconds,
    /// Rating points.
    Rating,
    /// Squared rating points.
    SquaredRating,
    /// Buckets.
    Buckets,
    /// Milliseconds.
    Milliseconds,
    /// Points of a score.
    Points,
    /// A number without a unit.
    Plain,
}

/// Where a metric exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// In every engine.
    All,
    /// In these engines.
    Engines(&'static [EngineId]),
    /// In these engines if the study has a scale for the chances of favourites.
    Favourites(&'static [EngineId]),
}

impl Metric {
    /// The name that people see.
    pub fn label(&self, study: &Study) -> String {
        self.label.replace("{cap}", &duration(study.cap))
    }

    /// True if evenings of this engine have the metric.
    pub fn exists(&self, study: &Study, engine: EngineId) -> bool {
        match self.scope {
            Scope::All => true,
            Scope::Engines(engines) => engines.contains(&engine),
            Scope::Favourites(engines) => engines.contains(&engine) && study.favourite_scale.is_some(),
        }
    }
}

/// All metrics, in the order in which they are listed and measured.
pub fn metrics() -> &'static [Metric] {
    METRICS
}

/// Index in [`metrics`] of the metric with this name.
pub fn index_of(name: &str) -> Option<usize> {
    METRICS.iter().position(|metric| metric.name == name)
}

/// The gap above which a match is lopsided, because the favourite's chance is above 75%.
pub fn lopsided_gap(favourite_scale: f64) -> f64 {
    measured::lopsided_gap(favourite_scale)
}

/// Indices of the metrics that at least one arm of a study has.
pub fn shown(study: &Study) -> Vec<usize> {
    let has = |metric: &Metric| study.arms.iter().any(|arm| metric.exists(study, arm.settings.engine()));
    (0..METRICS.len()).filter(|&index| has(&METRICS[index])).collect()
}

/// Indices of the seven metrics that are judged. The last is the share of lopsided matches, or the quality of the baseline's engine if there
/// are no favourites.
pub fn headline(study: &Study) -> [usize; 7] {
    let engine = study.engine();
    let last = ["favourite.over_75", "distance.mean", "weight.mean", "score.mean"];
    let exists = |name: &&str| index_of(name).is_some_and(|index| METRICS[index].exists(study, engine));
    let last = last.into_iter().find(exists).unwrap_or("rematch");
    ["match_rate", "wait_all.capped", "wait.mean", "wait.p90", "gap.mean", "gap.p90", last].map(|name| index_of(name).unwrap_or_default())
}

/// Measures an evening. Returns the value of every metric, in the order of [`metrics`]; `None` if it does not exist on this evening.
pub fn measure(study: &Study, crowd: &Crowd, evening: &Evening) -> Vec<Option<f64>> {
    let engine = evening.scenario.engine();
    let measured = Measured::of(study, crowd, evening);
    METRICS.iter().map(|metric| metric.exists(study, engine).then(|| (metric.value)(&measured)).flatten()).collect()
}

/// How long a visit was observed in a run that ended at `end`: up to its match, to leaving, or to the end of the run.
pub(crate) fn waited(visit: &Visit, end: Millis) -> Millis {
    let until = match visit.end {
        VisitEnd::Matched { at, .. } | VisitEnd::GaveUp { at } => at,
        VisitEnd::Waiting => end,
    };
    Millis((until.0 - visit.joined.0).max(0))
}

/// A length of time in the largest unit that makes it a whole number: "30 min", "90 s".
pub(crate) fn duration(time: Millis) -> String {
    match time.0 {
        ms if ms > 0 && ms % 3_600_000 == 0 => format!("{} h", ms / 3_600_000),
        ms if ms > 0 && ms % 60_000 == 0 => format!("{} min", ms / 60_000),
        _ => format!("{} s", time.seconds()),
    }
}

/// Mean of these numbers, added in their order. `None` without numbers.
pub(crate) fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The smallest number that at least `percent` percent of the sorted numbers do not exceed. `None` without numbers.
pub(crate) fn nearest_rank<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}
