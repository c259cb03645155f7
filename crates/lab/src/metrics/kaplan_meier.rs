//! The Kaplan–Meier estimate: the share of visits that still wait after a time, if no player gave up. Visits that gave up, or that waited at
//! the end of the run, are censored: they count as waiting up to that time, and not at all after it.

use std::collections::BTreeMap;

/// Numbers of visits by their observed wait, in any whole unit of time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Observations(pub(crate) BTreeMap<i64, Count>);

/// Numbers of visits that were observed for the same time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// Visits that were matched then.
    pub(crate) matched: u64,
    /// Visits that were censored then. Matches come before censorings.
    pub(crate) censored: u64,
}

impl Observations {
    /// Adds a visit that was matched or censored after a wait. Negative waits count as 0.
    pub(crate) fn add(&mut self, wait: i64, is_matched: bool) {
        let count = self.0.entry(wait.max(0)).or_default();
        *(if is_matched { &mut count.matched } else { &mut count.censored }) += 1;
    }

    /// Adds all visits of another collection.
    pub(crate) fn merge(&mut self, other: &Observations) {
        for (wait, more) in &other.0 {
            let count = self.0.entry(*wait).or_default();
            count.matched += more.matched;
            count.censored += more.censored;
        }
    }

    /// Number of matched visits.
    pub(crate) fn matched(&self) -> u64 {
        self.0.values().map(|count| count.matched).sum()
    }

    /// Number of all visits.
    pub(crate) fn visits(&self) -> u64 {
        self.0.values().map(|count| count.matched + count.censored).sum()
    }

    /// The shortest wait that at least `percent` percent of the matched visits do not exceed. `None` without matched visits.
    pub(crate) fn matched_percentile(&self, percent: u64) -> Option<i64> {
        let rank = (self.matched() * percent).div_ceil(100).max(1);
        let mut passed = 0;
        self.0
            .iter()
            .find(|(_, count)| {
                passed += count.matched;
                passed >= rank
            })
            .map(|(wait, _)| *wait)
    }
}

/// The share of visits that still wait, as a step function of time. It is 1 before the first step and flat after the last.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Curve {
    /// Each time at which visits were matched, and the share that still waits after it.
    pub(crate) steps: Vec<(i64, f64)>,
}

impl Curve {
    pub(crate) fn of(observations: &Observations) -> Curve {
        let mut waiting = observations.visits();
        let mut share = 1.0;
        let mut steps = Vec::new();
        for (&wait, count) in &observations.0 {
            if count.matched > 0 {
                share *= (waiting - count.matched) as f64 / waiting as f64;
                steps.push((wait, share));
            }
            waiting -= count.matched + count.censored;
        }
        Curve { steps }
    }

    /// Area under the curve from 0 to a time.
    pub(crate) fn area(&self, until: i64) -> f64 {
        let (mut area, mut from, mut height) = (0.0, 0, 1.0);
        for &(time, share) in self.steps.iter().take_while(|(time, _)| *time < until) {
            area += height * (time - from) as f64;
            (from, height) = (time, share);
        }
        area + height * (until - from).max(0) as f64
    }

    /// The first time at which at most this share still waits. `None` if that is never so.
    pub(crate) fn first_at_most(&self, share: f64) -> Option<i64> {
        /// Shares are products of rounded quotients, so a share that is exactly a half may come out slightly above it.
        const TOLERANCE: f64 = 1e-9;
        self.steps.iter().find(|(_, waiting)| *waiting <= share + TOLERANCE).map(|(time, _)| *time)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn curve(matched: &[i64], censored: &[i64]) -> Curve {
        let mut observations = Observations::default();
        matched.iter().for_each(|wait| observations.add(*wait, true));
        censored.iter().for_each(|wait| observations.add(*wait, false));
        Curve::of(&observations)
    }

    /// The share that still waits after each match, computed from the definition: visits that are observed at least that long are at risk.
    fn literal_share(matched: &[i64], censored: &[i64], time: i64) -> f64 {
        let mut times: Vec<i64> = matched.iter().copied().filter(|wait| *wait <= time).collect();
        times.sort_unstable();
        times.dedup();
        let at_risk = |time: i64| matched.iter().chain(censored).filter(|wait| **wait >= time).count() as f64;
        times.iter().map(|&at| 1.0 - matched.iter().filter(|wait| **wait == at).count() as f64 / at_risk(at)).product()
    }

    #[test]
    fn a_published_example_is_reproduced() {
        // Freireich et al. (1963), 6-MP: times of remission in weeks, and the censored times.
        let curve = curve(&[6, 6, 6, 7, 10, 13, 16, 22, 23], &[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]);
        let printed = [(6, 0.857), (7, 0.807), (10, 0.753), (13, 0.690), (16, 0.627), (22, 0.538), (23, 0.448)];
        for ((time, share), (expected_time, expected)) in curve.steps.iter().zip(printed) {
            assert_eq!(*time, expected_time);
            assert!((share - expected).abs() < 0.000_5, "{share} instead of {expected} at {time}");
        }
        assert_eq!(curve.steps.len(), printed.len());
        assert_eq!(curve.first_at_most(0.5), Some(23));
        assert_eq!(curve.first_at_most(0.1), None);
    }

    #[test]
    fn without_steps_the_curve_stays_at_one() {
        assert!((curve(&[], &[5, 9]).area(30) - 30.0).abs() < 1e-12);
        assert_eq!(curve(&[], &[]).first_at_most(0.5), None);
    }

    proptest! {
        #[test]
        fn without_censoring_the_area_is_the_mean_of_the_capped_waits(waits in prop::collection::vec(0i64..5_000, 1..60), cap in 1i64..6_000) {
            let mean = waits.iter().map(|wait| *wait.min(&cap) as f64).sum::<f64>() / waits.len() as f64;
            prop_assert!((curve(&waits, &[]).area(cap) - mean).abs() < 1e-6);
        }

        #[test]
        fn the_curve_is_the_product_of_its_definition(
            matched in prop::collection::vec(0i64..40, 0..30), censored in prop::collection::vec(0i64..40, 0..30),
        ) {
            let curve = curve(&matched, &censored);
            for (time, share) in &curve.steps {
                prop_assert!((share - literal_share(&matched, &censored, *time)).abs() < 1e-9);
            }
            prop_assert!(curve.steps.windows(2).all(|steps| steps[0].0 < steps[1].0 && steps[0].1 >= steps[1].1));
        }

        #[test]
        fn merged_observations_are_those_of_all_visits(
            one in prop::collection::vec((0i64..40, any::<bool>()), 0..30), other in prop::collection::vec((0i64..40, any::<bool>()), 0..30),
        ) {
            let of = |visits: &[(i64, bool)]| {
                let mut observations = Observations::default();
                visits.iter().for_each(|(wait, is_matched)| observations.add(*wait, *is_matched));
                observations
            };
            let mut merged = of(&one);
            merged.merge(&of(&other));
            prop_assert_eq!(&merged, &of(&[one.clone(), other.clone()].concat()));
            let mut sorted: Vec<i64> = [one, other].concat().iter().filter(|visit| visit.1).map(|visit| visit.0).collect();
            sorted.sort_unstable();
            prop_assert_eq!(merged.matched_percentile(90), super::super::nearest_rank(&sorted, 90));
        }
    }
}
