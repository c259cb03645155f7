//! The scenarios that come with the page, by name.

use queuescope::{Engine, Player, Problems, Scenario, Settings, Until};
use queuescope_formats::json;

/// A scenario that comes with the page.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    source: Source,
}

/// Where an example comes from.
enum Source {
    /// A file of the repository.
    Text(&'static str),
    /// Made up when it is opened: it would be long, and nothing in it matters but the crowd.
    Crowd(usize),
}

impl Example {
    pub(crate) fn scenario(&self) -> Result<Scenario, Problems> {
        match self.source {
            Source::Text(text) => json::read_scenario(text),
            Source::Crowd(players) => Ok(crowd(self.name, players)),
        }
    }
}

macro_rules! example {
    ($name:literal, $file:literal) => {
        Example { name: $name, source: Source::Text(include_str!(concat!("../scenarios/", $file))) }
    };
}

/// Many players of all kinds, the same every time: ratings around 1500, waits of 0 to 5 waves.
fn crowd(name: &str, players: usize) -> Scenario {
    let mut state = 7u32;
    let mut below = move |count: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % count
    };
    let mut player = |number: usize| {
        let mut rating = || 1_200 + (below(300) + below(300)) as i32;
        let (first, second) = (rating(), rating());
        let ratings = match below(3) {
            0 => vec![("BW".into(), first)],
            1 => vec![("SC2".into(), second)],
            _ => vec![("BW".into(), first), ("SC2".into(), second)],
        };
        Player { ratings, wait_cycles: below(6), ..Player::new(format!("p{}", number + 1)) }
    };
    let players: Vec<Player> = (0..players).map(&mut player).collect();
    let settings = Settings::preset(Engine::Waves, "seed").unwrap_or_else(|| unreachable!("every engine has this preset"));
    let about = format!("{} players at once: what the picture and the engine make of a crowd.", players.len());
    Scenario { name: name.to_owned(), about, players, until: Until::Rounds(3), ..Scenario::new(settings) }
}

/// All of them; the first is open when the page is.
pub(crate) const EXAMPLES: &[Example] = &[
    example!("The 15-player walkthrough", "walkthrough.json"),
    example!("Refinement: 24,200 to 200", "refine-24200.json"),
    example!("Refinement: 2,525 to 1,325", "refine-2525.json"),
    example!("Assign: two, five and three flexible", "assign.json"),
    example!("Candidates in order of score", "candidate-order.json"),
    example!("The filter keeps the veteran", "filter.json"),
    Example { name: "Two hundred players", source: Source::Crowd(200) },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_read_and_says_what_it_is() {
        for example in EXAMPLES {
            let scenario = example.scenario().expect("is a good scenario");
            assert_eq!(scenario.name, example.name);
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
