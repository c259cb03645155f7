//! Notes on the waves document: what it prints and what follows from its own rules, with the scenario that shows it.

use crate::errata::{Erratum, HOLDS, WRONG, note};

/// The notes on the waves document, in the order of its stages.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note("Assign: two, five and three flexible", "assign", 0, WRONG,
        "BW 2, SC2 5 and three flexible players become 4 and 5.",
        "They become 5 and 5. In print a player is lost."),
    note("The 15-player walkthrough", "pressure", 0, HOLDS,
        "Pressure 0.8 × 15 ÷ 30 = 0.40 is high.",
        "It is, and high pressure means narrow windows. Of ten active players or fewer, two queued are always high."),
    note("The filter keeps the veteran", "select", 0, WRONG,
        "The veteran with 10 waves gets first consideration.",
        "And nobody plays: only 1500 and 1700 are left, 200 apart, and the lead's window reaches 200 five waves later."),
    note("The 15-player walkthrough", "filter", 0, WRONG,
        "7 × 8 = 56 candidate pairs.",
        "7 × 7 = 49 after the filter, of which 30 are inside a window."),
    note("Candidates in order of score", "select", 0, WRONG,
        "Top candidates: 25, −55, 60.",
        "The lowest score is decided first: −55, 25, 60."),
    note("Refinement: 24,200 to 200", "refine", 0, HOLDS,
        "Refinement takes 24,200 to 200.",
        "It does, from a start that selection itself would not make: a huge wait priority forces it here."),
    note("Refinement: 2,525 to 1,325", "refine", 0, HOLDS,
        "2,525 to 1,325 is improved by 47%.",
        "By 47.5%."),
    note("Two hundred players", "select", 0, HOLDS,
        "Waiting gives preference even with slightly worse fits.",
        "Slightly: twenty waves waited between two players are worth 20 rating points at a gap of 0, and 2 at a gap of 100."),
];
