//! Arrivals: a Poisson process whose rate is constant in each part of the evening.

use queuescope::Millis;

use super::draws::Draws;
use crate::study::{EveningPlan, MAX_VISITS};

/// Times of the arrivals of an evening, in order. They are the same for all arms.
///
/// The gaps of a process with rate 1 are exponential with mean 1. Arrival `k` comes when as many arrivals as these gaps add up to are expected.
pub(super) fn times(plan: &EveningPlan, draws: &Draws) -> Vec<Millis> {
    /// More arrivals than this hardly ever happen: their mean is at most [`MAX_VISITS`].
    const MAX_ARRIVALS: usize = 2 * MAX_VISITS as usize;
    let mut times = Vec::new();
    let hours = plan.length.seconds() / 3_600.0;
    let sum: f64 = plan.shape.iter().sum();
    let (mut parts, mut part_start) = (plan.shape.iter().map(|rate| plan.per_hour * hours * (rate / sum)).enumerate(), 0.0);
    let Some((mut part, mut expected)) = parts.next() else { return times };
    let mut total = 0.0;
    while times.len() < MAX_ARRIVALS {
        total += draws.gap(times.len() as u32);
        while total >= part_start + expected {
            part_start += expected;
            match parts.next() {
                Some(next) => (part, expected) = next,
                None => return times,
            }
        }
        let position = (part as f64 + (total - part_start) / expected) / plan.shape.len() as f64;
        times.push(Millis((position * plan.length.0 as f64) as i64).min(Millis(plan.length.0 - 1)));
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::{Patience, Returns};

    fn plan(per_hour: f64, shape: &[f64]) -> EveningPlan {
        let returns = Returns { chance: 0, game: Millis(0), pause: Millis(0) };
        EveningPlan { length: Millis(3 * 3_600_000), per_hour, shape: shape.to_vec(), patience: Patience::None, returns }
    }

    /// Asserts that a number of random arrivals is within five standard deviations of its mean.
    fn assert_poisson(count: usize, mean: f64) {
        assert!((count as f64 - mean).abs() <= 5.0 * mean.sqrt(), "{count} arrivals instead of {mean}");
    }

    #[test]
    fn the_mean_number_of_arrivals_and_their_shape_are_as_planned() {
        let plan = plan(40.0, &[1.0, 2.0, 0.0, 5.0]);
        let all: Vec<Millis> = (1..=500).flat_map(|evening| times(&plan, &Draws::new(9, evening))).collect();
        assert_poisson(all.len(), 500.0 * 120.0);
        for (part, rate) in plan.shape.iter().enumerate() {
            let quarter = plan.length.0 / 4;
            let here = all.iter().filter(|time| time.0 / quarter == part as i64).count();
            assert_poisson(here, 500.0 * 120.0 * rate / 8.0);
        }
    }

    #[test]
    fn the_number_of_arrivals_varies_like_a_poisson_number() {
        let plan = plan(40.0, &[1.0]);
        let counts: Vec<f64> = (1..=2_000).map(|evening| times(&plan, &Draws::new(4, evening)).len() as f64).collect();
        let mean = counts.iter().sum::<f64>() / 2_000.0;
        let variance = counts.iter().map(|count| (count - mean) * (count - mean)).sum::<f64>() / 2_000.0;
        assert!((variance / mean - 1.0).abs() < 0.16, "variance {variance}, mean {mean}");
    }

    #[test]
    fn arrivals_are_in_order_and_within_the_evening() {
        for shape in [&[1.0][..], &[0.0, 1e-300], &[3.0, 0.0, 1e6]] {
            let plan = plan(2_000.0, shape);
            let times = times(&plan, &Draws::new(1, 1));
            assert!(times.is_sorted() && times.iter().all(|time| (Millis(0)..plan.length).contains(time)), "{shape:?}");
            assert_poisson(times.len(), 6_000.0);
        }
        assert_eq!(times(&plan(0.0, &[1.0]), &Draws::new(1, 1)), []);
    }
}
