//! A scenario as a raw document: it reads back as it was, and says nothing that the contract or the preset says already.

mod support;

use proptest::prelude::*;
use queuescope::engines::{Buckets, Waves};
use queuescope::{Decline, EngineId, Listed, Millis, Player, Scenario, Settings, Until, Value, Wishes};
use queuescope_campaign::config;
use support::every_engine;
use support::fields::scenarios_with_every_field;

fn field_names(value: &Value<'_>) -> Vec<String> {
    match value {
        Value::Record(fields) => fields.iter().map(|(name, _)| name.to_string()).collect(),
        _ => Vec::new(),
    }
}

fn seed() -> Settings {
    Settings::preset(Waves::ID, "seed").expect("is a preset")
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn every_field_reads_back_as_it_was(scenario in scenarios_with_every_field()) {
        prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(Scenario::clone(&scenario)));
    }

    #[test]
    fn every_setting_reads_back_as_it_was(scenario in every_engine()) {
        prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(Scenario::clone(&scenario)));
    }
}

#[test]
fn presets_need_no_settings() {
    for (engine, preset) in EngineId::ALL.iter().copied().flat_map(|engine| engine.presets().iter().map(move |preset| (engine, preset))) {
        let settings = Settings::preset(engine, preset.name).expect("is a preset");
        let scenario = Scenario { preset: preset.name, ..Scenario::new(settings) };
        let expected: &[&str] =
            if preset.name == "seed" { &["version", "engine", "players"] } else { &["version", "engine", "preset", "players"] };
        assert_eq!(field_names(&scenario.to_value()), expected);
        assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
    }
}

#[test]
fn of_settings_only_the_changed_parts_are_written() {
    let window = Value::Record(vec![("growth".into(), Value::Number(7.0))]);
    let settings =
        seed().with("low", window.clone()).and_then(|settings| settings.with("maps", Value::texts(&["Only"]))).expect("are good");
    let settings = settings.with("wave_interval", Value::Number(0.1)).expect("is good");
    let expected =
        vec![("wave_interval".into(), Value::Number(0.1)), ("low".into(), window), ("maps".into(), Value::List(vec![Value::text("Only")]))];
    assert_eq!(Scenario::new(settings).changed_settings(), Value::Record(expected));
}

#[test]
fn of_records_only_the_changed_parts_are_written() {
    let record = |parts: &[(&'static str, Value<'static>)]| {
        Value::Record(parts.iter().map(|(name, value)| ((*name).into(), value.clone())).collect())
    };
    let settings = Settings::preset(Buckets::ID, "teiserver-2022").expect("is a preset");
    let change = |settings: Settings, name, parts: &[(&'static str, Value<'static>)]| settings.with(name, record(parts)).expect("is good");
    let settings = change(settings, "bucket", &[("width", Value::Number(25.0))]);
    // No maximum is something else than the preset's, and so it is said.
    let settings = change(settings, "range_max", &[("static", Value::Null), ("percent", Value::Number(12.5))]);
    let scenario = Scenario { preset: "teiserver-2022", ..Scenario::new(settings) };
    let expected = record(&[
        ("bucket", record(&[("width", Value::Number(25.0))])),
        ("range_max", record(&[("static", Value::Null), ("percent", Value::Number(12.5))])),
    ]);
    assert_eq!(scenario.changed_settings(), expected);
    assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
}

#[test]
fn fields_stand_in_the_order_of_the_contract() {
    let mut player = Player { joined: Millis(-1), leaves: Some(Millis(1_500)), party: Some("p".into()), ..Player::new("a") };
    (player.ratings, player.wait_cycles) = (vec![("SC2".into(), 3), ("BW".into(), -4)], 2);
    (player.region, player.vetoes, player.rating) = (Some("EU".into()), vec!["Ashfall".into()], Some(0.0));
    (player.ping, player.role) = (40, Some("healer".into()));
    let wishes = Wishes { games: vec![("chess".into(), 3.0)], mode: "ranked".into(), group: (2, 3), ..Wishes::default() };
    player.wishes = Some(Box::new(Wishes { friends: vec!["b".into()], scheduled: Some(Millis(0)), ..wishes }));
    let expected = "id joined leaves party ratings wait_cycles region vetoes rating ping role games mode group friends scheduled";
    assert_eq!(field_names(&player.to_value()).join(" "), expected);
    assert_eq!(player.to_value().get("joined"), Some(&Value::Number(-0.001)));
    let mut scenario = Scenario { players: vec![player], seed: 0, until: Until::Time(Millis(0)), ..Scenario::new(seed()) };
    (scenario.name, scenario.about, scenario.preset) = ("n".into(), "a".into(), "balanced");
    scenario.settings = scenario.settings.with("channels", Value::Number(3.0)).expect("is good");
    scenario.declines = vec![Decline { id: "a".into(), times: 1 }];
    let expected = "version name about engine preset settings seed players declines until";
    assert_eq!(field_names(&scenario.to_value()).join(" "), expected);
    assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
}

#[test]
fn wishes_that_are_all_the_default_are_wishes_still() {
    let player = Player { wishes: Some(Box::default()), ratings: vec![("BW".into(), 1)], ..Player::new("a") };
    let scenario = Scenario { players: vec![player], ..Scenario::new(seed()) };
    assert_eq!(field_names(&scenario.players[0].to_value()), ["id", "ratings", "mode"]);
    assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
}
