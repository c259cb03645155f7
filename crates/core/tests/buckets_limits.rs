//! Limits of the buckets engine: the largest accepted values do not overflow with any listener, and a million idle checks are skipped. Tests are
//! built with overflow checks.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Buckets;
use queuescope::engines::buckets::Settings;
use queuescope::engines::buckets::settings::{Bucket, BucketFunction, Growth, RangeMax};
use queuescope::{MAX_ROUNDS, Millis, Player, Replay, Run, Scenario, Silent, Until, Value, report, trace};
use queuescope_campaign::config;
use support::buckets::settings;

const MAX_WHOLE: i64 = 1_000_000_000;
/// Longest interval, in milliseconds.
const MAX_INTERVAL: i64 = 1_000_000_000_000;
/// Latest time, in milliseconds.
const MAX_TIME: i64 = 10_000_000_000_000;

fn scenario_of(settings: Settings, players: Vec<Player>, until: Until) -> Arc<Scenario> {
    Arc::new(Scenario { players, until, ..Scenario::new(settings) })
}

fn player(index: usize, rating: f64, joined: i64) -> Player {
    Player { rating: Some(rating), joined: Millis(joined), ..Player::new(format!("p{index}")) }
}

/// Scenarios in which every number is at or near its smallest or largest accepted value.
fn extreme_scenarios() -> BoxedStrategy<Arc<Scenario>> {
    let width = select(vec![0.001, 1.0, 10_000_000.0]);
    let whole = || select(vec![0, 1, MAX_WHOLE - 1, MAX_WHOLE]);
    let max = (prop::option::of(whole()), prop::option::of(select(vec![0.0, 1e-300, 100.0, 1_000_000.0])));
    let reciprocal = select(vec![0.0, 1e-300, 99.999, 100.0, 1_000.0]);
    let interval = || select(vec![1i64, 250, MAX_INTERVAL]);
    let times = (interval(), interval(), select(vec![0i64, 1, MAX_INTERVAL]));
    let rating = select(vec![-1_000_000.0, -999_999.999, -0.0, 1e-300, 999_999.999, 1_000_000.0]);
    let joined = select(vec![-MAX_TIME, -1, 0, 0, 0, 1, MAX_TIME]);
    let player = (rating, joined, any::<bool>(), select(vec![None, None, Some("a"), Some("b")]));
    let parts = (settings(), (width, whole(), max, reciprocal), times, prop::collection::vec(player, 0..30), 1u32..50);
    let scenario = parts.prop_map(|(settings, (width, increase, (fixed, percent), reciprocal), times, players, rounds)| {
        let settings = Settings {
            bucket: Bucket { width, ..settings.bucket },
            range_increase: increase,
            range_max: RangeMax { fixed, percent, ..settings.range_max },
            reciprocal,
            check_interval: Millis(times.0),
            range_interval: Millis(times.1),
            ready_seconds: Millis(times.2),
            ..settings
        };
        let players = players.into_iter().enumerate().map(|(index, (rating, joined, leaves, party))| Player {
            leaves: Some(Millis(MAX_TIME)).filter(|_| leaves && joined < MAX_TIME),
            party: party.map(Into::into),
            ..self::player(index, rating, joined)
        });
        scenario_of(settings, players.collect(), Until::Rounds(rounds))
    });
    scenario.boxed()
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn the_largest_numbers_do_not_overflow(scenario in extreme_scenarios()) {
        let plain = report(&scenario, false).expect("the scenario is short enough");
        let mut detailed = report(&scenario, true).expect("the scenario is short enough");
        detailed.rounds.iter_mut().for_each(|round| round.detail = None);
        prop_assert_eq!(&plain, &detailed);
        let trace = trace(&scenario).expect("the scenario is short enough");
        for event in trace.events() {
            trace.log_lines(event);
        }
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        for _ in 0..3 {
            replay.run_next_round().expect("the scenario is short enough");
        }
        replay.seek(usize::MAX);
        prop_assert!(replay.frame().totals.add_up());
    }
}

#[test]
fn the_lowest_and_the_highest_rating_can_match_in_the_narrowest_buckets() {
    let settings = Settings {
        bucket: Bucket { function: BucketFunction::Round, width: 0.001 },
        range_increase: MAX_WHOLE,
        range_interval: Millis(1),
        range_max: RangeMax { fixed: None, ..Settings::default().range_max },
        ..Default::default()
    };
    let players = vec![player(0, -1_000_000.0, 0), player(1, 1_000_000.0, 0)];
    let report = report(&scenario_of(settings, players, Until::Rounds(MAX_ROUNDS)), false).expect("the scenario is short enough");
    let game = report.rounds[0].matches[0].of::<Buckets>().expect("the match is from buckets");
    assert_eq!((report.rounds[0].index, game.distance), (1, 2_000_000_000));
}

#[test]
fn a_million_idle_checks_are_skipped() {
    let players = (0..6).map(|index| player(index, index as f64 * 1_000.0, index as i64 * 40_000_000)).collect();
    let scenario = scenario_of(Settings::default(), players, Until::Rounds(MAX_ROUNDS));
    let mut run = Run::new(scenario.clone());
    let rounds = std::iter::from_fn(|| (!run.is_over()).then(|| run.round(&mut Silent))).count();
    // A player joins in six checks, one of which is the first. Each of the six ranges grows in ten checks. The last check always runs.
    assert_eq!(rounds, 6 + 6 * 10 + 1);
    let report = report(&scenario, true).expect("the scenario is short enough");
    let detail = report.rounds[0].detail.as_ref().and_then(|detail| detail.of::<Buckets>()).expect("the report has detail");
    assert_eq!((report.rounds.len(), report.rounds[0].index), (1, 999_999));
    assert_eq!(detail.checks + detail.skipped, 1_000_000);
    // Players join hours apart, so each range has grown ten times to its maximum before the next player joins.
    assert_eq!(detail.checks, 6 + 6 * 10);
}

#[test]
fn a_range_without_a_maximum_grows_for_a_million_checks() {
    let settings = Settings {
        range_max: RangeMax { fixed: None, percent: None, ..Settings::default().range_max },
        growth: Growth::Own,
        reciprocal: 1_000.0,
        ..Default::default()
    };
    let players = vec![player(0, 0.0, 0), player(1, 1_000_000.0, 100)];
    let report = report(&scenario_of(settings, players, Until::Rounds(MAX_ROUNDS)), true).expect("the scenario is short enough");
    let detail = report.rounds[0].detail.as_ref().and_then(|detail| detail.of::<Buckets>()).expect("the report has detail");
    let ranges: Vec<i64> = detail.ranges.0.iter().map(|(_, range)| *range).collect();
    assert_eq!((report.totals.queued, ranges), (2, vec![12_499, 12_499]));
}

#[test]
fn limits_are_accepted_and_values_beyond_are_refused() {
    let settings = queuescope::Settings::from(Settings::default());
    let record = |name: &'static str, number: f64| Value::Record(vec![(name.into(), Value::Number(number))]);
    for (name, valid, invalid) in [
        ("range_increase", vec![0.0, 1e9], vec![-1.0, 1e9 + 1.0, 0.5]),
        ("range_interval", vec![0.001, 1e9], vec![0.0, 1e9 + 1.0, 0.0005]),
        ("check_interval", vec![0.001, 1e9], vec![0.0, 1e9 + 1.0]),
        ("ready_seconds", vec![0.0, 1e9], vec![-0.001, 1e9 + 1.0]),
        ("reciprocal", vec![0.0, 1000.0], vec![-0.1, 1000.5]),
    ] {
        for number in valid {
            assert!(settings.with(name, Value::Number(number)).is_ok(), "{name} {number}");
        }
        for number in invalid {
            assert!(settings.with(name, Value::Number(number)).is_err(), "{name} {number}");
        }
    }
    for (name, part, valid, invalid) in [
        ("bucket", "width", vec![0.001, 10_000_000.0], vec![0.0, 0.0009, 10_000_001.0]),
        ("range_max", "static", vec![0.0, 1e9], vec![-1.0, 0.5, 1e9 + 1.0]),
        ("range_max", "percent", vec![0.0, 0.5, 1e6], vec![-1.0, 1e6 + 1.0]),
    ] {
        for number in valid {
            assert!(settings.with(name, record(part, number)).is_ok(), "{name}.{part} {number}");
        }
        for number in invalid {
            let problems = settings.with(name, record(part, number)).expect_err("the value is beyond the limit");
            assert!(problems.to_string().starts_with(&format!("settings.{name}.{part}: ")), "{problems}");
        }
    }
}
