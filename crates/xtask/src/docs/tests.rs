//! Checks of the docs that need no mdBook.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use clap::Parser as _;

use super::links::{is_external, links, split, without_fences};
use super::sources::{DOCS, for_book, pages, place, resolve};
use crate::Arguments;
use crate::paths::Project;

/// Markdown files that are not in the book.
const OTHERS: [&str; 1] = ["README.md"];

/// Returns all Markdown files of the repository that people read, with their paths.
fn texts() -> BTreeMap<String, String> {
    let root = Project::find().expect("tests run inside the repository").root;
    let paths = pages(&root).expect("docs/ is readable").into_iter().chain(OTHERS.map(str::to_owned));
    paths.map(|path| (path.clone(), fs::read_to_string(root.join(&path)).expect("the file is text"))).collect()
}

/// Returns the anchors of all headings, as GitHub and mdBook build them.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let text = without_fences(markdown);
    let mut anchors = BTreeSet::new();
    for line in text.lines() {
        let heading = line.trim_start_matches('#');
        if heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let name = anchor(heading.trim());
        let numbered = (1..).map(|number| format!("{name}-{number}"));
        anchors.extend([name.clone()].into_iter().chain(numbered).find(|name| !anchors.contains(name)));
    }
    anchors
}

/// Letters, digits, `-` and `_` stay, spaces become `-`, and all else is left out.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[test]
fn every_link_and_anchor_exists() {
    let root = Project::find().expect("tests run inside the repository").root;
    let texts = texts();
    let mut faults = Vec::new();
    let mut count = 0;
    for (page, text) in &texts {
        for range in links(text) {
            let target = &text[range];
            let (path, anchor) = split(target);
            if is_external(target) {
                if !target.starts_with("https://") {
                    faults.push(format!("{page}: {target} should begin with https://"));
                }
                continue;
            }
            count += 1;
            let file = if path.is_empty() { page.clone() } else { resolve(page, path) };
            if !root.join(&file).exists() {
                faults.push(format!("{page}: {target} does not exist"));
            } else if let Some(anchor) = anchor {
                let exists = texts.get(&file).is_some_and(|text| anchors(text).contains(anchor));
                if !exists {
                    faults.push(format!("{page}: {target}: {file} has no such heading"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} broken links:\n{}", faults.len(), faults.join("\n"));
    assert!(count > 80, "only {count} links were checked");
}

#[test]
fn every_page_is_in_the_summary_and_has_only_links_that_the_book_has() {
    let texts = texts();
    let summary = format!("{DOCS}/SUMMARY.md");
    let text = &texts[&summary];
    let listed: BTreeSet<String> = links(text).into_iter().map(|range| resolve(&summary, &text[range])).collect();
    for (page, text) in texts.iter().filter(|(page, _)| place(page).is_some()) {
        assert!(listed.contains(page) || *page == summary, "docs/SUMMARY.md does not list {page}");
        for_book(text, page).expect("all linked files are in the book");
    }
}

/// Returns the command lines that begin with `cargo xtask`, in code blocks and in running text. Those with a placeholder are left out.
fn command_lines(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("cargo xtask ").filter_map(|(start, _)| {
        let line = text[start..].lines().next()?;
        let line = line.split(['`', '#', ',', ';', '(', ')']).next()?.trim();
        let words = line.split(' ').skip(2);
        // In running text the command ends where the sentence goes on.
        (words.clone().count() > 0 && !line.contains(char::is_uppercase)).then_some(line)
    })
}

#[test]
fn every_command_line_of_the_build_tool_is_valid() {
    let mut count = 0;
    for (page, text) in texts() {
        for line in command_lines(&text) {
            let words = line.split(' ').skip(1);
            // `--help` is an error for the parser, with its text as the message.
            let result = Arguments::try_parse_from(words);
            let is_valid = result.as_ref().err().is_none_or(|error| !error.use_stderr());
            assert!(is_valid, "{page}: `{line}`: {}", result.err().map_or(String::new(), |error| error.to_string()));
            count += 1;
        }
    }
    assert!(count > 10, "only {count} command lines were checked");
}

#[test]
fn anchors_are_those_of_github() {
    let text = "# Waves: 4–32% better than `v1.0`\n## Players\n```\n# no heading\n```\n### Players\n#tag\n";
    let expected = ["players", "players-1", "waves-432-better-than-v10"];
    assert_eq!(anchors(text).into_iter().collect::<Vec<_>>(), expected);
}
