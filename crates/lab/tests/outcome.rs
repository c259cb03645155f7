//! The outcome of a run: the silent way and the way through a replay agree, and both agree with the report.

use std::path::Path;
use std::sync::Arc;

use queuescope::{PlayerState, Replay, Scenario, report};
use queuescope_formats::json;
use queuescope_lab::Outcome;

/// Returns the scenarios of all cases, with their names.
fn scenarios() -> Vec<(String, Arc<Scenario>)> {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this variable");
    let folders = Path::new(&crate_root).join("../../tests/cases").read_dir().expect("tests/cases exists");
    let files = folders.flat_map(|folder| folder.expect("a folder").path().read_dir().expect("one folder per engine"));
    let read = |path: &Path| {
        let case: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).expect("a readable file")).expect("JSON");
        let scenario = json::read_scenario(&case["scenario"].to_string()).expect("a valid scenario");
        (path.display().to_string(), Arc::new(scenario))
    };
    files.map(|file| read(&file.expect("a file").path())).collect()
}

#[test]
fn the_outcome_is_the_same_with_and_without_a_replay_and_agrees_with_the_report() {
    let scenarios = scenarios();
    assert!(scenarios.len() > 150, "only {} cases were found", scenarios.len());
    for (name, scenario) in scenarios {
        let outcome = Outcome::of_scenario(&scenario);
        let replay = Replay::new(Arc::clone(&scenario)).expect("the run fits into memory");
        assert_eq!(outcome, Outcome::of_replay(&replay), "{name}");

        let report = report(&scenario, false).expect("the run fits into memory");
        assert_eq!(outcome.totals, report.totals, "{name}");
        let in_state = |state| outcome.players.iter().filter(|player| player.state == state).count();
        assert_eq!(in_state(PlayerState::Matched), report.totals.matched as usize, "{name}");
        assert_eq!(in_state(PlayerState::Left), report.left.len(), "{name}");
        assert!(outcome.players.iter().all(|player| player.wait.0 >= 0), "{name}: a player waited a negative time");
        assert!(outcome.matches() * 2 <= report.totals.matched as usize, "{name}: a match has at least two players");
    }
}

#[test]
fn waits_end_with_the_match_or_with_the_last_round() {
    let text = r#"{"version": 1, "engine": "waves", "until": {"rounds": 3}, "settings": {"wave_interval": 45}, "players": [
        {"id": "A", "joined": -30, "ratings": {"BW": 1500}}, {"id": "B", "joined": 10, "ratings": {"SC2": 1500}},
        {"id": "C", "ratings": {"BW": 9000}}, {"id": "D", "ratings": {"BW": 5000}, "leaves": 60}]}"#;
    let outcome = Outcome::of_scenario(&Arc::new(json::read_scenario(text).expect("a valid scenario")));
    let players: Vec<(PlayerState, f64)> = outcome.players.iter().map(|player| (player.state, player.wait.seconds())).collect();
    let [matched, queued, left] = [PlayerState::Matched, PlayerState::Queued, PlayerState::Left];
    assert_eq!(players, [(matched, 75.0), (matched, 35.0), (queued, 90.0), (left, 60.0)]);
    assert_eq!((outcome.matches(), outcome.mean_quality(), outcome.longest_wait().seconds()), (1, Some(0.0), 90.0));
}
