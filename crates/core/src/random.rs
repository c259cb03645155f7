//! Random numbers: ChaCha8 from the scenario's seed, the same on every platform.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The random numbers of a run. A clone goes on with the same numbers.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Numbers that depend on the seed alone.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `count`, each as likely. Drawn as u32 on purpose: a range of usize draws differently on 32-bit platforms.
    /// There must be something to pick from.
    pub fn pick(&mut self, count: u32) -> u32 {
        debug_assert!(count > 0, "there must be something to pick from");
        self.0.random_range(0..count.max(1))
    }
}

// The generator itself cannot be cloned, lest keys be reused by accident. Here a copy that repeats the numbers is the point.
impl Clone for Random {
    fn clone(&self) -> Self {
        Random(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_goes_on_with_the_same_numbers() {
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
    fn numbers_are_those_they_have_always_been() {
        let mut random = Random::new(1);
        let drawn: Vec<u32> = (0..12).map(|_| random.pick(9)).collect();
        assert_eq!(drawn, [4, 3, 8, 0, 1, 5, 3, 1, 7, 2, 8, 6]);
    }
}
