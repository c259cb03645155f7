//! The tour of the waves engine.

use crate::tour::{PagePart, Plays, Stop};

const WALKTHROUGH: &str = "The 15-player walkthrough";

/// The stops, in order.
pub(super) const STOPS: &[Stop] = &[
    Stop {
        title: "One wave, from beginning to end",
        text: "15 players are in the queue. Watch a matchmaking engine choose their opponents, decision by decision.",
        example: WALKTHROUGH,
        plays: Plays::Round(0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Every player gets a side",
        text: "Circles play BW, squares play SC2. Diamonds play both, so they move to the side that needs them.",
        example: WALKTHROUGH,
        plays: Plays::Stage("assign", 0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Search windows",
        text: "A window opens around every player. The number on a player is the wait in waves. The longer the wait, the wider the window.",
        example: WALKTHROUGH,
        plays: Plays::Stage("pressure", 0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "The lowest score is decided first",
        text: "Thin grey lines are possible pairs, the yellow line is being decided, and thick lines are chosen pairs. The inspector explains each decision and shows the arithmetic.",
        example: WALKTHROUGH,
        plays: Plays::Stage("select", 0),
        part: PagePart::Inspector,
        player: None,
    },
    Stop {
        title: "Lines uncross",
        text: "Two pairs swap opponents if that reduces the sum of their squared gaps. The Event buttons step back and forth, so that you can see it again.",
        example: "Refinement: 24,200 to 200",
        plays: Plays::Stage("refine", 0),
        part: PagePart::Timeline,
        player: None,
    },
    Stop {
        title: "Your turn",
        text: "Change a rating or a setting, or select a player to read their story. After a change the wave runs again at once. Ctrl Z undoes the change.",
        example: WALKTHROUGH,
        plays: Plays::Stage("create", 0),
        part: PagePart::Sandbox,
        player: None,
    },
];
