//! Counts pooled over all evenings of an arm: who waited how long, how large the gaps were, and how deep the queue was.
//!
//! All counts are whole numbers, so merging the counts of parts of a study gives the same counts in any order. Their size does not depend on
//! the number of evenings. Waits are rounded up to whole seconds, and counted as [`MAX_SECONDS`] if they are longer. Sums of gaps are in
//! thousandths of a rating point.

mod bands;
mod counts;
mod summary;

use std::sync::Arc;

use queuescope::{Millis, Problem};

pub use bands::{Bands, Grouping};
pub use counts::Counts;
pub use summary::{Group, Histogram, MIN_BAND_VISITS, Summary, WorstBand};

use crate::evening::{Evening, VisitEnd};
use crate::metrics::{GAP_QUALITY, waited};

/// Longest wait that is counted as it is, in seconds: the longest evening and the time after it.
pub const MAX_SECONDS: i64 = 25 * 3_600;
/// Number of points of the depth of the queue over an evening.
pub const DEPTH_POINTS: usize = 100;
/// Number of bins of a histogram. Waits up to the cap, and all possible gaps, are in all bins but the last. It counts everything above them.
pub const BINS: usize = 61;

/// The pooled counts of an arm.
#[derive(Debug, Clone, PartialEq)]
pub struct Pooled {
    bands: Arc<Bands>,
    counts: Counts,
}

impl Pooled {
    /// Counts without evenings.
    pub fn new(bands: &Arc<Bands>) -> Pooled {
        Pooled { counts: Counts::new(bands), bands: Arc::clone(bands) }
    }

    /// Counts that were written by another part of the same study. Returns a problem if they do not have the study's groups.
    pub fn with_counts(bands: &Arc<Bands>, counts: Counts) -> Result<Pooled, Problem> {
        counts.check(bands)?;
        Ok(Pooled { counts, bands: Arc::clone(bands) })
    }

    /// The groups that visits are counted in.
    pub fn bands(&self) -> &Bands {
        &self.bands
    }

    /// The counts alone, without what they count.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Adds an evening of this arm.
    pub fn add(&mut self, evening: &Evening) {
        let Pooled { bands, counts } = self;
        counts.evenings += 1;
        for found in &evening.matches {
            if let Some(gap) = found.quality(GAP_QUALITY) {
                counts.gaps[bands.gap_bin(gap)] += 1;
            }
            if let Some(point) = bands.depth_point(found.matched) {
                counts.matches[point] += 1;
            }
        }
        for visit in &evening.visits {
            let wait = waited(visit, evening.end);
            let seconds = counted_seconds(wait);
            let (is_matched, gap) = match visit.end {
                VisitEnd::Matched { found, .. } => (true, evening.matches[found as usize].quality(GAP_QUALITY)),
                VisitEnd::GaveUp { .. } => {
                    counts.gave_up += 1;
                    (false, None)
                }
                VisitEnd::Waiting => (false, None),
            };
            counts.all.add(seconds, is_matched, gap);
            for (grouping, groups) in Grouping::ALL.into_iter().zip(&mut counts.groups) {
                if let Some(group) = bands.group_of(grouping, visit) {
                    groups[group].add(seconds, is_matched, gap);
                }
            }
            bands.add_wait(&mut counts.depth, visit.joined, Millis(visit.joined.0 + wait.0));
        }
    }

    /// Adds the counts of other evenings of the same study and arm.
    pub fn merge(&mut self, other: &Pooled) {
        self.counts.merge(&other.counts);
    }

    /// What the counts say.
    pub fn summary(&self) -> Summary {
        Summary::of(&self.bands, &self.counts)
    }
}

/// A wait as it is counted: in whole seconds, rounded up.
pub(crate) fn counted_seconds(wait: Millis) -> i64 {
    (wait.0.div_euclid(1_000) + i64::from(wait.0.rem_euclid(1_000) > 0)).min(MAX_SECONDS)
}
