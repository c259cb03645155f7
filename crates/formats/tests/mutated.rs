//! Mutated files and links: none makes a reader panic or hang, and what is read is valid. `test --long` tries 100,000 of each kind.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use queuescope::{EngineId, Scenario, Settings};
use queuescope_campaign::config;
use queuescope_formats::config::{ConfigOptions, Language, read_settings, snippet, write_settings};
use queuescope_formats::json;
use queuescope_formats::link::{self, View, study};
use queuescope_formats::queue::{QueueOptions, compare, read_queue};

/// Number of cases in the short form. The long form has 20 times as many.
const CASES: u32 = 5_000;

/// A change of a text.
#[derive(Debug, Clone)]
enum Mutation {
    Remove(Index, u8),
    Insert(Index, String),
    Repeat(Index, u8, u8),
    Move(Index, Index, u8),
    Cut(Index),
}

fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let texts = prop_oneof![
        select(vec![
            "\"",
            "'",
            "\n",
            "\r",
            ",",
            ";",
            "\t",
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            ":",
            "=",
            "#",
            "//",
            "/*",
            "*/",
            "\\",
            "-",
            "0",
            "9",
            "e",
            ".",
            "null",
            "true",
            "\u{feff}",
            "\0",
            "é",
            "😀",
            "999999999999999999999",
            "1e308",
            "-0",
            "NaN",
            "\u{2028}",
            "𝟙",
            "12:60",
            "vs",
        ])
        .prop_map(str::to_owned),
        ".{0,4}",
    ];
    let mutation = prop_oneof![
        3 => (any::<Index>(), any::<u8>()).prop_map(|(at, count)| Mutation::Remove(at, count % 12)),
        5 => (any::<Index>(), texts).prop_map(|(at, text)| Mutation::Insert(at, text)),
        2 => (any::<Index>(), any::<u8>(), any::<u8>()).prop_map(|(at, count, times)| Mutation::Repeat(at, count % 40, times % 8)),
        2 => (any::<Index>(), any::<Index>(), any::<u8>()).prop_map(|(from, to, count)| Mutation::Move(from, to, count % 40)),
        1 => any::<Index>().prop_map(Mutation::Cut),
    ];
    vec(mutation, 1..6)
}

fn mutated(text: &str, mutations: &[Mutation]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for mutation in mutations {
        let place = |index: &Index, chars: &[char]| index.index(chars.len() + 1);
        let span = |at: usize, count: u8, chars: &[char]| at..(at + usize::from(count)).min(chars.len());
        match mutation {
            Mutation::Remove(at, count) => {
                let at = place(at, &chars);
                chars.drain(span(at, *count, &chars));
            }
            Mutation::Insert(at, text) => {
                let at = place(at, &chars);
                chars.splice(at..at, text.chars());
            }
            Mutation::Repeat(at, count, times) => {
                let at = place(at, &chars);
                let piece: Vec<char> = chars[span(at, *count, &chars)].repeat(usize::from(*times));
                chars.splice(at..at, piece);
            }
            Mutation::Move(from, to, count) => {
                let from = place(from, &chars);
                let piece: Vec<char> = chars.drain(span(from, *count, &chars)).collect();
                let to = place(to, &chars);
                chars.splice(to..to, piece);
            }
            Mutation::Cut(at) => chars.truncate(place(at, &chars)),
        }
    }
    chars.into_iter().collect()
}

const SHEETS: [&str; 5] = [
    "\u{feff}Discord name;bw_mmr;SC2 MMR;waited (min);reg;joined_at;notes\r\nAstrid;;996;12,5;eu;19:02;\r\n\"Orla; the 2nd\";\"1,329\";;0;na;7:08pm;x\r\n",
    "name\trating\tgames\tgroup\tjoined\nAnn\t1500\tchess:5 go:3\t2–4\t-20\nBo\t1400\tgo\t\t0\n",
    "time,event,player,opponent,BW,SC2\n0:05,join,Ann,,1500,\n0:10,join,Bo,,,1510\n0:45,match,Ann,Bo,,\n1:15,leave,Cy,,,\n1:20,join,Ann,,,\n",
    "2026-03-05T19:02:00Z;join;Ann;1500\n2026-03-05T19:02:30+01:00;join;Bo;1510\n2026-03-05T19:03:00Z;match;Bo & Ann;\n",
    r#"{ "version": 1, "engine": "buckets", "players": [{ "id": "Ann", "rating": 5 }, { "id": "Bo", "rating": 5, "party": "p" }], "until": { "seconds": 60 } }"#,
];

fn engines() -> impl Strategy<Value = EngineId> {
    select(EngineId::ALL.to_vec())
}

/// A scenario of an engine with a few players.
fn scenario(engine: EngineId) -> Scenario {
    let players: Vec<String> = (0..9)
        .map(|index| {
            let fields = r#""ratings": { "BW": 1500, "SC2": 1400 }, "rating": 1400, "games": [{ "game": "go", "weight": 5 }]"#;
            let fields = if engine.name() == "waves" {
                fields.to_owned()
            } else {
                fields.replace(r#""ratings": { "BW": 1500, "SC2": 1400 }, "#, "")
            };
            format!(r#"{{ "id": "Player {index}", {}, "joined": {index}.5 }}"#, fields.replace("1400", &(1_400 + index * 37).to_string()))
        })
        .collect();
    let text = format!(r#"{{ "version": 1, "name": "é", "engine": "{}", "players": [{}] }}"#, engine.name(), players.join(", "));
    json::read_scenario(&text).expect("the scenario is valid")
}

/// The checksum of a payload in columns, as `packed.rs` computes it.
fn checksum(bytes: &[u8]) -> [u8; 3] {
    let sum = bytes.iter().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    let [a, b, c, d] = sum.to_be_bytes();
    [a ^ d, b, c]
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn mutated_configuration_files(
        (engine, written_in, read_as) in (engines(), select(Language::ALL.to_vec()), prop::option::of(select(Language::ALL.to_vec()))),
        mutations in mutations(),
    ) {
        let text = mutated(&snippet(&Settings::default_of(engine), written_in), &mutations);
        let options = ConfigOptions { language: read_as, ..ConfigOptions::new(engine) };
        let reading = read_settings(&text, &options).expect("any text is read");
        if reading.problems.is_empty() {
            prop_assert_eq!(write_settings(&text, &reading.settings, &options).expect("nothing changes").text, text);
        }
    }

    #[test]
    fn mutated_sheets_and_logs((engine, sheet) in (engines(), select(&SHEETS[..])), mutations in mutations()) {
        let text = mutated(sheet, &mutations);
        let base = Scenario::new(Settings::default_of(engine));
        if let Ok(reading) = read_queue(&text, &base, &QueueOptions::default()) {
            drop(json::write(&reading));
            if let Some(scenario) = &reading.scenario {
                let read = json::read_scenario(&json::write_scenario(scenario));
                prop_assert_eq!(read.as_ref(), Ok(&**scenario));
                // Runs of a million rounds take long without being wrong.
                let is_short = matches!(scenario.until, queuescope::Until::Rounds(rounds) if rounds < 100);
                if is_short && !reading.matches.is_empty() {
                    drop(compare(&reading.matches, scenario));
                }
            }
        }
    }

    #[test]
    fn mutated_links(engine in engines(), mutations in mutations(), view in select(View::ALL.to_vec())) {
        let base = scenario(engine);
        let link = link::write(&link::payload(&base, &[], view), 7);
        prop_assert!(link.starts_with("v2."));
        if let Ok(read) = link::read(&mutated(&link, &mutations)) {
            prop_assert_eq!(read.base, Arc::new(base));
        }
        let run = link::write(&link::payload(&scenario(engine), &[], view), 0);
        drop(study::read(&mutated(&run.replacen("v2", "s1", 1), &mutations)));
    }

    #[test]
    fn mutated_contents_of_links(engine in engines(), changes in vec((any::<Index>(), any::<u8>()), 0..6), cut in prop::option::of(any::<Index>()), noise in vec(any::<u8>(), 0..40)) {
        let payload = link::payload(&scenario(engine), &[], View::Watch);
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(&payload[3..]).expect("the payload is base64");
        // Two bytes of length and three of checksum are in front.
        let mut packed = bytes[5..].to_vec();
        for (at, byte) in changes {
            let at = at.index(packed.len());
            packed[at] ^= byte;
        }
        if let Some(cut) = cut {
            packed.truncate(cut.index(packed.len()));
        }
        packed.extend(noise);
        let mut whole = vec![packed.len() as u8 | 128, (packed.len() >> 7) as u8];
        whole.extend(checksum(&packed));
        whole.extend(&packed);
        match link::read(&format!("v2.{}.0", BASE64_URL_SAFE_NO_PAD.encode(whole))) {
            Ok(read) => prop_assert!(json::read_scenario(&json::write_scenario(&read.base)).is_ok()),
            Err(problems) => prop_assert!(!problems.to_string().contains("changed"), "the checksum is right: {problems}"),
        }
    }
}
