//! Spreadsheet rows: the forms that people paste, every message, and rows that are written and read again.

// All crates share the generators of random scenarios.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use queuescope::engines::Lobbies;
use queuescope::engines::waves;
use queuescope::{Listed, Millis, Name, Player, Scenario, Settings};
use queuescope_campaign::config;
use queuescope_formats::rows::{MAX_ROWS_BYTES, read_rows, write_rows};
use support::every_field::{scenarios_with_every_field, without_duplicates};

fn empty_queue() -> Scenario {
    Scenario::new(waves::Settings::default())
}

fn with_sides(first: &str, second: &str) -> Scenario {
    Scenario::new(waves::Settings { sides: [first.into(), second.into()], ..Default::default() })
}

fn player(id: &str, first: Option<i32>, second: Option<i32>, wait_cycles: u32) -> Player {
    let ratings = [("BW", first), ("SC2", second)].into_iter().filter_map(|(side, rating)| Some((side.into(), rating?))).collect();
    Player { ratings, wait_cycles, ..Player::new(id) }
}

#[track_caller]
fn read(text: &str) -> Vec<Player> {
    read_rows(text, &empty_queue()).unwrap_or_else(|problems| unreachable!("the rows are refused: {problems}"))
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let problems = read_rows(text, &empty_queue()).expect_err(text).to_string();
    assert_eq!(problems.lines().collect::<Vec<_>>(), expected, "for {text:?}");
}

#[test]
fn rows_without_headings_are_read() {
    let expected = [player("Suri", Some(1742), None, 2), player("Oxbow", None, Some(1710), 0), player("Lark", Some(1450), Some(1400), 0)];
    assert_eq!(read("Suri\t1742\t\t2\nOxbow\t\t1710\nLark\t1450\t1400\t0\n"), expected, "tabs");
    assert_eq!(read("Suri,1742,,2\r\nOxbow,,1710,\r\nLark,1450,1400"), expected, "commas");
    assert_eq!(read("\u{feff}Suri;1742;-;2\n\n;;;\nOxbow;–;1710;—\n \n Lark ; 1450 ; 1400"), expected, "semicolons");
    assert_eq!(read("\"Suri\",\"1,742\",,\"2\"\n\"Oxbow\",,1710\n\"Lark\",1450,1400"), expected, "quotes");
    assert_eq!(read("Suri\t1,742\t\t2\nOxbow\t\t1 710\nLark\t1\u{202f}450\t1\u{a0}400"), expected, "thousands");
    assert_eq!(read(""), []);
    assert_eq!(read("\u{feff} \n\r\n\t\t"), []);
}

#[test]
fn rows_with_headings_are_read() {
    let expected = [player("Suri", Some(1742), None, 2), player("Oxbow", None, Some(1710), 0)];
    assert_eq!(read("id\tBW\tSC2\twait_cycles\nSuri\t1742\t\t2\nOxbow\t\t1710\t0"), expected);
    assert_eq!(read("Waits,sc2,bw,Player\n2,,1742,Suri\n,1710,,Oxbow"), expected);
    assert_eq!(read("NAME;;Wait Cycles;bw; Sc2 \nSuri;;2;1742\nOxbow;;;;1710"), expected);
    assert_eq!(read("name\tbw\n"), []);
    let text = "name,joined,leaves,region,vetoes,bw,party,rating,ping,role,friends,skill preference\n\
        Suri,-0.5,\"1,000.25\",EU,Ashfall Deepcut,1,p,1500.5,40,healer,a|b c| d,higher";
    let found = &read(text)[0];
    assert_eq!((found.joined, found.leaves, found.region.as_deref()), (Millis(-500), Some(Millis(1_000_250)), Some("EU")));
    assert_eq!((found.vetoes.join("+"), found.party.as_deref(), found.rating), ("Ashfall+Deepcut".to_owned(), Some("p"), Some(1500.5)));
    let wishes = found.wishes.as_ref().expect("the player has wishes");
    assert_eq!((found.ping, found.role.as_deref(), wishes.friends.join("+")), (40, Some("healer"), "a+b c+d".to_owned()));
}

#[test]
fn pasted_headings_are_matched_generously() {
    let expected = Player { joined: Millis(-180_000), ..player("Suri", Some(1742), None, 4) };
    assert_eq!(read("Discord name\tMMR (BW)\tminutes waiting\nSuri\t1742\t3"), [expected]);
    let joined: Vec<Millis> = read("player,bw,joined\nSuri,1742,19:02\nOxbow,1710,7:05pm").iter().map(|player| player.joined).collect();
    assert_eq!(joined, [Millis(0), Millis(180_000)]);
    // What is only likely, or left out, needs a person to look.
    assert_eq!(read("name,bw,reg,notes\nSuri,1742,EU,asked twice")[0].region.as_deref(), Some("EU"));
    let refusal = read_rows("name,bw,reg,peak,notes\na,1,eu,1500,x", &empty_queue()).expect_err("a column is in doubt").to_string();
    assert!(refusal.starts_with("row 1, \"peak\": unknown column; expected \"id\", \"BW\",") && refusal.lines().count() == 1, "{refusal}");
}

#[test]
fn a_first_row_with_numbers_is_a_player() {
    assert_eq!(read("Player\t1500\t\t\nName\t1400"), [player("Player", Some(1500), None, 0), player("Name", Some(1400), None, 0)]);
    let scenario = with_sides("1", "2");
    let players = read_rows("id\t1\t2\na\t1500\t1400", &scenario).expect("the rows are valid");
    assert_eq!((players[0].rating_for("1"), players[0].rating_for("2")), (Some(1500), Some(1400)));
}

#[test]
fn sides_may_have_any_name() {
    for (first, second) in [("id", "name"), ("joined", "wait"), ("bw", "BW"), ("=1+1", " x "), ("a\tb", "\"q\""), ("−", "1,5")] {
        let mut scenario = with_sides(first, second);
        let ratings = vec![(first.into(), -5), (second.into(), 1_000_000)];
        scenario.players = vec![Player { ratings, joined: Millis(1), ..Player::new("a") }];
        let text = write_rows(&scenario);
        let read = read_rows(&text, &with_sides(first, second));
        assert_eq!(read.as_ref(), Ok(&scenario.players), "{first:?} and {second:?}: {text:?}");
    }
}

#[test]
fn numbers_are_read_in_common_notations() {
    let numbers = [
        ("1540", "1540"),
        ("+7", "7"),
        ("−3", "-3"),
        ("\"1,234,567.5\"", "1234567.5"),
        ("12'345", "12345"),
        ("\"0,5\"", "0.5"),
        ("\"1540,25\"", "1540.25"),
        ("1e2", "100"),
    ];
    for (typed, value) in numbers {
        let text = format!("id,bw,joined\na,1,{typed}");
        assert_eq!(Some(read(&text)[0].joined), value.parse().ok().and_then(Millis::from_seconds), "{typed}");
    }
    for typed in ["inf", "nan", "1 2", "1,,2", "0x10", "e", "--1", "1.2.3"] {
        let problems = read_rows(&format!("id\tbw\tjoined\na\t1\t{typed}"), &empty_queue()).expect_err(typed).to_string();
        assert_eq!(problems, format!("row 2, joined: expected a number of seconds within ±10,000,000,000, got \"{typed}\""));
    }
}

#[test]
fn a_problem_has_the_row_and_the_column() {
    check("Suri\t1500\n\t1400\t\t3", &["row 2: has no name"]);
    check(
        "a\t1500\n\nb\tx\nc\t1.5\t2000000",
        &[
            "row 3, BW: expected a whole number from -1,000,000 to 1,000,000, got \"x\"",
            "row 4, BW: expected a whole number from -1,000,000 to 1,000,000, got 1.5",
            "row 4, SC2: expected a whole number from -1,000,000 to 1,000,000, got 2000000",
        ],
    );
    check("a", &["row 1, ratings: is missing for \"a\"; waves needs a rating for BW or SC2 or both"]);
    check(
        "a\t-\t–\t-1",
        &[
            "row 1, wait_cycles: expected a whole number from 0 to 1,000,000,000, got -1",
            "row 1, ratings: is missing for \"a\"; waves needs a rating for BW or SC2 or both",
        ],
    );
    check("a,1,2,3,4", &["row 1, column 5: \"4\" is after the last column; the columns are id, BW, SC2, wait_cycles"]);
    check(
        "name,bw,\r\na,1,,\r\nb,1,5,\r\nc,1,,6",
        &["row 3, column 3: \"5\" is in a column without a heading", "row 4, column 4: \"6\" is in a column without a heading"],
    );
    check(
        "Player\tBW\tWaits\tleaves\na\t1\tsoon\t-1",
        &[
            "row 2, Waits: expected a whole number from 0 to 1,000,000,000, got \"soon\"",
            "row 2, leaves: expected a time later than joined (0), got -1",
        ],
    );
    check(&format!("{}\t1", "x".repeat(65)), &["row 1, id: expected 1 to 64 characters, got 65"]);
    check(&format!("name,bw,vetoes\na,1,b {}", "x".repeat(65)), &["row 2, vetoes: expected at most 64 characters, got 65"]);
    check(&"a,".repeat(2_000), &["row 1: has more than 1,000 cells"]);
    check(&"x".repeat(MAX_ROWS_BYTES + 1), &["rows: are larger than 16 MiB, the limit"]);
}

#[test]
fn empty_lines_count_as_rows_and_quoted_line_breaks_do_not() {
    check(
        "\r\n\nx\t?\r\n\r\n\"b\nc\"\t?\r\n\n\r \t\ny\t?",
        &["3, BW", "5, BW", "9, BW"]
            .map(|place| format!("row {place}: expected a whole number from -1,000,000 to 1,000,000, got \"?\""))
            .each_ref()
            .map(String::as_str),
    );
}

#[test]
fn wrong_headings_are_reported() {
    check(
        "name,bw,wiat,Regoin\na,b,c,d",
        &["row 1, \"wiat\": unknown column; did you mean \"wait\"?", "row 1, \"Regoin\": unknown column; did you mean \"region\"?"],
    );
    check("name,bw,BW\na,1,2", &["row 1, \"BW\": is the heading of two columns"]);
    let columns = r#""id", "BW", "SC2", "wait_cycles", "joined", "leaves", "party", "region", "vetoes", "rating", "ping", "role", "games", "mode", "group", "regions", "region_preference", "languages", "language_preference", "skill_preference", "friends" or "scheduled""#;
    check(
        "\n\nwho,bw,sc2\na,1,2",
        &[
            &format!("row 3, \"who\": unknown column; expected {columns}"),
            "row 3: has no heading for the player names; use id, name or player",
        ],
    );
}

#[test]
fn every_name_must_be_unique() {
    let scenario = Scenario { players: vec![player("Suri", Some(1), None, 0)], ..empty_queue() };
    let problems = read_rows("name,bw\nTarn,1\nSuri,2\nTarn,3", &scenario).expect_err("two names are in use").to_string();
    assert_eq!(problems, "row 3, name: \"Suri\" is already in the queue\nrow 4, name: \"Tarn\" is already the name in row 2");
}

#[test]
fn a_queue_is_written_with_tabs_and_headings() {
    let mut scenario = empty_queue();
    scenario.players = vec![player("Suri", Some(1742), None, 2), player("=1+1", Some(-3), Some(1450), 0)];
    (scenario.players[1].region, scenario.players[1].joined) = (Some("a \"b\"".into()), Millis(-500));
    scenario.players[0].vetoes = vec!["Two Words".into()];
    let expected =
        "id\tBW\tSC2\twait_cycles\tjoined\tregion\tvetoes\nSuri\t1742\t\t2\t\t\tTwo Words|\n'=1+1\t-3\t1450\t0\t-0.5\t\"a \"\"b\"\"\"\t\n";
    assert_eq!(write_rows(&scenario), expected);
    assert_eq!(read(expected), scenario.players);
    assert_eq!(write_rows(&empty_queue()), "id\tBW\tSC2\twait_cycles\n");
}

fn empty_lobbies_queue() -> Scenario {
    Scenario::new(Settings::preset(Lobbies::ID, "seed").expect("the preset exists"))
}

/// Reads a player with these cells for games and group sizes. Returns both wishes.
#[track_caller]
fn wishes(games: &str, group: &str) -> (String, (u32, u32)) {
    let text = format!("id\trating\tgames\tgroup size\na\t1500\t{games}\t{group}");
    let players = read_rows(&text, &empty_lobbies_queue()).unwrap_or_else(|problems| unreachable!("the rows are refused: {problems}"));
    let wishes = players[0].wishes.as_ref().expect("the player has wishes");
    (wishes.games.iter().map(|(game, weight)| format!("[{game}]{weight}")).collect(), wishes.group)
}

#[test]
fn games_and_group_sizes_are_read_from_cells() {
    assert_eq!(wishes("chess:5 go:3", "2-4"), ("[chess]5[go]3".into(), (2, 4)));
    assert_eq!(wishes(" Big Game:7.5 | go : 3 ", "3"), ("[Big Game]7.5[go]3".into(), (3, 3)));
    assert_eq!(wishes("chess  go:2,5", " 2 – 1,000 "), ("[chess]5[go]2.5".into(), (2, 1_000)), "the default weight is 5");
    assert_eq!(wishes("Big Game|", "-"), ("[Big Game]5".into(), (2, 2)), "a dash leaves the field out");
    assert_eq!(wishes("a:b:9 :::1", "4−5"), ("[a:b]9[::]1".into(), (4, 5)), "the weight comes after the last colon");
    let players = read_rows("Ann\t1500\tchess:5 go:3\tranked\t2-4\t10\nBo\t1400\tgo", &empty_lobbies_queue()).expect("the rows are valid");
    let wishes = players[0].wishes.as_ref().expect("the player has wishes");
    assert_eq!((&*wishes.mode, wishes.group, players[0].joined), ("ranked", (2, 4), Millis(10_000)), "without headings");
    let written = write_rows(&Scenario { players: players.clone(), ..empty_lobbies_queue() });
    assert_eq!(written, "id\trating\tgames\tmode\tgroup\tjoined\nAnn\t1500\tchess:5 go:3\tranked\t2–4\t10\nBo\t1400\tgo:5\t\t\t\n");
    assert_eq!(read_rows(&written, &empty_lobbies_queue()), Ok(players));
}

#[test]
fn wrong_games_and_group_sizes_are_reported() {
    for (games, group, expected) in [
        ("", "", "row 2, games: is missing for \"a\"; lobbies needs at least one game"),
        ("|", "", "row 2, games: must name at least one game"),
        ("chess:x", "", "row 2, games: expected a number from 1 to 10, got \"x\""),
        ("chess: 5", "", "row 2, games: expected a number from 1 to 10, got \"\""),
        ("chess:5, go:3", "", "row 2, games: expected a number from 1 to 10, got \"5,\""),
        ("chess:11", "", "row 2, games: expected a number from 1 to 10, got 11"),
        (":5", "", "row 2, games: expected 1 to 64 characters, got 0"),
        ("go:5 go:3", "", "row 2, games: \"go\" is already in games[0]"),
        ("go", "many", "row 2, group size: expected a whole number from 2 to 1,000,000,000, got \"many\""),
        ("go", "1", "row 2, group size: expected a whole number from 2 to 1,000,000,000, got 1"),
        ("go", "2-x", "row 2, group size: expected a whole number from 2 to 1,000,000,000, got \"x\""),
        ("go", "2-4-6", "row 2, group size: expected a whole number from 2 to 1,000,000,000, got \"4-6\""),
        ("go", "4-2", "row 2, group size: expected at least min (4), got 2"),
        ("go", "2.5", "row 2, group size: expected a whole number from 2 to 1,000,000,000, got 2.5"),
    ] {
        let text = format!("id\trating\tgames\tgroup size\na\t1500\t{games}\t{group}");
        let problems = read_rows(&text, &empty_lobbies_queue()).expect_err(games).to_string();
        assert_eq!(problems, expected, "for {games:?} and {group:?}");
    }
}

/// Removes what rows cannot express: spaces around names, bars in lists, and empty names.
fn as_in_rows(mut player: Player) -> Player {
    let tidy = |name: &Name| Some(Name::from(name.trim())).filter(|name| !name.is_empty());
    let in_list = |name: &Name| Name::from(name.replace('|', "x").trim());
    let listed = |names: &mut Vec<Name>| *names = names.iter().map(in_list).filter(|name| !name.is_empty()).collect();
    player.id = player.id.trim().into();
    player.party = player.party.as_ref().and_then(tidy);
    player.region = player.region.as_ref().and_then(tidy);
    player.role = player.role.as_ref().and_then(tidy);
    listed(&mut player.vetoes);
    if let Some(wishes) = &mut player.wishes {
        wishes.games.iter_mut().for_each(|(game, _)| *game = in_list(game));
        wishes.games = without_duplicates(std::mem::take(&mut wishes.games), |(game, _)| game.clone());
        wishes.mode = tidy(&wishes.mode).unwrap_or_else(|| "casual".into());
        for names in [&mut wishes.regions, &mut wishes.languages, &mut wishes.friends] {
            listed(names);
            *names = without_duplicates(std::mem::take(names), Name::clone);
        }
    }
    // Rows have the sides in the order of the settings.
    player.ratings.sort();
    player
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn written_rows_are_read_back_unchanged(scenario in scenarios_with_every_field()) {
        let mut scenario = Scenario::clone(&scenario);
        scenario.players = scenario.players.into_iter().map(as_in_rows).collect();
        let text = write_rows(&scenario);
        let read = read_rows(&text, &Scenario::new(scenario.settings.clone()));
        let read = read.map(|players| players.into_iter().map(as_in_rows).collect::<Vec<_>>());
        prop_assert_eq!(read, Ok(scenario.players), "{}", text);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in prop_oneof![".{0,60}", "[\"a1\t\n\r,;|' -]{0,60}", "(id|bw|SC2|wait|x)([,;\t](id|bw|SC2|wait|x)){0,5}\n.{0,20}"]) {
        drop((read_rows(&text, &empty_queue()), read_rows(&text, &empty_lobbies_queue())));
    }
}
