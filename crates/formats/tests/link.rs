//! Share links: they come back as they were, stay short, and no damage to one can do more than a plain message.

// One set of random scenarios serves all crates.
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
use queuescope_formats::link::{Link, MAX_FORKS, MAX_LINK_BYTES, MAX_LINK_CHARS, View, payload, read, write};
use support::fields::scenarios_with_every_field;

const NOT_OURS: &str = "link: is not one of this page's: those begin with \"v1.\"";
const CUT_OFF: &str = "link: is damaged: it is cut off; copy the whole link again";

fn walkthrough() -> Scenario {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let file = Path::new(&crate_root).join("../../web/scenarios/walkthrough.json");
    json::read_scenario(&std::fs::read_to_string(file).expect("is there")).expect("is good")
}

/// A short run with two edits, of which one changes the players.
fn forked() -> (Arc<Scenario>, Vec<Fork>) {
    let mut base = walkthrough();
    base.about = "short".to_owned();
    base.players.truncate(6);
    let settings = base.settings.with("channels", Value::Number(3.0)).expect("is good");
    let first = Arc::new(Scenario { settings, ..base.clone() });
    let second = Scenario { players: base.players[1..].to_vec(), name: String::new(), ..Scenario::clone(&first) };
    (Arc::new(base), vec![Fork { round: 1, scenario: first }, Fork { round: 3, scenario: Arc::new(second) }])
}

/// A link with this text in it.
fn holding(text: &str) -> String {
    write(&BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 6)), 0)
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read(text).expect_err("is wrong").to_string(), expected, "for {}", text.chars().take(80).collect::<String>());
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_link_comes_back_as_it_was(
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
    fn no_text_is_too_odd(text in prop_oneof![".{0,40}", "#?v1\\.[A-Za-z0-9_-]{0,60}\\.[0-9]{1,3}", "v[0-9]{0,12}\\..{0,20}"]) {
        drop(read(&text));
    }

    #[test]
    fn no_contents_are_too_odd(text in "[\\[\\]{}\":,0-9a-z ]{0,60}") {
        drop(read(&holding(&text)));
        drop(read(&holding(&format!("{{\"scenario\":{text}"))));
    }
}

#[test]
fn the_walkthrough_is_short() {
    let link = write(&payload(&walkthrough(), &[], View::Watch), 0);
    println!("the walkthrough's link has {} characters", link.len());
    assert!(link.len() < 1_000, "{}", link.len());
    let edits: Vec<Fork> =
        (1..=10).map(|round| Fork { round, scenario: Arc::new(Scenario { seed: u64::from(round), ..walkthrough() }) }).collect();
    let with_edits = write(&payload(&walkthrough(), &edits, View::Watch), 0);
    println!("with ten edits it has {}", with_edits.len());
    assert!(with_edits.len() < link.len() + 200, "{}", with_edits.len());
}

#[test]
fn a_replay_can_be_made_again_from_its_link() {
    let (base, forks) = forked();
    let mut replay = Replay::new(Arc::clone(&base)).expect("is short");
    for fork in &forks {
        replay = replay.fork_at(fork.round, Scenario::clone(&fork.scenario)).expect("is short");
    }
    let link = read(&write(&payload(replay.base(), replay.forks(), View::Watch), 5)).expect("is good");
    assert_eq!((&link.base, &link.forks[..]), (replay.base(), replay.forks()));
}

#[test]
fn a_fork_says_only_what_it_changes() {
    let (base, forks) = forked();
    let packed = BASE64_URL_SAFE_NO_PAD.decode(payload(&base, &forks, View::Watch)).expect("is base64");
    let text = String::from_utf8(miniz_oxide::inflate::decompress_to_vec(&packed).expect("is packed")).expect("is text");
    let (_, forks) = text.split_once(r#""forks":"#).expect("has forks");
    let (first, second) = forks.split_once("},{").expect("are two");
    assert_eq!(first, r#"[{"round":1,"scenario":{"version":1,"engine":"waves","settings":{"active_population":30,"channels":3}}"#);
    assert!(second.contains(r#""players":[{"id":"Suri""#) && second.contains(r#""name":"""#) && !second.contains("about"), "{second}");
}

#[test]
fn damage_gives_a_message_or_a_good_link() {
    let (base, forks) = forked();
    let text = write(&payload(&base, &forks, View::Watch), 12);
    let tried = |damaged: &str| match read(damaged) {
        Ok(link) => assert_eq!(read(&write(&payload(&link.base, &link.forks, link.view), link.position)), Ok(link)),
        Err(problems) => assert!(problems.to_string().lines().all(|line| line.contains(": ")), "{problems}"),
    };
    for at in 0..text.len() {
        tried(&text[..at]);
        tried(&format!("{}{}", &text[..at], &text[at + 1..]));
        for other in ["A", "z", "-", "_", "0", ".", "%", "=", " ", "é", "#", "\0"] {
            tried(&format!("{}{other}{}", &text[..at], &text[at + 1..]));
            tried(&format!("{}{other}{}", &text[..at], &text[at..]));
        }
    }
}

#[test]
fn a_cut_off_link_says_so() {
    let (base, forks) = forked();
    let text = write(&payload(&base, &forks, View::Watch), 12);
    let last_point = text.rfind('.').expect("has points");
    for at in 2..=last_point {
        check(&text[..at], CUT_OFF);
    }
    // Cut inside the payload, but with its end: what is missing shows when it is unpacked.
    for at in 4..last_point {
        let problems = read(&format!("{}.12", &text[..at])).expect_err("is cut off").to_string();
        assert_eq!(problems, CUT_OFF, "at {at}");
    }
}

#[test]
fn every_failure_has_its_own_message() {
    let good = payload(&walkthrough(), &[], View::Watch);
    check("", NOT_OURS);
    check("#", NOT_OURS);
    check("hello", NOT_OURS);
    check("v0.abc.1", NOT_OURS);
    check("v2.abc.1", "link: was made by a newer version (v2); this page reads v1");
    check("v1", CUT_OFF);
    check("v1..0", CUT_OFF);
    check(&format!("v1.{good}.12)"), "link: is damaged: it must end in a number of events; copy the whole link again");
    check(&format!("v1.{good}.1.2"), "link: is damaged: it must end in a number of events; copy the whole link again");
    check(&format!("v1.{good}.-1"), "link: is damaged: it must end in a number of events; copy the whole link again");
    check(&format!("v1.{good}.{}", "9".repeat(30)), "link: is damaged: it must end in a number of events; copy the whole link again");
    check(
        &format!("v1.{}%20.0", &good[..9]),
        "link: is damaged: it has a character in it that no link has, \"%\"; copy the whole link again",
    );
    check(
        &format!("v1.{}ü.0", &good[..9]),
        "link: is damaged: it has a character in it that no link has, \"ü\"; copy the whole link again",
    );
    check("v1._____w.0", "link: is damaged: it cannot be unpacked; copy the whole link again");
    check(&holding("{"), "link: is damaged: what it holds is not JSON; copy the whole link again");
    let no_text = write(&BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(b"\xff\xfe", 6)), 0);
    check(&no_text, "link: is damaged: what it holds is not text; copy the whole link again");
    check(&holding("{}"), "scenario: must be an object { … }, not null");
    check(&holding("[]"), "link: must be an object { … } with scenario, forks and view and nothing else");
    check(&holding(r#"{"scenario":[]}"#), "scenario: must be an object { … }, not a list");
    check(&holding(r#"{"scenario":{},"zoom":2}"#), "link: must be an object { … } with scenario, forks and view and nothing else");
    check(&holding(r#"{"scenario":{},"scenario":{}}"#), "link: must be an object { … } with scenario, forks and view and nothing else");
}

#[test]
fn what_is_wrong_inside_has_its_path() {
    let base = r#"{"version":1,"engine":"waves","players":[{"id":"a","ratings":{"BW":1}}]}"#;
    let with = |forks: &str| holding(&format!(r#"{{"scenario":{base},"forks":{forks}}}"#));
    assert!(read(&with("[]")).is_ok());
    check(
        &holding(r#"{"scenario":{"version":1,"engine":"waves","players":[{"id":7}]}}"#).replace(' ', ""),
        concat!(
            "scenario.players[0].id: must be text, not 7\n",
            "scenario.players[0].ratings: is missing; waves needs a rating for BW or SC2 or both",
        ),
    );
    check(&with("{}"), "forks: must be a list of at most 1,000 edits");
    check(&with("[3]"), "forks[0]: must be an object { … } with round and scenario and nothing else");
    check(&with(r#"[{"round":1}]"#), "forks[0].scenario: must be an object { … }, not null");
    check(&with(r#"[{"round":1.5,"scenario":{}}]"#), "forks[0].round: must be a whole number from 0 to 1,000,000: the round of the edit");
    check(&with(r#"[{"scenario":{}}]"#), "forks[0].round: must be a whole number from 0 to 1,000,000: the round of the edit");
    let sides = r#"[{"round":1,"scenario":{"version":1,"engine":"waves"}},{"round":2,"scenario":{"version":1,"engine":"waves","settings":{"sides":["Orc","Elf"]}}}]"#;
    check(&with(sides), "forks[1].scenario.players[0].ratings.BW: unknown side; known are \"Orc\", \"Elf\"");
    let many = vec![r#"{"round":1,"scenario":{"version":1,"engine":"waves"}}"#; MAX_FORKS + 1].join(",");
    check(&with(&format!("[{many}]")), "forks: must be a list of at most 1,000 edits");
}

#[test]
fn the_view_is_named_where_it_is_not_the_usual_one() {
    let base = r#"{"version":1,"engine":"waves","players":[]}"#;
    let with = |view: &str| holding(&format!(r#"{{"scenario":{base},"view":{view}}}"#));
    for view in View::ALL {
        assert_eq!(read(&with(&format!("{:?}", view.name()))).map(|link| link.view), Ok(view));
        assert_eq!(read(&write(&payload(&walkthrough(), &[], view), 3)).map(|link| link.view), Ok(view));
    }
    assert_eq!(read(&holding(&format!(r#"{{"scenario":{base}}}"#))).map(|link| link.view), Ok(View::Watch));
    check(&with(r#""simulate""#), "view: unknown view \"simulate\"; known are \"watch\"");
    check(&with("3"), "view: must be the name of a view; known are \"watch\"");
    // Links from before there were views have no such field, and stay as they are.
    let packed = BASE64_URL_SAFE_NO_PAD.decode(payload(&walkthrough(), &[], View::Watch)).expect("is base64");
    let text = String::from_utf8(miniz_oxide::inflate::decompress_to_vec(&packed).expect("is packed")).expect("is text");
    assert!(!text.contains("view"), "{text}");
}

#[test]
fn nothing_large_gets_in() {
    let bomb = BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b' '; MAX_LINK_BYTES + 1], 9));
    assert!(bomb.len() < MAX_LINK_CHARS, "a bomb is small: {}", bomb.len());
    check(&write(&bomb, 0), "link: holds more than 16 MiB, the most that is read");
    check(&"x".repeat(MAX_LINK_CHARS + 1), "link: is longer than 2,097,152 characters, the most that is read");
    // Short as text: every fork has the players of the base.
    let player = |index: u32| Player { ratings: vec![("BW".into(), 1)], ..Player::new(index.to_string()) };
    let base = Arc::new(Scenario { players: (0..2_000).map(player).collect(), ..Scenario::new(Settings::default_of(Waves::ID)) });
    let forks = vec![Fork { round: 1, scenario: Arc::clone(&base) }; MAX_FORKS];
    check(&write(&payload(&base, &forks, View::Watch), 0), "forks: have more than 1,000,000 players together, the most that is read");
}
