//! Stable sorting, implemented once. Every instance of the standard library's sort for another type or key adds five to ten kilobytes to the wasm.
//!
//! Engines sort by whole-number keys: short lists by comparison and long lists by radix sort. Radix sort takes linear time, because ratings,
//! waits, scores and times have small ranges. Everything else, for example what the page draws, is sorted with [`sort`], [`sort_by`] and
//! [`sort_by_key`], which take about twice as long as the standard library's.

use std::cmp::Ordering;

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

/// Like `by_key`, for lists that are short or whose keys take long to compute. It computes each key once, and leaves out radix sort, which
/// makes the wasm smaller.
pub fn short_by_key<T: Clone>(items: &[T], key: impl Fn(&T) -> i64) -> Vec<T> {
    comparison_sort(items, key)
}

/// Sorts whole numbers in ascending order, as fast as the standard library.
pub fn sort_numbers(numbers: &mut [i64]) {
    numbers.sort_unstable();
}

/// Sorts items in ascending order. Equal items keep their order.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts items by ascending key. Items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items by a comparison. Items that compare as equal keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = sorted_places(items.len(), &|one, other| compare(&items[one], &items[other]));
    move_to_places(order, &mut |one, other| items.swap(one, other));
}

/// Places of items in ascending order. Not generic, so that it is compiled once.
fn sorted_places(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

/// Swaps items until the item from `order[place]` is at `place`. The places form cycles, and each cycle is followed once.
fn move_to_places(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            swap(place, from);
            place = from;
        }
    }
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
        fn any_list_is_sorted_as_by_the_standard_library(keys in prop::collection::vec(-20i32..20, 0..100)) {
            let items: Vec<(i32, usize)> = keys.into_iter().enumerate().map(|(index, key)| (key, index)).collect();
            let (mut ours, mut expected) = (items.clone(), items.clone());
            sort_by_key(&mut ours, |item| item.0);
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &expected);
            sort_by(&mut ours, |one, other| other.0.cmp(&one.0));
            expected.sort_by_key(|item| std::cmp::Reverse(item.0));
            prop_assert_eq!(&ours, &expected);
            sort(&mut ours);
            expected.sort();
            prop_assert_eq!(&ours, &expected);
        }

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
