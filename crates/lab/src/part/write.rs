//! Writes parts as JSON.

use queuescope::Value;
use queuescope_formats::json;
use serde::Serialize;

use super::{Part, Visits};
use crate::metrics;
use crate::pooled::Counts;
use crate::study::VERSION;

/// A part as it is written.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    study: Value<'static>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    from: u32,
    to: u32,
    rows: Vec<Row<'a>>,
    pooled: Vec<&'a Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<&'a Visits>,
}

/// The metrics of an evening and arm.
#[derive(Serialize)]
struct Row<'a> {
    evening: u32,
    arm: &'a str,
    #[serde(serialize_with = "crate::results::by_metric")]
    metrics: Vec<(usize, Option<f64>)>,
}

impl Part {
    /// The part as JSON text.
    pub fn to_json(&self) -> String {
        json::write(&Document {
            version: VERSION,
            study: self.study.to_value(),
            shard: self.shard.map(|shard| shard.to_string()),
            from: self.from,
            to: self.from + self.evenings() - 1,
            rows: self.listed_rows().collect(),
            pooled: self.pooled.iter().map(crate::pooled::Pooled::counts).collect(),
            visits: self.visits.as_ref(),
        })
    }

    /// The metrics of each evening and arm, one line of JSON each.
    pub fn per_evening(&self) -> String {
        self.listed_rows().map(|row| json::write(&row) + "\n").collect()
    }

    fn listed_rows(&self) -> impl Iterator<Item = Row<'_>> {
        let shown = metrics::shown(&self.study);
        (0..self.evenings()).flat_map(move |index| {
            let shown = shown.clone();
            self.study.arms.iter().zip(&self.rows).map(move |(arm, rows)| Row {
                evening: self.from + index,
                arm: &arm.name,
                metrics: shown.iter().map(|&metric| (metric, rows[index as usize][metric])).collect(),
            })
        })
    }
}
