//! The tour of the lobbies engine.

use crate::tour::{PagePart, Plays, Stop};

const RAID: &str = "Six for a raid";
const LONELY: &str = "A lonely player gets in at level 4";
const GREEDY: &str = "Greedy loses: a triangle with a tail";
const DECLINE: &str = "A lobby that somebody declines";

/// The stops, in order.
pub(super) const STOPS: &[Stop] = &[
    Stop {
        title: "Six requests, one lobby",
        text: "Five players who want a group of six are searching, and now Fay joins. In three passes the engine merges them, first into pairs and then into larger groups, until all six are in one lobby.",
        example: RAID,
        plays: Plays::Round(200),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Wishes relax",
        text: "The longer a request waits, the less it insists on. At 2:00 Ines goes up to level 4, and any region is accepted.",
        example: LONELY,
        plays: Plays::Stage("relax", 120),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "Every pair gets a score",
        text: "The map shows how well each two requests fit. The best pair, Ana and Ben, scores 95.84 points. Dee fits Ben only.",
        example: GREEDY,
        plays: Plays::Stage("score", 0),
        part: PagePart::Picture,
        player: None,
    },
    Stop {
        title: "The best pair is not taken",
        text: "With Ana and Ben together, Cy and Dee would find nobody. Two other pairs score 129.17 points in total, so the engine takes those.",
        example: GREEDY,
        plays: Plays::Events { stage: "form", seconds: 0, first: 0, count: 1 },
        part: PagePart::Inspector,
        player: None,
    },
    Stop {
        title: "A lobby falls apart",
        text: "Players are invited and must accept. Cam declines, so too few are left. Ari and Bo get their old places back and search again. The Event buttons step back and forth, so that you can see it again.",
        example: DECLINE,
        plays: Plays::Stage("settle", 20),
        part: PagePart::Timeline,
        player: None,
    },
    Stop {
        title: "Your turn",
        text: "Change a rating, a wish or a setting, or select a player to read their story. After a change the round runs again at once. Ctrl Z undoes the change.",
        example: GREEDY,
        plays: Plays::Stage("finalize", 0),
        part: PagePart::Sandbox,
        player: None,
    },
];
