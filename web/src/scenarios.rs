//! The scenarios that come with the page, by name.

#[cfg(test)]
use std::sync::Arc;

#[cfg(test)]
use queuescope::Replay;
use queuescope::{Engine, Millis, Problems, Scenario, Settings, Until};
use queuescope_formats::json;
use queuescope_lab::Population;

use crate::engines;
use crate::examples;
use crate::parts;

/// A scenario that comes with the page.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) engine: Engine,
    source: Source,
}

/// Where an example comes from.
enum Source {
    /// A file of the repository, by its place among those of the engine.
    File(usize),
    /// Made up when it is opened: it would be long, and nothing in it matters but the crowd.
    Crowd(fn() -> Crowd),
}

/// A crowd to make up: the preset it is matched by, what it is like, and for how long.
type Crowd = (&'static str, Population, Until);

impl Example {
    /// Whether it comes with more of the page than its engine.
    pub(crate) fn is_further(&self) -> bool {
        !matches!(self.source, Source::File(0))
    }

    pub(crate) fn scenario(&self) -> Result<Scenario, Problems> {
        match self.source {
            Source::File(0) => json::read_scenario(engines::first_example(self.engine)),
            Source::File(place) => json::read_scenario(examples::further(self.engine)[place - 1]),
            Source::Crowd(figures) => Ok(crowd(self, figures())),
        }
    }
}

macro_rules! example {
    ($engine:ident, $name:literal, $file:literal) => {
        Example { name: $name, engine: Engine::$engine, source: Source::File($file) }
    };
}

/// Many players of all kinds, the same every time.
fn crowd(example: &Example, (preset, population, until): Crowd) -> Scenario {
    let settings = Settings::preset(example.engine, preset).unwrap_or_else(|| unreachable!("the examples name presets that there are"));
    let about = format!("{} players: what the picture and the engine make of a crowd.", population.players);
    Scenario { name: example.name.to_owned(), about, preset, players: population.players(&settings, &[]), until, ..Scenario::new(settings) }
}

/// At once, for three waves.
fn at_once(players: u32) -> Crowd {
    ("seed", Population { players, spread: 120, longest_wait: 5, ..Population::default() }, Until::Rounds(3))
}

/// Ratings as a skill estimate has them: most between 17 and 33. They come one after the other.
fn over_time(players: u32, arrival_seconds: u32) -> Crowd {
    let population = Population { players, rating: 25, spread: 8, arrival_seconds, ..Population::default() };
    ("seed", population, Until::Time(Millis(i64::from(arrival_seconds) * 1_000 + 60_000)))
}

/// Lobbies of ten, one snapshot.
fn battle(players: u32, spread: u32) -> Crowd {
    ("battle", Population { players, rating: 1_750, spread, ..Population::default() }, Until::Rounds(1))
}

/// Requests of all kinds, who come one after the other; a minute longer than that.
fn requests(players: u32, arrival_seconds: u32) -> Crowd {
    let population = Population { players, spread: 150, arrival_seconds, ..Population::default() };
    ("seed", population, Until::Time(Millis(i64::from(arrival_seconds) * 1_000 + 60_000)))
}

/// All of them; the first is open when the page is.
pub(crate) const EXAMPLES: &[Example] = &[
    example!(Waves, "The 15-player walkthrough", 0),
    example!(Waves, "Refinement: 24,200 to 200", 1),
    example!(Waves, "Refinement: 2,525 to 1,325", 2),
    example!(Waves, "Assign: two, five and three flexible", 3),
    example!(Waves, "Candidates in order of score", 4),
    example!(Waves, "The filter keeps the veteran", 5),
    Example { name: "Two hundred players", engine: Engine::Waves, source: Source::Crowd(|| at_once(200)) },
    Example { name: "Two thousand players", engine: Engine::Waves, source: Source::Crowd(|| at_once(2_000)) },
    example!(Buckets, "Pawn20 and Grunt17", 0),
    example!(Buckets, "Pawn20 and Grunt17, reciprocal 50", 1),
    example!(Buckets, "Nearest, then first in the queue", 2),
    example!(Buckets, "A ready check that somebody declines", 3),
    example!(Buckets, "Parties meet parties", 4),
    example!(Buckets, "Looking only below: Teiserver in 2022", 5),
    Example { name: "Forty players in four minutes", engine: Engine::Buckets, source: Source::Crowd(|| over_time(40, 240)) },
    Example { name: "Five hundred players in ten minutes", engine: Engine::Buckets, source: Source::Crowd(|| over_time(500, 600)) },
    example!(Cliques, "The paper's eight players", 0),
    example!(Cliques, "P4 gets in: alpha 1.4, beta 1.71", 1),
    example!(Cliques, "Tiers that wait", 2),
    example!(Cliques, "Roles: one tank, one support", 3),
    example!(Cliques, "Tiers found in the queue", 4),
    Example { name: "Sixty players, lobbies of ten", engine: Engine::Cliques, source: Source::Crowd(|| battle(60, 180)) },
    Example { name: "Six hundred players, lobbies of ten", engine: Engine::Cliques, source: Source::Crowd(|| battle(600, 110)) },
    example!(Lobbies, "Six for a raid", 0),
    example!(Lobbies, "Greedy loses: a triangle with a tail", 1),
    example!(Lobbies, "A lonely player gets in at level 4", 2),
    example!(Lobbies, "Friends stay together", 3),
    example!(Lobbies, "A lobby that somebody declines", 4),
    example!(Lobbies, "Scheduled for later", 5),
    example!(Lobbies, "Four want groups of three", 6),
    example!(Lobbies, "Few players: pairs before points", 7),
    example!(Lobbies, "Equal lists: the product loses", 8),
    example!(Lobbies, "A strict wish that is not met", 9),
    example!(Lobbies, "Five in a ring", 10),
    Example { name: "Sixty requests in five minutes", engine: Engine::Lobbies, source: Source::Crowd(|| requests(60, 300)) },
    Example { name: "Four hundred requests at once", engine: Engine::Lobbies, source: Source::Crowd(|| requests(400, 0)) },
];

/// The places of an engine's examples.
pub(crate) fn of(engine: Engine) -> Vec<usize> {
    (0..EXAMPLES.len()).filter(|&place| EXAMPLES[place].engine == engine).collect()
}

/// The place of an example in the list, by name; the first one if there is none of that name.
pub(crate) fn by_name(name: &str) -> usize {
    EXAMPLES.iter().position(|example| example.name == name).unwrap_or(0)
}

/// The place of an engine's first example.
pub(crate) fn first_of(engine: Engine) -> usize {
    EXAMPLES.iter().position(|example| example.engine == engine).unwrap_or(0)
}

/// The place of the example that a scenario is, if it is one as it came.
pub(crate) fn position_of(scenario: &Scenario) -> Option<usize> {
    // Another engine's example of that name is another one, and its part of the page may not be there to read it with.
    let place = EXAMPLES.iter().position(|example| (example.name, example.engine) == (&*scenario.name, scenario.engine()))?;
    // Nobody can have opened what is not there.
    let is_there = !EXAMPLES[place].is_further() || parts::is_there(parts::MORE);
    (is_there && EXAMPLES[place].scenario().is_ok_and(|example| example == *scenario)).then_some(place)
}

/// An example from its beginning to its end, by name, where it stands.
#[cfg(test)]
pub(crate) fn replay(name: &str) -> Replay {
    let scenario = EXAMPLES[by_name(name)].scenario().expect("is a good scenario");
    let mut replay = Replay::new(Arc::new(scenario)).expect("is short");
    replay.seek(replay.trace().events().len());
    replay
}

/// The story of a player of an example, sentence by sentence.
#[cfg(test)]
pub(crate) fn told(example: &str, id: &str) -> Vec<String> {
    let replay = replay(example);
    let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("is there") as u32;
    engines::story(&replay, player).into_iter().flat_map(|chapter| chapter.sentences).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_read_and_says_what_it_is() {
        for example in EXAMPLES {
            let scenario = example.scenario().expect("is a good scenario");
            assert_eq!((scenario.name.as_str(), scenario.engine()), (example.name, example.engine));
            assert!(!scenario.about.is_empty(), "{}", example.name);
        }
    }

    #[test]
    fn the_walkthrough_has_the_documents_counts() {
        let scenario = EXAMPLES[0].scenario().expect("is a good scenario");
        let plays = |side: &str| scenario.players.iter().filter(|player| player.rating_for(side).is_some()).count();
        assert_eq!((scenario.players.len(), plays("BW"), plays("SC2")), (15, 3 + 7, 5 + 7));
    }
}
