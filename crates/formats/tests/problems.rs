//! Bad input: every check and every limit of the contract, with the line a person gets to read. A line names the place and says what
//! would be right.

mod support;

use queuescope_formats::json::{MAX_SCENARIO_BYTES, read_scenario_bytes};
use support::check;

/// A table of fields that an otherwise good scenario gets, with the one line about each.
#[track_caller]
fn check_fields(cases: &[(&str, &str)]) {
    for (field, expected) in cases {
        check(&format!(r#"{{ "version": 1, "engine": "waves", "players": [], {field} }}"#), &[expected]);
    }
}

/// The same for one setting.
#[track_caller]
fn check_settings(cases: &[(&str, &str)]) {
    for (setting, expected) in cases {
        check_fields(&[(&format!(r#""settings": {{ {setting} }}"#), expected)]);
    }
}

/// The same for further fields of a good player.
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
fn the_document_itself() {
    check("", &["scenario: is empty"]);
    check(" \n\t", &["scenario: is empty"]);
    check("\u{feff}", &["scenario: is empty"]);
    check("[]", &["scenario: must be an object { … }, not a list"]);
    check("null", &["scenario: must be an object { … }, not null"]);
    check(
        "{}",
        &[
            r#"version: is missing; write "version": 1"#,
            r#"engine: is missing; known are "waves", "buckets", "cliques", "lobbies""#,
            "players: is missing; an empty queue is written []",
        ],
    );
    check("{\n  \"version\": 1,\n", &["line 3, column 0: is not JSON: the text ends too early; is a bracket or a quote not closed?"]);
    check("{\n  \"version\": 1,\n}", &["line 3, column 1: is not JSON: trailing comma"]);
    check("{ 'version': 1 }", &["line 1, column 3: is not JSON: key must be a string"]);
    check("{ \"version\": 1 } // ours", &["line 1, column 18: is not JSON: trailing characters"]);
    check("{ \"seed\": NaN }", &["line 1, column 11: is not JSON: expected value"]);
    check("{ \"seed\": 0x10 }", &["line 1, column 12: is not JSON: expected `,` or `}`"]);
    check(r#"{ "name": "\ud800" }"#, &["line 1, column 18: is not JSON: unexpected end of hex escape"]);
    check(r#"{ "name": "\udc00\ud800" }"#, &["line 1, column 17: is not JSON: lone leading surrogate in hex escape"]);
    check("{ \"name\": \"a\nb\" }", &["line 2, column 0: is not JSON: control character (\\u0000-\\u001F) found while parsing a string"]);
    check(&"[".repeat(1_000_000), &["line 1, column 128: is not JSON: lists and records are nested too deeply"]);
}

#[test]
fn numbers_too_large_for_any_computer_are_refused_at_their_path() {
    let too_large = "not a number too large for any computer";
    check_fields(&[(r#""seed": 1e999"#, &format!("seed: must be a whole number from 0 to 9,007,199,254,740,991, {too_large}"))]);
    check_player(
        "\"id\": \"a\",\n \"ratings\": { \"BW\":\n-1E+4000 }",
        &format!("players[0].ratings.BW: must be a whole number from -1,000,000 to 1,000,000, {too_large}"),
    );
    // Together with what else is wrong, and beside good numbers.
    check(
        r#"{ "version": 1e400, "engine": "waves", "players": [], "seed": 12, "until": { "rounds": 1e400 } }"#,
        &[
            &format!("version: must be 1, the version this program reads, {too_large}"),
            &format!("until.rounds: must be a whole number from 1 to 1,000,000, {too_large}"),
        ],
    );
}

#[test]
fn every_part_of_until_is_checked() {
    check_fields(&[(r#""until": { "rounds": 3, "seconds": 4 }"#, r#"until: must have exactly one of "rounds" and "seconds""#)]);
    check(
        r#"{ "version": 1, "engine": "waves", "players": [], "until": { "rounds": 0, "foo": 2 } }"#,
        &[
            r#"until: must have exactly one of "rounds" and "seconds""#,
            "until.rounds: must be a whole number from 1 to 1,000,000, not 0",
            r#"until.foo: unknown field; known are "rounds", "seconds""#,
        ],
    );
}

#[test]
fn what_depends_on_a_wrong_field_is_not_held_against_others() {
    let players = r#""players": [{ "id": "a", "ratings": { "Orc": 1 } }]"#;
    check(
        &format!(r#"{{ "version": 1, "engine": "waves", {players}, "settings": {{ "sides": ["Orc"] }} }}"#),
        &[r#"settings.sides: must be two different names, neither of them "both""#],
    );
    check_fields(&[(
        r#""settings": { "wave_interval": -100 }, "until": { "seconds": 90000000 }"#,
        "settings.wave_interval: must be more than 0 and at most 1,000,000,000 seconds, not -100",
    )]);
    // And a misspelt engine is taken for the one that was meant.
    check(
        r#"{ "version": 1, "engine": "wave", "players": [{ "id": "a", "ratings": { "BV": "x" } }] }"#,
        &[
            r#"engine: unknown engine "wave"; did you mean "waves"?"#,
            "players[0].ratings.BV: must be a whole number from -1,000,000 to 1,000,000, not \"x\"",
            r#"players[0].ratings.BV: unknown side; did you mean "BW"?"#,
        ],
    );
}

#[test]
fn bytes_that_are_not_text_or_too_many() {
    let told = |bytes: &[u8]| read_scenario_bytes(bytes).expect_err("is refused").to_string();
    assert_eq!(told(b"{\n\n\"name\": \"\xff\"}"), "line 3: is not UTF-8 text; save the file as UTF-8");
    assert_eq!(told(b"\xff\xfe{\0}\0"), "line 1: is not UTF-8 text; save the file as UTF-8");
    let large = vec![b' '; MAX_SCENARIO_BYTES + 1];
    assert_eq!(told(&large), "scenario: is larger than 64 MiB, the most that is read");
    assert_eq!(told(&large[1..]), "scenario: is empty");
}

#[test]
fn fields_of_the_scenario() {
    check(r#"{ "version": 2, "engine": "waves", "players": [] }"#, &["version: must be 1, the version this program reads, not 2"]);
    check(r#"{ "version": "1", "engine": "waves", "players": [] }"#, &[r#"version: must be 1, the version this program reads, not "1""#]);
    check(r#"{ "version": 1, "engine": "wave", "players": [] }"#, &[r#"engine: unknown engine "wave"; did you mean "waves"?"#]);
    check(r#"{ "version": 1, "engine": null, "players": [] }"#, &["engine: must be text, not null"]);
    check(r#"{ "version": 1, "engine": "waves", "players": {} }"#, &["players: must be a list, not an object"]);
    let long_name = format!(r#""name": "{}""#, "n".repeat(65));
    let long_about = format!(r#""about": "{}""#, "ä".repeat(4_001));
    let long_field = format!(r#""{}": 1"#, "x".repeat(100_000));
    check_fields(&[
        (r#""player": []"#, r#"player: unknown field; did you mean "players"?"#),
        (r#""Seed": 1"#, r#"Seed: unknown field; did you mean "seed"?"#),
        (r#""a\nb": 1"#, r#"a\nb: unknown field; the nearest known name is "name""#),
        (r#""": 1"#, r#""": unknown field"#),
        (&long_field, &format!("{}…: unknown field", "x".repeat(64))),
        (r#""players": []"#, "players: is given twice"),
        (&long_name, "name: must have at most 64 characters, not 65"),
        (&long_about, "about: must have at most 4,000 characters, not 4,001"),
        (r#""name": 5"#, "name: must be text, not 5"),
        (r#""preset": "strickt""#, r#"preset: unknown preset "strickt" of waves; did you mean "strict"?"#),
        (r#""preset": null"#, "preset: must be text, not null"),
        (r#""settings": []"#, "settings: must be an object { … }, not a list"),
        (r#""seed": -1"#, "seed: must be a whole number from 0 to 9,007,199,254,740,991, not -1"),
        (r#""seed": 9007199254740992"#, "seed: must be a whole number from 0 to 9,007,199,254,740,991, not 9007199254740992"),
        (r#""seed": 1e300"#, "seed: must be a whole number from 0 to 9,007,199,254,740,991, not 1e300"),
        (r#""seed": 0.5"#, "seed: must be a whole number from 0 to 9,007,199,254,740,991, not 0.5"),
        (r#""until": {}"#, r#"until: must have exactly one of "rounds" and "seconds""#),
        (r#""until": { "rounds": 1, "seconds": 1 }"#, r#"until: must have exactly one of "rounds" and "seconds""#),
        (r#""until": { "round": 1 }"#, r#"until.round: unknown field; did you mean "rounds"?"#),
        (r#""until": { "rounds": 0 }"#, "until.rounds: must be a whole number from 1 to 1,000,000, not 0"),
        (r#""until": { "rounds": 1000001 }"#, "until.rounds: must be a whole number from 1 to 1,000,000, not 1000001"),
        (r#""until": { "seconds": -0.001 }"#, "until.seconds: must be 0 or more: the first round is at 0"),
        (r#""until": { "seconds": 45000000 }"#, "until.seconds: makes 1,000,001 rounds; at most 1,000,000 are allowed"),
        (r#""until": { "seconds": "1" }"#, r#"until.seconds: must be a number of seconds within ±10,000,000,000, not "1""#),
        (r#""until": 5"#, "until: must be an object { … }, not 5"),
        (r#""declines": {}"#, "declines: must be a list, not an object"),
        (r#""declines": ["P3"]"#, r#"declines[0]: must be an object { … }, not "P3""#),
        (r#""declines": [{ "times": 1 }]"#, "declines[0].id: is missing; say who declines"),
        (r#""declines": [{ "id": "P3" }]"#, r#"declines[0].id: "P3" is no player"#),
    ]);
    let declines = |declines: &str| {
        format!(r#"{{ "version": 1, "engine": "waves", "declines": {declines}, "players": [{{ "id": "P3", "ratings": {{ "BW": 1 }} }}] }}"#)
    };
    check(&declines(r#"[{ "id": "p3" }]"#), &[r#"declines[0].id: "p3" is no player; did you mean "P3"?"#]);
    check(&declines(r#"[{ "id": "P3" }, { "id": "P3" }]"#), &[r#"declines[1].id: "P3" stands already in declines[0]"#]);
    check(&declines(r#"[{ "id": "P3", "times": 0.5 }]"#), &["declines[0].times: must be a whole number from 0 to 1,000,000,000, not 0.5"]);
}

#[test]
fn settings() {
    let long_pair = format!(r#""region_servers": {{ "{}+EU": "x" }}"#, "N".repeat(127));
    let long_path = format!("settings.region_servers.{}…: is too long for two regions (at most 64 characters each)", "N".repeat(64));
    let many_pairs: Vec<String> = (0..1_001).map(|pair| format!(r#""{pair}+EU": "x""#)).collect();
    let many_pairs = format!(r#""region_servers": {{ {} }}"#, many_pairs.join(","));
    let many_maps = format!(r#""maps": [{}]"#, vec![r#""m""#; 1_001].join(","));
    check_settings(&[
        (r#""wait_priorty": 1"#, r#"settings.wait_priorty: unknown setting; did you mean "wait_priority"?"#),
        (r#""channels": 5, "channels": 5"#, "settings.channels: is given twice"),
        (r#""wait_priority": -1"#, "settings.wait_priority: must be a whole number from 0 to 1,000,000,000, not -1"),
        (r#""growth_step": 0"#, "settings.growth_step: must be a whole number from 1 to 1,000,000,000, not 0"),
        (r#""channels": 0"#, "settings.channels: must be a whole number from 1 to 1,000,000,000, not 0"),
        (r#""refinement_passes": 1.5"#, "settings.refinement_passes: must be a whole number from 0 to 1,000,000,000, not 1.5"),
        (r#""balance_threshold": "50""#, r#"settings.balance_threshold: must be a whole number from 0 to 1,000,000,000, not "50""#),
        (r#""active_population": -1"#, "settings.active_population: must be a whole number from 0 to 1,000,000,000, not -1"),
        (r#""population_low": null"#, "settings.population_low: must be a whole number from 0 to 1,000,000,000, not null"),
        (r#""high_threshold": -0.1"#, "settings.high_threshold: must be a number from 0 to 1,000, not -0.1"),
        (r#""scale_low": null"#, "settings.scale_low: must be a number from 0 to 1,000, not null"),
        (r#""wave_interval": 0"#, "settings.wave_interval: must be more than 0 and at most 1,000,000,000 seconds, not 0"),
        (r#""wave_interval": -45"#, "settings.wave_interval: must be more than 0 and at most 1,000,000,000 seconds, not -45"),
        (r#""wave_interval": 0.0005"#, "settings.wave_interval: must be seconds with at most three decimals, not 0.0005"),
        (r#""activity_window": -1"#, "settings.activity_window: must be 0 or more and at most 1,000,000,000 seconds, not -1"),
        (r#""priority_filter": "yes""#, r#"settings.priority_filter: must be true or false, not "yes""#),
        (r#""window_rule": "led""#, r#"settings.window_rule: must be "lead" or "either" or "both", not "led""#),
        (r#""mean_balance": null"#, r#"settings.mean_balance: must be "always" or "guarded" or "off", not null"#),
        (r#""high": 75"#, "settings.high: must be an object { … }, not 75"),
        (r#""high": { "base": 75, "grow": 25 }"#, r#"settings.high.grow: unknown field; did you mean "growth"?"#),
        (r#""low": { "growth": -5 }"#, "settings.low.growth: must be a whole number from 0 to 1,000,000,000, not -5"),
        (r#""low": { "base": 5, "base": 6 }"#, "settings.low.base: is given twice"),
        (r#""sides": ["A", "A"]"#, r#"settings.sides: must be two different names, neither of them "both""#),
        (r#""sides": ["A", "both"]"#, r#"settings.sides: must be two different names, neither of them "both""#),
        (r#""sides": ["A", "B", "C"]"#, r#"settings.sides: must be two different names, neither of them "both""#),
        (r#""sides": "A""#, r#"settings.sides: must be a list of names, not "A""#),
        (r#""maps": ["A", 5]"#, "settings.maps[1]: must be text, not 5"),
        (r#""servers": [""]"#, "settings.servers[0]: must have 1 to 64 characters, not 0"),
        (&many_maps, "settings.maps: has 1,001 entries; at most 1,000 are allowed"),
        (r#""region_servers": { "EU": "x" }"#, r#"settings.region_servers.EU: must name two regions, as in "EU+NA""#),
        (r#""region_servers": { "EU+NA": null }"#, "settings.region_servers.EU+NA: must be text, not null"),
        (r#""region_servers": { "EU+NA": "x", "EU+NA": "x" }"#, "settings.region_servers.EU+NA: is given twice"),
        (
            r#""region_servers": { "EU+NA": "x", "NA+EU": "y" }"#,
            r#"settings.region_servers.NA+EU: is the same pair as "EU+NA", but with another server"#,
        ),
        (&long_pair, &long_path),
        (&many_pairs, "settings.region_servers: has 1,001 entries; at most 1,000 are allowed"),
    ]);
}

#[test]
fn players() {
    check(r#"{ "version": 1, "engine": "waves", "players": [5] }"#, &["players[0]: must be an object { … }, not 5"]);
    let no_rating = "waves needs a rating for BW or SC2 or both";
    check_player(r#""ratings": { "BW": 1 }"#, "players[0].id: is missing; every player needs an id of 1 to 64 characters");
    check_player(r#""id": "", "ratings": { "BW": 1 }"#, "players[0].id: must have 1 to 64 characters, not 0");
    check_player(r#""id": 7, "ratings": { "BW": 1 }"#, "players[0].id: must be text, not 7");
    check_player(r#""id": "a""#, &format!("players[0].ratings: is missing for \"a\"; {no_rating}"));
    check_player(r#""id": "a", "rating": 1500"#, &format!("players[0].ratings: is missing for \"a\"; {no_rating}"));
    check_player(r#""id": "a", "ratings": {}"#, &format!("players[0].ratings: is empty for \"a\"; {no_rating}"));
    check_player(r#""id": "a", "ratings": 1500"#, "players[0].ratings: must be an object { … }, not 1500");
    check_player(r#""id": "a", "ratings": null"#, "players[0].ratings: must be an object { … }, not null");
    for id in ["x".repeat(65), "é".repeat(65), "😀".repeat(65)] {
        check_player(&format!(r#""id": "{id}", "ratings": {{ "BW": 1 }}"#), "players[0].id: must have 1 to 64 characters, not 65");
    }
    let range = "must be a whole number from -1,000,000 to 1,000,000";
    for (rating, told) in [("1500.5", "1500.5"), ("1000001", "1000001"), ("-1e7", "-10000000"), ("null", "null"), ("\"1500\"", "\"1500\"")]
    {
        check_player(&format!(r#""id": "a", "ratings": {{ "SC2": {rating} }}"#), &format!("players[0].ratings.SC2: {range}, not {told}"));
    }
    check_player(r#""id": "a", "ratings": { "bw": 1 }"#, r#"players[0].ratings.bw: unknown side; did you mean "BW"?"#);
    check_player(r#""id": "a", "ratings": { "Zerg": 1 }"#, r#"players[0].ratings.Zerg: unknown side; known are "BW", "SC2""#);
    check_player(r#""id": "a", "ratings": { "BW": 1, "BW": 1 }"#, "players[0].ratings.BW: is given twice");
    let sides: Vec<String> = (0..1_001).map(|side| format!(r#""{side}": 1"#)).collect();
    let many_sides = format!(r#""id": "a", "ratings": {{ {} }}"#, sides.join(","));
    check_player(&many_sides, "players[0].ratings: has 1,001 sides; at most 1,000 are allowed");
    check_players(&[
        (r#""wait_cicles": 3"#, r#"players[0].wait_cicles: unknown field; did you mean "wait_cycles"?"#),
        (r#""wait_cycles": -1"#, "players[0].wait_cycles: must be a whole number from 0 to 1,000,000,000, not -1"),
        (r#""wait_cycles": 1.5"#, "players[0].wait_cycles: must be a whole number from 0 to 1,000,000,000, not 1.5"),
        (r#""id": "b""#, "players[0].id: is given twice"),
        (r#""joined": 0.0001"#, "players[0].joined: must be seconds with at most three decimals, not 0.0001"),
        (r#""joined": 1e-9"#, "players[0].joined: must be seconds with at most three decimals, not 1e-9"),
        (r#""joined": "now""#, r#"players[0].joined: must be a number of seconds within ±10,000,000,000, not "now""#),
        (r#""joined": "now", "leaves": -5"#, r#"players[0].joined: must be a number of seconds within ±10,000,000,000, not "now""#),
        (r#""joined": -10000000001"#, "players[0].joined: must be a number of seconds within ±10,000,000,000, not -10000000001"),
        (r#""joined": 5, "leaves": 5"#, "players[0].leaves: must be later than joined (5), not 5"),
        (r#""leaves": -0.5"#, "players[0].leaves: must be later than joined (0), not -0.5"),
        (r#""leaves": null"#, "players[0].leaves: must be a number of seconds within ±10,000,000,000, not null"),
        (&format!(r#""party": "{}""#, "ä".repeat(65)), "players[0].party: must have at most 64 characters, not 65"),
        (r#""region": null"#, "players[0].region: must be text, not null"),
        (r#""vetoes": "Ashfall""#, r#"players[0].vetoes: must be a list, not "Ashfall""#),
        (r#""vetoes": [null]"#, "players[0].vetoes[0]: must be text, not null"),
        (r#""rating": 1e7"#, "players[0].rating: must be a number from -1,000,000 to 1,000,000, not 10000000"),
        (r#""ping": -1"#, "players[0].ping: must be a whole number from 0 to 1,000,000,000, not -1"),
        (r#""role": 5"#, "players[0].role: must be text, not 5"),
        (r#""games": []"#, "players[0].games: must name at least one game"),
        (r#""games": [{ "game": "chess" }]"#, "players[0].games[0]: needs a game and its weight from 1 to 10"),
        (r#""games": [{ "game": "chess", "weight": 11 }]"#, "players[0].games[0].weight: must be a number from 1 to 10, not 11"),
        (
            r#""games": [{ "game": "go", "weight": 1 }, { "game": "chess", "weight": 2 }, { "game": "go", "weight": 3 }]"#,
            r#"players[0].games[2].game: "go" stands already in games[0]"#,
        ),
        (r#""regions": ["EU", "NA", "EU"]"#, r#"players[0].regions[2]: "EU" stands already in regions[0]"#),
        (r#""languages": ["de", "de"]"#, r#"players[0].languages[1]: "de" stands already in languages[0]"#),
        (r#""friends": ["b", "c", "c"]"#, r#"players[0].friends[2]: "c" stands already in friends[1]"#),
        (r#""mode": false"#, "players[0].mode: must be text, not false"),
        (r#""group": { "min": 1 }"#, "players[0].group.min: must be a whole number from 2 to 1,000,000,000, not 1"),
        (r#""group": { "min": 5, "max": 3 }"#, "players[0].group.max: must be at least min (5), not 3"),
        (r#""region_preference": "Any""#, r#"players[0].region_preference: must be "strict" or "preferred" or "any", not "Any""#),
        (r#""skill_preference": 1"#, r#"players[0].skill_preference: must be "similar" or "higher" or "lower" or "any", not 1"#),
        (r#""friends": [{}]"#, "players[0].friends[0]: must be text, not an object"),
        (r#""scheduled": true"#, "players[0].scheduled: must be a number of seconds within ±10,000,000,000, not true"),
    ]);
    let twice = r#"{ "id": "a\nb", "ratings": { "BW": 1 } }"#;
    let document = format!(r#"{{ "version": 1, "engine": "waves", "players": [{twice}, {twice}] }}"#);
    check(&document, &[r#"players[1].id: "a\nb" is already the id of players[0]"#]);
}

#[test]
fn too_many_players_are_refused_before_any_is_read() {
    let players = "0,".repeat(1_000_000) + "0";
    let document = format!(r#"{{ "version": 1, "engine": "waves", "players": [{players}] }}"#);
    check(&document, &["players: has 1,000,001 players; at most 1,000,000 are allowed"]);
}
