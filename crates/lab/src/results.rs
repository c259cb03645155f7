//! Results of a study: the metrics of each arm with their intervals, pooled figures, and comparisons with the baseline.

mod export;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::compare::{Comparison, Interval, PLAIN_ALPHA};
use crate::metrics::{self, metrics};
use crate::part::Part;
use crate::pooled;
use crate::study::VERSION;

/// Results of the evenings of a part. Those of a whole study are what `simulate` prints.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Results {
    /// Version of the format.
    pub version: u32,
    /// Name of the study.
    pub name: String,
    /// Engine of the baseline.
    pub engine: &'static str,
    /// Seed of the study.
    pub seed: u64,
    /// Number of evenings that the results are of.
    pub evenings: u32,
    /// The results of each arm. The first is the baseline.
    pub arms: Vec<ArmResults>,
    /// The comparison of each other arm with the baseline.
    pub comparisons: Vec<Comparison>,
}

/// The results of an arm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArmResults {
    /// Name of the arm.
    pub name: String,
    /// Means over the evenings with 95% intervals, by index in [`metrics()`].
    #[serde(serialize_with = "by_metric")]
    pub metrics: Vec<(usize, Interval)>,
    /// Figures pooled over all evenings.
    pub pooled: pooled::Summary,
}

impl Results {
    /// The results of the evenings of a part.
    pub fn of(part: &Part) -> Results {
        let study = part.study();
        let shown = metrics::shown(study);
        let arm = |arm: usize| {
            let mean = |&metric: &usize| {
                let values: Vec<f64> = part.rows(arm).iter().filter_map(|row| row[metric]).collect();
                (metric, Interval::of(&values, PLAIN_ALPHA))
            };
            let metrics = shown.iter().map(mean).collect();
            ArmResults { name: study.arms[arm].name.clone(), metrics, pooled: part.pooled(arm).summary() }
        };
        let comparison = |arm: usize| Comparison::of(study, arm, part.rows(0), part.rows(arm));
        Results {
            version: VERSION,
            name: study.name.clone(),
            engine: study.engine().name(),
            seed: study.seed,
            evenings: part.evenings(),
            arms: (0..study.arms.len()).map(arm).collect(),
            comparisons: (1..study.arms.len()).map(comparison).collect(),
        }
    }

    /// The results as JSON text.
    pub fn to_json(&self) -> String {
        queuescope_formats::json::write(self)
    }
}

/// Writes entries by metric as an object with the names of the metrics.
pub(crate) fn by_metric<T: Serialize, S: Serializer>(entries: &[(usize, T)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_map(Some(entries.len()))?;
    for (metric, entry) in entries {
        object.serialize_entry(metrics()[*metric].name, entry)?;
    }
    object.end()
}
