//! A crowd for the lobbies engine: requests for games, regions and languages as they are mixed, some of them strict, some for later, some
//! of friends.

use queuescope::engines::Lobbies;
use queuescope::{Millis, Player, Preference, Random, SkillPreference, Wishes};

use super::mix::{self, Mix};
use super::{Crowd, Draw, MAX_ARRIVAL_SECONDS, MAX_GROUP, Population};

/// The weight of the game that is wanted most; others count less.
const TOP_WEIGHT: u32 = 10;
/// Games that somebody wants besides, at most.
const FURTHER_GAMES: u32 = 2;
/// Who is scheduled is so within so many seconds after joining.
const SCHEDULE_SECONDS: u32 = 3_600;

/// Of so many players one each wants to meet stronger ones, weaker ones, and anybody; the others want their like.
const SKILLS: u32 = 10;

/// What the players of one crowd are drawn from.
struct Company {
    games: Mix,
    regions: Mix,
    languages: Mix,
    /// Whether the last player brings a friend, who is the next one.
    brings_friend: bool,
}

impl Company {
    /// Mixes that are not what [`Population::check`] asks for count as the nearest that are; without any game it is the usual ones.
    fn of(population: &Population) -> Company {
        let games = mix::usable(&population.games);
        Company {
            games: if games.is_empty() { Population::default().games } else { games },
            regions: mix::usable(&population.regions),
            languages: mix::usable(&population.languages),
            brings_friend: false,
        }
    }
}

impl Crowd for Lobbies {
    fn draw<'a>(population: &'a Population, _: &'a Self::Settings) -> Box<Draw<'a>> {
        let mut company = Company::of(population);
        Box::new(move |player, before, random| population.for_lobbies(player, before, &mut company, random))
    }
}

impl Population {
    /// A friend is the player after the one who brings them: both join at the same time and want to play the same, or they could not be
    /// together.
    fn for_lobbies(&self, mut player: Player, before: Option<&Player>, company: &mut Company, random: &mut Random) -> Player {
        player.rating = Some(self.whole_rating(random));
        player.joined = Millis(i64::from(random.pick(self.arrival_seconds.min(MAX_ARRIVAL_SECONDS) * 10 + 1)) * 100);
        let brings_friend = random.pick(100) < self.party_percent;
        let mut wishes = self.wishes(company, random);
        let is_scheduled = random.pick(100) < self.scheduled_percent;
        let later = i64::from(random.pick(SCHEDULE_SECONDS) + 1) * 1_000;
        wishes.scheduled = is_scheduled.then_some(Millis(player.joined.0 + later));
        match before.filter(|_| company.brings_friend).and_then(|friend| Some((friend, friend.wishes.as_deref()?))) {
            Some((friend, theirs)) => {
                player.joined = friend.joined;
                wishes = Wishes {
                    games: theirs.games.clone(),
                    regions: theirs.regions.clone(),
                    group: theirs.group,
                    scheduled: theirs.scheduled,
                    friends: vec![friend.id.clone()],
                    ..wishes
                };
                company.brings_friend = false;
            }
            None => company.brings_friend = brings_friend,
        }
        player.wishes = Some(Box::new(wishes));
        player
    }

    /// What somebody wishes who comes alone.
    fn wishes(&self, company: &Company, random: &mut Random) -> Wishes {
        let mut wishes = Wishes::default();
        let further = random.pick(FURTHER_GAMES + 1) as usize;
        let weights = [TOP_WEIGHT, random.pick(TOP_WEIGHT - 1) + 1, random.pick(TOP_WEIGHT - 1) + 1];
        let games = mix::draw::<{ FURTHER_GAMES as usize + 1 }>(&company.games, random);
        wishes.games = games.into_iter().zip(weights.map(f64::from)).take(further + 1).collect();
        for (list, names) in [(&company.regions, &mut wishes.regions), (&company.languages, &mut wishes.languages)] {
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
        // Who lists nothing has no wish.
        let wish = |is_empty: bool| if is_empty { Preference::Any } else { preference };
        wishes.region_preference = wish(wishes.regions.is_empty());
        wishes.language_preference = wish(wishes.languages.is_empty());
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
