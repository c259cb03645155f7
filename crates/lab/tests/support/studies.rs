//! Random small studies of every engine, with given and generated crowds.

#![allow(dead_code, reason = "each test file uses only some of these helpers")]

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::Value;
use queuescope_lab::study::Study;

/// A study as JSON text.
pub(crate) fn texts() -> BoxedStrategy<String> {
    let arms = prop_oneof![waves(), buckets(), cliques(), lobbies()];
    (arms, plans(), any::<u16>(), 1u32..40)
        .prop_map(|((crowd, arms), plan, seed, people)| {
            let crowd = crowd.replace("PEOPLE", &people.to_string());
            format!(r#"{{ "version": 1, {arms}, "seed": {seed}, "evenings": 3, "crowd": {crowd}, "evening": {plan} }}"#)
        })
        .boxed()
}

pub(crate) fn studies() -> BoxedStrategy<Study> {
    texts().prop_map(|text| read(&text)).boxed()
}

pub(crate) fn read(text: &str) -> Study {
    let document: Value<'_> = serde_json::from_str(text).expect("the text is JSON");
    Study::read(&document).expect("the study is valid")
}

fn plans() -> BoxedStrategy<String> {
    let shape = select(vec!["[1]", "[1, 2, 0, 5]", "[0, 1]"]);
    let patience = select(vec![
        "",
        r#", "patience": { "median": 300 }"#,
        r#", "patience": { "median": 40.5, "shape": "fixed" }"#,
        r#", "patience": { "median": 20 }"#,
        r#", "patience": { "shape": "none" }"#,
    ]);
    let returns = select(vec![
        "",
        r#", "returns": { "chance": 100, "game": 60 }"#,
        r#", "returns": { "chance": 70, "game": 300, "pause": 1.5 }"#,
        r#", "returns": { "chance": 100, "game": 0, "pause": 1 }"#,
    ]);
    let hours = select(vec![0.01, 0.1, 0.5]);
    (hours, 0u32..400, shape, patience, returns)
        .prop_map(|(hours, per_hour, shape, patience, returns)| {
            format!(r#"{{ "hours": {hours}, "arrivals": {{ "per_hour": {per_hour}, "shape": {shape} }}{patience}{returns} }}"#)
        })
        .boxed()
}

/// A crowd and the arms with their engine. `PEOPLE` is the number of people.
type Parts = (String, String);

fn with_arms(engine: &str, crowds: Vec<&str>, settings: Vec<&str>) -> BoxedStrategy<Parts> {
    let engine = engine.to_owned();
    let crowds: Vec<String> = crowds.into_iter().map(str::to_owned).collect();
    let settings: Vec<String> = settings.into_iter().map(str::to_owned).collect();
    (select(crowds), select(settings))
        .prop_map(move |(crowd, settings)| {
            (crowd, format!(r#""engine": "{engine}", "arms": [{{ "name": "now" }}, {{ "name": "other", "settings": {settings} }}]"#))
        })
        .boxed()
}

fn waves() -> BoxedStrategy<Parts> {
    let crowds = vec![
        r#"{ "players": PEOPLE }"#,
        r#"{ "players": PEOPLE, "sides": [40, 30, 30], "spread": 30 }"#,
        r#"{ "players": [
            { "id": "a", "ratings": { "BW": 1500 }, "party": "p", "vetoes": ["Ghost Bridge"], "region": "EU" },
            { "id": "b", "ratings": { "SC2": 1510 }, "party": "p", "joined": 5, "leaves": 9 },
            { "id": "c", "ratings": { "BW": 1400, "SC2": 1600 }, "wait_cycles": 7 } ] }"#,
    ];
    with_arms("waves", crowds, vec!["{}", r#"{ "wave_interval": 17 }"#, r#"{ "active_population": null, "selection": "greedy" }"#])
        .prop_map(|(crowd, arms)| (crowd, arms.replace(r#", "selection": "greedy""#, "")))
        .boxed()
}

fn buckets() -> BoxedStrategy<Parts> {
    let crowds = vec![
        r#"{ "players": PEOPLE, "rating": 19, "spread": 8 }"#,
        r#"{ "players": PEOPLE, "rating": 19, "spread": 3, "party_percent": 50 }"#,
        r#"{ "players": [
            { "id": "a", "rating": 10, "party": "b~2x" }, { "id": "b", "rating": 11.5 }, { "id": "c", "rating": 12, "party": "b~2x" },
            { "id": "d", "rating": 10, "party": "d" }, { "id": "e", "rating": 8, "party": "d" }, { "id": "f", "rating": 12 } ] }"#,
    ];
    with_arms(
        "buckets",
        crowds,
        vec!["{}", r#"{ "ready_seconds": 20 }"#, r#"{ "growth": "own", "check_interval": 0.7, "ready_seconds": 3 }"#],
    )
}

fn cliques() -> BoxedStrategy<Parts> {
    let crowds = vec![
        r#"{ "players": PEOPLE, "longest_ping": 200 }"#,
        r#"{ "players": [{ "id": "a", "rating": 900 }, { "id": "b", "rating": 950, "ping": 20 }, { "id": "c", "rating": 2000, "party": "x" },
            { "id": "d", "rating": 910, "party": "x" }] }"#,
    ];
    let settings = vec!["{}", r#"{ "lobby_size": 2, "repeat": true }"#, r#"{ "snapshot_interval": 60, "lobby_size": 3 }"#];
    with_arms("cliques", crowds, settings)
}

fn lobbies() -> BoxedStrategy<Parts> {
    let crowds = vec![
        r#"{ "players": PEOPLE, "games": "chess", "strict_percent": 0 }"#,
        r#"{ "players": PEOPLE, "games": { "chess": 2, "go": 1 }, "party_percent": 60, "scheduled_percent": 30, "largest_group": 5 }"#,
        r#"{ "players": [
            { "id": "a", "rating": 1, "games": [{ "game": "go", "weight": 3 }], "friends": ["b", "stranger", "a~2"] },
            { "id": "b", "rating": 2, "games": [{ "game": "go", "weight": 1 }], "group": { "min": 2, "max": 3 }, "languages": ["en"] },
            { "id": "c", "rating": 3, "games": [{ "game": "go", "weight": 1 }, { "game": "chess", "weight": 2 }], "party": "q",
              "joined": 100, "scheduled": 400, "regions": ["EU"] },
            { "id": "d", "rating": 4, "games": [{ "game": "go", "weight": 1 }], "party": "q", "group": { "min": 2, "max": 4 } },
            { "id": "e", "rating": 4, "games": [{ "game": "go", "weight": 1 }], "friends": ["d"], "group": { "min": 2, "max": 4 } } ] }"#,
    ];
    let settings = vec!["{}", r#"{ "confirm_seconds": 30, "expire": 120 }"#, r#"{ "tick": 7, "friend_grace": 20, "schedule_lead": 300 }"#];
    with_arms("lobbies", crowds, settings)
}
