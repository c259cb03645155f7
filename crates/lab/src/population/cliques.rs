//! Players for the cliques engine: they have waited, and have pings and the roles that lobbies need.

use queuescope::engines::{Cliques, cliques};
use queuescope::{Millis, Player, Random};

use super::{Crowd, Draw, MAX_ARRIVAL_SECONDS, MAX_PING, Population};

impl Crowd for Cliques {
    fn draw<'a>(population: &'a Population, settings: &'a Self::Settings) -> Box<Draw<'a>> {
        Box::new(|player, _, random| population.for_cliques(player, settings, random))
    }
}

impl Population {
    /// Draws the player's rating, ping, wait and role. A role is as frequent among players as among the seats of a lobby. Players without a
    /// role are as frequent as the remaining seats.
    fn for_cliques(&self, mut player: Player, settings: &cliques::Settings, random: &mut Random) -> Player {
        player.rating = Some(self.whole_rating(random));
        let pings = self.longest_ping.min(MAX_PING) + 1;
        player.ping = random.pick(pings).min(random.pick(pings));
        player.joined = Millis(-i64::from(random.pick(self.waited_seconds.min(MAX_ARRIVAL_SECONDS) + 1)) * 1_000);
        let mut seat = random.pick(settings.lobby_size);
        for (role, count) in &settings.roles {
            if seat < *count {
                player.role = Some(role.clone());
                break;
            }
            seat -= count;
        }
        player
    }
}
