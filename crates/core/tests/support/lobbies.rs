//! Random scenarios for the lobbies engine. Every setting is drawn. Few games, regions, languages and modes make shared queues and ties common.
//! Players name friends in the scenario and unknown ones, join as parties, want groups of several sizes, schedule requests, leave or decline.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::settings::{Fill, GameScore, SmallBase, Weights};
use queuescope::engines::lobbies::{self, Settings};
use queuescope::{Decline, Event, Frame, Millis, Name, Player, Preference, Scenario, SkillPreference, Until, Wishes};

const PREFERENCES: [Preference; 3] = [Preference::Strict, Preference::Preferred, Preference::Any];
const SKILLS: [SkillPreference; 4] = [SkillPreference::Similar, SkillPreference::Higher, SkillPreference::Lower, SkillPreference::Any];
const WEIGHTS: [f64; 6] = [10.0, 5.0, 5.0, 1.0, 2.5, 3.333333];

/// Queues of up to 40 players over up to 60 rounds.
pub(crate) fn scenarios() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![5 => of_size(0, 8, 60), 4 => of_size(0, 20, 25), 2 => of_size(15, 40, 8)].boxed()
}

/// Small scenarios, for tests that visit every position of a trace.
pub(crate) fn short_queues() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![3 => of_size(0, 7, 25), 2 => of_size(0, 14, 8)].boxed()
}

/// Queues with more tickets than a trace lists, most of them in the same queue.
pub(crate) fn long_queues() -> BoxedStrategy<Arc<Scenario>> {
    let crowd = crowds().prop_map(|crowd| Crowd { games: 1, modes: 1, regions: 0, parties: (0, 1), spread: 0, ..crowd });
    of_crowd(crowd.boxed(), 110, 160, 2)
}

/// Small, medium and long queues.
pub(crate) fn all_sizes() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![40 => scenarios(), 1 => long_queues()].boxed()
}

fn of_size(fewest: usize, most: usize, rounds: u32) -> BoxedStrategy<Arc<Scenario>> {
    of_crowd(crowds(), fewest, most, rounds)
}

fn of_crowd(crowd: BoxedStrategy<Crowd>, fewest: usize, most: usize, rounds: u32) -> BoxedStrategy<Arc<Scenario>> {
    let parts = (settings(), crowd, vec(any::<[u8; 16]>(), fewest..=most), 1..=rounds, any::<bool>(), 0u64..3);
    let scenario = parts.prop_map(|(settings, crowd, raw, rounds, by_time, seed)| {
        let players: Vec<Player> = raw.iter().enumerate().map(|(index, raw)| player(&settings, &crowd, index, raw)).collect();
        let declines = players.iter().zip(&raw).filter(|(_, raw)| raw[15] % 16 < crowd.declining);
        let declines = declines.map(|(player, raw)| Decline { id: player.id.clone(), times: u32::from(raw[15] / 16 % 3) }).collect();
        // Ends 1 ms before the next round, so that both kinds of end give the same number of rounds.
        let end = Millis(i64::from(rounds) * settings.tick.0 - 1);
        let until = if by_time { Until::Time(end) } else { Until::Rounds(rounds) };
        Arc::new(Scenario { players, declines, until, seed, ..Scenario::new(settings) })
    });
    scenario.boxed()
}

/// Properties that the players of one scenario share.
#[derive(Debug, Clone)]
struct Crowd {
    /// Number of different games.
    games: u8,
    /// Number of different modes.
    modes: u8,
    /// Number of different regions.
    regions: u8,
    /// Number of different languages.
    languages: u8,
    /// Number of different ratings, and the gap between neighbouring ones.
    ratings: (u8, f64),
    /// Group sizes to choose from.
    groups: Vec<(u32, u32)>,
    /// Players out of six who are in a party, and the number of parties.
    parties: (u8, u8),
    /// Players out of sixteen who name friends.
    friendly: u8,
    /// Players out of sixteen with a scheduled request.
    scheduled: u8,
    /// Players out of sixteen who may decline.
    declining: u8,
    /// Number of rounds over which players join.
    spread: i64,
}

fn crowds() -> BoxedStrategy<Crowd> {
    let names = (1u8..=4, select(vec![1u8, 1, 2]), 0u8..=3, 0u8..=3);
    let ratings = select(vec![(1, 0.0), (3, 150.0), (12, 40.0), (200, 7.25)]);
    let groups = select(vec![vec![(2, 2)], vec![(2, 2), (2, 4)], vec![(3, 3)], vec![(2, 3), (3, 5), (4, 4), (2, 9)], vec![(6, 8), (2, 2)]]);
    let parties = select(vec![(0, 1), (0, 1), (2, 2), (4, 5)]);
    let shares = (select(vec![0u8, 0, 4, 10]), select(vec![0u8, 0, 5, 16]), select(vec![0u8, 0, 3, 10]));
    let parts = (names, ratings, groups, parties, shares, select(vec![0i64, 0, 4, 20]));
    let crowd = parts.prop_map(|(names, ratings, groups, parties, shares, spread)| Crowd {
        games: names.0,
        modes: names.1,
        regions: names.2,
        languages: names.3,
        ratings,
        groups,
        parties,
        friendly: shares.0,
        scheduled: shares.1,
        declining: shares.2,
        spread,
    });
    crowd.boxed()
}

fn player(settings: &Settings, crowd: &Crowd, index: usize, raw: &[u8; 16]) -> Player {
    let mut player = Player::new(format!("p{index}"));
    player.rating = Some(1_500.0 + f64::from(raw[0] % crowd.ratings.0) * crowd.ratings.1);
    player.party = (raw[1] % 6 < crowd.parties.0).then(|| format!("party {}", raw[1] / 6 % crowd.parties.1).into());
    // Times are multiples of half a round, so some fall on a round, some between two, and some before the start.
    let half = (settings.tick.0 / 2).max(1);
    if crowd.spread > 0 {
        player.joined = Millis((i64::from(raw[2]) % crowd.spread - crowd.spread / 4) * half * 2 + i64::from(raw[2] & 1) * half);
    }
    player.leaves = raw[3].is_multiple_of(6).then(|| Millis(player.joined.0 + half * i64::from(raw[3] / 6 + 1)));
    player.wishes = Some(Box::new(wishes(crowd, index, raw)));
    if let Some(wishes) = player.wishes.as_deref_mut().filter(|_| raw[14] % 16 < crowd.scheduled) {
        wishes.scheduled = Some(Millis((i64::from(raw[14] / 16) * 3 - 4) * half));
    }
    player
}

fn wishes(crowd: &Crowd, index: usize, raw: &[u8; 16]) -> Wishes {
    let first = raw[4] % crowd.games;
    let games = (0..crowd.games).map(|offset| (first + offset) % crowd.games).take(usize::from(raw[4] / 64 % 3 + 1));
    let weight = |index: usize| WEIGHTS[(usize::from(raw[5]) + index * 5) % WEIGHTS.len()];
    let friend = |raw: u8| match raw % 12 {
        11 => Name::from("stranger"),
        // A player with a nearby index, so that friends form circles. Sometimes this is the player itself.
        offset => format!("p{}", (index + 8).saturating_sub(usize::from(offset))).into(),
    };
    let friends = if raw[12] % 16 < crowd.friendly { vec![friend(raw[12] / 16), friend(raw[13])] } else { Vec::new() };
    Wishes {
        games: games
            .enumerate()
            .map(|(index, game)| (["go", "chess", "Big Game", "ludo"][usize::from(game)].into(), weight(index)))
            .collect(),
        mode: ["casual", "ranked"][usize::from(raw[6] % crowd.modes)].into(),
        group: crowd.groups[usize::from(raw[7]) % crowd.groups.len()],
        regions: some_of(&["EU", "NA", "AS"][..usize::from(crowd.regions)], raw[8]),
        region_preference: PREFERENCES[usize::from(raw[9] % 3)],
        languages: some_of(&["en", "de", "ja"][..usize::from(crowd.languages)], raw[10]),
        language_preference: PREFERENCES[usize::from(raw[9] / 3 % 3)],
        skill_preference: SKILLS[usize::from(raw[11] % 4)],
        friends: super::every_field::without_duplicates(friends, Name::clone),
        scheduled: None,
    }
}

/// Returns the names whose bits are set in `raw`, in reverse order if its highest bit is set.
fn some_of(names: &[&str], raw: u8) -> Vec<Name> {
    let chosen = names.iter().enumerate().filter(|(index, _)| raw >> index & 1 == 1).map(|(_, name)| Name::from(*name));
    if raw >= 128 { chosen.rev().collect() } else { chosen.collect() }
}

/// Two players who want the same queue and whose other wishes are random, and the number of rounds by which the second joins later.
pub(crate) fn pairs() -> BoxedStrategy<([Player; 2], i64)> {
    let parts = (crowds(), any::<[[u8; 16]; 2]>(), 0i64..12);
    let pairs = parts.prop_map(|(crowd, raw, later)| {
        let crowd = Crowd { modes: 1, parties: (0, 1), friendly: 0, scheduled: 0, spread: 0, ..crowd };
        let [first, mut second] = [0, 1].map(|index| Player { leaves: None, ..player(&Settings::default(), &crowd, index, &raw[index]) });
        let game = first.wishes.as_ref().map(|wishes| wishes.games[0].0.clone());
        if let (Some(wishes), Some(game)) = (second.wishes.as_deref_mut(), game) {
            // Both players want the same game most, possibly with different weights.
            wishes.games.retain(|(other, _)| *other != game);
            wishes.games.insert(0, (game, 10.0));
        }
        ([first, second], later)
    });
    pairs.boxed()
}

/// Presets, and settings drawn at random.
pub(crate) fn settings() -> BoxedStrategy<Settings> {
    let preset =
        select(vec!["seed", "recommended", "off-peak"]).prop_map(|name| Settings::preset(name).expect("the preset exists")).boxed();
    let parts = (scores(), times(), sizes());
    let drawn = parts.prop_map(|(scores, times, sizes)| Settings {
        weights: scores.weights,
        threshold: scores.threshold,
        skill_range: scores.skill_range,
        game_score: scores.game_score,
        strict_is_filter: scores.strict_is_filter,
        fill: sizes.fill,
        small_base: sizes.small_base,
        exact_limit: sizes.exact_limit,
        max_capacity: sizes.max_capacity,
        ..times
    });
    prop_oneof![1 => preset, 6 => drawn.boxed()].boxed()
}

fn scores() -> BoxedStrategy<Settings> {
    let of = |[game, region, language, skill, group]: [i64; 5]| Weights { game, region, language, skill, group };
    let weights = vec![
        Settings::default().weights,
        of([100_000, 0, 0, 0, 0]),
        of([0, 0, 0, 0, 100_000]),
        of([20_000; 5]),
        of([33_333, 33_333, 0, 33_334, 0]),
        of([1, 49_999, 50_000, 0, 0]),
    ];
    let threshold = select(vec![50_000i64, 50_000, 30_000, 0, 12_345, 99_999]);
    let range = select(vec![200_000i64, 200_000, 1, 50_500, 10_000_000_000]);
    let parts = (select(weights), threshold, range, select(vec![GameScore::Product, GameScore::Cosine]), any::<bool>());
    let scores = parts.prop_map(|(weights, threshold, skill_range, game_score, strict_is_filter)| Settings {
        weights,
        threshold,
        skill_range,
        game_score,
        strict_is_filter,
        ..Settings::default()
    });
    scores.boxed()
}

fn times() -> BoxedStrategy<Settings> {
    let tick = select(vec![5_000i64, 5_000, 1_000, 60_000, 25_000, 7]);
    // All times except the tick are in hundredths of a round. Some are shorter than a round, some are not whole multiples of it.
    let relax = select(vec![30i64, 100, 150, 300, 1_200]);
    let length = || select(vec![0i64, 100, 250, 600, 2_000, 40_000]);
    let confirm = select(vec![0i64, 0, 50, 100, 250]);
    let schedule = (length(), select(vec![100i64, 400, 3_000]));
    let parts = (tick, relax, length(), select(vec![300i64, 1_500, 36_000, 36_000]), confirm, schedule);
    let times = parts.prop_map(|(tick, relax, grace, expire, confirm, (lead, slot))| {
        let of = |hundredths: i64| Millis((tick * hundredths + 99) / 100);
        Settings {
            tick: Millis(tick),
            relax_interval: of(relax),
            friend_grace: of(grace),
            expire: of(expire),
            confirm_seconds: of(confirm),
            schedule_lead: of(lead),
            schedule_slot: of(slot),
            ..Settings::default()
        }
    });
    times.boxed()
}

fn sizes() -> BoxedStrategy<Settings> {
    let small =
        (select(vec![10u32, 10, 0, 4, 1_000]), select(vec![70_000i64, 0, 100_000, 150_000]), select(vec![50_000i64, 33_333, 0, 200_000]));
    let fill = select(vec![Fill::Min, Fill::Min, Fill::Max]);
    let parts = (small, fill, select(vec![300u32, 300, 0, 3, 10]), select(vec![10u32, 2, 3]));
    let sizes = parts.prop_map(|((below, threshold_percent, interval_percent), fill, exact_limit, max_capacity)| Settings {
        small_base: SmallBase { below, threshold_percent, interval_percent },
        fill,
        exact_limit,
        max_capacity,
        ..Settings::default()
    });
    sizes.boxed()
}

/// Returns the lobbies settings of a scenario.
pub(crate) fn lobbies_settings(scenario: &Scenario) -> &Settings {
    scenario.settings.of::<Lobbies>().expect("the scenario uses lobbies")
}

/// Returns the lobbies part of a frame.
pub(crate) fn lobbies_frame(frame: &Frame) -> &lobbies::Frame {
    frame.engine.of::<Lobbies>().expect("the frame is from lobbies")
}

/// Returns the lobbies event, if the event is from this engine.
pub(crate) fn lobbies_event(event: &Event) -> Option<&lobbies::Event> {
    event.of::<Lobbies>()
}
