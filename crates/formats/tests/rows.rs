//! Rows of a spreadsheet: every way people have of writing them, every message, and the way out and back in.

// One set of random scenarios serves all crates.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use queuescope::engines::Lobbies;
use queuescope::engines::waves;
use queuescope::{Listed, Millis, Name, Player, Scenario, Settings};
use queuescope_campaign::config;
use queuescope_formats::rows::{MAX_ROWS_BYTES, read_rows, write_rows};
use support::fields::{once, scenarios_with_every_field};

fn empty() -> Scenario {
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
    read_rows(text, &empty()).unwrap_or_else(|problems| unreachable!("refused: {problems}"))
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let problems = read_rows(text, &empty()).expect_err(text).to_string();
    assert_eq!(problems.lines().collect::<Vec<_>>(), expected, "for {text:?}");
}

#[test]
fn rows_without_headings() {
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
fn rows_with_headings() {
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
    let wishes = found.wishes.as_ref().expect("has wishes");
    assert_eq!((found.ping, found.role.as_deref(), wishes.friends.join("+")), (40, Some("healer"), "a+b c+d".to_owned()));
}

#[test]
fn a_first_row_with_numbers_is_no_heading_row() {
    assert_eq!(read("Player\t1500\t\t\nName\t1400"), [player("Player", Some(1500), None, 0), player("Name", Some(1400), None, 0)]);
    let scenario = with_sides("1", "2");
    let players = read_rows("id\t1\t2\na\t1500\t1400", &scenario).expect("is good");
    assert_eq!((players[0].rating_for("1"), players[0].rating_for("2")), (Some(1500), Some(1400)));
}

#[test]
fn sides_may_have_any_names() {
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
fn numbers_as_people_write_them() {
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
    for typed in ["inf", "nan", "1 2", "1,,2", "0x10", "e", "--1", "1.2.3", "12:30"] {
        let problems = read_rows(&format!("id\tbw\tjoined\na\t1\t{typed}"), &empty()).expect_err(typed).to_string();
        assert_eq!(problems, format!("row 2, joined: must be a number of seconds within ±10,000,000,000, not \"{typed}\""));
    }
}

#[test]
fn what_is_wrong_names_the_row_and_the_column() {
    check("Suri\t1500\n\t1400\t\t3", &["row 2: has no name"]);
    check(
        "a\t1500\n\nb\tx\nc\t1.5\t2000000",
        &[
            "row 3, BW: must be a whole number from -1,000,000 to 1,000,000, not \"x\"",
            "row 4, BW: must be a whole number from -1,000,000 to 1,000,000, not 1.5",
            "row 4, SC2: must be a whole number from -1,000,000 to 1,000,000, not 2000000",
        ],
    );
    check("a", &["row 1, ratings: is missing for \"a\"; waves needs a rating for BW or SC2 or both"]);
    check(
        "a\t-\t–\t-1",
        &[
            "row 1, wait_cycles: must be a whole number from 0 to 1,000,000,000, not -1",
            "row 1, ratings: is missing for \"a\"; waves needs a rating for BW or SC2 or both",
        ],
    );
    check("a,1,2,3,4", &["row 1, column 5: \"4\" stands behind the last column; a row is id, BW, SC2, wait_cycles"]);
    check(
        "name,bw,\r\na,1,,\r\nb,1,5,\r\nc,1,,6",
        &["row 3, column 3: \"5\" stands under no heading", "row 4, column 4: \"6\" stands under no heading"],
    );
    check(
        "Player\tBW\tWaits\tleaves\na\t1\tsoon\t-1",
        &[
            "row 2, Waits: must be a whole number from 0 to 1,000,000,000, not \"soon\"",
            "row 2, leaves: must be later than joined (0), not -1",
        ],
    );
    check(&format!("{}\t1", "x".repeat(65)), &["row 1, id: must have 1 to 64 characters, not 65"]);
    check(&format!("name,bw,vetoes\na,1,b {}", "x".repeat(65)), &["row 2, vetoes: must have at most 64 characters, not 65"]);
    check(&"a,".repeat(2_000), &["row 1: has more than 1,000 cells"]);
    check(&"x".repeat(MAX_ROWS_BYTES + 1), &["rows: are larger than 16 MiB, the most that is read"]);
}

#[test]
fn rows_are_counted_as_a_person_counts_them() {
    // Empty lines count; a row with a line break inside quotes counts once.
    check(
        "\r\n\nx\t?\r\n\r\n\"b\nc\"\t?\r\n\n\r \t\ny\t?",
        &["3, BW", "5, BW", "9, BW"]
            .map(|place| format!("row {place}: must be a whole number from -1,000,000 to 1,000,000, not \"?\""))
            .each_ref()
            .map(String::as_str),
    );
}

#[test]
fn headings_that_are_wrong() {
    check(
        "name,bw,wiat,Regoin\na,b,c,d",
        &["row 1, \"wiat\": unknown column; did you mean \"wait\"?", "row 1, \"Regoin\": unknown column; did you mean \"region\"?"],
    );
    check("name,bw,BW\na,1,2", &["row 1, \"BW\": stands over two columns"]);
    check(
        "\n\nwho,bw,sc2\na,1,2",
        &[
            "row 3, \"who\": unknown column; the nearest known name is \"elo\"",
            "row 3: has no heading for the players' names; call it id, name or player",
        ],
    );
}

#[test]
fn a_name_is_there_once() {
    let scenario = Scenario { players: vec![player("Suri", Some(1), None, 0)], ..empty() };
    let problems = read_rows("name,bw\nTarn,1\nSuri,2\nTarn,3", &scenario).expect_err("has doubles").to_string();
    assert_eq!(problems, "row 3, name: \"Suri\" is already in the queue\nrow 4, name: \"Tarn\" is already the name in row 2");
}

#[test]
fn a_queue_is_written_with_tabs_and_headings() {
    let mut scenario = empty();
    scenario.players = vec![player("Suri", Some(1742), None, 2), player("=1+1", Some(-3), Some(1450), 0)];
    (scenario.players[1].region, scenario.players[1].joined) = (Some("a \"b\"".into()), Millis(-500));
    scenario.players[0].vetoes = vec!["Two Words".into()];
    let expected =
        "id\tBW\tSC2\twait_cycles\tjoined\tregion\tvetoes\nSuri\t1742\t\t2\t\t\tTwo Words|\n'=1+1\t-3\t1450\t0\t-0.5\t\"a \"\"b\"\"\"\t\n";
    assert_eq!(write_rows(&scenario), expected);
    assert_eq!(read(expected), scenario.players);
    assert_eq!(write_rows(&empty()), "id\tBW\tSC2\twait_cycles\n");
}

fn lobbies() -> Scenario {
    Scenario::new(Settings::preset(Lobbies::ID, "seed").expect("is a preset"))
}

/// The games of the one player in a cell, and the sizes of the group in another.
#[track_caller]
fn wishes(games: &str, group: &str) -> (String, (u32, u32)) {
    let text = format!("id\trating\tgames\tgroup size\na\t1500\t{games}\t{group}");
    let players = read_rows(&text, &lobbies()).unwrap_or_else(|problems| unreachable!("refused: {problems}"));
    let wishes = players[0].wishes.as_ref().expect("has wishes");
    (wishes.games.iter().map(|(game, weight)| format!("[{game}]{weight}")).collect(), wishes.group)
}

#[test]
fn games_and_groups_stand_in_cells() {
    assert_eq!(wishes("chess:5 go:3", "2-4"), ("[chess]5[go]3".into(), (2, 4)));
    assert_eq!(wishes(" Big Game:7.5 | go : 3 ", "3"), ("[Big Game]7.5[go]3".into(), (3, 3)));
    assert_eq!(wishes("chess  go:2,5", " 2 – 1,000 "), ("[chess]5[go]2.5".into(), (2, 1_000)), "5 is the usual weight");
    assert_eq!(wishes("Big Game|", "-"), ("[Big Game]5".into(), (2, 2)), "a dash says nothing");
    assert_eq!(wishes("a:b:9 :::1", "4−5"), ("[a:b]9[::]1".into(), (4, 5)), "the weight stands after the last colon");
    let players = read_rows("Ann\t1500\tchess:5 go:3\tranked\t2-4\t10\nBo\t1400\tgo", &lobbies()).expect("are good");
    let wishes = players[0].wishes.as_ref().expect("has wishes");
    assert_eq!((&*wishes.mode, wishes.group, players[0].joined), ("ranked", (2, 4), Millis(10_000)), "without headings");
    let written = write_rows(&Scenario { players: players.clone(), ..lobbies() });
    assert_eq!(written, "id\trating\tgames\tmode\tgroup\tjoined\nAnn\t1500\tchess:5 go:3\tranked\t2–4\t10\nBo\t1400\tgo:5\t\t\t\n");
    assert_eq!(read_rows(&written, &lobbies()), Ok(players));
}

#[test]
fn games_and_groups_that_are_wrong() {
    for (games, group, expected) in [
        ("", "", "row 2, games: is missing for \"a\"; lobbies needs at least one game"),
        ("|", "", "row 2, games: must name at least one game"),
        ("chess:x", "", "row 2, games: must be a number from 1 to 10, not \"x\""),
        ("chess: 5", "", "row 2, games: must be a number from 1 to 10, not \"\""),
        ("chess:5, go:3", "", "row 2, games: must be a number from 1 to 10, not \"5,\""),
        ("chess:11", "", "row 2, games: must be a number from 1 to 10, not 11"),
        (":5", "", "row 2, games: must have 1 to 64 characters, not 0"),
        ("go:5 go:3", "", "row 2, games: \"go\" stands already in games[0]"),
        ("go", "many", "row 2, group size: must be a whole number from 2 to 1,000,000,000, not \"many\""),
        ("go", "1", "row 2, group size: must be a whole number from 2 to 1,000,000,000, not 1"),
        ("go", "2-x", "row 2, group size: must be a whole number from 2 to 1,000,000,000, not \"x\""),
        ("go", "2-4-6", "row 2, group size: must be a whole number from 2 to 1,000,000,000, not \"4-6\""),
        ("go", "4-2", "row 2, group size: must be at least min (4), not 2"),
        ("go", "2.5", "row 2, group size: must be a whole number from 2 to 1,000,000,000, not 2.5"),
    ] {
        let text = format!("id\trating\tgames\tgroup size\na\t1500\t{games}\t{group}");
        let problems = read_rows(&text, &lobbies()).expect_err(games).to_string();
        assert_eq!(problems, expected, "for {games:?} and {group:?}");
    }
}

/// The player as far as rows can say it: names without space around them, without bars in lists, nothing empty.
fn in_rows(mut player: Player) -> Player {
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
        wishes.games = once(std::mem::take(&mut wishes.games), |(game, _)| game.clone());
        wishes.mode = tidy(&wishes.mode).unwrap_or_else(|| "casual".into());
        for names in [&mut wishes.regions, &mut wishes.languages, &mut wishes.friends] {
            listed(names);
            *names = once(std::mem::take(names), Name::clone);
        }
    }
    // Sides stand in their own order.
    player.ratings.sort();
    player
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn rows_come_back_as_they_were(scenario in scenarios_with_every_field()) {
        let mut scenario = Scenario::clone(&scenario);
        scenario.players = scenario.players.into_iter().map(in_rows).collect();
        let text = write_rows(&scenario);
        let back = read_rows(&text, &Scenario::new(scenario.settings.clone()));
        let back = back.map(|players| players.into_iter().map(in_rows).collect::<Vec<_>>());
        prop_assert_eq!(back, Ok(scenario.players), "{}", text);
    }

    #[test]
    fn no_text_is_too_odd(text in prop_oneof![".{0,60}", "[\"a1\t\n\r,;|' -]{0,60}", "(id|bw|SC2|wait|x)([,;\t](id|bw|SC2|wait|x)){0,5}\n.{0,20}"]) {
        drop((read_rows(&text, &empty()), read_rows(&text, &lobbies())));
    }
}
