//! Runs the cases of `tests/cases/waves-host`, which were made by running the original bots' code, and compares reports and logs.
//!
//! Expected reports leave out what the bots do not say, such as the channel. Fields that an expected report lacks are not compared.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use queuescope::Scenario;
use queuescope_formats::json;
use serde_json::Value;

fn case_files() -> Vec<PathBuf> {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let folder = Path::new(&crate_root).join("../../tests/cases/waves-host");
    let entries = folder.read_dir().expect("the folder exists");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    files.sort();
    files
}

#[test]
fn every_case_of_the_bots_gives_their_report_and_their_log() {
    let files = case_files();
    assert!(files.len() >= 40, "only {} cases were found", files.len());
    let fault_of = |file: &PathBuf| fault(file).map(|fault| format!("{}: {fault}", file.display()));
    let faults: Vec<String> = files.iter().filter_map(fault_of).collect();
    assert!(faults.is_empty(), "{} of {} cases differ:\n{}", faults.len(), files.len(), faults.join("\n"));
}

/// Returns what is wrong with the report or the log of a case.
fn fault(file: &Path) -> Option<String> {
    let case: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("the case can be read")).expect("the text is JSON");
    let scenario = match json::read_scenario(&case["scenario"].to_string()) {
        Ok(scenario) => Arc::new(scenario),
        Err(problems) => return Some(format!("the scenario is refused: {problems}")),
    };
    let report = queuescope::report(&scenario, true).expect("the scenario is short enough");
    let actual: Value = serde_json::from_str(&json::write(&report)).expect("the text is JSON");
    if let Some(difference) = difference("report", &actual, &case["report"]) {
        return Some(difference);
    }
    if case["compare"] == "totals" {
        let faults = actual["rounds"].as_array()?.iter().map(|round| unfair_pairs(&round["detail"], &scenario));
        return faults.flatten().next();
    }
    let expected = case.get("log")?;
    difference("log", &serde_json::json!(log(&scenario)), expected)
}

/// Returns the log lines of each wave.
fn log(scenario: &Arc<Scenario>) -> Vec<Vec<String>> {
    let trace = queuescope::trace(scenario).expect("the scenario is short enough");
    let lines = |round| trace.events_of(round).iter().flat_map(|event| trace.log_lines(event)).map(|line| line.text).collect();
    (0..trace.rounds().len()).map(lines).collect()
}

/// Checks pairs where several choices are best: no row and no column is used twice, with "optimal" no player at all, and their gaps give the cost.
fn unfair_pairs(detail: &Value, scenario: &Scenario) -> Option<String> {
    let ids = |list: &Value| -> Vec<[String; 2]> {
        let id = |pair: &Value, place: usize| pair[place].as_str().unwrap_or_default().to_owned();
        list.as_array().map(|pairs| pairs.iter().map(|pair| [id(pair, 0), id(pair, 1)]).collect()).unwrap_or_default()
    };
    let (selected, dropped) = (ids(&detail["selected"]), ids(&detail["dropped"]));
    let chosen: Vec<&[String; 2]> = selected.iter().chain(&dropped).collect();
    if chosen.len() as u64 != detail["solution"]["pairs"].as_u64()? {
        return Some("the pairs are not as many as the solution says".to_owned());
    }
    for side in 0..2 {
        if chosen.iter().map(|pair| &pair[side]).collect::<BTreeSet<_>>().len() != chosen.len() {
            return Some(format!("a player is used twice on one side in {chosen:?}"));
        }
    }
    if selected.iter().flatten().collect::<BTreeSet<_>>().len() != 2 * selected.len() {
        return Some(format!("a player is in two of the pairs {selected:?}"));
    }
    let rating = |id: &str, side: &str| {
        let player = scenario.players.iter().find(|player| &*player.id == id)?;
        player.rating_for(side).map(i64::from)
    };
    let waits: i64 = scenario.players.iter().map(|player| i64::from(player.wait_cycles)).sum();
    let squared: Option<i64> = chosen.iter().map(|[first, second]| Some((rating(first, "BW")? - rating(second, "SC2")?).pow(2))).sum();
    // In the tied cases nobody has waited, so the first wave counts as one, and each pair gets the bonus for it: 20 × 2.
    let cost = squared? - 40 * chosen.len() as i64;
    (waits == 0 && Some(cost) != detail["solution"]["cost"].as_i64()).then(|| format!("the pairs cost {cost}, not the solution's cost"))
}

/// Returns the first difference of an actual value to an expected one, whose objects may lack fields.
fn difference(path: &str, actual: &Value, expected: &Value) -> Option<String> {
    match (actual, expected) {
        (Value::Object(_), Value::Object(fields)) => fields.iter().find_map(|(name, expected)| match actual.get(name) {
            Some(actual) => difference(&format!("{path}.{name}"), actual, expected),
            None => Some(format!("{path}.{name} is missing")),
        }),
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(index, (a, b))| difference(&format!("{path}[{index}]"), a, b))
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => None,
        (a, b) => (a != b).then(|| format!("{path} is {a}, expected {b}")),
    }
}
