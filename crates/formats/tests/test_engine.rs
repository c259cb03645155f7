//! Runs an engine that is written in a single file: report, trace, replay, fork and link. This proves "Add an engine" in ARCHITECTURE.md.
//! `cargo xtask test` runs it with the feature `test-engine`.

use std::sync::Arc;

use queuescope::engines::in_order::InOrder;
use queuescope::{EngineId, Frame, PlayerState, Replay, Scenario, Stride, Trace};
use queuescope_formats::{json, link, rows};

const FIVE: &str = r#"{
    "version": 1, "name": "Five in order", "engine": "in_order", "settings": { "interval": 2 },
    "players": [{ "id": "a" }, { "id": "b" }, { "id": "c" }, { "id": "d", "joined": 1 }, { "id": "e", "joined": 1, "leaves": 5 }],
    "until": { "rounds": 4 }
}"#;

fn five() -> Arc<Scenario> {
    Arc::new(json::read_scenario(FIVE).expect("the scenario is valid"))
}

/// Returns the pairs of a trace, each with its round.
fn pairs(trace: &Trace) -> Vec<(usize, [String; 2])> {
    let id = |player: u32| player_id(trace, player);
    trace.matches().map(|(event, facts)| (trace.round_of(event), [id(facts.teams[0][0]), id(facts.teams[1][0])])).collect()
}

fn player_id(trace: &Trace, player: u32) -> String {
    let mut players = trace.events().flat_map(queuescope::Event::moves).flat_map(|moved| moved.players.to_vec());
    players.find(|moved| moved.index == player).map_or_else(String::new, |moved| moved.id.to_string())
}

fn pair(round: usize, first: &str, second: &str) -> (usize, [String; 2]) {
    (round, [first, second].map(str::to_owned))
}

#[test]
fn the_engine_is_in_the_list() {
    assert_eq!(EngineId::by_name("in_order"), EngineId::ALL.last().copied());
    assert_eq!(five().settings.of::<InOrder>().map(|settings| settings.interval.0), Some(2_000));
}

#[test]
fn the_report_has_the_matches() {
    let report: serde_json::Value =
        serde_json::from_str(&json::write(&queuescope::report(&five(), false).expect("the scenario is short enough")))
            .expect("the text is JSON");
    let matches: Vec<&serde_json::Value> = (0..4).map(|round| &report["rounds"][round]["matches"]).collect();
    assert_eq!(
        matches,
        [&serde_json::json!([["a", "b"]]), &serde_json::json!([["c", "d"]]), &serde_json::json!([]), &serde_json::json!([])]
    );
    assert_eq!(report["engine"], "in_order");
}

#[test]
fn the_trace_contains_every_decision() {
    let trace = queuescope::trace(&five()).expect("the scenario is short enough");
    assert_eq!(pairs(&trace), [pair(0, "a", "b"), pair(1, "c", "d")]);
    let written: serde_json::Value = serde_json::from_str(&json::write(&trace)).expect("the text is JSON");
    let paired = &written["rounds"][0]["stages"][1]["events"][0];
    assert_eq!((&paired["event"], &paired["players"][1]), (&"paired".into(), &"b".into()));
}

#[test]
fn the_replay_has_the_same_frames_in_both_directions_and_loses_no_player() {
    let mut replay = Replay::new(five()).expect("the scenario is short enough");
    let mut forwards: Vec<Frame> = Vec::new();
    for position in 0..=replay.trace().len() {
        replay.seek(position);
        forwards.push(replay.frame().clone());
        let totals = replay.frame().totals;
        let away = replay.frame().states.iter().filter(|state| **state == PlayerState::Away).count();
        assert_eq!((totals.matched + totals.queued + totals.left + totals.pending) as usize + away, 5);
    }
    for (position, frame) in forwards.iter().enumerate().rev() {
        replay.seek(position);
        assert_eq!(replay.frame(), frame);
    }
    assert_eq!(forwards.last().and_then(|frame| frame.engine.of::<InOrder>()).map(|frame| frame.0), Some(2));
}

#[test]
fn the_replay_can_be_forked_and_shared_as_a_link() {
    let mut replay = Replay::new(five()).expect("the scenario is short enough");
    replay.seek(replay.step(Stride::Round, true) + 1);
    let edited = Scenario { players: five().players.iter().filter(|player| &*player.id != "d").cloned().collect(), ..(*five()).clone() };
    let mut forked = replay.fork(edited).expect("the scenario is short enough");
    assert_eq!(pairs(forked.trace()), [pair(0, "a", "b"), pair(1, "c", "e")]);

    forked.seek(forked.trace().len());
    let payload = link::payload(forked.base(), forked.forks(), link::View::Watch);
    let opened =
        link::read(&link::write(&payload, forked.position())).expect("the link is valid").open().expect("the scenario is short enough");
    assert_eq!((opened.trace(), opened.frame()), (forked.trace(), forked.frame()));
}

#[test]
fn settings_are_checked_and_players_can_be_pasted() {
    let read = json::read_scenario(r#"{"version": 1, "engine": "in_order", "settings": {"interval": 0}, "players": []}"#);
    let problems = read.expect_err("the interval is out of range").to_string();
    assert!(problems.starts_with("settings.interval: expected"), "{problems}");
    let pasted = rows::read_rows("x\ny\n", &five()).expect("the rows are valid");
    assert_eq!(pasted.iter().map(|player| &*player.id).collect::<Vec<&str>>(), ["x", "y"]);
}
