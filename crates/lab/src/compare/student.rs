//! Quantiles of Student's t distribution.
//!
//! Up to `MOST_EXACT` degrees of freedom, the quantile is the root of the incomplete beta function. Above it, it is an expansion around the
//! quantile of the normal distribution. Both agree to more than nine digits where they meet.

use std::f64::consts::{PI, SQRT_2};

/// Largest number of degrees of freedom for which the incomplete beta function is used.
const MOST_EXACT: f64 = 2_000.0;
/// Steps of a search for a root. Each at least halves an interval, so this is enough for every f64.
const STEPS: u32 = 200;

/// The t that the absolute value of a variable with this many degrees of freedom (at least 1) exceeds with the probability `alpha`, which is
/// above 0 and below 1.
pub fn two_sided(freedom: f64, alpha: f64) -> f64 {
    let start = expansion(freedom, normal(alpha));
    if freedom > MOST_EXACT {
        return start;
    }
    let density = |t: f64| {
        let log = libm::lgamma((freedom + 1.0) / 2.0) - libm::lgamma(freedom / 2.0) - 0.5 * libm::log(freedom * PI);
        libm::exp(log - (freedom + 1.0) / 2.0 * libm::log1p(t * t / freedom))
    };
    root(start, alpha, |t| tail(freedom, t), density)
}

/// The z that the absolute value of a normal variable exceeds with the probability `alpha`.
fn normal(alpha: f64) -> f64 {
    let density = |z: f64| libm::exp(-z * z / 2.0) / (2.0 * PI).sqrt();
    root(2.0, alpha, |z| libm::erfc(z / SQRT_2), density)
}

/// The quantile from that of the normal distribution, by powers of 1 ÷ degrees of freedom (Abramowitz and Stegun, 26.7.5).
fn expansion(freedom: f64, z: f64) -> f64 {
    let square = z * z;
    let terms = [
        z * (square + 1.0) / 4.0,
        z * ((5.0 * square + 16.0) * square + 3.0) / 96.0,
        z * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0,
        z * ((((79.0 * square + 776.0) * square + 1_482.0) * square - 1_920.0) * square - 945.0) / 92_160.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom) + z
}

/// The positive root of `tail(t) = alpha`, where `tail` falls from 1 to 0 and its derivative is −2 `density`. Newton's method, inside an
/// interval that always contains the root.
fn root(start: f64, alpha: f64, tail: impl Fn(f64) -> f64, density: impl Fn(f64) -> f64) -> f64 {
    /// Relative change below which the search ends.
    const PRECISION: f64 = 1e-15;
    let (mut low, mut high) = (0.0, f64::INFINITY);
    let mut t = if start.is_finite() && start > 0.0 { start } else { 1.0 };
    for _ in 0..STEPS {
        let surplus = tail(t) - alpha;
        let end = if surplus > 0.0 { &mut low } else { &mut high };
        *end = t;
        let newton = t + surplus / (2.0 * density(t));
        let next = if low < newton && newton < high {
            newton
        } else if high.is_finite() {
            f64::midpoint(low, high)
        } else {
            2.0 * t
        };
        let change = (next - t).abs();
        t = next;
        if change <= PRECISION * t {
            break;
        }
    }
    t
}

/// The probability that the absolute value of a variable exceeds t: the regularised incomplete beta function of ν ÷ (ν + t²).
fn tail(freedom: f64, t: f64) -> f64 {
    let (a, b) = (freedom / 2.0, 0.5);
    let x = freedom / (freedom + t * t);
    let log = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * libm::log(x) + b * libm::log(t * t / (freedom + t * t));
    let front = if t > 0.0 { libm::exp(log) } else { 0.0 };
    if x < (a + 1.0) / (a + b + 2.0) { front * fraction(a, b, x) / a } else { 1.0 - front * fraction(b, a, 1.0 - x) / b }
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    /// Replaces a denominator of 0.
    const TINY: f64 = 1e-300;
    const PRECISION: f64 = 1e-16;
    const MOST: u32 = 10_000;
    let nonzero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut numerator = 1.0;
    let mut denominator = 1.0 / nonzero(1.0 - (a + b) * x / (a + 1.0));
    let mut result = denominator;
    for m in 1..MOST {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut last = 1.0;
        for coefficient in [even, odd] {
            denominator = 1.0 / nonzero(1.0 + coefficient * denominator);
            numerator = nonzero(1.0 + coefficient / numerator);
            last = numerator * denominator;
            result *= last;
        }
        if (last - 1.0).abs() < PRECISION {
            break;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exact quantiles: for 1, 2 and 4 degrees of freedom there are closed forms.
    #[test]
    fn quantiles_equal_the_closed_forms() {
        for alpha in [0.5, 0.1, 0.05, 0.04 / 7.0, 0.008 / 7.0, 1e-6] {
            let one = 1.0 / (PI * alpha / 2.0).tan();
            let upper = 1.0 - alpha / 2.0;
            let two = (2.0 * upper - 1.0) * (2.0 / (4.0 * upper * (1.0 - upper))).sqrt();
            let product = (4.0 * upper * (1.0 - upper)).sqrt();
            let four = 2.0 * ((product.acos() / 3.0).cos() / product - 1.0).sqrt();
            for (freedom, exact) in [(1.0, one), (2.0, two), (4.0, four)] {
                let t = two_sided(freedom, alpha);
                assert!((t - exact).abs() <= 1e-9 * exact, "{t} instead of {exact} for {freedom} degrees of freedom and {alpha}");
            }
        }
    }

    /// Values published with ten decimals or more.
    #[test]
    fn quantiles_equal_published_values() {
        let published = [
            (5.0, 0.05, 2.570_581_835_6),
            (10.0, 0.05, 2.228_138_852_0),
            (10.0, 0.01, 3.169_272_672_6),
            (19.0, 0.05, 2.093_024_054_4),
            (20.0, 0.05, 2.085_963_447_3),
            (30.0, 0.05, 2.042_272_456_3),
            (30.0, 0.01, 2.749_995_653_6),
            (100.0, 0.05, 1.983_971_518_5),
            (1_000.0, 0.05, 1.962_339_080_8),
        ];
        for (freedom, alpha, exact) in published {
            let t = two_sided(freedom, alpha);
            assert!((t - exact).abs() < 1e-9, "{t} instead of {exact} for {freedom} degrees of freedom");
        }
        assert!((normal(0.05) - 1.959_963_984_540_054).abs() < 1e-12);
        assert!((normal(0.01) - 2.575_829_303_548_901).abs() < 1e-12);
    }

    #[test]
    fn the_expansion_meets_the_exact_quantile() {
        for alpha in [0.05, 0.04 / 7.0, 0.008 / 7.0, 1e-6, 1e-9] {
            let exact = two_sided(MOST_EXACT, alpha);
            let expanded = expansion(MOST_EXACT, normal(alpha));
            assert!((exact - expanded).abs() < 1e-9, "{exact} and {expanded} for {alpha}");
        }
    }

    #[test]
    fn quantiles_fall_with_more_freedom_and_with_larger_alpha() {
        for alpha in [0.05, 0.04 / 7.0, 1e-7] {
            let quantiles: Vec<f64> = (1..3_000).map(|freedom| two_sided(f64::from(freedom), alpha)).collect();
            assert!(quantiles.windows(2).all(|pair| pair[0] > pair[1]));
            assert!(two_sided(30.0, alpha) > two_sided(30.0, alpha * 1.01));
        }
    }
}
