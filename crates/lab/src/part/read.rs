//! Reads parts from JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use queuescope::{Problem, Problems, Value, did_you_mean, quoted_text};
use serde::Deserialize;

use super::{Part, Shard, Visits};
use crate::compare::Rows;
use crate::crowd::Crowd;
use crate::metrics::{self, metrics};
use crate::pooled::{Bands, Counts, Pooled};
use crate::study::{Study, VERSION};

/// A part as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    version: u32,
    #[serde(borrow)]
    study: Value<'a>,
    shard: Option<String>,
    from: u32,
    to: u32,
    rows: Vec<Row>,
    pooled: Vec<Counts>,
    visits: Option<Visits>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    evening: u32,
    arm: String,
    metrics: BTreeMap<String, Option<f64>>,
}

impl Part {
    /// Reads a part from JSON text.
    pub fn read(text: &str) -> Result<Part, Problems> {
        let document: Document<'_> =
            serde_json::from_str(text).map_err(|error| Problem::new("part", format!("cannot be read as a part of a study: {error}")))?;
        if document.version != VERSION {
            return Err(Problem::new("version", format!("expected {VERSION}, got {}", document.version)).into());
        }
        let study = Study::read(&document.study).map_err(|problems| problems.under("study"))?;
        let bands = Arc::new(Bands::new(&study, &Crowd::of(&study)));
        document.check(&Arc::new(study), &bands)
    }

    /// Reads a part of a known study, whose own copy of the study is not read. `bands` are those of the study.
    pub(super) fn read_known(text: &str, study: &Arc<Study>, bands: &Arc<Bands>) -> Result<Part, Problems> {
        let document: Document<'_> =
            serde_json::from_str(text).map_err(|error| Problem::new("part", format!("cannot be read as a part of a study: {error}")))?;
        document.check(study, bands)
    }
}

impl Document<'_> {
    /// Checks a part of this study.
    fn check(self, study: &Arc<Study>, bands: &Arc<Bands>) -> Result<Part, Problems> {
        let document = self;
        let shard = document.shard.as_deref().map(str::parse::<Shard>).transpose()?;
        let evenings = (u64::from(document.to) + 1).checked_sub(u64::from(document.from)).filter(|_| document.from > 0);
        let Some(evenings) = evenings.filter(|_| document.to <= study.evenings) else {
            let message = format!("expected evenings from 1 to {}, got {} to {}", study.evenings, document.from, document.to);
            return Err(Problem::new("from", message).into());
        };
        if shard.is_some_and(|shard| shard.evenings(study.evenings) != (document.from, document.to)) {
            return Err(Problem::new("shard", "does not match the evenings of the part").into());
        }
        let rows = rows(study, document.from, evenings as usize, document.rows)?;
        if document.pooled.len() != study.arms.len() {
            let message = format!("expected one entry per arm ({}), got {}", study.arms.len(), document.pooled.len());
            return Err(Problem::new("pooled", message).into());
        }
        let pooled =
            document.pooled.into_iter().map(|counts| Pooled::with_counts(bands, counts)).collect::<Result<Vec<Pooled>, Problem>>()?;
        Ok(Part { study: Arc::clone(study), shard, from: document.from, rows, pooled, visits: document.visits })
    }
}

/// Checks that every evening has a row for every arm, in order, and returns the rows of each arm.
fn rows(study: &Study, from: u32, evenings: usize, list: Vec<Row>) -> Result<Vec<Rows>, Problem> {
    let arms = study.arms.len();
    if list.len() != evenings * arms {
        return Err(Problem::new("rows", format!("expected {} rows, got {}", evenings * arms, list.len())));
    }
    let mut rows = vec![Vec::with_capacity(evenings); arms];
    for (index, row) in list.into_iter().enumerate() {
        let (evening, arm) = (from + (index / arms) as u32, index % arms);
        let name = &study.arms[arm].name;
        if row.evening != evening || row.arm != *name {
            let got = format!("evening {} of {}", row.evening, quoted_text(&row.arm));
            return Err(Problem::new(format!("rows[{index}]"), format!("expected evening {evening} of {}, got {got}", quoted_text(name))));
        }
        let mut values = vec![None; metrics().len()];
        for (name, value) in row.metrics {
            let Some(metric) = metrics::index_of(&name) else {
                let hint = did_you_mean(&name, metrics().iter().map(|metric| metric.name));
                return Err(Problem::new(format!("rows[{index}].metrics"), format!("unknown metric {}{hint}", quoted_text(&name))));
            };
            values[metric] = value;
        }
        rows[arm].push(values);
    }
    Ok(rows)
}
