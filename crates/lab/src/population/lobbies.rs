//! Players for the lobbies engine: their games, regions and languages come from mixes. Some wishes are strict, some players are scheduled for
//! later, and some bring a friend.

use queuescope::engines::Lobbies;
use queuescope::{Millis, Player, Preference, Random, SkillPreference, Wishes};

use super::mix::{self, Mix};
use super::{Crowd, Draw, MAX_ARRIVAL_SECONDS, MAX_GROUP, Population};

/// Weight of a player's favourite game. Other games have smaller weights.
const TOP_WEIGHT: u32 = 10;
/// Largest number of games besides the favourite.
const MAX_OTHER_GAMES: u32 = 2;
/// Scheduled players play at most this many seconds after joining.
const SCHEDULE_SECONDS: u32 = 3_600;

/// Of this many players, one wants stronger opponents, one wants weaker opponents, and one accepts any. The others want similar opponents.
const SKILLS: u32 = 10;

/// Usable mixes of a population, and whether the last player brings a friend.
struct Source {
    games: Mix,
    regions: Mix,
    languages: Mix,
    /// True if the last player brings the next one as a friend.
    brings_friend: bool,
}

impl Source {
    /// Drops entries that [`Population::check`] does not allow. If no game is left, uses the default games.
    fn of(population: &Population) -> Source {
        let games = mix::usable(&population.games);
        Source {
            games: if games.is_empty() { Population::default().games } else { games },
            regions: mix::usable(&population.regions),
            languages: mix::usable(&population.languages),
            brings_friend: false,
        }
    }
}

impl Crowd for Lobbies {
    fn draw<'a>(population: &'a Population, _: &'a Self::Settings) -> Box<Draw<'a>> {
        let mut source = Source::of(population);
        Box::new(move |player, previous, random| population.for_lobbies(player, previous, &mut source, random))
    }
}

impl Population {
    /// Draws the player's rating, time of joining and wishes. A friend is the next player after the one who brings them. Both join at the same
    /// time and want to play the same games, because otherwise they could not play together.
    fn for_lobbies(&self, mut player: Player, previous: Option<&Player>, source: &mut Source, random: &mut Random) -> Player {
        player.rating = Some(self.whole_rating(random));
        player.joined = Millis(i64::from(random.pick(self.arrival_seconds.min(MAX_ARRIVAL_SECONDS) * 10 + 1)) * 100);
        let brings_friend = random.pick(100) < self.party_percent;
        let mut wishes = self.wishes(source, random);
        let is_scheduled = random.pick(100) < self.scheduled_percent;
        let delay = i64::from(random.pick(SCHEDULE_SECONDS) + 1) * 1_000;
        wishes.scheduled = is_scheduled.then_some(Millis(player.joined.0 + delay));
        match previous.filter(|_| source.brings_friend).and_then(|bringer| Some((bringer, bringer.wishes.as_deref()?))) {
            Some((bringer, theirs)) => {
                player.joined = bringer.joined;
                wishes = Wishes {
                    games: theirs.games.clone(),
                    regions: theirs.regions.clone(),
                    group: theirs.group,
                    scheduled: theirs.scheduled,
                    friends: vec![bringer.id.clone()],
                    ..wishes
                };
                source.brings_friend = false;
            }
            None => source.brings_friend = brings_friend,
        }
        player.wishes = Some(Box::new(wishes));
        player
    }

    /// Draws the wishes of a player. A friend keeps only those that the one who brings them does not determine.
    fn wishes(&self, source: &Source, random: &mut Random) -> Wishes {
        let mut wishes = Wishes::default();
        let other_games = random.pick(MAX_OTHER_GAMES + 1) as usize;
        let weights = [TOP_WEIGHT, random.pick(TOP_WEIGHT - 1) + 1, random.pick(TOP_WEIGHT - 1) + 1];
        let games = mix::draw::<{ MAX_OTHER_GAMES as usize + 1 }>(&source.games, random);
        wishes.games = games.into_iter().zip(weights.map(f64::from)).take(other_games + 1).collect();
        for (list, names) in [(&source.regions, &mut wishes.regions), (&source.languages, &mut wishes.languages)] {
            let count = random.pick(2) as usize + 1;
            *names = mix::draw::<2>(list, random);
            names.truncate(count);
        }
        let is_strict = random.pick(100) < self.strict_percent;
        let preference = match (is_strict, random.pick(2)) {
            (true, _) => Preference::Strict,
            (false, 0) => Preference::Preferred,
            (false, _) => Preference::Any,
        };
        // An empty list accepts any entry.
        let preference_for = |is_empty: bool| if is_empty { Preference::Any } else { preference };
        wishes.region_preference = preference_for(wishes.regions.is_empty());
        wishes.language_preference = preference_for(wishes.languages.is_empty());
        wishes.skill_preference = match random.pick(SKILLS) {
            0 => SkillPreference::Higher,
            1 => SkillPreference::Lower,
            2 => SkillPreference::Any,
            _ => SkillPreference::Similar,
        };
        let largest = self.largest_group.clamp(2, MAX_GROUP);
        let smallest = random.pick(largest - 1) + 2;
        wishes.group = (smallest, smallest + random.pick(largest - smallest + 1));
        wishes
    }
}
