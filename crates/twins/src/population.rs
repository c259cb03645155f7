//! Queues to try engines on: ratings around 1500, waits of 0 to 10 waves, a third each of first side, second side and both.

use queuescope::{Engine, Player, Scenario, Settings};

/// A small generator of its own (SplitMix64): the populations must not depend on the random numbers that are under test.
#[derive(Debug, Clone)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number below `count`.
    pub fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % count.max(1)
    }

    /// About normal, as a sum of twelve: mean 1500, deviation 300.
    pub fn rating(&mut self) -> i32 {
        let sum: u64 = (0..12).map(|_| self.below(1_000)).sum();
        1_500 + (sum as i32 - 5_994) * 300 / 1_000
    }
}

/// A queue of this many players for the waves engine.
pub fn waves(players: usize, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    let settings = Settings::preset(Engine::Waves, "seed").unwrap_or_else(|| unreachable!("every engine has this preset"));
    let [first, second] = settings.waves().map(|waves| waves.sides.clone()).unwrap_or_else(|| unreachable!("these are settings of waves"));
    let players = (0..players).map(|index| {
        let mut player = Player::new(format!("p{index}"));
        player.wait_cycles = numbers.below(11) as u32;
        let (a, b) = (numbers.rating(), numbers.rating());
        player.ratings = match numbers.below(3) {
            0 => vec![(first.clone(), a)],
            1 => vec![(second.clone(), b)],
            _ => vec![(first.clone(), a), (second.clone(), b)],
        };
        player
    });
    Scenario { players: players.collect(), ..Scenario::new(settings) }
}
