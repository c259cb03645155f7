//! Scenarios of the buckets engine, read and written: every message, settings in part, links and pasted rows.

mod support;

use std::sync::Arc;

use queuescope::engines::buckets::settings::{Bucket, BucketFunction, Combine, Growth, Look, RangeMax};
use queuescope::engines::{Buckets, Waves};
use queuescope::{Fork, Listed, Millis, Player, Replay, Scenario, Settings, Until, Value};
use queuescope_formats::json::write;
use queuescope_formats::link;
use queuescope_formats::rows::{read_rows, write_rows};
use support::{check, read};

fn document(fields: &str) -> String {
    format!(r#"{{ "version": 1, "engine": "buckets", "players": [{{ "id": "a", "rating": 20 }}], {fields} }}"#)
}

fn empty() -> Scenario {
    Scenario::new(Settings::preset(Buckets::ID, "seed").expect("is a preset"))
}

#[test]
fn bad_settings_are_named_with_what_would_be_right() {
    for (settings, expected) in [
        (r#""bucket": 25"#, "settings.bucket: must be an object { … }, not 25"),
        (r#""bucket": { "with": 25 }"#, r#"settings.bucket.with: unknown field; did you mean "width"?"#),
        (r#""bucket": { "width": 0 }"#, "settings.bucket.width: must be a number from 0.001 to 10,000,000, not 0"),
        (r#""bucket": { "width": null }"#, "settings.bucket.width: must be a number from 0.001 to 10,000,000, not null"),
        (r#""bucket": { "width": 1, "width": 2 }"#, "settings.bucket.width: is given twice"),
        (r#""bucket": { "function": "ceil" }"#, r#"settings.bucket.function: must be "round" or "floor", not "ceil""#),
        (r#""range_max": null"#, "settings.range_max: must be an object { … }, not null"),
        (r#""range_max": { "static": 2.5 }"#, "settings.range_max.static: must be a whole number from 0 to 1,000,000,000, not 2.5"),
        (r#""range_max": { "percent": -1 }"#, "settings.range_max.percent: must be a number from 0 to 1,000,000, not -1"),
        (r#""range_max": { "percent": "10" }"#, r#"settings.range_max.percent: must be a number from 0 to 1,000,000, not "10""#),
        (r#""range_max": { "combine": "mean" }"#, r#"settings.range_max.combine: must be "min" or "max", not "mean""#),
        (r#""range_max": { "combin": "min" }"#, r#"settings.range_max.combin: unknown field; did you mean "combine"?"#),
        (r#""range_interval": 0"#, "settings.range_interval: must be more than 0 and at most 1,000,000,000 seconds, not 0"),
        (r#""check_interval": 0.0001"#, "settings.check_interval: must be seconds with at most three decimals, not 0.0001"),
        (r#""ready_seconds": -1"#, "settings.ready_seconds: must be 0 or more and at most 1,000,000,000 seconds, not -1"),
        (r#""range_increase": -1"#, "settings.range_increase: must be a whole number from 0 to 1,000,000,000, not -1"),
        (r#""reciprocal": 1001"#, "settings.reciprocal: must be a number from 0 to 1,000, not 1001"),
        (r#""look": "both""#, r#"settings.look: must be "all" or "below" or "above", not "both""#),
        (r#""growth": "Own""#, r#"settings.growth: must be "global" or "own", not "Own""#),
        (r#""party_rating": "min""#, r#"settings.party_rating: must be "max" or "mean", not "min""#),
        (r#""on_decline": "drop""#, r#"settings.on_decline: must be "requeue_all" or "drop_decliner", not "drop""#),
        (r#""range_intervall": 20"#, r#"settings.range_intervall: unknown setting; did you mean "range_interval"?"#),
        // A setting of another engine is no setting of this one.
        (r#""wait_priority": 1"#, r#"settings.wait_priority: unknown setting; the nearest known name is "party_rating""#),
    ] {
        check(&document(&format!(r#""settings": {{ {settings} }}"#)), &[expected]);
    }
    check(&document(r#""preset": "teiserver""#), &[r#"preset: unknown preset "teiserver" of buckets; did you mean "teiserver-2022"?"#]);
    check(&document(r#""preset": "strict""#), &[r#"preset: unknown preset "strict" of buckets; known are "seed", "teiserver-2022""#]);
    check(r#"{ "version": 1, "engine": "bucket", "players": [] }"#, &[r#"engine: unknown engine "bucket"; did you mean "buckets"?"#]);
    // 345,600 checks make a day; a million make 249,999.75 seconds and no more.
    read(&document(r#""until": { "seconds": 249999.999 }"#));
    check(&document(r#""until": { "seconds": 250000 }"#), &["until.seconds: makes 1,000,001 rounds; at most 1,000,000 are allowed"]);
}

#[test]
fn a_player_without_a_rating_is_named() {
    let players = |players: &str| format!(r#"{{ "version": 1, "engine": "buckets", "players": [{players}] }}"#);
    check(
        &players(r#"{ "id": "a", "rating": 1 }, { "id": "Pawn20", "ratings": { "BW": 1500 } }"#),
        &[r#"players[1].rating: is missing for "Pawn20"; buckets needs a rating"#],
    );
    check(&players(r#"{ "rating": 1 }"#), &["players[0].id: is missing; every player needs an id of 1 to 64 characters"]);
    check(
        &players(r#"{ "id": "a", "ratin": 1 }"#),
        &[r#"players[0].ratin: unknown field; did you mean "rating"?"#, r#"players[0].rating: is missing for "a"; buckets needs a rating"#],
    );
    let range = "must be a number from -1,000,000 to 1,000,000";
    for (rating, told) in [("1e7", "10000000"), ("null", "null"), ("\"20\"", "\"20\"")] {
        check(&players(&format!(r#"{{ "id": "a", "rating": {rating} }}"#)), &[&format!("players[0].rating: {range}, not {told}")]);
    }
    // What other engines read is welcome, and what waves checks against its sides is not checked here.
    read(&players(r#"{ "id": "a", "rating": -0.5, "ratings": { "Zerg": 1 }, "ping": 3 }"#));
}

#[test]
fn records_merge_with_the_preset_part_by_part() {
    let scenario = read(&document(
        r#""preset": "teiserver-2022", "settings": { "bucket": { "function": "floor" }, "range_max": { "percent": 12.5, "combine": "max" } }"#,
    ));
    let settings = scenario.settings.of::<Buckets>().expect("is a scenario of buckets");
    assert_eq!(settings.bucket, Bucket { function: BucketFunction::Floor, width: 1.0 });
    assert_eq!(settings.range_max, RangeMax { fixed: Some(5), percent: Some(12.5), combine: Combine::Max });
    assert_eq!((settings.range_interval, settings.look, settings.growth), (Millis(30_000), Look::Below, Growth::Global));
    let none = read(&document(r#""settings": { "range_max": { "static": null } }"#));
    assert_eq!(none.settings.of::<Buckets>().expect("is").range_max, RangeMax { fixed: None, percent: None, combine: Combine::Min });
    // Back to text: only what differs from the preset, nulls included.
    assert!(
        write(&scenario.to_value()).contains(r#""settings":{"bucket":{"function":"floor"},"range_max":{"percent":12.5,"combine":"max"}}"#)
    );
    assert!(write(&none.to_value()).contains(r#""settings":{"range_max":{"static":null}}"#));
    for scenario in [scenario, none] {
        assert_eq!(read(&write(&scenario.to_value())), scenario);
    }
}

#[test]
fn a_report_has_the_form_of_the_contract() {
    let scenario = Arc::new(read(
        r#"{ "version": 1, "engine": "buckets", "settings": { "ready_seconds": 0.3, "bucket": { "width": 0.5 } }, "until": { "rounds": 3 },
            "declines": [{ "id": "b" }],
            "players": [{ "id": "b", "rating": 1.25 }, { "id": "c", "rating": -7 }, { "id": "a", "rating": 1.5, "joined": -1 }] }"#,
    ));
    let report = write(&queuescope::report(&scenario, true).expect("is short"));
    // Written out in full: the order of the fields is part of "the same bytes everywhere".
    let expected = concat!(
        r#"{"version":1,"engine":"buckets","rounds":["#,
        r#"{"index":0,"time":0,"matches":[{"id":1,"teams":[["a"],["b"]],"distance":0,"found_by":"a","ranges":[0,0],"state":"failed"}],"#,
        r#""queue":["c"],"detail":{"buckets":{"-14":["c"]},"ranges":{"c":0},"checks":1,"skipped":0}},"#,
        r#"{"index":2,"time":0.5,"matches":[{"id":2,"teams":[["a"],["b"]],"distance":0,"found_by":"a","ranges":[0,0],"state":"pending"}],"#,
        r#""queue":["c"],"detail":{"buckets":{"-14":["c"]},"ranges":{"c":0},"checks":3,"skipped":0}}],"#,
        r#""left":[],"totals":{"players":3,"matched":0,"queued":1,"left":0,"pending":2}}"#
    );
    assert_eq!(report, expected);
}

/// Two who meet after 80 seconds: the checks that are run are those of growth.
fn pawn_and_grunt() -> Scenario {
    read(
        r#"{ "version": 1, "engine": "buckets", "until": { "seconds": 100 },
            "players": [{ "id": "Pawn20", "rating": 20 }, { "id": "Grunt17", "rating": 17, "joined": 20 }] }"#,
    )
}

#[test]
fn a_link_keeps_forks_at_rounds_that_are_not_positions() {
    let base = Arc::new(pawn_and_grunt());
    let mut replay = Replay::new(Arc::clone(&base)).expect("is short");
    let runs: Vec<u32> = replay.trace().rounds().iter().map(|mark| mark.index).collect();
    assert_eq!(runs, [0, 80, 160, 240, 320, 400], "the others are passed over");
    let settings = base.settings.with("reciprocal", Value::Number(50.0)).expect("is good");
    // Nothing is run at 200; the edit takes effect at the next check that is.
    replay = replay.fork_at(200, Scenario { settings, ..Scenario::clone(&base) }).expect("is short");
    assert_eq!(replay.forks()[0].round, 240);
    let text = link::write(&link::payload(replay.base(), replay.forks(), link::View::Watch), 7);
    let read = link::read(&text).expect("is good");
    assert_eq!((&read.base, &read.forks[..], read.position), (&base, replay.forks(), 7));
    let again = Replay::with_forks(read.base, &read.forks).expect("is short");
    assert_eq!(again.trace(), replay.trace());
    let matched: Vec<u32> = again.trace().rounds().iter().map(|mark| mark.index).collect();
    assert_eq!(matched, [0, 80, 160, 240, 400], "with half the distance they meet at 60 seconds");
}

#[test]
fn a_link_may_change_the_engine() {
    let base = Arc::new(pawn_and_grunt());
    let players = vec![Player { ratings: vec![("BW".into(), 1500)], ..Player::new("a") }];
    let waves = Scenario { players, until: Until::Rounds(2), ..Scenario::new(Settings::preset(Waves::ID, "seed").expect("is a preset")) };
    let forks = [Fork { round: 80, scenario: Arc::new(waves) }];
    let read = link::read(&link::write(&link::payload(&base, &forks, link::View::Watch), 0)).expect("is good");
    assert_eq!(read.forks, forks);
}

#[test]
fn rows_of_a_spreadsheet_become_players() {
    let player = |id: &str, rating: f64, joined: i64, party: Option<&str>| Player {
        rating: Some(rating),
        joined: Millis(joined),
        party: party.map(Into::into),
        ..Player::new(id)
    };
    let expected = [player("Pawn20", 20.0, 0, None), player("Grunt17", 17.5, 20_000, Some("red"))];
    let read = |text: &str| read_rows(text, &empty()).unwrap_or_else(|problems| unreachable!("refused: {problems}"));
    assert_eq!(read("name\trating\tjoined\tparty\nPawn20\t20\t\t\nGrunt17\t17.5\t20\tred\n"), expected, "with headings");
    assert_eq!(read("Party,Player,Rating,Joined\n,Pawn20,20,0\nred,Grunt17,17.5,20"), expected, "in any order");
    assert_eq!(read("Pawn20\t20\nGrunt17\t17.5\t20\tred"), expected, "without headings: name, rating, joined, party");
    let problems = read_rows("name\trating\nPawn20\t\nGrunt17\tseventeen", &empty()).expect_err("has no ratings").to_string();
    assert_eq!(
        problems,
        "row 2, rating: is missing for \"Pawn20\"; buckets needs a rating\nrow 3, rating: must be a number from -1,000,000 to 1,000,000, not \"seventeen\""
    );
    let scenario = Scenario { players: expected.to_vec(), ..empty() };
    assert_eq!(read(&write_rows(&scenario)), expected, "the way out and back in");
}
