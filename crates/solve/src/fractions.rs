//! Which of two sums of fractions is larger, exactly, without numbers of any length: both are written out in digits of 64 bits until they
//! differ, or until they cannot differ any more.

use std::cmp::Ordering;

/// A fraction: `over` ÷ `under`, neither negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fraction {
    pub(crate) over: u128,
    pub(crate) under: u64,
}

/// Compares the sums of two lists of fractions. The whole parts of each list must add up to less than 2^126, and no list may have more
/// than 2^32 of them.
pub(crate) fn compare_sums(left: &[Fraction], right: &[Fraction]) -> Ordering {
    let signed = || left.iter().map(|fraction| (1, fraction)).chain(right.iter().map(|fraction| (-1, fraction)));
    // What the digits so far make of left − right, in units of the last digit. The digits to come are worth less than `doubt` units.
    let mut difference: i128 = signed().map(|(sign, fraction)| sign * (fraction.over / u128::from(fraction.under)) as i128).sum();
    let mut rests: Vec<u128> = signed().map(|(_, fraction)| fraction.over % u128::from(fraction.under)).collect();
    let doubt = rests.len() as i128;
    // Different sums differ by at least one part in the product of all denominators.
    let bits: u32 = signed().map(|(_, fraction)| fraction.under.ilog2() + 1).sum();
    for _ in 0..bits / 64 + 2 {
        if difference.abs() > doubt {
            break;
        }
        difference <<= 64;
        for ((sign, fraction), rest) in signed().zip(&mut rests) {
            let longer = *rest << 64;
            difference += sign * (longer / u128::from(fraction.under)) as i128;
            *rest = longer % u128::from(fraction.under);
        }
    }
    if difference.abs() > doubt { difference.cmp(&0) } else { Ordering::Equal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fractions(list: &[(u32, u64)]) -> Vec<Fraction> {
        list.iter().map(|&(over, under)| Fraction { over: u128::from(over), under }).collect()
    }

    #[test]
    fn a_third_three_times_is_one() {
        let thirds = fractions(&[(1, 3), (1, 3), (1, 3)]);
        assert_eq!(compare_sums(&thirds, &fractions(&[(1, 1)])), Ordering::Equal);
        assert_eq!(compare_sums(&thirds, &fractions(&[(999_999_999, 1_000_000_000)])), Ordering::Greater);
        assert_eq!(compare_sums(&[], &fractions(&[(1, u64::MAX)])), Ordering::Less);
        assert_eq!(compare_sums(&[], &[]), Ordering::Equal);
    }

    #[test]
    fn the_smallest_difference_of_large_denominators_is_seen() {
        // a/b and c/d next to each other: they differ by 1/(b·d).
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
            let common: u128 = left.iter().chain(&right).map(|(_, under)| u128::from(*under)).product();
            let sum = |list: &[(u32, u64)]| -> u128 { list.iter().map(|(over, under)| u128::from(*over) * (common / u128::from(*under))).sum() };
            prop_assert_eq!(compare_sums(&fractions(&left), &fractions(&right)), sum(&left).cmp(&sum(&right)));
        }
    }
}
