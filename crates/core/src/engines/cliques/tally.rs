//! Counts and sums of the keys below a given key, in a collection that only shrinks. This is a binary indexed tree (Fenwick tree).

/// A collection of keys. All keys are in a fixed ascending list and are given by their index in it.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// Node `i`, counted from 1, has the count and sum of a range of keys that ends at key `i − 1`.
    tree: Vec<(i64, i64)>,
    count: i64,
    sum: i64,
}

impl Tally {
    /// Creates a collection of the keys at these indices of `keys`. An index can occur more than once.
    pub(super) fn new(keys: &[i64], indices: &[u32]) -> Tally {
        let mut tree = vec![(0, 0); keys.len() + 1];
        for &index in indices {
            tree[index as usize + 1].0 += 1;
        }
        for (entry, key) in tree[1..].iter_mut().zip(keys) {
            entry.1 = entry.0 * key;
        }
        let sum = tree.iter().map(|entry| entry.1).sum();
        for node in 1..tree.len() {
            let parent = node + lowest_bit(node);
            if parent < tree.len() {
                tree[parent] = (tree[parent].0 + tree[node].0, tree[parent].1 + tree[node].1);
            }
        }
        Tally { tree, count: indices.len() as i64, sum }
    }

    /// Number of keys in the collection.
    pub(super) fn count(&self) -> i64 {
        self.count
    }

    /// Removes one occurrence of the key that has this index.
    pub(super) fn remove(&mut self, index: usize, key: i64) {
        let mut node = index + 1;
        while node < self.tree.len() {
            self.tree[node].0 -= 1;
            self.tree[node].1 -= key;
            node += lowest_bit(node);
        }
        self.count -= 1;
        self.sum -= key;
    }

    /// Index of the key that has this rank in the collection. Rank 0 is the smallest key.
    pub(super) fn key_index_at(&self, mut rank: i64) -> usize {
        let mut node = 0;
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            if let Some(entry) = self.tree.get(node + step).filter(|entry| entry.0 <= rank) {
                node += step;
                rank -= entry.0;
            }
            step /= 2;
        }
        node
    }

    /// Count and sum of all keys.
    pub(super) fn all(&self) -> (i64, i64) {
        (self.count, self.sum)
    }

    /// Count and sum of the keys below the key with this index.
    pub(super) fn below(&self, index: usize) -> (i64, i64) {
        index.checked_sub(1).map_or((0, 0), |index| self.up_to(index))
    }

    /// Σ min(key, k) over all keys k in the collection. `key` is the key with this index.
    #[inline]
    pub(super) fn capped(&self, index: usize, key: i64) -> i64 {
        let (count, sum) = self.up_to(index);
        sum + key * (self.count - count)
    }

    /// Count and sum of the keys up to and including the key with this index.
    #[inline]
    fn up_to(&self, index: usize) -> (i64, i64) {
        let (mut count, mut sum) = (0, 0);
        let mut node = index + 1;
        while node > 0 {
            count += self.tree[node].0;
            sum += self.tree[node].1;
            node &= node - 1;
        }
        (count, sum)
    }
}

fn lowest_bit(node: usize) -> usize {
    node & node.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_tally_has_the_counts_and_sums_of_a_list(
            steps in prop::collection::vec(1i64..9, 1..40),
            raw in prop::collection::vec(any::<u32>(), 0..60),
            removed in prop::collection::vec(any::<bool>(), 60),
        ) {
            let keys: Vec<i64> = steps.iter().scan(-20, |key, step| { *key += step; Some(*key) }).collect();
            let indices: Vec<u32> = raw.iter().map(|index| index % keys.len() as u32).collect();
            let mut tally = Tally::new(&keys, &indices);
            let mut rest = Vec::new();
            for (&index, is_removed) in indices.iter().zip(removed) {
                if is_removed { tally.remove(index as usize, keys[index as usize]) } else { rest.push(index as usize) }
            }
            rest.sort_unstable();
            prop_assert_eq!(tally.count(), rest.len() as i64);
            prop_assert_eq!(tally.all(), (tally.count(), rest.iter().map(|&index| keys[index]).sum()));
            for (index, &key) in keys.iter().enumerate() {
                let below = rest.iter().filter(|&&other| other < index);
                prop_assert_eq!(tally.below(index), (below.clone().count() as i64, below.map(|&other| keys[other]).sum::<i64>()));
                prop_assert_eq!(tally.capped(index, key), rest.iter().map(|&other| keys[other].min(key)).sum::<i64>());
            }
            for (rank, &index) in rest.iter().enumerate() {
                prop_assert_eq!(tally.key_index_at(rank as i64), index);
            }
        }
    }
}
