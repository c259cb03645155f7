//! Searches the repository for the phrases that `docs/words.md` bans.

use std::fs;
use std::path::{Path, PathBuf};

/// The document with the table of banned phrases.
const STYLE_GUIDE: &str = "docs/words.md";
/// Extensions of the files to search.
const EXTENSIONS: [&str; 9] = ["rs", "md", "mjs", "ts", "html", "css", "toml", "json", "yml"];
/// Folders and files that are not searched: generated ones, test cases and published links, whose text must not change, and the style guide.
const SKIPPED: [&str; 8] = ["target", "dist", "pkg", "node_modules", "tests/cases", "tests/links", "tests/out", STYLE_GUIDE];
/// Example names that occur in published links. They stay although they contain a banned word.
const EXAMPLE_NAMES: [&str; 2] = ["A ready check that somebody declines", "A lobby that somebody declines"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads the phrases in backticks from the first column of the style guide's table of banned phrases.
fn banned_phrases(guide: &str) -> Vec<String> {
    let rows = guide.lines().skip_while(|line| *line != "## Phrases we do not use").filter(|line| line.starts_with("| `"));
    let first_column = rows.filter_map(|row| row.split('|').nth(1));
    first_column.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_lowercase).collect()
}

/// A word or a punctuation mark, with its line number from 1.
type Token = (usize, String);

/// Splits a text into lower-case words and punctuation marks. Comment markers and quotes vanish, so a phrase is found across a line break.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut word = String::new();
        for letter in line.chars().chain([' ']) {
            if letter.is_alphanumeric() || matches!(letter, '_' | '\'') {
                word.extend(letter.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                tokens.push((index + 1, std::mem::take(&mut word)));
            }
            if matches!(letter, '.' | ',' | ';' | ':' | '?' | '(' | ')' | '{' | '}' | '|') {
                tokens.push((index + 1, letter.to_string()));
            }
        }
    }
    tokens
}

/// Lists the phrases in a text as `line: phrase`.
fn found(text: &str, phrases: &[String]) -> Vec<String> {
    let text = EXAMPLE_NAMES.iter().fold(text.to_owned(), |text, name| text.replace(name, ""));
    let tokens = tokens(&text);
    let mut found = Vec::new();
    for phrase in phrases {
        let words: Vec<&str> = phrase.split(' ').collect();
        let hits = tokens.windows(words.len()).filter(|window| window.iter().map(|(_, word)| word.as_str()).eq(words.iter().copied()));
        found.extend(hits.map(|window| format!("{}: {phrase}", window[0].0)));
    }
    found
}

/// Adds the files to search below a folder to `files_so_far`.
fn collect_files(folder: &Path, files_so_far: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        let name = path.strip_prefix(root()).expect("the path is below the root").to_string_lossy().replace('\\', "/");
        if SKIPPED.iter().any(|skipped| name == *skipped || name.ends_with(&format!("/{skipped}"))) || name == ".git" {
            continue;
        }
        if path.is_dir() {
            collect_files(&path, files_so_far);
        } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known)) {
            files_so_far.push(path);
        }
    }
}

#[test]
fn no_file_contains_a_banned_phrase() {
    let phrases = banned_phrases(&fs::read_to_string(root().join(STYLE_GUIDE)).expect("the style guide exists"));
    assert!(phrases.len() > 40, "the style guide lists only {phrases:?}");
    let mut paths = Vec::new();
    collect_files(&root(), &mut paths);
    assert!(paths.len() > 400, "only {} files were searched", paths.len());
    paths.sort();
    let mut faults = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("the file is text");
        let name = path.strip_prefix(root()).expect("the path is below the root").display().to_string();
        faults.extend(found(&text, &phrases).into_iter().map(|fault| format!("{name}:{fault}")));
    }
    assert!(faults.is_empty(), "{} banned phrases; see {STYLE_GUIDE} for better words:\n{}", faults.len(), faults.join("\n"));
}

/// Two made-up phrases, because this file is searched too.
fn phrases() -> Vec<String> {
    vec!["blue moon".to_owned(), "gnome".to_owned()]
}

#[test]
fn a_phrase_is_found_in_any_case_and_across_a_line_break() {
    assert_eq!(found("/// Once in a Blue\n/// moon.", &phrases()), ["1: blue moon"]);
    assert_eq!(found("let a = 1;\nlet b = \"Gnome-like\";", &phrases()), ["2: gnome"]);
}

#[test]
fn parts_of_words_and_phrases_across_sentences_are_not_found() {
    assert_eq!(found("It is blue. Moon gnomes pale_blue moon", &phrases()), Vec::<String>::new());
}

#[test]
fn the_table_of_phrases_is_read() {
    let guide = "| `no` | other table |\n\n## Phrases we do not use\n\n| phrase | write instead |\n| --- | --- |\n| `gnome`, `Blue moon` | `elf` |\n";
    assert_eq!(banned_phrases(guide), ["gnome", "blue moon"]);
}
