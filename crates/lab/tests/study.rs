//! Studies as documents: reading and writing round-trips, every problem has its path, and no document makes the reader panic.

#[path = "support/studies.rs"]
mod studies;

use proptest::prelude::*;
use queuescope::{Millis, Value};
use queuescope_campaign::config;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::study::presets::{PRESETS, StudyKind, StudyPreset};
use queuescope_lab::study::{CrowdSource, Patience, Returns, Study, Visitors};
use studies::{read, texts};

/// The problems of a document, each as "path: message".
fn problems(text: &str) -> Vec<String> {
    let document: Value<'_> = serde_json::from_str(text).expect("the text is JSON");
    let problems = Study::read(&document).expect_err("the document has problems");
    problems.into_list().iter().map(ToString::to_string).collect()
}

/// The example of the format's documentation.
const EXAMPLE: &str = r#"{
  "version": 1, "engine": "waves", "name": "Wider windows?", "seed": 7, "evenings": 200,
  "crowd": { "players": 120, "rating": 1500, "spread": 300, "sides": [40, 30, 30] },
  "evening": { "hours": 3, "arrivals": { "per_hour": 40, "shape": [1, 2, 3, 2] },
               "patience": { "median": 900, "shape": "exponential" }, "returns": { "chance": 60, "game": 1200, "pause": 60 } },
  "arms": [ { "name": "now", "preset": "seed" }, { "name": "wider", "preset": "seed", "settings": { "moderate": { "base": 130 } } } ],
  "matters": { "wait.p90": 30, "gap.mean": 10 }
}"#;

#[test]
fn the_documented_example_is_read() {
    let study = read(EXAMPLE);
    assert_eq!((&*study.name, study.seed, study.evenings, &study.looks[..]), ("Wider windows?", 7, 200, &[200][..]));
    assert_eq!((study.cap, study.favourite_scale), (Millis(1_800_000), Some(400.0)));
    assert_eq!(study.matters, [("wait.p90".to_owned(), 30.0), ("gap.mean".to_owned(), 10.0)]);
    let Visitors::Random { crowd: CrowdSource::Generated(population), evening } = &study.visitors else {
        unreachable!("the crowd is generated")
    };
    assert_eq!((population.players, population.spread, population.sides, population.seed), (120, 300, [40, 30, 30], 7));
    assert_eq!((population.arrival_seconds, population.waited_seconds, population.longest_wait), (0, 0, 0));
    assert_eq!((evening.length, evening.per_hour, &evening.shape[..]), (Millis(10_800_000), 40.0, &[1.0, 2.0, 3.0, 2.0][..]));
    assert_eq!(evening.patience, Patience::Exponential(Millis(900_000)));
    assert_eq!(evening.returns, Returns { chance: 60, game: Millis(1_200_000), pause: Millis(60_000) });
    assert_eq!((study.arms.len(), &*study.arms[1].name), (2, "wider"));
    assert_ne!(study.arms[0].settings, study.arms[1].settings);
}

#[test]
fn all_problems_are_reported_at_once_in_document_order() {
    let text = r#"{ "version": 2, "engine": "waves", "evenigns": 3, "seed": -1, "evenings": 0,
        "crowd": { "players": 0, "rating": "x", "spreadd": 1, "seed": 4, "arrival_seconds": 10, "sides": [1, 2] },
        "evening": { "hours": 25, "arrivals": { "per_hour": -1, "shape": [0, 0] }, "patience": { "shape": "even" }, "returns": { "chance": 101 } },
        "arms": [{ "name": "now" }, { "name": "now", "preset": "sed" }, { "engine": "buckets", "settings": { "range_incraese": 1 } }],
        "matters": { "wait.p90": -3 }, "cap": 0, "favourite_scale": 0, "looks": [0] }"#;
    assert_eq!(
        problems(text),
        [
            "version: expected 1, the version this program reads, got 2",
            "evenigns: unknown field; did you mean \"evenings\"?",
            "seed: expected a whole number from 0 to 9,007,199,254,740,991, got -1",
            "evenings: expected a whole number from 1 to 10,000, got 0",
            "crowd.rating: expected a whole number from 0 to 1,000,000, got \"x\"",
            "crowd.spreadd: unknown field; did you mean \"spread\"?",
            "crowd.seed: is not used here, because the crowd is drawn from the seed of the study",
            "crowd.arrival_seconds: is not used in a study, because \"evening\" says when players arrive",
            "crowd.sides: expected three numbers: first side only, second side only, both",
            "crowd.players: expected 1 to 100,000 players, got 0",
            "evening.hours: expected a number from 0 to 24, got 25",
            "evening.arrivals.per_hour: expected a number from 0 to 1,000,000, got -1",
            "evening.arrivals.shape: must have a rate above 0",
            "evening.patience.shape: expected \"exponential\", \"fixed\" or \"none\", got \"even\"",
            "evening.returns.chance: expected a whole number from 0 to 100, got 101",
            "evening.returns.game: is missing; write how many seconds a game takes on average",
            "arms[1].name: \"now\" is already the name of arms[0]",
            "arms[1].preset: waves has no preset \"sed\"; did you mean \"seed\"?",
            "arms[2].name: is missing; every arm needs a name of 1 to 64 characters",
            "arms[2].settings.range_incraese: unknown setting; did you mean \"range_increase\"?",
            "matters.wait.p90: expected a number from 0 to 1,000,000,000,000, got -3",
            "cap: expected a number from 1 to 100,000, got 0",
            "favourite_scale: expected more than 0",
            "looks[0]: expected a whole number from 1 to 10,000, got 0",
        ]
    );
}

/// A valid study with one field replaced or added.
fn with(field: &str, value: &str) -> String {
    let fields = [
        ("version", "1"),
        ("engine", "\"buckets\""),
        ("crowd", r#"{ "players": 10 }"#),
        ("evening", r#"{ "hours": 1, "arrivals": { "per_hour": 10 } }"#),
        ("arms", r#"[{ "name": "now" }]"#),
    ];
    let others = fields.iter().filter(|(name, _)| *name != field);
    let mut all: Vec<String> = others.map(|(name, value)| format!("\"{name}\": {value}")).collect();
    if !value.is_empty() {
        all.push(format!("\"{field}\": {value}"));
    }
    format!("{{ {} }}", all.join(", "))
}

#[test]
fn every_problem_says_what_would_be_right() {
    let cases = [
        ("version", "", "version: is missing; write \"version\": 1"),
        ("engine", "", "engine: is missing; expected \"waves\", \"buckets\", \"cliques\" or \"lobbies\""),
        ("crowd", "", "crowd: is missing; write \"crowd\": { \"players\": 100 } for generated players"),
        ("evening", "", "evening: is missing; write \"evening\": { \"hours\": 3, \"arrivals\": { \"per_hour\": 40 } }"),
        ("arms", "", "arms: is missing; write \"arms\": [{ \"name\": \"now\" }]"),
        ("matters", r#"{ "wait.p9": 3 }"#, "matters.wait.p9: unknown metric; did you mean \"wait.p90\"?"),
        ("arms", "[]", "arms: expected 1 to 8 arms, got 0"),
        (
            "arms",
            r#"[{ "name": "a", "engine": "waves" }]"#,
            "arms[0].engine: expected \"buckets\", the engine of the study, because the first arm is the baseline",
        ),
        (
            "arms",
            r#"[{ "name": "a" }, { "name": "b", "engine": "lobbies" }]"#,
            "arms[1].engine: the crowd lacks what lobbies needs: players[0].games is missing",
        ),
        ("crowd", r#"{ "players": [] }"#, "crowd.players: must have at least one player"),
        ("crowd", r#"{ "players": [{ "id": "a" }] }"#, "crowd.players[0].rating: is missing for \"a\"; buckets needs a rating"),
        (
            "crowd",
            r#"{ "players": [{ "id": "a~2", "rating": 1 }] }"#,
            "crowd.players[0].id: \"a~2\" must not end in ~ and a number, as visits do",
        ),
        (
            "crowd",
            r#"{ "players": [{ "id": "a", "rating": 1, "party": "~9" }] }"#,
            "crowd.players[0].party: \"~9\" must not end in ~ and a number, as visits do",
        ),
        (
            "crowd",
            r#"{ "players": [{ "id": "a", "rating": 1 }, { "id": "a", "rating": 1 }] }"#,
            "crowd.players[1].id: \"a\" is already the id of crowd.players[0]",
        ),
        ("crowd", r#"{ "players": [{ "id": "a", "rating": 1 }], "spread": 3 }"#, "crowd.spread: unknown field; expected \"players\""),
        ("crowd", r#"{ "players": 5, "games": "chess 1.5" }"#, "crowd.games: \"chess\": expected from 0 to 1,000,000 parts, got 1.5"),
        (
            "crowd",
            r#"{ "players": 5, "games": { "chess": -1 } }"#,
            "crowd.games.chess: expected a whole number from 0 to 1,000,000, got -1",
        ),
        ("evening", r#"{ "hours": 0, "arrivals": { "per_hour": 1 } }"#, "evening.hours: expected more than 0"),
        (
            "evening",
            r#"{ "hours": 24, "arrivals": { "per_hour": 5000 } }"#,
            "evening.arrivals.per_hour: results in 120,000 arrivals per evening; at most 100,000 are allowed",
        ),
        (
            "evening",
            r#"{ "hours": 1, "arrivals": { "per_hour": 1 }, "returns": { "chance": 5, "game": 0.4, "pause": 0.5 } }"#,
            "evening.returns: game and pause must be at least 1 second together",
        ),
        (
            "evening",
            r#"{ "hours": 1, "arrivals": { "per_hour": 1 }, "patience": {} }"#,
            "evening.patience.median: is missing; write after how many seconds half of the players give up",
        ),
        ("looks", "[50, 20, 100]", "looks: expected numbers of evenings in ascending order"),
        ("looks", "[20, 50]", "looks: expected the last to be 100, the number of evenings"),
        ("looks", "[]", "looks: expected the last to be 100, the number of evenings"),
        ("log", "[]", "crowd: cannot be combined with a log, in which the players come as they did"),
        ("matters", "[]", "matters: expected an object { … }, got a list"),
    ];
    for (field, value, expected) in cases {
        let found = problems(&with(field, value));
        assert!(found.first().is_some_and(|first| first.starts_with(expected)), "{field} {value}: {found:?}");
    }
    let log = |rest: &str| format!(r#"{{ "version": 1, "engine": "buckets", "arms": [{{ "name": "now" }}], {rest} }}"#);
    let two = log(r#""log": [], "evenings": 2"#);
    assert_eq!(problems(&two), ["evenings: expected 1, because a log is one evening, got 2"]);
    let late = log(r#""log": [{ "id": "a", "rating": 1, "joined": 90000 }]"#);
    assert_eq!(problems(&late), ["log[0].joined: expected at most 86,400 seconds (24 hours) after the start of the evening, got 90000"]);
    assert_eq!(problems("[]"), ["study: expected an object { … }, got a list"]);
}

#[test]
fn every_preset_can_be_simulated() {
    for preset in PRESETS {
        let study = preset.study().expect(preset.id);
        assert_eq!(study.name, preset.title);
        assert!(preset.about.ends_with('.') && preset.source.ends_with('.'));
        assert_eq!(StudyPreset::by_id(preset.id), Some(preset));
        let crowd = Crowd::of(&study);
        for arm in 0..study.arms.len() {
            let evening = Evening::run(&study, &crowd, arm, 1).expect("the evening is small enough");
            assert!(evening.matches.len() > 5, "{}: {} matches", preset.id, evening.matches.len());
        }
    }
    let visits = |id| {
        let study = StudyPreset::by_id(id).and_then(|preset| preset.study().ok()).expect("a known preset");
        Evening::run(&study, &Crowd::of(&study), 0, 1).expect("the evening is small enough").visits.len()
    };
    let big = visits("big-game");
    assert!((9_000..11_000).contains(&big), "{big} visits");
}

#[test]
fn every_file_is_a_preset() {
    let folder =
        std::path::PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join("../../tests/studies");
    let files = std::fs::read_dir(folder).expect("the folder can be read").map(|file| file.expect("a file").path());
    let mut names: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    let mut ids: Vec<String> = PRESETS.iter().map(|preset| preset.id.to_owned()).collect();
    names.sort_unstable();
    ids.sort_unstable();
    assert_eq!(names, ids);
    assert!(PRESETS.is_sorted_by_key(|preset| preset.kind == StudyKind::Claim), "usual evenings come first");
}

/// Values that documents contain where others are expected.
fn hostile_values() -> BoxedStrategy<Value<'static>> {
    let plain = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Flag),
        prop::sample::select(vec![0.0, -1.0, 1.0, 0.5, 1e300, -1e300, 1e-300, 24.0, 100_000.0, 9e15]).prop_map(Value::Number),
        prop::sample::select(vec!["", "waves", "buckets", "none", "fixed", "now", "a~2", "EU 5, NA 3", "\u{0}é"]).prop_map(Value::text),
    ];
    let names =
        ["players", "id", "rating", "name", "settings", "hours", "arrivals", "per_hour", "shape", "median", "games", "wait.p90", "x"];
    plain
        .prop_recursive(3, 12, 4, move |inner| {
            let fields = prop::collection::vec((prop::sample::select(names.to_vec()).prop_map(Into::into), inner.clone()), 0..4);
            prop_oneof![prop::collection::vec(inner, 0..4).prop_map(Value::List), fields.prop_map(Value::Record)]
        })
        .boxed()
}

/// Replaces the value that is met after `steps` values, from the outside in.
fn replace(value: &mut Value<'static>, steps: &mut usize, new: &Value<'static>) {
    if *steps == 0 {
        *value = new.clone();
    }
    *steps = steps.wrapping_sub(1);
    match value {
        Value::List(items) => items.iter_mut().for_each(|item| replace(item, steps, new)),
        Value::Record(fields) => fields.iter_mut().for_each(|(_, field)| replace(field, steps, new)),
        _ => {}
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn writing_and_reading_returns_the_same_study(text in texts(), looks in any::<bool>(), scale in prop::option::of(0.1f64..500.0), name in "[a-z ]{0,9}") {
        let mut study = read(&text);
        study.name = name;
        if looks {
            study.looks.insert(0, 1);
        }
        study.favourite_scale = scale.or(study.favourite_scale);
        study.cap = Millis(12_345);
        study.matters.push(("wait.p90".to_owned(), 2.5));
        let document = study.to_value();
        let again = Study::read(&document);
        prop_assert_eq!(again.as_ref(), Ok(&study), "{:?}", document);
        let text = serde_json::to_string(&document).expect("writing to memory cannot fail");
        prop_assert_eq!(read(&text), study);
    }

    #[test]
    fn no_document_makes_the_reader_or_an_evening_panic(text in texts(), changes in prop::collection::vec((0usize..60, hostile_values()), 1..3)) {
        let mut document: Value<'static> = serde_json::from_str::<Value<'_>>(&text).expect("the text is JSON").into_owned();
        for (mut steps, new) in changes {
            replace(&mut document, &mut steps, &new);
        }
        match Study::read(&document) {
            Ok(study) => {
                let visits = match &study.visitors {
                    Visitors::Random { evening, .. } => evening.per_hour * evening.length.seconds() / 3_600.0,
                    Visitors::Recorded(_) => 0.0,
                };
                if visits < 500.0 && study.end() < Millis(6 * 3_600_000) {
                    _ = Evening::run(&study, &Crowd::of(&study), study.arms.len() - 1, study.evenings);
                }
            }
            Err(problems) => prop_assert!(!problems.into_list().is_empty()),
        }
    }
}
