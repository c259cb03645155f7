//! Reads what the docs show: every scenario and study in a code block is accepted, and every scene shows a part of a run that exists.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use queuescope::{Trace, Value, trace};
use queuescope_formats::json;
use queuescope_lab::study::Study;

/// Markdown files besides those in `docs/`.
const OTHERS: [&str; 2] = ["README.md", "crates/module/npm/README.md"];
/// Mark of an excerpt: something is left out, so it cannot be read.
const LEFT_OUT: char = '…';

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns all pages with their paths inside the repository.
fn pages() -> Vec<(String, String)> {
    let names = fs::read_dir(root().join("docs")).expect("docs/ is readable");
    let names = names.map(|entry| format!("docs/{}", entry.expect("the entry is readable").file_name().to_string_lossy()));
    let mut paths: Vec<String> = names.filter(|path| path.ends_with(".md")).chain(OTHERS.map(str::to_owned)).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(root().join(path)).expect("the page is text"))).collect()
}

/// Returns the code blocks of a language.
fn code_blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let blocks = text.split("\n```").skip(1).step_by(2);
    blocks.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n')).collect()
}

/// The attributes of a tag, such as `src="…" from="5"`.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut parts = tag.split('"');
    let mut found = Vec::new();
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        found.push((name.trim().trim_end_matches('='), value));
    }
    found
}

#[test]
fn every_scenario_and_study_in_a_code_block_is_accepted() {
    let (mut scenarios, mut studies) = (0, 0);
    for (page, text) in pages() {
        for block in code_blocks(&text, "json").into_iter().filter(|block| !block.contains(LEFT_OUT)) {
            let document: Value<'_> = serde_json::from_str(block).unwrap_or_else(|error| panic!("{page}: {error}:\n{block}"));
            let Value::Record(fields) = &document else { continue };
            let has = |name: &str| fields.iter().any(|(field, _)| field == name);
            if has("arms") {
                let study = Study::read(&document);
                assert!(study.is_ok(), "{page}: {}\n{block}", study.expect_err("it has problems"));
                studies += 1;
            } else if has("players") {
                let scenario = json::read_scenario(block);
                assert!(scenario.is_ok(), "{page}: {}\n{block}", scenario.expect_err("it has problems"));
                scenarios += 1;
            }
        }
    }
    assert!(scenarios >= 1 && studies >= 2, "only {scenarios} scenarios and {studies} studies were read");
}

/// True if a round of the run exists and, if a stage is named, the stage has events in it. A place is `5` or `5.select`.
fn exists(place: &str, trace: &Trace) -> bool {
    let (round, stage) = place.split_once('.').map_or((place, None), |(round, stage)| (round, Some(stage)));
    let Some(round) = round.parse::<usize>().ok().and_then(|round| round.checked_sub(1)) else { return false };
    let stages = || trace.stages().iter().enumerate().filter(move |(_, span)| span.round == round);
    let has_events = |name: &str| stages().any(|(index, span)| span.stage.name == name && span.start < trace.stage_end(index));
    round < trace.rounds().len() && stage.is_none_or(has_events)
}

#[test]
fn every_scene_shows_a_part_of_a_run_that_exists() {
    let mut count = 0;
    for (page, text) in pages() {
        for tag in text.lines().filter_map(|line| line.strip_prefix("<queue-scope ")?.strip_suffix('>')) {
            // Scenes in code blocks are examples for other sites.
            let Some(tag) = (!tag.ends_with("</queue-scope")).then_some(tag) else { continue };
            let attributes = attributes(tag);
            let of = |name: &str| attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
            let file = root().join("docs").join(of("src").unwrap_or_else(|| panic!("{page}: a scene without src: {tag}")));
            let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{page}: {}: {error}", file.display()));
            let scenario = json::read_scenario(&text).unwrap_or_else(|problems| panic!("{page}: {}: {problems}", file.display()));
            let trace = trace(&Arc::new(scenario)).unwrap_or_else(|problem| panic!("{page}: {}: {problem}", file.display()));
            for place in ["from", "to"].into_iter().filter_map(of) {
                assert!(exists(place, &trace), "{page}: {} has no part {place}", file.display());
            }
            count += 1;
        }
    }
    assert!(count > 30, "only {count} scenes were checked");
}
