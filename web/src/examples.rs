//! The example scenarios of the page. Each engine's view lists its own.

use std::sync::LazyLock;

#[cfg(test)]
use std::sync::Arc;

#[cfg(test)]
use queuescope::Replay;
use queuescope::{EngineId, Problems, Scenario, Settings, Until};
use queuescope_formats::json;
use queuescope_lab::Population;

use crate::engines;

/// An example scenario.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    /// The question that the example answers.
    pub(crate) question: &'static str,
    pub(crate) group: Group,
    pub(crate) source: Source,
}

/// What an example is for. The gallery shows the examples of an engine group by group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// An example that the engine's document prints or describes.
    Document,
    /// A result that most people do not expect.
    Surprise,
    /// Many players.
    Crowd,
    /// Made by the user. The page has no such examples itself.
    Own,
}

impl Group {
    pub(crate) const ALL: [Group; 4] = [Group::Document, Group::Surprise, Group::Crowd, Group::Own];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Group::Document => "From the document",
            Group::Surprise => "Surprises",
            Group::Crowd => "Big crowds",
            Group::Own => "Yours",
        }
    }
}

/// The source of an example.
pub(crate) enum Source {
    /// The text of a file in `web/scenarios`.
    File(&'static str),
    /// A function that generates the players when the example is opened. As a file it would be long.
    Crowd(fn() -> Crowd),
}

/// The preset, the population and the length of a generated example.
pub(crate) type Crowd = (&'static str, Population, Until);

/// An example with its engine.
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub(crate) engine: EngineId,
    pub(crate) name: &'static str,
    pub(crate) question: &'static str,
    pub(crate) group: Group,
    source: &'static Source,
}

impl Listed {
    /// Reads the file, or generates the players.
    pub(crate) fn scenario(&self) -> Result<Scenario, Problems> {
        match self.source {
            Source::File(text) => json::read_scenario(text),
            Source::Crowd(crowd) => Ok(self.generated(crowd())),
        }
    }

    /// The words by which the gallery finds the example, in lower case: its name, question and description, and its players.
    pub(crate) fn search_text(&self) -> String {
        let mut words = vec![self.name.to_owned(), self.question.to_owned(), self.engine.title().to_owned()];
        // The names of generated players are not worth searching for.
        if let (Source::File(_), Ok(scenario)) = (self.source, self.scenario()) {
            words.push(scenario.about);
            words.extend(scenario.players.iter().map(|player| player.id.to_string()));
        }
        words.join(" ").to_lowercase()
    }

    /// Generates the scenario. The result is the same every time.
    fn generated(&self, (preset, population, until): Crowd) -> Scenario {
        let settings = Settings::preset(self.engine, preset).unwrap_or_else(|| Settings::default_of(self.engine));
        let about = format!("{} generated players show how the picture and the engine handle a crowd.", population.players);
        Scenario {
            name: self.name.to_owned(),
            about,
            preset,
            players: population.players(&settings, &[]),
            until,
            ..Scenario::new(settings)
        }
    }
}

/// An example from a file in `web/scenarios`: its group, its name, the question it answers, and the file.
macro_rules! file {
    ($group:ident, $name:literal, $question:literal, $file:literal) => {
        $crate::examples::Example {
            name: $name,
            question: $question,
            group: $crate::examples::Group::$group,
            source: $crate::examples::Source::File(include_str!(concat!("../../../scenarios/", $file, ".json"))),
        }
    };
}

/// A generated example: its name, the question it answers, and the crowd.
macro_rules! crowd {
    ($name:literal, $question:literal, $crowd:expr) => {
        $crate::examples::Example {
            name: $name,
            question: $question,
            group: $crate::examples::Group::Crowd,
            source: $crate::examples::Source::Crowd(|| $crowd),
        }
    };
}

pub(crate) use {crowd, file};

static ALL: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let of = |&engine: &EngineId| {
        let examples = engines::plain(engine).examples.iter();
        examples.map(move |Example { name, question, group, source }| Listed { engine, name, question, group: *group, source })
    };
    EngineId::ALL.iter().flat_map(of).collect()
});

/// All examples, engine by engine. The page opens with the first one.
pub(crate) fn all() -> &'static [Listed] {
    &ALL
}

/// Returns the example with this index in the list.
pub(crate) fn example(index: usize) -> Option<&'static Listed> {
    ALL.get(index)
}

/// Returns the indices of an engine's examples.
pub(crate) fn of(engine: EngineId) -> Vec<usize> {
    (0..ALL.len()).filter(|&index| ALL[index].engine == engine).collect()
}

/// Returns the index of the example with this name, or of the first example if there is none.
pub(crate) fn index_by_name(name: &str) -> usize {
    ALL.iter().position(|example| example.name == name).unwrap_or(0)
}

/// Returns the example of an engine with this name.
pub(crate) fn by_name(name: &str, engine: EngineId) -> Option<&'static Listed> {
    ALL.iter().find(|example| (example.name, example.engine) == (name, engine))
}

/// Returns the index of an engine's first example.
pub(crate) fn first_of(engine: EngineId) -> usize {
    ALL.iter().position(|example| example.engine == engine).unwrap_or(0)
}

/// Returns the index of the example that equals a scenario, if there is one. Descriptions are not compared, because links contain the
/// description that the example had when the link was made.
pub(crate) fn position_of(scenario: &Scenario) -> Option<usize> {
    let index = ALL.iter().position(|example| (example.name, example.engine) == (&*scenario.name, scenario.engine()))?;
    let is_unedited = |example: Scenario| Scenario { about: scenario.about.clone(), ..example } == *scenario;
    ALL[index].scenario().is_ok_and(is_unedited).then_some(index)
}

/// Runs the example with this name and goes to its end.
#[cfg(test)]
pub(crate) fn replay(name: &str) -> Replay {
    let scenario = ALL[index_by_name(name)].scenario().expect("the scenario is valid");
    let mut replay = Replay::new(Arc::new(scenario)).expect("the run fits into memory");
    replay.seek(replay.trace().len());
    replay
}

/// Returns the sentences of a player's story in an example.
#[cfg(test)]
pub(crate) fn story_sentences(example: &str, id: &str) -> Vec<String> {
    let replay = replay(example);
    let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("the example has this player") as u32;
    engines::story(&replay, player).into_iter().flat_map(|story_round| story_round.sentences).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_valid_and_has_a_name_and_a_description() {
        for example in all() {
            let scenario = example.scenario().expect("the scenario is valid");
            assert_eq!((scenario.name.as_str(), scenario.engine()), (example.name, example.engine));
            assert!(!scenario.about.is_empty(), "{}", example.name);
        }
    }

    #[test]
    fn an_example_is_recognised_with_another_description_but_not_with_other_players() {
        let mut scenario = ALL[0].scenario().expect("the scenario is valid");
        scenario.about = "An older description.".to_owned();
        assert_eq!(position_of(&scenario), Some(0));
        scenario.players.pop();
        assert_eq!(position_of(&scenario), None);
    }

    #[test]
    fn the_walkthrough_has_the_documents_counts() {
        let scenario = ALL[0].scenario().expect("the scenario is valid");
        let plays = |side: &str| scenario.players.iter().filter(|player| player.rating_for(side).is_some()).count();
        assert_eq!((scenario.players.len(), plays("BW"), plays("SC2")), (15, 3 + 7, 5 + 7));
    }
}
