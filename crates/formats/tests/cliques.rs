//! Scenarios of the cliques engine: the correct and the incorrect numbers of the paper, every message, links and pasted rows.

mod support;

use std::sync::Arc;

use queuescope::engines::Cliques;
use queuescope::engines::cliques::settings::{Tier, TierMode};
use queuescope::engines::cliques::{Build, Detail, MatchReport, Weight};
use queuescope::{Event, Listed, Millis, Player, Replay, Scenario, Settings, Value};
use queuescope_formats::json::write;
use queuescope_formats::link;
use queuescope_formats::rows::{read_rows, write_rows};
use queuescope_solve::cliques::best_two;
use support::{check, read};

/// The eight players of the paper: id, rating, ping, wait in seconds.
const EIGHT: [(&str, u32, u32, i64); 8] = [
    ("P1", 1620, 22, 180),
    ("P2", 1580, 18, 240),
    ("P3", 1700, 30, 120),
    ("P4", 1650, 85, 300),
    ("P5", 1560, 25, 200),
    ("P6", 850, 20, 90),
    ("P7", 2100, 15, 150),
    ("P8", 1590, 28, 160),
];

fn document(fields: &str) -> String {
    format!(r#"{{ "version": 1, "engine": "cliques", "players": [{{ "id": "a", "rating": 20 }}], {fields} }}"#)
}

fn empty_queue() -> Scenario {
    Scenario::new(Settings::preset(Cliques::ID, "seed").expect("the preset exists"))
}

/// Returns the scenario of the eight players with these settings.
fn eight(settings: &str) -> Arc<Scenario> {
    let player = |(id, rating, ping, wait): &(&str, u32, u32, i64)| {
        format!(r#"{{ "id": "{id}", "rating": {rating}, "ping": {ping}, "joined": -{wait} }}"#)
    };
    let players: Vec<String> = EIGHT.iter().map(player).collect();
    let players = players.join(",");
    Arc::new(read(&format!(r#"{{ "version": 1, "engine": "cliques", "settings": {{ {settings} }}, "players": [{players}] }}"#)))
}

/// Runs the eight players. Returns the only match and the detail.
fn only_match(settings: &str) -> (MatchReport, Detail) {
    let mut report = queuescope::report(&eight(settings), true).expect("the scenario is short enough");
    let round = report.rounds.remove(0);
    let [game] = &round.matches[..] else { unreachable!("the round has one lobby") };
    let game = game.of::<Cliques>().expect("the lobby is from cliques");
    let detail = round.detail.as_ref().and_then(|detail| detail.of::<Cliques>()).expect("the report has detail");
    (game.clone(), detail.clone())
}

fn members(game: &MatchReport) -> String {
    game.teams[0].join(" ")
}

/// Returns the graph that the frame shows after the first lobby formed.
fn graph(settings: &str) -> Build {
    let mut replay = Replay::new(eight(settings)).expect("the scenario is short enough");
    let formed = |event: &Event| matches!(event.of::<Cliques>(), Some(queuescope::engines::cliques::Event::Formed { .. }));
    let position = replay.trace().events().position(formed).expect("a lobby was formed");
    replay.seek(position + 1);
    let frame = replay.frame().engine.of::<Cliques>().expect("the frame is from cliques");
    frame.build.clone().expect("a graph was built")
}

fn index_of(graph: &Build, id: &str) -> usize {
    graph.degrees.iter().position(|degree| &*degree.player.id == id).expect("the player is in the graph")
}

#[test]
fn the_lobby_of_the_paper_is_correct_and_optimal() {
    let (game, detail) = only_match("");
    assert_eq!((members(&game).as_str(), &*game.tier, game.weight), ("P5 P2 P1 P8", "Gold", Weight(470_500)));
    let steps: Vec<(&str, f64)> = detail.lobbies[0]
        .log
        .iter()
        .map(|step| {
            (&*step.added, step.scores.0.iter().find(|(id, _)| *id == step.added).expect("the added player is a candidate").1.number())
        })
        .collect();
    assert_eq!(steps, [("P2", 89.5), ("P1", 169.5), ("P8", 211.5)]);
    let graph = graph("");
    let (best, runner_up) = best_two(graph.degrees.len(), 4, |a, b| graph.edge(a, b).0, |_| true).expect("the graph is small enough");
    assert_eq!((best.weight, runner_up.map(|group| group.weight)), (470_500, Some(401_500)));
    let mut found: Vec<&str> = best.members.iter().map(|&index| &*graph.degrees[index].player.id).collect();
    found.sort_unstable();
    assert_eq!(found, ["P1", "P2", "P5", "P8"]);
    for (size, weight) in [(5, 670_000), (6, 667_000)] {
        assert_eq!(only_match(&format!(r#""lobby_size": {size}"#)).0.weight, Weight(weight));
    }
}

#[test]
fn some_degrees_and_edges_of_the_paper_are_wrong() {
    let graph = graph("");
    let order: Vec<&str> = graph.degrees.iter().map(|degree| &*degree.player.id).collect();
    assert_eq!(order, ["P4", "P2", "P5", "P1", "P8", "P3"], "queue order: longest wait first");
    // Correct degree and the degree printed in Table I.
    for (id, correct, printed) in
        [("P1", 284.0, 306.0), ("P2", 300.0, 300.0), ("P3", 177.0, 229.5), ("P4", -3.0, 6.5), ("P5", 313.0, 313.0), ("P8", 263.0, 268.5)]
    {
        let degree = graph.degrees[index_of(&graph, id)].degree.number();
        assert_eq!(degree, correct, "{id}");
        assert_eq!(degree == printed, ["P2", "P5"].contains(&id), "{id}");
    }
    // Edges that Table II omits. The text calls all edges of P4 negative, but two of these are positive.
    for (a, b, weight) in [("P3", "P8", 57.0), ("P2", "P4", 19.5), ("P4", "P5", 10.0)] {
        assert_eq!(graph.edge(index_of(&graph, a), index_of(&graph, b)).number(), weight, "{a}–{b}");
        assert_eq!(graph.edge(index_of(&graph, b), index_of(&graph, a)).number(), weight, "{b}–{a}");
    }
}

#[test]
fn a_lobby_started_with_p4_weighs_two_fifths_less() {
    let graph = graph("");
    let mut lobby = vec![index_of(&graph, "P4")];
    let mut weight = 0;
    while lobby.len() < 4 {
        let sum = |player: usize| lobby.iter().map(|&member| graph.edge(member, player).0).sum::<i128>();
        let free = (0..graph.degrees.len()).filter(|player| !lobby.contains(player));
        let best = free.reduce(|best, other| if sum(other) > sum(best) { other } else { best }).expect("a player is left");
        weight += sum(best);
        lobby.push(best);
    }
    assert_eq!(weight, 284_000);
    let less = 100.0 * (470.5 - 284.0) / 470.5;
    assert!((39.6..39.7).contains(&less), "{less} percent; the paper says 15 to 20");
}

#[test]
fn p4_joins_the_lobby_up_to_an_alpha_of_140_for_a_beta_of_171() {
    for (alpha, beta, is_member) in [
        ("0.14", "0.171", true),
        ("1.4", "1.71", true),
        ("140", "171", true),
        ("140.001", "171", false),
        ("139.999", "171", true),
        ("140", "171.001", true),
        ("140", "170.999", false),
    ] {
        let (game, detail) = only_match(&format!(r#""alpha": {alpha}, "beta": {beta}"#));
        assert_eq!(game.teams[0].iter().any(|id| &**id == "P4"), is_member, "alpha {alpha}, beta {beta}: {}", members(&game));
        // At a ratio of exactly 140 to 171, P4 and P8 have the same score, and P4 is added because it is ahead in the queue.
        let last = detail.lobbies[0].log.last().expect("the log has steps");
        let score = |id: &str| last.scores.0.iter().find(|(candidate, _)| &**candidate == id).map(|(_, score)| *score);
        assert_eq!(score("P4") == score("P8"), ["0.14", "1.4"].contains(&alpha) || beta == "171" && alpha == "140");
    }
}

#[test]
fn a_tier_with_too_few_players_waits() {
    let report = queuescope::report(&eight(r#""lobby_size": 7, "repeat": true"#), true).expect("the scenario is short enough");
    assert!(report.rounds[0].matches.is_empty());
    assert_eq!(report.totals.queued, 8);
}

#[test]
fn every_setting_is_checked() {
    let roles = "settings.roles: expected roles for at most 4 players, the lobby size, got";
    for (settings, expected) in [
        (r#""alpha": 0.0005"#, "settings.alpha: expected a number with at most three decimals, got 0.0005"),
        (r#""beta": -1"#, "settings.beta: expected a number from 0 to 1,000, got -1"),
        (r#""alpha": null"#, "settings.alpha: expected a number from 0 to 1,000, got null"),
        (r#""lobby_size": 1"#, "settings.lobby_size: expected a whole number from 2 to 100, got 1"),
        (r#""repeat": 1"#, "settings.repeat: expected true or false, got 1"),
        (r#""tier_mode": "kmeans""#, r#"settings.tier_mode: expected "fixed" or "clusters", got "kmeans""#),
        (r#""snapshot_interval": 0"#, "settings.snapshot_interval: expected more than 0 and at most 1,000,000,000 seconds, got 0"),
        (r#""tiers": {}"#, "settings.tiers: expected a list of names with lower limits, got an object"),
        (r#""tiers": []"#, "settings.tiers: expected 1 to 100 entries, got 0"),
        (r#""tiers": ["Gold"]"#, r#"settings.tiers[0]: expected a name and its lower limit, as in ["Gold", 1500], got "Gold""#),
        (r#""tiers": [["Gold"]]"#, "settings.tiers[0]: expected 2 entries, a name and its lower limit, got 1"),
        (r#""tiers": [["Low", 0]]"#, "settings.tiers[0][1]: expected null because the first entry has no lower limit, got 0"),
        (r#""tiers": [[7, null]]"#, "settings.tiers[0][0]: expected text, got 7"),
        (r#""tiers": [["", null]]"#, "settings.tiers[0][0]: expected 1 to 64 characters, got 0"),
        (r#""tiers": [["a", null], ["b", null]]"#, "settings.tiers[1][1]: expected a number from -1,000,000 to 1,000,000, got null"),
        (
            r#""tiers": [["a", null], ["b", 5], ["c", 5]]"#,
            "settings.tiers[2][1]: expected more than 5, the lower limit of the entry before it, got 5",
        ),
        (r#""tiers": [["a", null], ["a", 5]]"#, "settings.tiers[1][0]: is given twice"),
        (r#""roles": []"#, "settings.roles: expected an object { … }, got a list"),
        (r#""roles": { "tank": 0.5 }"#, "settings.roles.tank: expected a whole number from 0 to 100, got 0.5"),
        (r#""roles": { "tank": 1, "tank": 1 }"#, "settings.roles.tank: is given twice"),
        (r#""roles": { "": 1 }"#, r#"settings.roles."": expected 1 to 64 characters, got 0"#),
        (r#""roles": { "tank": 3, "support": 2 }"#, &format!("{roles} 5")),
        (r#""lobby_sise": 4"#, r#"settings.lobby_sise: unknown setting; did you mean "lobby_size"?"#),
    ] {
        check(&document(&format!(r#""settings": {{ {settings} }}"#)), &[expected]);
    }
    // The same roles fit into a larger lobby.
    read(&document(r#""settings": { "roles": { "tank": 3, "support": 2 }, "lobby_size": 5 }"#));
    check(&document(r#""preset": "batle""#), &[r#"preset: cliques has no preset "batle"; did you mean "battle"?"#]);
    check(&document(r#""until": { "seconds": 500000 }"#), &["until.seconds: results in 1,000,001 rounds; at most 1,000,000 are allowed"]);
}

#[test]
fn a_missing_rating_or_a_bad_ping_is_reported() {
    let players = |players: &str| format!(r#"{{ "version": 1, "engine": "cliques", "players": [{players}] }}"#);
    check(
        &players(r#"{ "id": "a", "rating": 1 }, { "id": "P9", "ping": 20 }"#),
        &[r#"players[1].rating: is missing for "P9"; cliques needs a rating"#],
    );
    let ping = "players[0].ping: expected a whole number from 0 to 1,000,000,000, got";
    for (given, quoted) in [("-1", "-1"), ("20.5", "20.5"), ("\"20\"", "\"20\"")] {
        check(&players(&format!(r#"{{ "id": "a", "rating": 1, "ping": {given} }}"#)), &[&format!("{ping} {quoted}")]);
    }
}

#[test]
fn lists_and_maps_replace_those_of_the_preset() {
    let scenario = read(&document(
        r#""preset": "battle", "settings": { "tiers": [["all", null], ["best", 0.5]], "tier_mode": "clusters", "roles": { "tank": 2 }, "beta": 0.333 }"#,
    ));
    let settings = scenario.settings.of::<Cliques>().expect("the scenario uses cliques");
    let tiers = [Tier { name: "all".into(), from: None }, Tier { name: "best".into(), from: Some(0.5) }];
    assert_eq!((&settings.tiers[..], settings.tier_mode, &settings.roles[..]), (&tiers[..], TierMode::Clusters, &[("tank".into(), 2)][..]));
    assert_eq!((settings.alpha, settings.beta, settings.lobby_size, settings.repeat), (1_500, 333, 10, true));
    let text = write(&scenario.to_value());
    let expected = r#""settings":{"tiers":[["all",null],["best",0.5]],"tier_mode":"clusters","beta":0.333,"roles":{"tank":2}}"#;
    assert!(text.contains(expected), "{text}");
    assert_eq!(read(&text), scenario);
}

#[test]
fn a_report_is_written_in_the_documented_form() {
    let scenario = Arc::new(read(
        r#"{ "version": 1, "engine": "cliques", "settings": { "lobby_size": 2, "alpha": 0.05, "tiers": [["low", null], ["high", 9.5]] },
            "players": [{ "id": "b", "rating": 9.5, "ping": 7 }, { "id": "c", "rating": 9.4 }, { "id": "a", "rating": 12, "joined": -1.5 }] }"#,
    ));
    // The whole text, because the order of fields must be the same on every platform.
    let expected = concat!(
        r#"{"version":1,"engine":"cliques","rounds":[{"index":0,"time":0,"#,
        r#""matches":[{"id":1,"teams":[["a","b"]],"tier":"high","weight":-0.35}],"queue":["c"],"#,
        r#""detail":{"tiers":{"low":["c"],"high":["a","b"]},"lobbies":[{"tier":"high","wd":{"a":-0.35,"b":-0.35},"#,
        r#""log":[{"added":"b","scores":{"b":-0.35}}],"weight":-0.35}]}}],"#,
        r#""left":[],"totals":{"players":3,"matched":2,"queued":1,"left":0,"pending":0}}"#
    );
    assert_eq!(write(&queuescope::report(&scenario, true).expect("the scenario is short enough")), expected);
}

#[test]
fn a_link_contains_the_forks() {
    let base = eight(r#""snapshot_interval": 5"#);
    let mut replay = Replay::new(Arc::clone(&base)).expect("the scenario is short enough");
    replay.run_next_round().expect("the scenario is short enough");
    let settings = base.settings.with("lobby_size", Value::Number(2.0)).expect("the value is valid");
    replay = replay.fork_at(1, Scenario { settings, ..Scenario::clone(&base) }).expect("the scenario is short enough");
    let text = link::write(&link::payload(replay.base(), replay.forks(), link::View::Watch), 9);
    let read = link::read(&text).expect("the link is valid");
    assert_eq!((&read.base, &read.forks[..], read.position), (&base, replay.forks(), 9));
}

#[test]
fn rows_of_a_spreadsheet_become_players() {
    let player = |id: &str, rating: f64, ping: u32, joined: i64, role: Option<&str>| Player {
        rating: Some(rating),
        ping,
        joined: Millis(joined),
        role: role.map(Into::into),
        ..Player::new(id)
    };
    let expected = [player("P1", 1620.0, 22, -180_000, None), player("P2", 1580.5, 0, 0, Some("tank"))];
    let read = |text: &str| read_rows(text, &empty_queue()).unwrap_or_else(|problems| unreachable!("the rows are refused: {problems}"));
    assert_eq!(read("name\trating\tping\tjoined\trole\nP1\t1620\t22\t-180\t\nP2\t1580.5\t\t\ttank\n"), expected, "with headings");
    assert_eq!(read("Role,Joined,Ping,MMR,Player\n,-180,22,1620,P1\ntank,,,1580.5,P2"), expected, "in any order");
    assert_eq!(
        read("P1\t1620\t22\t-180\nP2\t1580.5\t\t\ttank"),
        expected,
        "without headings, the columns are name, rating, ping, joined, role"
    );
    let problems = read_rows("name\trating\tping\nP1\t\t1\nP2\t5\tfast", &empty_queue()).expect_err("the rows are refused").to_string();
    assert_eq!(
        problems,
        "row 2, rating: is missing for \"P1\"; cliques needs a rating\nrow 3, ping: expected a whole number from 0 to 1,000,000,000, got \"fast\""
    );
    let scenario = Scenario { players: expected.to_vec(), ..empty_queue() };
    assert_eq!(write_rows(&scenario), "id\trating\tping\tjoined\trole\nP1\t1620\t22\t-180\t\nP2\t1580.5\t\t\ttank\n");
    assert_eq!(read(&write_rows(&scenario)), expected, "written and read again");
}
