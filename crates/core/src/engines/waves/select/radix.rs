//! Stable sorting by whole-number keys in time linear in the number of things: the wave's sorts are by rating differences, waits and
//! scores, whose ranges are small.

use super::Scored;

/// Below this many entries a comparison sort is faster than counting digits.
const COMPARE_BELOW: usize = 1_024;
/// Bits a pass sorts by: 2,048 counters stay in the first-level cache.
const DIGIT_BITS: u32 = 11;
const DIGITS: usize = 1 << DIGIT_BITS;

/// The items in ascending order of a key; equal keys keep their order.
pub(in crate::engines::waves) fn sorted_by_key<T: Copy>(mut items: Vec<T>, key: impl Fn(&T) -> i32) -> Vec<T> {
    if items.len() < COMPARE_BELOW {
        items.sort_by_key(key);
        return items;
    }
    sort(items, |item| i64::from(key(item)))
}

/// Puts chosen pairs into the order of the rule: by score, then by lead. No lead stands in two pairs.
pub(super) fn sort_pairs(pairs: &mut Vec<Scored>, leads: usize) {
    if pairs.len() < COMPARE_BELOW {
        pairs.sort_unstable_by_key(|pair| (pair.score, pair.lead));
        return;
    }
    // By lead: each has a place of its own.
    let mut place = vec![u32::MAX; leads];
    for (index, pair) in pairs.iter().enumerate() {
        place[pair.lead as usize] = index as u32;
    }
    let by_lead: Vec<Scored> = place.iter().filter_map(|&index| pairs.get(index as usize).copied()).collect();
    *pairs = sort(by_lead, |pair| pair.score);
}

/// Least significant digit first, as many digits as the keys' span has.
fn sort<T: Copy>(mut items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    let (Some(least), Some(largest)) = (items.iter().map(&key).min(), items.iter().map(&key).max()) else { return items };
    let span_bits = 64 - (largest.wrapping_sub(least) as u64).leading_zeros();
    let mut spare = items.clone();
    for pass in 0..span_bits.div_ceil(DIGIT_BITS) {
        let digit = |item: &T| ((key(item).wrapping_sub(least) as u64) >> (pass * DIGIT_BITS)) as usize % DIGITS;
        let mut next = [0u32; DIGITS];
        for item in &items {
            next[digit(item)] += 1;
        }
        let mut start = 0;
        for count in &mut next {
            start += std::mem::replace(count, start);
        }
        for item in &items {
            let slot = &mut next[digit(item)];
            spare[*slot as usize] = *item;
            *slot += 1;
        }
        std::mem::swap(&mut items, &mut spare);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn digits_sort_as_comparisons_do(keys in prop::collection::vec(prop_oneof![-50i64..50, any::<i32>().prop_map(i64::from), any::<i64>().prop_map(|k| k >> 1)], 0..3_000)) {
            let items: Vec<(i64, usize)> = keys.into_iter().enumerate().map(|(index, key)| (key, index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(sort(items, |item| item.0), expected);
        }
    }
}
