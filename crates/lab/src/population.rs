//! Making up a crowd: so many players around this rating, and what else an engine asks about, and the same ones every time.
//!
//! Whole numbers only, drawn from the seed: the same players on every platform.

use queuescope::engines::{cliques, waves};
use queuescope::{MAX_RATING, MAX_SEED, Millis, Name, Player, Problems, Random, Settings, with_commas};

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

/// Normal numbers are sums of this many even ones. The sum is near enough to normal for a queue up to three deviations from the middle,
/// and costs none of the tables that an exact one brings into a page.
const DRAWS: i64 = 12;
/// Each of the even ones is from 0 to this.
const STEPS: i64 = 1_000;
/// The deviation of the sum: that of twelve numbers from 0 to n is the root of (n + 1)² - 1.
const DEVIATION: i64 = STEPS + 1;
/// A flexible player's two ratings differ by a normal number whose deviation is this part of the spread.
const GAP_PART: i64 = 3;
/// Added to the seed for the names, so that who is called what does not depend on how they are drawn.
const NAMES: u64 = 0x6e61_6d65;

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
    /// Buckets: players join evenly over so many seconds.
    pub arrival_seconds: u32,
    /// Buckets: so many of a hundred players bring a friend along; the two are a party.
    pub party_percent: u32,
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
            seed: 1,
        }
    }
}

impl Population {
    /// Everything that is wrong with the figures.
    pub fn check(&self) -> Result<(), Problems> {
        let parts = self.sides.iter().max().copied().unwrap_or(0);
        let figures = [
            ("players", i64::from(self.players), i64::from(MAX_POPULATION)),
            ("rating", i64::from(self.rating), MAX_RATING),
            ("spread", i64::from(self.spread), MAX_RATING),
            ("sides", i64::from(parts), i64::from(MAX_PARTS)),
            ("longest_wait", i64::from(self.longest_wait), i64::from(MAX_WAIT)),
            ("waited_seconds", i64::from(self.waited_seconds), i64::from(MAX_ARRIVAL_SECONDS)),
            ("longest_ping", i64::from(self.longest_ping), i64::from(MAX_PING)),
            ("arrival_seconds", i64::from(self.arrival_seconds), i64::from(MAX_ARRIVAL_SECONDS)),
            ("party_percent", i64::from(self.party_percent), 100),
            ("seed", i64::try_from(self.seed).unwrap_or(i64::MAX), MAX_SEED),
        ];
        let mut problems = Problems::default();
        for (name, value, most) in figures {
            if !(0..=most).contains(&value) {
                problems.add(name, format!("must be from 0 to {}, not {}", with_commas(most), with_commas(value)));
            }
        }
        if self.sides == [0; 3] {
            problems.add("sides", "are all 0; somebody must play the first side, the second or both");
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// The players, for an engine with these settings. None of them is called like somebody in `taken`. Figures beyond what
    /// [`Population::check`] allows count as the nearest allowed.
    pub fn players(&self, settings: &Settings, taken: &[Name]) -> Vec<Player> {
        let mut names = Names::new(self.seed.wrapping_add(NAMES), taken);
        let mut random = Random::new(self.seed);
        let mut players: Vec<Player> = Vec::new();
        for number in 1..=self.players.min(MAX_POPULATION) {
            let player = Player::new(names.next(number));
            players.push(match settings {
                Settings::Waves(settings) => self.for_waves(player, settings, &mut random),
                Settings::Buckets(_) => self.for_buckets(player, players.last(), &mut random),
                Settings::Cliques(settings) => self.for_cliques(player, settings, &mut random),
            });
        }
        players
    }

    // Everything is drawn for everybody: a figure that is changed changes nothing else.

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

    /// The roles that lobbies ask for are drawn as often as they are asked for, and no role as often as there are other places.
    fn for_cliques(&self, mut player: Player, settings: &cliques::Settings, random: &mut Random) -> Player {
        let skill = i64::from(self.rating) + normal(random, i64::from(self.spread).min(MAX_RATING));
        player.rating = Some(skill.clamp(0, MAX_RATING) as f64);
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

    /// 0 for first side only, 1 for second side only, 2 for both.
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

    /// The rating for each side, as far apart as the player is better at one of them.
    fn ratings(&self, random: &mut Random) -> [i32; 2] {
        let spread = i64::from(self.spread).min(MAX_RATING);
        let skill = i64::from(self.rating) + normal(random, spread);
        let gap = normal(random, spread / GAP_PART);
        let first = skill + gap.div_euclid(2);
        [first, first - gap].map(|rating| rating.clamp(0, MAX_RATING) as i32)
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
