//! Steps through every example and checks the texts that the page composes: descriptions of examples and players, sentences and stories.
//!
//! `cargo test -p queuescope-web -- --ignored write_every_text` writes the texts to `target/texts`, for people to read.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::engines;
use crate::examples::{self, Listed};
use crate::moment::Moment;
use crate::overview::Overview;
use crate::shared::Shared;
use crate::words::plain_text;

/// In examples with more players than this, only the players in each event are described.
const SMALL: usize = 40;

/// Plural nouns that appear after numbers.
const PLURALS: [&str; 24] = [
    "waves",
    "checks",
    "snapshots",
    "rounds",
    "players",
    "tickets",
    "parties",
    "matches",
    "lobbies",
    "points",
    "buckets",
    "seconds",
    "minutes",
    "swaps",
    "candidates",
    "pairs",
    "others",
    "edges",
    "levels",
    "roles",
    "friends",
    "requests",
    "opponents",
    "tiers",
];

/// Returns all texts about an example, each with its place.
fn texts(example: &Listed) -> Vec<(String, String)> {
    let mut replay = examples::replay(example.name);
    let overview = Shared::new(Overview::of(&replay));
    let players = replay.scenario().players.len() as u32;
    let mut texts = vec![("about".to_owned(), replay.scenario().about.clone())];
    let mut last_descriptions = vec![String::new(); players as usize];
    for position in 0..=replay.trace().len() {
        replay.seek(position);
        let moment = Moment::of(&replay, &overview);
        if let Some(event) = &moment.event {
            texts.push((moment.place(), plain_text(&engines::sentence(event, &moment.scenario))));
        }
        let shown = if players as usize <= SMALL { (0..players).collect() } else { moment.involved() };
        for player in shown {
            let about = engines::about(&moment, player);
            if last_descriptions[player as usize] != about {
                texts.push((format!("    {} [{}]", moment.id(player), engines::row_status(&moment, player).text), about.clone()));
                last_descriptions[player as usize] = about;
            }
        }
    }
    for player in 0..players {
        for round in engines::story(&replay, player) {
            let place = format!("story of {}, round {}", replay.scenario().players[player as usize].id, round.round);
            texts.extend(round.sentences.into_iter().map(|sentence| (place.clone(), sentence)));
        }
    }
    texts
}

/// True for a time such as "0:20", with or without punctuation after it.
fn is_clock(word: &str) -> bool {
    word.trim_end_matches(|sign: char| !sign.is_ascii_digit()).contains(':')
}

/// Returns the first fault in a text, or `None`.
fn fault(text: &str) -> Option<&'static str> {
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let next = words.peek().map_or("", |next| next.trim_end_matches(['.', ',', ';', ':', ')']));
        if word.trim_start_matches('(') == "1" && PLURALS.contains(&next) {
            return Some("1 with a plural");
        }
        if word == "waited" && next == "0" {
            return Some("a wait of 0");
        }
        if word.trim_start_matches('(').strip_prefix('−').is_some_and(is_clock) {
            return Some("a time before the start");
        }
    }
    if text.contains("  ") || text.contains(" .") || text.contains(" ,") || text.contains("..") {
        return Some("a stray space or full stop");
    }
    (!text.ends_with(['.', '?', '!', ')'])).then_some("no full stop")
}

#[test]
fn every_text_of_every_example_is_well_formed() {
    for example in examples::all() {
        for (place, text) in texts(example) {
            assert_eq!(fault(&text), None, "{}: {place}: {text}", example.name);
        }
    }
}

#[test]
fn faults_are_found() {
    assert_eq!(fault("Suri has waited 1 waves."), Some("1 with a plural"));
    assert_eq!(fault("Suri has waited 0 waves."), Some("a wait of 0"));
    assert_eq!(fault("Suri is here since −0:20."), Some("a time before the start"));
    assert_eq!(fault("Suri joined ."), Some("a stray space or full stop"));
    assert_eq!(fault("Suri joined"), Some("no full stop"));
    assert_eq!(fault("Suri has waited 1 wave. The pair scores −0.5."), None);
}

#[test]
#[ignore = "writes to target/texts"]
fn write_every_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/texts");
    fs::create_dir_all(&folder).expect("the folder can be created");
    for example in examples::all() {
        let mut written = String::new();
        for (place, text) in texts(example) {
            writeln!(written, "{place}: {text}").expect("writing to a string cannot fail");
        }
        let log = Overview::of(&examples::replay(example.name));
        for line in log.log_before(usize::MAX) {
            writeln!(written, "log: {} {}", line.text, line.source.unwrap_or("")).expect("writing to a string cannot fail");
        }
        let name = format!("{}-{}.txt", example.engine.name(), example.name.to_lowercase().replace(' ', "-"));
        fs::write(folder.join(name), written).expect("the file can be written");
    }
}
