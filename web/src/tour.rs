//! The first minute: a short tour over real scenarios, as data. It ends where everything can be tried out.

/// A stop of the tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    /// The example it is about, by name.
    pub(crate) example: &'static str,
    /// The stage that is played, by name; none means the whole wave.
    pub(crate) stage: Option<&'static str>,
    /// The part of the page it points at.
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
    /// The class of the page while the tour points at it.
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
        text: "Fifteen players are queued. This is a matchmaking engine deciding who plays whom, every decision of it.",
        example: WALKTHROUGH,
        stage: None,
        part: PagePart::Picture,
    },
    Stop {
        title: "Everybody gets a side",
        text: "Circles play BW, squares play SC2. Diamonds play both: they move to the side that needs them.",
        example: WALKTHROUGH,
        stage: Some("assign"),
        part: PagePart::Picture,
    },
    Stop {
        title: "How far each one looks",
        text: "A window opens around every player. The longer somebody has waited (the number inside), the wider it is.",
        example: WALKTHROUGH,
        stage: Some("pressure"),
        part: PagePart::Picture,
    },
    Stop {
        title: "The lowest score is decided first",
        text: "Pencil may still happen, yellow is being decided, ink is decided. The inspector has the sentence and the arithmetic.",
        example: WALKTHROUGH,
        stage: Some("select"),
        part: PagePart::Inspector,
    },
    Stop {
        title: "Lines uncross",
        text: "Two pairs swap opponents if the squared gaps shrink. Step back and forth to see it again: ← and → on the keyboard.",
        example: "Refinement: 24,200 to 200",
        stage: Some("refine"),
        part: PagePart::Timeline,
    },
    Stop {
        title: "Now it is yours",
        text: "Type another rating, move a setting, choose a player to read their story. The wave is run again at once, and Ctrl Z takes it back.",
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
    fn every_stop_is_somewhere() {
        for stop in STOPS {
            let example = examples::all().iter().find(|example| example.name == stop.example).expect("has its example");
            let engine = example.scenario().expect("is a good scenario").engine();
            assert!(stop.stage.is_none_or(|name| engine.stages().iter().any(|stage| stage.name == name)), "{}", stop.title);
        }
        assert!(STOPS.last().is_some_and(|stop| stop.part == PagePart::Sandbox), "it ends in the sandbox");
    }
}
