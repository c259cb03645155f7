//! Random numbers: ChaCha8 with the scenario's seed. They are the same on every platform.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Random number generator of a run. A clone continues with the same numbers.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates a generator whose numbers depend only on the seed.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Draws a number below `count`, which must not be 0. All numbers are equally likely. The type is u32 because a usize would give
    /// different numbers on 32-bit platforms.
    pub fn pick(&mut self, count: u32) -> u32 {
        debug_assert!(count > 0, "`count` must not be 0");
        self.0.random_range(0..count.max(1))
    }
}

// `ChaCha8Rng` is not `Clone`, to prevent key reuse by accident. Here a copy that repeats the numbers is intended.
impl Clone for Random {
    fn clone(&self) -> Self {
        Random(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_continues_with_the_same_numbers() {
        let mut random = Random::new(7);
        for drawn in 0..100 {
            let mut copy = random.clone();
            let [a, b] = [&mut random, &mut copy].map(|random| (0..40).map(|_| random.pick(1_000)).collect::<Vec<_>>());
            assert_eq!(a, b, "after {drawn} draws");
            random = copy;
            random.pick(3);
        }
    }

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random::new(1);
        let drawn: Vec<u32> = (0..12).map(|_| random.pick(9)).collect();
        assert_eq!(drawn, [4, 3, 8, 0, 1, 5, 3, 1, 7, 2, 8, 6]);
    }
}
