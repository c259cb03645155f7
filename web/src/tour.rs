//! The stops of the tour, a short introduction with real scenarios. It ends where the user can try everything.

/// A stop of the tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    /// Name of the example to open.
    pub(crate) example: &'static str,
    /// Name of the stage to play; `None` for the whole wave.
    pub(crate) stage: Option<&'static str>,
    /// The part of the page to point at.
    pub(crate) part: PagePart,
}

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PagePart {
    Picture,
    Inspector,
    Timeline,
    Sandbox,
}

impl PagePart {
    /// The CSS class of the page while the tour points at this part.
    pub(crate) fn class(self) -> &'static str {
        match self {
            PagePart::Picture => "at-picture",
            PagePart::Inspector => "at-inspector",
            PagePart::Timeline => "at-timeline",
            PagePart::Sandbox => "at-sandbox",
        }
    }
}

const WALKTHROUGH: &str = "The 15-player walkthrough";

/// The stops, in order.
pub(crate) const STOPS: &[Stop] = &[
    Stop {
        title: "One wave, from beginning to end",
        text: "15 players are in the queue. Watch a matchmaking engine choose their opponents, decision by decision.",
        example: WALKTHROUGH,
        stage: None,
        part: PagePart::Picture,
    },
    Stop {
        title: "Every player gets a side",
        text: "Circles play BW, squares play SC2. Diamonds play both, so they move to the side that needs them.",
        example: WALKTHROUGH,
        stage: Some("assign"),
        part: PagePart::Picture,
    },
    Stop {
        title: "Search windows",
        text: "A window opens around every player. The number on a player is the wait in waves. The longer the wait, the wider the window.",
        example: WALKTHROUGH,
        stage: Some("pressure"),
        part: PagePart::Picture,
    },
    Stop {
        title: "The lowest score is decided first",
        text: "Thin grey lines are possible pairs, the yellow line is being decided, and thick lines are chosen pairs. The inspector explains each decision and shows the arithmetic.",
        example: WALKTHROUGH,
        stage: Some("select"),
        part: PagePart::Inspector,
    },
    Stop {
        title: "Lines uncross",
        text: "Two pairs swap opponents if that reduces the sum of their squared gaps. Press ← and → to step back and forth and see it again.",
        example: "Refinement: 24,200 to 200",
        stage: Some("refine"),
        part: PagePart::Timeline,
    },
    Stop {
        title: "Your turn",
        text: "Change a rating or a setting, or select a player to read their story. After a change the wave runs again at once. Ctrl Z undoes the change.",
        example: WALKTHROUGH,
        stage: Some("create"),
        part: PagePart::Sandbox,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;

    #[test]
    fn every_stop_names_an_example_and_one_of_its_stages() {
        for stop in STOPS {
            let example = examples::all().iter().find(|example| example.name == stop.example).expect("the example exists");
            let engine = example.scenario().expect("the scenario is valid").engine();
            assert!(stop.stage.is_none_or(|name| engine.stages().iter().any(|stage| stage.name == name)), "{}", stop.title);
        }
        assert!(STOPS.last().is_some_and(|stop| stop.part == PagePart::Sandbox), "the tour ends in the sandbox");
    }
}
