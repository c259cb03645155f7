//! Compares the twin of the lobbies engine with the test cases, which come from an independent implementation, and with the engine.

use std::path::PathBuf;
use std::sync::Arc;

use queuescope_formats::json;
use queuescope_twins::lobbies::{Crowd, Groups, Outcome, judge, random, run, run_following};
use serde_json::Value;

/// Reads all cases, with their names.
fn cases() -> Vec<(String, Value)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/lobbies");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder of cases").map(|file| file.expect("a readable entry").path()).collect();
    files.sort();
    let read = |file: &PathBuf| serde_json::from_str(&std::fs::read_to_string(file).expect("a readable case")).expect("a case in JSON");
    files.iter().map(|file| (file.file_stem().expect("a file name").to_string_lossy().into_owned(), read(file))).collect()
}

#[test]
fn the_twin_gives_the_reports_of_the_cases() {
    let cases = cases();
    assert!(cases.len() >= 60, "found only {} cases", cases.len());
    let problems: Vec<String> = cases
        .iter()
        .filter_map(|(name, case)| {
            judge::compare(&run(&case["scenario"]), &case["report"]).err().map(|problem| format!("{name}: {problem}"))
        })
        .collect();
    assert!(problems.is_empty(), "{} cases fail:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn the_twin_finds_the_ties_of_the_cases() {
    for (name, case) in cases() {
        let tie = run(&case["scenario"]).tie;
        assert_eq!(case["unique"], tie.is_none(), "{name}");
        if let Some(tie) = tie {
            assert_eq!(case["first_tie"], serde_json::json!({ "round": tie.round, "key": tie.key, "pass": tie.pass }), "{name}");
        }
    }
}

#[test]
fn the_twin_follows_a_report_through_its_ties() {
    for (name, case) in cases() {
        let outcome = run_following(&case["scenario"], &case["report"]);
        assert_eq!(outcome.tie, None, "{name}");
        assert_eq!(judge::compare(&outcome, &case["report"]), Ok(()), "{name}");
    }
}

/// Returns all values that differ from this one in a single number, text or boolean.
fn changes(value: &Value) -> Vec<Value> {
    let inside = |places: Vec<(String, &Value)>| {
        let changed = places.into_iter().flat_map(|(pointer, part)| changes(part).into_iter().map(move |part| (pointer.clone(), part)));
        changed
            .map(|(pointer, part)| {
                let mut whole = value.clone();
                *whole.pointer_mut(&pointer).expect("a pointer to a part") = part;
                whole
            })
            .collect::<Vec<_>>()
    };
    match value {
        Value::Null => Vec::new(),
        Value::Bool(flag) => vec![(!flag).into()],
        Value::Number(number) => vec![(number.as_f64().expect("a finite number") + 0.01).into()],
        Value::String(text) => vec![format!("{text}?").into()],
        Value::Array(list) => inside(list.iter().enumerate().map(|(place, part)| (format!("/{place}"), part)).collect()),
        Value::Object(record) => inside(record.iter().map(|(name, part)| (format!("/{name}"), part)).collect()),
    }
}

#[test]
fn the_judge_rejects_every_change_to_a_report() {
    for name in ["scheduled-tick-7", "declines-later", "fill-max", "group-of-five", "party-full"] {
        let (_, case) = cases().into_iter().find(|case| case.0 == name).expect("a known case");
        let outcome = run(&case["scenario"]);
        let changed = changes(&case["report"]);
        assert!(changed.len() > 40, "{name}");
        for other in changed {
            assert!(judge::compare(&outcome, &other).is_err(), "{name}: {other}");
        }
    }
}

#[test]
fn any_member_may_be_the_host_but_the_others_must_be_in_queue_order() {
    let (_, case) = cases().into_iter().find(|case| case.0 == "fill-max").expect("a known case");
    let outcome = run(&case["scenario"]);
    let is_accepted = |team: [&str; 4]| {
        let mut report = case["report"].clone();
        report["rounds"][0]["matches"][0]["teams"][0] = team.as_slice().into();
        judge::compare(&outcome, &report).is_ok()
    };
    assert!(is_accepted(["a", "b", "c", "d"]) && is_accepted(["d", "a", "b", "c"]));
    for wrong in [["a", "c", "b", "d"], ["d", "a", "c", "b"], ["e", "a", "b", "c"], ["a", "a", "b", "c"]] {
        assert!(!is_accepted(wrong), "{wrong:?}");
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[test]
fn random_scenarios_cover_every_situation() {
    let outcomes: Vec<Outcome> = (0..3_000).map(|seed| run(&random::scenario(seed))).collect();
    let count = |test: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| test(outcome)).count();
    let rounds = |test: &dyn Fn(&Value) -> bool| count(&|outcome| list(&outcome.report["rounds"]).iter().any(test));
    let lobbies = |test: &dyn Fn(&Value) -> bool| rounds(&|round| list(&round["matches"]).iter().any(test));
    let queues = |test: &dyn Fn(&Value) -> bool| rounds(&|round| list(&round["detail"]["queues"]).iter().any(test));
    let state = |state: &'static str| lobbies(&|lobby| lobby["state"] == state);
    // When the twin follows its own report, ties in first passes do not count, so only ties in later passes are left.
    let follow = |seed: usize| run_following(&random::scenario(seed as u64), &outcomes[seed].report);
    let later = (0..outcomes.len()).filter_map(|seed| follow(seed).tie);
    let found = [
        ("ready", state("ready")),
        ("adjusted", state("adjusted")),
        ("disbanded", state("disbanded")),
        ("pending", state("pending")),
        ("lobby of five or more", lobbies(&|lobby| list(&lobby["teams"][0]).len() > 4)),
        ("completed by a split-up group", count(&|outcome| outcome.completed > 0)),
        ("scheduled queue", queues(&|queue| queue["key"][2].is_number())),
        ("many queues", rounds(&|round| list(&round["detail"]["queues"]).len() > 3)),
        ("three pairs", queues(&|queue| list(&queue["pairs"]).len() > 2)),
        ("level 10", rounds(&|round| round["detail"]["levels"].as_object().expect("a record").values().any(|level| level == 10))),
        ("tie in a first pass", count(&|outcome| outcome.tie.as_ref().is_some_and(|tie| tie.pass == 0))),
        ("tie in a later pass", later.inspect(|tie| assert!(tie.pass > 0)).count()),
        ("no tie", count(&|outcome| outcome.tie.is_none())),
    ];
    assert!(found.iter().all(|&(_, count)| count >= 20), "{found:#?}");
}

/// No player is lost or in two places, and no lobby has a single player.
#[test]
fn the_twin_loses_no_player() {
    for seed in 0..u64::from(queuescope_campaign::cases(1_000)) {
        let scenario = random::scenario(seed);
        let report = run(&scenario).report;
        let totals = &report["totals"];
        let sum: u64 = ["matched", "queued", "left", "pending"].iter().filter_map(|name| totals[name].as_u64()).sum();
        assert_eq!(totals["players"], sum, "seed {seed}");
        let mut seen: Vec<&Value> = report["left"].as_array().into_iter().flatten().collect();
        let rounds = list(&report["rounds"]);
        seen.extend(rounds.last().and_then(|round| round["queue"].as_array()).into_iter().flatten());
        let lobbies = rounds.iter().flat_map(|round| list(&round["matches"]));
        for lobby in lobbies.filter(|lobby| lobby["state"] != "disbanded") {
            let team = list(&lobby["teams"][0]);
            assert!(team.len() >= 2, "seed {seed}");
            seen.extend(team);
        }
        seen.sort_by_key(|id| id.as_str());
        let all = seen.len();
        seen.dedup();
        assert_eq!((all, totals["players"].as_u64()), (seen.len(), Some(all as u64)), "seed {seed}");
    }
}

#[test]
fn shrink_returns_the_smallest_scenario_with_the_problem() {
    let adjusted = |scenario: &Value| run(scenario).report["rounds"].to_string().contains("\"adjusted\"");
    let seed = (0..).find(|&seed| adjusted(&random::scenario(seed))).expect("a scenario with an adjusted lobby");
    let smallest = random::shrink(&random::scenario(seed), adjusted);
    assert!(adjusted(&smallest));
    assert_eq!(list(&smallest["declines"]).len(), 1, "{smallest}");
    // No other player can be left out.
    for place in 0..list(&smallest["players"]).len() {
        let mut less = smallest.clone();
        less["players"].as_array_mut().expect("a list of players").remove(place);
        assert!(!adjusted(&less), "{less}");
    }
}

/// Runs the engine and returns its detailed report. Returns the problems if the scenario is refused.
fn engine_report(scenario: &Value) -> Result<Value, String> {
    let read = json::read_scenario(&scenario.to_string()).map_err(|problems| format!("refused: {problems}"))?;
    let report = queuescope::report(&Arc::new(read), true).expect("the scenario is short enough");
    Ok(serde_json::from_str(&json::write(&report)).expect("a report in JSON"))
}

/// Compares the engine with the twin. Returns where they differ.
fn check(scenario: &Value) -> Result<(), String> {
    let other = engine_report(scenario)?;
    judge::compare(&run_following(scenario, &other), &other)
}

/// Asserts that engine and twin agree. If they do not, prints the smallest scenario that shows it.
fn assert_agreement(scenario: &Value, name: &str) {
    if check(scenario).is_err() {
        let smallest = random::shrink(scenario, |scenario| check(scenario).is_err());
        assert_eq!(check(&smallest), Ok(()), "{name}: {smallest}");
    }
}

#[test]
fn the_engine_agrees_with_the_twin() {
    // The tests above use lower seeds.
    for seed in 10_000..10_000 + u64::from(queuescope_campaign::cases(8_000)) {
        assert_agreement(&random::scenario(seed), &format!("seed {seed}"));
    }
}

/// The engine's greedy matching never lists all edges. The twin lists them all and goes through them in order.
#[test]
fn the_engine_agrees_with_the_twin_on_long_queues() {
    let (mut matched, mut pairs) = (0, 0);
    for seed in 0..150 {
        let kinds = [1, 2, 4, 8, 30][seed as usize % 5];
        let groups = if seed % 2 == 0 { Groups::Mixed } else { Groups::Pairs };
        let scenario = Crowd { groups, ..Crowd::new(20 + (seed as usize * 7) % 41, kinds, seed) }.scenario();
        assert_agreement(&scenario, &format!("seed {seed}"));
        let report = engine_report(&scenario).expect("an accepted scenario");
        matched += report["totals"]["matched"].as_u64().expect("a number");
        let queues = list(&report["rounds"][0]["detail"]["queues"]).iter();
        pairs += queues.map(|queue| list(&queue["pairs"]).len()).max().unwrap_or(0);
    }
    assert!(matched > 2_000 && pairs > 1_000, "only {matched} players were matched in {pairs} pairs");
}

/// Few and many kinds, ties, friends, and groups from 2 to 6, in queues that are long enough for several passes.
#[test]
fn the_engine_agrees_with_the_twin_on_crowds_of_all_sizes() {
    let sizes =
        [Groups::Pairs, Groups::Exactly(3), Groups::Mixed, Groups::Exactly(4), Groups::Mixed, Groups::Exactly(5), Groups::Exactly(3)];
    for seed in 0..u64::from(queuescope_campaign::cases(2_500)) {
        let of = |list: &[u64], step: u64| list[(seed / step) as usize % list.len()];
        let scenario = Crowd {
            requests: 5 + (seed % 14) as usize,
            kinds: of(&[1, 2, 3, 5, 12, 1_000], 1),
            groups: sizes[(seed / 6) as usize % sizes.len()],
            friends: of(&[0, 0, 3, 8], 42),
            seed: seed + 1_000,
        };
        assert_agreement(&scenario.scenario(), &format!("seed {seed}"));
    }
}
