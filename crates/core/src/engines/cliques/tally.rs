//! How many of a crowd stand below a number, and what they add up to, while the crowd grows smaller: a binary indexed tree.

/// A crowd whose members each have one of some ascending keys.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// Count and sum of those in a stretch of keys that ends at this one: the usual tree, from 1 on.
    tree: Vec<(i64, i64)>,
    count: i64,
    sum: i64,
}

impl Tally {
    /// A crowd given by the place of each member's key.
    pub(super) fn new(keys: &[i64], places: &[u32]) -> Tally {
        let mut tree = vec![(0, 0); keys.len() + 1];
        for &place in places {
            tree[place as usize + 1].0 += 1;
        }
        for (entry, key) in tree[1..].iter_mut().zip(keys) {
            entry.1 = entry.0 * key;
        }
        let sum = tree.iter().map(|entry| entry.1).sum();
        for place in 1..tree.len() {
            let parent = place + lowest_bit(place);
            if parent < tree.len() {
                tree[parent] = (tree[parent].0 + tree[place].0, tree[parent].1 + tree[place].1);
            }
        }
        Tally { tree, count: places.len() as i64, sum }
    }

    /// How many there are.
    pub(super) fn count(&self) -> i64 {
        self.count
    }

    /// A member with this key leaves.
    pub(super) fn remove(&mut self, place: usize, key: i64) {
        let mut place = place + 1;
        while place < self.tree.len() {
            self.tree[place].0 -= 1;
            self.tree[place].1 -= key;
            place += lowest_bit(place);
        }
        self.count -= 1;
        self.sum -= key;
    }

    /// The place of the key of the member with this many below or beside them.
    pub(super) fn place_of(&self, mut rank: i64) -> usize {
        let mut place = 0;
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            if let Some(entry) = self.tree.get(place + step).filter(|entry| entry.0 <= rank) {
                place += step;
                rank -= entry.0;
            }
            step /= 2;
        }
        place
    }

    /// How many there are, and the sum of their keys.
    pub(super) fn all(&self) -> (i64, i64) {
        (self.count, self.sum)
    }

    /// Count and sum of those whose key is below the one at this place.
    pub(super) fn below(&self, place: usize) -> (i64, i64) {
        place.checked_sub(1).map_or((0, 0), |place| self.up_to(place))
    }

    /// Σ min(key, k) over all members, for the key at this place.
    #[inline]
    pub(super) fn capped(&self, place: usize, key: i64) -> i64 {
        let (count, sum) = self.up_to(place);
        sum + key * (self.count - count)
    }

    /// Count and sum of those whose key is not above the one at this place.
    #[inline]
    fn up_to(&self, place: usize) -> (i64, i64) {
        let (mut count, mut sum) = (0, 0);
        let mut place = place + 1;
        while place > 0 {
            count += self.tree[place].0;
            sum += self.tree[place].1;
            place &= place - 1;
        }
        (count, sum)
    }
}

fn lowest_bit(place: usize) -> usize {
    place & place.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_tally_counts_as_a_list_does(
            steps in prop::collection::vec(1i64..9, 1..40),
            raw in prop::collection::vec(any::<u32>(), 0..60),
            leaving in prop::collection::vec(any::<bool>(), 60),
        ) {
            let keys: Vec<i64> = steps.iter().scan(-20, |key, step| { *key += step; Some(*key) }).collect();
            let places: Vec<u32> = raw.iter().map(|place| place % keys.len() as u32).collect();
            let mut tally = Tally::new(&keys, &places);
            let mut living = Vec::new();
            for (&place, leaves) in places.iter().zip(leaving) {
                if leaves { tally.remove(place as usize, keys[place as usize]) } else { living.push(place as usize) }
            }
            living.sort_unstable();
            prop_assert_eq!(tally.count(), living.len() as i64);
            prop_assert_eq!(tally.all(), (tally.count(), living.iter().map(|&place| keys[place]).sum()));
            for (place, &key) in keys.iter().enumerate() {
                let below = living.iter().filter(|&&other| other < place);
                prop_assert_eq!(tally.below(place), (below.clone().count() as i64, below.map(|&other| keys[other]).sum::<i64>()));
                prop_assert_eq!(tally.capped(place, key), living.iter().map(|&other| keys[other].min(key)).sum::<i64>());
            }
            for (rank, &place) in living.iter().enumerate() {
                prop_assert_eq!(tally.place_of(rank as i64), place);
            }
        }
    }
}
