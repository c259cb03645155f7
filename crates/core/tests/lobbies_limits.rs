//! Limits of the lobbies engine: the largest accepted values do not overflow with any listener, unusual wishes work, and long queues are fast.
//! Tests are built with overflow checks.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::settings::{GameScore, SmallBase, Weights};
use queuescope::engines::lobbies::{self, Event, LobbyState, PairingResult, Settings};
use queuescope::{Millis, Player, Replay, Report, Scenario, Until, Value, Wishes, report, trace};
use queuescope_campaign::config;
use support::lobbies::{lobbies_event, settings};

const MAX_WHOLE: u32 = 1_000_000_000;
/// Longest interval, in milliseconds.
const MAX_INTERVAL: i64 = 1_000_000_000_000;
/// Latest time, in milliseconds.
const MAX_TIME: i64 = 10_000_000_000_000;
const MAX_RANGE: i64 = 10_000_000_000;
const MAX_PERCENT: i64 = 1_000_000_000;

fn scenario_of(settings: Settings, players: Vec<Player>, until: Until) -> Arc<Scenario> {
    Arc::new(Scenario { players, until, ..Scenario::new(settings) })
}

/// Returns a player who wants to play chess, with the wishes changed by `change`.
fn player(index: usize, change: impl FnOnce(&mut Wishes)) -> Player {
    let mut wishes = Wishes { games: vec![("chess".into(), 5.0)], ..Wishes::default() };
    change(&mut wishes);
    Player { rating: Some(1_500.0), wishes: Some(Box::new(wishes)), ..Player::new(format!("p{index}")) }
}

fn lobbies_in(report: &Report) -> Vec<&lobbies::MatchReport> {
    let matches = report.rounds.iter().flat_map(|round| &round.matches);
    matches.filter_map(|game| game.of::<Lobbies>()).collect()
}

fn run(settings: Settings, players: Vec<Player>, rounds: u32) -> Report {
    report(&scenario_of(settings, players, Until::Rounds(rounds)), false).expect("the scenario is short enough")
}

/// Settings in which every number is at or near its smallest or largest accepted value.
fn extreme_settings() -> BoxedStrategy<Settings> {
    let interval = || select(vec![1i64, 5_000, MAX_INTERVAL]).prop_map(Millis);
    let length = || select(vec![0i64, 1, 60_000, MAX_INTERVAL]).prop_map(Millis);
    let times = (interval(), interval(), interval(), length(), length(), length());
    let other = (length(), length(), select(vec![1i64, MAX_RANGE]), select(vec![0i64, 1, 50_000, 100_000]));
    let percent = || select(vec![0i64, 1, 50_000, MAX_PERCENT]);
    let sizes =
        (select(vec![0u32, 300, MAX_WHOLE]), select(vec![2u32, MAX_WHOLE]), select(vec![0u32, 10, MAX_WHOLE]), percent(), percent());
    let parts = (settings(), times, other, sizes);
    let extreme = parts.prop_map(|(drawn, times, other, sizes)| Settings {
        tick: times.0,
        relax_interval: times.1,
        schedule_slot: times.2,
        friend_grace: times.3,
        expire: times.4,
        confirm_seconds: times.5,
        lobby_expire: other.0,
        schedule_lead: other.1,
        skill_range: other.2,
        threshold: other.3,
        exact_limit: sizes.0,
        max_capacity: sizes.1,
        small_base: SmallBase { below: sizes.2, threshold_percent: sizes.3, interval_percent: sizes.4 },
        ..drawn
    });
    extreme.boxed()
}

fn extreme_players() -> BoxedStrategy<Vec<Player>> {
    let time = || select(vec![-MAX_TIME, -1, 0, 0, 0, 0, 1, MAX_TIME]).prop_map(Millis);
    let rating = select(vec![-1_000_000.0, -0.0, 1e-300, 999_999.999, 1_000_000.0]);
    let weight = || select(vec![1.0, 1.000_001, 9.999_999, 10.0, std::f64::consts::PI]);
    let group = select(vec![(2, 2), (2, MAX_WHOLE), (MAX_WHOLE, MAX_WHOLE), (3, 5)]);
    let friend = prop::option::of(select(vec!["p0", "p1", "p2", "nobody"]));
    let parts = (time(), rating, (weight(), weight()), group, friend, prop::option::of(time()), any::<bool>());
    let player = parts.prop_map(|(joined, rating, weights, group, friend, scheduled, leaves)| {
        let games = vec![("chess".into(), weights.0), ("go".into(), weights.1)];
        let friends = friend.into_iter().map(Into::into).collect();
        let leaves = Some(Millis(MAX_TIME)).filter(|end| leaves && joined < *end);
        Player {
            joined,
            leaves,
            rating: Some(rating),
            ..player(0, |wishes| *wishes = Wishes { games, group, friends, scheduled, ..Wishes::default() })
        }
    });
    let with_ids = |players: Vec<Player>| {
        players.into_iter().enumerate().map(|(index, player)| Player { id: format!("p{index}").into(), ..player }).collect()
    };
    prop::collection::vec(player, 0..14).prop_map(with_ids).boxed()
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn the_largest_numbers_do_not_overflow(settings in extreme_settings(), players in extreme_players(), rounds in 1u32..15) {
        let scenario = scenario_of(settings, players, Until::Rounds(rounds));
        prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(Scenario::clone(&scenario)), "the scenario is not accepted");
        let plain = report(&scenario, false).expect("the scenario is short enough");
        let mut detailed = report(&scenario, true).expect("the scenario is short enough");
        detailed.rounds.iter_mut().for_each(|round| round.detail = None);
        prop_assert_eq!(&plain, &detailed);
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        for event in replay.trace().events() {
            replay.trace().log_lines(event);
        }
        replay.seek(usize::MAX);
        prop_assert_eq!(replay.frame().totals, plain.totals);
    }
}

#[test]
fn an_empty_queue_and_a_single_player_get_no_lobby() {
    let empty = report(&scenario_of(Settings::default(), Vec::new(), Until::Rounds(3)), true).expect("the scenario is short enough");
    assert_eq!((empty.rounds.len(), empty.totals.players), (3, 0));
    // A request expires once it is older than 1,800 s, so it is still queued at exactly 1,800 s.
    let totals = |rounds| run(Settings::default(), vec![player(0, |_| {})], rounds).totals;
    assert_eq!((totals(361).queued, totals(362).queued, totals(362).left), (1, 0, 1));
}

#[test]
fn a_circle_of_friends_becomes_one_lobby() {
    let friends = |index: usize| move |wishes: &mut Wishes| wishes.friends = vec![format!("p{}", (index + 1) % 40).into()];
    let report = run(Settings::default(), (0..40).map(|index| player(index, friends(index))).collect(), 1);
    let found = lobbies_in(&report);
    // The lobby is larger than any player wants, because the friends are a single ticket.
    assert_eq!((found.len(), found[0].teams[0].len(), found[0].state), (1, 40, LobbyState::Ready));
}

#[test]
fn a_party_of_hundreds_stays_together() {
    let party = |index: usize| Player { party: Some("all".into()), ..player(index, |_| {}) };
    let settings = Settings { confirm_seconds: Millis(5_000), ..Settings::default() };
    let report = run(settings, (0..300).map(party).collect(), 2);
    let found = lobbies_in(&report);
    assert_eq!(
        (found.len(), found[0].teams[0].len(), found[0].score),
        (1, 300, lobbies::Points(9_000)),
        "the group size scores no points, because it is larger than any player wants"
    );
}

#[test]
fn no_score_exceeds_a_threshold_of_100() {
    let players = || (0..6).map(|index| player(index, |_| {})).collect::<Vec<_>>();
    let with_threshold = |threshold| Settings { threshold, ..Settings::default() };
    let never_small = SmallBase { below: 0, ..Settings::default().small_base };
    assert_eq!(run(Settings { small_base: never_small, ..with_threshold(100_000) }, players(), 300).totals.matched, 0);
    assert_eq!(
        run(Settings { small_base: never_small, ..with_threshold(99_999) }, players(), 1).totals.matched,
        6,
        "the players score 100"
    );
    // An exact limit of 0 pairs all groups greedily.
    assert_eq!(run(Settings { exact_limit: 0, ..with_threshold(0) }, players(), 1).totals.matched, 6);
}

#[test]
fn one_part_may_have_all_the_weight() {
    let none = Weights { game: 0, region: 0, language: 0, skill: 0, group: 0 };
    let players = || {
        let far = Player { rating: Some(9_000.0), ..player(0, |wishes| wishes.languages = vec!["de".into()]) };
        vec![far, player(1, |wishes| (wishes.languages, wishes.group) = (vec!["en".into()], (2, 5)))]
    };
    let score = |weights| {
        let report = run(Settings { weights, threshold: 0, ..Settings::default() }, players(), 1);
        lobbies_in(&report).first().map(|game| game.score.0)
    };
    assert_eq!(score(Weights { game: 100_000, ..none }), Some(10_000));
    assert_eq!(score(Weights { region: 100_000, ..none }), Some(10_000));
    assert_eq!(score(Weights { language: 100_000, ..none }), Some(10_000), "neither player has a language preference");
    assert_eq!(score(Weights { skill: 100_000, ..none }), None, "the ratings are too far apart for any points");
    assert_eq!(score(Weights { group: 100_000, ..none }), Some(2_500), "one of four group sizes is shared");
}

#[test]
fn weights_of_six_decimals_are_compared_exactly() {
    let games =
        |weights: [f64; 3]| move |wishes: &mut Wishes| wishes.games = ["a", "b", "c"].map(Into::into).into_iter().zip(weights).collect();
    let only_games = Weights { game: 100_000, region: 0, language: 0, skill: 0, group: 0 };
    let settings = Settings {
        game_score: GameScore::Cosine,
        weights: only_games,
        threshold: 99_900,
        small_base: SmallBase { below: 0, ..Settings::default().small_base },
        ..Settings::default()
    };
    let score = |one: [f64; 3], other: [f64; 3]| {
        let report = run(settings.clone(), vec![player(0, games(one)), player(1, games(other))], 1);
        lobbies_in(&report).first().map(|game| game.score.0)
    };
    assert_eq!(score([9.999999, 9.999997, 9.999991], [9.999999, 9.999997, 9.999991]), Some(10_000));
    assert_eq!(score([9.999999, 4.999999, 1.000003], [9.999998, 4.999998, 1.000002]), Some(10_000));
    assert_eq!(score([10.0, 1.2, 1.0], [10.0, 1.0, 1.0]), Some(9_998));
}

#[test]
fn long_queues_are_paired_greedily_and_exactly() {
    let equal = |count: usize| (0..count).map(|index| player(index, |_| {})).collect::<Vec<_>>();
    // Above the limit of 300 groups, pairing is greedy.
    let greedy = scenario_of(Settings::default(), equal(3_000), Until::Rounds(1));
    assert_eq!(report(&greedy, false).expect("the scenario is short enough").totals.matched, 3_000);
    // Below the limit, pairing is exact.
    let exact = scenario_of(Settings::default(), equal(250), Until::Rounds(1));
    let trace = trace(&exact).expect("the scenario is short enough");
    let pairing = |event: &Event| {
        if let Event::Paired(PairingResult { count, exact, edges, .. }) = event { Some((*count, *exact, *edges)) } else { None }
    };
    assert_eq!(trace.events().filter_map(lobbies_event).find_map(pairing), Some((125, true, Some(250 * 249 / 2))));
}

#[test]
fn limits_are_accepted_and_values_beyond_are_refused() {
    let settings = queuescope::Settings::from(Settings::default());
    let times = (vec![0.001, 1e9], vec![0.0, -1.0, 1e9 + 1.0, 0.0005]);
    let lengths = (vec![0.0, 0.001, 1e9], vec![-0.001, 1e9 + 1.0, 0.0005]);
    for (name, (valid, invalid)) in [
        ("tick", times.clone()),
        ("relax_interval", times.clone()),
        ("schedule_slot", times),
        ("friend_grace", lengths.clone()),
        ("expire", lengths.clone()),
        ("confirm_seconds", lengths.clone()),
        ("lobby_expire", lengths.clone()),
        ("schedule_lead", lengths),
        ("threshold", (vec![0.0, 0.001, 100.0], vec![-0.001, 100.001, 0.0005])),
        ("skill_range", (vec![0.001, 1e7], vec![0.0, 1e7 + 1.0])),
        ("exact_limit", (vec![0.0, 1e9], vec![-1.0, 0.5, 1e9 + 1.0])),
        ("max_capacity", (vec![2.0, 1e9], vec![1.0, 2.5, 1e9 + 1.0])),
    ] {
        assert!(valid.iter().all(|&number| settings.with(name, Value::Number(number)).is_ok()), "{name} {valid:?}");
        assert!(invalid.iter().all(|&number| settings.with(name, Value::Number(number)).is_err()), "{name} {invalid:?}");
    }
    let record =
        |parts: &[(&'static str, f64)]| Value::Record(parts.iter().map(|&(name, number)| (name.into(), Value::Number(number))).collect());
    assert!(settings.with("small_base", record(&[("below", 0.0), ("threshold_percent", 1e6), ("interval_percent", 0.0)])).is_ok());
    assert!(settings.with("small_base", record(&[("interval_percent", -1.0)])).is_err());
    assert!(settings.with("weights", record(&[("game", 39.999), ("region", 20.001)])).is_ok());
    let problems = settings.with("weights", record(&[("game", 41.0)])).expect_err("the weights add up to 101");
    assert_eq!(problems.to_string(), "settings.weights: expected 100 percent in total, got 101");
}
