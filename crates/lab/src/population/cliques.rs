//! A crowd for the cliques engine: players who have waited, with pings and the roles that are asked for.

use queuescope::engines::{Cliques, cliques};
use queuescope::{Millis, Player, Random};

use super::{Crowd, Draw, MAX_ARRIVAL_SECONDS, MAX_PING, Population};

impl Crowd for Cliques {
    fn draw<'a>(population: &'a Population, settings: &'a Self::Settings) -> Box<Draw<'a>> {
        Box::new(|player, _, random| population.for_cliques(player, settings, random))
    }
}

impl Population {
    /// The roles that lobbies ask for are drawn as often as they are asked for, and no role as often as there are other places.
    fn for_cliques(&self, mut player: Player, settings: &cliques::Settings, random: &mut Random) -> Player {
        player.rating = Some(self.whole_rating(random));
        let pings = self.longest_ping.min(MAX_PING) + 1;
        player.ping = random.pick(pings).min(random.pick(pings));
        player.joined = Millis(-i64::from(random.pick(self.waited_seconds.min(MAX_ARRIVAL_SECONDS) + 1)) * 1_000);
        let mut place = random.pick(settings.lobby_size);
        for (role, count) in &settings.roles {
            if place < *count {
                player.role = Some(role.clone());
                break;
            }
            place -= count;
        }
        player
    }
}
