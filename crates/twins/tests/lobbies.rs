//! The literal twin of the lobbies engine against the cases, which were worked out apart from it.

use std::path::PathBuf;

use queuescope_twins::lobbies::{Outcome, judge, random, run, run_beside};
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

/// How many scenarios of the random ones have something.
fn count(outcomes: &[Outcome], test: impl Fn(&Value) -> bool) -> usize {
    outcomes.iter().filter(|outcome| outcome.report["rounds"].as_array().expect("is a list").iter().any(&test)).count()
}

#[test]
fn random_scenarios_show_everything() {
    let outcomes: Vec<Outcome> = (0..3_000).map(|seed| run(&random::scenario(seed))).collect();
    let matches = |round: &Value| round["matches"].as_array().expect("is a list").clone();
    for state in ["ready", "adjusted", "disbanded", "pending"] {
        assert!(count(&outcomes, |round| matches(round).iter().any(|lobby| lobby["state"] == state)) >= 30, "{state}");
    }
    assert!(
        count(&outcomes, |round| matches(round).iter().any(|lobby| lobby["teams"][0].as_array().is_some_and(|team| team.len() > 4))) >= 30
    );
    let queues = |round: &Value| round["detail"]["queues"].as_array().expect("is a list").clone();
    assert!(count(&outcomes, |round| queues(round).iter().any(|queue| queue["key"][2].is_number())) >= 30);
    assert!(count(&outcomes, |round| queues(round).len() > 3) >= 30);
    assert!(
        count(&outcomes, |round| queues(round).iter().any(|queue| queue["pairs"].as_array().is_some_and(|pairs| pairs.len() > 2))) >= 30
    );
    assert!(
        count(&outcomes, |round| round["detail"]["levels"].as_object().is_some_and(|levels| levels.values().any(|level| level == 10)))
            >= 30
    );
    // Most of what is compared is determined, and beside its own report all of a first pass is.
    let (without, late) = outcomes.iter().fold((0, 0), |(without, late), outcome| match &outcome.tie {
        None => (without + 1, late),
        Some(tie) => (without, late + usize::from(tie.pass > 0)),
    });
    assert!(without >= 2_000 && without <= 2_900 && late >= 10, "{without} without a tie, {late} in a later pass");
}

/// Nobody is lost or in two places, and a lobby of two or more is never smaller.
#[test]
fn the_twin_keeps_everybody() {
    for seed in 0..1_000 {
        let scenario = random::scenario(seed);
        let report = run(&scenario).report;
        let totals = &report["totals"];
        let sum: u64 = ["matched", "queued", "left", "pending"].iter().filter_map(|name| totals[name].as_u64()).sum();
        assert_eq!(totals["players"], sum, "seed {seed}");
        let mut seen: Vec<&Value> = report["left"].as_array().into_iter().flatten().collect();
        let rounds = report["rounds"].as_array().expect("is a list");
        seen.extend(rounds.last().and_then(|round| round["queue"].as_array()).into_iter().flatten());
        let lobbies = rounds.iter().flat_map(|round| round["matches"].as_array().expect("is a list"));
        for lobby in lobbies.filter(|lobby| lobby["state"] != "disbanded") {
            let team = lobby["teams"][0].as_array().expect("is a list");
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
    // Two go on, and one declines.
    assert_eq!(smallest["players"].as_array().map(Vec::len), Some(3), "{smallest}");
    assert_eq!(smallest["declines"].as_array().map(Vec::len), Some(1), "{smallest}");
}
