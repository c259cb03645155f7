//! Rows of bits that find the set bit nearest to a position in a few steps. A row has 64 bits per word, a summary word for every 64 words,
//! a summary word for every 64 of these, and so on up to a single word.

/// Several rows of bits of equal length.
#[derive(Debug, Clone)]
pub(super) struct BitRows {
    /// The bits themselves, then the levels of summaries.
    levels: Vec<Level>,
}

#[derive(Debug, Clone)]
struct Level {
    /// Words per row.
    words: usize,
    /// Words of all rows, row by row. A bit of a summary is set if the word below it is not 0.
    bits: Vec<u64>,
}

impl BitRows {
    /// Creates `rows` rows of `length` clear bits.
    pub(super) fn new(rows: usize, length: usize) -> BitRows {
        let mut levels = Vec::new();
        let mut words = length.div_ceil(64).max(1);
        loop {
            levels.push(Level { words, bits: vec![0; words * rows] });
            if words == 1 {
                return BitRows { levels };
            }
            words = words.div_ceil(64);
        }
    }

    pub(super) fn set(&mut self, row: usize, mut position: usize) {
        for level in &mut self.levels {
            level.bits[row * level.words + position / 64] |= 1 << (position % 64);
            position /= 64;
        }
    }

    pub(super) fn clear(&mut self, row: usize, mut position: usize) {
        for level in &mut self.levels {
            let word = &mut level.bits[row * level.words + position / 64];
            *word &= !(1 << (position % 64));
            if *word != 0 {
                return;
            }
            position /= 64;
        }
    }

    /// True if no bit of a row is set.
    pub(super) fn is_clear(&self, row: usize) -> bool {
        // The top level has one word per row.
        self.levels.last().is_none_or(|top| top.bits[row] == 0)
    }

    /// Returns the first set bit at or above a position.
    #[inline]
    pub(super) fn at_or_above(&self, row: usize, position: usize) -> Option<usize> {
        let mut from = position;
        for (height, level) in self.levels.iter().enumerate() {
            let word = from / 64;
            if word >= level.words {
                return None;
            }
            let bits = level.bits[row * level.words + word] & (u64::MAX << (from % 64));
            if bits != 0 {
                return Some(self.descend(row, height, word * 64 + bits.trailing_zeros() as usize, u64::trailing_zeros));
            }
            from = word + 1;
        }
        None
    }

    /// Returns the last set bit below a position.
    #[inline]
    pub(super) fn below(&self, row: usize, position: usize) -> Option<usize> {
        let mut end = position;
        for (height, level) in self.levels.iter().enumerate() {
            // Only the bits before `end` in its word count. If `end` is the first bit of a word, the level above continues.
            if !end.is_multiple_of(64) {
                let word = end / 64;
                let bits = level.bits[row * level.words + word] & !(u64::MAX << (end % 64));
                if bits != 0 {
                    let last = 63 - bits.leading_zeros() as usize;
                    return Some(self.descend(row, height, word * 64 + last, |bits| 63 - bits.leading_zeros()));
                }
            }
            end /= 64;
        }
        None
    }

    /// Goes down from a set bit of a summary and returns the first or last set bit of the range that it summarises.
    #[inline]
    fn descend(&self, row: usize, height: usize, mut position: usize, pick: impl Fn(u64) -> u32) -> usize {
        for level in self.levels[..height].iter().rev() {
            position = position * 64 + pick(level.bits[row * level.words + position]) as usize;
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use queuescope_campaign::config;
    use std::collections::BTreeSet;

    proptest! {
        #![proptest_config(config(200))]

        #[test]
        fn bit_rows_find_the_same_bits_as_an_ordered_set(length in 1usize..9_000, raw in prop::collection::vec((any::<u32>(), any::<bool>()), 0..60), probes in prop::collection::vec(any::<u32>(), 1..40)) {
            let mut bits = BitRows::new(2, length);
            let mut set = BTreeSet::new();
            for (position, on) in raw {
                let position = position as usize % length;
                if on {
                    bits.set(1, position);
                    set.insert(position);
                } else {
                    bits.clear(1, position);
                    set.remove(&position);
                }
            }
            prop_assert!(bits.is_clear(0));
            prop_assert_eq!(bits.is_clear(1), set.is_empty());
            for probe in probes {
                let probe = probe as usize % length;
                prop_assert_eq!(bits.at_or_above(1, probe), set.range(probe..).next().copied());
                prop_assert_eq!(bits.below(1, probe), set.range(..probe).next_back().copied());
                prop_assert_eq!(bits.at_or_above(0, probe), None);
            }
        }
    }
}
