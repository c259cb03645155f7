//! Generated scenarios for tests and benchmarks. Waves: ratings around 1500, waits of 0 to 10 waves, and one third of the players each for the
//! first side, the second side and both. Buckets: new players in few buckets, and hard cases. Cliques: one tier, easy and hard. Lobbies:
//! mixed wishes.

use queuescope::engines::buckets::settings::{Growth, RangeMax};
use queuescope::engines::buckets::{self, Settings as BucketsSettings};
use queuescope::engines::{cliques, lobbies, waves};
use queuescope::{Millis, Name, Player, Preference, Scenario, SkillPreference, Until, Wishes};

/// A small random number generator (SplitMix64). The scenarios must not depend on the generator under test.
#[derive(Debug, Clone)]
pub struct Numbers(pub u64);

impl Numbers {
    /// Returns the next number, which is below `count`.
    pub fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % count.max(1)
    }

    /// Returns a nearly normal rating, as a sum of twelve uniform numbers: mean 1500, standard deviation 300.
    pub fn rating(&mut self) -> i32 {
        let sum: u64 = (0..12).map(|_| self.below(1_000)).sum();
        1_500 + (sum as i32 - 5_994) * 300 / 1_000
    }
}

/// Returns a scenario of one wave.
pub fn waves(players: usize, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    let settings = waves::Settings::default();
    let [first, second] = settings.sides.clone();
    let players = (0..players).map(|index| {
        let mut player = Player::new(format!("p{index}"));
        player.wait_cycles = numbers.below(11) as u32;
        let (a, b) = (numbers.rating(), numbers.rating());
        player.ratings = match numbers.below(3) {
            0 => vec![(first.clone(), a)],
            1 => vec![(second.clone(), b)],
            _ => vec![(first.clone(), a), (second.clone(), b)],
        };
        player
    });
    Scenario { players: players.collect(), ..Scenario::new(settings) }
}

fn buckets_scenario(settings: BucketsSettings, players: Vec<Player>, until: Until) -> Scenario {
    Scenario { players, until, ..Scenario::new(settings) }
}

fn rated_player(index: usize, rating: u64) -> Player {
    Player { rating: Some(rating as f64), ..Player::new(format!("p{index}")) }
}

/// Returns a scenario of one check in which all players have just joined, in 51 buckets.
pub fn fresh(players: usize, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    let players = (0..players).map(|index| rated_player(index, numbers.below(51))).collect();
    buckets_scenario(BucketsSettings::default(), players, Until::Rounds(1))
}

/// Returns a scenario of one expensive check. Half of the players have waited long and search many buckets. The others have just joined and search
/// only their own bucket. Most players are alone in a bucket, so few opponents in range reach back. With `parties`, players are in parties of one
/// to four.
pub fn old_and_new(players: usize, parties: bool, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    let settings = BucketsSettings {
        growth: Growth::Own,
        range_interval: Millis(1_000),
        range_max: RangeMax { fixed: None, ..buckets::Settings::default().range_max },
        ..Default::default()
    };
    let spread = players as u64 * 3;
    let player = |index: usize| {
        let mut player = rated_player(index, numbers.below(spread));
        let group = index / 10;
        let (size, waits) = if parties { ([1, 2, 3, 4][group % 4], group.is_multiple_of(2)) } else { (1, index.is_multiple_of(2)) };
        player.party = (size > 1).then(|| format!("{group} {}", index % 10 / size).into());
        player.joined = Millis(if waits { -1_000 * numbers.below(spread) as i64 } else { 0 });
        player
    };
    buckets_scenario(settings, (0..players).map(player).collect(), Until::Rounds(1))
}

/// Returns a scenario of one day with 8 players who never match, checked every `check_interval` milliseconds.
pub fn idle_day(check_interval: i64) -> Scenario {
    let settings = BucketsSettings { check_interval: Millis(check_interval), ..Default::default() };
    let player = |index: usize| Player { joined: Millis(index as i64 * 9_000_000), ..rated_player(index, index as u64 * 100) };
    buckets_scenario(settings, (0..8).map(player).collect(), Until::Time(Millis(86_400_000 - check_interval)))
}

fn cliques_scenario(players: impl Iterator<Item = Player>) -> Scenario {
    let battle = cliques::Settings::preset("battle").unwrap_or_else(|| unreachable!("the engine has this preset"));
    Scenario { players: players.collect(), ..Scenario::new(battle) }
}

/// Returns a scenario of one snapshot that forms lobbies of ten in one tier. Half of the pings are below 60 ms, and no player has waited longer
/// than five minutes.
pub fn one_tier(players: usize, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    cliques_scenario((0..players).map(|index| Player {
        // The smaller of two draws makes short pings more frequent.
        ping: numbers.below(201).min(numbers.below(201)) as u32,
        joined: Millis(-(numbers.below(300_000) as i64)),
        ..rated_player(index, 1_500 + numbers.below(500))
    }))
}

/// Like [`one_tier`], but expensive: every ping is different, and waits are up to a day.
pub fn all_different(players: usize, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    cliques_scenario((0..players).map(|index| Player {
        // 1,000,003 is prime, so this is a permutation of the pings from 0 to `players` - 1.
        ping: (index as u64 * 1_000_003 % players as u64) as u32,
        joined: Millis(-(numbers.below(86_400_000) as i64)),
        ..rated_player(index, 1_500)
    }))
}

/// Returns a scenario of one round with requests for groups of two. There are `games` different games (one to three), three regions and four
/// languages, and the first name of each kind is the most frequent. Some wishes are strict. Ratings are around 1500, and waits are at most two
/// minutes.
pub fn requests(players: usize, games: usize, seed: u64) -> Scenario {
    requests_with(lobbies::Settings::default(), players, games, seed)
}

/// Like [`requests`], with these settings.
pub fn requests_with(settings: lobbies::Settings, players: usize, games: usize, seed: u64) -> Scenario {
    let mut numbers = Numbers(seed);
    let players = (0..players).map(|index| {
        let games = one_or_two(&mut numbers, &["go", "chess", "darts"][..games.clamp(1, 3)]);
        let weights = [10.0, 1.0 + numbers.below(9) as f64];
        let preference = |numbers: &mut Numbers| [Preference::Strict, Preference::Preferred, Preference::Any][numbers.below(3) as usize];
        let skills = [SkillPreference::Similar, SkillPreference::Similar, SkillPreference::Higher, SkillPreference::Lower];
        let wishes = Wishes {
            games: games.into_iter().zip(weights).collect(),
            regions: one_or_two(&mut numbers, &["EU", "NA", "AS"]),
            region_preference: preference(&mut numbers),
            languages: one_or_two(&mut numbers, &["en", "de", "fr", "pl"]),
            language_preference: preference(&mut numbers),
            skill_preference: skills[numbers.below(4) as usize],
            ..Wishes::default()
        };
        Player {
            // Reduces the standard deviation from 300 to 250.
            rating: Some(f64::from(1_500 + (numbers.rating() - 1_500) * 5 / 6)),
            joined: Millis(-(numbers.below(120_000) as i64)),
            wishes: Some(Box::new(wishes)),
            ..Player::new(format!("p{index}"))
        }
    });
    Scenario { players: players.collect(), ..Scenario::new(settings) }
}

/// Draws one or two of the names, the earlier ones more often.
fn one_or_two(numbers: &mut Numbers, from: &[&str]) -> Vec<Name> {
    let mut drawn = || numbers.below(from.len() as u64).min(numbers.below(from.len() as u64)) as usize;
    let (first, second) = (drawn(), drawn());
    let second = Some(second).filter(|second| *second != first);
    std::iter::once(first).chain(second).map(|place| from[place].into()).collect()
}
