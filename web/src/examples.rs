//! The examples: scenarios that come with the page, listed by each engine's view.

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
    pub(crate) source: Source,
}

/// Where an example comes from.
pub(crate) enum Source {
    /// The text of a file in `web/scenarios`.
    File(&'static str),
    /// Generated when it is opened: as a file it would be long.
    Crowd(fn() -> Crowd),
}

/// The preset, the population and the length of a generated example.
pub(crate) type Crowd = (&'static str, Population, Until);

/// An example with its engine.
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub(crate) engine: EngineId,
    pub(crate) name: &'static str,
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

    /// The scenario of a generated example: the same every time.
    fn generated(&self, (preset, population, until): Crowd) -> Scenario {
        let settings = Settings::preset(self.engine, preset).unwrap_or_else(|| Settings::default_of(self.engine));
        let about = format!("{} players: what the picture and the engine make of a crowd.", population.players);
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

/// An example from a file in `web/scenarios`.
macro_rules! file {
    ($name:literal, $file:literal) => {
        $crate::examples::Example {
            name: $name,
            source: $crate::examples::Source::File(include_str!(concat!("../../../scenarios/", $file, ".json"))),
        }
    };
}

/// A generated example.
macro_rules! crowd {
    ($name:literal, $crowd:expr) => {
        $crate::examples::Example { name: $name, source: $crate::examples::Source::Crowd(|| $crowd) }
    };
}

pub(crate) use {crowd, file};

static ALL: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let of =
        |&engine: &EngineId| engines::plain(engine).examples.iter().map(move |Example { name, source }| Listed { engine, name, source });
    EngineId::ALL.iter().flat_map(of).collect()
});

/// All examples, engine by engine. The page opens with the first one.
pub(crate) fn all() -> &'static [Listed] {
    &ALL
}

/// The example at a place in the list.
pub(crate) fn example(place: usize) -> Option<&'static Listed> {
    ALL.get(place)
}

/// The places of an engine's examples.
pub(crate) fn of(engine: EngineId) -> Vec<usize> {
    (0..ALL.len()).filter(|&place| ALL[place].engine == engine).collect()
}

/// The place of an example in the list, by name; the first one if there is none of that name.
pub(crate) fn by_name(name: &str) -> usize {
    ALL.iter().position(|example| example.name == name).unwrap_or(0)
}

/// The place of an engine's first example.
pub(crate) fn first_of(engine: EngineId) -> usize {
    ALL.iter().position(|example| example.engine == engine).unwrap_or(0)
}

/// The place of the example that a scenario is, if it is one as it came.
pub(crate) fn position_of(scenario: &Scenario) -> Option<usize> {
    let place = ALL.iter().position(|example| (example.name, example.engine) == (&*scenario.name, scenario.engine()))?;
    ALL[place].scenario().is_ok_and(|example| example == *scenario).then_some(place)
}

/// An example from its beginning to its end, by name, where it stands.
#[cfg(test)]
pub(crate) fn replay(name: &str) -> Replay {
    let scenario = ALL[by_name(name)].scenario().expect("is a good scenario");
    let mut replay = Replay::new(Arc::new(scenario)).expect("is short");
    replay.seek(replay.trace().len());
    replay
}

/// The story of a player of an example, sentence by sentence.
#[cfg(test)]
pub(crate) fn told(example: &str, id: &str) -> Vec<String> {
    let replay = replay(example);
    let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("is there") as u32;
    engines::story(&replay, player).into_iter().flat_map(|story_round| story_round.sentences).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_read_and_says_what_it_is() {
        for example in all() {
            let scenario = example.scenario().expect("is a good scenario");
            assert_eq!((scenario.name.as_str(), scenario.engine()), (example.name, example.engine));
            assert!(!scenario.about.is_empty(), "{}", example.name);
        }
    }

    #[test]
    fn the_walkthrough_has_the_documents_counts() {
        let scenario = ALL[0].scenario().expect("is a good scenario");
        let plays = |side: &str| scenario.players.iter().filter(|player| player.rating_for(side).is_some()).count();
        assert_eq!((scenario.players.len(), plays("BW"), plays("SC2")), (15, 3 + 7, 5 + 7));
    }
}
