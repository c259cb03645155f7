//! Scenarios of the buckets engine: every message, merging with presets, links and pasted rows.

mod support;

use std::sync::Arc;

use queuescope::engines::buckets::settings::{Bucket, BucketFunction, Combine, Growth, RangeMax, SearchDirection};
use queuescope::engines::{Buckets, Waves};
use queuescope::{Fork, Listed, Millis, Player, Replay, Scenario, Settings, Until, Value};
use queuescope_formats::json::write;
use queuescope_formats::link;
use queuescope_formats::rows::{read_rows, write_rows};
use support::{check, read};

fn document(fields: &str) -> String {
    format!(r#"{{ "version": 1, "engine": "buckets", "players": [{{ "id": "a", "rating": 20 }}], {fields} }}"#)
}

fn empty_queue() -> Scenario {
    Scenario::new(Settings::preset(Buckets::ID, "seed").expect("the preset exists"))
}

#[test]
fn every_setting_is_checked() {
    let unknown_setting = concat!(
        r#"settings.wait_priority: unknown setting; expected "bucket", "range_increase", "range_interval", "range_max", "reciprocal", "#,
        r#""check_interval", "look", "growth", "party_rating", "ready_seconds" or "on_decline""#
    );
    for (settings, expected) in [
        (r#""bucket": 25"#, "settings.bucket: expected an object { … }, got 25"),
        (r#""bucket": { "with": 25 }"#, r#"settings.bucket.with: unknown field; did you mean "width"?"#),
        (r#""bucket": { "width": 0 }"#, "settings.bucket.width: expected a number from 0.001 to 10,000,000, got 0"),
        (r#""bucket": { "width": null }"#, "settings.bucket.width: expected a number from 0.001 to 10,000,000, got null"),
        (r#""bucket": { "width": 1, "width": 2 }"#, "settings.bucket.width: is given twice"),
        (r#""bucket": { "function": "ceil" }"#, r#"settings.bucket.function: expected "round" or "floor", got "ceil""#),
        (r#""range_max": null"#, "settings.range_max: expected an object { … }, got null"),
        (r#""range_max": { "static": 2.5 }"#, "settings.range_max.static: expected a whole number from 0 to 1,000,000,000, got 2.5"),
        (r#""range_max": { "percent": -1 }"#, "settings.range_max.percent: expected a number from 0 to 1,000,000, got -1"),
        (r#""range_max": { "percent": "10" }"#, r#"settings.range_max.percent: expected a number from 0 to 1,000,000, got "10""#),
        (r#""range_max": { "combine": "mean" }"#, r#"settings.range_max.combine: expected "min" or "max", got "mean""#),
        (r#""range_max": { "combin": "min" }"#, r#"settings.range_max.combin: unknown field; did you mean "combine"?"#),
        (r#""range_interval": 0"#, "settings.range_interval: expected more than 0 and at most 1,000,000,000 seconds, got 0"),
        (r#""check_interval": 0.0001"#, "settings.check_interval: expected a number of seconds with at most three decimals, got 0.0001"),
        (r#""ready_seconds": -1"#, "settings.ready_seconds: expected 0 or more and at most 1,000,000,000 seconds, got -1"),
        (r#""range_increase": -1"#, "settings.range_increase: expected a whole number from 0 to 1,000,000,000, got -1"),
        (r#""reciprocal": 1001"#, "settings.reciprocal: expected a number from 0 to 1,000, got 1001"),
        (r#""look": "both""#, r#"settings.look: expected "all", "below" or "above", got "both""#),
        (r#""growth": "Own""#, r#"settings.growth: expected "global" or "own", got "Own""#),
        (r#""party_rating": "min""#, r#"settings.party_rating: expected "max" or "mean", got "min""#),
        (r#""on_decline": "drop""#, r#"settings.on_decline: expected "requeue_all" or "drop_decliner", got "drop""#),
        (r#""range_intervall": 20"#, r#"settings.range_intervall: unknown setting; did you mean "range_interval"?"#),
        // A setting of another engine is unknown here.
        (r#""wait_priority": 1"#, unknown_setting),
    ] {
        check(&document(&format!(r#""settings": {{ {settings} }}"#)), &[expected]);
    }
    check(&document(r#""preset": "teiserver""#), &[r#"preset: buckets has no preset "teiserver"; did you mean "teiserver-2022"?"#]);
    check(&document(r#""preset": "strict""#), &[r#"preset: buckets has no preset "strict"; expected "seed" or "teiserver-2022""#]);
    check(r#"{ "version": 1, "engine": "bucket", "players": [] }"#, &[r#"engine: unknown engine "bucket"; did you mean "buckets"?"#]);
    // Checks are 0.25 s apart, so the millionth is at 249,999.75 s.
    read(&document(r#""until": { "seconds": 249999.999 }"#));
    check(&document(r#""until": { "seconds": 250000 }"#), &["until.seconds: results in 1,000,001 rounds; at most 1,000,000 are allowed"]);
}

#[test]
fn a_missing_id_or_a_bad_rating_is_reported() {
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
    let range = "expected a number from -1,000,000 to 1,000,000";
    for (rating, quoted) in [("1e7", "10000000"), ("null", "null"), ("\"20\"", "\"20\"")] {
        check(&players(&format!(r#"{{ "id": "a", "rating": {rating} }}"#)), &[&format!("players[0].rating: {range}, got {quoted}")]);
    }
    // Fields of other engines are accepted. Only waves checks ratings against the sides.
    read(&players(r#"{ "id": "a", "rating": -0.5, "ratings": { "Zerg": 1 }, "ping": 3 }"#));
}

#[test]
fn records_merge_with_the_preset_part_by_part() {
    let scenario = read(&document(
        r#""preset": "teiserver-2022", "settings": { "bucket": { "function": "floor" }, "range_max": { "percent": 12.5, "combine": "max" } }"#,
    ));
    let settings = scenario.settings.of::<Buckets>().expect("the scenario uses buckets");
    assert_eq!(settings.bucket, Bucket { function: BucketFunction::Floor, width: 1.0 });
    assert_eq!(settings.range_max, RangeMax { fixed: Some(5), percent: Some(12.5), combine: Combine::Max });
    assert_eq!((settings.range_interval, settings.look, settings.growth), (Millis(30_000), SearchDirection::Below, Growth::Global));
    let no_maximum = read(&document(r#""settings": { "range_max": { "static": null } }"#));
    assert_eq!(
        no_maximum.settings.of::<Buckets>().expect("the scenario uses buckets").range_max,
        RangeMax { fixed: None, percent: None, combine: Combine::Min }
    );
    // Only values that differ from the preset are written, including null.
    assert!(
        write(&scenario.to_value()).contains(r#""settings":{"bucket":{"function":"floor"},"range_max":{"percent":12.5,"combine":"max"}}"#)
    );
    assert!(write(&no_maximum.to_value()).contains(r#""settings":{"range_max":{"static":null}}"#));
    for scenario in [scenario, no_maximum] {
        assert_eq!(read(&write(&scenario.to_value())), scenario);
    }
}

#[test]
fn a_report_is_written_in_the_documented_form() {
    let scenario = Arc::new(read(
        r#"{ "version": 1, "engine": "buckets", "settings": { "ready_seconds": 0.3, "bucket": { "width": 0.5 } }, "until": { "rounds": 3 },
            "declines": [{ "id": "b" }],
            "players": [{ "id": "b", "rating": 1.25 }, { "id": "c", "rating": -7 }, { "id": "a", "rating": 1.5, "joined": -1 }] }"#,
    ));
    let report = write(&queuescope::report(&scenario, true).expect("the scenario is short enough"));
    // The whole text, because the order of fields must be the same on every platform.
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

/// Two players who are matched at 80 s. Apart from the last check, only the checks in which a player joins or a range grows are run.
fn pawn_and_grunt() -> Scenario {
    read(
        r#"{ "version": 1, "engine": "buckets", "until": { "seconds": 100 },
            "players": [{ "id": "Pawn20", "rating": 20 }, { "id": "Grunt17", "rating": 17, "joined": 20 }] }"#,
    )
}

#[test]
fn a_fork_at_a_skipped_check_moves_to_the_next_check_that_is_run() {
    let base = Arc::new(pawn_and_grunt());
    let mut replay = Replay::new(Arc::clone(&base)).expect("the scenario is short enough");
    let checks: Vec<u32> = replay.trace().rounds().iter().map(|mark| mark.index).collect();
    assert_eq!(checks, [0, 80, 160, 240, 320, 400], "all other checks are skipped");
    let settings = base.settings.with("reciprocal", Value::Number(50.0)).expect("the value is valid");
    // Check 200 is skipped, so the edit takes effect at check 240.
    replay = replay.fork_at(200, Scenario { settings, ..Scenario::clone(&base) }).expect("the scenario is short enough");
    assert_eq!(replay.forks()[0].round, 240);
    let text = link::write(&link::payload(replay.base(), replay.forks(), link::View::Watch), 7);
    let read = link::read(&text).expect("the link is valid");
    assert_eq!((&read.base, &read.forks[..], read.position), (&base, replay.forks(), 7));
    let reopened = Replay::with_forks(read.base, &read.forks).expect("the scenario is short enough");
    assert_eq!(reopened.trace(), replay.trace());
    let checks: Vec<u32> = reopened.trace().rounds().iter().map(|mark| mark.index).collect();
    assert_eq!(checks, [0, 80, 160, 240, 400], "with a reciprocal of 50 percent they are matched at 60 seconds");
}

#[test]
fn a_link_may_change_the_engine() {
    let base = Arc::new(pawn_and_grunt());
    let players = vec![Player { ratings: vec![("BW".into(), 1500)], ..Player::new("a") }];
    let waves =
        Scenario { players, until: Until::Rounds(2), ..Scenario::new(Settings::preset(Waves::ID, "seed").expect("the preset exists")) };
    let forks = [Fork { round: 80, scenario: Arc::new(waves) }];
    let read = link::read(&link::write(&link::payload(&base, &forks, link::View::Watch), 0)).expect("the link is valid");
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
    let read = |text: &str| read_rows(text, &empty_queue()).unwrap_or_else(|problems| unreachable!("the rows are refused: {problems}"));
    assert_eq!(read("name\trating\tjoined\tparty\nPawn20\t20\t\t\nGrunt17\t17.5\t20\tred\n"), expected, "with headings");
    assert_eq!(read("Party,Player,Rating,Joined\n,Pawn20,20,0\nred,Grunt17,17.5,20"), expected, "in any order");
    assert_eq!(read("Pawn20\t20\nGrunt17\t17.5\t20\tred"), expected, "without headings, the columns are name, rating, joined, party");
    let problems = read_rows("name\trating\nPawn20\t\nGrunt17\tseventeen", &empty_queue()).expect_err("the rows are refused").to_string();
    assert_eq!(
        problems,
        "row 2, rating: is missing for \"Pawn20\"; buckets needs a rating\nrow 3, rating: expected a number from -1,000,000 to 1,000,000, got \"seventeen\""
    );
    let scenario = Scenario { players: expected.to_vec(), ..empty_queue() };
    assert_eq!(read(&write_rows(&scenario)), expected, "written and read again");
}
