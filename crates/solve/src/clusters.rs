//! Numbers divided into groups of neighbours with the least sum of squared deviations from the groups' means: k-means in one dimension,
//! where the best division can be found, not only a good one.
//!
//! The least deviation is the largest Σ (sum of a group)² ÷ (its count). The best division of the first i points into j groups is the
//! best of the first s points into j − 1 groups and one group from s to i; the best s never falls when i rises, so a row of the table is
//! filled by halves: O(groups × points × log points). Values are compared as f64 where they differ by more than those can be wrong, and
//! as exact fractions where they do not: ties are real ties.

use std::cmp::Ordering;

use crate::fractions::{Fraction, compare_sums};

/// The largest number, either way, that may be divided; sums of squares of a million of them fit.
pub const MAX_VALUE: i64 = 1_000_000_000_000;
/// The most numbers, equal ones included.
pub const MAX_COUNT: u64 = 1_000_000;

/// A number, and how often it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The number, within ±[`MAX_VALUE`].
    pub value: i64,
    /// How often.
    pub count: u32,
}

/// The first point of each group, in ascending order, for the best division of `points` (different, ascending) into exactly `groups`
/// groups, or as many as there are points. Of equally good divisions the one whose last group begins first, then the one before it.
pub fn divide(points: &[Point], groups: usize) -> Vec<usize> {
    debug_assert!(points.is_sorted_by(|a, b| a.value < b.value), "different and ascending");
    let groups = groups.min(points.len());
    if groups == 0 {
        return Vec::new();
    }
    let mut table = Table::new(points);
    while table.starts.len() + 1 < groups {
        table.add_row();
    }
    if groups > 1 {
        table.finish();
    }
    table.starts_of(groups, points.len())
}

struct Table {
    /// Count and sum of the points before each.
    before: Vec<(u64, i64)>,
    /// For one group more each: where the last group of the best division of the first i points begins.
    starts: Vec<Vec<u32>>,
    /// What the best division of the first i points into as many groups as there are rows and one is worth, nearly.
    worth: Vec<f64>,
}

impl Table {
    fn new(points: &[Point]) -> Table {
        // Around their mean the numbers are small and few digits are lost. It changes no deviation.
        let count: i128 = points.iter().map(|point| i128::from(point.count)).sum();
        let sum: i128 = points.iter().map(|point| i128::from(point.value) * i128::from(point.count)).sum();
        let mean = (sum / count.max(1)) as i64;
        let mut before = vec![(0, 0)];
        for point in points {
            let (counted, summed) = before[before.len() - 1];
            before.push((counted + u64::from(point.count), summed + (point.value - mean) * i64::from(point.count)));
        }
        let mut table = Table { before, starts: Vec::new(), worth: Vec::new() };
        table.worth = (0..=points.len()).map(|end| table.group_worth(0, end)).collect();
        table
    }

    /// How many groups the last complete row is about.
    fn groups(&self) -> usize {
        self.starts.len() + 1
    }

    /// One group more, for all first points.
    fn add_row(&mut self) {
        let points = self.before.len() - 1;
        let least = self.groups();
        let mut starts = vec![0; points + 1];
        let mut worth = vec![0.0; points + 1];
        // Ranges of ends, each with the range in which their starts lie.
        let mut open = vec![(least + 1, points, least, points - 1)];
        while let Some((from, to, low, high)) = open.pop() {
            if from > to {
                continue;
            }
            let end = from.midpoint(to);
            let (start, value) = self.best_start(end, low, high.min(end - 1));
            starts[end] = start as u32;
            worth[end] = value;
            open.push((from, end - 1, low, start));
            open.push((end + 1, to, start, high));
        }
        self.starts.push(starts);
        self.worth = worth;
    }

    /// One group more, for all points only: nobody asks for the others.
    fn finish(&mut self) {
        let points = self.before.len() - 1;
        let (start, _) = self.best_start(points, self.groups(), points - 1);
        let mut starts = vec![0; points + 1];
        starts[points] = start as u32;
        self.starts.push(starts);
    }

    /// The first of the best beginnings of a further group that ends at `end`.
    fn best_start(&self, end: usize, low: usize, high: usize) -> (usize, f64) {
        let value = |start: usize| self.worth[start] + self.group_worth(start, end);
        let mut best = (low, value(low));
        for start in low + 1..=high {
            let worth = value(start);
            if worth > best.1 && worth - best.1 > self.doubt(worth)
                || (worth - best.1).abs() <= self.doubt(worth) && self.compare(end, start, best.0) == Ordering::Greater
            {
                best = (start, worth);
            }
        }
        best
    }

    /// How wrong the difference of two sums about this large can be: every term is squared, divided and added with one rounding each.
    fn doubt(&self, worth: f64) -> f64 {
        (self.groups() + 8) as f64 * 4.0 * f64::EPSILON * worth
    }

    fn group(&self, start: usize, end: usize) -> (u64, i64) {
        (self.before[end].0 - self.before[start].0, self.before[end].1 - self.before[start].1)
    }

    fn group_worth(&self, start: usize, end: usize) -> f64 {
        let (count, sum) = self.group(start, end);
        let sum = sum as f64;
        sum * sum / count.max(1) as f64
    }

    /// Whether a further group up to `end` is better begun at one point or at another, exactly.
    fn compare(&self, end: usize, start: usize, other: usize) -> Ordering {
        let fractions = |last: usize| -> Vec<Fraction> {
            let mut bounds = self.starts_of(self.groups(), last);
            bounds.extend([last, end]);
            let fraction = |group: &[usize]| {
                let (count, sum) = self.group(group[0], group[1]);
                Fraction { over: u128::from(sum.unsigned_abs()).pow(2), under: count }
            };
            bounds.windows(2).map(fraction).collect()
        };
        compare_sums(&fractions(start), &fractions(other))
    }

    /// Where the groups of the best division of the first `end` points begin.
    fn starts_of(&self, groups: usize, end: usize) -> Vec<usize> {
        let mut starts = vec![0; groups];
        let mut end = end;
        for group in (1..groups).rev() {
            end = self.starts[group - 1][end] as usize;
            starts[group] = end;
        }
        starts
    }
}

#[cfg(test)]
mod tests;
