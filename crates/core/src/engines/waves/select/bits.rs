//! Rows of bits that answer "the nearest set bit from here" in a handful of steps: 64 bits a word, a word of summary for every 64 words,
//! and so on up to one word.

/// Several rows of equal length.
#[derive(Debug, Clone)]
pub(super) struct BitRows {
    /// The bits, then their summaries; `words` of each row in each level.
    levels: Vec<Level>,
}

#[derive(Debug, Clone)]
struct Level {
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    /// `rows` rows of `length` clear bits.
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

    /// Whether no bit of a row is set.
    pub(super) fn is_clear(&self, row: usize) -> bool {
        // The uppermost level is one word a row.
        self.levels.last().is_none_or(|top| top.bits[row] == 0)
    }

    /// The first set bit at or above a position.
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

    /// The last set bit below a position.
    #[inline]
    pub(super) fn below(&self, row: usize, position: usize) -> Option<usize> {
        let mut end = position;
        for (height, level) in self.levels.iter().enumerate() {
            // The bits before `end` in its word; where `end` begins a word there are none and the level above looks on.
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

    /// From a set bit of a summary down to the first or last bit it stands for.
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
        fn finds_what_an_ordered_set_finds(length in 1usize..9_000, raw in prop::collection::vec((any::<u32>(), any::<bool>()), 0..60), probes in prop::collection::vec(any::<u32>(), 1..40)) {
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
