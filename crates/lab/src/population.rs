//! Making up a crowd: so many players around this rating, and what else an engine asks about, and the same ones every time.
//!
//! Whole numbers only, drawn from the seed: the same players on every platform. Everything is drawn for everybody, also what is not used
//! then: a figure that is changed changes nothing else.

mod buckets;
mod cliques;
mod lobbies;
mod mix;
mod waves;

use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Listed, MAX_RATING, MAX_SEED, Name, Player, Problems, Random, Settings, with_commas};

pub use self::mix::{MAX_MIX, Mix};
use crate::names::Names;

/// The most players that are made up at a time.
pub const MAX_POPULATION: u32 = 1_000_000;
/// The longest wait to be drawn, in waves.
pub const MAX_WAIT: u32 = 1_000_000;
/// The longest time over which players join, in seconds.
pub const MAX_ARRIVAL_SECONDS: u32 = 1_000_000;
/// The longest ping to be drawn, in milliseconds.
pub const MAX_PING: u32 = 1_000_000;
/// The most parts a kind of players can have.
pub const MAX_PARTS: u32 = 1_000_000;
/// The largest group that anybody wants.
pub const MAX_GROUP: u32 = 100;

/// Normal numbers are sums of this many even ones. The sum is near enough to normal for a queue up to three deviations from the middle,
/// and costs none of the tables that an exact one brings into a page.
const DRAWS: i64 = 12;
/// Each of the even ones is from 0 to this.
const STEPS: i64 = 1_000;
/// The deviation of the sum: that of twelve numbers from 0 to n is the root of (n + 1)² - 1.
const DEVIATION: i64 = STEPS + 1;
/// Added to the seed for the names, so that who is called what does not depend on how they are drawn.
const NAMES: u64 = 0x6e61_6d65;

/// An engine that crowds can be made up for.
trait Crowd: Listed {
    /// Returns what gives each player in turn the fields that the engine asks about.
    fn draw<'a>(population: &'a Population, settings: &'a Self::Settings) -> Box<Draw<'a>>;
}

/// Draws the fields of a player, who comes after another one unless they are the first.
type Draw<'a> = dyn FnMut(Player, Option<&Player>, &mut Random) -> Player + 'a;

/// The engines that crowds can be made up for. The players of any other engine only have a name.
const CROWDS: &[CrowdOf] = &[of::<Waves>, of::<Buckets>, of::<Cliques>, of::<Lobbies>];

/// Returns the crowd of one engine, if the settings are its.
type CrowdOf = for<'a> fn(&'a Population, &'a Settings) -> Option<Box<Draw<'a>>>;

/// The crowd of an engine, if the settings are its.
fn of<'a, E: Crowd>(population: &'a Population, settings: &'a Settings) -> Option<Box<Draw<'a>>> {
    Some(E::draw(population, settings.of::<E>()?))
}

/// What a crowd is like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Population {
    /// How many players.
    pub players: u32,
    /// The rating in the middle.
    pub rating: i32,
    /// The standard deviation of ratings: two thirds of the players are within it around the middle.
    pub spread: u32,
    /// Waves: parts of the crowd, first side only, second side only, both.
    pub sides: [u32; 3],
    /// Waves: waves already waited are drawn evenly from 0 to this.
    pub longest_wait: u32,
    /// Cliques: players have joined evenly over so many seconds before the start.
    pub waited_seconds: u32,
    /// Cliques: pings are up to this, more of them short than long.
    pub longest_ping: u32,
    /// Buckets, lobbies: players join evenly over so many seconds.
    pub arrival_seconds: u32,
    /// Buckets, lobbies: so many of a hundred players bring a friend along. In buckets the two are a party; in lobbies the friend names the
    /// one who brings them, and wants to play the same.
    pub party_percent: u32,
    /// Lobbies: the games that are wanted most. At least one.
    pub games: Mix,
    /// Lobbies: the regions. Without any, nobody lists one.
    pub regions: Mix,
    /// Lobbies: the languages. Without any, nobody lists one.
    pub languages: Mix,
    /// Lobbies: so many of a hundred want their region and language strictly. Half of the others prefer them, half take any.
    pub strict_percent: u32,
    /// Lobbies: groups are from two up to this many; with 2 everybody wants pairs.
    pub largest_group: u32,
    /// Lobbies: so many of a hundred are scheduled for some time in the hour after they join.
    pub scheduled_percent: u32,
    /// All randomness comes from it.
    pub seed: u64,
}

impl Default for Population {
    /// An evening's queue: thirty players around 1500, as many for each side as for both.
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
    /// Everything that is wrong with the figures.
    pub fn check(&self) -> Result<(), Problems> {
        let parts = self.sides.iter().max().copied().unwrap_or(0);
        let figures = [
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
        for (name, least, value, most) in figures {
            if !(least..=most).contains(&value) {
                problems.add(name, format!("must be from {least} to {}, not {}", with_commas(most), with_commas(value)));
            }
        }
        if self.sides == [0; 3] {
            problems.add("sides", "are all 0; somebody must play the first side, the second or both");
        }
        if self.games.is_empty() {
            problems.add("games", "must name at least one game");
        }
        for (name, mix) in [("games", &self.games), ("regions", &self.regions), ("languages", &self.languages)] {
            mix::check(name, mix, &mut problems);
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// The players, for an engine with these settings. None of them is called like somebody in `taken`. Figures beyond what
    /// [`Population::check`] allows count as the nearest allowed.
    pub fn players(&self, settings: &Settings, taken: &[Name]) -> Vec<Player> {
        let mut names = Names::new(self.seed.wrapping_add(NAMES), taken);
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

    /// A rating without decimals.
    fn whole_rating(&self, random: &mut Random) -> f64 {
        let skill = i64::from(self.rating) + normal(random, i64::from(self.spread).min(MAX_RATING));
        skill.clamp(0, MAX_RATING) as f64
    }
}

/// About a normal number with mean 0 and this deviation, rounded.
fn normal(random: &mut Random, deviation: i64) -> i64 {
    let mut sum = 0;
    for _ in 0..DRAWS {
        sum += i64::from(random.pick(STEPS as u32 + 1));
    }
    let from_middle = sum - DRAWS * STEPS / 2;
    (2 * from_middle * deviation + DEVIATION).div_euclid(2 * DEVIATION)
}
