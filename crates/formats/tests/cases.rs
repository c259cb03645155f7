//! Runs every case of `tests/cases` and compares the report with the one from an independent implementation. `waves_host.rs` runs the cases
//! made by the bots' own code, whose reports are not complete.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use queuescope_formats::json;
use serde_json::{Value, json};

fn case_files() -> Vec<PathBuf> {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&crate_root).join("../../tests/cases");
    let folders = root.read_dir().expect("tests/cases exists").map(|entry| entry.expect("the folder can be listed").path());
    let mut files: Vec<PathBuf> = folders
        .flat_map(|folder| folder.read_dir().expect("tests/cases has one folder per engine"))
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    files.sort();
    files
}

#[test]
fn every_case_gives_the_expected_report() {
    let mut files = case_files();
    files.retain(|file| !file.components().any(|part| part.as_os_str() == "waves-host"));
    assert!(files.len() >= 191, "only {} cases were found", files.len());
    let difference_in = |file: &PathBuf| difference(file).map(|difference| format!("{}: {difference}", file.display()));
    let differences: Vec<String> = files.iter().filter_map(difference_in).collect();
    assert!(differences.is_empty(), "{} of {} cases differ:\n{}", differences.len(), files.len(), differences.join("\n"));
}

#[test]
fn every_case_is_written_as_it_was_read() {
    for file in case_files() {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("the case can be read")).expect("the text is JSON");
        let scenario = json::read_scenario(&case["scenario"].to_string()).expect("the scenario is valid");
        let text = json::write_scenario(&scenario);
        assert_eq!(json::read_scenario(&text), Ok(scenario), "{}: {text}", file.display());
    }
}

#[test]
fn the_summary_of_every_case_has_the_matches_of_the_report() {
    for file in case_files() {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("the case can be read")).expect("the text is JSON");
        let scenario = Arc::new(json::read_scenario(&case["scenario"].to_string()).expect("the scenario is valid"));
        let value = |text: String| -> Value { serde_json::from_str(&text).expect("the text is JSON") };
        let mut expected = value(json::write(&queuescope::report(&scenario, false).expect("the scenario is short enough")));
        let rounds = expected["rounds"].take();
        let rounds = rounds.as_array().expect("a list of rounds");
        let mut matches = Vec::new();
        for round in rounds {
            for found in round["matches"].as_array().expect("a list of matches") {
                let mut found = found.clone();
                (found["round"], found["time"]) = (round["index"].clone(), round["time"].clone());
                matches.push(found);
            }
        }
        (expected["matches"], expected["queue"]) = (matches.into(), rounds.last().expect("a round")["queue"].clone());
        expected.as_object_mut().expect("an object").remove("rounds");
        let summary = queuescope::report_summary(&scenario).expect("the scenario is short enough");
        assert_eq!(value(json::write(&summary)), expected, "{}", file.display());
    }
}

/// Returns the first difference between the report of a case and the expected one.
fn difference(file: &Path) -> Option<String> {
    let case: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("the case can be read")).expect("the text is JSON");
    let scenario = match json::read_scenario(&case["scenario"].to_string()) {
        Ok(scenario) => Arc::new(scenario),
        Err(problems) => return Some(format!("the scenario is refused: {problems}")),
    };
    let report = queuescope::report(&scenario, true).expect("the scenario is short enough");
    let mut actual: Value = serde_json::from_str(&json::write(&report)).expect("the text is JSON");
    let mut expected = case["report"].clone();
    if case["unique"] == false {
        return summarise_matchings(&mut actual, &mut expected).or_else(|| first_difference("report", &actual, &expected));
    }
    hide_random_choices(&mut actual, &mut expected, &case["scenario"]).or_else(|| first_difference("report", &actual, &expected))
}

/// Replaces every matching by its number of pairs and its weight, for cases in which several matchings are equally good. If a report lacks a
/// field, stops there. Always returns `None`.
fn summarise_matchings(actual: &mut Value, expected: &mut Value) -> Option<String> {
    for report in [actual, expected] {
        report["left"] = json!(report["left"].as_array()?.len());
        for round in report["rounds"].as_array_mut()? {
            round["queue"] = json!(round["queue"].as_array()?.len());
            let score = |game: &Value| game["score"].as_f64().unwrap_or_default();
            let sum: f64 = round["matches"].as_array()?.iter().map(score).sum();
            round["matches"] = json!({ "count": round["matches"].as_array()?.len(), "hundredths": (sum * 100.0).round() });
            // The detail of later rounds depends on which players were matched before.
            if round["index"] != 0 {
                round["detail"] = json!({ "queues": [] });
            }
            for queue in round["detail"]["queues"].as_array_mut()? {
                queue["pairs"] = json!(queue["pairs"].as_array()?.len());
            }
        }
    }
    None
}

/// Makes random choices equal in both reports. Maps and servers of waves are random, so this only checks that each one is allowed and returns
/// what is wrong. Hosts of lobbies are random too and change the order of players.
fn hide_random_choices(actual: &mut Value, expected: &mut Value, scenario: &Value) -> Option<String> {
    if scenario["engine"] == "lobbies" {
        return use_expected_hosts(actual, expected);
    }
    if scenario["engine"] != "waves" {
        return None;
    }
    for report in [&mut *actual, &mut *expected] {
        for round in report["rounds"].as_array_mut()? {
            for game in round["matches"].as_array_mut()? {
                if let Some(fault) = arrangement_fault(game, scenario) {
                    return Some(fault);
                }
                game["map"] = json!("random");
                game["server"] = json!("random");
            }
        }
    }
    None
}

/// Copies the expected order of players into each lobby with the same members, if the two orders differ only in the host.
fn use_expected_hosts(actual: &mut Value, expected: &Value) -> Option<String> {
    let ids = |team: &Value| -> Option<Vec<String>> { team.as_array()?.iter().map(|id| id.as_str().map(str::to_owned)).collect() };
    for (round, expected_round) in actual["rounds"].as_array_mut()?.iter_mut().zip(expected["rounds"].as_array()?) {
        for (game, expected_game) in round["matches"].as_array_mut()?.iter_mut().zip(expected_round["matches"].as_array()?) {
            let (team, expected_team) = (ids(&game["teams"][0])?, ids(&expected_game["teams"][0])?);
            let [mut members, mut expected_members] = [team.clone(), expected_team.clone()];
            members.sort();
            expected_members.sort();
            // The host comes first. Players who are host in neither report must have the same order.
            let without_hosts =
                |ids: &[String]| ids.iter().filter(|id| **id != team[0] && **id != expected_team[0]).cloned().collect::<Vec<_>>();
            if members == expected_members && without_hosts(&team) == without_hosts(&expected_team) {
                game["teams"] = expected_game["teams"].clone();
            }
        }
    }
    None
}

/// Returns what is wrong with the map or the server of a match: a map may be vetoed or not listed, and a server may not fit the regions or not
/// be listed.
fn arrangement_fault(game: &Value, scenario: &Value) -> Option<String> {
    let defaults = json::preset_rows(queuescope::EngineId::ALL[0]);
    let default: Value = serde_json::to_value(&defaults[0].settings).expect("the settings can be written as JSON");
    let setting = |name: &str| scenario["settings"].get(name).unwrap_or(&default[name]).clone();
    let player = |team: usize| {
        let id = &game["teams"][team][0];
        scenario["players"].as_array().and_then(|players| players.iter().find(|player| player["id"] == *id)).cloned()
    };
    let (Some(first), Some(second)) = (player(0), player(1)) else { return Some(format!("unknown players in {game}")) };
    let listed = |list: &Value, item: &Value| list.as_array().is_some_and(|list| list.contains(item));
    let map = &game["map"];
    if !listed(&setting("maps"), map) || [&first, &second].iter().any(|player| listed(&player["vetoes"], map)) {
        return Some(format!("map {map} cannot be played in {game}"));
    }
    let region = |player: &Value| player["region"].as_str().map(str::to_owned);
    let by_region = region(&first).zip(region(&second)).and_then(|(a, b)| {
        let servers = setting("region_servers");
        [format!("{a}+{b}"), format!("{b}+{a}")].iter().find_map(|pair| servers.get(pair).cloned())
    });
    let servers = setting("servers");
    let is_right = match by_region {
        Some(server) => game["server"] == server,
        None if servers == json!([]) => game["server"].is_null(),
        None => listed(&servers, &game["server"]),
    };
    (!is_right).then(|| format!("server {} is wrong for {game}", game["server"]))
}

fn first_difference(path: &str, actual: &Value, expected: &Value) -> Option<String> {
    match (actual, expected) {
        (Value::Object(a), Value::Object(b)) => {
            let missing = b.keys().find(|key| !a.contains_key(*key)).map(|key| format!("{path}.{key} is missing"));
            let extra = || a.keys().find(|key| !b.contains_key(*key)).map(|key| format!("{path}.{key} is not expected"));
            missing.or_else(extra).or_else(|| a.iter().find_map(|(key, value)| first_difference(&format!("{path}.{key}"), value, &b[key])))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(index, (a, b))| first_difference(&format!("{path}[{index}]"), a, b))
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => None,
        (a, b) => (a != b).then(|| format!("{path} is {a}, expected {b}")),
    }
}
