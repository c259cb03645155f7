//! Queues from files: messy sheets, mappings, bad rows, logs, documents, and what is written.

// All crates share the generators of random scenarios.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::sync::Arc;
use std::time::Instant;

use proptest::prelude::*;
use queuescope::{EngineId, Millis, Player, Scenario, Settings, Until};
use queuescope_campaign::config;
use queuescope_formats::json;
use queuescope_formats::queue::{MAX_BAD_ROWS, QueueKind, QueueOptions, QueueReading, compare, matches_csv, read_queue};
use queuescope_formats::rows::write_csv;
use support::every_field::scenarios_with_every_field;
use support::short_scenarios_of_all_engines;

fn empty(engine: &str) -> Scenario {
    Scenario::new(Settings::default_of(EngineId::by_name(engine).expect("the engine exists")))
}

#[track_caller]
fn read(engine: &str, text: &str) -> QueueReading {
    read_queue(text, &empty(engine), &QueueOptions::default()).unwrap_or_else(|problems| unreachable!("the file is refused: {problems}"))
}

#[track_caller]
fn read_with(engine: &str, text: &str, columns: &[(&str, &str)]) -> QueueReading {
    let columns = columns.iter().map(|(place, role)| ((*place).to_owned(), (*role).to_owned())).collect();
    read_queue(text, &empty(engine), &QueueOptions { columns }).unwrap_or_else(|problems| unreachable!("the file is refused: {problems}"))
}

/// The columns as `heading: role certainty`.
fn columns(reading: &QueueReading) -> Vec<String> {
    reading.columns.iter().map(|column| format!("{}: {} {}", column.heading, column.role, column.certainty)).collect()
}

/// The bad rows as `row heading: reason`.
fn bad(reading: &QueueReading) -> Vec<String> {
    reading.bad.iter().map(|bad| format!("{} {}: {}", bad.row, bad.heading.as_deref().unwrap_or("-"), bad.reason)).collect()
}

const MESSY: &str = "\u{feff}Discord name;bw_mmr;SC2 MMR;waited (min);reg;peak;joined_at;notes\r\n\
    Astrid;;996;12,5;eu;1104;19:02;\r\n\
    pell;1224;–;3;EU;1301;19:05;asked twice\r\n\
    \"Orla; the 2nd\";\"1,329\";;0;na;1402;7:08pm;\r\n\
    \r\n\
    Saltmarsh;1,5k;;6;eu;1710;19:21;\r\n\
    ;1604;1588;0;na;1650;19:44;\r\n\
    pell;;1277;2;eu;1360;19:58;\r\n\
    Hollis;1777;;−4;na;1802;20:11;\r\n\
    Dunmore;1540;;1:30;kr;1600;soon;\r\n";

#[test]
fn a_messy_sheet_is_understood() {
    let reading = read("waves", MESSY);
    assert_eq!((reading.kind, reading.separator, reading.has_headings, reading.rows), (QueueKind::Rows, Some("semicolon"), true, 8));
    let expected = [
        "Discord name: id sure",
        "bw_mmr: rating:BW sure",
        "SC2 MMR: rating:SC2 sure",
        "waited (min): waited_minutes sure",
        "reg: region sure",
        "peak: ignore ask",
        "joined_at: joined_at sure",
        "notes: ignore sure",
    ];
    assert_eq!(columns(&reading), expected);
    assert_eq!(
        (reading.columns[5].reason, &reading.columns[0].samples[..]),
        (Some("a rating?"), &["Astrid", "pell", "Orla; the 2nd"].map(String::from)[..])
    );
    let names: Vec<&str> = reading.players.iter().map(|player| &*player.id).collect();
    assert_eq!(names, ["Astrid", "pell", "Orla; the 2nd"]);
    assert_eq!(
        (reading.players[0].joined, reading.players[1].joined, reading.players[2].joined),
        (Millis(0), Millis(180_000), Millis(360_000))
    );
    assert_eq!((reading.players[0].wait_cycles, reading.players[1].wait_cycles), (16, 4), "12.5 min and 3 min in waves of 45 s");
    assert_eq!((reading.players[2].rating_for("BW"), reading.players[1].rating_for("SC2")), (Some(1329), None));
    let expected = [
        "6 bw_mmr: expected a whole number from -1,000,000 to 1,000,000, got \"1,5k\"",
        "7 -: has no name",
        "8 Discord name: \"pell\" is already the name in row 3",
        "9 waited (min): expected 0 or more, got \"−4\"",
        "10 joined_at: expected a time like the others in this column, got \"soon\"",
    ];
    assert_eq!((bad(&reading), reading.bad_count), (expected.map(String::from).to_vec(), 5));
    let suggestions: Vec<Option<&str>> = reading.bad.iter().map(|bad| bad.suggestion.as_deref()).collect();
    assert_eq!(suggestions, [Some("1500"), None, None, Some("0"), None]);
    assert_eq!((reading.bad[1].column, &*reading.bad[0].cells[1]), (Some(1), "1,5k"));
}

#[test]
fn headings_are_matched_generously() {
    for (engine, heading, role) in [
        ("waves", "MMR (BW)", "rating:BW"),
        ("waves", "sc2 elo", "rating:SC2"),
        ("waves", "minutes waiting", "waited_minutes"),
        ("waves", "Queue time (s)", "waited_seconds"),
        ("waves", "waves waited", "wait_cycles"),
        ("waves", "Waits", "wait_cycles"),
        ("waves", "Vetoed maps", "vetoes"),
        ("buckets", "MMR", "rating"),
        ("buckets", "Current Elo", "rating"),
        ("buckets", "premade", "party"),
        ("buckets", "queued at", "joined_at"),
        ("cliques", "Latency (ms)", "ping"),
        ("cliques", "Class", "role"),
        ("lobbies", "Language", "languages"),
        ("lobbies", "Group size", "group"),
        ("lobbies", "Comments", "ignore"),
    ] {
        let reading = read(engine, &format!("player;{heading}\na;\n"));
        assert_eq!((&*reading.columns[1].role, reading.columns[1].certainty), (role, "sure"), "{heading}");
    }
    for heading in ["Name", "player name", "Discord", "Discord user", "IGN", "Battletag", "user-name", "Steam ID"] {
        assert_eq!(read("buckets", &format!("{heading},mmr\na,5")).columns[0].role, "id", "{heading}");
    }
}

#[test]
fn a_doubtful_column_can_be_chosen() {
    let text = "who,MMR,zone,x\nAnn,1500,eu,5\nBo,1600,na,6\n";
    let reading = read("waves", text);
    assert_eq!(columns(&reading), ["who: id likely", "MMR: rating ask", "zone: region sure", "x: ignore ask"]);
    assert_eq!((reading.columns[1].reason, reading.players.len(), reading.bad_count), (Some("for which side?"), 0, 2));
    let chosen = read_with("waves", text, &[("MMR", "rating:BW"), ("4", "wait_cycles")]);
    assert_eq!(
        chosen.players.iter().map(|player| (player.rating_for("BW"), player.wait_cycles)).collect::<Vec<_>>(),
        [(Some(1500), 5), (Some(1600), 6)]
    );
    let by_side = read("waves", "name,mmr,race\nAnn,1500,bw\nBo,1600,SC2\nCy,1700,zz");
    assert_eq!(
        (by_side.players[1].rating_for("SC2"), bad(&by_side)),
        (Some(1600), vec!["4 race: expected \"BW\" or \"SC2\", got \"zz\"".to_owned()])
    );
    let options = QueueOptions { columns: vec![("MMR".to_owned(), "rating:TW".to_owned()), ("y".to_owned(), "id".to_owned())] };
    let refusal = read_queue(text, &empty("waves"), &options).expect_err("both choices are wrong").to_string();
    assert!(
        refusal.starts_with("columns.MMR: unknown role \"rating:TW\"; did you mean \"rating:BW\"?\ncolumns.y: is no column"),
        "{refusal}"
    );
}

#[test]
fn sheets_without_headings_and_with_tabs_are_read() {
    let reading = read("waves", "Suri\t1742\t\t2\nOxbow\t\t1710\n");
    assert_eq!((reading.separator, reading.has_headings, reading.players.len()), (Some("tab"), false, 2));
    assert_eq!(columns(&reading), ["id: id sure", "BW: rating:BW sure", "SC2: rating:SC2 sure", "wait_cycles: wait_cycles sure"]);
    assert_eq!(read("buckets", "").players, []);
}

#[test]
fn waits_are_before_the_start() {
    let reading = read("buckets", "name,mmr,waited (min),party\nAnn,1500,1.5,\nBo,1500,0:20,p\nCy,1500,,p\n");
    let joined: Vec<i64> = reading.players.iter().map(|player| player.joined.0).collect();
    assert_eq!((joined, reading.players[0].wait_cycles), (vec![-90_000, -20_000, 0], 0));
    let asked = read("buckets", "name,mmr,waiting\nAnn,1500,90\n");
    assert_eq!(columns(&asked)[2], "waiting: waited_seconds ask");
    assert_eq!(asked.players[0].joined, Millis(-90_000));
}

#[test]
fn arrivals_in_any_notation_become_times_of_a_run() {
    for cells in [
        ["19:02", "19:05", "7:08 pm"],
        ["2026-03-05T23:58:00Z", "2026-03-06T00:01:00Z", "2026-03-06 01:04:00+01:00"],
        ["23:58", "0:01", "00:04"],
    ] {
        let text = format!("name,rating,joined at\nAnn,1500,{}\nBo,1500,{}\nCy,1500,{}\n", cells[0], cells[1], cells[2]);
        let reading = read("buckets", &text);
        assert_eq!(reading.players.iter().map(|player| player.joined.0).collect::<Vec<_>>(), [0, 180_000, 360_000], "{cells:?}");
        let scenario = reading.scenario.expect("rows are a scenario");
        assert_eq!(scenario.until, Until::Rounds(1_441), "the last check is when the last player joins");
    }
    let epoch = read("buckets", "name,rating,joined at\nAnn,1500,1772731935000\nBo,1500,1772731995500\n");
    assert_eq!(epoch.players[1].joined, Millis(60_500));
}

const LOG: &str = "time,event,player,opponent,BW,SC2\n\
    0:05,join,Ann,,1500,\n0:10,join,Bo,,,1510\n0:20,joined,Cy,,1480,\n0:45,match,Ann,Bo,,\n1:10,queue,Dan,,,1485\n1:15,leave,Cy,,,\n1:20,join,Ann,,,\n\
    1:30,matched,Dan vs Ann,,,\n1:40,leave,Zed,,,\n1:50,dance,Bo,,,\nx,join,Eve,,1500,\n1:55,join,Fay,,,\n";

#[test]
fn a_log_becomes_players_and_matches() {
    let reading = read("waves", LOG);
    assert_eq!((reading.kind, reading.rows), (QueueKind::Log, 12));
    assert_eq!(columns(&reading)[..4], ["time: time sure", "event: event sure", "player: id sure", "opponent: opponent sure"]);
    let visits: Vec<(&str, i64, Option<i64>)> =
        reading.players.iter().map(|player| (&*player.id, player.joined.0, player.leaves.map(|leaves| leaves.0))).collect();
    let expected =
        [("Ann", 5_000, None), ("Bo", 10_000, None), ("Cy", 20_000, Some(75_000)), ("Dan", 70_000, None), ("Ann (2)", 80_000, None)];
    assert_eq!(visits, expected);
    assert_eq!(reading.players[4].rating_for("BW"), Some(1500), "a player who comes again keeps the rating");
    let matches: Vec<(i64, String)> = reading.matches.iter().map(|found| (found.time.0, found.players.join(" + "))).collect();
    assert_eq!(matches, [(45_000, "Ann + Bo".to_owned()), (90_000, "Dan + Ann (2)".to_owned())]);
    let expected = [
        "10 player: \"Zed\" has not joined",
        "11 event: expected join, leave or match, got \"dance\"",
        "12 time: expected a time such as 12:30, got \"x\"",
        "13 ratings: is missing for \"Fay\"; waves needs a rating for BW or SC2 or both",
    ];
    assert_eq!(bad(&reading), expected);
    let scenario = reading.scenario.expect("a log is a scenario");
    assert_eq!(scenario.until, Until::Rounds(4), "waves at 0, 45, 90 and 135 s");
    let comparison = compare(&reading.matches, &scenario);
    let engine: Vec<String> = comparison
        .only_engine
        .iter()
        .map(|found| found.players.join(" + "))
        .chain(comparison.agree.iter().map(|found| found.players.join(" = ")))
        .collect();
    assert_eq!(comparison.agree.len() + comparison.only_log.len(), 2);
    assert_eq!(engine, ["Ann = Bo", "Dan = Ann (2)"], "{comparison:?}");
    assert_eq!((comparison.log.matches, comparison.log.players, comparison.log.mean_wait), (2, 4, Some(26.25)));
}

#[test]
fn a_log_is_compared_with_the_engine() {
    // The host paired Bo with Ann, who is farther away than Cy. The engine does not.
    let log =
        "time,event,player,mmr,race\n0,join,Cy,1505,BW\n0,join,Ann,1550,BW\n0,join,Bo,1500,SC2\n30,match,Ann vs Bo,,\n90,leave,Cy,,\n";
    let reading = read("waves", log);
    assert_eq!(bad(&reading), [""; 0]);
    let comparison = compare(&reading.matches, &reading.scenario.expect("a log is a scenario"));
    let expected = r#"{"agree":[],"only_log":[{"time":30,"players":["Ann","Bo"]}],"only_engine":[{"time":0,"players":["Cy","Bo"]}],"log":{"matches":1,"players":2,"mean_wait":30},"engine":{"matches":1,"players":2,"mean_wait":0}}"#;
    assert_eq!(json::write(&comparison), expected);
}

#[test]
fn logs_are_read_in_every_notation() {
    let expected = [("Ann", 0), ("Bo", 30_000)];
    let logs = [
        "join,Ann,0,1500\njoin,Bo,30,1510\nmatch,Ann|Bo,60,\n",
        "2026-03-05T19:02:00Z;join;Ann;1500\n2026-03-05T19:02:30Z;join;Bo;1510\n2026-03-05T19:03:00Z;match;Bo & Ann;\n",
        "when\twhat\tname\telo\n19:02:00\tenter\tAnn\t1500\n19:02:30\tenter\tBo\t1510\n19:03:00\tgame\tAnn, Bo\t\n",
        "timestamp,action,player,match,mmr\n5:00,join,Ann,,1500\n5:30,join,Bo,,1510\n6:00,match,Ann,7,\n6:00,match,Bo,7,\n",
    ];
    for (index, log) in logs.into_iter().enumerate() {
        let chosen: &[(&str, &str)] = if index < 2 { &[("4", "rating")] } else { &[] };
        let reading = read_with("buckets", log, chosen);
        let first = reading.players[0].joined.0;
        let visits: Vec<(&str, i64)> = reading.players.iter().map(|player| (&*player.id, player.joined.0 - first)).collect();
        assert_eq!((bad(&reading), visits), (Vec::new(), expected.to_vec()), "{log}");
        let mut players = reading.matches[0].players.clone();
        players.sort();
        assert_eq!((reading.matches.len(), players), (1, vec!["Ann".to_owned(), "Bo".to_owned()]), "{log}");
    }
    let evening = "time,event,player,mmr\n19:02,join,Ann,1500\n23:59,join,Bo,1500\n0:30,join,Cy,1500\n";
    let joined: Vec<i64> =
        read_with("buckets", evening, &[("time", "time_of_day")]).players.iter().map(|player| player.joined.0 / 60_000).collect();
    assert_eq!(joined, [0, 297, 328]);
}

#[test]
fn documents_are_read() {
    let scenario = r#"{ "version": 1, "engine": "buckets", "players": [{ "id": "Ann", "rating": 5 }, { "id": "Bo", "rating": 5 }] }"#;
    let reading = read("waves", scenario);
    assert_eq!((reading.kind, reading.players.len()), (QueueKind::Scenario, 2));
    let parsed = Arc::new(json::read_scenario(scenario).expect("a scenario"));
    assert_eq!(reading.scenario, Some(Arc::clone(&parsed)));
    let report = json::write(&queuescope::report(&parsed, false).expect("a report"));
    let reading = read("waves", &report);
    assert_eq!(
        (reading.kind, reading.scenario.is_none(), &reading.matches[0].players[..]),
        (QueueKind::Report, true, &["Ann", "Bo"].map(String::from)[..])
    );
    let list = read("buckets", r#"[{ "id": "Ann", "rating": 5 }]"#);
    assert_eq!((list.kind, &*list.players[0].id), (QueueKind::Scenario, "Ann"));
    let refusal = |text: &str| read_queue(text, &empty("waves"), &QueueOptions::default()).expect_err(text).to_string();
    assert_eq!(refusal("{"), "line 1, column 1: is not JSON: the text ends too early; check for an unclosed bracket or quote");
    assert_eq!(refusal(r#"{ "rounds": [{ "time": 0 }] }"#), "rounds[0]: expected a round with a time and matches");
    assert!(refusal(r#"{ "version": 1 }"#).contains("players: is missing"));
}

#[test]
fn matches_are_written_as_csv() {
    let mut scenario = empty("buckets");
    scenario.players =
        [("=Ann", 20.0), ("Bo", 20.0), ("C y", 17.0)].map(|(id, rating)| Player { rating: Some(rating), ..Player::new(id) }).to_vec();
    let csv = matches_csv(&Arc::new(scenario));
    assert_eq!(csv, "match,time,outcome,team 1,team 2,gap,rating_gap,longest wait\n1,0,played,'=Ann,Bo,0,0,0\n");
    assert_eq!(
        matches_csv(&Arc::new(empty("lobbies"))),
        "match,time,outcome,team 1,team 2,score,rating_gap,level,games_met,regions_met,languages_met,skill_met,longest wait\n"
    );
}

#[test]
fn ten_thousand_rows_are_read_within_a_second() {
    let mut text = String::from("Discord name,bw_mmr,SC2 MMR,waited (min),reg,notes\n");
    for index in 0..10_000 {
        text += &format!(
            "\"Player, {index}\",{},\"{},{:03}\",{},eu,\"some \"\"note\"\"\"\n",
            1_000 + index % 900,
            1 + index % 2,
            index % 1000,
            index % 30
        );
    }
    let start = Instant::now();
    let reading = read("waves", &text);
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!((reading.players.len(), reading.bad_count), (10_000, 0), "{:?}", reading.bad.first());
    // The module takes far less than a second. This build is not optimised, and other tests run beside it.
    assert!(seconds < 5.0, "10,000 rows took {seconds:.3} s");
    let bad = read("waves", &text.replace("eu,", "eu,,"));
    assert_eq!((bad.players.len(), bad.bad_count, bad.bad.len()), (0, 10_000, MAX_BAD_ROWS));
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_written_queue_is_read_back(scenario in scenarios_with_every_field()) {
        let mut scenario = Scenario::clone(&scenario);
        // Rows leave out empty names and the spaces around names. `tests/rows.rs` tests every field.
        for (index, player) in scenario.players.iter_mut().enumerate() {
            player.id = format!("p{index}").into();
            (player.region, player.party, player.role, player.vetoes, player.wishes) = (None, None, None, Vec::new(), player.wishes.take().filter(|_| false));
            player.ratings.sort();
        }
        let sides = scenario.settings.rating_names();
        let is_plain = sides.iter().all(|side| side.chars().all(char::is_alphanumeric));
        prop_assume!(is_plain && scenario.engine().name() != "lobbies");
        let reading = read_queue(&write_csv(&scenario), &scenario, &QueueOptions::default()).expect("the queue is read");
        let players: Vec<Player> = scenario.players.iter().map(|player| Player { wishes: None, ..player.clone() }).collect();
        let read: Vec<Player> = reading.players.into_iter().map(|mut player| { player.ratings.sort(); player }).collect();
        prop_assert_eq!((reading.bad_count, read), (0, players));
    }

    #[test]
    fn any_text_is_read_without_a_panic(
        text in prop_oneof![
            ".{0,80}",
            "[\"a1\t\n\r,;|' :-]{0,80}",
            "(time|event|player|MMR|joined at|left|waited \\(min\\)|race|match|id)([,;\t](time|event|player|bw|waiting|opponent|x)){0,5}\n((0:[0-9]{2}|[0-9]{1,3}|x|2026-03-05T19:02)[,;\t](join|leave|match|x)[,;\t](a|b|a vs b|)([,;\t][0-9]{0,4}){0,3}\n){0,8}",
        ],
        engine in prop::sample::select(vec!["waves", "buckets", "cliques", "lobbies"]),
    ) {
        if let Ok(reading) = read_queue(&text, &empty(engine), &QueueOptions::default()) {
            if let Some(scenario) = &reading.scenario {
                let comparison = compare(&reading.matches, scenario);
                prop_assert_eq!(comparison.agree.len() + comparison.only_log.len(), reading.matches.len());
                let written = json::write_scenario(scenario);
                let read = json::read_scenario(&written).map(|read| read.players.len());
                prop_assert_eq!(read, Ok(reading.players.len()), "{}", written);
            }
            drop(json::write(&reading));
        }
    }

    #[test]
    fn the_matches_of_a_run_agree_with_themselves(scenario in short_scenarios_of_all_engines()) {
        let report = json::write(&queuescope::report(&scenario, false).expect("a report"));
        let matches = read_queue(&report, &scenario, &QueueOptions::default()).expect("a report is read").matches;
        let comparison = compare(&matches, &scenario);
        // A match that a player declined is in the report, but was never played.
        prop_assert!(comparison.only_engine.is_empty(), "{comparison:?}");
        let lines = matches_csv(&scenario);
        prop_assert!(lines.lines().count() > matches.len(), "{lines}");
    }
}
