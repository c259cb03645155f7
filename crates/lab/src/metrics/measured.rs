//! An evening prepared for measuring: sorted waits and gaps, and the functions that turn them into metrics.

use std::collections::BTreeMap;

use queuescope::{MatchFacts, Millis, order};

use super::depth::Depth;
use super::kaplan_meier::{Curve, Observations};
use super::{GAP_QUALITY, nearest_rank, waited};
use crate::crowd::Crowd;
use crate::evening::{Evening, VisitEnd};
use crate::study::Study;

/// Players who met this long before a match meet again in it.
const REMATCH_WINDOW: Millis = Millis(3_600_000);
/// A match is lopsided if the favourite's chance is above this.
const LOPSIDED: f64 = 0.75;

/// An evening prepared for measuring.
pub(super) struct Measured<'a> {
    study: &'a Study,
    crowd: &'a Crowd,
    evening: &'a Evening,
    pub(super) gave_up: usize,
    pub(super) waiting: usize,
    /// Waits of matched visits in milliseconds, sorted.
    pub(super) waits: Vec<i64>,
    /// Gaps of the matches, sorted.
    pub(super) gaps: Vec<f64>,
    pub(super) depth: Option<Depth>,
}

/// A part of a whole; `None` of nothing.
pub(super) fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// For each person of a crowd, the index of the person's unit.
fn unit_of_each(crowd: &Crowd) -> Vec<u32> {
    let mut units = vec![0; crowd.people.len()];
    for (unit, index) in crowd.units.iter().zip(0..) {
        unit.iter().for_each(|&person| units[person as usize] = index);
    }
    units
}

impl<'a> Measured<'a> {
    pub(super) fn of(study: &'a Study, crowd: &'a Crowd, evening: &'a Evening) -> Measured<'a> {
        let mut waits = Vec::new();
        let (mut gave_up, mut waiting) = (0, 0);
        for visit in &evening.visits {
            match visit.end {
                VisitEnd::Matched { at, .. } => waits.push(at.0 - visit.joined.0),
                VisitEnd::GaveUp { .. } => gave_up += 1,
                VisitEnd::Waiting => waiting += 1,
            }
        }
        order::sort_numbers(&mut waits);
        let mut gaps: Vec<f64> = evening.matches.iter().filter_map(|found| found.quality(GAP_QUALITY)).collect();
        order::sort_by(&mut gaps, f64::total_cmp);
        Measured { study, crowd, evening, gave_up, waiting, waits, gaps, depth: Depth::of(evening) }
    }

    pub(super) fn visits(&self) -> usize {
        self.evening.visits.len()
    }

    pub(super) fn wait_percentile(&self, percent: usize) -> Option<f64> {
        nearest_rank(&self.waits, percent).map(|wait| Millis(wait).seconds())
    }

    /// The favourite's chance to win in each match.
    pub(super) fn chances(&self) -> Vec<f64> {
        let Some(scale) = self.study.favourite_scale else { return Vec::new() };
        self.gaps.iter().map(|gap| favourites_chance(*gap, scale)).collect()
    }

    /// Mean of a quality over all matches.
    pub(super) fn mean_quality(&self, name: &str) -> Option<f64> {
        let values: Vec<f64> = self.evening.matches.iter().filter_map(|found| found.quality(name)).collect();
        super::mean(&values)
    }

    /// Sum of a quality that counts players, as a share of all players in matches.
    pub(super) fn share_of_players(&self, name: &str) -> Option<f64> {
        let counted: f64 = self.evening.matches.iter().filter_map(|found| found.quality(name)).sum();
        let players = self.evening.matches.iter().flat_map(MatchFacts::players).count();
        (players > 0).then(|| counted / players as f64)
    }
}

pub(super) fn mean_wait(of: &Measured<'_>) -> Option<f64> {
    let sum: i64 = of.waits.iter().sum();
    (!of.waits.is_empty()).then(|| sum as f64 / 1_000.0 / of.waits.len() as f64)
}

/// The expected wait, up to the cap, of a player who does not give up.
pub(super) fn capped_wait(of: &Measured<'_>) -> Option<f64> {
    let mut observations = Observations::default();
    for visit in &of.evening.visits {
        observations.add(waited(visit, of.evening.end).0, matches!(visit.end, VisitEnd::Matched { .. }));
    }
    (of.visits() > 0).then(|| Curve::of(&observations).area(of.study.cap.0) / 1_000.0)
}

/// The favourite's chance to win at a gap.
fn favourites_chance(gap: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -gap / scale))
}

/// The gap at which the favourite's chance is as large as it may be without a lopsided match.
pub(super) fn lopsided_gap(scale: f64) -> f64 {
    scale * libm::log10(LOPSIDED / (1.0 - LOPSIDED))
}

/// True if the favourite wins so often that a match is lopsided.
pub(crate) fn is_lopsided(gap: f64, scale: f64) -> bool {
    favourites_chance(gap, scale) > LOPSIDED
}

pub(super) fn lopsided(of: &Measured<'_>) -> Option<f64> {
    let scale = of.study.favourite_scale?;
    share(of.gaps.iter().filter(|gap| is_lopsided(**gap, scale)).count(), of.gaps.len())
}

/// Share of matches with two players who also met in the hour before. Players of the same unit come together and do not count.
pub(super) fn rematches(of: &Measured<'_>) -> Option<f64> {
    let units = unit_of_each(of.crowd);
    let mut last_met: BTreeMap<(u32, u32), Millis> = BTreeMap::new();
    let mut rematches = 0;
    for found in &of.evening.matches {
        let people: Vec<u32> = found.players().map(|visit| of.evening.visits[visit as usize].person).collect();
        let mut is_rematch = false;
        for (index, &one) in people.iter().enumerate() {
            for &other in &people[index + 1..] {
                if units[one as usize] != units[other as usize] {
                    let before = last_met.insert((one.min(other), one.max(other)), found.matched);
                    is_rematch |= before.is_some_and(|before| found.matched.0 - before.0 <= REMATCH_WINDOW.0);
                }
            }
        }
        rematches += usize::from(is_rematch);
    }
    share(rematches, of.evening.matches.len())
}

/// Jain's index of the waits of matched visits. The sums are exact.
pub(super) fn jain(of: &Measured<'_>) -> Option<f64> {
    let sum: u128 = of.waits.iter().map(|wait| wait.unsigned_abs() as u128).sum();
    let squares: u128 = of.waits.iter().map(|wait| u128::from(wait.unsigned_abs()).pow(2)).sum();
    match of.waits.len() {
        0 => None,
        _ if squares == 0 => Some(1.0),
        waits => Some(sum as f64 * sum as f64 / (waits as f64 * squares as f64)),
    }
}
