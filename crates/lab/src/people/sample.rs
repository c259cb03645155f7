//! Figures of chosen visits, counted in the same way as those of all visits.

use std::collections::BTreeSet;

use crate::metrics::is_lopsided;
use crate::metrics::kaplan_meier::{Curve, Observations};
use crate::part::{Outcome, Part, VisitRecord};
use crate::pooled::{BINS, Histogram, counted_seconds};

/// What chosen visits of an arm say, pooled over all evenings.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Number of people who made the visits.
    pub people: usize,
    /// Number of visits.
    pub visits: u64,
    /// Number of matched visits.
    pub matched: u64,
    /// The Kaplan–Meier curve: each second at which visits were matched, and the share that still waits after it.
    pub curve: Vec<(i64, f64)>,
    /// First second at which at most half still wait; `None` if that is never so.
    pub wait_all_p50: Option<i64>,
    /// First second at which at most a tenth still waits; `None` if that is never so.
    pub wait_all_p90: Option<i64>,
    /// The expected wait up to the study's cap of a player who does not give up; `None` without visits.
    pub capped_wait: Option<f64>,
    /// Waits of matched visits.
    pub waits: Histogram,
    /// Waits of visits that were not matched.
    pub censored: Histogram,
    /// Gaps of the matches of these visits, counted once for each visit.
    pub gaps: Histogram,
    /// Mean of those gaps.
    pub gap_mean: Option<f64>,
    /// Share of those gaps at which the favourite's chance is above 75%; `None` if the study has no favourites.
    pub lopsided: Option<f64>,
}

impl Sample {
    /// Counts the visits of an arm that are chosen.
    pub fn of(part: &Part, arm: usize, is_chosen: impl Fn(&VisitRecord) -> bool) -> Sample {
        let (study, bands) = (part.study(), part.pooled(arm).bands());
        let all = part.visits().into_iter().flat_map(|visits| &visits.list);
        let chosen = all.filter(|record| record.arm as usize == arm && is_chosen(record));
        let (mut waits, mut people, mut gaps) = (Observations::default(), BTreeSet::new(), Vec::new());
        for record in chosen {
            people.insert(record.person);
            waits.add(counted_seconds(record.wait), record.outcome == Outcome::Matched);
            gaps.extend(record.gap);
        }
        let mut gap_counts = vec![0; BINS];
        gaps.iter().for_each(|gap| gap_counts[bands.gap_bin(*gap)] += 1);
        let curve = Curve::of(&waits);
        let (visits, matched) = (waits.visits(), waits.matched());
        let count = gaps.len() as f64;
        let lopsided = |scale: f64| gaps.iter().filter(|gap| is_lopsided(**gap, scale)).count() as f64 / count;
        Sample {
            people: people.len(),
            visits,
            matched,
            wait_all_p50: curve.first_at_most(0.5),
            wait_all_p90: curve.first_at_most(0.1),
            capped_wait: (visits > 0).then(|| curve.area(study.cap.0 / 1_000)),
            waits: Histogram::of_waits(&waits, bands.wait_width, true),
            censored: Histogram::of_waits(&waits, bands.wait_width, false),
            gaps: Histogram { width: bands.gap_width, counts: gap_counts },
            gap_mean: (!gaps.is_empty()).then(|| gaps.iter().sum::<f64>() / count),
            lopsided: study.favourite_scale.filter(|_| !gaps.is_empty()).map(lopsided),
            curve: curve.steps,
        }
    }
}
