//! Limits of the cliques engine: the largest accepted values do not overflow with any listener, sums beyond 64 bits are exact, and tiers of many
//! thousands of players are fast. Tests are built with overflow checks.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::settings::TierMode;
use queuescope::engines::cliques::{Event, Settings};
use queuescope::{Millis, Player, Replay, Run, Scenario, Silent, Trace, Until, Value, report, trace};
use queuescope_campaign::config;
use support::cliques::settings;

/// Longest interval, in milliseconds.
const MAX_INTERVAL: i64 = 1_000_000_000_000;
/// Latest time, in milliseconds.
const MAX_TIME: i64 = 10_000_000_000_000;
const MAX_PING: u32 = 1_000_000_000;

fn scenario_of(settings: Settings, players: Vec<Player>, until: Until) -> Arc<Scenario> {
    Arc::new(Scenario { players, until, ..Scenario::new(settings) })
}

fn player(index: usize, rating: f64, ping: u32, joined: i64) -> Player {
    Player { rating: Some(rating), ping, joined: Millis(joined), ..Player::new(format!("p{index}")) }
}

/// Scenarios in which every number is at or near its smallest or largest accepted value.
fn extreme_scenarios() -> BoxedStrategy<Arc<Scenario>> {
    let factor = || select(vec![0i64, 1, 999_999, 1_000_000]);
    let rating = select(vec![-1_000_000.0, -999_999.999_999, -0.0, 1e-300, 0.000_001, 999_999.999_999, 1_000_000.0]);
    let ping = select(vec![0, 1, MAX_PING - 1, MAX_PING]);
    let joined = select(vec![-MAX_TIME, -MAX_TIME + 1, -999, 0, 0, 1, MAX_TIME]);
    let player = (rating, ping, joined, any::<bool>());
    let players = prop_oneof![5 => prop::collection::vec(player.clone(), 0..30), 1 => prop::collection::vec(player, 64..240)];
    let lobby = select(vec![2u32, 3, 10, 100]);
    let parts = (settings(), factor(), factor(), lobby, select(vec![1i64, 500, MAX_INTERVAL]), players, 1u32..5);
    let scenario = parts.prop_map(|(settings, alpha, beta, lobby_size, interval, players, rounds)| {
        let settings = Settings { alpha, beta, lobby_size, snapshot_interval: Millis(interval), ..settings };
        let players = players.into_iter().enumerate().map(|(index, (rating, ping, joined, leaves))| Player {
            leaves: Some(Millis(MAX_TIME)).filter(|_| leaves && joined < MAX_TIME),
            ..self::player(index, rating, ping, joined)
        });
        scenario_of(settings, players.collect(), Until::Rounds(rounds))
    });
    scenario.boxed()
}

/// Checks that report, detailed report, trace and replay agree.
fn check_outputs(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let plain = report(scenario, false).expect("the scenario is short enough");
    let mut detailed = report(scenario, true).expect("the scenario is short enough");
    detailed.rounds.iter_mut().for_each(|round| round.detail = None);
    prop_assert_eq!(&plain, &detailed);
    let trace = trace(scenario).expect("the scenario is short enough");
    for event in trace.events() {
        trace.log_lines(event);
    }
    let mut replay = Replay::new(Arc::clone(scenario)).expect("the scenario is short enough");
    replay.seek(usize::MAX);
    prop_assert_eq!(replay.frame().totals, plain.totals);
    Ok(())
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn the_largest_numbers_do_not_overflow(scenario in extreme_scenarios()) {
        check_outputs(&scenario)?;
    }
}

#[test]
fn sums_beyond_64_bits_are_exact() {
    let settings = Settings { alpha: 1_000_000, beta: 1_000_000, lobby_size: 2, repeat: true, ..Settings::default() };
    // All waits are equal. Players 0 and 1 have the same ping, players 2 and 3 the next one, and so on. Two different pings differ by 1 ms or by
    // almost the largest ping.
    let pings = [0, 1, MAX_PING - 1, MAX_PING];
    let players = (0..1_200).map(|index| player(index, 0.0, pings[index / 2 % 4], -MAX_TIME)).collect();
    let scenario = scenario_of(settings, players, Until::Rounds(1));
    let report = report(&scenario, false).expect("the scenario is short enough");
    assert_eq!(report.totals.matched, 1_200);
    for game in &report.rounds[0].matches {
        let game = game.of::<Cliques>().expect("the match is from cliques");
        // Both players have the same ping and have waited 10^10 seconds. Each second adds 1,000 points, or 10^6 thousandths.
        assert_eq!(game.weight.0, 10_000_000_000 * 1_000_000, "{game:?}");
    }
    let trace = trace(&scenario).expect("the scenario is short enough");
    assert!(trace.events().any(|event| {
        // The degree of the first player is beyond 64 bits: 1,199 edges of 10^16 thousandths each, minus the ping differences.
        matches!(event.of::<Cliques>(), Some(Event::Started { degree, .. }) if degree.0 > i128::from(i64::MAX))
    }));
}

#[test]
fn a_tier_of_a_hundred_thousand_players_is_matched_in_one_snapshot() {
    let settings = Settings { lobby_size: 10, repeat: true, ..Settings::default() };
    let players: Vec<Player> =
        (0..100_000).map(|index| player(index, 1_500.0, (index * 7 % 211) as u32, -((index * 13 % 300_000) as i64))).collect();
    let scenario = scenario_of(settings, players, Until::Rounds(1));
    let plain = report(&scenario, false).expect("the scenario is short enough");
    assert_eq!((plain.totals.matched, plain.rounds[0].matches.len()), (100_000, 10_000));
    // The detailed report is too long, because every step lists all remaining players.
    let problem = report(&scenario, true).expect_err("the report is too long");
    assert_eq!(problem.path, "until");
    // Tiers are also found by clustering a hundred thousand ratings.
    let settings = Settings { tier_mode: TierMode::Clusters, lobby_size: 10, repeat: true, ..Settings::default() };
    let players = scenario.players.iter().enumerate().map(|(index, player)| Player { rating: Some(index as f64 / 10.0), ..player.clone() });
    let clusters = scenario_of(settings, players.collect(), Until::Rounds(1));
    assert!(report(&clusters, false).expect("the scenario is short enough").totals.matched > 99_900);
}

#[test]
fn a_fork_with_an_unsorted_queue_is_the_same_with_every_listener() {
    let settings = Settings { lobby_size: 4, ..Settings::default() };
    let players: Vec<Player> = (0..250).map(|index| player(index, 1_500.0, (index * 31 % 97) as u32, -(index as i64) * 1_000)).collect();
    let scenario = scenario_of(settings, players, Until::Rounds(4));
    let mut edited = Scenario::clone(&scenario);
    // The queue order stays, but the players at the back have now waited longest.
    edited.players.iter_mut().for_each(|player| player.joined = Millis(-250_000 - player.joined.0));
    let queue_after_fork = |finish: &mut dyn FnMut(&mut Run)| {
        let mut first = Run::new(Arc::clone(&scenario));
        first.round(&mut Silent);
        let mut forked = first.fork(edited.clone());
        finish(&mut forked);
        forked.queued().collect::<Vec<u32>>()
    };
    let mut trace = Trace::new(Arc::clone(&scenario));
    let silent = queue_after_fork(&mut |run| {
        while !run.is_over() {
            run.round(&mut Silent);
        }
    });
    let traced = queue_after_fork(&mut |run| {
        while !run.is_over() {
            run.round(&mut trace);
        }
    });
    assert_eq!(silent, traced);
    assert_eq!(silent.len(), 250 - 4 * 4);
    let unedited = {
        let mut run = Run::new(Arc::clone(&scenario));
        while !run.is_over() {
            run.round(&mut Silent);
        }
        run.queued().collect::<Vec<u32>>()
    };
    assert_ne!(silent, unedited, "the edit changed nothing");
}

#[test]
fn limits_are_accepted_and_values_beyond_are_refused() {
    let settings = queuescope::Settings::from(Settings::default());
    for (name, valid, invalid) in [
        ("alpha", vec![0.0, 0.001, 1_000.0], vec![-0.001, 1_000.001, 0.0005]),
        ("beta", vec![0.0, 0.001, 1_000.0], vec![-0.001, 1_000.001, 1.2345]),
        ("lobby_size", vec![2.0, 100.0], vec![1.0, 101.0, 2.5]),
        ("snapshot_interval", vec![0.001, 1e9], vec![0.0, 1e9 + 1.0, 0.0005]),
    ] {
        for number in valid {
            assert!(settings.with(name, Value::Number(number)).is_ok(), "{name} {number}");
        }
        for number in invalid {
            assert!(settings.with(name, Value::Number(number)).is_err(), "{name} {number}");
        }
    }
    let tiers = |count: usize| {
        let from = |index: usize| if index == 0 { Value::Null } else { Value::Number(index as f64) };
        Value::List((0..count).map(|index| Value::List(vec![Value::Text(index.to_string().into()), from(index)])).collect())
    };
    assert!(settings.with("tiers", tiers(1)).is_ok() && settings.with("tiers", tiers(100)).is_ok());
    assert!(settings.with("tiers", tiers(0)).is_err() && settings.with("tiers", tiers(101)).is_err());
    let roles = |count: f64| Value::Record(vec![("tank".into(), Value::Number(count))]);
    assert!(settings.with("roles", roles(0.0)).is_ok() && settings.with("roles", roles(4.0)).is_ok());
    assert!(settings.with("roles", roles(5.0)).is_err() && settings.with("roles", roles(-1.0)).is_err());
    // The roles ask for more players than a smaller lobby has.
    let full = settings.with("roles", roles(4.0)).expect("the roles are valid");
    assert_eq!(full.with("lobby_size", Value::Number(3.0)).expect_err("the lobby is too small").into_list()[0].path, "settings.roles");
}
