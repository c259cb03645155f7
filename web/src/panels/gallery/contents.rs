//! What the gallery lists: all examples and the user's own scenarios, and which of them match what the user is looking for.

use std::sync::{Arc, LazyLock};

use queuescope::{EngineId, Scenario, order};
use queuescope_formats::link;

use crate::examples::{self, Group};
use crate::own::{self, OwnScenario, OwnScenarios};
use crate::words::count;

/// An entry of the gallery.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub(super) target: Target,
    pub(super) engine: EngineId,
    pub(super) group: Group,
    pub(super) name: String,
    /// The question that an example answers. Of an own scenario, a short description.
    pub(super) question: String,
}

/// What an entry opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// An example, by its index.
    Example(usize),
    /// An own scenario, by its id.
    Own(u32),
}

impl Entry {
    fn of_example(index: usize) -> Option<Entry> {
        let example = examples::example(index)?;
        Some(Entry {
            target: Target::Example(index),
            engine: example.engine,
            group: example.group,
            name: example.name.to_owned(),
            question: example.question.to_owned(),
        })
    }

    fn of_own(own: &OwnScenario) -> Entry {
        Entry {
            target: Target::Own(own.id),
            engine: own.engine,
            group: Group::Own,
            name: own.name.clone(),
            question: format!("{}, changed {}.", count(own.players, "player", "players"), own::day(own.changed)),
        }
    }

    /// The key of the entry's film. It differs after an edit.
    pub(super) fn film_key(&self, own: &OwnScenarios) -> String {
        match self.target {
            Target::Example(index) => index.to_string(),
            Target::Own(id) => own.get(id).map(|own| own.link.clone()).unwrap_or_default(),
        }
    }

    /// The scenario; `None` if an own scenario can no longer be read. Edits of an own scenario count from its start.
    pub(super) fn scenario(&self, own: &OwnScenarios) -> Option<Arc<Scenario>> {
        match self.target {
            Target::Example(index) => examples::example(index)?.scenario().ok().map(Arc::new),
            Target::Own(id) => {
                let link = link::read(&own.get(id)?.link).ok()?;
                Some(link.forks.last().map_or(link.base, |fork| Arc::clone(&fork.scenario)))
            }
        }
    }

    /// True if the entry contains all typed words, which must be in lower case.
    fn contains(&self, words: &[&str]) -> bool {
        /// What each example is found by.
        static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| examples::all().iter().map(examples::Listed::search_text).collect());
        match self.target {
            Target::Example(index) => TEXTS.get(index).is_some_and(|text| words.iter().all(|word| text.contains(word))),
            Target::Own(_) => {
                let text = format!("{} {}", self.name, self.engine.title()).to_lowercase();
                words.iter().all(|word| text.contains(word))
            }
        }
    }
}

/// Returns all entries: engine by engine, and inside an engine group by group.
pub(super) fn entries(own: &OwnScenarios) -> Vec<Entry> {
    let of_engine = |&engine: &EngineId| {
        let examples = examples::of(engine).into_iter().filter_map(Entry::of_example);
        let own = own.iter().filter(move |own| own.engine == engine).map(Entry::of_own);
        let mut entries: Vec<Entry> = examples.chain(own).collect();
        order::sort_by_key(&mut entries, |entry| Group::ALL.iter().position(|group| *group == entry.group));
        entries
    };
    EngineId::ALL.iter().flat_map(of_engine).collect()
}

/// Returns the entries that contain all typed words and are in the group, if one is chosen.
pub(super) fn matching(entries: &[Entry], typed: &str, group: Option<Group>) -> Vec<Entry> {
    let typed = typed.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let is_found = |entry: &&Entry| group.is_none_or(|group| entry.group == group) && (words.is_empty() || entry.contains(&words));
    entries.iter().filter(is_found).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str, group: Option<Group>) -> Vec<String> {
        matching(&entries(&OwnScenarios::default()), typed, group).into_iter().map(|entry| entry.name).collect()
    }

    #[test]
    fn all_examples_are_listed_and_the_groups_of_an_engine_are_in_order() {
        let entries = entries(&OwnScenarios::default());
        assert_eq!(entries.len(), examples::all().len());
        let place = |entry: &Entry| Group::ALL.iter().position(|group| *group == entry.group);
        for pair in entries.windows(2).filter(|pair| pair[0].engine == pair[1].engine) {
            assert!(place(&pair[0]) <= place(&pair[1]), "{} comes before {}", pair[0].name, pair[1].name);
        }
        assert_eq!(entries[0].target, Target::Example(0));
    }

    #[test]
    fn search_looks_at_names_questions_descriptions_and_players() {
        assert_eq!(found("24,200", None), ["Refinement: 24,200 to 200"]);
        assert_eq!(found("ONE swap save", None), ["Refinement: 24,200 to 200"]);
        assert!(found("document's example of stage 4", None).contains(&"The filter keeps the veteran".to_owned()));
        assert!(found("grunt17", None).len() >= 2);
        assert_eq!(found("no such words", None), [""; 0]);
        assert_eq!(found("  ", None).len(), examples::all().len());
    }

    #[test]
    fn a_group_and_typed_words_narrow_the_list_together() {
        let crowds = found("", Some(Group::Crowd));
        let buckets = found("buckets", Some(Group::Crowd));
        assert!(crowds.len() > buckets.len() && !buckets.is_empty(), "{crowds:?} {buckets:?}");
        assert!(buckets.iter().all(|name| crowds.contains(name)));
        assert_eq!(found("", Some(Group::Own)), [""; 0]);
    }
}
