//! Invalid scenarios: every check and every limit of `docs/scenario.md`, each with its exact message. A message says what is wrong, where, and
//! what would be right.

mod support;

use queuescope_formats::json::{MAX_SCENARIO_BYTES, read_scenario_bytes};
use support::check;

/// Adds each field to a valid scenario. Asserts that the problem is this one line.
#[track_caller]
fn check_fields(cases: &[(&str, &str)]) {
    for (field, expected) in cases {
        check(&format!(r#"{{ "version": 1, "engine": "waves", "players": [], {field} }}"#), &[expected]);
    }
}

/// Adds each setting to a valid scenario. Asserts that the problem is this one line.
#[track_caller]
fn check_settings(cases: &[(&str, &str)]) {
    for (setting, expected) in cases {
        check_fields(&[(&format!(r#""settings": {{ {setting} }}"#), expected)]);
    }
}

/// Adds each field to a valid player. Asserts that the problem is this one line.
#[track_caller]
fn check_players(cases: &[(&str, &str)]) {
    for (field, expected) in cases {
        check_player(&format!(r#""id": "a", "ratings": {{ "BW": 1500 }}, {field}"#), expected);
    }
}

#[track_caller]
fn check_player(fields: &str, expected: &str) {
    check(&format!(r#"{{ "version": 1, "engine": "waves", "players": [{{ {fields} }}] }}"#), &[expected]);
}

#[test]
fn a_document_that_is_not_a_scenario_is_refused() {
    check("", &["scenario: is empty"]);
    check(" \n\t", &["scenario: is empty"]);
    check("\u{feff}", &["scenario: is empty"]);
    check("[]", &["scenario: expected an object { … }, got a list"]);
    check("null", &["scenario: expected an object { … }, got null"]);
    check(
        "{}",
        &[
            r#"version: is missing; write "version": 1"#,
            r#"engine: is missing; expected "waves", "buckets", "cliques" or "lobbies""#,
            "players: is missing; write \"players\": [] for an empty queue",
        ],
    );
    check("{\n  \"version\": 1,\n", &["line 3, column 0: is not JSON: the text ends too early; check for an unclosed bracket or quote"]);
    check("{\n  \"version\": 1,\n}", &["line 3, column 1: is not JSON: trailing comma"]);
    check("{ 'version': 1 }", &["line 1, column 3: is not JSON: key must be a string"]);
    check("{ \"version\": 1 } // comment", &["line 1, column 18: is not JSON: trailing characters"]);
    check("{ \"seed\": NaN }", &["line 1, column 11: is not JSON: expected value"]);
    check("{ \"seed\": 0x10 }", &["line 1, column 12: is not JSON: expected `,` or `}`"]);
    check(r#"{ "name": "\ud800" }"#, &["line 1, column 18: is not JSON: unexpected end of hex escape"]);
    check(r#"{ "name": "\udc00\ud800" }"#, &["line 1, column 17: is not JSON: lone leading surrogate in hex escape"]);
    check("{ \"name\": \"a\nb\" }", &["line 2, column 0: is not JSON: control character (\\u0000-\\u001F) found while parsing a string"]);
    check(&"[".repeat(1_000_000), &["line 1, column 128: is not JSON: lists and objects are nested too deeply"]);
}

#[test]
fn a_number_beyond_f64_is_reported_at_its_path() {
    let too_large = "got a number too large to represent";
    check_fields(&[(r#""seed": 1e999"#, &format!("seed: expected a whole number from 0 to 9,007,199,254,740,991, {too_large}"))]);
    check_player(
        "\"id\": \"a\",\n \"ratings\": { \"BW\":\n-1E+4000 }",
        &format!("players[0].ratings.BW: expected a whole number from -1,000,000 to 1,000,000, {too_large}"),
    );
    // Such numbers are reported together, and the valid number in the same document is not reported.
    check(
        r#"{ "version": 1e400, "engine": "waves", "players": [], "seed": 12, "until": { "rounds": 1e400 } }"#,
        &[
            &format!("version: expected 1, the version this program reads, {too_large}"),
            &format!("until.rounds: expected a whole number from 1 to 1,000,000, {too_large}"),
        ],
    );
}

#[test]
fn every_part_of_until_is_checked() {
    check_fields(&[(r#""until": { "rounds": 3, "seconds": 4 }"#, r#"until: expected exactly one of "rounds" and "seconds""#)]);
    check(
        r#"{ "version": 1, "engine": "waves", "players": [], "until": { "rounds": 0, "foo": 2 } }"#,
        &[
            r#"until: expected exactly one of "rounds" and "seconds""#,
            "until.rounds: expected a whole number from 1 to 1,000,000, got 0",
            r#"until.foo: unknown field; expected "rounds" or "seconds""#,
        ],
    );
}

#[test]
fn a_wrong_field_causes_no_further_problems_in_fields_that_depend_on_it() {
    let players = r#""players": [{ "id": "a", "ratings": { "Orc": 1 } }]"#;
    check(
        &format!(r#"{{ "version": 1, "engine": "waves", {players}, "settings": {{ "sides": ["Orc"] }} }}"#),
        &[r#"settings.sides: expected two different names, neither of them "both""#],
    );
    check_fields(&[(
        r#""settings": { "wave_interval": -100 }, "until": { "seconds": 90000000 }"#,
        "settings.wave_interval: expected more than 0 and at most 1,000,000,000 seconds, got -100",
    )]);
    // With a misspelt engine, players are checked for the suggested engine.
    check(
        r#"{ "version": 1, "engine": "wave", "players": [{ "id": "a", "ratings": { "BV": "x" } }] }"#,
        &[
            r#"engine: unknown engine "wave"; did you mean "waves"?"#,
            "players[0].ratings.BV: expected a whole number from -1,000,000 to 1,000,000, got \"x\"",
            r#"players[0].ratings.BV: unknown side; did you mean "BW"?"#,
        ],
    );
}

#[test]
fn files_that_are_too_large_or_not_utf_8_are_refused() {
    let problem = |bytes: &[u8]| read_scenario_bytes(bytes).expect_err("the file is refused").to_string();
    assert_eq!(problem(b"{\n\n\"name\": \"\xff\"}"), "line 3: is not UTF-8 text; save the file as UTF-8");
    assert_eq!(problem(b"\xff\xfe{\0}\0"), "line 1: is not UTF-8 text; save the file as UTF-8");
    let large = vec![b' '; MAX_SCENARIO_BYTES + 1];
    assert_eq!(problem(&large), "scenario: is larger than 64 MiB, the limit");
    assert_eq!(problem(&large[1..]), "scenario: is empty");
}

#[test]
fn every_field_of_the_scenario_is_checked() {
    check(r#"{ "version": 2, "engine": "waves", "players": [] }"#, &["version: expected 1, the version this program reads, got 2"]);
    check(r#"{ "version": "1", "engine": "waves", "players": [] }"#, &[r#"version: expected 1, the version this program reads, got "1""#]);
    check(r#"{ "version": 1, "engine": "wave", "players": [] }"#, &[r#"engine: unknown engine "wave"; did you mean "waves"?"#]);
    check(r#"{ "version": 1, "engine": null, "players": [] }"#, &["engine: expected text, got null"]);
    check(r#"{ "version": 1, "engine": "waves", "players": {} }"#, &["players: expected a list, got an object"]);
    let long_name = format!(r#""name": "{}""#, "n".repeat(65));
    let long_about = format!(r#""about": "{}""#, "ä".repeat(4_001));
    let long_field = format!(r#""{}": 1"#, "x".repeat(100_000));
    let unknown_field =
        r#"unknown field; expected "version", "name", "about", "engine", "preset", "settings", "seed", "players", "declines" or "until""#;
    check_fields(&[
        (r#""player": []"#, r#"player: unknown field; did you mean "players"?"#),
        (r#""Seed": 1"#, r#"Seed: unknown field; did you mean "seed"?"#),
        (r#""a\nb": 1"#, &format!(r"a\nb: {unknown_field}")),
        (r#""": 1"#, &format!(r#""": {unknown_field}"#)),
        (&long_field, &format!("{}…: {unknown_field}", "x".repeat(64))),
        (r#""players": []"#, "players: is given twice"),
        (&long_name, "name: expected at most 64 characters, got 65"),
        (&long_about, "about: expected at most 4,000 characters, got 4,001"),
        (r#""name": 5"#, "name: expected text, got 5"),
        (r#""preset": "strickt""#, r#"preset: waves has no preset "strickt"; did you mean "strict"?"#),
        (r#""preset": null"#, "preset: expected text, got null"),
        (r#""settings": []"#, "settings: expected an object { … }, got a list"),
        (r#""seed": -1"#, "seed: expected a whole number from 0 to 9,007,199,254,740,991, got -1"),
        (r#""seed": 9007199254740992"#, "seed: expected a whole number from 0 to 9,007,199,254,740,991, got 9007199254740992"),
        (r#""seed": 1e300"#, "seed: expected a whole number from 0 to 9,007,199,254,740,991, got 1e300"),
        (r#""seed": 0.5"#, "seed: expected a whole number from 0 to 9,007,199,254,740,991, got 0.5"),
        (r#""until": {}"#, r#"until: expected exactly one of "rounds" and "seconds""#),
        (r#""until": { "rounds": 1, "seconds": 1 }"#, r#"until: expected exactly one of "rounds" and "seconds""#),
        (r#""until": { "round": 1 }"#, r#"until.round: unknown field; did you mean "rounds"?"#),
        (r#""until": { "rounds": 0 }"#, "until.rounds: expected a whole number from 1 to 1,000,000, got 0"),
        (r#""until": { "rounds": 1000001 }"#, "until.rounds: expected a whole number from 1 to 1,000,000, got 1000001"),
        (r#""until": { "seconds": -0.001 }"#, "until.seconds: expected 0 or more, because the first round is at 0"),
        (r#""until": { "seconds": 45000000 }"#, "until.seconds: results in 1,000,001 rounds; at most 1,000,000 are allowed"),
        (r#""until": { "seconds": "1" }"#, r#"until.seconds: expected a number of seconds within ±10,000,000,000, got "1""#),
        (r#""until": 5"#, "until: expected an object { … }, got 5"),
        (r#""declines": {}"#, "declines: expected a list, got an object"),
        (r#""declines": ["P3"]"#, r#"declines[0]: expected an object { … }, got "P3""#),
        (r#""declines": [{ "times": 1 }]"#, "declines[0].id: is missing; write the id of the player who declines"),
        (r#""declines": [{ "id": "P3" }]"#, r#"declines[0].id: "P3" is not a player of the scenario"#),
    ]);
    let declines = |declines: &str| {
        format!(r#"{{ "version": 1, "engine": "waves", "declines": {declines}, "players": [{{ "id": "P3", "ratings": {{ "BW": 1 }} }}] }}"#)
    };
    check(&declines(r#"[{ "id": "p3" }]"#), &[r#"declines[0].id: "p3" is not a player of the scenario; did you mean "P3"?"#]);
    check(&declines(r#"[{ "id": "P3" }, { "id": "P3" }]"#), &[r#"declines[1].id: "P3" is already in declines[0]"#]);
    check(&declines(r#"[{ "id": "P3", "times": 0.5 }]"#), &["declines[0].times: expected a whole number from 0 to 1,000,000,000, got 0.5"]);
}

#[test]
fn every_setting_is_checked() {
    let long_pair = format!(r#""region_servers": {{ "{}+EU": "x" }}"#, "N".repeat(127));
    let long_path = format!("settings.region_servers.{}…: is too long for two regions (at most 64 characters each)", "N".repeat(64));
    let many_pairs: Vec<String> = (0..1_001).map(|pair| format!(r#""{pair}+EU": "x""#)).collect();
    let many_pairs = format!(r#""region_servers": {{ {} }}"#, many_pairs.join(","));
    let many_maps = format!(r#""maps": [{}]"#, vec![r#""m""#; 1_001].join(","));
    check_settings(&[
        (r#""wait_priorty": 1"#, r#"settings.wait_priorty: unknown setting; did you mean "wait_priority"?"#),
        (r#""channels": 5, "channels": 5"#, "settings.channels: is given twice"),
        (r#""wait_priority": -1"#, "settings.wait_priority: expected a whole number from 0 to 1,000,000,000, got -1"),
        (r#""growth_step": 0"#, "settings.growth_step: expected a whole number from 1 to 1,000,000,000, got 0"),
        (r#""channels": 0"#, "settings.channels: expected a whole number from 1 to 1,000,000,000, got 0"),
        (r#""refinement_passes": 1.5"#, "settings.refinement_passes: expected a whole number from 0 to 1,000,000,000, got 1.5"),
        (r#""balance_threshold": "50""#, r#"settings.balance_threshold: expected a whole number from 0 to 1,000,000,000, got "50""#),
        (r#""active_population": -1"#, "settings.active_population: expected a whole number from 0 to 1,000,000,000, got -1"),
        (r#""population_low": null"#, "settings.population_low: expected a whole number from 0 to 1,000,000,000, got null"),
        (r#""high_threshold": -0.1"#, "settings.high_threshold: expected a number from 0 to 1,000, got -0.1"),
        (r#""scale_low": null"#, "settings.scale_low: expected a number from 0 to 1,000, got null"),
        (r#""wave_interval": 0"#, "settings.wave_interval: expected more than 0 and at most 1,000,000,000 seconds, got 0"),
        (r#""wave_interval": -45"#, "settings.wave_interval: expected more than 0 and at most 1,000,000,000 seconds, got -45"),
        (r#""wave_interval": 0.0005"#, "settings.wave_interval: expected a number of seconds with at most three decimals, got 0.0005"),
        (r#""activity_window": -1"#, "settings.activity_window: expected 0 or more and at most 1,000,000,000 seconds, got -1"),
        (r#""priority_filter": "yes""#, r#"settings.priority_filter: expected true or false, got "yes""#),
        (r#""window_rule": "led""#, r#"settings.window_rule: expected "lead", "either" or "both", got "led""#),
        (r#""mean_balance": null"#, r#"settings.mean_balance: expected "always", "guarded" or "off", got null"#),
        (r#""high": 75"#, "settings.high: expected an object { … }, got 75"),
        (r#""high": { "base": 75, "grow": 25 }"#, r#"settings.high.grow: unknown field; did you mean "growth"?"#),
        (r#""low": { "growth": -5 }"#, "settings.low.growth: expected a whole number from 0 to 1,000,000,000, got -5"),
        (r#""low": { "base": 5, "base": 6 }"#, "settings.low.base: is given twice"),
        (r#""sides": ["A", "A"]"#, r#"settings.sides: expected two different names, neither of them "both""#),
        (r#""sides": ["A", "both"]"#, r#"settings.sides: expected two different names, neither of them "both""#),
        (r#""sides": ["A", "B", "C"]"#, r#"settings.sides: expected two different names, neither of them "both""#),
        (r#""sides": "A""#, r#"settings.sides: expected a list of names, got "A""#),
        (r#""maps": ["A", 5]"#, "settings.maps[1]: expected text, got 5"),
        (r#""servers": [""]"#, "settings.servers[0]: expected 1 to 64 characters, got 0"),
        (&many_maps, "settings.maps: has 1,001 entries; at most 1,000 are allowed"),
        (r#""region_servers": { "EU": "x" }"#, r#"settings.region_servers.EU: must name two regions, as in "EU+NA""#),
        (r#""region_servers": { "EU+NA": null }"#, "settings.region_servers.EU+NA: expected text, got null"),
        (r#""region_servers": { "EU+NA": "x", "EU+NA": "x" }"#, "settings.region_servers.EU+NA: is given twice"),
        (
            r#""region_servers": { "EU+NA": "x", "NA+EU": "y" }"#,
            r#"settings.region_servers.NA+EU: is the same pair as "EU+NA" but has a different server"#,
        ),
        (&long_pair, &long_path),
        (&many_pairs, "settings.region_servers: has 1,001 entries; at most 1,000 are allowed"),
    ]);
}

#[test]
fn every_field_of_a_player_is_checked() {
    check(r#"{ "version": 1, "engine": "waves", "players": [5] }"#, &["players[0]: expected an object { … }, got 5"]);
    let no_rating = "waves needs a rating for BW or SC2 or both";
    check_player(r#""ratings": { "BW": 1 }"#, "players[0].id: is missing; every player needs an id of 1 to 64 characters");
    check_player(r#""id": "", "ratings": { "BW": 1 }"#, "players[0].id: expected 1 to 64 characters, got 0");
    check_player(r#""id": 7, "ratings": { "BW": 1 }"#, "players[0].id: expected text, got 7");
    check_player(r#""id": "a""#, &format!("players[0].ratings: is missing for \"a\"; {no_rating}"));
    check_player(r#""id": "a", "rating": 1500"#, &format!("players[0].ratings: is missing for \"a\"; {no_rating}"));
    check_player(r#""id": "a", "ratings": {}"#, &format!("players[0].ratings: is empty for \"a\"; {no_rating}"));
    check_player(r#""id": "a", "ratings": 1500"#, "players[0].ratings: expected an object { … }, got 1500");
    check_player(r#""id": "a", "ratings": null"#, "players[0].ratings: expected an object { … }, got null");
    for id in ["x".repeat(65), "é".repeat(65), "😀".repeat(65)] {
        check_player(&format!(r#""id": "{id}", "ratings": {{ "BW": 1 }}"#), "players[0].id: expected 1 to 64 characters, got 65");
    }
    let range = "expected a whole number from -1,000,000 to 1,000,000";
    for (rating, quoted) in
        [("1500.5", "1500.5"), ("1000001", "1000001"), ("-1e7", "-10000000"), ("null", "null"), ("\"1500\"", "\"1500\"")]
    {
        check_player(&format!(r#""id": "a", "ratings": {{ "SC2": {rating} }}"#), &format!("players[0].ratings.SC2: {range}, got {quoted}"));
    }
    check_player(r#""id": "a", "ratings": { "bw": 1 }"#, r#"players[0].ratings.bw: unknown side; did you mean "BW"?"#);
    check_player(r#""id": "a", "ratings": { "Zerg": 1 }"#, r#"players[0].ratings.Zerg: unknown side; expected "BW" or "SC2""#);
    check_player(r#""id": "a", "ratings": { "BW": 1, "BW": 1 }"#, "players[0].ratings.BW: is given twice");
    let sides: Vec<String> = (0..1_001).map(|side| format!(r#""{side}": 1"#)).collect();
    let many_sides = format!(r#""id": "a", "ratings": {{ {} }}"#, sides.join(","));
    check_player(&many_sides, "players[0].ratings: has 1,001 sides; at most 1,000 are allowed");
    check_players(&[
        (r#""wait_cicles": 3"#, r#"players[0].wait_cicles: unknown field; did you mean "wait_cycles"?"#),
        (r#""wait_cycles": -1"#, "players[0].wait_cycles: expected a whole number from 0 to 1,000,000,000, got -1"),
        (r#""wait_cycles": 1.5"#, "players[0].wait_cycles: expected a whole number from 0 to 1,000,000,000, got 1.5"),
        (r#""id": "b""#, "players[0].id: is given twice"),
        (r#""joined": 0.0001"#, "players[0].joined: expected a number of seconds with at most three decimals, got 0.0001"),
        (r#""joined": 1e-9"#, "players[0].joined: expected a number of seconds with at most three decimals, got 1e-9"),
        (r#""joined": "now""#, r#"players[0].joined: expected a number of seconds within ±10,000,000,000, got "now""#),
        (r#""joined": "now", "leaves": -5"#, r#"players[0].joined: expected a number of seconds within ±10,000,000,000, got "now""#),
        (r#""joined": -10000000001"#, "players[0].joined: expected a number of seconds within ±10,000,000,000, got -10000000001"),
        (r#""joined": 5, "leaves": 5"#, "players[0].leaves: expected a time later than joined (5), got 5"),
        (r#""leaves": -0.5"#, "players[0].leaves: expected a time later than joined (0), got -0.5"),
        (r#""leaves": null"#, "players[0].leaves: expected a number of seconds within ±10,000,000,000, got null"),
        (&format!(r#""party": "{}""#, "ä".repeat(65)), "players[0].party: expected at most 64 characters, got 65"),
        (r#""region": null"#, "players[0].region: expected text, got null"),
        (r#""vetoes": "Ashfall""#, r#"players[0].vetoes: expected a list, got "Ashfall""#),
        (r#""vetoes": [null]"#, "players[0].vetoes[0]: expected text, got null"),
        (r#""rating": 1e7"#, "players[0].rating: expected a number from -1,000,000 to 1,000,000, got 10000000"),
        (r#""ping": -1"#, "players[0].ping: expected a whole number from 0 to 1,000,000,000, got -1"),
        (r#""role": 5"#, "players[0].role: expected text, got 5"),
        (r#""games": []"#, "players[0].games: must name at least one game"),
        (r#""games": [{ "game": "chess" }]"#, "players[0].games[0]: expected a \"game\" and its \"weight\" from 1 to 10"),
        (r#""games": [{ "game": "chess", "weight": 11 }]"#, "players[0].games[0].weight: expected a number from 1 to 10, got 11"),
        (
            r#""games": [{ "game": "go", "weight": 1 }, { "game": "chess", "weight": 2 }, { "game": "go", "weight": 3 }]"#,
            r#"players[0].games[2].game: "go" is already in games[0]"#,
        ),
        (r#""regions": ["EU", "NA", "EU"]"#, r#"players[0].regions[2]: "EU" is already in regions[0]"#),
        (r#""languages": ["de", "de"]"#, r#"players[0].languages[1]: "de" is already in languages[0]"#),
        (r#""friends": ["b", "c", "c"]"#, r#"players[0].friends[2]: "c" is already in friends[1]"#),
        (r#""mode": false"#, "players[0].mode: expected text, got false"),
        (r#""group": { "min": 1 }"#, "players[0].group.min: expected a whole number from 2 to 1,000,000,000, got 1"),
        (r#""group": { "min": 5, "max": 3 }"#, "players[0].group.max: expected at least min (5), got 3"),
        (r#""region_preference": "Any""#, r#"players[0].region_preference: expected "strict", "preferred" or "any", got "Any""#),
        (r#""skill_preference": 1"#, r#"players[0].skill_preference: expected "similar", "higher", "lower" or "any", got 1"#),
        (r#""friends": [{}]"#, "players[0].friends[0]: expected text, got an object"),
        (r#""scheduled": true"#, "players[0].scheduled: expected a number of seconds within ±10,000,000,000, got true"),
    ]);
    let player = r#"{ "id": "a\nb", "ratings": { "BW": 1 } }"#;
    let document = format!(r#"{{ "version": 1, "engine": "waves", "players": [{player}, {player}] }}"#);
    check(&document, &[r#"players[1].id: "a\nb" is already the id of players[0]"#]);
}

#[test]
fn too_many_players_are_refused_before_any_is_read() {
    let players = "0,".repeat(1_000_000) + "0";
    let document = format!(r#"{{ "version": 1, "engine": "waves", "players": [{players}] }}"#);
    check(&document, &["players: has 1,000,001 players; at most 1,000,000 are allowed"]);
}
