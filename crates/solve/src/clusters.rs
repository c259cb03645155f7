//! Divides numbers into groups of neighbours with the least sum of squared deviations from the groups' means. This is k-means in one dimension,
//! where an optimal division can be found efficiently.
//!
//! The deviation is least when Σ (sum of a group)² ÷ (its count) is largest. The best division of the first i points into j groups consists of
//! the best division of the first s points into j − 1 groups, and one group from s to i. The best s never falls when i rises, so each row of
//! the table is filled by divide and conquer, in O(groups × points × log points). Values are compared as f64 if they differ by more than the
//! rounding error, and otherwise as exact fractions. So ties are exact.

use std::cmp::Ordering;

use crate::fractions::{Fraction, compare_sums};

/// Largest absolute value of a number. The squared sum of [`MAX_COUNT`] such numbers fits into a fraction.
pub const MAX_VALUE: i64 = 1_000_000_000_000;
/// Largest count of numbers, including equal ones.
pub const MAX_COUNT: u64 = 1_000_000;

/// A number and how often it occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The number, within ±[`MAX_VALUE`].
    pub value: i64,
    /// How often it occurs.
    pub count: u32,
}

/// Finds the best division of `points` (distinct, ascending) into exactly `groups` groups, or into one group per point if there are fewer
/// points. Returns the index of the first point of each group, in ascending order. Among equally good divisions, returns the one whose last
/// group starts first, then whose second-to-last group starts first, and so on.
pub fn divide(points: &[Point], groups: usize) -> Vec<usize> {
    debug_assert!(points.is_sorted_by(|a, b| a.value < b.value), "points must be distinct and ascending");
    let groups = groups.min(points.len());
    if groups == 0 {
        return Vec::new();
    }
    let mut table = Table::new(points);
    while table.starts.len() + 1 < groups {
        table.add_row();
    }
    if groups > 1 {
        table.add_last_row();
    }
    table.starts_of(groups, points.len())
}

/// Table of the best divisions.
struct Table {
    /// `prefixes[i]`: count and sum of the first i points.
    prefixes: Vec<(u64, i64)>,
    /// `starts[g][i]`: where the last group starts in the best division of the first i points into g + 2 groups.
    starts: Vec<Vec<u32>>,
    /// `values[i]`: approximate value of the best division of the first i points into [`Table::groups`] groups.
    values: Vec<f64>,
}

impl Table {
    fn new(points: &[Point]) -> Table {
        // Subtracting the mean keeps the numbers small, so that less precision is lost. It changes no deviation.
        let count: i128 = points.iter().map(|point| i128::from(point.count)).sum();
        let sum: i128 = points.iter().map(|point| i128::from(point.value) * i128::from(point.count)).sum();
        let mean = (sum / count.max(1)) as i64;
        let mut prefixes = vec![(0, 0)];
        for point in points {
            let (count, sum) = prefixes[prefixes.len() - 1];
            prefixes.push((count + u64::from(point.count), sum + (point.value - mean) * i64::from(point.count)));
        }
        let mut table = Table { prefixes, starts: Vec::new(), values: Vec::new() };
        table.values = (0..=points.len()).map(|end| table.group_value(0, end)).collect();
        table
    }

    /// Returns the number of groups in the divisions of the last complete row.
    fn groups(&self) -> usize {
        self.starts.len() + 1
    }

    /// Adds the row for one more group, for every number of first points.
    fn add_row(&mut self) {
        let points = self.prefixes.len() - 1;
        let least = self.groups();
        let mut starts = vec![0; points + 1];
        let mut values = vec![0.0; points + 1];
        // Ranges of ends to fill in, each with the range that contains their best starts.
        let mut open = vec![(least + 1, points, least, points - 1)];
        while let Some((from, to, low, high)) = open.pop() {
            if from > to {
                continue;
            }
            let end = from.midpoint(to);
            let (start, value) = self.best_start(end, low, high.min(end - 1));
            starts[end] = start as u32;
            values[end] = value;
            open.push((from, end - 1, low, start));
            open.push((end + 1, to, start, high));
        }
        self.starts.push(starts);
        self.values = values;
    }

    /// Adds the last row, which is needed only for the division of all points.
    fn add_last_row(&mut self) {
        let points = self.prefixes.len() - 1;
        let (start, _) = self.best_start(points, self.groups(), points - 1);
        let mut starts = vec![0; points + 1];
        starts[points] = start as u32;
        self.starts.push(starts);
    }

    /// Returns the first of the best starts between `low` and `high` for one more group that ends at `end`, and the value of the division.
    fn best_start(&self, end: usize, low: usize, high: usize) -> (usize, f64) {
        let value_with = |start: usize| self.values[start] + self.group_value(start, end);
        let mut best = (low, value_with(low));
        for start in low + 1..=high {
            let value = value_with(start);
            if value > best.1 && value - best.1 > self.max_error(value)
                || (value - best.1).abs() <= self.max_error(value) && self.compare(end, start, best.0) == Ordering::Greater
            {
                best = (start, value);
            }
        }
        best
    }

    /// Returns the largest error in the difference of two sums of this size. For each term, squaring, dividing and adding round once each.
    fn max_error(&self, value: f64) -> f64 {
        (self.groups() + 8) as f64 * 4.0 * f64::EPSILON * value
    }

    fn group(&self, start: usize, end: usize) -> (u64, i64) {
        (self.prefixes[end].0 - self.prefixes[start].0, self.prefixes[end].1 - self.prefixes[start].1)
    }

    fn group_value(&self, start: usize, end: usize) -> f64 {
        let (count, sum) = self.group(start, end);
        let sum = sum as f64;
        sum * sum / count.max(1) as f64
    }

    /// Compares exactly the divisions in which one more group up to `end` starts at `start` or at `other`.
    fn compare(&self, end: usize, start: usize, other: usize) -> Ordering {
        let fractions = |last: usize| -> Vec<Fraction> {
            let mut bounds = self.starts_of(self.groups(), last);
            bounds.extend([last, end]);
            let fraction = |group: &[usize]| {
                let (count, sum) = self.group(group[0], group[1]);
                Fraction { numerator: u128::from(sum.unsigned_abs()).pow(2), denominator: count }
            };
            bounds.windows(2).map(fraction).collect()
        };
        compare_sums(&fractions(start), &fractions(other))
    }

    /// Returns the starts of the groups in the best division of the first `end` points.
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
