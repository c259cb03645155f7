//! What pooled counts say: the curve of waits, histograms, the depth of the queue, and who waits.

use serde::Serialize;

use super::bands::{Bands, Grouping};
use super::counts::{Counts, GroupCounts};
use crate::metrics::kaplan_meier::{Curve, Observations};

/// Smallest number of visits of a group or person whose 90% wait says something.
pub const MIN_BAND_VISITS: u64 = 20;

/// What the pooled counts of an arm say. Waits are in seconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Number of evenings.
    pub evenings: u64,
    /// Number of visits.
    pub visits: u64,
    /// Number of matched visits.
    pub matched: u64,
    /// Number of visits that gave up.
    pub gave_up: u64,
    /// Number of visits that were still waiting at the end of the run.
    pub waiting: u64,
    /// The Kaplan–Meier curve of all visits: each second at which visits were matched, and the share that still waits after it.
    pub curve: Vec<(i64, f64)>,
    /// First second at which at most half still wait; `None` if that is never so.
    #[serde(rename = "wait_all.p50")]
    pub wait_all_p50: Option<i64>,
    /// First second at which at most a tenth still waits; `None` if that is never so.
    #[serde(rename = "wait_all.p90")]
    pub wait_all_p90: Option<i64>,
    /// Waits of matched visits.
    pub waits: Histogram,
    /// Waits of visits that gave up or were still waiting, up to that time.
    pub censored: Histogram,
    /// Gaps of matches.
    pub gaps: Histogram,
    /// Mean number of waiting visits in each hundredth of the evening.
    pub depth: Vec<f64>,
    /// Number of matches in each hundredth of the evening.
    pub matches: Vec<u64>,
    /// Visits by tenths of the crowd, lowest ratings first.
    pub by_decile: Vec<Group>,
    /// Visits by side. Empty if the engine has no sides.
    pub by_side: Vec<Group>,
    /// Visits by the number of players who come together.
    pub by_party: Vec<Group>,
    /// Visits by region. Empty if players have no regions.
    pub by_region: Vec<Group>,
    /// Visits by the hour in which they began.
    pub by_hour: Vec<Group>,
    /// The decile that waits longest.
    #[serde(rename = "fairness.worst_band")]
    pub worst_band: Option<WorstBand>,
}

/// Counts in bins of equal width, from 0 up. The last bin also counts everything above it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Histogram {
    /// Width of a bin.
    pub width: f64,
    /// Count of each bin.
    pub counts: Vec<u64>,
}

impl Histogram {
    /// The waits of visits that were matched, or of those that were not.
    pub(crate) fn of_waits(waits: &Observations, width: f64, matched: bool) -> Histogram {
        let mut counts = vec![0; super::BINS];
        for (&seconds, count) in &waits.0 {
            let bin = (seconds as f64 / width) as usize;
            counts[bin.min(super::BINS - 1)] += if matched { count.matched } else { count.censored };
        }
        Histogram { width, counts }
    }
}

/// The visits of a group.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Group {
    /// Name of the group.
    pub name: String,
    /// Lowest and highest rating of a decile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratings: Option<[f64; 2]>,
    /// Number of visits.
    pub visits: u64,
    /// Number of matched visits.
    pub matched: u64,
    /// Matched visits ÷ visits.
    pub match_rate: Option<f64>,
    /// Median wait of matched visits.
    #[serde(rename = "wait.p50")]
    pub wait_p50: Option<i64>,
    /// 90% wait of matched visits.
    #[serde(rename = "wait.p90")]
    pub wait_p90: Option<i64>,
    /// First second at which at most half of all visits still wait. Not part of the written results.
    #[serde(skip)]
    pub wait_all_p50: Option<i64>,
    /// First second at which at most a tenth of all visits still waits.
    #[serde(rename = "wait_all.p90")]
    pub wait_all_p90: Option<i64>,
    /// Mean gap of the matches of these visits.
    #[serde(rename = "gap.mean")]
    pub gap_mean: Option<f64>,
}

/// The decile that waits longest, of those with at least 20 visits.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorstBand {
    /// Number of the decile, from 1.
    pub decile: usize,
    /// Its `wait_all.p90` ÷ that of all visits. `None` if one of them is never reached.
    pub ratio: Option<f64>,
    /// True if more than a tenth of its visits would never be matched.
    pub never: bool,
}

impl Summary {
    pub(super) fn of(bands: &Bands, counts: &Counts) -> Summary {
        let [by_decile, by_side, by_party, by_region, by_hour] = Grouping::ALL.map(|grouping| {
            let names = bands.names(grouping).into_iter();
            let groups = names.zip(&counts.groups[grouping as usize]).map(|(name, counts)| Group::of(name, counts));
            groups.collect::<Vec<Group>>()
        });
        let by_decile: Vec<Group> = by_decile.into_iter().zip(&bands.ratings).map(|(group, &ratings)| Group { ratings, ..group }).collect();
        let all = Group::of(String::new(), &counts.all);
        let curve = Curve::of(&counts.all.waits);
        let waits = |matched: bool| Histogram::of_waits(&counts.all.waits, bands.wait_width, matched);
        let point = |(point, waited): (usize, &u64)| {
            let length = bands.point_length(point) as f64 * counts.evenings as f64;
            if length > 0.0 { *waited as f64 / length } else { 0.0 }
        };
        Summary {
            evenings: counts.evenings,
            visits: all.visits,
            matched: all.matched,
            gave_up: counts.gave_up,
            waiting: all.visits.saturating_sub(all.matched).saturating_sub(counts.gave_up),
            wait_all_p50: all.wait_all_p50,
            wait_all_p90: all.wait_all_p90,
            curve: curve.steps,
            waits: waits(true),
            censored: waits(false),
            gaps: Histogram { width: bands.gap_width, counts: counts.gaps.clone() },
            depth: counts.depth.iter().enumerate().map(point).collect(),
            matches: counts.matches.clone(),
            worst_band: worst_band(&by_decile, all.wait_all_p90),
            by_decile,
            by_side,
            by_party,
            by_region,
            by_hour,
        }
    }
}

impl Group {
    fn of(name: String, counts: &GroupCounts) -> Group {
        let (visits, matched) = (counts.waits.visits(), counts.waits.matched());
        let curve = Curve::of(&counts.waits);
        Group {
            name,
            ratings: None,
            visits,
            matched,
            match_rate: (visits > 0).then(|| matched as f64 / visits as f64),
            wait_p50: counts.waits.matched_percentile(50),
            wait_p90: counts.waits.matched_percentile(90),
            wait_all_p50: curve.first_at_most(0.5),
            wait_all_p90: curve.first_at_most(0.1),
            gap_mean: (counts.gaps > 0).then(|| counts.gap_sum as f64 / 1_000.0 / counts.gaps as f64),
        }
    }
}

/// The decile with the longest `wait_all.p90`. A decile that never gets there is the worst. Of equal ones, the first.
fn worst_band(deciles: &[Group], all: Option<i64>) -> Option<WorstBand> {
    let mut worst: Option<(usize, Option<i64>)> = None;
    for (index, decile) in deciles.iter().enumerate().filter(|(_, decile)| decile.visits >= MIN_BAND_VISITS) {
        let wait = decile.wait_all_p90;
        let is_worse = match worst {
            None => true,
            Some((_, before)) => before.is_some_and(|before| wait.is_none_or(|wait| wait > before)),
        };
        if is_worse {
            worst = Some((index, wait));
        }
    }
    worst.map(|(index, wait)| {
        let ratio = wait.zip(all).filter(|(_, all)| *all > 0).map(|(wait, all)| wait as f64 / all as f64);
        WorstBand { decile: index + 1, ratio, never: wait.is_none() }
    })
}
