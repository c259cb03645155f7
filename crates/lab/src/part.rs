//! Parts of a study: the metrics and pooled counts of some of its evenings. Parts are simulated anywhere, written as JSON, and merged. The
//! results of merged parts are, byte for byte, those of one run.
//!
//! Shard I of N is a block of consecutive evenings: those after the first (I − 1) ÷ N of all evenings, up to I ÷ N of them. Both ends are
//! rounded down. If there are more shards than evenings, some are empty.

mod fold;
mod merge;
mod read;
mod shard;
mod simulation;
mod visits;
mod write;

use std::sync::Arc;

pub use fold::Fold;
pub use merge::merge;
pub use shard::Shard;
pub use simulation::Simulation;
pub use visits::{MAX_VISIT_RECORDS, Outcome, VisitRecord, Visits};

use crate::compare::Rows;
use crate::pooled::{Bands, Pooled};
use crate::study::Study;

/// Metrics and pooled counts of consecutive evenings of a study.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    study: Arc<Study>,
    shard: Option<Shard>,
    /// The first evening, from 1.
    from: u32,
    /// Values of every metric, by arm and evening.
    rows: Vec<Rows>,
    /// Pooled counts of each arm.
    pooled: Vec<Pooled>,
    /// Records of visits, if they were asked for.
    visits: Option<Visits>,
}

impl Part {
    /// A part without evenings, before the evening `from`. `bands` are those of the study.
    fn before(study: &Arc<Study>, bands: &Arc<Bands>, from: u32) -> Part {
        let arms = study.arms.len();
        let (rows, pooled) = (vec![Vec::new(); arms], vec![Pooled::new(bands); arms]);
        Part { study: Arc::clone(study), shard: None, from, rows, pooled, visits: None }
    }

    /// The study.
    pub fn study(&self) -> &Arc<Study> {
        &self.study
    }

    /// The shard, if the part was made as one.
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// The first evening, from 1.
    pub fn first_evening(&self) -> u32 {
        self.from
    }

    /// Number of evenings.
    pub fn evenings(&self) -> u32 {
        self.rows[0].len() as u32
    }

    /// Values of every metric on each evening of an arm.
    pub fn rows(&self, arm: usize) -> &Rows {
        &self.rows[arm]
    }

    /// The pooled counts of an arm.
    pub fn pooled(&self, arm: usize) -> &Pooled {
        &self.pooled[arm]
    }

    /// Records of visits; `None` unless they were asked for.
    pub fn visits(&self) -> Option<&Visits> {
        self.visits.as_ref()
    }
}
