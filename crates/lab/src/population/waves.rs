//! Players for the waves engine: some for each side and some for both, who have already waited a few waves.

use queuescope::engines::{Waves, waves};
use queuescope::{MAX_RATING, Player, Random};

use super::{Crowd, Draw, MAX_PARTS, MAX_WAIT, Population, normal};

/// The standard deviation of the difference between a player's two ratings is the spread ÷ this.
const GAP_DIVISOR: i64 = 3;

impl Crowd for Waves {
    fn draw<'a>(population: &'a Population, settings: &'a Self::Settings) -> Box<Draw<'a>> {
        Box::new(|player, _, random| population.for_waves(player, settings, random))
    }
}

impl Population {
    fn for_waves(&self, mut player: Player, settings: &waves::Settings, random: &mut Random) -> Player {
        let kind = self.kind(random);
        let ratings = self.ratings(random);
        player.wait_cycles = random.pick(self.longest_wait.min(MAX_WAIT) + 1);
        for (side, rating) in ratings.into_iter().enumerate() {
            if kind != 1 - side {
                player.ratings.push((settings.sides[side].clone(), rating));
            }
        }
        player
    }

    /// Draws the sides of a player: 0 for the first only, 1 for the second only, 2 for both.
    fn kind(&self, random: &mut Random) -> usize {
        let [first, second, both] = self.sides.map(|parts| parts.min(MAX_PARTS));
        let drawn = random.pick((first + second + both).max(1));
        if drawn < first {
            0
        } else if drawn < first + second {
            1
        } else {
            2
        }
    }

    /// Draws a player's rating for each side.
    fn ratings(&self, random: &mut Random) -> [i32; 2] {
        let spread = i64::from(self.spread).min(MAX_RATING);
        let skill = i64::from(self.rating) + normal(random, spread);
        let gap = normal(random, spread / GAP_DIVISOR);
        let first = skill + gap.div_euclid(2);
        [first, first - gap].map(|rating| rating.clamp(0, MAX_RATING) as i32)
    }
}
