//! Settings without effect: changing one to any other value gives the same report, on random scenarios.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use queuescope::engines::waves;
use queuescope::{EngineId, Kind, NoEffect, Scenario, Settings, Value, report};
use queuescope_campaign::config;
use support::scenarios_of_all_engines;
use support::values::value;

/// Changes that switch other settings off, by engine.
fn switches(engine: &str) -> Vec<(&'static str, Value<'static>)> {
    let number = Value::Number;
    let window = |base: f64, growth: f64| Value::Record(vec![("base".into(), number(base)), ("growth".into(), number(growth))]);
    let part = |name: &'static str, value: Value<'static>| Value::Record(vec![(name.into(), value)]);
    match engine {
        "waves" => {
            let mut switches = Vec::new();
            for name in ["high", "moderate", "low"] {
                // Often equal, so that thresholds have no effect.
                switches.extend([(name, window(60.0, 20.0)), (name, window(60.0, 0.0)), (name, part("growth", number(0.0)))]);
            }
            for name in ["high_threshold", "moderate_threshold"] {
                switches.extend([0.0, 0.2, 1.5].map(|value| (name, number(value))));
            }
            for name in ["scale_low", "scale_mid", "scale_high"] {
                switches.push((name, number(0.9)));
            }
            for name in ["population_low", "population_mid"] {
                switches.extend([0.0, 8.0].map(|value| (name, number(value))));
            }
            switches.extend([0.0, 5.0, 9.0, 40.0].map(|value| ("active_population", number(value))));
            switches.extend(["greedy", "turns"].map(|value| ("selection", Value::text(value))));
            switches.extend([
                ("flexible_sides", Value::text("free")),
                ("mean_balance", Value::text("off")),
                ("wait_priority", number(0.0)),
            ]);
            switches
        }
        "buckets" => vec![
            ("range_increase", number(0.0)),
            ("range_max", part("static", number(0.0))),
            ("range_max", part("static", Value::Null)),
            ("range_max", part("percent", number(0.0))),
            ("range_max", part("percent", Value::Null)),
        ],
        "cliques" => vec![("tiers", Value::List(vec![Value::List(vec![Value::text("all"), Value::Null])]))],
        _ => {
            let weights = |list: [(&'static str, f64); 5]| Value::Record(list.map(|(name, value)| (name.into(), number(value))).into());
            vec![
                ("weights", weights([("game", 0.0), ("region", 30.0), ("language", 30.0), ("skill", 30.0), ("group", 10.0)])),
                ("weights", weights([("game", 60.0), ("region", 20.0), ("language", 10.0), ("skill", 0.0), ("group", 10.0)])),
                ("small_base", part("below", number(0.0))),
                ("small_base", part("below", number(1.0))),
                ("expire", number(20.0)),
                ("schedule_lead", number(30.0)),
                ("relax_interval", number(10.0)),
            ]
        }
    }
}

/// The settings with another value where the finding says that it has no effect.
fn changed(settings: &Settings, found: &NoEffect, draw: u32) -> Option<Settings> {
    let setting = settings.engine().settings().into_iter().find(|setting| setting.name == found.setting)?;
    let change = match (&setting.kind, found.part) {
        (kind, None) => value(kind, draw),
        (Kind::Record { parts }, Some(name)) => {
            let part = parts.iter().find(|part| part.name == name)?;
            Value::Record(vec![(name.into(), value(&part.kind, draw))])
        }
        _ => unreachable!("{} has no parts", found.setting),
    };
    settings.with(found.setting, change).ok()
}

fn matches(scenario: &Arc<Scenario>) -> String {
    report(scenario, false).map_or_else(|problem| problem.to_string(), |report| format!("{report:?}"))
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn a_setting_without_effect_does_not_change_the_report(
        scenario in scenarios_of_all_engines(),
        switched in prop::collection::vec(any::<Index>(), 0..6),
        draws in prop::collection::vec(any::<u32>(), 3),
    ) {
        let switches = switches(scenario.engine().name());
        let mut scenario = Scenario::clone(&scenario);
        for index in switched {
            let (name, value) = index.get(&switches).clone();
            scenario.settings = scenario.settings.with(name, value).expect("the switch is a valid change");
        }
        let expected = matches(&Arc::new(scenario.clone()));
        for found in scenario.settings.without_effect() {
            for &draw in &draws {
                let Some(settings) = changed(&scenario.settings, &found, draw) else { continue };
                let other = Arc::new(Scenario { settings, ..scenario.clone() });
                prop_assert_eq!(&matches(&other), &expected, "{}{:?}: {}", found.setting, found.part, found.reason);
            }
        }
    }

    #[test]
    fn settings_without_effect_exist_and_each_has_a_sentence(engine in select(EngineId::ALL.to_vec()), draw in any::<u32>(), more in any::<u32>()) {
        let mut settings = Settings::default_of(engine);
        for (place, setting) in (0..).zip(engine.settings()) {
            let value = value(&setting.kind, draw.rotate_left(place).wrapping_add(more));
            settings = settings.with(setting.name, value).unwrap_or(settings);
        }
        for found in settings.without_effect() {
            prop_assert!(engine.settings().iter().any(|setting| setting.name == found.setting), "{}", found.setting);
            prop_assert!(found.reason.ends_with('.') && !found.reason.contains(". "), "{}", found.reason);
        }
    }
}

/// The settings without effect of an engine after some changes, parts with a dot.
fn names(engine: &str, changes: &[(&str, Value<'static>)]) -> Vec<String> {
    let engine = EngineId::by_name(engine).expect("an engine");
    let mut settings = Settings::default_of(engine);
    for (name, value) in changes {
        settings = settings.with(name, value.clone()).expect("a valid change");
    }
    let name = |found: NoEffect| found.part.map_or(found.setting.to_owned(), |part| format!("{}.{part}", found.setting));
    settings.without_effect().into_iter().map(name).collect()
}

#[test]
fn defaults_have_few_settings_without_effect() {
    assert_eq!(names("waves", &[]), ["exact_limit"]);
    assert_eq!(names("buckets", &[]), ["range_max.combine"]);
    assert_eq!(names("cliques", &[]), [""; 0]);
    assert_eq!(names("lobbies", &[]), [""; 0]);
}

#[test]
fn each_reason_is_found() {
    let number = Value::Number;
    let same = |name: &'static str| (name, Value::Record(vec![("base".into(), number(100.0)), ("growth".into(), number(0.0))]));
    let windows = [same("high"), same("moderate"), same("low")];
    let pressure = ["scale_low", "scale_mid", "scale_high", "population_low", "population_mid", "active_population", "activity_window"];
    let expected = [&["high_threshold", "moderate_threshold"], &pressure[..], &["growth_step", "window_rule", "exact_limit"]].concat();
    assert_eq!(names("waves", &windows), expected);
    let unreachable = names("waves", &[("high_threshold", number(0.0))]);
    assert_eq!(unreachable[..3], ["moderate", "low", "moderate_threshold"]);
    assert_eq!(names("waves", &[("high_threshold", number(2.0))])[0], "high");
    assert_eq!(names("waves", &[("moderate_threshold", number(0.5))])[0], "moderate");
    assert!(names("waves", &[("active_population", number(12.0))]).contains(&"activity_window".to_owned()));
    assert!(names("waves", &[("selection", Value::text("turns"))]).contains(&"wait_priority".to_owned()));
    let free = names("waves", &[("flexible_sides", Value::text("free"))]);
    assert_eq!(free[..4], ["balance_threshold", "mean_balance", "all_flexible", "priority_filter"]);
    let still = ["range_interval", "range_max", "growth", "reciprocal", "look"];
    assert_eq!(names("buckets", &[("range_increase", number(0.0))]), still);
    let preset = waves::Settings::preset("evoladder").map(Settings::from).expect("a preset");
    assert!(preset.without_effect().iter().any(|found| found.reason == "All three windows are equal, so both thresholds do nothing."));
}
