//! Stable sorting by whole-number keys. All code that sorts by a key uses these functions.
//!
//! Short lists are sorted by comparison and long lists by radix sort. Radix sort takes linear time, because engines sort by ratings, waits,
//! scores and times, whose ranges are small. One shared implementation also keeps the wasm small: every instance of the standard library's
//! sort for another type or key adds ten kilobytes.

/// Shortest list for radix sort. Below it, comparing is faster.
const MIN_RADIX_SORT: usize = 1_024;
/// Bits per pass of radix sort. The 2,048 counters fit into the first-level cache.
const DIGIT_BITS: u32 = 11;
const DIGITS: usize = 1 << DIGIT_BITS;

/// Sorts items by ascending key. Items with equal keys keep their order.
pub(crate) fn by_key<T: Clone>(items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    if items.len() < MIN_RADIX_SORT { comparison_sort(&items, key) } else { radix_sort(items, key) }
}

/// Sorts items by descending key. Items with equal keys keep their order.
pub(crate) fn by_key_descending<T: Clone>(items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    // Keys are ratings and waits. They are never `i64::MIN`, which has no positive counterpart.
    by_key(items, |item| -key(item))
}

/// Like [`by_key`], for lists that are always short. It leaves out radix sort, which makes the wasm smaller.
pub(crate) fn short_by_key<T: Clone>(items: &[T], key: impl Fn(&T) -> i64) -> Vec<T> {
    comparison_sort(items, key)
}

/// Indices of keys in ascending order of the keys. Equal keys keep their order.
fn sorted_indices(keys: &[i64]) -> Vec<u32> {
    // The index makes all keys different, so an unstable sort is enough.
    let mut order: Vec<(i64, u32)> = keys.iter().enumerate().map(|(index, key)| (*key, index as u32)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
}

fn comparison_sort<T: Clone>(items: &[T], key: impl Fn(&T) -> i64) -> Vec<T> {
    let keys: Vec<i64> = items.iter().map(key).collect();
    sorted_indices(&keys).into_iter().map(|index| items[index as usize].clone()).collect()
}

/// Radix sort, least significant digit first, with as many passes as the range of the keys needs.
fn radix_sort<T: Clone>(mut items: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    let (Some(least), Some(largest)) = (items.iter().map(&key).min(), items.iter().map(&key).max()) else { return items };
    let span_bits = 64 - (largest.wrapping_sub(least) as u64).leading_zeros();
    let mut spare = items.clone();
    for pass in 0..span_bits.div_ceil(DIGIT_BITS) {
        let digit = |item: &T| ((key(item).wrapping_sub(least) as u64) >> (pass * DIGIT_BITS)) as usize % DIGITS;
        // First the number of items with each digit, then the index where the next item with that digit goes.
        let mut next_index = [0u32; DIGITS];
        for item in &items {
            next_index[digit(item)] += 1;
        }
        let mut start = 0;
        for count in &mut next_index {
            start += std::mem::replace(count, start);
        }
        for item in &items {
            let index = &mut next_index[digit(item)];
            spare[*index as usize] = item.clone();
            *index += 1;
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
        fn both_sorts_agree_with_the_standard_library(
            keys in prop::collection::vec(prop_oneof![-50i64..50, any::<i32>().prop_map(i64::from), any::<i64>().prop_map(|key| key >> 1)], 0..3_000),
        ) {
            let items: Vec<(i64, usize)> = keys.into_iter().enumerate().map(|(index, key)| (key, index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(&comparison_sort(&items, |item| item.0), &expected);
            prop_assert_eq!(&radix_sort(items.clone(), |item| item.0), &expected);
            expected.sort_by_key(|item| std::cmp::Reverse(item.0));
            prop_assert_eq!(by_key_descending(items.into_iter().filter(|item| item.0 > i64::MIN).collect(), |item| item.0), expected.into_iter().filter(|item| item.0 > i64::MIN).collect::<Vec<_>>());
        }
    }
}
