//! Documents with several problems, and random input. All problems are reported in document order, nothing panics, and reading stays fast.

use proptest::prelude::*;
use queuescope::{Problems, Scenario};
use queuescope_campaign::config;
use queuescope_formats::json::{read_scenario, read_scenario_bytes};
use serde_json::{Value, json};

fn lines(document: &str) -> Vec<String> {
    read_scenario(document).expect_err("the document is refused").to_string().lines().map(str::to_owned).collect()
}

#[test]
fn problems_are_in_document_order_after_missing_fields() {
    let document = r#"{
        "until": { "rounds": 0 },
        "players": [{ "id": "a", "joined": null }, { "id": "a", "ratings": { "BW": 1 } }, { "ratings": { "SC3": 1 } }],
        "name": 5,
        "declines": [{ "id": "z" }],
        "settings": { "channels": 0, "high": { "base": -1 } },
        "preset": "sed",
        "engine": "waves",
        "colour": "red"
    }"#;
    let expected = [
        r#"version: is missing; write "version": 1"#,
        "until.rounds: expected a whole number from 1 to 1,000,000, got 0",
        "players[0].joined: expected a number of seconds within ±10,000,000,000, got null",
        "players[0].ratings: is missing for \"a\"; waves needs a rating for BW or SC2 or both",
        r#"players[1].id: "a" is already the id of players[0]"#,
        "players[2].id: is missing; every player needs an id of 1 to 64 characters",
        r#"players[2].ratings.SC3: unknown side; did you mean "SC2"?"#,
        "name: expected text, got 5",
        r#"declines[0].id: "z" is not a player of the scenario; expected "a" or "a""#,
        "settings.channels: expected a whole number from 1 to 1,000,000,000, got 0",
        "settings.high.base: expected a whole number from 0 to 1,000,000,000, got -1",
        r#"preset: waves has no preset "sed"; did you mean "seed"?"#,
        r#"colour: unknown field; expected "version", "name", "about", "engine", "preset", "settings", "seed", "players", "declines" or "until""#,
    ];
    assert_eq!(lines(document), expected);
}

#[test]
fn after_a_thousand_problems_the_rest_are_only_counted() {
    let players: Vec<Value> = (0..20_000).map(|index| json!({ "id": format!("p{index}"), "ratings": { "BW": 1 }, "wait": 1 })).collect();
    let declines: Vec<Value> = (0..20_000).map(|index| json!({ "id": format!("q{index}") })).collect();
    let document = json!({ "version": 1, "engine": "waves", "players": players, "declines": declines, "until": {} }).to_string();
    let lines = lines(&document);
    assert_eq!(lines.len(), 1_001);
    assert_eq!(lines[0], "players[0].wait: unknown field; did you mean \"wait_cycles\"?");
    assert_eq!(lines[999], r#"until: expected exactly one of "rounds" and "seconds""#);
    assert_eq!(lines[1_000], "scenario: has 39,001 more problems");
}

#[test]
fn a_very_long_unknown_name_is_not_compared_with_known_names() {
    let long = "wait_".repeat(1_000_000);
    for document in [format!(r#"{{ "{long}": 1 }}"#), format!(r#"{{ "players": [{{ "id": "a", "{long}": 1 }}] }}"#)] {
        assert!(lines(&document).iter().all(|line| line.len() < 500));
    }
    let pluses = "+".repeat(1_000_000);
    let document =
        json!({ "engine": "waves", "settings": { "region_servers": { pluses.clone(): "x", format!("{pluses}a"): "y" } } }).to_string();
    assert!(lines(&document).iter().all(|line| line.len() < 500));
}

/// Returns a valid scenario with many fields, to be damaged.
fn valid() -> Value {
    json!({
        "version": 1, "name": "n", "about": "", "engine": "waves", "preset": "strict", "seed": 7,
        "settings": {
            "sides": ["BW", "SC2"], "high": { "base": 80 }, "wave_interval": 30.5, "window_rule": "both", "active_population": null,
            "maps": ["A", "B"], "servers": [], "region_servers": { "EU+NA": "x" }, "priority_filter": false,
        },
        "players": [
            { "id": "a", "ratings": { "BW": 1500, "SC2": 1400 }, "joined": -5.25, "leaves": 90, "wait_cycles": 3, "region": "EU", "vetoes": ["A"] },
            { "id": "b", "ratings": { "SC2": 1510 }, "party": "p", "rating": 1500.5, "ping": 40, "role": "tank", "friends": ["a"] },
        ],
        "declines": [{ "id": "a", "times": 2 }],
        "until": { "rounds": 3 },
    })
}

/// Generates any JSON value.
fn junk() -> BoxedStrategy<Value> {
    let number = prop_oneof![any::<f64>(), any::<i32>().prop_map(f64::from), Just(-0.0), Just(1e308), Just(0.0005), Just(1e-310)];
    let text = prop_oneof![any::<String>(), Just("waves".into()), Just("both".into()), Just("EU+NA".into()), "[a-z]{1,80}"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number.prop_map(Value::from),
        text.clone().prop_map(Value::from),
        Just(valid()["players"].clone()),
    ];
    let nested = leaf.prop_recursive(3, 16, 4, move |inner| {
        let record =
            prop::collection::vec((text.clone(), inner.clone()), 0..4).prop_map(|fields| Value::Object(fields.into_iter().collect()));
        prop_oneof![prop::collection::vec(inner, 0..4).prop_map(Value::Array), record]
    });
    nested.boxed()
}

/// A way to damage a document: the place as a share of all places, the kind of damage, and a replacement.
type Damage = (u16, u8, Value);

/// Counts the values in a document, including itself.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(places).sum(),
        Value::Object(fields) => fields.values().map(places).sum(),
        _ => 0usize,
    }
}

/// Damages the value at this place. Kind 0 removes it, kind 1 inserts a list item or misspells a field, other kinds replace it. The document
/// itself, at place 0, is always replaced.
fn damage(value: &mut Value, mut place: usize, kind: u8, junk: &Value) {
    if place == 0 {
        *value = junk.clone();
        return;
    }
    place -= 1;
    match value {
        Value::Array(items) => {
            for index in 0..items.len() {
                let size = places(&items[index]);
                if place == 0 && kind == 0 {
                    _ = items.remove(index);
                    return;
                } else if place == 0 && kind == 1 {
                    return items.insert(index, junk.clone());
                } else if place < size {
                    return damage(&mut items[index], place, kind, junk);
                }
                place -= size;
            }
        }
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            for name in names {
                let size = places(&fields[&name]);
                if place == 0 && kind < 2 {
                    let removed = fields.remove(&name).unwrap_or_default();
                    if kind == 1 {
                        _ = fields.insert(format!("{name}x"), removed);
                    }
                    return;
                } else if place < size {
                    return damage(&mut fields[&name], place, kind, junk);
                }
                place -= size;
            }
        }
        _ => {}
    }
}

/// Checks that a scenario that was read runs, and that every problem has a path and a message. Returns true if a scenario was read.
fn check_outcome(outcome: Result<Scenario, Problems>) -> Result<bool, TestCaseError> {
    match outcome {
        Ok(mut scenario) => {
            scenario.until = queuescope::Until::Rounds(scenario.rounds().min(3));
            let report = queuescope::report(&std::sync::Arc::new(scenario), true).expect("the scenario is short enough");
            prop_assert!(report.totals.add_up());
            Ok(true)
        }
        Err(problems) => {
            let list = problems.clone().into_list();
            prop_assert!(!list.is_empty());
            prop_assert!(list.iter().all(|problem| !problem.path.is_empty() && !problem.message.is_empty()), "{:?}", list);
            prop_assert_eq!(problems.to_string().lines().count(), list.len(), "one line per problem");
            Ok(false)
        }
    }
}

proptest! {
    #![proptest_config(config(6_000))]

    #[test]
    fn damaged_documents_are_read_or_refused_with_reasons(damages in prop::collection::vec((any::<u16>(), 0u8..3, junk()), 0..4)) {
        let mut document = valid();
        let is_unchanged = damages.is_empty();
        for (share, kind, junk) in &damages as &[Damage] {
            let place = usize::from(*share) * places(&document) / (usize::from(u16::MAX) + 1);
            damage(&mut document, place, *kind, junk);
        }
        let is_valid = check_outcome(read_scenario(&document.to_string()))?;
        prop_assert!(is_valid || !is_unchanged);
    }

    #[test]
    fn cut_and_patched_texts_are_read_or_refused_with_reasons(from in any::<u16>(), length in 0usize..30, patch in any::<Vec<u8>>()) {
        let mut bytes = valid().to_string().into_bytes();
        let from = usize::from(from) % bytes.len();
        let to = (from + length).min(bytes.len());
        bytes.splice(from..to, patch);
        check_outcome(read_scenario_bytes(&bytes))?;
    }

    #[test]
    fn arbitrary_bytes_are_refused_with_reasons(bytes in any::<Vec<u8>>()) {
        prop_assert!(!check_outcome(read_scenario_bytes(&bytes))?, "random bytes were read as a scenario");
    }
}
