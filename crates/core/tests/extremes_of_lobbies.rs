//! The largest and the oddest that the lobbies engine accepts: nothing overflows (tests are built with checks for that), whoever listens,
//! and long queues take no longer than they must.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::settings::{GameScore, SmallBase, Weights};
use queuescope::engines::lobbies::{self, Event, LobbyState, PairingResult, Settings};
use queuescope::{Millis, Player, Replay, Report, Scenario, Until, Value, Wishes, report, trace};
use queuescope_campaign::config;
use support::lobbies::{own, settings};

const MAX_WHOLE: u32 = 1_000_000_000;
/// The longest interval, and the largest time.
const MAX_INTERVAL: i64 = 1_000_000_000_000;
const MAX_TIME: i64 = 10_000_000_000_000;
const MAX_RANGE: i64 = 10_000_000_000;
const MAX_PERCENT: i64 = 1_000_000_000;

fn of(settings: Settings, players: Vec<Player>, until: Until) -> Arc<Scenario> {
    Arc::new(Scenario { players, until, ..Scenario::new(settings) })
}

/// A player who wants to play chess, and what else `change` says.
fn player(index: usize, change: impl FnOnce(&mut Wishes)) -> Player {
    let mut wishes = Wishes { games: vec![("chess".into(), 5.0)], ..Wishes::default() };
    change(&mut wishes);
    Player { rating: Some(1_500.0), wishes: Some(Box::new(wishes)), ..Player::new(format!("p{index}")) }
}

fn lobbies(report: &Report) -> Vec<&lobbies::MatchReport> {
    let games = report.rounds.iter().flat_map(|round| &round.matches);
    games.filter_map(|game| game.of::<Lobbies>()).collect()
}

fn run(settings: Settings, players: Vec<Player>, rounds: u32) -> Report {
    report(&of(settings, players, Until::Rounds(rounds)), false).expect("is short enough")
}

/// Settings of which every number is the least or the largest that is accepted.
fn extreme_settings() -> BoxedStrategy<Settings> {
    let interval = || select(vec![1i64, 5_000, MAX_INTERVAL]).prop_map(Millis);
    let length = || select(vec![0i64, 1, 60_000, MAX_INTERVAL]).prop_map(Millis);
    let times = (interval(), interval(), interval(), length(), length(), length());
    let more = (length(), length(), select(vec![1i64, MAX_RANGE]), select(vec![0i64, 1, 50_000, 100_000]));
    let percent = || select(vec![0i64, 1, 50_000, MAX_PERCENT]);
    let sizes =
        (select(vec![0u32, 300, MAX_WHOLE]), select(vec![2u32, MAX_WHOLE]), select(vec![0u32, 10, MAX_WHOLE]), percent(), percent());
    let parts = (settings(), times, more, sizes);
    let extreme = parts.prop_map(|(drawn, times, more, sizes)| Settings {
        tick: times.0,
        relax_interval: times.1,
        schedule_slot: times.2,
        friend_grace: times.3,
        expire: times.4,
        confirm_seconds: times.5,
        lobby_expire: more.0,
        schedule_lead: more.1,
        skill_range: more.2,
        threshold: more.3,
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
    let named = |players: Vec<Player>| {
        players.into_iter().enumerate().map(|(index, player)| Player { id: format!("p{index}").into(), ..player }).collect()
    };
    prop::collection::vec(player, 0..14).prop_map(named).boxed()
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn the_largest_numbers_do_not_overflow(settings in extreme_settings(), players in extreme_players(), rounds in 1u32..15) {
        let scenario = of(settings, players, Until::Rounds(rounds));
        prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(Scenario::clone(&scenario)), "it is accepted");
        let plain = report(&scenario, false).expect("is short enough");
        let mut detailed = report(&scenario, true).expect("is short enough");
        detailed.rounds.iter_mut().for_each(|round| round.detail = None);
        prop_assert_eq!(&plain, &detailed);
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        for event in replay.trace().events() {
            replay.trace().log_lines(event);
        }
        replay.seek(usize::MAX);
        prop_assert_eq!(replay.frame().totals, plain.totals);
    }
}

#[test]
fn nobody_and_one_player_alone() {
    let nobody = report(&of(Settings::default(), Vec::new(), Until::Rounds(3)), true).expect("is short enough");
    assert_eq!((nobody.rounds.len(), nobody.totals.players), (3, 0));
    // Half an hour and no longer: at 1,800 seconds it is not older than that.
    let queued = |rounds| run(Settings::default(), vec![player(0, |_| {})], rounds).totals;
    assert_eq!((queued(361).queued, queued(362).queued, queued(362).left), (1, 0, 1));
}

#[test]
fn where_everybody_is_a_friend_of_the_next_there_is_one_lobby() {
    let friends = |index: usize| move |wishes: &mut Wishes| wishes.friends = vec![format!("p{}", (index + 1) % 40).into()];
    let report = run(Settings::default(), (0..40).map(|index| player(index, friends(index))).collect(), 1);
    let found = lobbies(&report);
    // More than anybody's largest group, but they came as one.
    assert_eq!((found.len(), found[0].teams[0].len(), found[0].state), (1, 40, LobbyState::Ready));
}

#[test]
fn a_party_of_hundreds_stays_together() {
    let party = |index: usize| Player { party: Some("all".into()), ..player(index, |_| {}) };
    let settings = Settings { confirm_seconds: Millis(5_000), ..Settings::default() };
    let report = run(settings, (0..300).map(party).collect(), 2);
    let found = lobbies(&report);
    assert_eq!(
        (found.len(), found[0].teams[0].len(), found[0].score),
        (1, 300, lobbies::Points(9_000)),
        "too large for anybody: no points for that"
    );
}

#[test]
fn a_threshold_of_100_is_never_exceeded_and_one_of_0_by_anything() {
    let players = || (0..6).map(|index| player(index, |_| {})).collect::<Vec<_>>();
    let at = |threshold| Settings { threshold, ..Settings::default() };
    let whole = SmallBase { below: 0, ..Settings::default().small_base };
    assert_eq!(run(Settings { small_base: whole, ..at(100_000) }, players(), 300).totals.matched, 0);
    assert_eq!(run(Settings { small_base: whole, ..at(99_999) }, players(), 1).totals.matched, 6, "they score 100");
    // With no exact way at all there is the quick one.
    assert_eq!(run(Settings { exact_limit: 0, ..at(0) }, players(), 1).totals.matched, 6);
}

#[test]
fn one_part_may_count_all() {
    let none = Weights { game: 0, region: 0, language: 0, skill: 0, group: 0 };
    let players = || {
        let far = Player { rating: Some(9_000.0), ..player(0, |wishes| wishes.languages = vec!["de".into()]) };
        vec![far, player(1, |wishes| (wishes.languages, wishes.group) = (vec!["en".into()], (2, 5)))]
    };
    let score = |weights| {
        let report = run(Settings { weights, threshold: 0, ..Settings::default() }, players(), 1);
        lobbies(&report).first().map(|game| game.score.0)
    };
    assert_eq!(score(Weights { game: 100_000, ..none }), Some(10_000));
    assert_eq!(score(Weights { region: 100_000, ..none }), Some(10_000));
    assert_eq!(score(Weights { language: 100_000, ..none }), Some(10_000), "nobody says that the language matters");
    assert_eq!(score(Weights { skill: 100_000, ..none }), None, "too far apart for more than nothing");
    assert_eq!(score(Weights { group: 100_000, ..none }), Some(2_500), "one size of four");
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
        lobbies(&report).first().map(|game| game.score.0)
    };
    assert_eq!(score([9.999999, 9.999997, 9.999991], [9.999999, 9.999997, 9.999991]), Some(10_000));
    assert_eq!(score([9.999999, 4.999999, 1.000003], [9.999998, 4.999998, 1.000002]), Some(10_000));
    assert_eq!(score([10.0, 1.2, 1.0], [10.0, 1.0, 1.0]), Some(9_998));
}

#[test]
fn long_queues_are_paired() {
    let equal = |count: usize| (0..count).map(|index| player(index, |_| {})).collect::<Vec<_>>();
    // The quick way: above the limit of 300.
    let quick = of(Settings::default(), equal(3_000), Until::Rounds(1));
    assert_eq!(report(&quick, false).expect("is short enough").totals.matched, 3_000);
    // The exact way.
    let exact = of(Settings::default(), equal(250), Until::Rounds(1));
    let told = trace(&exact).expect("is short enough");
    let pairing = |event: &Event| {
        if let Event::Paired(PairingResult { count, exact, edges, .. }) = event { Some((*count, *exact, *edges)) } else { None }
    };
    assert_eq!(told.events().filter_map(own).find_map(pairing), Some((125, true, Some(250 * 249 / 2))));
}

#[test]
fn every_limit_itself_is_accepted_and_one_beyond_is_not() {
    let settings = queuescope::Settings::from(Settings::default());
    let times = (vec![0.001, 1e9], vec![0.0, -1.0, 1e9 + 1.0, 0.0005]);
    let lengths = (vec![0.0, 0.001, 1e9], vec![-0.001, 1e9 + 1.0, 0.0005]);
    for (name, (good, bad)) in [
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
        assert!(good.iter().all(|&number| settings.with(name, Value::Number(number)).is_ok()), "{name} {good:?}");
        assert!(bad.iter().all(|&number| settings.with(name, Value::Number(number)).is_err()), "{name} {bad:?}");
    }
    let record =
        |parts: &[(&'static str, f64)]| Value::Record(parts.iter().map(|&(name, number)| (name.into(), Value::Number(number))).collect());
    assert!(settings.with("small_base", record(&[("below", 0.0), ("threshold_percent", 1e6), ("interval_percent", 0.0)])).is_ok());
    assert!(settings.with("small_base", record(&[("interval_percent", -1.0)])).is_err());
    assert!(settings.with("weights", record(&[("game", 39.999), ("region", 20.001)])).is_ok());
    let problems = settings.with("weights", record(&[("game", 41.0)])).expect_err("are 101 together");
    assert_eq!(problems.to_string(), "settings.weights: must be 100 percent together, not 101");
}
