//! `Scenario::to_value`: the document is read back unchanged, and leaves out default values and values of the preset.

mod support;

use proptest::prelude::*;
use queuescope::engines::{Buckets, Waves};
use queuescope::{Decline, EngineId, Listed, Millis, Player, Scenario, Settings, Until, Value, Wishes};
use queuescope_campaign::config;
use support::every_field::scenarios_with_every_field;
use support::scenarios_of_all_engines;

fn field_names(value: &Value<'_>) -> Vec<String> {
    match value {
        Value::Record(fields) => fields.iter().map(|(name, _)| name.to_string()).collect(),
        _ => Vec::new(),
    }
}

fn seed_settings() -> Settings {
    Settings::preset(Waves::ID, "seed").expect("the preset exists")
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn every_field_is_read_back_unchanged(scenario in scenarios_with_every_field()) {
        prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(Scenario::clone(&scenario)));
    }

    #[test]
    fn every_setting_is_read_back_unchanged(scenario in scenarios_of_all_engines()) {
        prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(Scenario::clone(&scenario)));
    }
}

#[test]
fn a_preset_is_written_without_settings() {
    for (engine, preset) in EngineId::ALL.iter().copied().flat_map(|engine| engine.presets().iter().map(move |preset| (engine, preset))) {
        let settings = Settings::preset(engine, preset.name).expect("the preset exists");
        let scenario = Scenario { preset: preset.name, ..Scenario::new(settings) };
        let expected: &[&str] =
            if preset.name == "seed" { &["version", "engine", "players"] } else { &["version", "engine", "preset", "players"] };
        assert_eq!(field_names(&scenario.to_value()), expected);
        assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
    }
}

#[test]
fn only_changed_settings_are_written() {
    let window = Value::Record(vec![("growth".into(), Value::Number(7.0))]);
    let settings = seed_settings()
        .with("low", window.clone())
        .and_then(|settings| settings.with("maps", Value::texts(&["Only"])))
        .expect("the values are valid");
    let settings = settings.with("wave_interval", Value::Number(0.1)).expect("the value is valid");
    let expected =
        vec![("wave_interval".into(), Value::Number(0.1)), ("low".into(), window), ("maps".into(), Value::List(vec![Value::text("Only")]))];
    assert_eq!(Scenario::new(settings).changed_settings(), Value::Record(expected));
}

#[test]
fn only_changed_parts_of_a_record_are_written() {
    let record = |parts: &[(&'static str, Value<'static>)]| {
        Value::Record(parts.iter().map(|(name, value)| ((*name).into(), value.clone())).collect())
    };
    let settings = Settings::preset(Buckets::ID, "teiserver-2022").expect("the preset exists");
    let change = |settings: Settings, name, parts: &[(&'static str, Value<'static>)]| {
        settings.with(name, record(parts)).expect("the value is valid")
    };
    let settings = change(settings, "bucket", &[("width", Value::Number(25.0))]);
    // The preset has a maximum, so null must be written.
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
fn fields_are_written_in_the_documented_order() {
    let mut player = Player { joined: Millis(-1), leaves: Some(Millis(1_500)), party: Some("p".into()), ..Player::new("a") };
    (player.ratings, player.wait_cycles) = (vec![("SC2".into(), 3), ("BW".into(), -4)], 2);
    (player.region, player.vetoes, player.rating) = (Some("EU".into()), vec!["Ashfall".into()], Some(0.0));
    (player.ping, player.role) = (40, Some("healer".into()));
    let wishes = Wishes { games: vec![("chess".into(), 3.0)], mode: "ranked".into(), group: (2, 3), ..Wishes::default() };
    player.wishes = Some(Box::new(Wishes { friends: vec!["b".into()], scheduled: Some(Millis(0)), ..wishes }));
    let expected = "id joined leaves party ratings wait_cycles region vetoes rating ping role games mode group friends scheduled";
    assert_eq!(field_names(&player.to_value()).join(" "), expected);
    assert_eq!(player.to_value().get("joined"), Some(&Value::Number(-0.001)));
    let mut scenario = Scenario { players: vec![player], seed: 0, until: Until::Time(Millis(0)), ..Scenario::new(seed_settings()) };
    (scenario.name, scenario.about, scenario.preset) = ("n".into(), "a".into(), "balanced");
    scenario.settings = scenario.settings.with("channels", Value::Number(3.0)).expect("the value is valid");
    scenario.declines = vec![Decline { id: "a".into(), times: 1 }];
    let expected = "version name about engine preset settings seed players declines until";
    assert_eq!(field_names(&scenario.to_value()).join(" "), expected);
    assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
}

#[test]
fn default_wishes_are_written_and_read_back() {
    let player = Player { wishes: Some(Box::default()), ratings: vec![("BW".into(), 1)], ..Player::new("a") };
    let scenario = Scenario { players: vec![player], ..Scenario::new(seed_settings()) };
    assert_eq!(field_names(&scenario.players[0].to_value()), ["id", "ratings", "mode"]);
    assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
}
