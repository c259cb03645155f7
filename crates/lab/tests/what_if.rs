//! What-if runs: the silent run of a plan has the same outcome as a replay, with edits and with rounds past the end.

use std::sync::Arc;

use queuescope::{Replay, Scenario, Value};
use queuescope_formats::json;
use queuescope_lab::what_if::{Plan, with_setting};
use queuescope_lab::{Outcome, Population};

fn scenario(engine: &str, settings: &str, until: &str) -> Arc<Scenario> {
    let text = format!(r#"{{"version": 1, "engine": "{engine}", "settings": {settings}, "until": {until}, "players": []}}"#);
    let empty = json::read_scenario(&text).expect("a valid scenario");
    let crowd = Population { players: 40, arrival_seconds: 200, ..Population::default() };
    Arc::new(Scenario { players: crowd.players(&empty.settings, &[]), ..empty })
}

/// One scenario of each engine, with a setting to change and its new value.
fn changes() -> [(Arc<Scenario>, &'static str, Value<'static>); 4] {
    [
        (scenario("waves", r#"{"wave_interval": 30}"#, r#"{"rounds": 8}"#), "wait_priority", Value::Number(150.0)),
        (scenario("buckets", "{}", r#"{"seconds": 300}"#), "reciprocal", Value::Number(90.0)),
        (scenario("cliques", "{}", r#"{"seconds": 240}"#), "alpha", Value::Number(0.1)),
        (scenario("lobbies", "{}", r#"{"seconds": 240}"#), "threshold", Value::Number(70.0)),
    ]
}

#[test]
fn a_plan_has_the_outcome_of_the_replay() {
    for (scenario, name, value) in changes() {
        let engine = scenario.engine().name();
        let mut replay = Replay::new(scenario).expect("the run fits into memory");
        assert_eq!(Plan::of(&replay).outcome(), Outcome::of_replay(&replay), "{engine}");

        // An edit in the middle that removes a player and adds one.
        replay.seek(replay.trace().len() / 2);
        let mut edited = Scenario::clone(replay.edited());
        let removed = edited.players.remove(3);
        edited.players.push(queuescope::Player { id: "Later".into(), ..removed });
        let mut replay = replay.fork(edited).expect("the run fits into memory");
        assert_eq!(Plan::of(&replay).outcome(), Outcome::of_replay(&replay), "{engine} with an edit");

        for _ in 0..3 {
            replay.run_next_round().expect("the run fits into memory");
        }
        assert_eq!(Plan::of(&replay).outcome(), Outcome::of_replay(&replay), "{engine} past its end");

        // A setting that is changed from the start changes every edit.
        let plan = Plan::of(&replay).with_setting(name, &value).expect("an accepted value");
        let changed = plan.replay().expect("the run fits into memory");
        assert_eq!(changed.final_run().next_round(), replay.final_run().next_round(), "{engine} past its end");
        assert_eq!(plan.outcome(), Outcome::of_replay(&changed), "{engine} with another setting");
        assert_ne!(plan.outcome(), Plan::of(&replay).outcome(), "{engine}: the setting has no effect");
    }
}

#[test]
fn an_edit_from_a_round_on_is_the_same_as_a_fork() {
    for (scenario, name, value) in changes() {
        let engine = scenario.engine().name();
        let replay = Replay::new(scenario).expect("the run fits into memory");
        let round = replay.trace().rounds()[replay.trace().rounds().len() / 2].index;
        let edited = with_setting(replay.edited(), name, value).expect("an accepted value");
        let forked = replay.fork_at(round, Scenario::clone(&edited)).expect("the run fits into memory");
        assert_eq!(Plan::of(&replay).edited(round, edited).outcome(), Outcome::of_replay(&forked), "{engine}");
    }
}

#[test]
fn a_change_that_makes_an_edit_redundant_drops_the_edit() {
    let [(scenario, name, value), ..] = changes();
    let replay = Replay::new(scenario).expect("the run fits into memory");
    let edited = with_setting(replay.edited(), name, value.clone()).expect("an accepted value");
    let forked = replay.fork_at(2, Scenario::clone(&edited)).expect("the run fits into memory");
    let plan = Plan::of(&forked).with_setting(name, &value).expect("an accepted value");
    assert_eq!((plan.base, plan.forks), (edited, Vec::new()));
}

#[test]
fn a_refused_value_is_reported() {
    let [(scenario, ..), ..] = changes();
    assert!(with_setting(&scenario, "wait_priority", Value::Number(-1.0)).is_err());
    let long = Scenario { until: queuescope::Until::Time(queuescope::Millis(1_000_000_000)), ..Scenario::clone(&scenario) };
    assert!(with_setting(&long, "wave_interval", Value::Number(0.001)).is_err_and(|problems| problems.to_string().contains("until")));
}
