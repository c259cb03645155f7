//! Generates players from a few parameters and a seed, with the fields that the chosen engine reads.
//!
//! All random numbers are whole numbers drawn from the seed, so the players are the same on every platform. Every value is drawn for every player,
//! even if it is not used. So changing one parameter changes only what it controls.

mod buckets;
mod cliques;
mod lobbies;
mod mix;
mod waves;

use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Listed, MAX_RATING, MAX_SEED, Name, Player, Problems, Random, Settings, with_commas};

pub use self::mix::{MAX_MIX, Mix};
use crate::names::Names;

/// Largest number of players in a population.
pub const MAX_POPULATION: u32 = 1_000_000;
/// Longest wait, in waves.
pub const MAX_WAIT: u32 = 1_000_000;
/// Longest time over which players join, in seconds.
pub const MAX_ARRIVAL_SECONDS: u32 = 1_000_000;
/// Longest ping, in milliseconds.
pub const MAX_PING: u32 = 1_000_000;
/// Largest number of parts that one kind of player can have.
pub const MAX_PARTS: u32 = 1_000_000;
/// Largest group size that players want.
pub const MAX_GROUP: u32 = 100;

/// Number of uniform numbers whose sum is used as a normal number. The sum is close enough up to three standard deviations from the mean. An
/// exact method would add tables to the page.
const DRAWS: i64 = 12;
/// Largest value of a uniform number. The smallest is 0.
const STEPS: i64 = 1_000;
/// Standard deviation of the sum. For twelve uniform numbers from 0 to n it is √((n + 1)² − 1), which is almost n + 1.
const DEVIATION: i64 = STEPS + 1;
/// Added to the seed for names, so that names and all other fields are drawn independently.
const NAME_SEED_OFFSET: u64 = 0x6e61_6d65;

/// An engine for which players can be generated.
trait Crowd: Listed {
    /// Returns a function that fills in the fields of the next player that the engine reads.
    fn draw<'a>(population: &'a Population, settings: &'a Self::Settings) -> Box<Draw<'a>>;
}

/// Function that draws the fields of a player. Its second argument is the previous player.
type Draw<'a> = dyn FnMut(Player, Option<&Player>, &mut Random) -> Player + 'a;

/// The engines for which players can be generated. For any other engine, players get only a name.
const CROWDS: &[CrowdOf] = &[of::<Waves>, of::<Buckets>, of::<Cliques>, of::<Lobbies>];

/// Type of [`of`] for one engine.
type CrowdOf = for<'a> fn(&'a Population, &'a Settings) -> Option<Box<Draw<'a>>>;

/// Returns the function of [`Crowd::draw`] for engine `E`, if the settings are for this engine.
fn of<'a, E: Crowd>(population: &'a Population, settings: &'a Settings) -> Option<Box<Draw<'a>>> {
    Some(E::draw(population, settings.of::<E>()?))
}

/// Parameters of a generated population.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Population {
    /// Number of players.
    pub players: u32,
    /// Mean rating.
    pub rating: i32,
    /// Standard deviation of ratings. Two thirds of the players are this close to the mean.
    pub spread: u32,
    /// Waves: parts of the players for the first side only, the second side only, and both.
    pub sides: [u32; 3],
    /// Waves: largest number of waves already waited. The numbers are drawn evenly from 0 up.
    pub longest_wait: u32,
    /// Cliques: players joined evenly over this many seconds before the start.
    pub waited_seconds: u32,
    /// Cliques: longest ping, in milliseconds. Short pings are more frequent than long ones.
    pub longest_ping: u32,
    /// Buckets, lobbies: players join evenly over this many seconds.
    pub arrival_seconds: u32,
    /// Buckets, lobbies: percentage of players who bring a friend. In buckets the two are a party. In lobbies the friend names the player as a
    /// friend, and has the same games, regions, group size and schedule.
    pub party_percent: u32,
    /// Lobbies: favourite games. There must be at least one.
    pub games: Mix,
    /// Lobbies: regions. If empty, no player lists a region.
    pub regions: Mix,
    /// Lobbies: languages. If empty, no player lists a language.
    pub languages: Mix,
    /// Lobbies: percentage of players with a strict preference for region and language. Half of the others prefer theirs, half accept any.
    pub strict_percent: u32,
    /// Lobbies: largest group size. The smallest is 2.
    pub largest_group: u32,
    /// Lobbies: percentage of players who are scheduled for a time in the hour after they join.
    pub scheduled_percent: u32,
    /// Seed of all random numbers.
    pub seed: u64,
}

impl Default for Population {
    /// Returns a small evening queue: 30 players around 1500, one third each for the first side, the second side and both.
    fn default() -> Self {
        Population {
            players: 30,
            rating: 1_500,
            spread: 250,
            sides: [1, 1, 1],
            longest_wait: 3,
            waited_seconds: 300,
            longest_ping: 120,
            arrival_seconds: 120,
            party_percent: 0,
            games: mix::of(&[("chess", 5), ("go", 3), ("checkers", 2)]),
            regions: mix::of(&[("EU", 5), ("NA", 3), ("AS", 2)]),
            languages: mix::of(&[("en", 6), ("de", 2), ("es", 1), ("ja", 1)]),
            strict_percent: 30,
            largest_group: 2,
            scheduled_percent: 0,
            seed: 1,
        }
    }
}

impl Population {
    /// Checks all parameters and returns every problem.
    pub fn check(&self) -> Result<(), Problems> {
        let parts = self.sides.iter().max().copied().unwrap_or(0);
        let limits = [
            ("players", 0, i64::from(self.players), i64::from(MAX_POPULATION)),
            ("rating", 0, i64::from(self.rating), MAX_RATING),
            ("spread", 0, i64::from(self.spread), MAX_RATING),
            ("sides", 0, i64::from(parts), i64::from(MAX_PARTS)),
            ("longest_wait", 0, i64::from(self.longest_wait), i64::from(MAX_WAIT)),
            ("waited_seconds", 0, i64::from(self.waited_seconds), i64::from(MAX_ARRIVAL_SECONDS)),
            ("longest_ping", 0, i64::from(self.longest_ping), i64::from(MAX_PING)),
            ("arrival_seconds", 0, i64::from(self.arrival_seconds), i64::from(MAX_ARRIVAL_SECONDS)),
            ("party_percent", 0, i64::from(self.party_percent), 100),
            ("strict_percent", 0, i64::from(self.strict_percent), 100),
            ("largest_group", 2, i64::from(self.largest_group), i64::from(MAX_GROUP)),
            ("scheduled_percent", 0, i64::from(self.scheduled_percent), 100),
            ("seed", 0, i64::try_from(self.seed).unwrap_or(i64::MAX), MAX_SEED),
        ];
        let mut problems = Problems::default();
        for (name, least, value, most) in limits {
            if !(least..=most).contains(&value) {
                problems.add(name, format!("expected a whole number from {least} to {}, got {}", with_commas(most), with_commas(value)));
            }
        }
        if self.sides == [0; 3] {
            problems.add("sides", "must not all be 0");
        }
        if self.games.is_empty() {
            problems.add("games", "must name at least one game");
        }
        for (name, mix) in [("games", &self.games), ("regions", &self.regions), ("languages", &self.languages)] {
            mix::check(name, mix, &mut problems);
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Generates the players for an engine with these settings. Their names differ from the names in `taken`. If
    /// [`Population::check`] refuses a number, the nearest allowed value is used. Invalid entries of mixes are left out.
    pub fn players(&self, settings: &Settings, taken: &[Name]) -> Vec<Player> {
        let mut names = Names::new(self.seed.wrapping_add(NAME_SEED_OFFSET), taken);
        let mut random = Random::new(self.seed);
        let mut draw = CROWDS.iter().find_map(|crowd| crowd(self, settings));
        let mut players: Vec<Player> = Vec::new();
        for number in 1..=self.players.min(MAX_POPULATION) {
            let player = Player::new(names.next(number));
            players.push(match &mut draw {
                Some(draw) => draw(player, players.last(), &mut random),
                None => player,
            });
        }
        players
    }

    /// Draws a rating without decimals.
    fn whole_rating(&self, random: &mut Random) -> f64 {
        let skill = i64::from(self.rating) + normal(random, i64::from(self.spread).min(MAX_RATING));
        skill.clamp(0, MAX_RATING) as f64
    }
}

/// Draws a nearly normal whole number with mean 0 and this standard deviation.
fn normal(random: &mut Random, deviation: i64) -> i64 {
    let mut sum = 0;
    for _ in 0..DRAWS {
        sum += i64::from(random.pick(STEPS as u32 + 1));
    }
    let from_mean = sum - DRAWS * STEPS / 2;
    (2 * from_mean * deviation + DEVIATION).div_euclid(2 * DEVIATION)
}
