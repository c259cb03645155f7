//! Share links are read back unchanged and stay short. A damaged link gives a message and never a panic.

// All crates share the generators of random scenarios.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use proptest::prelude::*;
use queuescope::engines::Waves;
use queuescope::{Fork, Listed, Player, Replay, Scenario, Settings, Value};
use queuescope_campaign::config;
use queuescope_formats::json;
use queuescope_formats::link::{Link, MAX_FORKS, MAX_LINK_CHARS, MAX_UNPACKED_BYTES, View, contents, payload, read, write};
use support::every_field::scenarios_with_every_field;

const NOT_A_LINK: &str = "link: is not a Queuescope link; links begin with \"v2.\"";
const CUT_OFF: &str = "link: is damaged: it is cut off; copy the whole link again";

fn walkthrough() -> Scenario {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let file = Path::new(&crate_root).join("../../web/scenarios/walkthrough.json");
    json::read_scenario(&std::fs::read_to_string(file).expect("the walkthrough exists")).expect("the walkthrough is valid")
}

/// Returns a short run with two edits. The second edit changes the players.
fn forked() -> (Arc<Scenario>, Vec<Fork>) {
    let mut base = walkthrough();
    base.about = "short".to_owned();
    base.players.truncate(6);
    let settings = base.settings.with("channels", Value::Number(3.0)).expect("the value is valid");
    let first = Arc::new(Scenario { settings, ..base.clone() });
    let second = Scenario { players: base.players[1..].to_vec(), name: String::new(), ..Scenario::clone(&first) };
    (Arc::new(base), vec![Fork { round: 1, scenario: first }, Fork { round: 3, scenario: Arc::new(second) }])
}

/// Returns a link whose payload is this text.
fn link_with(text: &str) -> String {
    write(&format!("v1.{}", BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 6))), 0)
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read(text).expect_err("the link is refused").to_string(), expected, "for {}", text.chars().take(80).collect::<String>());
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_link_is_read_back_unchanged(
        base in scenarios_with_every_field(),
        others in prop::collection::vec((scenarios_with_every_field(), 0u8..8, 1u32..=1_000_000), 0..4),
        position in prop_oneof![0usize..1_000, Just(u32::MAX as usize)],
    ) {
        let mut forks: Vec<Fork> = Vec::new();
        for (other, kept, round) in others {
            let before = Scenario::clone(forks.last().map_or(&base, |fork| &fork.scenario));
            let mut edited = Scenario::clone(&other);
            if kept & 1 == 1 {
                (edited.players, edited.settings, edited.declines) = (before.players, before.settings, before.declines);
                edited.preset = before.preset;
            }
            if kept & 2 == 2 {
                edited.name = before.name;
            }
            if kept & 4 == 4 {
                edited.about = before.about;
            }
            forks.push(Fork { round, scenario: Arc::new(edited) });
        }
        let text = write(&payload(&base, &forks, View::Watch), position);
        let link = Link { base, forks, position, view: View::Watch };
        prop_assert_eq!(read(&text), Ok(link.clone()));
        prop_assert_eq!(read(&format!(" #{text}\n")), Ok(link));
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in prop_oneof![".{0,40}", "#?v[12]\\.[A-Za-z0-9_-]{0,60}\\.[0-9]{1,3}", "v[0-9]{0,12}\\..{0,20}"]) {
        drop(read(&text));
    }

    #[test]
    fn any_payload_is_read_without_a_panic(text in "[\\[\\]{}\":,0-9a-z ]{0,60}") {
        drop(read(&link_with(&text)));
        drop(read(&link_with(&format!("{{\"scenario\":{text}"))));
    }
}

#[test]
fn the_link_of_the_walkthrough_is_short() {
    let link = write(&payload(&walkthrough(), &[], View::Watch), 0);
    println!("the walkthrough's link has {} characters", link.len());
    let as_json = compress_to_vec(json::write(&contents(&walkthrough(), &[], View::Watch)).as_bytes(), 9).len() * 4 / 3;
    assert!(link.len() * 100 < as_json * 65, "{} characters, and {as_json} as compressed JSON", link.len());
    let edits: Vec<Fork> =
        (1..=10).map(|round| Fork { round, scenario: Arc::new(Scenario { seed: u64::from(round), ..walkthrough() }) }).collect();
    let with_edits = write(&payload(&walkthrough(), &edits, View::Watch), 0);
    println!("with ten edits it has {}", with_edits.len());
    assert!(with_edits.len() < link.len() + 200, "{}", with_edits.len());
}

#[test]
fn a_link_contains_the_base_and_forks_of_a_replay() {
    let (base, forks) = forked();
    let mut replay = Replay::new(Arc::clone(&base)).expect("the scenario is short enough");
    for fork in &forks {
        replay = replay.fork_at(fork.round, Scenario::clone(&fork.scenario)).expect("the scenario is short enough");
    }
    let link = read(&write(&payload(replay.base(), replay.forks(), View::Watch), 5)).expect("the link is valid");
    assert_eq!((&link.base, &link.forks[..]), (replay.base(), replay.forks()));
}

#[test]
fn a_fork_contains_only_what_it_changes() {
    let (base, forks) = forked();
    let text = json::write(&contents(&base, &forks, View::Watch));
    let (_, forks) = text.split_once(r#""forks":"#).expect("the link has forks");
    let (first, second) = forks.split_once("},{").expect("the link has two forks");
    assert_eq!(first, r#"[{"round":1,"scenario":{"version":1,"engine":"waves","settings":{"active_population":30,"channels":3}}"#);
    assert!(second.contains(r#""players":[{"id":"Suri""#) && second.contains(r#""name":"""#) && !second.contains("about"), "{second}");
}

#[test]
fn a_damaged_link_gives_a_message_or_a_valid_link() {
    let (base, forks) = forked();
    let text = write(&payload(&base, &forks, View::Watch), 12);
    let check_damaged = |damaged: &str| match read(damaged) {
        Ok(link) => assert_eq!(read(&write(&payload(&link.base, &link.forks, link.view), link.position)), Ok(link)),
        Err(problems) => assert!(problems.to_string().lines().all(|line| line.contains(": ")), "{problems}"),
    };
    for at in 0..text.len() {
        check_damaged(&text[..at]);
        check_damaged(&format!("{}{}", &text[..at], &text[at + 1..]));
        for other in ["A", "z", "-", "_", "0", ".", "%", "=", " ", "é", "#", "\0"] {
            check_damaged(&format!("{}{other}{}", &text[..at], &text[at + 1..]));
            check_damaged(&format!("{}{other}{}", &text[..at], &text[at..]));
        }
    }
}

#[test]
fn a_cut_off_link_is_reported_as_cut_off() {
    let (base, forks) = forked();
    let text = write(&payload(&base, &forks, View::Watch), 12);
    let last_dot = text.rfind('.').expect("the link has dots");
    for at in 2..=last_dot {
        check(&text[..at], CUT_OFF);
    }
    // With a shortened payload and a position, the missing part is noticed when unpacking.
    for at in 4..last_dot {
        let problems = read(&format!("{}.12", &text[..at])).expect_err("the link is cut off").to_string();
        assert_eq!(problems, CUT_OFF, "at {at}");
    }
}

#[test]
fn every_kind_of_damage_has_a_message() {
    let link = payload(&walkthrough(), &[], View::Watch);
    let good = link.strip_prefix("v2.").expect("a short link is packed in columns");
    check("", NOT_A_LINK);
    check("#", NOT_A_LINK);
    check("hello", NOT_A_LINK);
    check("v0.abc.1", NOT_A_LINK);
    check("v3.abc.1", "link: was made by a newer version (v3), but this page reads only v1 and v2");
    check("v1", CUT_OFF);
    check("v1..0", CUT_OFF);
    check(&format!("v2.{good}.12)"), "link: is damaged: it must end with a number of events; copy the whole link again");
    check(&format!("v2.{good}.1.2"), "link: is damaged: it must end with a number of events; copy the whole link again");
    check(&format!("v2.{good}.-1"), "link: is damaged: it must end with a number of events; copy the whole link again");
    check(&format!("v2.{good}.{}", "9".repeat(30)), "link: is damaged: it must end with a number of events; copy the whole link again");
    check(&format!("v2.{}%20.0", &good[..9]), "link: is damaged: links never contain \"%\"; copy the whole link again");
    check(&format!("v2.{}ü.0", &good[..9]), "link: is damaged: links never contain \"ü\"; copy the whole link again");
    check("v1._____w.0", "link: is damaged: it cannot be unpacked; copy the whole link again");
    check(&link_with("{"), "link: is damaged: its contents are not JSON; copy the whole link again");
    let changed = format!("v2.{}{}{}.0", &good[..20], if &good[20..21] == "A" { "B" } else { "A" }, &good[21..]);
    check(&changed, "link: is damaged: some of its characters are changed; copy the whole link again");
    check("v2._____w.0", "link: is damaged: it cannot be unpacked; copy the whole link again");
    check("v2.A.0", CUT_OFF);
    let not_text = format!("v1.{}.0", BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(b"\xff\xfe", 6)));
    check(&not_text, "link: is damaged: its contents are not text; copy the whole link again");
    check(&link_with("{}"), "scenario: expected an object { … }, got null");
    check(&link_with("[]"), "link: expected an object { … } with only the fields scenario, forks and view");
    check(&link_with(r#"{"scenario":[]}"#), "scenario: expected an object { … }, got a list");
    check(&link_with(r#"{"scenario":{},"zoom":2}"#), "link: expected an object { … } with only the fields scenario, forks and view");
    check(&link_with(r#"{"scenario":{},"scenario":{}}"#), "link: expected an object { … } with only the fields scenario, forks and view");
}

#[test]
fn a_problem_inside_a_link_has_its_path() {
    let base = r#"{"version":1,"engine":"waves","players":[{"id":"a","ratings":{"BW":1}}]}"#;
    let with = |forks: &str| link_with(&format!(r#"{{"scenario":{base},"forks":{forks}}}"#));
    assert!(read(&with("[]")).is_ok());
    check(
        &link_with(r#"{"scenario":{"version":1,"engine":"waves","players":[{"id":7}]}}"#).replace(' ', ""),
        concat!(
            "scenario.players[0].id: expected text, got 7\n",
            "scenario.players[0].ratings: is missing; waves needs a rating for BW or SC2 or both",
        ),
    );
    check(&with("{}"), "forks: expected a list of at most 1,000 edits");
    check(&with("[3]"), "forks[0]: expected an object { … } with only the fields round and scenario");
    check(&with(r#"[{"round":1}]"#), "forks[0].scenario: expected an object { … }, got null");
    check(&with(r#"[{"round":1.5,"scenario":{}}]"#), "forks[0].round: expected the round of the edit, a whole number from 0 to 1,000,000");
    check(&with(r#"[{"scenario":{}}]"#), "forks[0].round: expected the round of the edit, a whole number from 0 to 1,000,000");
    let sides = r#"[{"round":1,"scenario":{"version":1,"engine":"waves"}},{"round":2,"scenario":{"version":1,"engine":"waves","settings":{"sides":["Orc","Elf"]}}}]"#;
    check(&with(sides), "forks[1].scenario.players[0].ratings.BW: unknown side; expected \"Orc\" or \"Elf\"");
    let many = vec![r#"{"round":1,"scenario":{"version":1,"engine":"waves"}}"#; MAX_FORKS + 1].join(",");
    check(&with(&format!("[{many}]")), "forks: expected a list of at most 1,000 edits");
}

#[test]
fn the_default_view_is_left_out_of_a_link() {
    let base = r#"{"version":1,"engine":"waves","players":[]}"#;
    let with = |view: &str| link_with(&format!(r#"{{"scenario":{base},"view":{view}}}"#));
    for view in View::ALL {
        assert_eq!(read(&with(&format!("{:?}", view.name()))).map(|link| link.view), Ok(view));
        assert_eq!(read(&write(&payload(&walkthrough(), &[], view), 3)).map(|link| link.view), Ok(view));
    }
    assert_eq!(read(&link_with(&format!(r#"{{"scenario":{base}}}"#))).map(|link| link.view), Ok(View::Watch));
    check(&with(r#""dream""#), "view: unknown view \"dream\"; expected \"watch\", \"simulate\" or \"compare\"");
    check(&with("3"), "view: expected \"watch\", \"simulate\" or \"compare\"");
    // Links made before views existed have no such field.
    let text = json::write(&contents(&walkthrough(), &[], View::Watch));
    assert!(!text.contains("view"), "{text}");
}

#[test]
fn links_beyond_a_limit_are_refused() {
    let large_payload = format!("v1.{}", BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b' '; MAX_UNPACKED_BYTES + 1], 9)));
    assert!(large_payload.len() < MAX_LINK_CHARS, "the packed text has {} characters", large_payload.len());
    check(&write(&large_payload, 0), "link: unpacks to more than 16 MiB, the limit");
    check(&"x".repeat(MAX_LINK_CHARS + 1), "link: is longer than 2,097,152 characters, the limit");
    // This link is short as text, because every fork inherits the players of the base.
    let player = |index: u32| Player { ratings: vec![("BW".into(), 1)], ..Player::new(index.to_string()) };
    let base = Arc::new(Scenario { players: (0..2_000).map(player).collect(), ..Scenario::new(Settings::default_of(Waves::ID)) });
    let forks = vec![Fork { round: 1, scenario: Arc::clone(&base) }; MAX_FORKS];
    check(&write(&payload(&base, &forks, View::Watch), 0), "forks: have more than 1,000,000 players in total, the limit");
}
