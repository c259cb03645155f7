//! The corpus of share links in `tests/links`. Each link must always open where it opened when it was added.
//!
//! To add a link, append `{ "name": …, "link": … }` to a file and run
//! `cargo test -p queuescope-web -- --ignored complete_new_entries`. That fills in what the link shows. It also updates the sentences of the
//! other entries, for example after a sentence was reworded, and fails if any of them opens at another place or with other players.

use std::fs;
use std::path::{Path, PathBuf};

use queuescope::PlayerState;
use serde_json::{Value, json};

use crate::engines;
use crate::session::Session;
use crate::words::plain_text;

/// The fields of an entry, in the order they are written.
const FIELDS: [&str; 5] = ["name", "link", "sentence", "place", "players"];
/// The fields that describe what a link shows.
const SHOWN: [&str; 3] = ["sentence", "place", "players"];

/// Returns what the page shows for a link: the sentence of the current event, the place in the run, and the ids of the players by state.
fn shown(text: &str) -> Value {
    let session = match Session::of_link(text) {
        Ok(session) => session,
        Err(problems) => return json!({ "problems": problems }),
    };
    let moment = session.moment();
    let sentence = moment.event.as_ref().map_or_else(String::new, |event| plain_text(&engines::sentence(event, &moment.scenario)));
    let mut players = serde_json::Map::new();
    for (player, state) in moment.scenario.players.iter().zip(&moment.frame.states) {
        let state = match state {
            PlayerState::Away => "away",
            PlayerState::Queued => "queued",
            PlayerState::Pending => "pending",
            PlayerState::Matched => "matched",
            PlayerState::Left => "left",
        };
        if let Value::Array(ids) = players.entry(state).or_insert_with(|| json!([])) {
            ids.push(json!(*player.id));
        }
    }
    json!({ "sentence": sentence, "place": moment.place(), "players": players })
}

/// Returns the files of the corpus with their entries.
fn corpus() -> Vec<(PathBuf, Vec<Value>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/links");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder exists").map(|file| file.expect("the entry is readable").path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("the file is text");
        let entries = serde_json::from_str(&text).expect("the file is a list of entries");
        (file, entries)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_link_opens_where_it_always_did() {
    let mut count = 0;
    for (file, entries) in corpus() {
        for entry in entries {
            let shown = shown(entry["link"].as_str().expect("the entry has a link"));
            for field in SHOWN {
                assert_eq!(shown[field], entry[field], "{field} of {} in {}; the link shows {shown}", entry["name"], file.display());
            }
            count += 1;
        }
    }
    assert!(count >= 60, "the corpus has only {count} links");
}

#[test]
#[ignore = "writes to tests/links"]
fn complete_new_entries_and_update_sentences() {
    for (file, mut entries) in corpus() {
        for entry in &mut entries {
            let shown = shown(entry["link"].as_str().expect("the entry has a link"));
            let is_new = SHOWN.iter().all(|field| entry[field].is_null());
            for field in SHOWN {
                assert!(!shown[field].is_null(), "{} does not open: {shown}", entry["name"]);
                // A sentence may be reworded. Where an old link opens and which players it shows may not change.
                assert!(is_new || field == "sentence" || entry[field] == shown[field], "{field} of {} has changed", entry["name"]);
                entry[field] = shown[field].clone();
            }
        }
        let line = |entry: &Value, field: &str| format!("    {}: {}", json!(field), entry[field]);
        let written = entries.iter().map(|entry| format!("  {{\n{}\n  }}", FIELDS.map(|field| line(entry, field)).join(",\n")));
        fs::write(file, format!("[\n{}\n]\n", written.collect::<Vec<String>>().join(",\n"))).expect("the file can be written");
    }
}
