//! The scenarios that come with the page.

use queuescope::{Problems, Scenario};
use queuescope_formats::json;

/// The example of the waves document.
pub(crate) fn walkthrough() -> Result<Scenario, Problems> {
    json::read_scenario(include_str!("../scenarios/walkthrough.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walkthrough_can_be_read_and_has_the_documents_counts() {
        let scenario = walkthrough().expect("is a good scenario");
        let plays = |side: &str| scenario.players.iter().filter(|player| player.rating_for(side).is_some()).count();
        assert_eq!((scenario.players.len(), plays("BW"), plays("SC2")), (15, 3 + 7, 5 + 7));
    }
}
