//! Sorting by whole-number keys: one way for everything that is put in order.
//!
//! Short lists are compared, long ones counted digit by digit, in time linear in their length: an engine sorts by ratings, waits, scores
//! and times, whose ranges are small. One way also keeps the wasm small: every sort of the standard library that is used with another
//! type or key is ten kilobytes of its own.

/// Below this many entries comparing is faster than counting digits.
const COMPARE_BELOW: usize = 1_024;
/// Bits a pass sorts by: 2,048 counters stay in the first-level cache.
const DIGIT_BITS: u32 = 11;
const DIGITS: usize = 1 << DIGIT_BITS;

/// The items in ascending order of a key; equal keys keep their order.
pub(crate) fn by_key<T: Clone>(items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    if items.len() < COMPARE_BELOW { by_comparing(&items, key) } else { by_digits(items, key) }
}

/// The items in descending order of a key; equal keys keep their order.
pub(crate) fn by_key_descending<T: Clone>(items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    // Keys are ratings, waits, windows and times: far from the one number that has no opposite.
    by_key(items, |item| -key(item))
}

/// As [`by_key`], for lists that are never so long that counting digits pays: shorter in wasm.
pub(crate) fn few_by_key<T: Clone>(items: &[T], key: impl Fn(&T) -> i64) -> Vec<T> {
    by_comparing(items, key)
}

/// The positions of keys in ascending order; equal ones keep theirs. For callers outside, whose lists are short.
pub(crate) fn positions(keys: &[i64]) -> Vec<u32> {
    // With the position in it every key is different, so a sort that does not keep the order of equal ones does.
    let mut order: Vec<(i64, u32)> = keys.iter().enumerate().map(|(index, key)| (*key, index as u32)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
}

fn by_comparing<T: Clone>(items: &[T], key: impl Fn(&T) -> i64) -> Vec<T> {
    let keys: Vec<i64> = items.iter().map(key).collect();
    positions(&keys).into_iter().map(|index| items[index as usize].clone()).collect()
}

/// Least significant digit first, as many digits as the keys' span has.
fn by_digits<T: Clone>(mut items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
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
            spare[*slot as usize] = item.clone();
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
    use queuescope_campaign::config;

    proptest! {
        #![proptest_config(config(64))]

        #[test]
        fn both_ways_sort_as_the_standard_library_does(
            keys in prop::collection::vec(prop_oneof![-50i64..50, any::<i32>().prop_map(i64::from), any::<i64>().prop_map(|key| key >> 1)], 0..3_000),
        ) {
            let items: Vec<(i64, usize)> = keys.into_iter().enumerate().map(|(index, key)| (key, index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(&by_comparing(&items, |item| item.0), &expected);
            prop_assert_eq!(&by_digits(items.clone(), |item| item.0), &expected);
            expected.sort_by_key(|item| std::cmp::Reverse(item.0));
            prop_assert_eq!(by_key_descending(items.into_iter().filter(|item| item.0 > i64::MIN).collect(), |item| item.0), expected.into_iter().filter(|item| item.0 > i64::MIN).collect::<Vec<_>>());
        }
    }
}
