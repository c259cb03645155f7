//! Every case of `tests/cases`: the scenario must give the report that the independent implementation gave.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use queuescope_formats::json;
use serde_json::{Value, json};

fn case_files() -> Vec<PathBuf> {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let root = Path::new(&crate_root).join("../../tests/cases");
    let folders = root.read_dir().expect("tests/cases is there").map(|entry| entry.expect("can be listed").path());
    let mut files: Vec<PathBuf> = folders
        .flat_map(|folder| folder.read_dir().expect("a folder for each engine"))
        .map(|entry| entry.expect("can be listed").path())
        .collect();
    files.sort();
    files
}

#[test]
fn all_cases_give_the_right_report() {
    let files = case_files();
    assert!(files.len() >= 191, "the cases are there: {}", files.len());
    let wrong: Vec<String> = files.iter().filter_map(|file| difference(file).map(|what| format!("{}: {what}", file.display()))).collect();
    assert!(wrong.is_empty(), "{} of {} cases differ:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

#[test]
fn all_cases_are_written_as_they_were_read() {
    for file in case_files() {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("can be read")).expect("is JSON");
        let scenario = json::read_scenario(&case["scenario"].to_string()).expect("is good");
        let text = json::write_scenario(&scenario);
        assert_eq!(json::read_scenario(&text), Ok(scenario), "{}: {text}", file.display());
    }
}

/// What differs, if anything does.
fn difference(file: &Path) -> Option<String> {
    let case: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("can be read")).expect("is JSON");
    let scenario = match json::read_scenario(&case["scenario"].to_string()) {
        Ok(scenario) => Arc::new(scenario),
        Err(problems) => return Some(format!("refused: {problems}")),
    };
    let report = queuescope::report(&scenario, true).expect("is short enough");
    let mut found: Value = serde_json::from_str(&json::write(&report)).expect("is JSON");
    let mut right = case["report"].clone();
    if case["unique"] == false {
        return blank_choices(&mut found, &mut right).or_else(|| first_difference("report", &found, &right));
    }
    settle_random_parts(&mut found, &mut right, &case["scenario"]).or_else(|| first_difference("report", &found, &right))
}

/// Where several matchings are best any of them is right: how many pairs there are and what they weigh counts, not who is in them.
fn blank_choices(found: &mut Value, right: &mut Value) -> Option<String> {
    for report in [found, right] {
        report["left"] = json!(report["left"].as_array()?.len());
        for round in report["rounds"].as_array_mut()? {
            round["queue"] = json!(round["queue"].as_array()?.len());
            let score = |game: &Value| game["score"].as_f64().unwrap_or_default();
            let sum: f64 = round["matches"].as_array()?.iter().map(score).sum();
            round["matches"] = json!({ "count": round["matches"].as_array()?.len(), "hundredths": (sum * 100.0).round() });
            // Later rounds follow from who was taken in this one.
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

/// Maps and servers of waves are drawn: only that they may be drawn counts. They are blanked in both once that is checked. Hosts of lobbies
/// are drawn too: they stand first, and then among the others.
fn settle_random_parts(found: &mut Value, right: &mut Value, scenario: &Value) -> Option<String> {
    if scenario["engine"] == "lobbies" {
        return settle_hosts(found, right);
    }
    if scenario["engine"] != "waves" {
        return None;
    }
    for report in [&mut *found, &mut *right] {
        for round in report["rounds"].as_array_mut()? {
            for game in round["matches"].as_array_mut()? {
                if let Some(what) = wrong_arrangement(game, scenario) {
                    return Some(what);
                }
                game["map"] = json!("drawn");
                game["server"] = json!("drawn");
            }
        }
    }
    None
}

/// Both reports with the same hosts, if their lobbies have the same members.
fn settle_hosts(found: &mut Value, right: &mut Value) -> Option<String> {
    let order = |team: &Value| -> Option<Vec<String>> { team.as_array()?.iter().map(|id| id.as_str().map(str::to_owned)).collect() };
    for (found, right) in found["rounds"].as_array_mut()?.iter_mut().zip(right["rounds"].as_array()?) {
        for (game, right) in found["matches"].as_array_mut()?.iter_mut().zip(right["matches"].as_array()?) {
            let (drawn, wanted) = (order(&game["teams"][0])?, order(&right["teams"][0])?);
            let [mut a, mut b] = [drawn.clone(), wanted.clone()];
            a.sort();
            b.sort();
            // Apart from both hosts the others stand in the same order.
            let rest = |team: &[String]| team.iter().filter(|id| **id != drawn[0] && **id != wanted[0]).cloned().collect::<Vec<_>>();
            if a == b && rest(&drawn) == rest(&wanted) {
                game["teams"] = right["teams"].clone();
            }
        }
    }
    None
}

/// A map somebody vetoed or nobody knows, a server that is not the regions' or not listed.
fn wrong_arrangement(game: &Value, scenario: &Value) -> Option<String> {
    let defaults = json::preset_rows(queuescope::EngineId::ALL[0]);
    let default: Value = serde_json::to_value(&defaults[0].settings).expect("is JSON");
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
    let right = match by_region {
        Some(server) => game["server"] == server,
        None if servers == json!([]) => game["server"].is_null(),
        None => listed(&servers, &game["server"]),
    };
    (!right).then(|| format!("server {} is not the one for {game}", game["server"]))
}

fn first_difference(path: &str, found: &Value, right: &Value) -> Option<String> {
    match (found, right) {
        (Value::Object(a), Value::Object(b)) => {
            let missing = b.keys().find(|key| !a.contains_key(*key)).map(|key| format!("{path}.{key} is missing"));
            let extra = || a.keys().find(|key| !b.contains_key(*key)).map(|key| format!("{path}.{key} is too much"));
            missing.or_else(extra).or_else(|| a.iter().find_map(|(key, value)| first_difference(&format!("{path}.{key}"), value, &b[key])))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(index, (a, b))| first_difference(&format!("{path}[{index}]"), a, b))
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => None,
        (a, b) => (a != b).then(|| format!("{path} is {a}, should be {b}")),
    }
}
