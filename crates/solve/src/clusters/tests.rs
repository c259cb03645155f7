//! Compares the solver with brute force.

use super::*;
use proptest::prelude::*;
use queuescope_campaign::config;

fn points(values: &[(i64, u32)]) -> Vec<Point> {
    values.iter().map(|&(value, count)| Point { value, count }).collect()
}

/// Finds the best division by trying all of them, with exact deviations. Divisions are tried in order of where the last group starts, then the
/// group before it, and so on. Of several best divisions, the first wins.
fn brute_force(points: &[Point], groups: usize) -> Vec<usize> {
    let mut best: Option<(Vec<Fraction>, Vec<usize>)> = None;
    let mut starts: Vec<usize> = (0..groups).collect();
    let mut all = Vec::new();
    loop {
        all.push(starts.clone());
        // Go to the next choice of starts. The first start is always 0.
        let Some(index) = (1..groups).rev().find(|&index| starts[index] < points.len() - (groups - index)) else { break };
        starts[index] += 1;
        for later in index + 1..groups {
            starts[later] = starts[later - 1] + 1;
        }
    }
    all.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    for starts in all {
        let ends = starts.iter().skip(1).copied().chain([points.len()]);
        let deviations: Vec<Fraction> = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| {
                let group = &points[start..end];
                let count: u64 = group.iter().map(|point| u64::from(point.count)).sum();
                let sum: i128 = group.iter().map(|point| i128::from(point.value) * i128::from(point.count)).sum();
                let squares: i128 = group.iter().map(|point| i128::from(point.value).pow(2) * i128::from(point.count)).sum();
                Fraction { numerator: (squares * i128::from(count) - sum * sum) as u128, denominator: count }
            })
            .collect();
        if best.as_ref().is_none_or(|(least, _)| compare_sums(&deviations, least) == Ordering::Less) {
            best = Some((deviations, starts));
        }
    }
    best.map(|(_, starts)| starts).unwrap_or_default()
}

#[test]
fn a_tie_goes_to_the_division_whose_last_group_starts_first() {
    assert_eq!(divide(&points(&[(1, 1), (2, 1), (3, 1)]), 2), [0, 1]);
    assert_eq!(divide(&points(&[(1, 1), (2, 1), (3, 1), (4, 1)]), 2), [0, 2]);
    assert_eq!(divide(&points(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]), 3), [0, 1, 3]);
}

#[test]
fn there_are_no_more_groups_than_points() {
    assert_eq!(divide(&[], 3), [0usize; 0]);
    assert_eq!(divide(&points(&[(5, 2)]), 3), [0]);
    assert_eq!(divide(&points(&[(5, 2), (9, 1)]), 5), [0, 1]);
    assert_eq!(divide(&points(&[(5, 2), (9, 1), (10, 1)]), 1), [0]);
}

#[test]
fn a_tie_far_from_zero_is_still_a_tie() {
    let far = MAX_VALUE - 3;
    assert_eq!(divide(&points(&[(far, 1), (far + 1, 1), (far + 2, 1)]), 2), [0, 1]);
    // A difference of 1 breaks the tie: the middle number joins its nearer neighbour.
    assert_eq!(divide(&points(&[(0, 1), (1_000_000_000, 1), (1_999_999_999, 1)]), 2), [0, 1]);
    assert_eq!(divide(&points(&[(0, 1), (999_999_999, 1), (2_000_000_000, 1)]), 2), [0, 2]);
}

#[test]
fn a_hundred_thousand_numbers_are_divided_evenly() {
    let many: Vec<Point> =
        (0..100_000).map(|index| Point { value: index * 7 % 1_000 + index * 10_000, count: 1 + index as u32 % 3 }).collect();
    let starts = divide(&many, 5);
    assert_eq!(starts.len(), 5);
    for group in starts.windows(2) {
        assert!((19_990..20_010).contains(&(group[1] - group[0])), "{starts:?}");
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn no_division_is_better(
        raw in prop_oneof![
            prop::collection::btree_map(0i64..20, 1u32..4, 1..9),
            prop::collection::btree_map(-1_000_000i64..1_000_000, 1u32..40, 1..9),
            prop::collection::btree_map((-5i64..5).prop_map(|step| step * 100_000_000_000), 1u32..3, 1..9),
        ],
        groups in 1usize..6,
    ) {
        let points: Vec<Point> = raw.into_iter().map(|(value, count)| Point { value, count }).collect();
        let groups = groups.min(points.len());
        prop_assert_eq!(divide(&points, groups), brute_force(&points, groups));
    }
}
