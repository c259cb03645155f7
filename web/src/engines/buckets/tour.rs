//! The tour of the buckets engine.

use crate::tour::{PagePart, Plays, Stop};

const DOCUMENT: &str = "Pawn20 and Grunt17";
const DECLINE: &str = "A ready check that somebody declines";

/// The stops, in order.
pub(super) const STOPS: &[Stop] = &[
    Stop {
        title: "Ranges that grow",
        text: "Pawn20 joins at 0:00 and Grunt17 at 0:20. Both search a wider range every 20 seconds, until each reaches the other.",
        example: DOCUMENT,
        plays: Plays::Run,
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "A growth step",
        text: "At first, players search only their own bucket. At the first growth step, Pawn20's range grows from 0 to 1 bucket.",
        example: DOCUMENT,
        plays: Plays::Stage("grow", 20),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Both must reach",
        text: "At 1:00 Grunt17 is in range of Pawn20, but the range of Grunt17 covers only 2 of the 3 buckets between them. The inspector says so in one sentence.",
        example: DOCUMENT,
        plays: Plays::Events { stage: "check", seconds: 60, first: 0, count: 1 },
        part: PagePart::Inspector,
        player: None,
    },
    Stop {
        title: "A match",
        text: "One growth step later, both ranges cover the distance. The inspector now tells the story of Pawn20, with every search since they joined.",
        example: DOCUMENT,
        plays: Plays::Stage("check", 80),
        part: PagePart::Inspector,
        player: Some("Pawn20"),
    },
    Stop {
        title: "A declined match",
        text: "Where players have to accept, a match can fail. Bram declines, so Ada and Bram return to their old places in the queue. The Event buttons step back and forth, so that you can see it again.",
        example: DECLINE,
        plays: Plays::Stage("settle", 50),
        part: PagePart::Timeline,
        player: None,
    },
    Stop {
        title: "Your turn",
        text: "Change a rating or a setting, or select a player to read their story. After a change the checks run again at once. Ctrl Z undoes the change.",
        example: DOCUMENT,
        plays: Plays::Stage("ready", 80),
        part: PagePart::Sandbox,
        player: None,
    },
];
