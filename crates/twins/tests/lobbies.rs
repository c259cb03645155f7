//! The literal twin of the lobbies engine against the cases, which were worked out apart from it, and against the engine.

use std::path::PathBuf;
use std::sync::Arc;

use queuescope_formats::json;
use queuescope_twins::lobbies::{Outcome, crowd, judge, random, run, run_beside};
use serde_json::Value;

/// All cases by name.
fn cases() -> Vec<(String, Value)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/lobbies");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).expect("is there").map(|file| file.expect("is there").path()).collect();
    files.sort();
    let read = |file: &PathBuf| serde_json::from_str(&std::fs::read_to_string(file).expect("is readable")).expect("is JSON");
    files.iter().map(|file| (file.file_stem().expect("has a name").to_string_lossy().into_owned(), read(file))).collect()
}

#[test]
fn the_twin_gives_the_reports_of_the_cases() {
    let cases = cases();
    assert!(cases.len() >= 60, "only {} cases", cases.len());
    let problems: Vec<String> = cases
        .iter()
        .filter_map(|(name, case)| {
            judge::compare(&run(&case["scenario"]), &case["report"]).err().map(|problem| format!("{name}: {problem}"))
        })
        .collect();
    assert!(problems.is_empty(), "{} cases:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn the_twin_sees_the_ties_of_the_cases() {
    for (name, case) in cases() {
        let tie = run(&case["scenario"]).tie;
        assert_eq!(case["unique"], tie.is_none(), "{name}");
        if let Some(tie) = tie {
            assert_eq!(case["first_tie"], serde_json::json!({ "round": tie.round, "key": tie.key, "pass": tie.pass }), "{name}");
        }
    }
}

/// Beside the report of a case the twin takes the same of several best matchings, and everything after it is the same too.
#[test]
fn the_twin_follows_a_report_through_its_ties() {
    for (name, case) in cases() {
        let outcome = run_beside(&case["scenario"], &case["report"]);
        assert_eq!(outcome.tie, None, "{name}");
        assert_eq!(judge::compare(&outcome, &case["report"]), Ok(()), "{name}");
    }
}

/// All ways to change one number, name or yes of a value.
fn changes(value: &Value) -> Vec<Value> {
    let inside = |places: Vec<(String, &Value)>| {
        let changed = places.into_iter().flat_map(|(pointer, part)| changes(part).into_iter().map(move |part| (pointer.clone(), part)));
        changed
            .map(|(pointer, part)| {
                let mut whole = value.clone();
                *whole.pointer_mut(&pointer).expect("is a part of it") = part;
                whole
            })
            .collect::<Vec<_>>()
    };
    match value {
        Value::Null => Vec::new(),
        Value::Bool(yes) => vec![(!yes).into()],
        Value::Number(number) => vec![(number.as_f64().expect("is finite") + 0.01).into()],
        Value::String(text) => vec![format!("{text}?").into()],
        Value::Array(list) => inside(list.iter().enumerate().map(|(place, part)| (format!("/{place}"), part)).collect()),
        Value::Object(record) => inside(record.iter().map(|(name, part)| (format!("/{name}"), part)).collect()),
    }
}

#[test]
fn every_change_of_a_report_is_noticed() {
    for name in ["scheduled-tick-7", "declines-later", "fill-max", "group-of-five", "party-full"] {
        let (_, case) = cases().into_iter().find(|case| case.0 == name).expect("is a case");
        let outcome = run(&case["scenario"]);
        let changed = changes(&case["report"]);
        assert!(changed.len() > 40, "{name}");
        for other in changed {
            assert!(judge::compare(&outcome, &other).is_err(), "{name}: {other}");
        }
    }
}

#[test]
fn any_member_may_be_the_host_but_the_others_stand_in_order() {
    let (_, case) = cases().into_iter().find(|case| case.0 == "fill-max").expect("is a case");
    let outcome = run(&case["scenario"]);
    let judged = |team: [&str; 4]| {
        let mut report = case["report"].clone();
        report["rounds"][0]["matches"][0]["teams"][0] = team.as_slice().into();
        judge::compare(&outcome, &report).is_ok()
    };
    assert!(judged(["a", "b", "c", "d"]) && judged(["d", "a", "b", "c"]));
    assert!(
        !judged(["a", "c", "b", "d"]) && !judged(["d", "a", "c", "b"]) && !judged(["e", "a", "b", "c"]) && !judged(["a", "a", "b", "c"])
    );
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("is a list")
}

#[test]
fn random_scenarios_show_everything() {
    let outcomes: Vec<Outcome> = (0..3_000).map(|seed| run(&random::scenario(seed))).collect();
    let count = |test: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| test(outcome)).count();
    let rounds = |test: &dyn Fn(&Value) -> bool| count(&|outcome| list(&outcome.report["rounds"]).iter().any(test));
    let lobbies = |test: &dyn Fn(&Value) -> bool| rounds(&|round| list(&round["matches"]).iter().any(test));
    let queues = |test: &dyn Fn(&Value) -> bool| rounds(&|round| list(&round["detail"]["queues"]).iter().any(test));
    let state = |state: &'static str| lobbies(&|lobby| lobby["state"] == state);
    // Beside its own report the twin goes on through the ties of first passes.
    let beside = |seed: usize| run_beside(&random::scenario(seed as u64), &outcomes[seed].report);
    let later = (0..outcomes.len()).filter_map(|seed| beside(seed).tie);
    let found = [
        ("ready", state("ready")),
        ("adjusted", state("adjusted")),
        ("disbanded", state("disbanded")),
        ("pending", state("pending")),
        ("lobby of five or more", lobbies(&|lobby| list(&lobby["teams"][0]).len() > 4)),
        ("completed by who fell apart", count(&|outcome| outcome.completed > 0)),
        ("scheduled queue", queues(&|queue| queue["key"][2].is_number())),
        ("many queues", rounds(&|round| list(&round["detail"]["queues"]).len() > 3)),
        ("three pairs", queues(&|queue| list(&queue["pairs"]).len() > 2)),
        ("level 10", rounds(&|round| round["detail"]["levels"].as_object().expect("is a record").values().any(|level| level == 10))),
        ("tie in a first pass", count(&|outcome| outcome.tie.as_ref().is_some_and(|tie| tie.pass == 0))),
        ("tie in a later pass", later.inspect(|tie| assert!(tie.pass > 0)).count()),
        ("no tie", count(&|outcome| outcome.tie.is_none())),
    ];
    assert!(found.iter().all(|&(_, count)| count >= 20), "{found:#?}");
}

/// Nobody is lost or in two places, and nobody plays alone.
#[test]
fn the_twin_keeps_everybody() {
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
fn a_problem_is_shrunk_to_what_shows_it() {
    let adjusted = |scenario: &Value| run(scenario).report["rounds"].to_string().contains("\"adjusted\"");
    let seed = (0..).find(|&seed| adjusted(&random::scenario(seed))).expect("there is one");
    let smallest = random::shrink(&random::scenario(seed), adjusted);
    assert!(adjusted(&smallest));
    assert_eq!(list(&smallest["declines"]).len(), 1, "{smallest}");
    // Nobody can be left out any more.
    for place in 0..list(&smallest["players"]).len() {
        let mut less = smallest.clone();
        less["players"].as_array_mut().expect("is a list").remove(place);
        assert!(!adjusted(&less), "{less}");
    }
}

/// The engine's report of a scenario, with its detail.
fn engine(scenario: &Value) -> Result<Value, String> {
    let read = json::read_scenario(&scenario.to_string()).map_err(|problems| format!("refused: {problems}"))?;
    let report = queuescope::report(&Arc::new(read), true).expect("is short enough");
    Ok(serde_json::from_str(&json::write(&report)).expect("is JSON"))
}

/// What is wrong with the engine's report, if anything is.
fn check(scenario: &Value) -> Result<(), String> {
    let other = engine(scenario)?;
    judge::compare(&run_beside(scenario, &other), &other)
}

/// Both must agree; where they do not, the smallest scenario that shows it is shown.
fn agree(scenario: &Value, name: &str) {
    if check(scenario).is_err() {
        let smallest = random::shrink(scenario, |scenario| check(scenario).is_err());
        assert_eq!(check(&smallest), Ok(()), "{name}: {smallest}");
    }
}

#[test]
fn the_engine_agrees_with_the_twin() {
    // None of those that the tests above have seen.
    for seed in 10_000..10_000 + u64::from(queuescope_campaign::cases(8_000)) {
        agree(&random::scenario(seed), &format!("seed {seed}"));
    }
}

/// The quick way never has all edges; the twin goes through all of them in order.
#[test]
fn long_queues_of_few_kinds_agree() {
    let (mut matched, mut pairs) = (0, 0);
    for seed in 0..150 {
        let kinds = [1, 2, 4, 8, 30][seed as usize % 5];
        let scenario = crowd(20 + (seed as usize * 7) % 41, kinds, seed % 2 == 0, seed);
        agree(&scenario, &format!("seed {seed}"));
        let report = engine(&scenario).expect("is accepted");
        matched += report["totals"]["matched"].as_u64().expect("is a number");
        let queues = list(&report["rounds"][0]["detail"]["queues"]).iter();
        pairs += queues.map(|queue| list(&queue["pairs"]).len()).max().unwrap_or(0);
    }
    assert!(matched > 2_000 && pairs > 1_000, "{matched} players were matched, {pairs} pairs found");
}
