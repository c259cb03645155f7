//! Errata of the waves document: each printed claim, what its own rules give, and the example that shows it.

use crate::errata::{Erratum, HOLDS, WRONG, note};

/// Errata of the waves document, roughly in the order of the stages.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note("Assign: two, five and three flexible", "assign", 0, WRONG,
        "BW 2, SC2 5 and three flexible players become 4 and 5.",
        "They become 5 and 5. The document loses a player."),
    note("The 15-player walkthrough", "pressure", 0, HOLDS,
        "Pressure 0.8 × 15 ÷ 30 = 0.40 is high.",
        "Correct. High pressure means narrow windows. With ten or fewer active players, two queued players always give high pressure."),
    note("The filter keeps the veteran", "select", 0, WRONG,
        "The veteran with 10 waves gets first consideration.",
        "The veteran is considered first, but no one plays. Only the players rated 1,500 and 1,700 remain, and the lead's window reaches ±200 only after five more waves."),
    note("The 15-player walkthrough", "filter", 0, WRONG,
        "7 × 8 = 56 candidate pairs.",
        "7 × 7 = 49 pairs after the filter. 30 of them are inside a window."),
    note("Candidates in order of score", "select", 0, WRONG,
        "Top candidates: 25, −55, 60.",
        "The lowest score is decided first, so the order is −55, 25, 60."),
    note("Refinement: 24,200 to 200", "refine", 0, HOLDS,
        "Refinement takes 24,200 to 200.",
        "Correct, but selection would never produce that starting point by itself. A huge wait priority forces it here."),
    note("Refinement: 2,525 to 1,325", "refine", 0, HOLDS,
        "2,525 to 1,325 is improved by 47%.",
        "Correct. The exact value is 47.5%."),
    note("Two hundred players", "select", 0, HOLDS,
        "Waiting gives preference even with slightly worse fits.",
        "Only slightly. If the waits of two players add up to 20 waves, that is worth 20 rating points at a gap of 0, but only 2 at a gap of 100."),
];
