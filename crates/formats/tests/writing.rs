//! JSON output: numbers in the form of JavaScript, decimals without loss, and any text in names.

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::waves::Settings as WavesSettings;
use queuescope::{Millis, Player, Scenario, Until, Value};
use queuescope_campaign::config;
use queuescope_formats::json::{read_scenario, write};
use serde_json::json;

fn waves(players: Vec<Player>) -> Scenario {
    Scenario { players, ..Scenario::new(WavesSettings::default()) }
}

fn player(id: &str, side: &str) -> Player {
    Player { ratings: vec![(side.into(), 1500)], ..Player::new(id) }
}

#[test]
fn whole_numbers_are_written_without_decimals() {
    let cases = [
        (1.0, "1"),
        (-0.0, "0"),
        (-3.0, "-3"),
        (9_007_199_254_740_991.0, "9007199254740991"),
        (0.1, "0.1"),
        (30.5, "30.5"),
        (1.0 / 3.0, "0.3333333333333333"),
        (1e-7, "1e-7"),
        (f64::NAN, "null"),
        (f64::INFINITY, "null"),
    ];
    for (number, text) in cases {
        assert_eq!(write(&number), text);
        assert_eq!(write(&Value::Number(number)), text);
    }
    assert_eq!(write(&[Millis(45_000), Millis(500), Millis(-1), Millis(30_500)]), "[45,0.5,-0.001,30.5]");
}

#[test]
fn a_report_is_written_in_the_documented_form() {
    let mut scenario = waves(vec![player("a", "BW"), player("b", "SC2"), player("c", "BW"), player("d", "SC2")]);
    scenario.players[2].leaves = Some(Millis(10_000));
    (scenario.players[2].joined, scenario.players[3].joined) = (Millis(-500), Millis(60_000));
    scenario.settings = WavesSettings { maps: vec!["Only".into()], servers: Vec::new(), ..Default::default() }.into();
    scenario.until = Until::Rounds(2);
    let scenario = Arc::new(scenario);
    let report = write(&queuescope::report(&scenario, false).expect("the scenario is short enough"));
    // The whole text, because the order of fields must be the same on every platform.
    let expected = concat!(
        r#"{"version":1,"engine":"waves","rounds":[{"index":0,"time":0,"matches":[{"id":1,"teams":[["c"],["b"]],"diff":0,"lead":"SC2","#,
        r#""map":"Only","server":null,"channel":"scevo01","state":"pending"}],"queue":["a"]},"#,
        r#"{"index":1,"time":45,"matches":[],"queue":["a"]}],"left":[],"#,
        r#""totals":{"players":3,"matched":2,"queued":1,"left":0,"pending":0}}"#
    );
    assert_eq!(report, expected);
    let detailed: serde_json::Value =
        serde_json::from_str(&write(&queuescope::report(&scenario, true).expect("the scenario is short enough")))
            .expect("the text is JSON");
    let detail = &detailed["rounds"][0]["detail"];
    assert_eq!(detail["partition"], json!({ "BW": ["c", "a"], "SC2": ["b"], "both": [] }));
    assert_eq!(detail["pressure"], json!({ "value": 1, "level": "high", "base": 75, "growth": 25, "population": 3 }));
    assert_eq!((&detail["moved"], &detail["selected"], &detail["pairs"]), (&json!(null), &json!([["b", "c"]]), &json!([["b", "c", 0]])));
    assert_eq!((&detail["sat_out"], &detail["wait_cycles"]), (&json!(["a"]), &json!({ "a": 1 })));
}

#[test]
fn a_trace_is_written_stage_by_stage() {
    let scenario = Arc::new(waves(vec![player("a", "BW"), player("b", "SC2")]));
    let trace = queuescope::trace(&scenario).expect("the scenario is short enough");
    let written: serde_json::Value = serde_json::from_str(&write(&trace)).expect("the text is JSON");
    let stages = written["rounds"][0]["stages"].as_array().expect("the round has stages");
    let names: Vec<&str> = stages.iter().filter_map(|stage| stage["stage"].as_str()).collect();
    assert_eq!(names, ["arrive", "partition", "assign", "pressure", "filter", "select", "refine", "create", "clean_up"]);
    let events: usize = stages.iter().filter_map(|stage| stage["events"].as_array()).map(Vec::len).sum();
    assert_eq!(events, trace.len());
    assert_eq!(stages[0]["events"][0], json!({ "event": "came", "players": ["a"], "joined": 0 }));
    assert_eq!(stages[1]["log"][0], json!("⏰ Checking for matches with 2 players in queue..."));
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn every_number_is_read_back_unchanged(number in prop_oneof![any::<f64>(), -1e7..1e7, (-1_000_000i32..1_000_000).prop_map(|n| f64::from(n) / 1000.0)]) {
        let text = write(&number);
        if number.is_finite() {
            prop_assert_eq!(text.parse::<f64>(), Ok(number));
            prop_assert_eq!(serde_json::from_str::<f64>(&text).expect("the text is JSON"), number);
        }
        prop_assert!(!text.ends_with(".0") || number.abs() >= 9_007_199_254_740_992.0);
    }

    #[test]
    fn any_text_may_be_a_name(ids in prop::collection::hash_set(prop_oneof![".{1,8}", "[\"\\\\\n\t\u{0}/]{1,4}", Just("😀\u{202e}é".to_owned())], 2)) {
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let document = json!({ "version": 1, "engine": "waves", "settings": { "sides": ["\"", "\n"] }, "players": [
            { "id": ids[0], "ratings": { "\"": 1500 } }, { "id": ids[1], "ratings": { "\n": 1500 } } ] });
        let scenario = Arc::new(read_scenario(&document.to_string()).expect("the scenario is valid"));
        let report = queuescope::report(&scenario, true).expect("the scenario is short enough");
        let report: serde_json::Value = serde_json::from_str(&write(&report)).expect("the text is JSON");
        prop_assert_eq!(&report["rounds"][0]["matches"][0]["teams"], &json!([[ids[0]], [ids[1]]]));
        prop_assert_eq!(&report["rounds"][0]["detail"]["partition"]["\n"], &json!([ids[1]]));
        let trace = queuescope::trace(&scenario).expect("the scenario is short enough");
        serde_json::from_str::<serde_json::Value>(&write(&trace)).expect("the text is JSON");
    }
}
