//! Parts of a study: shards merge to the bytes of one run, and bad parts are refused by name.

#[path = "support/studies.rs"]
mod studies;

use proptest::prelude::*;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::part::{Outcome, Part, Shard, Simulation, merge};
use queuescope_lab::results::Results;
use queuescope_lab::study::Study;
use serde_json::Value;

/// A short study with returns and giving up, of `evenings` evenings.
fn study(evenings: u32, seed: u64) -> Study {
    studies::read(&format!(
        r#"{{ "version": 1, "engine": "waves", "name": "Wider | windows?", "seed": {seed}, "evenings": {evenings},
            "crowd": {{ "players": 24, "rating": 1500, "spread": 300, "sides": [40, 30, 30] }},
            "evening": {{ "hours": 0.3, "arrivals": {{ "per_hour": 60 }}, "patience": {{ "median": 400 }}, "returns": {{ "chance": 60, "game": 120 }} }},
            "arms": [{{ "name": "now" }}, {{ "name": "w*der", "settings": {{ "moderate": {{ "base": 130 }} }} }}] }}"#
    ))
}

fn whole(study: &Study) -> Part {
    Simulation::new(study.clone(), 1, study.evenings, true).expect("valid evenings").finish().expect("few visits")
}

fn shard(study: &Study, number: u32, of: u32) -> Part {
    let simulation = Simulation::of_shard(study.clone(), Shard { number, of }, true).expect("a valid shard");
    simulation.finish().expect("few visits")
}

/// Writes a part and reads it again.
fn reread(part: &Part) -> Part {
    let read = Part::read(&part.to_json()).unwrap_or_else(|problems| unreachable!("{problems}"));
    assert_eq!(read, *part);
    read
}

fn problems(parts: Vec<(&str, Part)>) -> Vec<String> {
    let parts = parts.into_iter().map(|(name, part)| (name.to_owned(), part)).collect();
    merge(parts).expect_err("a bad list of parts").into_list().iter().map(ToString::to_string).collect()
}

#[test]
fn shards_are_consecutive_and_cover_all_evenings() {
    for evenings in 1..40 {
        for of in 1..45 {
            let mut next = 1;
            for number in 1..=of {
                let (from, to) = Shard { number, of }.evenings(evenings);
                assert!(from == next && to + 1 >= from);
                next = to + 1;
            }
            assert_eq!(next, evenings + 1);
        }
    }
    assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
    for wrong in ["", "3", "0/8", "9/8", "a/b", "3/8/9", "-1/2"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

#[test]
fn any_number_of_shards_in_any_order_gives_the_bytes_of_one_run() {
    let mut runner = proptest::test_runner::TestRunner::new(queuescope_campaign::config(6));
    let cases = (1u32..26, any::<u16>(), 1u32..12, any::<prop::sample::Index>());
    let result = runner.run(&cases, |(evenings, seed, of, turn)| {
        let study = study(evenings, seed.into());
        let whole = whole(&study);
        let mut parts: Vec<(String, Part)> = (1..=of).map(|number| (format!("part{number}"), reread(&shard(&study, number, of)))).collect();
        parts.rotate_left(turn.index(of as usize));
        parts.reverse();
        let merged = merge(parts).expect("all parts of a study");
        prop_assert_eq!(merged.to_json(), whole.to_json());
        prop_assert_eq!(merged.per_evening(), whole.per_evening());
        let [merged, whole] = [&merged, &whole].map(Results::of);
        prop_assert_eq!(merged.to_json(), whole.to_json());
        prop_assert_eq!(merged.to_csv(), whole.to_csv());
        prop_assert_eq!(merged.to_markdown(&study), whole.to_markdown(&study));
        Ok(())
    });
    result.unwrap_or_else(|error| unreachable!("{error}"));
}

#[test]
fn pooled_counts_merge_in_any_order() {
    let study = study(9, 4);
    let parts: Vec<Part> = (1..=3).map(|number| shard(&study, number, 3)).collect();
    let [a, b, c] = [0, 1, 2].map(|part| parts[part].pooled(1).clone());
    let sum = |first: &queuescope_lab::pooled::Pooled, rest: &[&queuescope_lab::pooled::Pooled]| {
        let mut sum = first.clone();
        rest.iter().for_each(|other| sum.merge(other));
        sum
    };
    let left = sum(&sum(&a, &[&b]), &[&c]);
    let right = sum(&a, &[&sum(&b, &[&c])]);
    let back = sum(&c, &[&b, &a]);
    assert!(left == right && right == back);
    assert_eq!(left.summary(), whole(&study).pooled(1).summary());
}

#[test]
fn bad_parts_are_refused_by_name() {
    let (study, other) = (study(20, 4), study(20, 5));
    let part = |number| shard(&study, number, 4);
    let foreign = shard(&other, 2, 4);
    assert_eq!(
        problems(vec![("a.json", part(1)), ("b.json", foreign)]),
        [
            "b.json: is a part of \"Wider | windows?\" (seed 5, 20 evenings), and a.json is a part of \"Wider | windows?\" (seed 4, 20 evenings)"
        ]
    );
    assert_eq!(
        problems(vec![("a.json", part(1)), ("d.json", part(4)), ("e.json", part(1))]),
        [
            "e.json: repeats evenings 1 to 5, which a.json has",
            "parts: shard 2/4 is missing (evenings 6 to 10)",
            "parts: shard 3/4 is missing (evenings 11 to 15)",
        ]
    );
    let range = |from, to| Simulation::new(study.clone(), from, to, false).expect("valid evenings").finish().expect("few visits");
    assert_eq!(
        problems(vec![("a.json", range(2, 9)), ("b.json", range(8, 19))]),
        ["parts: evening 1 is missing", "b.json: repeats evenings 8 to 9, which a.json has", "parts: evening 20 is missing"]
    );
    assert_eq!(problems(vec![]), ["parts: expected at least one part"]);
}

#[test]
fn unreadable_parts_say_what_is_wrong() {
    let part = shard(&study(4, 4), 1, 2);
    let message = |change: &dyn Fn(&mut Value)| {
        let mut document: Value = serde_json::from_str(&part.to_json()).expect("a part is JSON");
        change(&mut document);
        Part::read(&document.to_string()).expect_err("a bad part").to_string()
    };
    assert!(message(&|document| document["version"] = 2.into()).starts_with("version: expected 1, got 2"));
    assert!(message(&|document| document["study"]["seed"] = "x".into()).starts_with("study.seed: expected a whole number"));
    assert!(message(&|document| document["to"] = 5.into()).starts_with("from: expected evenings from 1 to 4, got 1 to 5"));
    assert!(message(&|document| document["shard"] = "2/2".into()).starts_with("shard: does not match the evenings"));
    assert!(message(&|document| document["rows"] = Value::Array(Vec::new())).starts_with("rows: expected 4 rows, got 0"));
    assert_eq!(
        message(&|document| document["rows"][1]["arm"] = "now".into()),
        "rows[1]: expected evening 1 of \"w*der\", got evening 1 of \"now\""
    );
    let unknown = message(&|document| document["rows"][0]["metrics"]["wait.p91"] = 1.into());
    assert_eq!(unknown, "rows[0].metrics: unknown metric \"wait.p91\"; did you mean \"wait.p90\"?");
    assert!(
        message(&|document| document["pooled"] = Value::Array(Vec::new())).starts_with("pooled: expected one entry per arm (2), got 0")
    );
    assert!(message(&|document| document["pooled"][0]["gaps"] = Value::Array(Vec::new())).starts_with("pooled: does not have the groups"));
    assert!(
        message(&|document| document["pooled"][0]["all"]["waits"] = vec![1, 2].into()).contains("expected three numbers for each wait")
    );
    assert!(Part::read("{").expect_err("a bad part").to_string().starts_with("part: cannot be read"));
}

#[test]
fn visits_are_listed_as_they_were() {
    let study = study(3, 8);
    let part = whole(&study);
    let visits = part.visits().expect("visits were asked for");
    assert_eq!(visits.left_out, 0);
    let crowd = Crowd::of(&study);
    let mut list = visits.list.iter();
    for number in 1..=3 {
        for arm in 0..2 {
            let evening = Evening::run(&study, &crowd, arm, number).expect("few visits");
            for (visit, player) in evening.visits.iter().zip(&evening.scenario.players) {
                let record = list.next().expect("as many records as visits");
                assert_eq!((record.evening, record.arm as usize, record.person, record.joined), (number, arm, visit.person, visit.joined));
                let id = crowd.people[visit.person as usize].id.to_string();
                let id = if record.number == 1 { id } else { format!("{id}~{}", record.number) };
                assert_eq!(*player.id, id);
                assert_eq!(record.gap.is_some(), record.outcome == Outcome::Matched);
            }
        }
    }
    assert!(list.next().is_none());
}

#[test]
fn results_have_the_documented_form() {
    let study = study(25, 3);
    let results: Value = serde_json::from_str(&Results::of(&whole(&study)).to_json()).expect("results are JSON");
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<String>>();
    assert_eq!(keys(&results), ["arms", "comparisons", "engine", "evenings", "name", "seed", "version"]);
    assert_eq!(keys(&results["arms"][1]), ["metrics", "name", "pooled"]);
    assert_eq!(keys(&results["arms"][1]["metrics"]["wait.p90"]), ["high", "low", "mean", "n"]);
    let comparison = &results["comparisons"][0];
    assert_eq!(keys(comparison), ["alpha", "arm", "baseline", "look", "metrics", "sentence"]);
    assert_eq!(keys(&comparison["metrics"]["wait.mean"]), ["high", "low", "mean", "more_evenings", "n", "small", "verdict"]);
    assert_eq!((&comparison["arm"], &comparison["baseline"], &comparison["look"]), (&"w*der".into(), &"now".into(), &1.into()));
    let pooled = &results["arms"][0]["pooled"];
    let visits =
        |groups: &str| pooled[groups].as_array().expect("a list").iter().map(|group| group["visits"].as_u64().unwrap_or(0)).sum::<u64>();
    for groups in ["by_decile", "by_side", "by_party", "by_hour"] {
        assert_eq!(Some(visits(groups)), pooled["visits"].as_u64(), "{groups}");
    }
    assert_eq!(pooled["depth"].as_array().map(Vec::len), Some(100));
    let markdown = Results::of(&whole(&study)).to_markdown(&study);
    assert!(markdown.starts_with("**Wider \\| windows?** (25 evenings, seed 3)\n"), "{markdown}");
    assert!(markdown.contains("| measure | now | w\\*der | difference | verdict |"), "{markdown}");
    assert_eq!(markdown.lines().filter(|line| line.starts_with("| ")).count(), 9, "{markdown}");
    let csv = Results::of(&whole(&study)).to_csv();
    assert_eq!(csv.lines().next().map(|line| line.split(',').count()), Some(12));
}
