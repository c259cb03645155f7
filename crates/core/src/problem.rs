//! What is wrong with a scenario, and where: a list of problems, each with a path such as `players[3].ratings.BW`.

use std::fmt;

use serde::Serialize;

use crate::check::quoted_text;
use crate::order;

/// How many problems are kept word for word; the rest are counted. A million players with the same slip need no million lines.
pub const MAX_PROBLEMS: usize = 1_000;

/// Names further away than this share of the typed one are not offered as "did you mean".
const NEAREST_AT_LEAST: f64 = 0.5;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The place: `players[3].ratings.BW`, `settings.high.base`, or "scenario" for the whole.
    pub path: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Problem {
    /// A problem at a path.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Problem { path: path.into(), message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// Everything that is wrong, in the order of the document; the first [`MAX_PROBLEMS`] in full.
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

    /// Adds a problem at a place unless the value there is `ok`, and returns whether it is.
    pub(crate) fn require(&mut self, ok: bool, place: &impl ToString, message: impl FnOnce() -> String) -> bool {
        if !ok {
            self.add(place.to_string(), message());
        }
        ok
    }

    /// Whether further ones are only counted: nothing needs to be said about them.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= MAX_PROBLEMS
    }

    /// Puts them in order of a key of their paths; those with the same key stay as they were found.
    pub(crate) fn sort_by_key(&mut self, key: impl Fn(&str) -> i64) {
        self.list = order::by_key(std::mem::take(&mut self.list), |problem| key(&problem.path));
    }

    /// Whether something is wrong at a path or below it.
    pub(crate) fn any_at(&self, path: &str) -> bool {
        let below = |problem: &Problem| problem.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
        self.list.iter().any(below)
    }

    /// The same problems where the scenario is a part of something larger: `players[3].id` becomes `forks[0].scenario.players[3].id`.
    pub fn under(mut self, place: &str) -> Problems {
        for problem in &mut self.list {
            problem.path = if problem.path == "scenario" { place.to_owned() } else { format!("{place}.{}", problem.path) };
        }
        self
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The problems as a list; where there are too many, the last entry counts the others.
    pub fn into_list(mut self) -> Vec<Problem> {
        if self.unlisted > 0 {
            self.list.push(Problem::new("scenario", format!("has {} more problems like these", self.unlisted)));
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

/// `; did you mean "…"?` for the known name nearest to a misspelt one; where none is near, all if they are few, else the nearest all the same.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    /// Up to this many names are listed in full.
    const LISTED: usize = 6;
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(name) = nearest(typed, known.iter().copied()) {
        return format!("; did you mean {}?", quoted_text(name));
    }
    if (1..=LISTED).contains(&known.len()) {
        let quoted: Vec<String> = known.iter().map(|name| quoted_text(name)).collect();
        return format!("; known are {}", quoted.join(", "));
    }
    match ranked(typed, known.into_iter()) {
        Some((_, name)) => format!("; the nearest known name is {}", quoted_text(name)),
        None => String::new(),
    }
}

/// The known name that a misspelt one most likely stands for, if one is near.
pub(crate) fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    ranked(typed, known.into_iter()).filter(|(likeness, _)| *likeness >= NEAREST_AT_LEAST).map(|(_, name)| name)
}

/// The most alike known name, with how alike it is, from 0 to 1.
fn ranked<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> Option<(f64, &'a str)> {
    /// Anything longer is near to no name, and comparing it would take memory in proportion.
    const COMPARED_BYTES: usize = 256;
    /// Half of a name of two words ("wait", "passes") is as good as a few wrong letters.
    const CONTAINED: f64 = 0.6;
    /// Shorter ones are contained in anything.
    const CONTAINED_CHARS: usize = 3;
    let typed = typed.to_ascii_lowercase();
    if typed.is_empty() || typed.len() > COMPARED_BYTES {
        return None;
    }
    let likeness = |name: &str| {
        let name = name.to_ascii_lowercase();
        let contained = typed.chars().count() >= CONTAINED_CHARS && name.split('_').any(|word| word == typed);
        strsim::normalized_damerau_levenshtein(&typed, &name).max(if contained { CONTAINED } else { 0.0 })
    };
    // Of several that are as alike the first one counts.
    known.map(|name| (likeness(name), name)).fold(None, |best, next| match best {
        Some((likeness, _)) if likeness >= next.0 => best,
        _ => Some(next),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered() {
        assert_eq!(did_you_mean("wait_cicles", ["joined", "wait_cycles", "leaves"]), "; did you mean \"wait_cycles\"?");
        assert_eq!(did_you_mean("Rating", ["ratings", "rating"]), "; did you mean \"rating\"?");
        assert_eq!(did_you_mean("wait", ["joined", "wait_cycles", "region"]), "; did you mean \"wait_cycles\"?");
        assert_eq!(did_you_mean("xyz", ["BW", "SC2"]), "; known are \"BW\", \"SC2\"");
        assert_eq!(did_you_mean("elo", ["a1", "b2", "c3", "d4", "e5", "f6", "leo"]), "; did you mean \"leo\"?");
        assert_eq!(did_you_mean("mmr", ["a1", "b2", "c3", "d4", "e5", "f6", "mode"]), "; the nearest known name is \"mode\"");
    }

    #[test]
    fn problems_past_the_limit_are_counted() {
        let mut problems = Problems::default();
        for index in 0..MAX_PROBLEMS + 5 {
            problems.add(format!("players[{index}]"), "is odd");
        }
        let list = problems.into_list();
        assert_eq!(list.len(), MAX_PROBLEMS + 1);
        assert_eq!(list[MAX_PROBLEMS].to_string(), "scenario: has 5 more problems like these");
    }
}
