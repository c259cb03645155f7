//! Notes on the waves document: what it prints and what follows from its own rules, with the scenario that shows it.

use crate::errata::Erratum;

/// The notes on the waves document, in the order of its stages.
pub(crate) const ERRATA: &[Erratum] = &[
    Erratum {
        printed: "BW 2, SC2 5 and three flexible players become 4 and 5.",
        right: "They become 5 and 5. In print a player is lost.",
        example: "Assign: two, five and three flexible",
        stage: "assign",
        seconds: 0,
        holds: false,
    },
    Erratum {
        printed: "Pressure 0.8 × 15 ÷ 30 = 0.40 is high.",
        right: "It is, and high pressure means narrow windows. Of ten active players or fewer, two queued are always high.",
        example: "The 15-player walkthrough",
        stage: "pressure",
        seconds: 0,
        holds: true,
    },
    Erratum {
        printed: "The veteran with 10 waves gets first consideration.",
        right: "And nobody plays: only 1500 and 1700 are left, 200 apart, and the lead's window reaches 200 five waves later.",
        example: "The filter keeps the veteran",
        stage: "select",
        seconds: 0,
        holds: false,
    },
    Erratum {
        printed: "7 × 8 = 56 candidate pairs.",
        right: "7 × 7 = 49 after the filter, of which 30 are inside a window.",
        example: "The 15-player walkthrough",
        stage: "filter",
        seconds: 0,
        holds: false,
    },
    Erratum {
        printed: "Top candidates: 25, −55, 60.",
        right: "The lowest score is decided first: −55, 25, 60.",
        example: "Candidates in order of score",
        stage: "select",
        seconds: 0,
        holds: false,
    },
    Erratum {
        printed: "Refinement takes 24,200 to 200.",
        right: "It does, from a start that selection itself would not make: a huge wait priority forces it here.",
        example: "Refinement: 24,200 to 200",
        stage: "refine",
        seconds: 0,
        holds: true,
    },
    Erratum {
        printed: "2,525 to 1,325 is improved by 47%.",
        right: "By 47.5%.",
        example: "Refinement: 2,525 to 1,325",
        stage: "refine",
        seconds: 0,
        holds: true,
    },
    Erratum {
        printed: "Waiting gives preference even with slightly worse fits.",
        right: "Slightly: twenty waves waited between two players are worth 20 rating points at a gap of 0, and 2 at a gap of 100.",
        example: "Two hundred players",
        stage: "select",
        seconds: 0,
        holds: true,
    },
];
