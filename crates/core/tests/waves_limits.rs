//! Limits of the waves engine: the largest accepted values do not overflow with any listener. Tests are built with overflow checks.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Waves;
use queuescope::engines::waves::settings::Window;
use queuescope::engines::waves::{self, Event as WavesEvent};
use queuescope::{Millis, Name, Player, Replay, Scenario, Until, Value, report, trace};
use queuescope_campaign::config;
use support::waves::settings;

const MAX_WHOLE: i64 = 1_000_000_000;
const MAX_SECONDS: f64 = 10_000_000_000.0;

/// Scenarios in which every number is at or near its smallest or largest accepted value.
fn extreme_scenarios() -> BoxedStrategy<Arc<Scenario>> {
    let whole = select(vec![0, 1, MAX_WHOLE - 1, MAX_WHOLE]);
    let numbers = prop::collection::vec(whole, 12);
    let times = (select(vec![1i64, 45_000, 1_000_000_000_000]), select(vec![0i64, 900_000, 1_000_000_000_000]));
    let rating = select(vec![-1_000_000, -999_999, 0, 999_999, 1_000_000]);
    let wait = select(vec![0u32, 1, 999_999_999, 1_000_000_000]);
    let joined = select(vec![-10_000_000_000_000i64, 0, 0, 0, 1, 10_000_000_000_000]);
    let player = (rating.clone(), rating, wait, joined, 0u8..3, any::<bool>());
    let players = prop_oneof![5 => prop::collection::vec(player.clone(), 0..50), 1 => prop::collection::vec(player, 60..230)];
    let parts = (settings(), numbers, times, players, 1u32..4);
    let scenario = parts.prop_map(|(mut settings, numbers, (interval, activity), players, rounds)| {
        let mut next = numbers.into_iter().cycle();
        let mut number = || next.next().unwrap_or(0);
        let mut window = || Window { base: number(), growth: number() };
        (settings.high, settings.moderate, settings.low) = (window(), window(), window());
        (settings.growth_step, settings.channels) = (number().max(1), number().max(1));
        (settings.wait_priority, settings.balance_threshold, settings.refinement_passes) = (number(), number() % 2, number());
        (settings.population_low, settings.population_mid) = (number(), number());
        settings.active_population = settings.active_population.map(|_| number());
        (settings.wave_interval, settings.activity_window) = (Millis(interval), Millis(activity));
        let sides = settings.sides.clone();
        let player = |(index, (first, second, wait_cycles, joined, kind, leaves)): (usize, (i32, i32, u32, i64, u8, bool))| Player {
            ratings: sides
                .iter()
                .cloned()
                .zip([first, second])
                .enumerate()
                .filter(|(side, _)| *side != usize::from(kind))
                .map(|(_, rating)| rating)
                .collect(),
            wait_cycles,
            joined: Millis(joined),
            leaves: leaves.then_some(Millis(10_000_000_000_000)).filter(|leaves| leaves.0 > joined),
            ..Player::new(format!("p{index}"))
        };
        let players = players.into_iter().enumerate().map(player).collect();
        Arc::new(Scenario { players, until: Until::Rounds(rounds), ..Scenario::new(settings) })
    });
    scenario.boxed()
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn the_largest_numbers_do_not_overflow(scenario in extreme_scenarios()) {
        let plain = report(&scenario, false).expect("the scenario is short enough");
        let mut detailed = report(&scenario, true).expect("the scenario is short enough");
        detailed.rounds.iter_mut().for_each(|round| round.detail = None);
        prop_assert_eq!(&plain, &detailed);
        let trace = trace(&scenario).expect("the scenario is short enough");
        let matches = trace.events().filter(|event| matches!(event.of::<Waves>(), Some(WavesEvent::Created { .. }))).count();
        prop_assert_eq!(matches * 2, plain.totals.matched as usize);
        for event in trace.events() {
            trace.log_lines(event);
        }
    }
}

fn number(number: f64) -> Value<'static> {
    Value::Number(number)
}

fn record(fields: Vec<(&'static str, Value<'static>)>) -> Value<'static> {
    Value::Record(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

#[test]
fn a_scenario_with_every_number_at_its_limit_runs() {
    let maps: Vec<Name> = (0..1_000).map(|map| format!("m{map}").into()).collect();
    let window = || record(vec![("base", number(1e9)), ("growth", number(1e9))]);
    let names = |names: &[Name]| Value::List(names.iter().map(|name| Value::Text(name.to_string().into())).collect());
    let player = |id: &str, side: &'static str, rating: f64, vetoes: &[Name]| {
        record(vec![
            ("id", Value::Text(id.repeat(64).into())),
            ("joined", number(-MAX_SECONDS)),
            ("leaves", number(MAX_SECONDS)),
            ("ratings", record(vec![(side, number(rating))])),
            ("wait_cycles", number(1e9)),
            ("vetoes", names(vetoes)),
        ])
    };
    let document = record(vec![
        ("version", number(1.0)),
        ("name", Value::Text("n".repeat(64).into())),
        ("about", Value::Text("ä".repeat(4_000).into())),
        ("engine", Value::text("waves")),
        ("seed", number(9_007_199_254_740_991.0)),
        (
            "settings",
            record(vec![
                ("wave_interval", number(1e9)),
                ("high_threshold", number(1_000.0)),
                ("moderate_threshold", number(1_000.0)),
                ("low", window()),
                ("growth_step", number(1.0)),
                ("wait_priority", number(1e9)),
                ("balance_threshold", number(1e9)),
                ("refinement_passes", number(1e9)),
                ("active_population", number(1e9)),
                ("activity_window", number(1e9)),
                ("channels", number(1e9)),
                ("maps", names(&maps)),
            ]),
        ),
        // Together the two players veto every map except the last one.
        ("players", Value::List(vec![player("a", "BW", 1e6, &maps[..999]), player("ß", "SC2", -1e6, &maps[..998])])),
        ("until", record(vec![("rounds", number(3.0))])),
    ]);
    let scenario = Arc::new(Scenario::read(&document).expect("limits are accepted"));
    let report = report(&scenario, true).expect("the scenario is short enough");
    let game = report.rounds[0].matches[0].of::<Waves>().expect("the match is from waves");
    assert_eq!((game.diff, &*game.map, &*game.channel), (2_000_000, "m999", "scevo01"));
    assert_eq!(report.rounds.iter().map(|round| round.time.seconds()).collect::<Vec<_>>(), [0.0, 1e9, 2e9]);
    let mut replay = Replay::new(scenario).expect("the scenario is short enough");
    replay.seek(usize::MAX);
    assert_eq!(replay.frame().totals, report.totals);
}

#[test]
fn an_end_in_seconds_allows_a_million_rounds() {
    let settings = waves::Settings { wave_interval: Millis(1), ..Default::default() };
    let until = Until::Time(Millis(999_999));
    let scenario = Arc::new(Scenario { until, ..Scenario::new(settings) });
    assert_eq!(scenario.rounds(), 1_000_000);
    let report = report(&scenario, false).expect("the report of an empty queue is short enough");
    assert_eq!((report.rounds.len(), report.rounds[999_999].time), (1_000_000, Millis(999_999)));
}
