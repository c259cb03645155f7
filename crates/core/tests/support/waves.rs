//! Random scenarios for the waves engine. Every setting is drawn, players join and leave, and few different ratings and waits make ties common.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Waves;
use queuescope::engines::waves;
use queuescope::engines::waves::settings::{
    AllFlexible, FlexibleSides, ListOrder, LogStyle, MeanBalance, Selection, WaitBonus, WaitCounting, Window, WindowRule,
};
use queuescope::{Frame, Millis, Name, Player, Scenario, Trace, Until};

/// Small and medium queues: up to 80 players over up to 6 waves.
pub(crate) fn scenarios() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![3 => of_size(0, 12), 4 => of_size(0, 40), 2 => of_size(0, 80)].boxed()
}

/// Small scenarios, for tests that visit every position of a trace.
pub(crate) fn short_queues() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![2 => of_size(0, 8), 1 => of_size(0, 24)].boxed()
}

/// Queues so short that everything can be tried.
pub(crate) fn tiny_queues() -> BoxedStrategy<Arc<Scenario>> {
    of_size(0, 12)
}

/// Queues so long that selection takes its fast paths and a trace does not list all pairs.
pub(crate) fn long_queues() -> BoxedStrategy<Arc<Scenario>> {
    of_size(140, 260)
}

/// Small, medium and long queues.
pub(crate) fn all_sizes() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![14 => scenarios(), 1 => long_queues()].boxed()
}

fn of_size(fewest: usize, most: usize) -> BoxedStrategy<Arc<Scenario>> {
    let parts = (settings(), crowds(), vec(raw_players(), fewest..=most), 1u32..=6, 0u64..3);
    let scenario = parts.prop_map(|(settings, crowd, raw, rounds, seed)| {
        let players = raw.iter().enumerate().map(|(index, raw)| player(&settings, &crowd, index, raw)).collect();
        let end = Millis(i64::from(rounds - 1) * settings.wave_interval.0);
        let until = if seed == 0 { Until::Time(end) } else { Until::Rounds(rounds) };
        Arc::new(Scenario { players, seed, until, ..Scenario::new(settings) })
    });
    scenario.boxed()
}

/// Properties that the players of one scenario share.
#[derive(Debug, Clone)]
struct Crowd {
    /// Number of different ratings, and the gap between neighbouring ones.
    ratings: (i32, i32),
    /// Number of different waits, and the gap between neighbouring ones, in waves.
    waits: (u32, u32),
    /// Players out of six who have only the first rating, and those who have only the second.
    one_sided: (u8, u8),
    /// True if players have regions, times of joining and leaving, and vetoed maps.
    has_details: bool,
}

fn crowds() -> BoxedStrategy<Crowd> {
    let ratings = select(vec![(3, 10), (12, 25), (400, 1), (50, 40_000)]);
    let waits = select(vec![(1, 0), (3, 1), (12, 1), (40, 25_000_000)]);
    let one_sided = select(vec![(2, 2), (2, 2), (2, 2), (0, 0), (5, 0), (0, 4), (3, 3)]);
    let parts = (ratings, waits, one_sided, prop::bool::weighted(0.75));
    parts.prop_map(|(ratings, waits, one_sided, has_details)| Crowd { ratings, waits, one_sided, has_details }).boxed()
}

type RawPlayer = (u8, (u16, u16), u16, (u8, u8), u8, u8);

fn raw_players() -> impl Strategy<Value = RawPlayer> {
    (any::<u8>(), any::<(u16, u16)>(), any::<u16>(), any::<(u8, u8)>(), any::<u8>(), any::<u8>())
}

fn player(settings: &waves::Settings, crowd: &Crowd, index: usize, raw: &RawPlayer) -> Player {
    let &(kind, (first, second), wait, (joined, stay), region, vetoes) = raw;
    let rating = |number: u16| (i32::from(number) % crowd.ratings.0 - crowd.ratings.0 / 2) * crowd.ratings.1;
    let sides: &[usize] = match kind % 6 {
        kind if kind < crowd.one_sided.0 => &[0],
        kind if kind < crowd.one_sided.0 + crowd.one_sided.1 => &[1],
        _ => &[0, 1],
    };
    let mut player = Player::new(format!("p{index}"));
    player.ratings = sides.iter().map(|&side| (settings.sides[side].clone(), rating([first, second][side]))).collect();
    player.wait_cycles = u32::from(wait) % crowd.waits.0 * crowd.waits.1;
    if crowd.has_details {
        // Times are multiples of a third of the interval, so some fall on a wave and some between two.
        let third = settings.wave_interval.0 / 3;
        player.joined = Millis((i64::from(joined) % 16 - 6) * third);
        player.leaves = stay.is_multiple_of(4).then(|| Millis(player.joined.0 + third * i64::from(stay / 4 % 9 + 1)));
        player.region = ["NA", "EU", "KR", "a+b"].get(usize::from(region % 6)).map(|&region| region.into());
        let vetoed = settings.maps.iter().enumerate().filter(|(map, _)| vetoes >> (map % 8) & 1 == 1).map(|(_, map)| map.clone());
        player.vetoes = vetoed.take(if vetoes.is_multiple_of(3) { 8 } else { 1 }).collect();
    }
    player
}

/// Presets, and settings drawn at random.
pub(crate) fn settings() -> BoxedStrategy<waves::Settings> {
    let preset = select(vec!["seed", "seed-v2.0", "evoladder-v2.1", "evoladder", "evoladder-beta", "balanced", "aggressive", "strict"])
        .prop_map(|name| waves::Settings::preset(name).expect("the preset exists"))
        .boxed();
    let parts = (windows(), pressures(), numbers(), choices(), arrangements(), matchers());
    let drawn = parts.prop_map(|(windows, pressures, numbers, choices, arrangements, matchers)| waves::Settings {
        high: windows.high,
        moderate: windows.moderate,
        low: windows.low,
        growth_step: windows.growth_step,
        high_threshold: pressures.high_threshold,
        moderate_threshold: pressures.moderate_threshold,
        scale_low: pressures.scale_low,
        scale_mid: pressures.scale_mid,
        scale_high: pressures.scale_high,
        population_low: pressures.population_low,
        population_mid: pressures.population_mid,
        active_population: pressures.active_population,
        window_rule: choices.window_rule,
        mean_balance: choices.mean_balance,
        wait_counting: choices.wait_counting,
        list_order: choices.list_order,
        priority_filter: choices.priority_filter,
        sides: arrangements.sides,
        maps: arrangements.maps,
        servers: arrangements.servers,
        region_servers: arrangements.region_servers,
        channels: arrangements.channels,
        all_flexible: matchers.all_flexible,
        flexible_sides: matchers.flexible_sides,
        selection: matchers.selection,
        wait_bonus: matchers.wait_bonus,
        blocked_regions: matchers.blocked_regions,
        exact_limit: matchers.exact_limit,
        log: matchers.log,
        ..numbers
    });
    prop_oneof![1 => preset, 3 => drawn.boxed()].boxed()
}

fn windows() -> BoxedStrategy<waves::Settings> {
    let base = prop_oneof![Just(0i64), 0i64..60, 60i64..500, Just(1_000_000_000)];
    let window = (base, 0i64..80).prop_map(|(base, growth)| Window { base, growth }).boxed();
    let parts = (window.clone(), window.clone(), window, 1i64..4);
    parts.prop_map(|(high, moderate, low, growth_step)| waves::Settings { high, moderate, low, growth_step, ..Default::default() }).boxed()
}

fn pressures() -> BoxedStrategy<waves::Settings> {
    let threshold = prop_oneof![Just(0.0), 0.0..1.0, Just(1.0), Just(2.0)].boxed();
    let scale = prop_oneof![Just(0.0), Just(1.2), 0.1..3.0].boxed();
    let population = prop_oneof![2 => Just(None), 1 => (0i64..200).prop_map(Some), 1 => Just(Some(0))];
    let parts = (threshold.clone(), threshold, scale.clone(), scale.clone(), scale, 0i64..20, 0i64..60, population);
    let pressures =
        parts.prop_map(|(high, moderate, small, medium, large, population_low, population_mid, active_population)| waves::Settings {
            high_threshold: high,
            moderate_threshold: moderate,
            scale_low: small,
            scale_mid: medium,
            scale_high: large,
            population_low,
            population_mid,
            active_population,
            ..Default::default()
        });
    pressures.boxed()
}

fn numbers() -> BoxedStrategy<waves::Settings> {
    let interval = select(vec![45_000i64, 3, 1_500]);
    let activity = prop_oneof![Just(0i64), 0i64..200_000];
    let priority = prop_oneof![Just(0i64), Just(1), Just(20), 0i64..2_000, Just(1_000_000_000)];
    let passes = prop_oneof![Just(0i64), 1i64..5, Just(1_000_000_000)];
    let parts = (interval, activity, priority, 0i64..200, passes);
    let numbers = parts.prop_map(|(interval, activity, wait_priority, balance_threshold, refinement_passes)| waves::Settings {
        wave_interval: Millis(interval),
        activity_window: Millis(activity),
        wait_priority,
        balance_threshold,
        refinement_passes,
        ..Default::default()
    });
    numbers.boxed()
}

fn choices() -> BoxedStrategy<waves::Settings> {
    let rule = select(vec![WindowRule::Lead, WindowRule::Either, WindowRule::Both]);
    let balance = select(vec![MeanBalance::Always, MeanBalance::Guarded, MeanBalance::Off]);
    let counting = select(vec![WaitCounting::After, WaitCounting::Before]);
    let order = select(vec![ListOrder::Queue, ListOrder::Rating]);
    let parts = (rule, balance, counting, order, any::<bool>());
    let choices = parts.prop_map(|(window_rule, mean_balance, wait_counting, list_order, priority_filter)| waves::Settings {
        window_rule,
        mean_balance,
        wait_counting,
        list_order,
        priority_filter,
        ..Default::default()
    });
    choices.boxed()
}

/// The settings of the bots' matchers. Most keep the default, so that the fast paths are tested too.
fn matchers() -> BoxedStrategy<waves::Settings> {
    let flexible = select(vec![AllFlexible::Alternate, AllFlexible::Halves]);
    let sides = prop_oneof![3 => Just(FlexibleSides::Before), 1 => Just(FlexibleSides::Free)];
    let selection = prop_oneof![3 => Just(Selection::Greedy), 1 => Just(Selection::Turns), 1 => Just(Selection::Assignment), 1 => Just(Selection::Optimal)];
    let bonus = prop_oneof![3 => Just(WaitBonus::Linear), 1 => Just(WaitBonus::Doubling)];
    let blocked = prop_oneof![3 => Just(vec![]), 1 => Just(vec!["NA+EU"]), 1 => Just(vec!["KR+KR", "EU+a+b", "KR+NA"])];
    let limit = prop_oneof![4 => Just(2_000i64), 1 => 0i64..30];
    let log = select(vec![LogStyle::Document, LogStyle::Bot, LogStyle::Beta]);
    let parts = (flexible, sides, selection, bonus, blocked, limit, log);
    let matchers = parts.prop_map(|(all_flexible, flexible_sides, selection, wait_bonus, blocked, exact_limit, log)| waves::Settings {
        all_flexible,
        flexible_sides,
        selection,
        wait_bonus,
        blocked_regions: blocked.into_iter().map(Name::from).collect(),
        exact_limit,
        log,
        ..Default::default()
    });
    matchers.boxed()
}

fn arrangements() -> BoxedStrategy<waves::Settings> {
    let maps = prop_oneof![4 => 1usize..5, 1 => Just(0), 1 => Just(70)];
    let parts = (maps, 0usize..3, 0usize..3, 1i64..12, any::<bool>());
    let arrangements = parts.prop_map(|(maps, servers, regions, channels, renamed)| {
        let seed = waves::Settings::default();
        let names = |kind: &str, count: usize| (0..count).map(|index| Name::from(format!("{kind} {index}"))).collect();
        let region_servers = match regions {
            0 => Vec::new(),
            1 => vec![("NA+EU".into(), "Azores".into()), ("a+b+KR".into(), "Fiji".into())],
            _ => seed.region_servers.clone(),
        };
        let sides = if renamed { ["Zerg".into(), "Orc".into()] } else { seed.sides.clone() };
        waves::Settings { maps: names("Map", maps), servers: names("Server", servers), region_servers, channels, sides, ..seed }
    });
    arrangements.boxed()
}

/// Returns the waves settings of a scenario.
pub(crate) fn waves_settings(scenario: &Scenario) -> &waves::Settings {
    scenario.settings.of::<Waves>().expect("the scenario uses waves")
}

/// True if the setting `blocked_regions` names the regions of two players.
pub(crate) fn is_blocked(scenario: &Scenario, a: u32, b: u32) -> bool {
    let [Some(a), Some(b)] = [a, b].map(|player| scenario.players[player as usize].region.as_deref()) else { return false };
    let is_pair = |pair: &str| *pair == *format!("{a}+{b}") || *pair == *format!("{b}+{a}");
    waves_settings(scenario).blocked_regions.iter().any(|pair| is_pair(pair))
}

/// Returns the waves part of a frame.
pub(crate) fn waves_frame(frame: &Frame) -> &waves::Frame {
    frame.engine.of::<Waves>().expect("the frame is from waves")
}

/// Returns the waves events of a trace, one list per wave.
pub(crate) fn events_by_wave(trace: &Trace) -> Vec<Vec<&waves::Event>> {
    let of_wave = |round: usize| trace.events_of(round).iter().filter_map(|event| event.of::<Waves>()).collect();
    (0..trace.rounds().len()).map(of_wave).collect()
}
