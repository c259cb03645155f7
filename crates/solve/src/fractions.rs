//! Compares two sums of fractions exactly and without big integers. Both sums are expanded into digits of 64 bits until they differ, or until
//! they must be equal.

use std::cmp::Ordering;

/// A non-negative fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fraction {
    pub(crate) numerator: u128,
    pub(crate) denominator: u64,
}

/// Compares the sums of two lists of fractions. The whole parts of each list must add up to less than 2^126, and no list may have more than
/// 2^32 fractions.
pub(crate) fn compare_sums(left: &[Fraction], right: &[Fraction]) -> Ordering {
    let signed = || left.iter().map(|fraction| (1, fraction)).chain(right.iter().map(|fraction| (-1, fraction)));
    // The digits of left − right so far, in units of the last digit. The remaining digits add up to less than `max_error` units.
    let mut difference: i128 =
        signed().map(|(sign, fraction)| sign * (fraction.numerator / u128::from(fraction.denominator)) as i128).sum();
    let mut remainders: Vec<u128> = signed().map(|(_, fraction)| fraction.numerator % u128::from(fraction.denominator)).collect();
    let max_error = remainders.len() as i128;
    // Unequal sums differ by at least 1 ÷ the product of all denominators.
    let bits: u32 = signed().map(|(_, fraction)| fraction.denominator.ilog2() + 1).sum();
    for _ in 0..bits / 64 + 2 {
        if difference.abs() > max_error {
            break;
        }
        difference <<= 64;
        for ((sign, fraction), remainder) in signed().zip(&mut remainders) {
            let shifted = *remainder << 64;
            difference += sign * (shifted / u128::from(fraction.denominator)) as i128;
            *remainder = shifted % u128::from(fraction.denominator);
        }
    }
    if difference.abs() > max_error { difference.cmp(&0) } else { Ordering::Equal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fractions(list: &[(u32, u64)]) -> Vec<Fraction> {
        list.iter().map(|&(numerator, denominator)| Fraction { numerator: u128::from(numerator), denominator }).collect()
    }

    #[test]
    fn three_thirds_are_one() {
        let thirds = fractions(&[(1, 3), (1, 3), (1, 3)]);
        assert_eq!(compare_sums(&thirds, &fractions(&[(1, 1)])), Ordering::Equal);
        assert_eq!(compare_sums(&thirds, &fractions(&[(999_999_999, 1_000_000_000)])), Ordering::Greater);
        assert_eq!(compare_sums(&[], &fractions(&[(1, u64::MAX)])), Ordering::Less);
        assert_eq!(compare_sums(&[], &[]), Ordering::Equal);
    }

    #[test]
    fn the_smallest_possible_difference_is_found() {
        // a/b and c/d differ by 1/(b·d).
        let (a, b, c, d) = (999_999_996u32, 999_999_997u64, 999_999_997u32, 999_999_998u64);
        assert_eq!(compare_sums(&fractions(&[(a, b)]), &fractions(&[(c, d)])), Ordering::Less);
        assert_eq!(compare_sums(&fractions(&[(a, b), (7, 11)]), &fractions(&[(7, 11), (a, b)])), Ordering::Equal);
    }

    proptest! {
        #[test]
        fn sums_compare_as_over_a_common_denominator(
            left in prop::collection::vec((0u32..2_000, 1u64..40), 0..5),
            right in prop::collection::vec((0u32..2_000, 1u64..40), 0..5),
        ) {
            let common: u128 = left.iter().chain(&right).map(|(_, denominator)| u128::from(*denominator)).product();
            let sum = |list: &[(u32, u64)]| -> u128 {
                list.iter().map(|(numerator, denominator)| u128::from(*numerator) * (common / u128::from(*denominator))).sum()
            };
            prop_assert_eq!(compare_sums(&fractions(&left), &fractions(&right)), sum(&left).cmp(&sum(&right)));
        }
    }
}
