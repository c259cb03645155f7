//! Players for the buckets engine: they join over time, some of them with a friend.

use queuescope::engines::Buckets;
use queuescope::{MAX_RATING, Millis, Player, Random};

use super::{Crowd, Draw, MAX_ARRIVAL_SECONDS, Population, normal};

impl Crowd for Buckets {
    fn draw<'a>(population: &'a Population, _: &'a Self::Settings) -> Box<Draw<'a>> {
        Box::new(|player, previous, random| population.for_buckets(player, previous, random))
    }
}

impl Population {
    /// Draws the player's rating, time of joining and party. Ratings have one decimal, because buckets are often only one point wide. A friend is
    /// the next player after the one who brings them, and joins at the same time.
    fn for_buckets(&self, mut player: Player, previous: Option<&Player>, random: &mut Random) -> Player {
        let skill = i64::from(self.rating) * 10 + normal(random, i64::from(self.spread).min(MAX_RATING) * 10);
        player.rating = Some(skill.clamp(0, MAX_RATING * 10) as f64 / 10.0);
        let joined = random.pick(self.arrival_seconds.min(MAX_ARRIVAL_SECONDS) * 10 + 1);
        let brings_friend = random.pick(100) < self.party_percent;
        match previous {
            Some(bringer) if bringer.party.as_deref() == Some(&bringer.id) => {
                (player.party, player.joined) = (bringer.party.clone(), bringer.joined);
            }
            _ => {
                player.joined = Millis(i64::from(joined) * 100);
                player.party = brings_friend.then(|| player.id.clone());
            }
        }
        player
    }
}
