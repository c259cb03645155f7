//! The tour of the cliques engine.

use crate::tour::{PagePart, Plays, Stop};

const PAPER: &str = "The paper's eight players";

/// The stops, in order.
pub(super) const STOPS: &[Stop] = &[
    Stop {
        title: "One snapshot, from beginning to end",
        text: "Eight players are waiting. Watch the engine find the four who fit together best.",
        example: PAPER,
        plays: Plays::Round(0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Players of one tier",
        text: "Ratings divide the players into tiers, and a lobby takes players of one tier. Six players are in Gold. P6 and P7 are alone in theirs.",
        example: PAPER,
        plays: Plays::Stage("classify", 0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Every pair has a weight",
        text: "In a tier, every pair gets an edge. Its weight goes up with the time that both have waited, and down with the difference of their pings. The sum of a player's edges is their degree.",
        example: PAPER,
        plays: Plays::Events { stage: "build", seconds: 0, first: 1, count: 1 },
        part: PagePart::Inspector,
        player: None,
    },
    Stop {
        title: "A lobby grows",
        text: "P5 has the largest degree and starts the lobby. Each step adds the player with the largest sum of edges into it: P2, P1 and P8. The lobby weighs 470.5.",
        example: PAPER,
        plays: Plays::Stage("find", 0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Why P4 is left out",
        text: "P4 has waited longest, but with a ping of 85 ms. The inspector tells the story of P4: what each step would have gained, and what it would have lost.",
        example: PAPER,
        plays: Plays::Events { stage: "find", seconds: 0, first: 3, count: 1 },
        part: PagePart::Inspector,
        player: Some("P4"),
    },
    Stop {
        title: "Your turn",
        text: "Change a ping or a setting, or select a player to read their story. After a change the snapshot runs again at once. Ctrl Z undoes the change.",
        example: PAPER,
        plays: Plays::Events { stage: "find", seconds: 0, first: 4, count: 1 },
        part: PagePart::Sandbox,
        player: None,
    },
];
