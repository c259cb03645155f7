//! The example scenarios, in the order in which the page lists them.

#[cfg(test)]
use std::sync::Arc;

#[cfg(test)]
use queuescope::Replay;
use queuescope::{Engine, Millis, Problems, Scenario, Settings, Until};
use queuescope_formats::json;
use queuescope_lab::Population;

#[cfg(test)]
use crate::engines;

/// An example scenario.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) engine: Engine,
    source: Source,
}

/// Where an example comes from.
enum Source {
    /// The text of a file in `web/scenarios`.
    File(&'static str),
    /// Generated when it is opened: as a file it would be long.
    Crowd(fn() -> Crowd),
}

/// The preset, the population and the length of a generated example.
type Crowd = (&'static str, Population, Until);

impl Example {
    /// Reads the file, or generates the players.
    pub(crate) fn scenario(&self) -> Result<Scenario, Problems> {
        match self.source {
            Source::File(text) => json::read_scenario(text),
            Source::Crowd(crowd) => Ok(generated(self, crowd())),
        }
    }
}

macro_rules! file {
    ($engine:ident, $name:literal, $file:literal) => {
        Example { name: $name, engine: Engine::$engine, source: Source::File(include_str!(concat!("../scenarios/", $file, ".json"))) }
    };
}

macro_rules! crowd {
    ($engine:ident, $name:literal, $crowd:expr) => {
        Example { name: $name, engine: Engine::$engine, source: Source::Crowd(|| $crowd) }
    };
}

/// The scenario of a generated example: the same every time.
fn generated(example: &Example, (preset, population, until): Crowd) -> Scenario {
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

/// All examples. The page opens with the first one.
pub(crate) const EXAMPLES: &[Example] = &[
    file!(Waves, "The 15-player walkthrough", "walkthrough"),
    file!(Waves, "Refinement: 24,200 to 200", "refine-24200"),
    file!(Waves, "Refinement: 2,525 to 1,325", "refine-2525"),
    file!(Waves, "Assign: two, five and three flexible", "assign"),
    file!(Waves, "Candidates in order of score", "candidate-order"),
    file!(Waves, "The filter keeps the veteran", "filter"),
    crowd!(Waves, "Two hundred players", at_once(200)),
    crowd!(Waves, "Two thousand players", at_once(2_000)),
    file!(Buckets, "Pawn20 and Grunt17", "pawn-and-grunt"),
    file!(Buckets, "Pawn20 and Grunt17, reciprocal 50", "pawn-and-grunt-50"),
    file!(Buckets, "Nearest, then first in the queue", "nearest"),
    file!(Buckets, "A ready check that somebody declines", "decline"),
    file!(Buckets, "Parties meet parties", "parties"),
    file!(Buckets, "Looking only below: Teiserver in 2022", "teiserver"),
    crowd!(Buckets, "Forty players in four minutes", over_time(40, 240)),
    crowd!(Buckets, "Five hundred players in ten minutes", over_time(500, 600)),
    file!(Cliques, "The paper's eight players", "paper-eight"),
    file!(Cliques, "P4 gets in: alpha 1.4, beta 1.71", "p4-gets-in"),
    file!(Cliques, "Tiers that wait", "tiers-wait"),
    file!(Cliques, "Roles: one tank, one support", "clique-roles"),
    file!(Cliques, "Tiers found in the queue", "clusters"),
    crowd!(Cliques, "Sixty players, lobbies of ten", battle(60, 180)),
    crowd!(Cliques, "Six hundred players, lobbies of ten", battle(600, 110)),
    file!(Lobbies, "Six for a raid", "six-for-a-raid"),
    file!(Lobbies, "Greedy loses: a triangle with a tail", "greedy-loses"),
    file!(Lobbies, "A lonely player gets in at level 4", "lonely-level-4"),
    file!(Lobbies, "Friends stay together", "friends"),
    file!(Lobbies, "A lobby that somebody declines", "lobby-decline"),
    file!(Lobbies, "Scheduled for later", "scheduled"),
    file!(Lobbies, "Four want groups of three", "four-want-three"),
    file!(Lobbies, "Few players: pairs before points", "pairs-before-points"),
    file!(Lobbies, "Equal lists: the product loses", "equal-lists"),
    file!(Lobbies, "A strict wish that is not met", "strict-region"),
    file!(Lobbies, "Five in a ring", "odd-five"),
    crowd!(Lobbies, "Sixty requests in five minutes", requests(60, 300)),
    crowd!(Lobbies, "Four hundred requests at once", requests(400, 0)),
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
    let place = EXAMPLES.iter().position(|example| (example.name, example.engine) == (&*scenario.name, scenario.engine()))?;
    EXAMPLES[place].scenario().is_ok_and(|example| example == *scenario).then_some(place)
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
