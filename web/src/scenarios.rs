//! The scenarios that come with the page, by name.

use queuescope::{Problems, Scenario};
use queuescope_formats::json;

/// A scenario that comes with the page.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    text: &'static str,
}

impl Example {
    pub(crate) fn scenario(&self) -> Result<Scenario, Problems> {
        json::read_scenario(self.text)
    }
}

macro_rules! example {
    ($name:literal, $file:literal) => {
        Example { name: $name, text: include_str!(concat!("../scenarios/", $file)) }
    };
}

/// All of them; the first is open when the page is.
pub(crate) const EXAMPLES: &[Example] = &[
    example!("The 15-player walkthrough", "walkthrough.json"),
    example!("Refinement: 24,200 to 200", "refine-24200.json"),
    example!("Refinement: 2,525 to 1,325", "refine-2525.json"),
    example!("Assign: two, five and three flexible", "assign.json"),
    example!("Candidates in order of score", "candidate-order.json"),
    example!("The filter keeps the veteran", "filter.json"),
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
