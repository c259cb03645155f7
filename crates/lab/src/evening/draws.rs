//! The random numbers of an evening. Each has a key: the study's seed, the evening, what it is for, and whose number it is. So no number depends
//! on which other numbers were drawn before, and what the engine of one arm decides never changes what people do in another arm.

use queuescope::{MAX_SEED, Millis, Random};

use crate::study::Patience;

/// What a random number is for.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    /// The seed of the scenario.
    Seed = 1,
    /// The gap before an arrival.
    Gap = 2,
    /// The unit that arrives.
    Unit = 3,
    /// The patience of a unit on a visit.
    Patience = 4,
    /// The length of a unit's game.
    Game = 5,
    /// Whether a unit comes back after a game.
    Return = 6,
}

/// The random numbers of an evening, which are the same for all arms.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draws {
    /// Hash of the study's seed and the evening.
    key: u64,
}

impl Draws {
    pub(super) fn new(seed: u64, evening: u32) -> Draws {
        Draws { key: hash(hash(0, seed), u64::from(evening)) }
    }

    /// The random number generator for a purpose. `a` and `b` say whose numbers it draws.
    ///
    /// The key is hashed to the 64 bits that seed the generator. A study draws at most some billions of numbers, so hardly any two keys have the
    /// same hash, and if two do, two independent people only happen to draw the same number.
    fn random(&self, purpose: Purpose, a: u32, b: u32) -> Random {
        Random::new(hash(hash(self.key, purpose as u64), u64::from(a) << 32 | u64::from(b)))
    }

    /// The seed of the scenario.
    pub(super) fn seed(&self) -> u64 {
        hash(self.key, Purpose::Seed as u64) & MAX_SEED as u64
    }

    /// The gap before arrival `k`, in units of the mean gap.
    pub(super) fn gap(&self, k: u32) -> f64 {
        exponential(&mut self.random(Purpose::Gap, k, 0))
    }

    /// The unit that arrives as number `k`, of `units` units.
    pub(super) fn unit(&self, k: u32, units: u32) -> u32 {
        self.random(Purpose::Unit, k, 0).pick(units)
    }

    /// How long a unit waits on a visit, at least 1 ms. `None` if it never gives up.
    pub(super) fn patience(&self, patience: Patience, unit: u32, visit: u32) -> Option<Millis> {
        let wait = match patience {
            Patience::None => return None,
            Patience::Fixed(wait) => wait,
            Patience::Exponential(median) => {
                let draw = exponential(&mut self.random(Purpose::Patience, unit, visit));
                // The median of an exponential number with mean 1 is ln 2.
                Millis((draw / std::f64::consts::LN_2 * median.0 as f64).round() as i64)
            }
        };
        Some(wait.max(Millis(1)))
    }

    /// The length of a unit's game: even between half and one and a half times the mean.
    pub(super) fn game(&self, mean: Millis, unit: u32, game: u32) -> Millis {
        let share = 0.5 + uniform(&mut self.random(Purpose::Game, unit, game));
        Millis((share * mean.0 as f64).round() as i64)
    }

    /// True if a unit comes back after a game. The chance is in percent.
    pub(super) fn returns(&self, chance: u32, unit: u32, game: u32) -> bool {
        self.random(Purpose::Return, unit, game).pick(100) < chance
    }
}

/// A uniform number above 0 and up to 1, with 53 random bits.
fn uniform(random: &mut Random) -> f64 {
    const HIGH: u32 = 1 << 26;
    const LOW: u32 = 1 << 27;
    let bits = f64::from(random.pick(HIGH)) * f64::from(LOW) + f64::from(random.pick(LOW));
    (bits + 1.0) / (f64::from(HIGH) * f64::from(LOW))
}

/// An exponentially distributed number with mean 1.
fn exponential(random: &mut Random) -> f64 {
    // Not `f64::ln`, whose last bit differs between platforms.
    -libm::log(uniform(random))
}

/// Adds a word to a hash: one step of SplitMix64, whose output mixes all bits.
fn hash(hash: u64, word: u64) -> u64 {
    let mut mixed = (hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_key_never_change() {
        let draws = Draws::new(7, 3);
        let numbers: Vec<u32> = (0..6).map(|k| draws.unit(k, 1_000)).collect();
        let gaps: Vec<i64> = (0..3).map(|k| (draws.gap(k) * 1e12) as i64).collect();
        assert_eq!(numbers, [156, 255, 3, 314, 325, 984]);
        assert_eq!(gaps, [2_639_326_918_269, 491_161_996_420, 1_631_967_371_676]);
        assert_eq!(draws.seed(), 2_536_921_541_382_769);
    }

    #[test]
    fn draws_have_the_mean_and_median_of_their_distribution() {
        const COUNT: u32 = 20_000;
        let draws = Draws::new(1, 1);
        let mean = (0..COUNT).map(|k| draws.gap(k)).sum::<f64>() / f64::from(COUNT);
        assert!((mean - 1.0).abs() < 0.03, "{mean}");
        let patience = |unit| draws.patience(Patience::Exponential(Millis(600_000)), unit, 1).unwrap_or_default();
        let short = (0..COUNT).filter(|&unit| patience(unit) < Millis(600_000)).count() as f64 / f64::from(COUNT);
        assert!((short - 0.5).abs() < 0.015, "{short}");
        let games: Vec<i64> = (0..COUNT).map(|unit| draws.game(Millis(1_000), unit, 1).0).collect();
        assert!(games.iter().all(|game| (500..=1_500).contains(game)));
        let mean = games.iter().sum::<i64>() as f64 / f64::from(COUNT);
        assert!((mean - 1_000.0).abs() < 10.0, "{mean}");
        let returned = (0..COUNT).filter(|&unit| draws.returns(30, unit, 2)).count() as f64 / f64::from(COUNT);
        assert!((returned - 0.3).abs() < 0.015, "{returned}");
    }
}
