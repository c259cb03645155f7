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

/// Reads a code block. Returns what it is, or `None` if it is neither a scenario nor a study, such as a report.
fn accepted(block: &str) -> Result<Option<&'static str>, String> {
    let document: Value<'_> = serde_json::from_str(block).map_err(|error| error.to_string())?;
    let Value::Record(fields) = &document else { return Ok(None) };
    let has = |name: &str| fields.iter().any(|(field, _)| field == name);
    if has("arms") {
        Study::read(&document).map_err(|problems| problems.to_string())?;
        Ok(Some("study"))
    } else if has("players") {
        json::read_scenario(block).map_err(|problems| problems.to_string())?;
        Ok(Some("scenario"))
    } else {
        Ok(None)
    }
}

#[test]
fn every_scenario_and_study_in_a_code_block_is_accepted() {
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    for (page, text) in pages() {
        for block in code_blocks(&text, "json").into_iter().filter(|block| !block.contains(LEFT_OUT)) {
            match accepted(block) {
                Ok(kind) => read.extend(kind),
                Err(fault) => faults.push(format!("{page}: {fault}:\n{block}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let count = |kind: &str| read.iter().filter(|known| **known == kind).count();
    assert!(count("scenario") >= 1 && count("study") >= 2, "only {read:?} were read");
}

/// True if a round of the run exists and, if a stage is named, the stage has events in it. A place is `5` or `5.select`.
fn exists(place: &str, trace: &Trace) -> bool {
    let (round, stage) = place.split_once('.').map_or((place, None), |(round, stage)| (round, Some(stage)));
    let Some(round) = round.parse::<usize>().ok().and_then(|round| round.checked_sub(1)) else { return false };
    let stages = || trace.stages().iter().enumerate().filter(move |(_, span)| span.round == round);
    let has_events = |name: &str| stages().any(|(index, span)| span.stage.name == name && span.start < trace.stage_end(index));
    round < trace.rounds().len() && stage.is_none_or(has_events)
}

/// Opens a scene, given as the attributes of its tag.
fn opened(scene: &str) -> Result<(), String> {
    let attributes = attributes(scene);
    let of = |name: &str| attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let file = root().join("docs").join(of("src").ok_or("it has no src")?);
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let scenario = json::read_scenario(&text).map_err(|problems| problems.to_string())?;
    let trace = trace(&Arc::new(scenario)).map_err(|problem| problem.to_string())?;
    let missing = ["from", "to"].into_iter().filter_map(of).find(|place| !exists(place, &trace));
    missing.map_or(Ok(()), |place| Err(format!("the run has no part {place}")))
}

#[test]
fn every_scene_shows_a_part_of_a_run_that_exists() {
    let (mut count, mut faults) = (0, Vec::new());
    for (page, text) in pages() {
        // A tag that is closed in its line is an example in a code block, for other sites.
        let scene = |line: &'_ str| Some(line.strip_prefix("<queue-scope ")?.strip_suffix('>')?.to_owned());
        for scene in text.lines().filter_map(scene).filter(|scene| !scene.contains('<')) {
            faults.extend(opened(&scene).err().map(|fault| format!("{page}: {scene}: {fault}")));
            count += 1;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 30, "only {count} scenes were opened");
}
