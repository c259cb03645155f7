//! Problems of a scenario: what is wrong, and the path where it is wrong, such as `players[3].ratings.BW`.

use std::fmt;

use serde::Serialize;

use crate::check::{quoted_text, with_commas};
use crate::order;

/// Largest number of problems that are listed. The rest are only counted, because a million players may all have the same mistake.
pub const MAX_PROBLEMS: usize = 1_000;

/// Smallest similarity, from 0 to 1, at which "did you mean" suggests a name.
const MIN_SIMILARITY: f64 = 0.5;

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Path of the value, such as `players[3].ratings.BW`, or "scenario" for the whole document.
    pub path: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Problem {
    /// Creates a problem at a path.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Problem { path: path.into(), message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// All problems of a document, in document order. Only the first [`MAX_PROBLEMS`] are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    unlisted: usize,
}

impl Problems {
    /// Adds a problem.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        if self.list.len() < MAX_PROBLEMS {
            self.list.push(Problem::new(path, message));
        } else {
            self.unlisted += 1;
        }
    }

    /// Adds a problem at a path unless `ok`. Returns `ok`.
    pub fn require(&mut self, ok: bool, path: &impl ToString, message: impl FnOnce() -> String) -> bool {
        if !ok {
            self.add(path.to_string(), message());
        }
        ok
    }

    /// True if [`MAX_PROBLEMS`] are listed. The messages of later problems are not kept, so there is no need to make them helpful.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= MAX_PROBLEMS
    }

    /// Adds all problems of another list.
    pub fn append(&mut self, other: Problems) {
        other.list.into_iter().for_each(|problem| self.add(problem.path, problem.message));
        self.unlisted += other.unlisted;
    }

    /// Sorts the problems by a key of their paths. Problems with the same key keep their order.
    pub(crate) fn sort_by_key(&mut self, key: impl Fn(&str) -> i64) {
        self.list = order::by_key(std::mem::take(&mut self.list), |problem| key(&problem.path));
    }

    /// True if there is a problem at a path or below it.
    pub fn any_at(&self, path: &str) -> bool {
        let below = |problem: &Problem| problem.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
        self.list.iter().any(below)
    }

    /// Puts a prefix before every path, for a scenario inside a larger document: `players[3].id` becomes
    /// `forks[0].scenario.players[3].id`.
    pub fn under(mut self, prefix: &str) -> Problems {
        for problem in &mut self.list {
            problem.path = if problem.path == "scenario" { prefix.to_owned() } else { format!("{prefix}.{}", problem.path) };
        }
        self
    }

    /// True if there are no problems.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The problems as a list. If there are more than [`MAX_PROBLEMS`], one more entry says how many are not listed.
    pub fn into_list(mut self) -> Vec<Problem> {
        if self.unlisted > 0 {
            let noun = if self.unlisted == 1 { "problem" } else { "problems" };
            self.list.push(Problem::new("scenario", format!("has {} more {noun}", with_commas(self.unlisted as i64))));
        }
        self.list
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Problems { list: vec![problem], unlisted: 0 }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.clone().into_list().iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// Returns the end of a message about an unknown name. It is `; did you mean "…"?` if a known name is similar, and `; expected "…" or "…"`
/// with all known names otherwise. It is empty if there are no names or too many to list.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    /// Largest number of names that are listed. Enough for the names of all settings of an engine, but not for the ids of a whole queue.
    const MAX_LISTED: usize = 30;
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(name) = nearest(typed, known.iter().copied()) {
        return format!("; did you mean {}?", quoted_text(name));
    }
    if (1..=MAX_LISTED).contains(&known.len()) { format!("; expected {}", one_of(&known)) } else { String::new() }
}

/// Names in quotes as alternatives: `"a", "b" or "c"`.
pub fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| quoted_text(name)).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// Returns the known name that is most similar to `typed`, or `None` if no name is similar enough. Of equally similar names, returns the
/// first.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer texts are not similar to any name, and comparing them would take memory in proportion to their length.
    const MAX_COMPARED_BYTES: usize = 256;
    /// Similarity of a typed word to a name that contains it as a whole word, such as "wait" to "wait_cycles".
    const WORD_SIMILARITY: f64 = 0.6;
    /// Shorter words occur in too many names.
    const MIN_WORD_CHARS: usize = 3;
    let typed = typed.to_ascii_lowercase();
    if typed.is_empty() || typed.len() > MAX_COMPARED_BYTES {
        return None;
    }
    let similarity = |name: &str| {
        let name = name.to_ascii_lowercase();
        let is_word_of_name = typed.chars().count() >= MIN_WORD_CHARS && name.split('_').any(|word| word == typed);
        strsim::normalized_damerau_levenshtein(&typed, &name).max(if is_word_of_name { WORD_SIMILARITY } else { 0.0 })
    };
    let ranked = known.into_iter().map(|name| (similarity(name), name)).filter(|(similarity, _)| *similarity >= MIN_SIMILARITY);
    let best = ranked.reduce(|best, next| if best.0 >= next.0 { best } else { next });
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_name_is_suggested() {
        assert_eq!(did_you_mean("wait_cicles", ["joined", "wait_cycles", "leaves"]), "; did you mean \"wait_cycles\"?");
        assert_eq!(did_you_mean("Rating", ["ratings", "rating"]), "; did you mean \"rating\"?");
        assert_eq!(did_you_mean("wait", ["joined", "wait_cycles", "region"]), "; did you mean \"wait_cycles\"?");
        assert_eq!(did_you_mean("elo", ["a1", "b2", "c3", "d4", "e5", "f6", "leo"]), "; did you mean \"leo\"?");
    }

    #[test]
    fn all_names_are_listed_if_none_is_similar() {
        assert_eq!(did_you_mean("xyz", ["BW", "SC2"]), "; expected \"BW\" or \"SC2\"");
        assert_eq!(did_you_mean("mmr", ["a1", "b2", "mode"]), "; expected \"a1\", \"b2\" or \"mode\"");
        assert_eq!(did_you_mean("", ["a"]), "; expected \"a\"");
        assert_eq!(did_you_mean("xyz", []), "");
        assert_eq!(did_you_mean("xyz", ["a"; 31]), "");
    }

    #[test]
    fn problems_beyond_the_limit_are_counted() {
        let mut problems = Problems::default();
        for index in 0..MAX_PROBLEMS + 5_000 {
            problems.add(format!("players[{index}]"), "is odd");
        }
        let list = problems.into_list();
        assert_eq!(list.len(), MAX_PROBLEMS + 1);
        assert_eq!(list[MAX_PROBLEMS].to_string(), "scenario: has 5,000 more problems");
    }
}
