//! A crowd for the buckets engine: players who join over time, some of them with a friend.

use queuescope::engines::Buckets;
use queuescope::{MAX_RATING, Millis, Player, Random};

use super::{Crowd, Draw, MAX_ARRIVAL_SECONDS, Population, normal};

impl Crowd for Buckets {
    fn draw<'a>(population: &'a Population, _: &'a Self::Settings) -> Box<Draw<'a>> {
        Box::new(|player, before, random| population.for_buckets(player, before, random))
    }
}

impl Population {
    /// Ratings have one decimal: buckets are often one point wide. A friend is the player after the one who brings them, and joins at the same time.
    fn for_buckets(&self, mut player: Player, before: Option<&Player>, random: &mut Random) -> Player {
        let skill = i64::from(self.rating) * 10 + normal(random, i64::from(self.spread).min(MAX_RATING) * 10);
        player.rating = Some(skill.clamp(0, MAX_RATING * 10) as f64 / 10.0);
        let joined = random.pick(self.arrival_seconds.min(MAX_ARRIVAL_SECONDS) * 10 + 1);
        let brings_friend = random.pick(100) < self.party_percent;
        match before {
            Some(friend) if friend.party.as_deref() == Some(&friend.id) => {
                (player.party, player.joined) = (friend.party.clone(), friend.joined);
            }
            _ => {
                player.joined = Millis(i64::from(joined) * 100);
                player.party = brings_friend.then(|| player.id.clone());
            }
        }
        player
    }
}
