//! The counts of an arm, as parts of a study write and read them.

use queuescope::Problem;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bands::{Bands, Grouping};
use super::{BINS, DEPTH_POINTS, MAX_SECONDS};
use crate::metrics::kaplan_meier::{Count, Observations};

/// Whole numbers that can be added to those of other evenings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    pub(super) evenings: u64,
    pub(super) gave_up: u64,
    pub(super) all: GroupCounts,
    /// Matches by the bin of their gap.
    pub(super) gaps: Vec<u64>,
    /// Milliseconds that visits waited in each point of the evening.
    pub(super) depth: Vec<u64>,
    /// Matches in each point of the evening.
    pub(super) matches: Vec<u64>,
    /// Counts of the groups of each grouping.
    pub(super) groups: Vec<Vec<GroupCounts>>,
}

/// The counts of the visits of one group.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupCounts {
    /// Visits by their wait in whole seconds.
    #[serde(serialize_with = "write_waits", deserialize_with = "read_waits")]
    pub(super) waits: Observations,
    /// Visits whose match has a gap.
    pub(super) gaps: u64,
    /// Sum of those gaps, in thousandths.
    pub(super) gap_sum: u64,
}

impl GroupCounts {
    /// Adds a visit that was matched or censored after a wait.
    pub(super) fn add(&mut self, seconds: i64, is_matched: bool, gap: Option<f64>) {
        self.waits.add(seconds, is_matched);
        if let Some(gap) = gap {
            self.gaps += 1;
            self.gap_sum += (gap * 1_000.0).round() as u64;
        }
    }

    fn merge(&mut self, other: &GroupCounts) {
        self.waits.merge(&other.waits);
        self.gaps += other.gaps;
        self.gap_sum += other.gap_sum;
    }
}

impl Counts {
    pub(super) fn new(bands: &Bands) -> Counts {
        let groups = |grouping| vec![GroupCounts::default(); bands.names(grouping).len()];
        Counts {
            evenings: 0,
            gave_up: 0,
            all: GroupCounts::default(),
            gaps: vec![0; BINS],
            depth: vec![0; DEPTH_POINTS],
            matches: vec![0; DEPTH_POINTS],
            groups: Grouping::ALL.map(groups).to_vec(),
        }
    }

    /// Checks that these are counts of the groups of a study.
    pub(super) fn check(&self, bands: &Bands) -> Result<(), Problem> {
        let lengths = |counts: &Counts| {
            let lists = [counts.gaps.len(), counts.depth.len(), counts.matches.len()];
            (lists, counts.groups.iter().map(Vec::len).collect::<Vec<usize>>())
        };
        if lengths(self) == lengths(&Counts::new(bands)) {
            return Ok(());
        }
        Err(Problem::new("pooled", "does not have the groups of the study; a different version may have written it"))
    }

    pub(super) fn merge(&mut self, other: &Counts) {
        self.evenings += other.evenings;
        self.gave_up += other.gave_up;
        self.all.merge(&other.all);
        for (own, others) in [(&mut self.gaps, &other.gaps), (&mut self.depth, &other.depth), (&mut self.matches, &other.matches)] {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
        for (own, others) in self.groups.iter_mut().zip(&other.groups) {
            own.iter_mut().zip(others).for_each(|(own, other)| own.merge(other));
        }
    }
}

/// Writes waits as one flat list: seconds, matched, censored, seconds, matched, censored, …
fn write_waits<S: Serializer>(waits: &Observations, serializer: S) -> Result<S::Ok, S::Error> {
    let flat = waits.0.iter().flat_map(|(seconds, count)| [seconds.unsigned_abs(), count.matched, count.censored]);
    serializer.collect_seq(flat)
}

fn read_waits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Observations, D::Error> {
    let flat = Vec::<u64>::deserialize(deserializer)?;
    let mut waits = Observations::default();
    let chunks = flat.chunks_exact(3);
    if !chunks.remainder().is_empty() {
        return Err(serde::de::Error::custom("expected three numbers for each wait"));
    }
    for chunk in chunks {
        let seconds = i64::try_from(chunk[0]).ok().filter(|seconds| *seconds <= MAX_SECONDS);
        let seconds = seconds.ok_or_else(|| serde::de::Error::custom(format!("expected waits of at most {MAX_SECONDS} seconds")))?;
        waits.0.insert(seconds, Count { matched: chunk[1], censored: chunk[2] });
    }
    Ok(waits)
}
